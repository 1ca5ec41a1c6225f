// Bars move from where they stood to where they stand: Streamlit draws a figure anew, so that Plotly's own
// transition has nothing to begin from.

const LASTS = 300; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Map<string, DOMRect[]>} Where the bars of a trace stand, by chart and trace. */
const stood = new Map();
/** @type {Map<string, number>} Until when they move. */
const moving = new Map();

/** @param {Element} chart */
const keyOf = (chart) =>
  [...(chart.closest('[class*="st-key-"]')?.classList ?? [])].find((name) => name.startsWith("st-key-")) ?? "";

/** Where the bars of a chart stand in it. @param {Element} chart @param {Element[]} bars */
const placesOf = (chart, bars) => {
  const { left, top } = chart.getBoundingClientRect();
  return bars.map((bar) => {
    const box = bar.getBoundingClientRect();
    return new DOMRect(box.left - left, box.top - top, box.width, box.height);
  });
};

/** @param {Element} bar @param {DOMRect} from @param {DOMRect} to */
const move = (bar, from, to) => {
  const share = (before, now) => (now > 0.5 ? Math.max(before, 0.01) / now : 1);
  const scale = `scale(${share(from.width, to.width)}, ${share(from.height, to.height)})`;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) ${scale}`;
  bar.style.transformBox = "fill-box";
  bar.style.transformOrigin = "0 0";
  bar.animate([{ transform: start }, { transform: "none" }], { duration: LASTS, easing: "ease-in-out" });
};

const apart = (one, other) =>
  Math.abs(one.left - other.left) +
  Math.abs(one.top - other.top) +
  Math.abs(one.width - other.width) +
  Math.abs(one.height - other.height);

/** Lets the bars of one trace move. @param {Element} chart @param {Element} trace @param {string} key */
const followTrace = (chart, trace, key) => {
  const bars = [...trace.querySelectorAll(".point > path")];
  if ((moving.get(key) ?? 0) > performance.now()) return;
  const [before, now] = [stood.get(key), placesOf(chart, bars)];
  stood.set(key, now);
  if (before?.length !== now.length || still.matches || !now.some((one, index) => apart(one, before[index]) > 2)) return;
  moving.set(key, performance.now() + LASTS);
  bars.forEach((bar, index) => move(bar, before[index], now[index]));
};

/** @param {Element} chart */
const follow = (chart) => {
  const traces = [...chart.querySelectorAll(".barlayer > .trace")].reverse(); // rows of tiles come first, and more or fewer
  traces.forEach((trace, index) => followTrace(chart, trace, `${keyOf(chart)} ${index}`));
};

/**
 * Lets the bars of all charts move before each change is painted.
 * @param {() => Element[]} charts
 * @returns {() => void} Ends it.
 */
export const moveBars = (charts) => {
  const look = () => charts().forEach(follow);
  const observer = new MutationObserver(look);
  observer.observe(document.querySelector('[data-testid="stMain"]') ?? document.body, { childList: true, subtree: true });
  look(); // charts that are drawn already: their first change moves too
  return () => observer.disconnect();
};
