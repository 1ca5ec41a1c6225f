// Draws other tiles into a figure that stands: Plotly changes what differs, where Streamlit would take the figure
// away and make another one. What Streamlit draws itself, for another width or theme, is the figure as it was sent;
// the tiles are put into that again.

import { watchChart } from "../parts/charts.js";

/**
 * What is drawn into a figure.
 * @typedef {{data: object[], height: number, low: number, alt: string}} Now
 */

/**
 * A figure with what it showed when it was sent, and what is drawn into it.
 * @typedef {import("../parts/charts.js").Chart & {atlasSent: Now, atlasNow: Now | null, atlasDrawn: object[]}} Redrawn
 */

/** What holds a figure and has its text for those who do not see it. @param {Redrawn} chart */
const holder = (chart) => chart.closest('[data-testid="stPlotlyChart"]');

/** Gives a figure the height that its tiles need. @param {Redrawn} chart @param {number | undefined} height */
const makeRoom = (chart, height) => {
  const { style } = chart.closest(".stElementContainer");
  const room = height ? `${height}px` : "";
  if (style.height === room) return;
  style.height = room;
  style.flexBasis = room;
};

/** Draws what a figure is to show, unless it shows it. @param {Redrawn} chart */
const redraw = (chart) => {
  const { data, layout } = chart;
  if (data !== chart.atlasDrawn && data !== chart.atlasSent?.data) {
    const alt = chart.atlasSent?.alt ?? holder(chart).getAttribute("aria-label");
    chart.atlasSent = { data, height: layout.height, low: layout.yaxis.range[0], alt };
  }
  const next = chart.atlasNow ?? chart.atlasSent;
  if (data === next.data) return;
  makeRoom(chart, chart.atlasNow?.height);
  holder(chart).setAttribute("aria-label", next.alt);
  chart.atlasDrawn = next.data;
  const yaxis = { ...layout.yaxis, range: [next.low, 0] };
  window.Plotly.react(chart, next.data, { ...layout, height: next.height, yaxis });
};

/** @param {{parentElement: HTMLElement, data: {chart: string, now: Now | null}}} component */
export default function ({ parentElement, data }) {
  const show = (chart) => {
    if (!("atlasNow" in chart)) chart.on("plotly_afterplot", () => redraw(chart));
    if (chart.atlasNow === data.now && chart.data === (data.now ?? chart.atlasSent)?.data) return;
    chart.atlasNow = data.now;
    redraw(chart);
  };
  return watchChart(parentElement, data.chart, show);
}
