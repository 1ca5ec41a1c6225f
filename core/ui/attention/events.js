// What the figures of the Attention page do beyond Plotly's own: a click on a cell, a head chosen by click or by keys, lines of one token.
const FRAME = "#cb8114";

const inside = (value, low, high) => Math.min(Math.max(value, low), high);

// The values in the cells of a matrix, and the names under it, are hidden where the screen is too narrow for them.
const fit = (chart) => {
  const trace = chart._fullData[0];
  const { xaxis } = chart._fullLayout;
  const cell = Math.abs(xaxis.l2p(1) - xaxis.l2p(0));
  if (xaxis.showticklabels !== cell >= 9) window.Plotly.relayout(chart, { "xaxis.showticklabels": cell >= 9 });
  const wanted = chart.data[0].atlasText ?? trace.texttemplate;
  if (!wanted) return;
  const room = cell >= 27;
  if (room === Boolean(trace.texttemplate)) return;
  chart.data[0].atlasText = wanted;
  const all = [...chart._fullData.keys()].filter((n) => chart._fullData[n].type === "heatmap");  // black letters have one of their own
  window.Plotly.restyle(chart, { texttemplate: room ? wanted : "" }, all);
};

const matrix = (chart) => {
  chart.on("plotly_click", ({ points }) => chart.atlas.send({ kind: "cell", key: points[0].x, query: points[0].y }));
  chart.on("plotly_afterplot", () => fit(chart));
  return () => fit(chart);
};

// Draws a frame around the chosen head, over the figure: the figure itself stays the same and is not sent again.
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
    Object.assign(box.style, { position: "absolute", border: `3px solid ${FRAME}`, pointerEvents: "none", boxSizing: "border-box" });
    chart.style.position = "relative";
    chart.append(box);
  }
  const { xaxis, yaxis } = chart._fullLayout;
  const [left, right] = [at[1] * (width + gap) - 0.5, at[1] * (width + gap) + width - 0.5].map((x) => xaxis._offset + xaxis.l2p(x));
  const [top, bottom] = [at[0] * (height + gap) - 0.5, at[0] * (height + gap) + height - 0.5].map((y) => yaxis._offset + yaxis.l2p(y));
  Object.assign(box.style, {
    left: `${left - 3}px`, top: `${top - 3}px`, width: `${right - left + 6}px`, height: `${bottom - top + 6}px`,
  });
};

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

const heads = (chart) => {
  const choose = (row, column, wait) => {
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
    choose(Math.floor((points[0].y + gap / 2) / (height + gap)), Math.floor((points[0].x + gap / 2) / (width + gap)), 0);
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
    choose(...(at ? [at[0] + step[0], at[1] + step[1]] : [0, 0]), 200); // the keys may be held down
  });
  return () => frame(chart);
};

// Shows the lines of one token alone, by the paths on the screen: Plotly would lose the hover in drawing anew.
const only = (chart, side, place) => {
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
    let lines = "";
    for (let n = 0; n + 1 < trace.y.length; n += 3) {
      if (trace.y[n + (side === "keys" ? 1 : 0)] !== place) continue;
      lines += `M${xaxis.l2p(0)},${yaxis.l2p(trace.y[n])}L${xaxis.l2p(1)},${yaxis.l2p(trace.y[n + 1])}`;
    }
    first.setAttribute("d", lines || "M0,0");
  }
};

const lines = (chart) => {
  chart.on("plotly_hover", ({ points }) => {
    const { meta } = points[0].data;
    if (meta === "queries" || meta === "keys") only(chart, meta, points[0].pointNumber);
  });
  chart.on("plotly_unhover", () => only(chart, null));
  return () => {};
};

const MODES = { matrix, heads, lines };

export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.querySelector("p").textContent = data.hint;
  const send = (value) => setTriggerValue("chosen", { ...value, made: Date.now() }); // the same cell twice is two choices
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
  // Plotly would make a zoom of a finger that scrolls past: it sees only the click of a tap.
  parentElement.atlasTouch?.abort();
  const touch = (parentElement.atlasTouch = new AbortController());
  const pass = (event) => event.target.closest?.(selector) && event.stopPropagation();
  document.addEventListener("touchstart", pass, { capture: true, passive: true, signal: touch.signal });
  return () => {
    clearInterval(parentElement.atlasWatch);
    touch.abort();
  };
}
