// The figures of a page, as the scripts of its components meet them.

/**
 * A figure that Plotly drew.
 * @typedef {HTMLElement & {data: object[], layout: object, _fullData: object[], _fullLayout: object, on: Function}} Chart
 */

const WATCH = 150; // milliseconds between two looks at what was drawn anew

/**
 * Returns what selects a figure, drawn or not.
 * @param {string} key
 */
export const chartSelector = (key) => `.st-key-${CSS.escape(key)} .js-plotly-plot`;

/**
 * Returns a figure once Plotly has drawn it, else null.
 * @param {string} key
 * @returns {Chart | null}
 */
export const drawnChart = (key) => {
  const chart = document.querySelector(chartSelector(key));
  return chart?._fullLayout && chart.on ? chart : null;
};

/**
 * Calls a function with a figure, now and a few times a second: it may be drawn anew at any time, and Streamlit
 * says so to nobody. A component has one watch; a new one ends that of the run before.
 * @param {HTMLElement & {atlasWatch?: number}} component
 * @param {string} key Of the figure.
 * @param {(chart: Chart) => void} look
 * @returns {() => void} Ends the watch.
 */
export const watchChart = (component, key, look) => {
  const watch = () => {
    const chart = drawnChart(key);
    if (chart) look(chart);
  };
  clearInterval(component.atlasWatch);
  component.atlasWatch = setInterval(watch, WATCH);
  watch();
  return () => clearInterval(component.atlasWatch);
};
