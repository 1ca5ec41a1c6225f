// Saves the figure of a page as PNG or SVG, drawn anew by the Plotly that drew it, with the page's own fonts
// inside, and copies what a document needs to show it. No server and no network but the app's own fonts.

import { drawnChart } from "./charts.js";
import { picture, raster } from "./picture.js";

/** @typedef {import("./picture.js").Told} Told */
/** @typedef {import("./picture.js").Choices} Choices */
/** @typedef {import("./picture.js").Saved} Saved */

/** @type {Choices} */
const FIRST = { ground: "white", width: "16", title: false, caption: false };
const READABLE = 5; // points of letters on paper

/** Returns words with values in their places. @param {string} words @param {Record<string, unknown>} values */
const withValues = (words, values) => words.replace(/\{(\w+)\}/g, (all, name) => `${values[name] ?? all}`);

/**
 * Gives a file to the visitor and says what it is.
 * @param {Blob} blob
 * @param {string} name
 * @param {Saved} saved
 * @param {Record<string, string>} words
 */
const give = (blob, name, { cm, size, type }, words) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  const lengths = cm ? cm.map((length) => length.toFixed(1)) : size.map((length) => length / 2);
  const large = withValues(cm ? words.cm : words.pixels, { size: lengths.join(" × ") });
  const [least, most] = type.map((points) => points.toFixed(1));
  const letters = least === most ? least : withValues(words.range, { least, most });
  const said = withValues(words.saved, { name, size: large, letters, kilobytes: Math.round(blob.size / 1000) });
  return cm && least < READABLE ? `${said} ${words.dense}` : said;
};

/**
 * Copies a text, which stands in a box for those whose browser does not copy.
 * @param {HTMLTextAreaElement} box
 */
const copied = async (box) => {
  box.hidden = false;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
};

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function (component) {
  const { parentElement, data } = component;
  const { words } = data;
  const form = parentElement.querySelector("form");
  const status = parentElement.querySelector("[role=status]");
  const box = parentElement.querySelector("textarea");
  form.ariaLabel = words.form;
  box.ariaLabel = words.snippet;
  for (const one of form.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of form.querySelectorAll("[data-help]")) one.title = words[one.dataset.help];
  const chosen = () =>
    /** @type {Choices} */ ({
      ground: form.elements.ground.value,
      width: form.elements.width.value,
      title: form.elements.title.checked,
      caption: form.elements.caption.checked,
    });
  const before = window.atlasExported ?? FIRST; // each figure has a panel of its own, the choice is one
  form.elements.ground.value = before.ground;
  form.elements.width.value = before.width;
  form.elements.title.checked = before.title;
  form.elements.caption.checked = before.caption;
  form.onchange = () => {
    window.atlasExported = chosen();
  };
  form.onsubmit = (event) => event.preventDefault();

  const save = async (format) => {
    const chart = drawnChart(data.chart);
    if (!chart || !window.Plotly) {
      status.textContent = words.not_drawn;
      return;
    }
    try {
      status.textContent = words.drawing;
      box.hidden = true;
      const made = await picture(chart, data, chosen());
      const blob = format === "svg" ? new Blob([made.svg], { type: "image/svg+xml" }) : await raster(made);
      status.textContent = give(blob, `${data.name}.${format}`, made, words);
    } catch (error) {
      status.textContent = withValues(words.failed, { error: error.message || error });
    }
  };
  /** Presses Streamlit's own button, which the server answers; it stands unseen beside the panel, some time after it. */
  const press = (served, looks = 0) => {
    const button = document.querySelector(`.st-key-${CSS.escape(data.chart)}_${served} button`);
    if (button) button.click();
    else if (looks < 50) setTimeout(press, 100, served, looks + 1);
  };
  const serve = ({ served, ending }) => {
    press(served);
    status.textContent = withValues(words.saving, { name: `${data.name}.${ending}` });
  };
  const copy = async (kind) => {
    const { width } = chosen();
    const wide = width === "screen" ? "\\linewidth" : `${width}cm`;
    box.value = data[kind].replace("width=\\linewidth", `width=${wide}`);
    const refused = kind === "iframe" && data.refused;
    status.textContent = (await copied(box)) ? refused || words.copied : words.by_hand;
  };
  box.hidden = true;
  for (const button of form.querySelectorAll("button[data-format]")) {
    button.onclick = () => save(button.dataset.format);
  }
  for (const button of form.querySelectorAll("button[data-served]")) {
    button.hidden = button.dataset.served === "notebook" && !data.python; // of a visitor's own file
    button.onclick = () => serve(button.dataset);
  }
  for (const button of form.querySelectorAll("button[data-copy]")) {
    button.hidden = !data[button.dataset.copy];
    button.onclick = () => copy(button.dataset.copy);
  }
}
