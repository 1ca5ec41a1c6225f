// The heat maps of a figure of attention, by the words along their axes.

/**
 * What is lit: the names of a query, of a key, or of both.
 * @typedef {{query: string | null, key: string | null}} Lit
 */

/** Returns the names of an axis as the page writes them: Plotly holds them with tags escaped. */
export const namesOf = (axis) =>
  (axis.ticktext ?? []).map((text) =>
    String(text).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));

/** Returns the positions on an axis at which a name stands. */
export const positionsOf = (axis, name) =>
  name === null ? [] : namesOf(axis).flatMap((other, index) =>
    other.split(" | ").includes(name) ? [axis.tickvals[index]] : []);

/** Returns the name at a position of an axis, or null. */
export const nameAt = (axis, position) =>
  namesOf(axis)[[...(axis.tickvals ?? [])].indexOf(Math.round(position))] ?? null;

/** Returns the two axes of a trace. */
export const axesOf = (chart, trace) => ({
  x: chart._fullLayout[trace.xaxis.replace("x", "xaxis")],
  y: chart._fullLayout[trace.yaxis.replace("y", "yaxis")],
});

/** Returns the heat maps of a figure with their axes: {trace, x, y}. */
export const matricesOf = (chart) =>
  chart._fullData
    .filter((trace) => trace.type === "heatmap" && trace.visible === true && trace.name !== "letters")
    .map((trace) => ({ trace, ...axesOf(chart, trace) }));

/** Returns the horizontal bars of the figure of lines: a bar for each word of a side, "queries" or "keys". */
export const wordBars = (chart, side) =>
  chart._fullData.find((trace) => trace.type === "bar" && trace.orientation === "h" && trace.meta === side);

/** Returns a name between the quotation marks of the page. @param {Record<string, string>} said */
export const quoted = (name, said) => said.quotation.replace("#", () => name);
