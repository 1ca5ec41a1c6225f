// What a visitor does in a Plotly figure, beyond what Plotly does itself: a click on any kind of trace, a
// zoom, a bar chosen by click or by keys.

import { chartSelector, drawnChart, watchChart } from "./charts.js";

/**
 * What the page says of a figure.
 * @typedef {object} Told
 * @property {string} chart Key of the figure.
 * @property {"points" | "cells" | "point_numbers"} mode What can be done in it.
 * @property {string} hint The same in words.
 * @property {string} click How hints begin, and
 * @property {string} tap how they begin for a finger.
 * @property {number | null} selected Number of the chosen head.
 */

/**
 * A figure that Plotly drew, with what stands on it from one run of the page to the next.
 * @typedef {import("./charts.js").Chart & {
 *   atlas: {from: Told, selected: number | null, label: string, send: (event: object) => void},
 *   atlasDraw: () => void, atlasLater: number
 * }} Listening
 */

const inside = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Sends clicks and zooms as they are.
 * @param {Listening} chart
 */
const choose = (chart) => {
  chart.on("plotly_click", ({ points }) => {
    const { data, x, y } = points[0];
    chart.atlas.send({ kind: "click", trace: data.meta ?? "", x, y });
  });
  chart.on("plotly_relayout", (event) => {
    const zoomed = Object.keys(event).some((name) => /^[xy]axis2?\.range(\[|$)/.test(name));
    if (!zoomed) return; // a change of size is none of ours
    const { xaxis, yaxis } = chart.layout;
    chart.atlas.send({ kind: "zoom", x: [...xaxis.range], y: [...yaxis.range] });
  });
  return () => {};
};

/**
 * Hides the values in the cells of a matrix, and the names under it, where the screen is too narrow for them.
 * @param {Listening} chart
 */
const fit = (chart) => {
  const trace = chart._fullData[0];
  const { xaxis } = chart._fullLayout;
  const cell = Math.abs(xaxis.l2p(1) - xaxis.l2p(0));
  const named = cell >= 9;
  if (xaxis.showticklabels !== named) window.Plotly.relayout(chart, { "xaxis.showticklabels": named });
  const wanted = chart.data[0].atlasText ?? trace.texttemplate;
  if (!wanted) return;
  chart.data[0].atlasText = wanted; // also where they fit: a picture of it may be narrower
  const fits = cell >= 27;
  if (fits === Boolean(trace.texttemplate)) return;
  // All heatmaps of it: black letters have one of their own.
  const all = [...chart._fullData.keys()].filter((n) => chart._fullData[n].type === "heatmap");
  window.Plotly.restyle(chart, { texttemplate: fits ? wanted : "" }, all);
};

/**
 * Sends the cell that is clicked.
 * @param {Listening} chart
 */
const matrix = (chart) => {
  chart.on("plotly_click", ({ points }) => {
    chart.atlas.send({ kind: "cell", key: points[0].x, query: points[0].y });
  });
  chart.on("plotly_afterplot", () => fit(chart));
  return () => fit(chart);
};

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Makes a figure take the focus and answer to the arrow keys.
 * @param {Listening} chart
 * @param {(step: [number, number]) => void} go Called with rows down and columns to the right.
 */
const steppable = (chart, go) => {
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  chart.setAttribute("aria-label", chart.atlas.label);
  chart.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step);
  });
};

/**
 * Sends the bar that is clicked, or that is chosen with the arrow keys among those of the heads, if there are any.
 * @param {Listening} chart
 */
const bars = (chart) => {
  const send = (trace, x) => chart.atlas.send({ kind: "click", trace, x });
  chart.on("plotly_click", ({ points }) => {
    const { data, pointNumber } = points[0];
    if (data.meta) send(data.meta, pointNumber);
  });
  const headBars = () => chart.data.find(({ meta }) => meta === "heads");
  if (!headBars()) return () => {}; // beside other bars stands a box for the number of the chosen one
  steppable(chart, ([, step]) => {
    if (!step) return;
    chart.atlas.selected = inside((chart.atlas.selected ?? -1) + step, 0, headBars().x.length - 1);
    clearTimeout(chart.atlasLater);
    chart.atlasLater = setTimeout(() => send("heads", chart.atlas.selected), 200); // the keys may be held down
  });
  return () => {};
};

// Each listens to a figure once, and returns what is drawn over it after each run of the page.
const MODES = { points: choose, cells: matrix, point_numbers: bars };

/**
 * Returns a hint as it fits the device: a finger taps, and has neither a drag over a part nor keys.
 * @param {Told} told
 */
const hintHere = ({ hint, click, tap }) =>
  matchMedia("(pointer: coarse)").matches ? hint.replace(/;.*/, ".").replace(click, tap) : hint;

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.querySelector("p").textContent = hintHere(data);
  // The time makes two choices of the same cell twice.
  const send = (event) => setTriggerValue("chosen", { ...event, sent: Date.now() });
  const listen = (chart) => {
    if (chart.atlas?.from === data) return;
    chart.atlas = { from: data, selected: data.selected, label: data.hint, send };
    chart.atlasDraw ??= MODES[data.mode](chart);
    chart.atlasDraw();
  };
  const end = watchChart(parentElement, data.chart, listen);
  parentElement.atlasPointer?.abort();
  const pointer = (parentElement.atlasPointer = new AbortController());
  const down = (event) => {
    const chart = event.target.closest?.(chartSelector(data.chart)) && drawnChart(data.chart);
    if (!chart) return;
    listen(chart); // before Plotly makes a click of it
    // Plotly would make a zoom of a finger that scrolls past: it sees only the click of a tap.
    if (event.type === "touchstart") event.stopPropagation();
  };
  const options = { capture: true, passive: true, signal: pointer.signal };
  for (const name of ["pointerdown", "mousedown", "touchstart"]) {
    document.addEventListener(name, down, options);
  }
  return () => {
    end();
    pointer.abort();
  };
}
