// The guess is put into the frame of a figure: a line that is dragged, a curve that is drawn, a mark of an axis or a
// cell that is tapped.

import { spelt } from "../../ui/parts/numbers.js";

/**
 * @typedef {{place: number, value: string}} Option
 * @typedef {object} Told
 * @property {string} chart Key of the frame.
 * @property {string} axis Along which a guess is put, as "y2"; of cells "x".
 * @property {{low: number, high: number, step: number, scale: number, shift: number, unit: string} | null} number
 *   What may be guessed; null where names are.
 * @property {Option[]} options Names along the axis; of cells the columns.
 * @property {Option[]} rows Of cells, along "y"; none else.
 * @property {number[]} places Of a curve, along x; none else.
 * @property {string} who Whose the guess is.
 * @property {string} now What is guessed already; "" for nothing. Of a curve a number for each place, or nothing.
 */

const SVG = "http://www.w3.org/2000/svg";
const LOOK_AGAIN = 100; // milliseconds between two looks for what is yet to be drawn
const INK = "#d6259b"; // as core/figures/colours.py has it: a guess
const WAVER = [0, 1, 2, 2, 1, -1, -2, -1, 1, 2, 1, 0, -2, -2, -1, 1, 1, 0, -1, -2, -1, 0, 1, 2, 1, 0];

/** @param {string} name @param {Record<string, string | number>} attributes */
const svg = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  return made;
};

/** @param {HTMLElement} chart @param {string} axis */
const axisOf = (chart, axis) => chart._fullLayout[`${axis[0]}axis${axis.slice(1)}`];

/** The name of the axis across another one. @param {HTMLElement} chart @param {string} axis */
const acrossName = (chart, axis) => {
  const { anchor } = axisOf(chart, axis);
  return /^[xy]\d*$/.test(anchor) ? anchor : (axis[0] === "x" ? "y" : "x") + axis.slice(1);
};

/** The axis across another one. @param {HTMLElement} chart @param {string} axis */
const acrossOf = (chart, axis) => axisOf(chart, acrossName(chart, axis));

/** @param {Option[]} options @param {number} place */
const nearest = (options, place) =>
  options.reduce((best, one) => (Math.abs(one.place - place) < Math.abs(best.place - place) ? one : best));

/**
 * A curve with one more number, and those between it and the number before, which a quick pointer passes over.
 * @param {string} now @param {number} index @param {number} value @param {number | null} before
 * @param {(value: number) => number} rounded
 */
const drawnOn = (now, index, value, before, rounded) => {
  const numbers = now.split(",");
  numbers[index] = `${value}`;
  const way = before === null ? 0 : index - before;
  for (let n = 1; n < Math.abs(way); n += 1) {
    const from = Number(numbers[before]);
    numbers[before + Math.sign(way) * n] = `${rounded(from + ((value - from) * n) / Math.abs(way))}`;
  }
  return numbers.join(",");
};

/** What a pointer in the frame says. @param {HTMLElement} chart @param {Told} told @param {PointerEvent} event */
const pointedAt = (chart, told, event) => {
  const box = chart.getBoundingClientRect();
  const along = (name) => {
    const axis = axisOf(chart, name);
    return axis.p2l((name[0] === "x" ? event.clientX - box.x : event.clientY - box.y) - axis._offset);
  };
  if (told.rows.length) return `${nearest(told.rows, along("y")).value},${nearest(told.options, along("x")).value}`;
  if (!told.number) return nearest(told.options, along(told.axis)).value;
  const { low, high, step, scale, shift } = told.number;
  const rounded = (value) => +Math.min(high, Math.max(low, low + step * Math.round((value - low) / step))).toFixed(10);
  const value = rounded((along(told.axis) - shift) / scale);
  if (!told.places.length) return `${value}`;
  const x = along(acrossName(chart, told.axis));
  const far = told.places.map((place) => Math.abs(place - x));
  const index = far.indexOf(Math.min(...far));
  const now = drawnOn(told.now, index, value, told.last ?? null, rounded);
  told.last = index;
  return now;
};

/** A line that wavers across the frame. @param {HTMLElement} chart @param {Told} told */
const lineAt = (chart, told) => {
  const value = Number(told.now);
  const [axis, across] = [axisOf(chart, told.axis), acrossOf(chart, told.axis)];
  const place = axis._offset + axis.l2p(value * told.number.scale + told.number.shift);
  const points = WAVER.map((offset, n) => {
    const [a, b] = [place + offset, across._offset + (across._length * n) / (WAVER.length - 1)];
    return told.axis[0] === "x" ? `${a},${b}` : `${b},${a}`;
  });
  const line = svg("polyline", { points: points.join(" "), fill: "none", stroke: INK, "stroke-width": 4 });
  const end = told.axis[0] === "x" ? { x: place + 6, y: across._offset + 16 } : { x: across._offset + 6, y: place - 8 };
  const words = svg("text", { ...end, fill: "currentColor", "font-size": 16, "font-weight": 700 });
  words.textContent = spelt(`${told.who}: ${value} ${told.number.unit}`.trim());
  return [line, words];
};

/** A line through what is drawn of a curve, and a point for each number. @param {HTMLElement} chart @param {Told} told */
const curveAt = (chart, told) => {
  const [axis, across] = [axisOf(chart, told.axis), acrossOf(chart, told.axis)];
  const points = told.now.split(",").flatMap((value, n) => {
    const y = axis._offset + axis.l2p(Number(value) * told.number.scale + told.number.shift);
    return value === "" ? [] : [[across._offset + across.l2p(told.places[n]), y]];
  });
  const line = svg("polyline", { points: points.join(" "), fill: "none", stroke: INK, "stroke-width": 4 });
  return [line, ...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 6, fill: INK }))];
};

/** A frame around what is named. @param {HTMLElement} chart @param {Told} told */
const boxAt = (chart, told) => {
  const values = told.now.split(",");
  const span = (name, options, value) => {
    const axis = axisOf(chart, name);
    const place = options.find((one) => one.value === value)?.place;
    const ends = [axis.l2p(place - 0.5), axis.l2p(place + 0.5)].map((end) => axis._offset + end);
    return [Math.min(...ends), Math.abs(ends[1] - ends[0])];
  };
  const whole = ({ _offset, _length }) => [_offset, _length];
  const cells = told.rows.length > 0;
  const along = span(told.axis, told.options, cells ? values[1] : values[0]);
  const other = cells ? span("y", told.rows, values[0]) : whole(acrossOf(chart, told.axis));
  const [[x, width], [y, height]] = told.axis[0] === "x" ? [along, other] : [other, along];
  return [svg("rect", { x, y, width, height, rx: 4, fill: INK, "fill-opacity": 0.15, stroke: INK, "stroke-width": 3 })];
};

/** @param {HTMLElement} chart @param {SVGElement} layer @param {Told} told */
const draw = (chart, layer, told) => {
  const how = told.places.length ? curveAt : told.number ? lineAt : boxAt;
  layer.querySelector("g").replaceChildren(...(told.now === "" ? [] : how(chart, told)));
};

/** Lays a sheet over the frame, which takes the pointer. @param {HTMLElement} chart @param {Told} told @param {(value: string) => void} say */
const layOver = (chart, told, say) => {
  chart.querySelector(".atlas-guess")?.remove();
  const layer = svg("svg", { class: "atlas-guess" });
  const turned = told.axis[0] === "y" && !told.rows.length;
  const curve = told.places.length > 0;
  const cursor = curve ? "crosshair" : told.number ? (turned ? "ns-resize" : "ew-resize") : "pointer";
  layer.style.cssText = `position:absolute;inset:0;width:100%;height:100%;z-index:5;cursor:${cursor};touch-action:${curve ? "none" : turned ? "pan-x" : "pan-y"}`;
  layer.append(svg("g", {}));
  let [held, shown] = [false, told];
  const move = (event) => {
    const now = pointedAt(chart, shown, event);
    shown = { ...shown, now };
    draw(chart, layer, shown);
  };
  layer.onpointerdown = (event) => {
    event.preventDefault();
    layer.setPointerCapture(event.pointerId);
    held = true;
    shown.last = null;
    move(event);
  };
  layer.onpointermove = (event) => held && move(event);
  layer.onpointercancel = () => (held = false);
  layer.onpointerup = () => {
    if (held) say(shown.now);
    held = false;
  };
  chart.append(layer);
  draw(chart, layer, told);
  chart.on("plotly_afterplot", () => layer.isConnected && draw(chart, layer, shown));
};

/** @param {{data: Told, parentElement: HTMLElement, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, parentElement, setTriggerValue }) => {
  let done = null; // the chart that has its sheet; Plotly may draw it anew, and then the sheet is gone
  const look = () => {
    const chart = document.querySelector(`.st-key-${data.chart} .js-plotly-plot`);
    if (!chart?._fullLayout?._size || (chart === done && chart.querySelector(".atlas-guess"))) return;
    layOver(chart, data, (value) => setTriggerValue("guess", { value }));
    done = chart;
  };
  clearInterval(parentElement.atlasLooks);
  parentElement.atlasLooks = setInterval(look, LOOK_AGAIN);
  look();
  return () => clearInterval(parentElement.atlasLooks);
};
