// The dots of a map: Plotly draws axes, words and the colour bar, and leaves out the trace of all dots; here they are
// painted on a canvas under the figure, moved with it, named under the pointer, and handed to an export as a picture.

import { drawnChart, watchChart } from "../../ui/parts/charts.js";

/**
 * The dots of a figure.
 * @typedef {object} Dots
 * @property {object} from The trace that holds them.
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {string[]} words
 * @property {string[]} colours One a dot.
 * @property {number} size In pixels.
 * @property {number} opacity
 */

/** @typedef {{x: [number, number], y: [number, number]}} Part Of the axes that is seen. */

const SHADES = 64; // of a colour scale
const NEAR = 10; // pixels from the pointer to the dot that it names
const STEP = 0.15; // of what is seen, by which an arrow key moves it
const ZOOM = 1.25;
const ROUND = 5; // pixels from which a dot is a disc
const PRINTED = 3; // dots of a picture to one of the screen

/**
 * Returns the numbers of an attribute: a list, or bytes as Plotly's Python sends them.
 * @param {number[] | {dtype: string, bdata: string}} sent
 */
export const numbersOf = (sent) => {
  if (!sent?.bdata) return Float32Array.from(sent ?? []);
  const bytes = Uint8Array.from(atob(sent.bdata), (sign) => sign.charCodeAt(0));
  return sent.dtype === "f8" ? Float32Array.from(new Float64Array(bytes.buffer)) : new Float32Array(bytes.buffer);
};

/** Red, green and blue of "#rrggbb" or "rgb(r, g, b)". @param {string} colour */
const channels = (colour) =>
  colour.startsWith("#")
    ? [1, 3, 5].map((digit) => parseInt(colour.slice(digit, digit + 2), 16))
    : colour.match(/[\d.]+/g).slice(0, 3).map(Number);

/**
 * Returns the colours of a scale at even steps from its beginning to its end.
 * @param {[number, string][]} scale
 */
const shadesOf = (scale) =>
  Array.from({ length: SHADES }, (_, number) => {
    const share = number / (SHADES - 1);
    const above = Math.max(1, scale.findIndex(([end]) => end >= share - 1e-9));
    const [[low, first], [high, second]] = [scale[above - 1], scale[above]];
    const part = high > low ? (share - low) / (high - low) : 0;
    const [from, to] = [channels(first), channels(second)];
    return `rgb(${from.map((value, n) => Math.round(value + (to[n] - value) * part)).join(",")})`;
  });

/** @param {any} trace @returns {Dots} */
const dotsOf = (trace) => {
  const { color, colorscale, cmin, cmax, size, opacity } = trace.marker;
  const shades = shadesOf(colorscale);
  const last = SHADES - 1;
  const colours = Array.from(numbersOf(color), (value) =>
    shades[Math.round(Math.min(1, Math.max(0, (value - cmin) / (cmax - cmin))) * last)]);
  return { from: trace, x: numbersOf(trace.x), y: numbersOf(trace.y), words: trace.text, colours, size, opacity };
};

/**
 * Paints the dots of a part of the axes.
 * @param {HTMLCanvasElement} canvas
 * @param {Dots} dots
 * @param {Part} part
 * @param {number} scale Pixels of the canvas to one of the screen.
 */
const paint = (canvas, dots, part, scale) => {
  const pen = canvas.getContext("2d");
  const { width, height } = canvas;
  const [left, top] = [part.x[0], part.y[1]];
  const across = width / (part.x[1] - left);
  const down = height / (top - part.y[0]);
  const size = dots.size * scale;
  pen.clearRect(0, 0, width, height);
  pen.globalAlpha = dots.opacity;
  for (let n = 0; n < dots.x.length; n++) {
    const x = (dots.x[n] - left) * across;
    const y = (top - dots.y[n]) * down;
    if (x < -size || y < -size || x > width + size || y > height + size) continue;
    pen.fillStyle = dots.colours[n];
    if (dots.size < ROUND) {
      pen.fillRect(x - size / 2, y - size / 2, size, size);
    } else {
      pen.beginPath();
      pen.arc(x, y, size / 2, 0, 7);
      pen.fill();
    }
  }
};

/** @param {any} chart @returns {Part} */
const seen = ({ _fullLayout: { xaxis, yaxis } }) => ({ x: [...xaxis.range], y: [...yaxis.range] });

/** How much larger than its own pixels a figure is on the screen; a projector enlarges it. @param {Element} chart */
const enlarged = (chart) => chart.getBoundingClientRect().width / chart.clientWidth || 1;

/** Paints the dots as the figure stands now. @param {any} chart */
const repaint = (chart) => {
  const trace = chart.data.find(({ meta }) => meta === "dots");
  const { canvas } = chart.atlasDots;
  canvas.hidden = !trace;
  if (!trace) return;
  if (chart.atlasDots.dots?.from !== trace) chart.atlasDots.dots = dotsOf(trace);
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
  paint(canvas, chart.atlasDots.dots, seen(chart), scale);
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

/** Shows the word of the dot under the pointer. @param {any} chart @param {PointerEvent} event */
const name = (chart, event) => {
  const { canvas, label, dots } = chart.atlasDots;
  if (canvas.hidden) return;
  const { xaxis, yaxis } = chart._fullLayout;
  const box = chart.getBoundingClientRect();
  const scale = enlarged(chart);
  const right = (event.clientX - box.left) / scale - xaxis._offset;
  const down = (event.clientY - box.top) / scale - yaxis._offset;
  const inside = right >= 0 && down >= 0 && right <= xaxis._length && down <= yaxis._length;
  const dot = inside && dots && event.type !== "pointerleave" ? nearestDot(chart, right, down) : -1;
  label.hidden = dot < 0;
  if (dot < 0) return;
  const part = seen(chart);
  label.textContent = dots.words[dot];
  label.style.borderLeftColor = dots.colours[dot];
  label.style.left = `${xaxis._offset + ((dots.x[dot] - part.x[0]) / (part.x[1] - part.x[0])) * xaxis._length}px`;
  label.style.top = `${yaxis._offset + ((part.y[1] - dots.y[dot]) / (part.y[1] - part.y[0])) * yaxis._length}px`;
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
  paint(canvas, chart.atlasDots.dots, part, PRINTED);
  return [{
    source: canvas.toDataURL(), xref: "x", yref: "y", x: part.x[0], y: part.y[1], layer: "below", sizing: "stretch",
    sizex: part.x[1] - part.x[0], sizey: part.y[1] - part.y[0],
  }];
};

/** Listens to a figure, once. @param {any} chart @param {string} hint */
const listen = (chart, hint) => {
  const [canvas, label] = [document.createElement("canvas"), document.createElement("div")];
  Object.assign(label, { className: "atlas-dot", hidden: true });
  chart.style.position = "relative";
  chart.append(label);
  chart.atlasDots = { canvas, label, dots: null };
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
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  chart.setAttribute("aria-label", hint);
  chart.addEventListener("keydown", (event) => pressed(chart, event));
};

/** @param {{parentElement: HTMLElement, data: {chart: string, hint: string}}} component */
export default function ({ parentElement, data }) {
  parentElement.querySelector("p").textContent = matchMedia("(pointer: coarse)").matches
    ? "Drag to move. Tap a dot for its word."
    : data.hint;
  const look = (chart) => {
    if (chart.atlasDots?.canvas.isConnected || !chart._fullLayout.xaxis?._length) return;
    if (!chart.atlasDots) listen(chart, data.hint);
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
