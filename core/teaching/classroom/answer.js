// The form of a student's answer, which is posted to /classroom/answer and confirmed once it is saved.

/**
 * The question, and the previous answer.
 * @typedef {object} AnswerFormData
 * @property {string} token Of the student.
 * @property {number} question_id
 * @property {number} round_number
 * @property {"choice" | "number" | "text"} kind
 * @property {string[]} options Of a choice, as they are stored.
 * @property {string[]} labels The options in the language of the page.
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} step
 * @property {string} unit Of a number; "" for none.
 * @property {Record<string, string>} messages
 * @property {string} previous_answer As it is stored; "" for none.
 */

const MAX_RADIO_BUTTONS = 8; // of more options, a list
const MAX_TEXT_CHARACTERS = 80; // characters of a text
const TIMEOUT_MILLISECONDS = 15000; // ms for an answer of the server

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @param {(Node | string)[]} children
 */
const element = (name, properties, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

/** @param {AnswerFormData} data */
const createChoiceControl = (data) => {
  if (data.options.length > MAX_RADIO_BUTTONS) {
    const empty = element("option", { value: "", textContent: data.messages.choose });
    const options = data.options.map((value, place) => element("option", { value, textContent: data.labels[place] }));
    const list = element("select", { name: "value" }, empty, ...options);
    return [element("label", { className: "above" }, data.messages.answer, list)];
  }
  const options = data.options.map((value, place) => {
    const button = element("input", { type: "radio", name: "value", value });
    return element("label", { className: "option" }, button, data.labels[place]);
  });
  return [element("fieldset", {}, element("legend", { textContent: data.messages.answer }), ...options)];
};

/** A number as the language of the page writes it. @param {number} number */
const formatNumber = (number) => number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 10 });

/** @param {AnswerFormData} data */
const createNumberControl = (data) => {
  const unit = data.unit && ` ${data.unit}`;
  const middle = data.low + data.step * Math.round((data.high - data.low) / 2 / data.step);
  const shown = element("output", { textContent: data.messages.untouched });
  const slider = element("input", { type: "range", name: "value", min: data.low, max: data.high, step: data.step });
  slider.value = `${middle}`;
  // It has no handle until somebody touches it: what nobody chose is no answer.
  const touch = () => {
    slider.dataset.touched = "";
    shown.textContent = `${formatNumber(Number(slider.value))}${unit}`;
    slider.setAttribute("aria-valuetext", shown.textContent);
  };
  slider.setAttribute("aria-valuetext", data.messages.no_answer);
  slider.oninput = touch;
  slider.onpointerup = touch; // on the middle, too
  const ends = [`${formatNumber(data.low)}${unit}`, shown, `${formatNumber(data.high)}${unit}`];
  const row = element("div", { className: "number" }, ...ends.map((end) => (end === shown ? shown : element("span", {}, end))));
  return [element("label", { className: "above" }, data.messages.answer, slider), row];
};

/** @param {AnswerFormData} data */
const createTextControl = (data) => {
  const box = element("input", { type: "text", name: "value", maxLength: MAX_TEXT_CHARACTERS, autocomplete: "off" });
  return [element("label", { className: "above" }, data.messages.answer, box)];
};

/** The address of the route, beside that of the page. */
const answerUrl = () => `${location.pathname.replace(/\/+$/, "")}/answer`;

/** @param {HTMLFormElement} form @param {string} value */
const setValue = (form, value) => {
  const control = form.elements.namedItem("value");
  if (control) control.value = value;
  control?.oninput?.();
};

/** @param {HTMLFormElement} form @param {string} status @param {(Node | string)[]} content */
const showStatus = (form, status, ...content) => {
  const line = form.querySelector("p");
  line.dataset.status = status;
  line.replaceChildren(...content);
};

/** @param {HTMLFormElement} form @param {AnswerFormData} data @param {string} savedAnswer */
const showSaved = (form, data, savedAnswer) => {
  const label = data.labels[data.options.indexOf(savedAnswer)] ?? savedAnswer;
  const text = data.kind === "number" ? formatNumber(Number(savedAnswer)) : label;
  const answer = element("b", { textContent: `${text} ${data.unit}`.trim() });
  const [before, after] = data.messages.sent.split("{answer}");
  showStatus(form, "sent", before, answer, after);
  form.querySelector("button").textContent = data.messages.change;
};

/** @param {HTMLFormElement} form @param {AnswerFormData} data */
const send = async (form, data) => {
  const button = form.querySelector("button");
  const untouched = form.querySelector("input[type=range]:not([data-touched])");
  const value = untouched ? "" : `${new FormData(form).get("value") ?? ""}`.trim();
  if (!value) return showStatus(form, "error", data.kind === "text" ? data.messages.type_first : data.messages.choose_first);
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  showStatus(form, "", data.messages.sending);
  try {
    const body = JSON.stringify({ token: data.token, question_id: data.question_id, round_number: data.round_number, answer: value });
    const headers = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const response = await fetch(answerUrl(), { method: "POST", headers, body, signal });
    const { saved_answer, error } = await response.json();
    if (saved_answer !== undefined) showSaved(form, data, saved_answer);
    else showStatus(form, "error", error);
  } catch {
    showStatus(form, "error", data.messages.failed);
  } finally {
    button.ariaBusy = "false";
  }
};

/** @param {{data: AnswerFormData, parentElement: ParentNode}} component */
export default ({ data, parentElement }) => {
  const form = parentElement.querySelector("form");
  const questionKey = `${data.question_id} ${data.round_number}`;
  if (form.atlasQuestionKey === questionKey) return;
  form.atlasQuestionKey = questionKey;
  const controls = { choice: createChoiceControl, number: createNumberControl, text: createTextControl }[data.kind](data);
  form.querySelector(".control").replaceChildren(...controls);
  form.querySelector("button").textContent = data.messages.send;
  showStatus(form, "");
  if (data.previous_answer) setValue(form, data.previous_answer);
  if (data.previous_answer) showSaved(form, data, data.previous_answer);
  form.onkeydown = (event) => event.stopPropagation(); // Streamlit's own keys are letters
  form.onsubmit = (event) => {
    event.preventDefault();
    void send(form, data);
  };
};
