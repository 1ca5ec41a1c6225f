// Saves the figure of a page as PNG or SVG, drawn anew by the Plotly that drew it, with the page's own fonts
// inside, and copies what a document needs to show it. No server and no network but the app's own fonts.

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
/** @typedef {{svg: string, cm: [number, number] | null, size: [number, number], type: [number, number]}} Saved */

const STORED = "atlas_export";
/** @type {Choices} */
const FIRST = { ground: "white", width: "16", title: false, caption: false };

// Of letters and of the lines behind a figure, by its ground; a transparent one is for white paper.
const INKS = {
  white: { ground: "#ffffff", text: "#262730", line: "#dfe4ea" },
  transparent: { ground: null, text: "#262730", line: "#dfe4ea" },
  dark: { ground: "#0d1418", text: "#e6eaf1", line: "#34444d" },
};
// Size in points of letters that have Plotly's 12 pixels. Plotly lays the figure out for them in this width.
const POINTS = { 8: 7, 16: 8, screen: 9 };
const SANS = '"Source Sans", "Source Sans 3", "Source Sans Pro", Helvetica, Arial, sans-serif';
const CODE = '"Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const EDGE = 8; // pixels around title and caption
// Widths to try, in parts of the one that is asked for, until no two texts overlap: type gets smaller by as much.
const WIDER = [1, 1.15, 1.32, 1.52, 1.75, 2, 2.3];
const CELL = 27; // pixels that the value in a cell of a matrix needs, as in plotly_events.js
const PRINTED = 240; // characters of an address that are printed in full
const PNG_DPI = 300;
// Says in a PNG how large it is: 300 dots an inch, or twice the 96 of a screen.
const DENSITY = { 300: "00002e2300002e230178a53f76", 192: "00001d8700001d87018fe5f165" };

// --- fonts --------------------------------------------------------------------------------------------------

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();

/**
 * Returns a font of the page as a rule that holds all of it.
 * @param {CSSFontFaceRule} rule
 * @returns {Promise<string>}
 */
const embedded = (rule) => {
  const [, source] = rule.style.getPropertyValue("src").match(/url\("?([^")]+)"?\)/);
  const url = new URL(source, rule.parentStyleSheet.href ?? document.baseURI).href;
  if (!fetched.has(url)) {
    fetched.set(
      url,
      fetch(url)
        .then((answer) => answer.blob())
        .then((blob) => asDataUrl(new Blob([blob], { type: "font/woff2" }))),
    );
  }
  const { fontFamily, fontStyle, fontWeight } = rule.style;
  return fetched.get(url).then(
    (data) =>
      `@font-face{font-family:${fontFamily};font-style:${fontStyle};font-weight:${fontWeight};src:url("${data}") format("woff2")}`,
  );
};

/** @param {Blob} blob @returns {Promise<string>} */
const asDataUrl = (blob) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(/** @type {string} */ (reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * Returns the rules of the fonts that a picture uses, upright and slanted.
 * @param {string} svg
 * @returns {Promise<string>}
 */
const fontsOf = async (svg) => {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const slanted = /font-style: ?italic|<(i|em)>/.test(svg);
  const used = rules.filter(({ style }) => {
    const family = style.fontFamily.replaceAll('"', "");
    if (style.fontStyle === "italic" && !slanted) return false;
    return ["Source Sans", "Source Code Pro"].includes(family) && svg.includes(family === "Source Sans" ? "Source Sans 3" : family);
  });
  return (await Promise.all(used.map(embedded))).join("");
};

/** Waits until the fonts are there, so that what is measured is what is drawn. */
const fontsReady = async () => {
  const styles = ["12px", "bold 12px", "italic 12px"];
  const names = ['"Source Sans"', '"Source Code Pro"'];
  await Promise.all(styles.flatMap((style) => names.map((name) => document.fonts.load(`${style} ${name}`))));
  await document.fonts.ready;
};

// --- the figure ---------------------------------------------------------------------------------------------

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
    JSON.stringify(chart.layout, (name, value) =>
      name === "family" ? (/code|mono/i.test(value) ? CODE : SANS) : value,
    ),
  );
  delete layout.width;
  delete layout.autosize;
  layout.template = inked(layout.template ?? {}, inks);
  layout.font = { color: inks.text, ...layout.font, family: SANS };
  layout.paper_bgcolor = layout.plot_bgcolor = "rgba(0,0,0,0)";
  const values = chart.data[0]?.atlasText; // the screen may have been too narrow for them
  if (values) layout.xaxis.showticklabels = true;
  const family = (font) => font && { ...font, ...(font.family && { family: /code|mono/i.test(font.family) ? CODE : SANS }) };
  const data = chart.data.map((trace) => ({
    ...trace,
    ...(trace.textfont && { textfont: family(trace.textfont) }),
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
 * Calls a function with an SVG that stands in the page, unseen, where its texts can be measured.
 * @template T
 * @param {SVGElement} svg
 * @param {(svg: SVGElement) => T} measure
 * @returns {T}
 */
const inPage = (svg, measure) => {
  const holder = document.createElement("div");
  holder.style.cssText = "position:absolute;left:-99999px;top:0;visibility:hidden";
  holder.append(svg);
  document.body.append(holder);
  try {
    return measure(svg);
  } finally {
    holder.remove();
  }
};

/**
 * Returns the corners of each line of text of an SVG, with its size and how dense its letters are.
 * @param {SVGSVGElement} svg
 * @returns {{text: string, corners: [number, number][], size: number}[]}
 */
const textsOf = (svg) => {
  const origin = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll("text")].flatMap((text) => {
    const lines = [...text.querySelectorAll("tspan.line")];
    return (lines.length ? lines : [text])
      .filter((line) => line.textContent.trim().length)
      .map((line) => {
        const { x, y, width, height } = line.getBBox();
        const matrix = origin.multiply(line.getScreenCTM());
        const scale = Math.hypot(matrix.b, matrix.a);
        // letters fill the middle of the box of their line
        const inner = [x, y + height * 0.2, x + width, y + height * 0.85];
        const corners = [[0, 1], [2, 1], [2, 3], [0, 3]].map(([across, down]) => {
          const point = new DOMPoint(inner[across], inner[down]).matrixTransform(matrix);
          return /** @type {[number, number]} */ ([point.x, point.y]);
        });
        return { text: line.textContent, corners, size: scale * parseFloat(getComputedStyle(line).fontSize) };
      })
      .filter(({ corners: [a, b] }) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.5);
  });
};

/**
 * Tells by how many pixels two quadrangles overlap: the least way that would part them.
 * @param {[number, number][]} first
 * @param {[number, number][]} second
 */
const overlap = (first, second) => {
  let least = Infinity;
  for (const corners of [first, second]) {
    for (const [from, to] of [[0, 1], [1, 2]]) {
      const across = [corners[to][1] - corners[from][1], corners[from][0] - corners[to][0]];
      const length = Math.hypot(...across) || 1;
      const [a, b] = [first, second].map((one) => one.map(([x, y]) => (x * across[0] + y * across[1]) / length));
      least = Math.min(least, Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a));
      if (least <= 0) return 0;
    }
  }
  return least;
};

/**
 * Returns from where to where something is painted, in pixels from the top of an SVG that stands in the page.
 * @param {SVGSVGElement} svg
 */
const paintedIn = (svg) => {
  const origin = svg.getBoundingClientRect().top;
  const shows = (colour, opacity) => colour !== "none" && !/, 0\)$/.test(colour) && +opacity > 0;
  const boxes = [...svg.querySelectorAll("text, image, path, rect, circle")]
    .filter((one) => !one.closest("defs") && !one.matches("rect.bg, .main-svg > rect"))
    .filter((one) => {
      const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(one);
      return one.localName === "image" || shows(fill, fillOpacity) || shows(stroke, strokeOpacity);
    })
    .map((one) => one.getBoundingClientRect())
    .filter(({ height, width }) => height || width);
  return {
    top: Math.min(...boxes.map(({ top }) => top - origin)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom - origin)),
  };
};

/** Returns how many names along an axis lie over a heat map. @param {SVGSVGElement} svg */
const overPanels = (svg) => {
  const panels = [...svg.querySelectorAll(".heatmaplayer image")].map((one) => one.getBoundingClientRect());
  const names = [...svg.querySelectorAll('[class^="y"][class$="tick"] text')].map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  return names.filter((name) => panels.some((panel) => over(name, panel))).length;
};

/** Returns how many pairs of texts overlap. @param {{corners: [number, number][]}[]} texts */
const overlaps = (texts) => {
  const sorted = texts
    .map(({ corners }) => ({ corners, low: Math.min(...corners.map(([x]) => x)), high: Math.max(...corners.map(([x]) => x)) }))
    .sort((a, b) => a.low - b.low);
  let count = 0;
  sorted.forEach((one, index) => {
    for (let other = index + 1; other < sorted.length && sorted[other].low < one.high; other++) {
      if (overlap(one.corners, sorted[other].corners) > 0.75) count++;
    }
  });
  return count;
};

/**
 * Returns the figure drawn as wide as is asked for, or as much wider as its texts need to stand apart.
 * @param {any} chart
 * @param {Choices} choices
 */
const laidOut = async (chart, choices) => {
  const figure = figureOf(chart, choices);
  const enlarged = (chart.layout.font?.size ?? 12) / 12; // for a projector
  const asked = choices.width === "screen" ? chart.clientWidth : ((+choices.width * 72) / 2.54) * (12 / POINTS[choices.width]) * enlarged;
  const height = chart._fullLayout.height;
  let best = null;
  for (const times of WIDER) {
    let svg = await drawnAt(figure, Math.round(asked * times), height);
    if (chart.data[0]?.atlasText && cellOf(chart, asked * times) < CELL) {
      figure.data.forEach((trace) => trace.type === "heatmap" && (trace.texttemplate = ""));
      svg = await drawnAt(figure, Math.round(asked * times), height);
    }
    const measured = inPage(svg, () => ({ texts: textsOf(svg), painted: paintedIn(svg), over: overPanels(svg) }));
    const count = overlaps(measured.texts) + measured.over;
    if (!best || count < best.count) best = { svg, ...measured, count, times };
    if (!count) break;
  }
  return best;
};

/** Returns about how many pixels a cell of a matrix has at a width. @param {any} chart @param {number} width */
const cellOf = (chart, width) => {
  const { xaxis, width: shown } = chart._fullLayout;
  return Math.abs(xaxis.l2p(1) - xaxis.l2p(0)) * ((xaxis._length + width - shown) / xaxis._length);
};

// --- the picture --------------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} given @param {(Node | string)[]} inner */
const element = (name, given, ...inner) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.append(...inner);
  return made;
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
const linesOf = (lines, { size, weight, left, top, ink }) =>
  lines.map((line, index) =>
    element(
      "text",
      { x: left, y: top + size + index * size * 1.35, style: `font-family:${SANS.replaceAll('"', "'")};font-size:${size}px;font-weight:${weight};fill:${ink};white-space:pre` },
      line,
    ),
  );

/** The address as it is printed: one that is very long only says where it leads. @param {string} link */
const printed = (link) => (link.length <= PRINTED ? link : `${link.slice(0, PRINTED - 1)}…`);

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
  const { ground, text: ink } = INKS[choices.ground];
  const size = 12 * times * ((chart.layout.font?.size ?? 12) / 12);
  const inner = box.width - 2 * EDGE;
  const parts = [];
  if (choices.title) {
    const lines = wrapped(told.title, inner, `600 ${size * 1.25}px ${SANS}`);
    const tall = lines.length * size * 1.25 * 1.35 + EDGE;
    box.y -= tall;
    box.height += tall;
    parts.push(...linesOf(lines, { size: size * 1.25, weight: 600, left: box.x + EDGE, top: box.y + EDGE / 2, ink }));
  }
  if (choices.caption) {
    const style = { size, weight: 400, left: box.x + EDGE, ink };
    const words = wrapped(told.caption, inner, `${size}px ${SANS}`);
    const address = wrapped(printed(told.link), inner, `${size}px ${SANS}`);
    const top = box.y + box.height + EDGE;
    parts.push(...linesOf(words, { ...style, top }));
    const below = top + words.length * size * 1.35;
    parts.push(element("a", { href: told.link }, ...linesOf(address, { ...style, top: below })));
    box.height = below + address.length * size * 1.35 + EDGE - box.y;
  }
  return composed(plot, parts, box, ground, told, choices, texts);
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

/** @returns {Promise<Saved>} */
const composed = async (plot, parts, box, ground, told, choices, texts) => {
  const cm = choices.width === "screen" ? null : [+choices.width, (+choices.width * box.height) / box.width];
  const [wide, tall] = cm ? cm.map((length) => `${length.toFixed(2)}cm`) : [box.width, box.height].map((length) => `${Math.round(length)}px`);
  const view = [box.x, box.y, box.width, box.height].map((number) => number.toFixed(1)).join(" ");
  const svg = element("svg", { width: wide, height: tall, viewBox: view, role: "img" });
  svg.append(element("title", {}, told.title), element("desc", {}, told.story));
  if (ground) svg.append(element("rect", { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2, fill: ground }));
  svg.append(plot, ...parts);
  plot.setAttribute("overflow", "visible"); // what stands beyond its edge has room now
  plot.style.overflow = "visible";
  const fonts = await fontsOf(new XMLSerializer().serializeToString(svg));
  svg.querySelector("desc").after(element("style", {}, fonts));
  const points = (cm ? (cm[0] / 2.54) * 72 : box.width * 0.75) / box.width;
  const sizes = texts.map(({ size }) => size * points);
  const size = cm ? cm.map((length) => Math.round((length / 2.54) * PNG_DPI)) : [box.width * 2, box.height * 2].map(Math.round);
  return {
    svg: new XMLSerializer().serializeToString(svg),
    cm: /** @type {[number, number] | null} */ (cm),
    size: /** @type {[number, number]} */ (size),
    type: [Math.min(...sizes), Math.max(...sizes)],
  };
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
    const density = Uint8Array.from(`00000009${"70485973"}${DENSITY[cm ? PNG_DPI : 192]}`.match(/../g), (pair) => parseInt(pair, 16));
    return new Blob([blob.slice(0, 33), density, blob.slice(33)], { type: "image/png" });
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

// --- the panel ----------------------------------------------------------------------------------------------

/** @returns {Choices} What was chosen before in this tab of the browser. */
const remembered = () => {
  try {
    return { ...FIRST, ...JSON.parse(sessionStorage.getItem(STORED) ?? "{}") };
  } catch {
    return FIRST;
  }
};

/**
 * Gives a file to the visitor and says what it is.
 * @param {Blob} blob
 * @param {string} name
 * @param {Saved} saved
 */
const give = (blob, name, { cm, size, type }) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  const large = cm ? `${cm.map((length) => length.toFixed(1)).join(" × ")} cm` : `${size.map((length) => length / 2).join(" × ")} pixels`;
  const [least, most] = type.map((points) => points.toFixed(1));
  const letters = least === most ? least : `${least} to ${most}`;
  return `Saved ${name}: ${large}, type of ${letters} pt, ${Math.round(blob.size / 1000)} kB.`;
};

/** Copies a text, which stands in a box for those whose browser does not copy. @param {HTMLTextAreaElement} box */
const copied = async (box) => {
  box.hidden = false;
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
};

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function (component) {
  const { parentElement, data } = component;
  const form = parentElement.querySelector("form");
  const status = parentElement.querySelector("[role=status]");
  const box = parentElement.querySelector("textarea");
  const chosen = () =>
    /** @type {Choices} */ ({
      ground: form.elements.ground.value,
      width: form.elements.width.value,
      title: form.elements.title.checked,
      caption: form.elements.caption.checked,
    });
  const before = remembered();
  form.elements.ground.value = before.ground;
  form.elements.width.value = before.width;
  form.elements.title.checked = before.title;
  form.elements.caption.checked = before.caption;
  form.onchange = () => sessionStorage.setItem(STORED, JSON.stringify(chosen()));
  form.onsubmit = (event) => event.preventDefault();

  const save = async (format) => {
    const chart = document.querySelector(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
    if (!chart?._fullLayout || !window.Plotly) {
      status.textContent = "The figure is not drawn yet: try again in a moment.";
      return;
    }
    try {
      status.textContent = "Drawing …";
      const made = await picture(chart, data, chosen());
      const blob = format === "svg" ? new Blob([made.svg], { type: "image/svg+xml" }) : await raster(made);
      status.textContent = give(blob, `${data.name}.${format}`, made);
    } catch (error) {
      status.textContent = `The figure could not be saved: ${error.message || error}`;
    }
  };
  const saveCsv = () => {
    // Streamlit's own button, which the server answers; it stands unseen beside the panel.
    document.querySelector(`.st-key-${CSS.escape(data.chart)}_csv button`).click();
    status.textContent = `Saving ${data.name}.csv.`;
  };
  const copy = async (kind) => {
    const { width } = chosen();
    const wide = width === "screen" ? "\\linewidth" : `${width}cm`;
    box.value = kind === "latex" ? data.latex.replace("width=\\linewidth", `width=${wide}`) : data.markdown;
    status.textContent = (await copied(box)) ? "Copied." : "Copy it from the box.";
  };
  box.hidden = true;
  for (const button of form.querySelectorAll("button[data-format]")) {
    const { format } = button.dataset;
    button.onclick = format === "csv" ? saveCsv : () => save(format);
  }
  for (const button of form.querySelectorAll("button[data-copy]")) button.onclick = () => copy(button.dataset.copy);
}
