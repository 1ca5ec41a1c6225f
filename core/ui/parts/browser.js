// What a page does in the browser by itself: an entry of history for each view, keys, one figure on the whole
// screen, figures that fill a wall, the story read aloud, a fade where a figure goes on to the right.

import { boxOf, enlarge, shrink, storyOf } from "./fitted.js";
import { moveBars } from "./motion.js";

/**
 * What the page says of itself.
 * @typedef {object} Told
 * @property {string} page Its name.
 * @property {string} view The view that is shown; "" where a page has none.
 * @property {string} first The view that an address without one opens.
 * @property {boolean} wall Whether the projector is on.
 * @property {number} scale By which a figure's type is larger then.
 * @property {string} language That the page speaks.
 */

/**
 * A figure that Plotly drew.
 * @typedef {HTMLElement & {_fullLayout: object}} Chart
 */

const EVERY = 200; // milliseconds between two looks at what was drawn anew, of which Streamlit tells nobody
const FIELDS = "input, textarea, select, [contenteditable=true], [role=combobox], [role=slider], [role=listbox]";
const STOPS = ":is(button, input, textarea, select):enabled, a[href], summary, [tabindex='0']"; // of Tab
const OPEN = "[role=dialog], [role=menu], [role=listbox]";

/** @type {Told} */
let told = { page: "", view: "", first: "", wall: false, scale: 1, language: "en" };
/** @type {Chart | null} The figure that has the screen for itself. */
let alone = null;
/** @type {Element | null} What the pointer is on. */
let pointed = null;
let said = null;
/** @type {Element | null} The view that was last brought into sight where their row is scrolled. */
let centred = null;

const all = (selector) => [...document.querySelectorAll(selector)];
const views = () => all(`.st-key-${CSS.escape(told.page)}_view [role=radio]`);
const charts = () =>
  all('[data-testid="stMain"] .js-plotly-plot').filter((chart) => chart._fullLayout && chart.checkVisibility());
const idle = () => document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState === "notRunning";

// --- history ------------------------------------------------------------------------------------------------

/**
 * Returns page and view of an address.
 * @param {string | URL} address
 */
const viewOf = (address) => {
  const url = new URL(address, location.href);
  return `${url.pathname} ${url.searchParams.get(`${told.page}_view`) ?? told.first}`;
};

const LEAVING = 300; // milliseconds between the two addresses that Streamlit writes on the way to another page

/** Tells whether an address is that of this page without its settings. @param {string | URL} address */
const isBare = (address) => {
  const url = new URL(address, location.href);
  return url.pathname === location.pathname && !url.search && Boolean(location.search);
};

/**
 * Lets Streamlit make an entry of history for another page or view alone: it makes one for each setting that the
 * server changes, and none for a view that is clicked. On the way to another page it takes the settings out of the
 * address first, and Back would find the page without them: that is written only where no other page follows.
 */
const keepHistory = () => {
  if (history.atlasPush) return;
  history.atlasPush = history.pushState.bind(history);
  let waiting = 0;
  history.pushState = (state, unused, address) => {
    clearTimeout(waiting);
    const write = () => {
      const same = address && viewOf(address) === viewOf(location.href);
      (same ? history.replaceState.bind(history) : history.atlasPush)(state, unused, address);
    };
    if (address && isBare(address)) waiting = setTimeout(write, LEAVING);
    else write();
  };
};

/** @param {MouseEvent} event */
const clicked = (event) => {
  const button = event.target.closest?.("[role=radio]");
  if (button && views().includes(button) && button.ariaChecked !== "true") {
    history.atlasPush(history.state, "", location.href); // Streamlit writes the new view into this entry
  }
};

// --- larger figures -----------------------------------------------------------------------------------------

/** Returns the figures that begin where the first one does: they stand beside it. @param {Chart[]} drawn */
const besideFirst = (drawn) => {
  const tops = drawn.map((chart) => boxOf(chart).getBoundingClientRect().top);
  return drawn.filter((_, index) => Math.abs(tops[index] - tops[0]) < 2);
};

const fit = () => {
  const drawn = charts();
  if (alone && !drawn.includes(alone)) {
    if (drawn.length === 0) return; // another view is on its way
    showAlone(drawn[0]);
  }
  const row = alone ? [alone] : besideFirst(drawn);
  for (const chart of drawn) {
    if (alone ? chart === alone : told.wall) enlarge(chart, told.scale, row, Boolean(alone));
    else shrink(chart);
  }
};

/**
 * Gives a figure and its story the screen, or gives it back.
 * @param {Chart | null} chart
 */
const showAlone = (chart) => {
  for (const old of all("[data-atlas-alone]")) delete old.dataset.atlasAlone;
  alone = chart;
  document.documentElement.toggleAttribute("data-atlas-alone-on", Boolean(chart));
  if (!chart) return;
  boxOf(chart).dataset.atlasAlone = "figure";
  const story = storyOf(chart);
  if (story) story.dataset.atlasAlone = "story";
};

const leave = () => {
  if (document.fullscreenElement) document.exitFullscreen();
  showAlone(null);
  fit();
};

const enter = () => {
  const near = (element) => element?.closest?.('[data-testid="stElementContainer"]')?.querySelector(".js-plotly-plot");
  const chart = near(document.activeElement) ?? near(pointed) ?? charts()[0];
  if (!chart?._fullLayout) return;
  showAlone(chart);
  document.documentElement.requestFullscreen?.().catch(() => {}); // where it is refused the window is filled
  fit();
};

// --- keys ---------------------------------------------------------------------------------------------------

/**
 * Chooses the view beside the chosen one and returns its button, or undefined past an end.
 * @param {number} step To the right or, below 0, to the left.
 */
const turn = (step) => {
  const buttons = views();
  const next = buttons[buttons.findIndex((button) => button.ariaChecked === "true") + step];
  next?.click();
  return next;
};

/**
 * Lets Tab go from a button into the box that it opens, and past the ends of the box back to where the button
 * stands: Streamlit puts the box at the end of the page.
 * @param {KeyboardEvent} event
 */
const tabbed = (event) => {
  const box = document.querySelector('[data-testid="stPopoverBody"]');
  const opener = document.querySelector('[data-testid="stPopoverButton"][aria-expanded="true"]');
  if (!box || !opener) return;
  // Outside of the box Streamlit takes its stops out of the order, and keeps their own in `data-tabindex`.
  const isStop = (one) => (one.tabIndex >= 0 || "tabindex" in one.dataset) && one.checkVisibility();
  const stops = [...box.querySelectorAll(STOPS)].filter(isStop);
  if (event.target === opener && !event.shiftKey) {
    stops[0]?.focus();
    if (stops.length) event.preventDefault();
  } else if (event.target === (event.shiftKey ? stops[0] : stops.at(-1))) {
    opener.focus(); // from there Tab goes on
    if (event.shiftKey) event.preventDefault();
  }
};

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {KeyboardEvent} event */
const pressed = (event) => {
  const target = event.composedPath()[0];
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (event.key === "Tab") tabbed(event);
  if (target.closest?.(FIELDS) || document.querySelector(OPEN)) return;
  let done = false;
  if (event.key === "f" || event.key === "F") {
    if (alone) leave();
    else enter();
    done = Boolean(alone);
  } else if (event.key === "Escape" && (alone || told.wall)) {
    if (alone) leave();
    else document.querySelector(".st-key-atlas_projector input")?.click();
    done = true;
  } else if (STEPS[event.key]) {
    const button = target.closest?.("[role=radio]");
    const taken = target.closest?.("button, a, [role=radiogroup], [tabindex='0']");
    const free = button ? views().includes(button) : !taken;
    const main = target.matches?.('[data-testid="stMain"]');
    const next = free || main ? turn(STEPS[event.key]) : undefined;
    if (button) next?.focus();
    done = Boolean(next);
  }
  if (done) {
    event.preventDefault();
    event.stopPropagation();
  }
};

// --- for those who do not see it, and for small screens -----------------------------------------------------

/** @param {HTMLElement} live Where a change of the story is read from. */
const say = (live) => {
  const story = document.querySelector('[data-testid="stMain"] .stPlotlyChart')?.ariaLabel;
  if (!story || !idle() || story === said) return;
  if (said !== null) live.textContent = story;
  said = story;
};

/** Brings the chosen view into the middle of a row that is too long for the screen, once for each choice. */
const centreView = () => {
  const chosen = views().find((button) => button.ariaChecked === "true");
  if (!chosen || chosen === centred) return;
  centred = chosen;
  const row = chosen.closest("[role=radiogroup]");
  const [own, whole] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2;
};

/** Gives the whole document the theme of the app, for boxes that Streamlit opens outside of it. */
const takeScheme = () => {
  const { colorScheme } = getComputedStyle(document.querySelector('[data-testid="stApp"]'));
  document.documentElement.style.colorScheme = colorScheme;
};

const tidy = () => {
  for (const help of all('[data-testid="stTooltipIcon"] button[aria-label^="Help"]')) {
    help.tabIndex = -1; // between two fields it would be a stop of its own; a button that has a help is one
  }
  for (const chart of charts()) {
    const box = boxOf(chart);
    const hidden = alone || getComputedStyle(box).overflowX === "visible" ? 0 : box.scrollWidth - box.clientWidth;
    const more = hidden - box.scrollLeft > 8;
    if (more !== "atlasMore" in box.dataset) box.toggleAttribute("data-atlas-more", more);
    const figure = chart.closest('[data-testid="stPlotlyChart"]');
    if (figure && hidden > 0 !== figure.hasAttribute("tabindex")) {
      figure.toggleAttribute("tabindex", hidden > 0);
      if (hidden > 0) figure.tabIndex = 0; // arrows scroll what is focused; its name is the figure's
    }
  }
};

let height = 0;

/** Tells the page that frames this one how high its figure is, where the address names one. */
const tellHeight = () => {
  if (parent === window || !new URLSearchParams(location.search).has("atlas_figure")) return;
  const now = Math.ceil(document.querySelector('[data-testid="stMainBlockContainer"]').scrollHeight);
  if (now !== height) parent.postMessage({ atlasHeight: now }, "*"); // a number, no secret
  height = now;
};

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function ({ parentElement, data }) {
  if (data.page !== told.page) said = null;
  told = data;
  document.documentElement.lang = told.language;
  keepHistory();
  const live = parentElement.querySelector("[aria-live]");
  parentElement.atlasEnd?.();
  const look = () => {
    takeScheme();
    tidy();
    centreView();
    fit();
    say(live);
    tellHeight();
  };
  const ending = new AbortController();
  const timer = setInterval(look, EVERY);
  const endMotion = moveBars(() => (told.wall || alone ? [] : charts()));
  const options = { capture: true, signal: ending.signal };
  document.addEventListener("keydown", pressed, options);
  document.addEventListener("click", clicked, options);
  document.addEventListener("pointerover", (event) => (pointed = event.target), { ...options, passive: true });
  document.addEventListener("scroll", tidy, { ...options, passive: true });
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || leave(), options);
  window.addEventListener("resize", look, options);
  look();
  document.documentElement.toggleAttribute("data-atlas-hears-page", true); // a test presses no key before
  parentElement.atlasEnd = () => {
    clearInterval(timer);
    endMotion();
    ending.abort();
    document.documentElement.toggleAttribute("data-atlas-hears-page", false);
  };
  return () => {
    parentElement.atlasEnd();
    if (alone) leave();
  };
}
