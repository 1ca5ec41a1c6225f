// A student's answer: one form, sent to a route of ours, which says when the database holds it.

/**
 * The question, and the answer of before.
 * @typedef {object} Told
 * @property {string} token Of the student.
 * @property {number} question Its id.
 * @property {number} round Of the question.
 * @property {"choice" | "number" | "text"} kind Of the answer.
 * @property {string[]} options Of a choice, as they are kept.
 * @property {string[]} labels The same as they are read.
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} step
 * @property {string} unit Of a number; "" for none.
 * @property {Record<string, string>} words What the form says.
 * @property {string} before What the database holds of this student; "" for nothing.
 */

const MOST_BUTTONS = 8; // of more options, a list
const LONGEST = 80; // characters of a text
const PATIENCE = 15000; // ms for an answer of the server

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @param {(Node | string)[]} children
 */
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** @param {Told} told */
const choiceOf = (told) => {
  if (told.options.length > MOST_BUTTONS) {
    const empty = element("option", { value: "", textContent: told.words.choose });
    const options = told.options.map((value, place) => element("option", { value, textContent: told.labels[place] }));
    const list = element("select", { name: "value" }, empty, ...options);
    return [element("label", { className: "above" }, told.words.answer, list)];
  }
  const options = told.options.map((value, place) => {
    const button = element("input", { type: "radio", name: "value", value });
    return element("label", { className: "option" }, button, told.labels[place]);
  });
  return [element("fieldset", {}, element("legend", { textContent: told.words.answer }), ...options)];
};

/** A number as the language of the page writes it. @param {number} number */
const written = (number) => number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 10 });

/** @param {Told} told */
const numberOf = (told) => {
  const unit = told.unit && ` ${told.unit}`;
  const middle = told.low + told.step * Math.round((told.high - told.low) / 2 / told.step);
  const shown = element("output", { textContent: told.words.touch });
  const slider = element("input", { type: "range", name: "value", min: told.low, max: told.high, step: told.step });
  slider.value = `${middle}`;
  // It has no handle until somebody touches it: what nobody chose is no answer.
  const touch = () => {
    slider.dataset.touched = "";
    shown.textContent = `${written(Number(slider.value))}${unit}`;
    slider.setAttribute("aria-valuetext", shown.textContent);
  };
  slider.setAttribute("aria-valuetext", told.words.none);
  slider.oninput = touch;
  slider.onpointerup = touch; // on the middle, too
  const ends = [`${written(told.low)}${unit}`, shown, `${written(told.high)}${unit}`];
  const row = element("div", { className: "number" }, ...ends.map((end) => (end === shown ? shown : element("span", {}, end))));
  return [element("label", { className: "above" }, told.words.answer, slider), row];
};

/** @param {Told} told */
const textOf = (told) => {
  const box = element("input", { type: "text", name: "value", maxLength: LONGEST, autocomplete: "off" });
  return [element("label", { className: "above" }, told.words.answer, box)];
};

/** The address of the route, beside that of the page. */
const route = () => `${location.pathname.replace(/\/+$/, "")}/answer`;

/** @param {HTMLFormElement} form @param {string} value */
const put = (form, value) => {
  const control = form.elements.namedItem("value");
  if (control) control.value = value;
  control?.oninput?.();
};

/** @param {HTMLFormElement} form @param {string} kind @param {(Node | string)[]} words */
const say = (form, kind, ...words) => {
  const line = form.querySelector("p");
  line.dataset.kind = kind;
  line.replaceChildren(...words);
};

/** @param {HTMLFormElement} form @param {Told} told @param {string} kept */
const saySent = (form, told, kept) => {
  const label = told.labels[told.options.indexOf(kept)] ?? kept;
  const read = told.kind === "number" ? written(Number(kept)) : label;
  const answer = element("b", { textContent: `${read} ${told.unit}`.trim() });
  const [before, after] = told.words.sent.split("{answer}");
  say(form, "sent", before, answer, after);
  form.querySelector("button").textContent = told.words.again;
};

/** @param {HTMLFormElement} form @param {Told} told */
const send = async (form, told) => {
  const button = form.querySelector("button");
  const untouched = form.querySelector("input[type=range]:not([data-touched])");
  const value = untouched ? "" : `${new FormData(form).get("value") ?? ""}`.trim();
  if (!value) return say(form, "problem", told.kind === "text" ? told.words.type_first : told.words.choose_first);
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  say(form, "", told.words.sending);
  try {
    const body = JSON.stringify({ token: told.token, question: told.question, round: told.round, value });
    const headers = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(route(), { method: "POST", headers, body, signal });
    const { kept, error } = await answer.json();
    if (kept !== undefined) saySent(form, told, kept);
    else say(form, "problem", error);
  } catch {
    say(form, "problem", told.words.away);
  } finally {
    button.ariaBusy = "false";
  }
};

/** @param {{data: Told, parentElement: ParentNode}} component */
export default ({ data, parentElement }) => {
  const form = parentElement.querySelector("form");
  const asked = `${data.question} ${data.round}`;
  if (form.atlasAsked === asked) return;
  form.atlasAsked = asked;
  const controls = { choice: choiceOf, number: numberOf, text: textOf }[data.kind](data);
  form.querySelector(".control").replaceChildren(...controls);
  form.querySelector("button").textContent = data.words.send;
  say(form, "");
  if (data.before) put(form, data.before);
  if (data.before) saySent(form, data, data.before);
  form.onkeydown = (event) => event.stopPropagation(); // Streamlit's own keys are letters
  form.onsubmit = (event) => {
    event.preventDefault();
    void send(form, data);
  };
};
