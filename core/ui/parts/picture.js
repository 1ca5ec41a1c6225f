// The figure of a page as a picture of its own, with the page's fonts inside, as SVG and as PNG.

import { fontsOf, fontsReady } from "./embedded_fonts.js";
import { INKS, SANS, laidOut } from "./figure_for_paper.js";
import { svgElement } from "./svg.js";

/**
 * What the page says of a figure.
 * @typedef {object} Told
 * @property {string} chart Key of the figure.
 * @property {string} name Of the files, without an ending.
 * @property {string} title Page and view.
 * @property {string} caption Model and sentence.
 * @property {string} story The figure in words.
 * @property {string} link Address that opens the page in this state.
 * @property {string} markdown Shows the SVG in Markdown.
 * @property {string} python The line of the library that draws it again, or "".
 * @property {string} iframe Shows it live in a page of one's own.
 * @property {Record<string, string>} words Of the panel.
 * @property {string} refused Says that no other site may frame the app, or "".
 * @property {string} latex Shows the PNG in LaTeX, as wide as a line.
 */

/**
 * What the visitor chose.
 * @typedef {object} Choices
 * @property {"white" | "transparent" | "dark"} ground
 * @property {"8" | "16" | "screen"} width In centimetres, or as on the screen.
 * @property {boolean} title
 * @property {boolean} caption
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Box In pixels of a picture's view box. */
/**
 * A picture: its SVG, its size in centimetres and in pixels of a PNG, its least and largest type in points.
 * @typedef {{svg: string, cm: [number, number] | null, size: [number, number], type: [number, number]}} Saved
 */

const EDGE = 8; // pixels around title and caption
const LINE = 1.35; // from one line of words to the next, in sizes of the type
const HERE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/;
const PRINTED = 240; // characters of an address that are printed in full
const PNG_DPI = 300;
// The chunk pHYs, which says how large a PNG is on paper: 300 dots an inch, or twice the 96 of a screen.
const DENSITY = {
  300: "000000097048597300002e2300002e230178a53f76",
  192: "000000097048597300001d8700001d87018fe5f165",
};

/**
 * Returns a text in lines that are not wider than some pixels; a word that is wider is broken.
 * @param {string} text
 * @param {number} width
 * @param {string} font
 */
const wrapped = (text, width, font) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const fits = (line) => pen.measureText(line).width <= width;
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const joined = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (fits(joined)) {
      lines[lines.length - 1] = joined;
      continue;
    }
    if (lines.at(-1)) lines.push("");
    for (const letter of word) {
      if (!fits(lines.at(-1) + letter)) lines.push("");
      lines[lines.length - 1] += letter;
    }
  }
  return lines;
};

/**
 * Returns lines of words that begin at some height.
 * @param {string[]} lines
 * @param {{size: number, weight: number, left: number, top: number, ink: string}} style
 */
const linesOf = (lines, { size, weight, left, top, ink }) => {
  const family = SANS.replaceAll('"', "'");
  const style = `font-family:${family};font-size:${size}px;font-weight:${weight};fill:${ink};white-space:pre`;
  return lines.map((line, n) => svgElement("text", { x: left, y: top + size + n * size * LINE, style }, line));
};

/**
 * The address as it is printed: one that is very long only says where it leads, and the name of this machine
 * tells a reader of the paper nothing.
 * @param {string} link
 */
const printed = (link) => {
  const told = link.replace(HERE, "");
  return told.length <= PRINTED ? told : `${told.slice(0, PRINTED - 1)}…`;
};

/**
 * Returns the figure as a picture of its own.
 * @param {any} chart
 * @param {Told} told
 * @param {Choices} choices
 * @returns {Promise<Saved>}
 */
export const picture = async (chart, told, choices) => {
  await fontsReady();
  const { svg: plot, texts, painted, times } = await laidOut(chart, choices);
  const box = around(plot, texts, painted);
  const { text: ink } = INKS[choices.ground];
  const size = 12 * times; // as large as the names along an axis would be, had the figure not been made wider
  const inner = box.width - 2 * EDGE;
  const parts = [];
  if (choices.title) {
    const lines = wrapped(told.title, inner, `600 ${size * 1.25}px ${SANS}`);
    const tall = lines.length * size * 1.25 * LINE + EDGE;
    box.y -= tall;
    box.height += tall;
    const style = { size: size * 1.25, weight: 600, left: box.x + EDGE, ink };
    parts.push(...linesOf(lines, { ...style, top: box.y + EDGE / 2 }));
  }
  if (choices.caption) {
    const style = { size, weight: 400, left: box.x + EDGE, ink };
    const words = wrapped(told.caption, inner, `${size}px ${SANS}`);
    const address = wrapped(printed(told.link), inner, `${size}px ${SANS}`);
    const top = box.y + box.height + EDGE;
    parts.push(...linesOf(words, { ...style, top }));
    const below = top + words.length * size * LINE;
    parts.push(svgElement("a", { href: told.link }, ...linesOf(address, { ...style, top: below })));
    box.height = below + address.length * size * LINE + EDGE - box.y;
  }
  const drawn = await composed(plot, parts, box, told, choices);
  const points = (drawn.cm ? (drawn.cm[0] / 2.54) * 72 : box.width * 0.75) / box.width; // of a pixel
  const sizes = texts.map((text) => text.size * points);
  return /** @type {Saved} */ ({ ...drawn, type: [Math.min(...sizes), Math.max(...sizes)] });
};

/**
 * Returns the view box of a figure: without empty room above and below, and wider where a text would be cut.
 * @param {SVGSVGElement} plot
 * @param {{corners: [number, number][]}[]} texts
 * @param {{top: number, bottom: number}} painted
 * @returns {Box}
 */
const around = (plot, texts, painted) => {
  const { width, height } = plot.viewBox.baseVal;
  const across = texts.flatMap(({ corners }) => corners.map(([x]) => x));
  const down = texts.flatMap(({ corners }) => corners.map(([, y]) => y));
  const left = Math.min(0, ...across.map((x) => x - 3));
  const right = Math.max(width, ...across.map((x) => x + 3));
  const top = Math.min(Math.max(0, painted.top - EDGE), ...down.map((y) => y - 5));
  const bottom = Math.max(Math.min(height, painted.bottom + EDGE), ...down.map((y) => y + 5));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * Returns a figure and the words around it as one picture, with its fonts.
 * @param {SVGSVGElement} plot
 * @param {SVGElement[]} words
 * @param {Box} box
 * @param {Told} told
 * @param {Choices} choices
 */
const composed = async (plot, words, box, told, choices) => {
  const { ground } = INKS[choices.ground];
  const wide = Number(choices.width);
  const cm = wide ? [wide, (wide * box.height) / box.width] : null;
  const [width, height] = cm
    ? cm.map((length) => `${length.toFixed(2)}cm`)
    : [box.width, box.height].map((length) => `${Math.round(length)}px`);
  const viewBox = [box.x, box.y, box.width, box.height].map((number) => number.toFixed(1)).join(" ");
  const svg = svgElement("svg", { width, height, viewBox, role: "img" });
  svg.append(svgElement("title", {}, told.title), svgElement("desc", {}, told.story));
  if (ground) {
    const whole = { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 };
    svg.append(svgElement("rect", { ...whole, fill: ground }));
  }
  plot.style.overflow = "visible"; // what stands beyond its edge has room now
  svg.append(plot, ...words);
  const fonts = await fontsOf(new XMLSerializer().serializeToString(svg));
  svg.querySelector("desc").after(svgElement("style", {}, fonts));
  const size = cm
    ? cm.map((length) => Math.round((length / 2.54) * PNG_DPI))
    : [box.width * 2, box.height * 2].map(Math.round);
  return { svg: new XMLSerializer().serializeToString(svg), cm, size };
};

/**
 * Returns a picture as PNG, drawn from its SVG, that knows how large it is on paper.
 * @param {Saved} saved
 * @returns {Promise<Blob>}
 */
export const raster = async ({ svg, size, cm }) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: size[0], height: size[1] });
    canvas.getContext("2d").drawImage(image, 0, 0, ...size);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error("it is too large for this browser as a PNG; SVG has no such limit");
    const density = DENSITY[cm ? PNG_DPI : 192].match(/../g).map((pair) => parseInt(pair, 16));
    const [before, after] = [blob.slice(0, 33), blob.slice(33)]; // its signature and its header come first
    return new Blob([before, Uint8Array.from(density), after], { type: "image/png" });
  } finally {
    URL.revokeObjectURL(image.src);
  }
};
