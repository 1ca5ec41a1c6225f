// The dots of a map: Plotly draws axes, lines and the colour bar, and leaves out the trace of all dots; here they are
// painted on a canvas under the figure with as many of their words as there is room for, moved with it, named under the
// pointer, chosen by a click, and handed to an export as a picture.

import { drawnChart, watchChart } from "../../ui/parts/charts.js";

/**
 * The dots of a figure.
 * @typedef {object} Dots
 * @property {object} from The trace that holds them.
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {string[]} words
 * @property {string[]} colours One a dot.
 * @property {Uint32Array} inks The same as blue, green and red.
 * @property {Int8Array} kept How many of the nearest dots of each are true.
 * @property {number[]} order Rows, those first whose words matter most.
 * @property {{name: string, colour: string, x: number, y: number}[]} groups Each at its middle.
 * @property {number[]} chosen Rows: the word that is looked for, and its neighbours.
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
const FADED = 0.07; // of the ink of dots whose neighbours are false
const CELL = 8; // pixels: no two words share a square of this side
const APART = [34, 15]; // pixels beside and above a word that stay free of others
const LETTER = 0.55; // of its height is about the width of a letter
const [WORD, GROUP] = [12, 15]; // pixels of letters
const FEW = 2000; // words: of so many the outer ones are named first, of more the frequent ones
const MOVED = 4; // pixels: a pointer that moved so far has dragged

/**
 * Returns the numbers of an attribute: a list, or bytes as Plotly's Python sends them.
 * @param {number[] | {dtype: string, bdata: string}} sent
 */
export const numbersOf = (sent) => {
  if (!sent?.bdata) return Float32Array.from(sent ?? []);
  if (sent.dtype === "i1") return Int8Array.from(atob(sent.bdata), (sign) => (sign.charCodeAt(0) << 24) >> 24);
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

/** @param {Float32Array} values @param {number[]} rows */
const median = (values, rows) => rows.map((row) => values[row]).sort((one, other) => one - other)[rows.length >> 1];

/** Returns the rows, those first whose words matter most. @param {Float32Array} x @param {Float32Array} y */
const orderOf = (x, y) => {
  const rows = Array.from(x, (_, row) => row);
  if (x.length > FEW) return rows;
  const spread = (values) => Math.max(...values) - Math.min(...values) || 1;
  const [[across, left], [up, low]] = [x, y].map((values) => [spread(values), median(values, rows)]);
  const away = rows.map((row) => ((x[row] - left) / across) ** 2 + ((y[row] - low) / up) ** 2);
  return rows.sort((one, other) => away[other] - away[one]);
};

/** @param {any} trace @param {{chosen: number[], groups: string[]}} meta Of the figure. @returns {Dots} */
const dotsOf = (trace, meta) => {
  const { color, colorscale, cmin, cmax, size, opacity } = trace.marker;
  const shades = shadesOf(colorscale);
  const last = SHADES - 1;
  const values = numbersOf(color);
  const colours = Array.from(values, (value) =>
    shades[Math.round(Math.min(1, Math.max(0, (value - cmin) / (cmax - cmin))) * last)]);
  const inks = Uint32Array.from(colours, (colour) => {
    const [red, green, blue] = channels(colour);
    return (blue << 16) | (green << 8) | red;
  });
  const [x, y] = [numbersOf(trace.x), numbersOf(trace.y)];
  const members = meta.groups.map(() => []);
  if (members.length) values.forEach((value, row) => members[value].push(row));
  const groups = meta.groups.map((name, number) => ({
    name, colour: colours[members[number][0]], x: median(x, members[number]), y: median(y, members[number]),
  })).filter(({ colour }) => colour);
  return {
    from: trace, x, y, words: trace.text, colours, inks, size, opacity, groups, chosen: meta.chosen,
    kept: numbersOf(trace.customdata), order: orderOf(x, y), named: [],
  };
};

/**
 * Returns a function that takes the place of a text, where it is free, and tells whether it was.
 * @param {number} width Pixels of the screen.
 * @param {number} height
 */
const placesIn = (width, height) => {
  const across = Math.ceil(width / CELL) + 1;
  const taken = new Uint8Array(across * (Math.ceil(height / CELL) + 1));
  const cells = (left, top, right, bottom, use) => {
    const [first, last] = [left, right].map((x) => Math.floor(Math.min(width, Math.max(0, x)) / CELL));
    const [high, low] = [top, bottom].map((y) => Math.floor(Math.min(height, Math.max(0, y)) / CELL));
    for (let row = high; row <= low; row++)
      for (let n = row * across + first; n <= row * across + last; n++) if (use(n)) return true;
    return false;
  };
  return (x, y, long, high, [beside, above]) => {
    const [left, right] = [x - long / 2, x + long / 2];
    if (left < 0 || right > width || y - high < 0 || y > height) return false;
    if (cells(left, y - high, right, y, (n) => taken[n])) return false;
    cells(left - beside, y - high - above, right + beside, y + above, (n) => {
      taken[n] = 1;
      return false;
    });
    return true;
  };
};

/**
 * Returns the texts of a part of the axes for which there is room: the word that is looked for and its neighbours, the
 * names of groups, then words, those first that were named before, so that they stay while the figure moves.
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at Pixels of the screen of a place.
 * @param {number} width
 * @param {number} height
 * @param {number} least True neighbours of the words that are named.
 */
const textsIn = (dots, at, width, height, least) => {
  const free = placesIn(width, height);
  const texts = [];
  const write = (text, [x, y], size, apart, more = {}) => {
    const high = more.colour ? size : size * 1.1;
    if (!text || !free(x, y, text.length * size * LETTER + (more.colour ? size : 0), high, apart)) return false;
    texts.push({ text, x, y, size, ...more });
    return true;
  };
  const above = (row) => {
    const [x, y] = at(dots.x[row], dots.y[row]);
    return [x, y - dots.size / 2 - 3];
  };
  dots.chosen.forEach((row, number) => {
    const [x, y] = above(row);
    write(dots.words[row], [x, y - 3], number ? WORD + 1 : GROUP, [2, 0], { bold: true });
  });
  for (const { name, colour, x, y } of dots.groups) {
    const [right, down] = at(x, y);
    if (right < 0 || right > width || down < 0 || down > height) continue;
    const half = (name.length * LETTER + 1) * (GROUP / 2);
    const inside = Math.min(width - half - 1, Math.max(half + 1, right));
    for (let step = 0; step < 24; step++) {
      const line = Math.ceil(step / 2) * (step % 2 ? 1 : -1) * (GROUP / 2);
      if (write(name, [inside, down + line], GROUP - 1, [6, 3], { bold: true, colour })) break;
    }
  }
  const chosen = new Set(dots.chosen);
  const before = new Set(dots.named);
  const name = (row) => {
    const [x, y] = above(row);
    if (chosen.has(row) || x < 0 || y < 0 || x > width || y > height || dots.kept[row] < least) return false;
    return write(dots.words[row], [x, y], WORD, APART);
  };
  const stay = dots.named.filter(name);
  dots.named = stay.concat(dots.order.filter((row) => !before.has(row) && name(row)));
  return texts;
};

/**
 * Writes texts, each on a rim of the ground that lifts it off the dots.
 * @param {CanvasRenderingContext2D} pen
 * @param {ReturnType<typeof textsIn>} texts
 * @param {{ink: string, ground: string, font: string}} look
 * @param {number} scale
 */
const write = (pen, texts, { ink, ground, font }, scale) => {
  pen.globalAlpha = 1;
  pen.textAlign = "center";
  pen.lineJoin = "round";
  pen.strokeStyle = ground;
  for (const { text, x, y, size, bold, colour } of texts) {
    pen.font = `${bold ? "600" : "400"} ${size * scale}px ${font}`;
    pen.lineWidth = 4 * scale;
    pen.strokeText(text, x * scale, y * scale);
    pen.fillStyle = ink;
    pen.fillText(text, x * scale, y * scale);
    if (!colour) continue;
    const left = x * scale - pen.measureText(text).width / 2;
    pen.fillStyle = colour;
    pen.fillRect(left - size * 1.1 * scale, (y - size * 0.7) * scale, size * 0.7 * scale, size * 0.7 * scale);
  }
};

/**
 * Writes small dots as squares into the pixels of a picture, those that are faded first: 20,000 in a millisecond, where
 * the pen of a canvas takes forty.
 * @param {Uint32Array} pixels Alpha, blue, green and red.
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at
 * @param {number} scale
 * @param {number} width
 * @param {number} height
 * @param {number} least
 */
const squares = (pixels, dots, at, scale, width, height, least) => {
  const side = Math.max(1, Math.round(dots.size * scale));
  for (const faded of least ? [true, false] : [false]) {
    const alpha = Math.round(255 * (faded ? FADED : dots.opacity)) << 24;
    for (let n = 0; n < dots.x.length; n++) {
      if (dots.kept[n] < least !== faded) continue;
      const [right, down] = at(dots.x[n], dots.y[n]);
      const [x, y] = [Math.round(right * scale - side / 2), Math.round(down * scale - side / 2)];
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      const colour = alpha | dots.inks[n];
      for (let row = y * width + x; row < (y + side) * width + x; row += width) pixels.fill(colour, row, row + side);
    }
  }
};

/**
 * Paints few dots as discs.
 * @param {CanvasRenderingContext2D} pen
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at
 * @param {number} scale
 * @param {number} least
 */
const discs = (pen, dots, at, scale, least) => {
  for (let n = 0; n < dots.x.length; n++) {
    const [x, y] = at(dots.x[n], dots.y[n]);
    pen.globalAlpha = dots.kept[n] < least ? FADED : dots.opacity;
    pen.fillStyle = dots.colours[n];
    pen.beginPath();
    pen.arc(x * scale, y * scale, (dots.size * scale) / 2, 0, 7);
    pen.fill();
  }
};

/**
 * Paints the dots of a part of the axes, and their words.
 * @param {HTMLCanvasElement} canvas
 * @param {Dots} dots
 * @param {Part} part
 * @param {number} scale Pixels of the canvas to one of the screen.
 * @param {{least: number, ink: string, ground: string, font: string}} look
 */
const paint = (canvas, dots, part, scale, look) => {
  const pen = canvas.getContext("2d");
  const { width, height } = canvas;
  const [left, top] = [part.x[0], part.y[1]];
  const across = width / (part.x[1] - left);
  const down = height / (top - part.y[0]);
  const at = (x, y) => [((x - left) * across) / scale, ((top - y) * down) / scale];
  pen.clearRect(0, 0, width, height);
  if (dots.size < ROUND) {
    const picture = pen.createImageData(width, height);
    squares(new Uint32Array(picture.data.buffer), dots, at, scale, width, height, look.least);
    pen.putImageData(picture, 0, 0);
  } else {
    discs(pen, dots, at, scale, look.least);
  }
  write(pen, textsIn(dots, at, width / scale, height / scale, look.least), look, scale);
};

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
