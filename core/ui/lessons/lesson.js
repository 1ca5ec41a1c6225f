// Keys of a lesson: the focus goes where it goes on, R uncovers a figure, and one that is uncovered is in sight.

/**
 * Where a lesson is.
 * @typedef {object} Told
 * @property {string} step The lesson and its step; "" where a curtain alone is drawn.
 * @property {boolean} covered Whether the figure is covered.
 * @property {string} figure The key of the figure that is asked about; "" where a curtain alone is drawn.
 */

const LESSON_FIELDS = "input:not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]";
const WAIT = 100; // milliseconds between two looks for what is yet to be drawn
const MOST_LOOKS = 50;
const SEEN = 0.75; // of the window's height: a figure that begins above this is seen
const BELOW_HEADER = "4rem";

/** @type {string | null} What the focus was set for; null before the first run of one who came by an address. */
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

/**
 * Brings a figure into sight that stands below others of its page.
 * @param {string} figure
 */
const bringIntoSight = (figure, looks = 0) => {
  const element = document.querySelector(`.st-key-${figure} .main-svg`);
  if (!element) {
    if (looks < MOST_LOOKS) setTimeout(bringIntoSight, WAIT, figure, looks + 1);
    return;
  }
  const { top, height } = element.getBoundingClientRect();
  if (top <= SEEN * innerHeight) return;
  element.style.scrollMarginTop = BELOW_HEADER;
  element.scrollIntoView({ block: height < innerHeight ? "center" : "start" }); // the answers stand at its top
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
  placed ??= navigator.userActivation.hasBeenActive ? "" : null; // from a link or button, the focus goes along
  if (placed !== null && placed !== now && data.step) {
    focusOn(data.covered);
    if (!data.covered) bringIntoSight(data.figure);
  }
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
