// Keys of a lesson: the focus goes where it goes on, and R uncovers a figure.

/**
 * Where a lesson is.
 * @typedef {object} Told
 * @property {string} step The lesson and its step; "" where a curtain alone is drawn.
 * @property {boolean} covered Whether the figure is covered.
 */

const LESSON_FIELDS = "input:not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]";
const WAIT = 100; // milliseconds between two looks for what is yet to be drawn
const MOST_LOOKS = 50;

/** @type {string | null} What the focus was set for; null before the first run. */
let placed = null;

/** @param {boolean} covered */
const target = (covered) =>
  covered
    ? document.querySelector(".st-key-atlas_cover :is(input, textarea, [role=combobox], [role=slider])")
    : document.querySelector(".st-key-atlas_next :is(button, a)");

/** @param {boolean} covered */
const focusOn = (covered, looks = 0) => {
  const element = target(covered);
  if (element) element.focus({ preventScroll: true });
  else if (looks < MOST_LOOKS) setTimeout(focusOn, WAIT, covered, looks + 1);
};

/** @param {KeyboardEvent} event */
const uncover = (event) => {
  const field = event.composedPath()[0].closest?.(LESSON_FIELDS);
  if (field || event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== "r") return;
  const button = document.querySelector(":is(.st-key-atlas_uncover, .st-key-atlas_skip) button");
  event.stopPropagation(); // Streamlit would run the page again
  if (!button) return;
  event.preventDefault();
  button.click();
};

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function ({ parentElement, data }) {
  const now = `${data.step} ${data.covered}`;
  if (placed !== null && placed !== now && data.step) focusOn(data.covered);
  placed = now;
  parentElement.atlasEnd?.();
  document.addEventListener("keydown", uncover, { capture: true });
  document.documentElement.toggleAttribute("data-atlas-hears-lesson", true); // a test presses no key before
  parentElement.atlasEnd = () => {
    document.removeEventListener("keydown", uncover, { capture: true });
    document.documentElement.toggleAttribute("data-atlas-hears-lesson", false);
  };
  return () => parentElement.atlasEnd();
}
