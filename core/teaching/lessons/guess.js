// The guess is put into the frame of a figure: a line that is dragged, a curve that is drawn, a mark of an axis or a
// cell that is tapped.

import { spelt } from "../../ui/parts/numbers.js";

/**
 * @typedef {{position: number, value: string}} Option
 * @typedef {object} GuessData
 * @property {string} chart Key of the frame.
 * @property {string} axis Axis of the guess, such as "y2"; of cells "x".
 * @property {{low: number, high: number, step: number, scale: number, offset: number, unit: string} | null} slider
 *   Range of a number; null for names.
 * @property {Option[]} options Names along the axis; of cells the columns.
 * @property {Option[]} rows Of cells, along "y"; else empty.
 * @property {number[]} curve_x Where the numbers of a curve stand along x; else empty.
 * @property {string} author Label of the guess.
 * @property {string} guess The current guess; "" for none. Of a curve numbers with commas, each of which may be missing.
 */

const SVG = "http://www.w3.org/2000/svg";
const RETRY_MILLISECONDS = 100; // between two looks for a figure that is yet to be drawn
const GUESS_COLOUR = "#d6259b"; // as core/figures/colours.py has it: a guess
const WAVE_OFFSETS = [0, 1, 2, 2, 1, -1, -2, -1, 1, 2, 1, 0, -2, -2, -1, 1, 1, 0, -1, -2, -1, 0, 1, 2, 1, 0];

/** @param {string} name @param {Record<string, string | number>} attributes */
const svg = (name, attributes) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, `${value}`);
  return node;
};

/** @param {HTMLElement} chart @param {string} axis */
const getAxis = (chart, axis) => chart._fullLayout[`${axis[0]}axis${axis.slice(1)}`];

/** The name of the axis across another one. @param {HTMLElement} chart @param {string} axis */
const getCrossAxisName = (chart, axis) => {
  const { anchor } = getAxis(chart, axis);
  return /^[xy]\d*$/.test(anchor) ? anchor : (axis[0] === "x" ? "y" : "x") + axis.slice(1);
};

/** The axis across another one. @param {HTMLElement} chart @param {string} axis */
const getCrossAxis = (chart, axis) => getAxis(chart, getCrossAxisName(chart, axis));

/** @param {Option[]} options @param {number} position */
const findNearest = (options, position) =>
  options.reduce((best, one) => (Math.abs(one.position - position) < Math.abs(best.position - position) ? one : best));

/**
 * A curve with one more number, and those between it and the number before, which a quick pointer passes over.
 * @param {string} guess @param {number} index @param {number} value @param {number | null} previousIndex
 * @param {(value: number) => number} round
 */
const extendCurve = (guess, index, value, previousIndex, round) => {
  const numbers = guess.split(",");
  numbers[index] = `${value}`;
  const distance = previousIndex === null ? 0 : index - previousIndex;
  for (let n = 1; n < Math.abs(distance); n += 1) {
    const from = Number(numbers[previousIndex]);
    numbers[previousIndex + Math.sign(distance) * n] = `${round(from + ((value - from) * n) / Math.abs(distance))}`;
  }
  return numbers.join(",");
};

/** Returns the guess under a pointer in the frame. @param {HTMLElement} chart @param {GuessData} data @param {PointerEvent} event */
const readPointer = (chart, data, event) => {
  const box = chart.getBoundingClientRect();
  const along = (name) => {
    const axis = getAxis(chart, name);
    return axis.p2l((name[0] === "x" ? event.clientX - box.x : event.clientY - box.y) - axis._offset);
  };
  if (data.rows.length) return `${findNearest(data.rows, along("y")).value},${findNearest(data.options, along("x")).value}`;
  if (!data.slider) return findNearest(data.options, along(data.axis)).value;
  const { low, high, step, scale, offset } = data.slider;
  const round = (value) => +Math.min(high, Math.max(low, low + step * Math.round((value - low) / step))).toFixed(10);
  const value = round((along(data.axis) - offset) / scale);
  if (!data.curve_x.length) return `${value}`;
  const x = along(getCrossAxisName(chart, data.axis));
  const distances = data.curve_x.map((position) => Math.abs(position - x));
  const index = distances.indexOf(Math.min(...distances));
  const guess = extendCurve(data.guess, index, value, data.lastIndex ?? null, round);
  data.lastIndex = index;
  return guess;
};

/** A line that wavers across the frame. @param {HTMLElement} chart @param {GuessData} data */
const createLine = (chart, data) => {
  const value = Number(data.guess);
  const [axis, across] = [getAxis(chart, data.axis), getCrossAxis(chart, data.axis)];
  const position = axis._offset + axis.l2p(value * data.slider.scale + data.slider.offset);
  const points = WAVE_OFFSETS.map((offset, n) => {
    const [a, b] = [position + offset, across._offset + (across._length * n) / (WAVE_OFFSETS.length - 1)];
    return data.axis[0] === "x" ? `${a},${b}` : `${b},${a}`;
  });
  const line = svg("polyline", { points: points.join(" "), fill: "none", stroke: GUESS_COLOUR, "stroke-width": 4 });
  const end = data.axis[0] === "x" ? { x: position + 6, y: across._offset + 16 } : { x: across._offset + 6, y: position - 8 };
  const label = svg("text", { ...end, fill: "currentColor", "font-size": 16, "font-weight": 700 });
  label.textContent = spelt(`${data.author}: ${value} ${data.slider.unit}`.trim());
  return [line, label];
};

/** A line through what is drawn of a curve, and a point for each number. @param {HTMLElement} chart @param {GuessData} data */
const createCurve = (chart, data) => {
  const [axis, across] = [getAxis(chart, data.axis), getCrossAxis(chart, data.axis)];
  const points = data.guess.split(",").flatMap((value, n) => {
    const y = axis._offset + axis.l2p(Number(value) * data.slider.scale + data.slider.offset);
    return value === "" ? [] : [[across._offset + across.l2p(data.curve_x[n]), y]];
  });
  const line = svg("polyline", { points: points.join(" "), fill: "none", stroke: GUESS_COLOUR, "stroke-width": 4 });
  return [line, ...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 6, fill: GUESS_COLOUR }))];
};

/** A frame around what is named. @param {HTMLElement} chart @param {GuessData} data */
const createBox = (chart, data) => {
  const values = data.guess.split(",");
  const span = (name, options, value) => {
    const axis = getAxis(chart, name);
    const position = options.find((one) => one.value === value)?.position;
    const ends = [axis.l2p(position - 0.5), axis.l2p(position + 0.5)].map((end) => axis._offset + end);
    return [Math.min(...ends), Math.abs(ends[1] - ends[0])];
  };
  const whole = ({ _offset, _length }) => [_offset, _length];
  const cells = data.rows.length > 0;
  const along = span(data.axis, data.options, cells ? values[1] : values[0]);
  const other = cells ? span("y", data.rows, values[0]) : whole(getCrossAxis(chart, data.axis));
  const [[x, width], [y, height]] = data.axis[0] === "x" ? [along, other] : [other, along];
  return [svg("rect", { x, y, width, height, rx: 4, fill: GUESS_COLOUR, "fill-opacity": 0.15, stroke: GUESS_COLOUR, "stroke-width": 3 })];
};

/** @param {HTMLElement} chart @param {SVGElement} layer @param {GuessData} data */
const draw = (chart, layer, data) => {
  const createShape = data.curve_x.length ? createCurve : data.slider ? createLine : createBox;
  layer.querySelector("g").replaceChildren(...(data.guess === "" ? [] : createShape(chart, data)));
};

/** Lays a sheet over the frame, which takes the pointer. @param {HTMLElement} chart @param {GuessData} data @param {(value: string) => void} sendGuess */
const addOverlay = (chart, data, sendGuess) => {
  chart.querySelector(".atlas-guess")?.remove();
  const layer = svg("svg", { class: "atlas-guess" });
  const isVertical = data.axis[0] === "y" && !data.rows.length;
  const isCurve = data.curve_x.length > 0;
  const cursor = isCurve ? "crosshair" : data.slider ? (isVertical ? "ns-resize" : "ew-resize") : "pointer";
  layer.style.cssText = `position:absolute;inset:0;width:100%;height:100%;z-index:5;cursor:${cursor};touch-action:${isCurve ? "none" : isVertical ? "pan-x" : "pan-y"}`;
  layer.append(svg("g", {}));
  let [isPressed, current] = [false, data];
  const move = (event) => {
    const guess = readPointer(chart, current, event);
    current = { ...current, guess };
    draw(chart, layer, current);
  };
  layer.onpointerdown = (event) => {
    event.preventDefault();
    layer.setPointerCapture(event.pointerId);
    isPressed = true;
    current.lastIndex = null;
    move(event);
  };
  layer.onpointermove = (event) => isPressed && move(event);
  layer.onpointercancel = () => (isPressed = false);
  layer.onpointerup = () => {
    if (isPressed) sendGuess(current.guess);
    isPressed = false;
  };
  chart.append(layer);
  draw(chart, layer, data);
  chart.on("plotly_afterplot", () => layer.isConnected && draw(chart, layer, current));
};

/** @param {{data: GuessData, parentElement: HTMLElement, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, parentElement, setTriggerValue }) => {
  let covered = null; // the chart with the overlay, which goes when Plotly draws the chart again
  const addWhenDrawn = () => {
    const chart = document.querySelector(`.st-key-${data.chart} .js-plotly-plot`);
    if (!chart?._fullLayout?._size || (chart === covered && chart.querySelector(".atlas-guess"))) return;
    addOverlay(chart, data, (value) => setTriggerValue("guess", { value }));
    covered = chart;
  };
  clearInterval(parentElement.atlasTimer);
  parentElement.atlasTimer = setInterval(addWhenDrawn, RETRY_MILLISECONDS);
  addWhenDrawn();
  return () => clearInterval(parentElement.atlasTimer);
};
