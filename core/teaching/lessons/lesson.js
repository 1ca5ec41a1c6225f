// Browser side of a lesson: moves the focus to the next control, uncovers a figure on R, scrolls an uncovered figure
// into view, and slides the truth in from the guess.

/**
 * State of the lesson.
 * @typedef {object} LessonData
 * @property {string} step Key of the step; "" for a curtain without a lesson.
 * @property {boolean} is_covered Whether the figure is covered.
 * @property {string} figure Key of the figure of the step; "" for a curtain without a lesson.
 */

const LESSON_FIELDS = "input:not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]";
const RETRY_MILLISECONDS = 100; // between two looks for an element that is yet to be drawn
const MAX_RETRIES = 50;
const VISIBLE_FRACTION = 0.75; // of the window's height: a figure that begins above this is not scrolled to
const HEADER_HEIGHT = "4rem";

/** @type {string | null} State that the focus was set for; null before the first run after opening a URL. */
let focusedState = null;

/** @param {boolean} isCovered */
const findNextControl = (isCovered) =>
  isCovered
    ? document.querySelector(".st-key-atlas_cover :is(input, textarea, [role=combobox], [role=slider])")
    : document.querySelector(".st-key-atlas_next :is(button, a)");

/** @param {boolean} isCovered */
const focusNextControl = (isCovered, retries = 0) => {
  const element = findNextControl(isCovered);
  if (element) element.focus({ preventScroll: true });
  else if (retries < MAX_RETRIES) setTimeout(focusNextControl, RETRY_MILLISECONDS, isCovered, retries + 1);
};

const GUESS_COLOUR = "rgb(214, 37, 155)"; // as core/figures/colours.py has them
const TRUTH_COLOUR = "rgb(1, 2, 3)";
const ANIMATION = { duration: 400, easing: "ease-out" };

/**
 * Lets the truth slide in from where the guess stands, both of them lines or frames in one figure; a curve bends.
 * @param {Element} chart
 */
const slideIn = (chart) => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const findShapes = (colour) => [...chart.querySelectorAll(".shapelayer path")].filter((path) => path.style.stroke === colour);
  const guess = findShapes(GUESS_COLOUR)[0];
  const from = guess?.getBoundingClientRect();
  const corners = (path) => path.getAttribute("d").split("L").length;
  for (const path of from ? findShapes(TRUTH_COLOUR) : []) {
    if (corners(path) > 2 && corners(path) === corners(guess)) {
      path.animate([guess, path].map((one) => ({ d: `path("${one.getAttribute("d")}")` })), ANIMATION);
      continue;
    }
    const to = path.getBoundingClientRect();
    const across = from.x + from.width / 2 - to.x - to.width / 2;
    const down = from.y + from.height / 2 - to.y - to.height / 2;
    path.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], ANIMATION);
  }
};

/**
 * Brings a figure into sight, with its verdict where both find room; those of others may stand above it.
 * @param {string} figure
 */
const scrollIntoView = (figure, retries = 0) => {
  const chart = document.querySelector(`.st-key-${figure} .main-svg`)?.closest(".js-plotly-plot");
  const verdict = document.querySelector(".st-key-atlas_verdict");
  if (!chart || !verdict) {
    if (retries < MAX_RETRIES) setTimeout(scrollIntoView, RETRY_MILLISECONDS, figure, retries + 1);
    return;
  }
  slideIn(chart);
  const { top } = chart.getBoundingClientRect();
  const end = verdict.getBoundingClientRect().bottom;
  const header = 16 * parseFloat(HEADER_HEIGHT);
  if (end - top <= innerHeight - header) {
    verdict.style.scrollMarginBottom = "1rem";
    verdict.scrollIntoView({ block: "nearest" });
  } else if (Math.max(top, verdict.getBoundingClientRect().top) > VISIBLE_FRACTION * innerHeight) {
    chart.style.scrollMarginTop = HEADER_HEIGHT;
    chart.scrollIntoView({ block: "start" }); // the answers stand at its top, the verdict under it
  }
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

/** @param {{parentElement: HTMLElement, data: LessonData}} component */
export default function ({ parentElement, data }) {
  const state = `${data.step} ${data.is_covered}`;
  focusedState ??= navigator.userActivation.hasBeenActive ? "" : null; // from a link or button, the focus goes along
  if (focusedState !== null && focusedState !== state && data.step) {
    focusNextControl(data.is_covered);
    if (data.is_covered) document.querySelector('[data-testid="stMain"]').scrollTop = 0; // the question stands there
    else scrollIntoView(data.figure);
  }
  focusedState = state;
  parentElement.atlasEnd?.();
  document.addEventListener("keydown", uncover, { capture: true });
  document.documentElement.toggleAttribute("data-atlas-hears-lesson", true); // a test presses no key before
  parentElement.atlasEnd = () => {
    document.removeEventListener("keydown", uncover, { capture: true });
    document.documentElement.toggleAttribute("data-atlas-hears-lesson", false);
  };
  return () => parentElement.atlasEnd();
}
