// Keys of a lesson: the focus goes where it goes on, R uncovers a figure, one that is uncovered is in sight, and
// the truth slides in from the guess.

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

const GUESS = "rgb(214, 37, 155)"; // as core/figures/colours.py has them
const TRUTH = "rgb(1, 2, 3)";
const SLIDE = { duration: 400, easing: "ease-out" };

/**
 * Lets the truth slide in from where the guess stands, both of them lines or frames in one figure; a curve bends.
 * @param {Element} chart
 */
const slideIn = (chart) => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const drawnIn = (colour) => [...chart.querySelectorAll(".shapelayer path")].filter((path) => path.style.stroke === colour);
  const guess = drawnIn(GUESS)[0];
  const from = guess?.getBoundingClientRect();
  const corners = (path) => path.getAttribute("d").split("L").length;
  for (const path of from ? drawnIn(TRUTH) : []) {
    if (corners(path) > 2 && corners(path) === corners(guess)) {
      path.animate([guess, path].map((one) => ({ d: `path("${one.getAttribute("d")}")` })), SLIDE);
      continue;
    }
    const to = path.getBoundingClientRect();
    const across = from.x + from.width / 2 - to.x - to.width / 2;
    const down = from.y + from.height / 2 - to.y - to.height / 2;
    path.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], SLIDE);
  }
};

/**
 * Brings a figure into sight, with its verdict where both find room; those of others may stand above it.
 * @param {string} figure
 */
const bringIntoSight = (figure, looks = 0) => {
  const chart = document.querySelector(`.st-key-${figure} .main-svg`)?.closest(".js-plotly-plot");
  const verdict = document.querySelector(".st-key-atlas_verdict");
  if (!chart || !verdict) {
    if (looks < MOST_LOOKS) setTimeout(bringIntoSight, WAIT, figure, looks + 1);
    return;
  }
  slideIn(chart);
  const { top } = chart.getBoundingClientRect();
  const end = verdict.getBoundingClientRect().bottom;
  const header = 16 * parseFloat(BELOW_HEADER);
  if (end - top <= innerHeight - header) {
    verdict.style.scrollMarginBottom = "1rem";
    verdict.scrollIntoView({ block: "nearest" });
  } else if (Math.max(top, verdict.getBoundingClientRect().top) > SEEN * innerHeight) {
    chart.style.scrollMarginTop = BELOW_HEADER;
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

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function ({ parentElement, data }) {
  const now = `${data.step} ${data.covered}`;
  placed ??= navigator.userActivation.hasBeenActive ? "" : null; // from a link or button, the focus goes along
  if (placed !== null && placed !== now && data.step) {
    focusOn(data.covered);
    if (data.covered) document.querySelector('[data-testid="stMain"]').scrollTop = 0; // the question stands there
    else bringIntoSight(data.figure);
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
