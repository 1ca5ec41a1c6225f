// What a visitor does in a Plotly figure, beyond what Plotly does itself: a click on any kind of trace, a
// zoom, a head chosen by click or by keys, the lines of one token alone.

/**
 * What the page says of a figure.
 * @typedef {object} Told
 * @property {string} chart Key of the figure.
 * @property {"choose" | "matrix" | "heads" | "lines"} mode What can be done in it.
 * @property {string} hint The same in words.
 * @property {[number, number] | null} at Layer and head that are chosen.
 */

/**
 * A figure that Plotly drew, with what stands on it from one run of the page to the next.
 * @typedef {HTMLElement & {
 *   data: object[], layout: object, _fullData: object[], _fullLayout: object, on: Function,
 *   atlas: {from: Told, at: [number, number] | null, label: string, send: (event: object) => void},
 *   atlasDraw: () => void, atlasLater: number
 * }} Chart
 */

const FRAME = "#cb8114";

const inside = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Sends clicks and zooms as they are.
 * @param {Chart} chart
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
 * @param {Chart} chart
 */
const fit = (chart) => {
  const trace = chart._fullData[0];
  const { xaxis } = chart._fullLayout;
  const cell = Math.abs(xaxis.l2p(1) - xaxis.l2p(0));
  const named = cell >= 9;
  if (xaxis.showticklabels !== named) window.Plotly.relayout(chart, { "xaxis.showticklabels": named });
  const wanted = chart.data[0].atlasText ?? trace.texttemplate;
  if (!wanted) return;
  const room = cell >= 27;
  if (room === Boolean(trace.texttemplate)) return;
  chart.data[0].atlasText = wanted;
  // All heatmaps of it: black letters have one of their own.
  const all = [...chart._fullData.keys()].filter((n) => chart._fullData[n].type === "heatmap");
  window.Plotly.restyle(chart, { texttemplate: room ? wanted : "" }, all);
};

/**
 * Sends the cell that is clicked.
 * @param {Chart} chart
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
 * @param {Chart} chart
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
 * Sends the head that is clicked, or that is chosen with the arrow keys.
 * @param {Chart} chart
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
  chart.tabIndex = 0;
  chart.setAttribute("role", "group");
  chart.setAttribute("aria-label", chart.atlas.label);
  chart.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = chart.atlas.at;
    go(...(at ? [at[0] + step[0], at[1] + step[1]] : [0, 0]), 200); // the keys may be held down
  });
  return () => frame(chart);
};

/**
 * Shows the lines of one token alone, by the paths on the screen: to draw anew would lose Plotly's hover.
 * @param {Chart} chart
 * @param {"queries" | "keys" | null} side Of the token; null shows all lines.
 * @param {number} [index] Of the token.
 */
const only = (chart, side, index) => {
  const { xaxis, yaxis } = chart._fullLayout;
  for (const group of chart.querySelectorAll(".scatterlayer .trace")) {
    const trace = group.__data__?.[0]?.trace;
    const [first, ...others] = group.querySelectorAll("path.js-line"); // a path for each line
    if (trace?.meta !== "links" || !first) continue;
    for (const path of others) path.style.display = side === null ? "" : "none";
    first.atlasWhole ??= first.getAttribute("d");
    if (side === null) {
      first.setAttribute("d", first.atlasWhole);
      delete first.atlasWhole;
      continue;
    }
    let shown = "";
    for (let n = 0; n + 1 < trace.y.length; n += 3) {
      if (trace.y[n + (side === "keys" ? 1 : 0)] !== index) continue;
      shown += `M${xaxis.l2p(0)},${yaxis.l2p(trace.y[n])}L${xaxis.l2p(1)},${yaxis.l2p(trace.y[n + 1])}`;
    }
    first.setAttribute("d", shown || "M0,0");
  }
};

/**
 * Shows the lines of the token under the pointer alone.
 * @param {Chart} chart
 */
const lines = (chart) => {
  chart.on("plotly_hover", ({ points }) => {
    const { meta } = points[0].data;
    if (meta === "queries" || meta === "keys") only(chart, meta, points[0].pointNumber);
  });
  chart.on("plotly_unhover", () => only(chart, null));
  return () => {};
};

// Each listens to a figure once, and returns what is drawn over it after each run of the page.
const MODES = { choose, matrix, heads, lines };

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.querySelector("p").textContent = data.hint;
  // The time makes two choices of the same cell twice.
  const send = (event) => setTriggerValue("chosen", { ...event, sent: Date.now() });
  const selector = `.st-key-${CSS.escape(data.chart)} .js-plotly-plot`;
  const watch = () => {
    const chart = document.querySelector(selector);
    if (!chart?._fullLayout || !chart.on) return;
    if (chart.atlas?.from === data) return;
    chart.atlas = { from: data, at: data.at, label: data.hint, send };
    chart.atlasDraw ??= MODES[data.mode](chart);
    chart.atlasDraw();
  };
  // The chart may be drawn anew at any time, and Streamlit says so to nobody.
  clearInterval(parentElement.atlasWatch);
  parentElement.atlasWatch = setInterval(watch, 150);
  watch();
  parentElement.atlasPointer?.abort();
  const pointer = (parentElement.atlasPointer = new AbortController());
  const down = (event) => {
    if (!event.target.closest?.(selector)) return;
    watch(); // before Plotly makes a click of it
    // Plotly would make a zoom of a finger that scrolls past: it sees only the click of a tap.
    if (event.type === "touchstart") event.stopPropagation();
  };
  const options = { capture: true, passive: true, signal: pointer.signal };
  for (const name of ["pointerdown", "mousedown", "touchstart"]) {
    document.addEventListener(name, down, options);
  }
  return () => {
    clearInterval(parentElement.atlasWatch);
    pointer.abort();
  };
}
