// What a visitor does in a Plotly figure, beyond what Plotly does itself: a click on any kind of trace, a
// zoom, a head chosen by click or by keys.

import { chartSelector, drawnChart, watchChart } from "./charts.js";

/**
 * What the page says of a figure.
 * @typedef {object} Told
 * @property {string} chart Key of the figure.
 * @property {"choose" | "matrix" | "heads" | "bars"} mode What can be done in it.
 * @property {string} hint The same in words.
 * @property {[number, number] | null} at Layer and head that are chosen; of bars the place of the head and 0.
 */

/**
 * A figure that Plotly drew, with what stands on it from one run of the page to the next.
 * @typedef {import("./charts.js").Chart & {
 *   atlas: {from: Told, at: [number, number] | null, label: string, send: (event: object) => void},
 *   atlasDraw: () => void, atlasLater: number
 * }} Listening
 */

const FRAME = "#cb8114";

const inside = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Sends clicks and zooms as they are.
 * @param {Listening} chart
 */
const choose = (chart) => {
  chart.on("plotly_click", ({ points }) => {
    const { data, x, y } = points[0];
    chart.atlas.send({ kind: "click", where: data.meta ?? "", x, y });
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
  const fits = cell >= 27;
  if (fits === Boolean(trace.texttemplate)) return;
  chart.data[0].atlasText = wanted;
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

/**
 * Draws a frame around the chosen head, over the figure, which stays the same and is not sent again.
 * @param {Listening} chart
 */
const frame = (chart) => {
  const { rows, columns, width, height, gap } = chart._fullLayout.meta ?? {};
  let box = chart.querySelector(".atlas-frame");
  const { at } = chart.atlas;
  if (!at || !rows || at[0] >= rows || at[1] >= columns) {
    box?.remove();
    return;
  }
  if (!box) {
    box = document.createElement("div");
    box.className = "atlas-frame";
    Object.assign(box.style, {
      position: "absolute", border: `3px solid ${FRAME}`, pointerEvents: "none", boxSizing: "border-box",
    });
    chart.style.position = "relative";
    chart.append(box);
  }
  const { xaxis, yaxis } = chart._fullLayout;
  const edges = (axis, index, size) => {
    const first = index * (size + gap) - 0.5;
    return [first, first + size].map((end) => axis._offset + axis.l2p(end));
  };
  const [left, right] = edges(xaxis, at[1], width);
  const [top, bottom] = edges(yaxis, at[0], height);
  Object.assign(box.style, {
    left: `${left - 3}px`,
    top: `${top - 3}px`,
    width: `${right - left + 6}px`,
    height: `${bottom - top + 6}px`,
  });
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
 * Sends the head that is clicked, or that is chosen with the arrow keys.
 * @param {Listening} chart
 */
const heads = (chart) => {
  const go = (row, column, wait) => {
    const { rows, columns } = chart._fullLayout.meta;
    chart.atlas.at = [inside(row, 0, rows - 1), inside(column, 0, columns - 1)];
    frame(chart);
    clearTimeout(chart.atlasLater);
    chart.atlasLater = setTimeout(() => {
      const [layer, head] = chart.atlas.at;
      chart.atlas.send({ kind: "head", layer, head });
    }, wait);
  };
  chart.on("plotly_click", ({ points }) => {
    const { width, height, gap } = chart._fullLayout.meta;
    const row = Math.floor((points[0].y + gap / 2) / (height + gap));
    const column = Math.floor((points[0].x + gap / 2) / (width + gap));
    go(row, column, 0);
  });
  chart.on("plotly_afterplot", () => frame(chart));
  steppable(chart, (step) => {
    const at = chart.atlas.at;
    go(...(at ? [at[0] + step[0], at[1] + step[1]] : [0, 0]), 200); // the keys may be held down
  });
  return () => frame(chart);
};

/**
 * Sends the bar that is clicked, or that is chosen with the arrow keys among those of the heads, if there are any.
 * @param {Listening} chart
 */
const bars = (chart) => {
  const send = (where, x) => chart.atlas.send({ kind: "click", where, x });
  chart.on("plotly_click", ({ points }) => {
    const { data, pointNumber } = points[0];
    if (data.meta) send(data.meta, pointNumber);
  });
  const headBars = () => chart.data.find(({ meta }) => meta === "heads");
  if (!headBars()) return () => {}; // beside other bars stands a box for the number of the chosen one
  steppable(chart, ([, step]) => {
    if (!step) return;
    chart.atlas.at = [inside((chart.atlas.at?.[0] ?? -1) + step, 0, headBars().x.length - 1), 0];
    clearTimeout(chart.atlasLater);
    chart.atlasLater = setTimeout(() => send("heads", chart.atlas.at[0]), 200); // the keys may be held down
  });
  return () => {};
};

// Each listens to a figure once, and returns what is drawn over it after each run of the page.
const MODES = { choose, matrix, heads, bars };

/**
 * Returns a hint as it fits the device: a finger taps, and has neither a drag over a part nor keys.
 * @param {string} hint
 */
const hintHere = (hint) =>
  matchMedia("(pointer: coarse)").matches ? hint.replace(/;.*/, ".").replace(/^Click/, "Tap") : hint;

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.querySelector("p").textContent = hintHere(data.hint);
  // The time makes two choices of the same cell twice.
  const send = (event) => setTriggerValue("chosen", { ...event, sent: Date.now() });
  const listen = (chart) => {
    if (chart.atlas?.from === data) return;
    chart.atlas = { from: data, at: data.at, label: data.hint, send };
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
