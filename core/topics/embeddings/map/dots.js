// The dots of a map: Plotly draws axes, lines and the colour bar, and leaves out the trace of all dots; here they are
// painted on a canvas under the figure with as many of their words as there is room for, moved with it, named under the
// pointer, chosen by a click, and handed to an export as a picture.

import { drawnChart, watchChart } from "../../../ui/parts/charts.js";
import { dotsOf, paint } from "./painted_dots.js";

const NEAR = 10; // pixels from the pointer to the dot that it names
const STEP = 0.15; // of what is seen, by which an arrow key moves it
const ZOOM = 1.25;
const PRINTED = 3; // dots of a picture to one of the screen
const MOVED = 4; // pixels: a pointer that moved so far has dragged

/** @param {any} chart @returns {Part} */
const seen = ({ _fullLayout: { xaxis, yaxis } }) => ({ x: [...xaxis.range], y: [...yaxis.range] });

/** How much larger than its own pixels a figure is on the screen; a projector enlarges it. @param {Element} chart */
const enlarged = (chart) => chart.getBoundingClientRect().width / chart.clientWidth || 1;

/** Returns the ink, the ground and the letters of the page. @param {any} chart */
const lookOf = (chart) => ({
  least: chart.atlasDots.least,
  ink: getComputedStyle(document.querySelector(".stApp")).color,
  ground: getComputedStyle(document.querySelector(".stApp")).backgroundColor,
  font: chart._fullLayout.font.family,
});

const zooms = new Map(); // by the key of a figure: what of it was seen, and of which picture

/**
 * Shows the part of a picture that was seen before its figure was drawn anew, and tells whether that was another.
 * @param {any} chart
 */
const restored = (chart) => {
  const { stays, part } = zooms.get(chart.atlasDots.key) ?? {};
  const same = () => String([part.x, part.y]) === String(Object.values(seen(chart)));
  if (stays !== chart.layout.uirevision || same()) return false;
  window.Plotly.relayout(chart, { "xaxis.range": part.x, "yaxis.range": part.y });
  return true;
};

/** Paints the dots as the figure stands now. @param {any} chart */
const repaint = (chart) => {
  const trace = chart.data.find(({ meta }) => meta === "dots");
  const { canvas } = chart.atlasDots;
  canvas.hidden = !trace;
  if (!trace) return;
  if (chart.atlasDots.dots?.from !== trace) {
    chart.atlasDots.dots = dotsOf(trace, chart.layout.meta);
    if (restored(chart)) return;
  }
  if (!canvas.isConnected) chart.querySelector(".svg-container").prepend(canvas);
  const { xaxis, yaxis } = chart._fullLayout;
  const scale = devicePixelRatio * enlarged(chart);
  const [width, height] = [xaxis._length, yaxis._length].map((length) => Math.round(length * scale));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  Object.assign(canvas.style, {
    position: "absolute", pointerEvents: "none", left: `${xaxis._offset}px`, top: `${yaxis._offset}px`,
    width: `${xaxis._length}px`, height: `${yaxis._length}px`,
  });
  paint(canvas, chart.atlasDots.dots, seen(chart), scale, lookOf(chart));
  zooms.set(chart.atlasDots.key, { stays: chart.layout.uirevision, part: seen(chart) });
  canvas.dataset.painted = String(Number(canvas.dataset.painted ?? 0) + 1);
};

/**
 * Returns the number of the dot that is nearest to a point of the figure, or -1 where none is near.
 * @param {any} chart
 * @param {number} right Pixels from the left of the axes.
 * @param {number} down Pixels from their top.
 */
export const nearestDot = (chart, right, down) => {
  const { dots } = chart.atlasDots;
  const { xaxis, yaxis } = chart._fullLayout;
  const part = seen(chart);
  const across = xaxis._length / (part.x[1] - part.x[0]);
  const up = yaxis._length / (part.y[1] - part.y[0]);
  let [nearest, least] = [-1, NEAR ** 2];
  for (let n = 0; n < dots.x.length; n++) {
    const far = ((dots.x[n] - part.x[0]) * across - right) ** 2 + ((part.y[1] - dots.y[n]) * up - down) ** 2;
    if (far < least) [nearest, least] = [n, far];
  }
  return nearest;
};

/** Returns the number of the dot under the pointer, or -1. @param {any} chart @param {PointerEvent} event */
const under = (chart, event) => {
  const { xaxis, yaxis } = chart._fullLayout;
  const box = chart.getBoundingClientRect();
  const scale = enlarged(chart);
  const right = (event.clientX - box.left) / scale - xaxis._offset;
  const down = (event.clientY - box.top) / scale - yaxis._offset;
  const inside = right >= 0 && down >= 0 && right <= xaxis._length && down <= yaxis._length;
  return inside && chart.atlasDots.dots && event.type !== "pointerleave" ? nearestDot(chart, right, down) : -1;
};

/** Shows the word of the dot under the pointer. @param {any} chart @param {PointerEvent} event */
const name = (chart, event) => {
  const { canvas, label, dots } = chart.atlasDots;
  if (canvas.hidden) return;
  const { xaxis, yaxis } = chart._fullLayout;
  const dot = under(chart, event);
  label.hidden = dot < 0;
  if (dot < 0) return;
  const part = seen(chart);
  label.textContent = dots.words[dot];
  label.style.borderLeftColor = dots.colours[dot];
  label.style.left = `${xaxis._offset + ((dots.x[dot] - part.x[0]) / (part.x[1] - part.x[0])) * xaxis._length}px`;
  label.style.top = `${yaxis._offset + ((part.y[1] - dots.y[dot]) / (part.y[1] - part.y[0])) * yaxis._length}px`;
};

/** Tells the page of a dot that is clicked, not dragged. @param {any} chart @param {PointerEvent} event */
const click = (chart, event) => {
  if (chart.atlasDots.canvas.hidden) return;
  if (event.type === "pointerdown") {
    chart.atlasDots.pressed = [event.clientX, event.clientY];
    return;
  }
  const [x, y] = chart.atlasDots.pressed ?? [Infinity, 0];
  chart.atlasDots.pressed = null;
  const row = Math.hypot(event.clientX - x, event.clientY - y) < MOVED ? under(chart, event) : -1;
  if (row >= 0) chart.atlasDots.choose("chosen", { row });
};

/**
 * Returns a range moved by a part of itself and divided by a factor about its middle.
 * @param {[number, number]} range
 * @param {number} step
 * @param {number} factor
 */
const changed = ([low, high], step, factor) => {
  const middle = (low + high) / 2 + step * (high - low);
  const half = (high - low) / 2 / factor;
  return [middle - half, middle + half];
};

const KEYS = {
  ArrowLeft: [-STEP, 0, 1], ArrowRight: [STEP, 0, 1], ArrowUp: [0, STEP, 1], ArrowDown: [0, -STEP, 1],
  "+": [0, 0, ZOOM], "=": [0, 0, ZOOM], "-": [0, 0, 1 / ZOOM],
};

/** @param {any} chart @param {KeyboardEvent} event */
const pressed = (chart, event) => {
  const change = KEYS[event.key];
  if (!change || chart.atlasDots.canvas.hidden || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const part = seen(chart);
  const [across, up, factor] = change;
  window.Plotly.relayout(chart, {
    "xaxis.range": changed(part.x, across, factor), "yaxis.range": changed(part.y, up, factor),
  });
};

/**
 * Returns the dots as a picture that Plotly puts under a figure.
 * @param {any} chart
 * @param {number} wider By how many pixels the figure is wider there than on the screen: dots stay round.
 */
const picture = (chart, wider) => {
  const part = seen(chart);
  const { xaxis, yaxis } = chart._fullLayout;
  const canvas = document.createElement("canvas");
  const lengths = [xaxis._length + wider, yaxis._length];
  [canvas.width, canvas.height] = lengths.map((length) => Math.round(length * PRINTED));
  const { least, font } = lookOf(chart);
  paint(canvas, chart.atlasDots.dots, part, PRINTED, { least, font, ink: "#31333f", ground: "#ffffff" });
  return [{
    source: canvas.toDataURL(), xref: "x", yref: "y", x: part.x[0], y: part.y[1], layer: "below", sizing: "stretch",
    sizex: part.x[1] - part.x[0], sizey: part.y[1] - part.y[0],
  }];
};

/** Listens to a figure, once. @param {any} chart @param {string} hint @param {string} key */
const listen = (chart, hint, key) => {
  const [canvas, label] = [document.createElement("canvas"), document.createElement("div")];
  Object.assign(label, { className: "atlas-dot", hidden: true });
  chart.style.position = "relative";
  chart.append(label);
  chart.atlasDots = { canvas, label, dots: null, key };
  chart.atlasImages = (wider) => (chart.atlasDots.dots ? picture(chart, wider) : []);
  for (const moved of ["plotly_relayouting", "plotly_afterplot"]) {
    chart.on(moved, () => {
      label.hidden = true;
      repaint(chart);
    });
  }
  for (const kind of ["pointermove", "pointerdown", "pointerleave"]) {
    chart.addEventListener(kind, (event) => name(chart, event), { capture: true, passive: true });
  }
  // Plotly lays a sheet over the page while a button is down, so that it goes up elsewhere.
  chart.addEventListener("pointerdown", (event) => click(chart, event), { capture: true, passive: true });
  addEventListener("pointerup", (event) => chart.isConnected && click(chart, event), { capture: true, passive: true });
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  chart.setAttribute("aria-label", hint);
  chart.addEventListener("keydown", (event) => pressed(chart, event));
};

/**
 * @param {{
 *   parentElement: HTMLElement, setTriggerValue: Function,
 *   data: {chart: string, hint: string, touched: string, least: number},
 * }} component
 */
export default function ({ parentElement, data, setTriggerValue }) {
  const touched = matchMedia("(pointer: coarse)").matches;
  parentElement.querySelector("p").textContent = touched ? data.touched : data.hint;
  const look = (chart) => {
    const { least } = chart.atlasDots ?? {};
    if (chart.atlasDots) Object.assign(chart.atlasDots, { least: data.least, choose: setTriggerValue });
    if (least !== data.least && chart.atlasDots?.dots) repaint(chart);
    if (chart.atlasDots?.canvas.isConnected || !chart._fullLayout.xaxis?._length) return;
    if (!chart.atlasDots) listen(chart, data.hint, data.chart);
    Object.assign(chart.atlasDots, { least: data.least, choose: setTriggerValue });
    repaint(chart);
  };
  const end = watchChart(parentElement, data.chart, look);
  // A figure that is drawn anew gets its dots in the same frame, not at the next look.
  parentElement.atlasObserver?.disconnect();
  parentElement.atlasObserver = new MutationObserver(() => {
    const chart = drawnChart(data.chart);
    if (chart) look(chart);
  });
  const main = document.querySelector('[data-testid="stMain"]');
  parentElement.atlasObserver.observe(main, { childList: true, subtree: true });
  return () => {
    parentElement.atlasObserver.disconnect();
    end();
  };
}
