// A figure drawn anew for a document: its inks, its fonts, and as wide as its texts need to stand apart.

import { inPage, overPanels, overlaps, paintedIn, textsOf } from "./measured_texts.js";

// Of letters and of the lines behind a figure, by its ground; a transparent one is for white paper.
export const INKS = {
  white: { ground: "#ffffff", text: "#262730", line: "#dfe4ea" },
  transparent: { ground: null, text: "#262730", line: "#dfe4ea" },
  dark: { ground: "#0d1418", text: "#e6eaf1", line: "#34444d" },
};
// Size in points of letters that have Plotly's 12 pixels. Plotly lays the figure out for them in this width.
const POINTS = { 8: 7, 16: 8, screen: 9 };
export const SANS = '"Source Sans", "Source Sans 3", "Source Sans Pro", Helvetica, Arial, sans-serif';
const CODE = '"Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace';
// Widths to try, in parts of that which is asked for, until no two texts overlap; type gets smaller by as much.
const WIDER = [1, 1.15, 1.32, 1.52, 1.75, 2, 2.3];
const NOT_MUCH = 1.52; // of these, for a figure whose texts none of them parts
const CELL = 27; // pixels that the value in a cell of a matrix needs, as in plotly_events.js

/**
 * Returns a part of Streamlit's theme with letters and lines in the inks of a ground.
 * @param {any} part
 * @param {{text: string, line: string}} inks
 * @param {string} [under] Name of the part.
 */
const inked = (part, inks, under = "") => {
  if (Array.isArray(part)) return part.map((one) => inked(one, inks, under));
  if (!part || typeof part !== "object") return part;
  const colour = (name, value) => {
    if (/^(grid|zeroline|tick|line|border)color$/.test(name)) return inks.line;
    if (name === "color" && /(font|title)$/.test(under)) return inks.text;
    return inked(value, inks, name);
  };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, colour(name, value)]));
};

/** @param {string} family */
const familyOf = (family) => (/code|mono/i.test(family) ? CODE : SANS);

/**
 * Returns the data and the layout of a figure for a ground.
 *
 * A font is called otherwise than on the screen, since Plotly remembers how wide a text was in it, and may have
 * measured before the font had come.
 * @param {any} chart
 * @param {Choices} choices
 */
const figureOf = (chart, choices) => {
  const inks = INKS[choices.ground];
  const layout = JSON.parse(
    JSON.stringify(chart.layout, (name, value) => (name === "family" ? familyOf(value) : value)),
  );
  delete layout.width;
  delete layout.autosize;
  for (const [name, axis] of Object.entries(layout)) {
    // Plotly keeps what was left of a domain on the screen, where one pixel of both axes is as much
    const domain = /^[xy]axis/.test(name) && axis.constrain === "domain" && chart._fullLayout[name]._inputDomain;
    if (domain) axis.domain = [...domain];
  }
  layout.template = inked(layout.template ?? {}, inks);
  layout.font = { color: inks.text, ...layout.font, family: SANS };
  layout.paper_bgcolor = layout.plot_bgcolor = "rgba(0,0,0,0)";
  const values = chart.data[0]?.atlasText; // those of the cells: the screen may have been too narrow for them
  if (values && layout.xaxis) layout.xaxis.showticklabels = true;
  const named = (font) => (font.family ? { ...font, family: familyOf(font.family) } : font);
  const data = chart.data.map((trace) => ({
    ...trace,
    ...(trace.textfont && { textfont: named(trace.textfont) }),
    ...(values && trace.type === "heatmap" && { texttemplate: values }),
  }));
  return { data, layout };
};

/** @param {{data: any[], layout: any}} figure @param {number} width @param {number} height */
const drawnAt = async (figure, width, height) => {
  const text = await window.Plotly.toImage(figure, { format: "svg", width, height, imageDataOnly: true });
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  svg.style.background = "none";
  // Plotly moves an axis' title up by the height of the title of a colour bar that lies above a figure.
  for (const title of svg.querySelectorAll('[class^="x"][class$="title"]')) title.removeAttribute("transform");
  return svg;
};

/**
 * Returns the figure drawn as wide as is asked for, or as much wider as its texts need to stand apart; where no
 * width parts them all, with the fewest that meet, and not much wider.
 * @param {any} chart
 * @param {Choices} choices
 */
export const laidOut = async (chart, choices) => {
  const figure = figureOf(chart, choices);
  const points = (Number(choices.width) / 2.54) * 72;
  const asked = choices.width === "screen" ? chart.clientWidth : (points * 12) / POINTS[choices.width];
  const { height, width: shown } = chart._fullLayout;
  const images = figure.layout.images ?? [];
  let best = null;
  for (const times of WIDER) {
    const width = Math.round(asked * times);
    // letters that stand one by one need their pixels: `lines.draw` says how many
    if (width < (figure.layout.meta?.least ?? 0) && times < WIDER.at(-1)) continue;
    figure.layout.images = [...images, ...(chart.atlasImages?.(width - shown) ?? [])]; // what is painted under it
    let svg = await drawnAt(figure, width, height);
    if (chart.data[0]?.atlasText && cellOf(chart, asked * times) < CELL) {
      figure.data.forEach((trace) => trace.type === "heatmap" && (trace.texttemplate = ""));
      svg = await drawnAt(figure, width, height);
    }
    const measured = inPage(svg, () => ({ texts: textsOf(svg), painted: paintedIn(svg) }));
    const count = overlaps(measured.texts) + inPage(svg, overPanels);
    const better = !best || count < best.count;
    if (better && (!best || !count || times <= NOT_MUCH)) best = { svg, ...measured, count, times };
    if (!count) break;
  }
  return best;
};

/** Returns about how many pixels a cell of a matrix has at a width. @param {any} chart @param {number} width */
const cellOf = (chart, width) => {
  const { xaxis, width: shown } = chart._fullLayout;
  return Math.abs(xaxis.l2p(1) - xaxis.l2p(0)) * ((xaxis._length + width - shown) / xaxis._length);
};
