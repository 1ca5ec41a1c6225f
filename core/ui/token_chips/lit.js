// Lights words in a figure, over what Plotly drew: the figure stays the same and is not sent again.

import { svgElement } from "../parts/svg.js";
import { axesOf, matricesOf, positionsOf, wordBars } from "./named_axes.js";

/** Returns the outlines of rows, columns and points that are lit, as the path of an SVG over the figure. */
const outline = (chart, lit) => {
  const box = ([left, right], [top, bottom]) => `M${left},${top}H${right}V${bottom}H${left}Z`;
  const ends = (axis, position) => [position - 0.5, position + 0.5].map((end) => axis._offset + axis.l2p(end));
  const whole = (axis) => [axis._offset, axis._offset + axis._length];
  const around = (axis, number) => [-11, 11].map((step) => axis._offset + axis.d2p(number) + step);
  const columns = (x, y) => positionsOf(x, lit.key).map((position) => box(ends(x, position), whole(y)));
  const paths = matricesOf(chart).flatMap(({ x, y }) => [
    ...positionsOf(y, lit.query).map((position) => box(whole(x), ends(y, position))),
    ...columns(x, y),
  ]);
  for (const trace of chart._fullData) {
    const index = trace.meta === "words" ? trace.text.indexOf(lit.key) : -1;
    if (index >= 0) {
      const { x, y } = axesOf(chart, trace);
      paths.push(box(around(x, trace.x[index]), around(y, trace.y[index])));
    } else if (trace.type === "bar" && trace.xaxis && trace.orientation !== "h") {
      const { x, y } = axesOf(chart, trace);
      paths.push(...columns(x, y));
    }
  }
  return paths.join("");
};

const OVER = "position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none";

/**
 * Draws outlines around what is lit, and its labels bold.
 * @param {import("../parts/charts.js").Chart} chart
 * @param {import("./named_axes.js").Lit} lit
 * @param {CSSStyleDeclaration} style Of the component, for the colours of the theme.
 */
export const draw = (chart, lit, style) => {
  let svg = chart.querySelector(".atlas-lit");
  if (!svg) {
    const lines = [4.5, 2].map((width) => svgElement("path", { fill: "none", "stroke-width": width }));
    svg = svgElement("svg", { class: "atlas-lit", "aria-hidden": "true", style: OVER }, ...lines);
    chart.style.position = "relative";
    chart.append(svg);
  }
  const path = outline(chart, lit);
  ["--st-background-color", "--st-text-color"].forEach((colour, index) => {
    svg.children[index].setAttribute("d", path);
    svg.children[index].setAttribute("stroke", style.getPropertyValue(colour));
  });
  for (const [selector, name] of [[".xtick text", lit.key], [".ytick text", lit.query]]) {
    for (const label of chart.querySelectorAll(selector)) {
      label.style.fontWeight = name !== null && label.textContent === name ? "700" : "";
    }
  }
  drawLines(chart, lit);
};

/** Shows the lines of what is lit alone, by the paths on the screen: to draw anew would take Plotly longer. */
const drawLines = (chart, lit) => {
  const indexOf = (side, name) => wordBars(chart, side)?.ids.indexOf(name);
  const query = indexOf("queries", lit.query);
  const key = indexOf("keys", lit.key);
  if (query === undefined || key === undefined) return;
  const all = query < 0 && key < 0;
  const { xaxis, yaxis } = chart._fullLayout;
  for (const group of chart.querySelectorAll(".scatterlayer .trace")) {
    const trace = group.__data__?.[0]?.trace;
    const [first, ...others] = group.querySelectorAll("path.js-line"); // a path for each line
    if (trace?.meta !== "links" || !first) continue;
    for (const path of others) path.style.display = all ? "" : "none";
    first.atlasWhole ??= first.getAttribute("d");
    if (all) {
      first.setAttribute("d", first.atlasWhole);
      delete first.atlasWhole;
      continue;
    }
    let shown = "";
    for (let index = 0; index + 1 < trace.y.length; index += 3) {
      const [from, to] = [trace.y[index], trace.y[index + 1]];
      if (Math.round(from) !== query && Math.round(to) !== key) continue; // heads stand some way apart
      shown += `M${xaxis.l2p(0)},${yaxis.l2p(from)}L${xaxis.l2p(1)},${yaxis.l2p(to)}`;
    }
    first.setAttribute("d", shown || "M0,0");
  }
};
