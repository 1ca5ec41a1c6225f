// The words of a sentence above its figure: the one that is pointed at lights its row, its column, its lines and
// itself wherever it stands, and says its largest weights. A click pins it, Escape lets go. All of it happens in
// the browser, from the numbers that the figure already holds.

/**
 * What is lit: the names of a query, of a key, or of both.
 * @typedef {{query: string | null, key: string | null}} Lit
 *
 * A word above the figure.
 * @typedef {{name: string, unknown: boolean}} Word
 *
 * What the page says of a figure and its words. The words of a side "both" are queries and keys at once.
 * @typedef {{
 *   chart: string, hint: string, tap: string, who: string, note: string,
 *   groups: {lead: string, side: "query" | "key" | "both", words: Word[]}[]
 * }} Told
 *
 * A figure that Plotly drew.
 * @typedef {HTMLElement & {_fullData: object[], _fullLayout: object, on: Function, atlasWords: object}} Chart
 */

const NOTHING = { query: null, key: null };
const NAMED = 3; // keys whose weight is said

const same = (one, other) => one.query === other.query && one.key === other.key;
const digits = (weight) => weight.toFixed(2);
const quoted = (name) => `“${name}”`;

/** Names of an axis, as the page writes them: Plotly holds them with tags escaped. */
const namesOf = (axis) =>
  (axis.ticktext ?? []).map((text) =>
    String(text).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));

/** Places on an axis at which a name stands. */
const placesOf = (axis, name) =>
  name === null ? [] : namesOf(axis).flatMap((other, n) =>
    other.split(" | ").includes(name) ? [axis.tickvals[n]] : []);

const nameAt = (axis, place) => {
  const n = [...(axis.tickvals ?? [])].indexOf(Math.round(place));
  return n < 0 ? null : namesOf(axis)[n];
};

/** The heat maps of a figure with their axes: {trace, x, y}. */
const matricesOf = (chart) =>
  chart._fullData
    .filter((trace) => trace.type === "heatmap" && trace.visible === true && trace.name !== "letters")
    .map((trace) => ({
      trace,
      x: chart._fullLayout[trace.xaxis.replace("x", "xaxis")],
      y: chart._fullLayout[trace.yaxis.replace("y", "yaxis")],
    }));

// --- what is said ---------------------------------------------------------------------------------------------

/** The largest weights of a row or column, [name, weight] each, the largest first. */
const largest = (weights, names) =>
  names
    .map((name, n) => [name, weights[n]])
    .filter(([, weight]) => Number.isFinite(weight))
    .sort((one, other) => other[1] - one[1])
    .slice(0, NAMED);

const listed = (pairs) => pairs.map(([name, weight]) => `${quoted(name)} ${digits(weight)}`).join(", ");

/** What one matrix says of a query or of a key. */
const saidBy = ({ trace, x, y }, lit, most) => {
  const rows = placesOf(y, lit.query);
  const columns = placesOf(x, lit.key);
  const parts = [];
  if (rows.length) {
    const row = largest(Array.from(trace.z[rows[0]]), namesOf(x)).slice(0, most);
    if (row.length) parts.push(`attends to ${listed(row)}`);
  }
  if (columns.length) {
    const column = largest(trace.z.map((row) => row[columns[0]]), namesOf(y)).slice(0, most);
    if (column.length) parts.push(`gets most from ${listed(column)}`);
  }
  return parts.join("; ");
};

/** What all small matrices of a grid say of a query or of a key: to whom most heads give most. */
const saidByGrid = ({ trace, x, y }, grid, lit) => {
  const { rows, columns, height, width, gap } = grid;
  const ofQuery = lit.query !== null;
  const place = (ofQuery ? placesOf(y, lit.query) : placesOf(x, lit.key))[0];
  if (place === undefined) return "";
  const names = namesOf(ofQuery ? x : y).slice(0, ofQuery ? width : height);
  const counts = new Map();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const top = row * (height + gap);
      const left = column * (width + gap);
      const weights = names.map((_, n) =>
        ofQuery ? trace.z[top + place][left + n] : trace.z[top + n][left + place]);
      const [first] = largest(weights, names);
      if (first) counts.set(first[0], (counts.get(first[0]) ?? 0) + 1);
    }
  }
  const order = [...counts].sort((one, other) => other[1] - one[1]).slice(0, NAMED);
  const verb = ofQuery ? "attends most to" : "gets most from";
  return `${verb} ${order.map(([name, count]) => `${quoted(name)} in ${count}`).join(", ")} of ${rows * columns}`;
};

/** What a figure without heat maps holds of a word: text of its own, or a point's numbers. */
const saidByPoints = (chart, lit) => {
  for (const trace of chart._fullData) {
    const name = trace.meta === "queries" ? lit.query : lit.key;
    if (trace.meta === "queries" || trace.meta === "keys") {
      const about = (trace.customdata ?? []).find((text) => String(text).startsWith(`${quoted(name)} `));
      if (about) return about;
    }
    const n = trace.meta === "words" ? trace.text.indexOf(lit.key) : -1;
    if (n >= 0) {
      return `${quoted(lit.key)}: weight ${digits(trace.x[n])}, drop in log-likelihood ${digits(trace.y[n])} nats`;
    }
  }
  return "";
};

/**
 * What a figure says of the words that are lit.
 * @param {Chart} chart
 * @param {Lit} lit
 * @param {Told} told
 */
const said = (chart, lit, told) => {
  const name = lit.query ?? lit.key;
  const matrices = matricesOf(chart);
  if (!matrices.length) return saidByPoints(chart, lit);
  const grid = matrices[0].trace.meta === "heads" ? chart._fullLayout.meta : null;
  if (grid) return `${quoted(name)} ${saidByGrid(matrices[0], grid, lit)}.`;
  const cell = lit.query !== null && lit.key !== null && lit.query !== lit.key;
  const parts = matrices.map((matrix) => {
    const [row] = placesOf(matrix.y, lit.query);
    const [column] = placesOf(matrix.x, lit.key);
    const title = matrices.length > 1 && matrix.trace.name ? `${matrix.trace.name}: ` : "";
    if (!cell) return [title, saidBy(matrix, lit, matrices.length > 1 ? 1 : NAMED)];
    const weight = matrix.trace.z[row]?.[column];
    return [title, Number.isFinite(weight) ? `attends to ${quoted(lit.key)} with ${digits(weight)}` : ""];
  });
  const spoken = parts.filter(([, words]) => words).map(([title, words]) => title + words).join("; ");
  return spoken && `${quoted(name)} ${spoken}${told.who && ` (${told.who})`}.`;
};

// --- what is drawn --------------------------------------------------------------------------------------------

/** Outlines of rows, columns and points that are lit, as the path of an SVG over the figure. */
const outline = (chart, lit) => {
  const box = (left, top, right, bottom) => `M${left},${top}H${right}V${bottom}H${left}Z`;
  const ends = (axis, place) => [place - 0.5, place + 0.5].map((end) => axis._offset + axis.l2p(end));
  const whole = (axis) => [axis._offset, axis._offset + axis._length];
  let path = "";
  for (const { x, y } of matricesOf(chart)) {
    for (const place of placesOf(y, lit.query)) {
      const [top, bottom] = ends(y, place);
      const [left, right] = whole(x);
      path += box(left, top, right, bottom);
    }
    for (const place of placesOf(x, lit.key)) {
      const [left, right] = ends(x, place);
      const [top, bottom] = whole(y);
      path += box(left, top, right, bottom);
    }
  }
  for (const trace of chart._fullData) {
    if (trace.meta === "words" && lit.key !== null) {
      const n = trace.text.indexOf(lit.key);
      const { xaxis: x, yaxis: y } = chart._fullLayout;
      if (n >= 0) {
        const [left, top] = [x._offset + x.d2p(trace.x[n]), y._offset + y.d2p(trace.y[n])];
        path += box(left - 11, top - 11, left + 11, top + 11);
      }
    } else if (trace.type === "bar" && trace.xaxis && trace.orientation !== "h") {
      const x = chart._fullLayout[trace.xaxis.replace("x", "xaxis")];
      const y = chart._fullLayout[trace.yaxis.replace("y", "yaxis")];
      for (const place of placesOf(x, lit.key)) {
        const [left, right] = ends(x, place);
        const [top, bottom] = whole(y);
        path += box(left, top, right, bottom);
      }
    }
  }
  return path;
};

/**
 * Draws what is lit over the figure, which stays the same and is not sent again.
 * @param {Chart} chart
 * @param {Lit} lit
 * @param {CSSStyleDeclaration} style Of the component, for the colours of the theme.
 */
const draw = (chart, lit, style) => {
  let svg = chart.querySelector(".atlas-lit");
  if (!svg) {
    svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "atlas-lit");
    svg.setAttribute("aria-hidden", "true");
    Object.assign(svg.style, { position: "absolute", inset: "0", width: "100%", height: "100%", pointerEvents: "none" });
    for (const width of [4.5, 2]) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("fill", "none");
      path.setAttribute("stroke-width", String(width));
      svg.append(path);
    }
    chart.style.position = "relative";
    chart.append(svg);
  }
  const path = outline(chart, lit);
  const colours = ["--st-background-color", "--st-text-color"].map((name) => style.getPropertyValue(name));
  [...svg.children].forEach((child, n) => {
    child.setAttribute("d", path);
    child.setAttribute("stroke", colours[n]);
  });
  for (const [selector, name] of [[".xtick text", lit.key], [".ytick text", lit.query]]) {
    for (const label of chart.querySelectorAll(selector)) {
      label.style.fontWeight = name !== null && label.textContent === name ? "700" : "";
    }
  }
};

/**
 * Shows the lines of what is lit alone, by the paths on the screen: to draw anew would take Plotly longer.
 * @param {Chart} chart
 * @param {Lit} lit
 */
const drawLines = (chart, lit) => {
  const columns = Object.fromEntries(
    chart._fullData.filter((trace) => trace.type === "bar").map((trace) => [trace.meta, trace.customdata ?? []]));
  if (!columns.queries || !columns.keys) return;
  const indexOf = (side, name) =>
    name === null ? -1 : columns[side].findIndex((text) => String(text).startsWith(`${quoted(name)} `));
  const query = indexOf("queries", lit.query);
  const key = indexOf("keys", lit.key);
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
    for (let n = 0; n + 1 < trace.y.length; n += 3) {
      if (trace.y[n] !== query && trace.y[n + 1] !== key) continue;
      shown += `M${xaxis.l2p(0)},${yaxis.l2p(trace.y[n])}L${xaxis.l2p(1)},${yaxis.l2p(trace.y[n + 1])}`;
    }
    first.setAttribute("d", shown || "M0,0");
  }
};

// --- what is pointed at ---------------------------------------------------------------------------------------

/**
 * What stands under the pointer in a figure: a cell, a label beside it, a word of the lines.
 * @param {Chart} chart
 * @param {PointerEvent} event
 * @returns {{lit: Lit, word: boolean}} Whether it is a word, which a click pins.
 */
const under = (chart, event) => {
  const frame = chart.getBoundingClientRect();
  const [left, top] = [event.clientX - frame.left, event.clientY - frame.top];
  for (const { x, y } of matricesOf(chart)) {
    const across = left - x._offset;
    const down = top - y._offset;
    const inX = across >= 0 && across <= x._length;
    const inY = down >= 0 && down <= y._length;
    const key = inX ? nameAt(x, x.p2l(across)) : null;
    const query = inY ? nameAt(y, y.p2l(down)) : null;
    if (inX && inY && (key ?? query) !== null) return { lit: { query, key }, word: false };
    if (inY && across < 0 && across > -110 && y.showticklabels && query !== null) {
      return { lit: { query, key: null }, word: true };
    }
    const beyond = x.side === "top" ? -down : down - y._length;
    if (inX && beyond > 0 && beyond < 80 && x.showticklabels && key !== null) {
      return { lit: { query: null, key }, word: true };
    }
  }
  const words = chart._fullData.filter((trace) => trace.type === "bar" && trace.orientation === "h");
  const { xaxis, yaxis } = chart._fullLayout;
  const at = words.length ? xaxis.p2l(left - xaxis._offset) : 0.5;
  const side = at < 0 ? "queries" : at > 1 ? "keys" : null;
  const trace = words.find((one) => one.meta === side);
  const about = trace?.customdata?.[Math.round(yaxis.p2l(top - yaxis._offset))];
  if (!about) return { lit: NOTHING, word: false };
  const name = String(about).slice(1, String(about).indexOf("” "));
  return { lit: { ...NOTHING, [side === "queries" ? "query" : "key"]: name }, word: true };
};

// --- the component --------------------------------------------------------------------------------------------

/** Builds the words of all groups: one tab stop each group, arrow keys go from word to word. */
const build = (line, told) => {
  const add = (name, className, text, parent = line) => {
    const element = parent.appendChild(document.createElement(name));
    element.className = className;
    element.textContent = text;
    return element;
  };
  line.replaceChildren();
  for (const { lead, side, words } of told.groups) {
    add("span", "lead", lead);
    const group = add("span", "group", "");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", lead);
    words.forEach(({ name, unknown }, n) => {
      const word = add("button", unknown ? "unknown" : "", name, group);
      Object.assign(word, { type: "button", tabIndex: n ? -1 : 0 });
      Object.assign(word.dataset, { side, name });
      if (unknown) word.title = "not in the vocabulary: the model reads [UNK]";
    });
  }
  if (told.note) add("span", "note", told.note);
};

const litBy = ({ dataset: { side, name } }) => ({
  query: side === "key" ? null : name,
  key: side === "query" ? null : name,
});

/** The words above one figure, from one run of the page to the next. */
class Words {
  constructor(parent) {
    this.parent = parent;
    this.line = parent.querySelector(".words");
    this.readout = parent.querySelector(".said");
    this.lit = NOTHING;
    this.pinned = NOTHING;
    const wordOf = (event) => event.target.closest("button");
    const point = (event) => wordOf(event) && this.show(litBy(wordOf(event)));
    const leave = () => this.show(this.pinned);
    this.line.addEventListener("pointerover", point);
    this.line.addEventListener("pointerleave", leave);
    this.line.addEventListener("focusin", point);
    this.line.addEventListener("focusout", leave);
    this.line.addEventListener("click", (event) => wordOf(event) && this.pin(litBy(wordOf(event))));
    this.line.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const word = wordOf(event);
      if (!step || !word) return;
      event.preventDefault();
      const words = [...word.parentElement.children];
      words[(words.indexOf(word) + step + words.length) % words.length].focus();
    });
  }

  /** @param {Told} told */
  tell(told) {
    if (JSON.stringify(told.groups) !== JSON.stringify(this.told?.groups)) {
      build(this.line, told);
      this.pinned = NOTHING;
    }
    this.told = told;
    this.selector = `.st-key-${CSS.escape(told.chart)} .js-plotly-plot`;
    this.stop();
    // The chart may be drawn anew at any time, and Streamlit says so to nobody.
    this.watching = setInterval(() => this.watch(), 150);
    this.listening = new AbortController();
    const options = { signal: this.listening.signal };
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !same(this.pinned, NOTHING)) this.pin(this.pinned);
    }, options);
    this.show(this.pinned, true);
    this.watch();
  }

  get hint() {
    return matchMedia("(pointer: coarse)").matches ? this.told.tap : this.told.hint;
  }

  stop() {
    clearInterval(this.watching);
    this.listening?.abort();
  }

  get chart() {
    const chart = document.querySelector(this.selector);
    return chart?._fullLayout && chart.on ? chart : null;
  }

  /** Listens to a figure once, and lights it again after each of its drawings. */
  watch() {
    const { chart } = this;
    if (!chart || chart.atlasWords === this) return;
    const first = !chart.atlasWords;
    chart.atlasWords = this;
    this.show(this.lit, true);
    if (!first) return;
    chart.on("plotly_afterplot", () => chart.atlasWords.show(chart.atlasWords.lit, true));
    chart.addEventListener("pointermove", (event) => {
      const { lit } = under(chart, event);
      chart.atlasWords.show(same(lit, NOTHING) ? chart.atlasWords.pinned : lit);
    });
    chart.addEventListener("pointerleave", () => chart.atlasWords.show(chart.atlasWords.pinned));
    chart.addEventListener("click", (event) => {
      const { lit, word } = under(chart, event);
      if (word) chart.atlasWords.pin(chart.atlasWords.whole(lit));
    }, { capture: true });
  }

  /** A word of a figure as its word above the figure is lit: as query and key where it is both. */
  whole(lit) {
    const word = [...this.line.querySelectorAll("button")].map(litBy)
      .find((own) => (lit.query ?? lit.key) === (lit.query === null ? own.key : own.query));
    return word ?? lit;
  }

  /** @param {Lit} lit */
  pin(lit) {
    this.pinned = same(this.pinned, lit) ? NOTHING : lit;
    this.show(this.pinned, true);
  }

  /** @param {Lit} lit */
  show(lit, again = false) {
    if (!again && same(this.lit, lit)) return;
    this.lit = lit;
    for (const word of this.line.querySelectorAll("button")) {
      const own = litBy(word);
      const on = (own.query !== null && own.query === lit.query) || (own.key !== null && own.key === lit.key);
      word.classList.toggle("lit", on);
      word.setAttribute("aria-pressed", String(same(own, this.pinned)));
    }
    const { chart } = this;
    if (chart) {
      draw(chart, lit, getComputedStyle(this.parent.querySelector(".words")));
      drawLines(chart, lit);
    }
    const words = (chart && !same(lit, NOTHING) && said(chart, lit, this.told)) || this.hint;
    if (this.readout.textContent !== words) this.readout.textContent = words;
  }
}

/** @param {{parentElement: HTMLElement, data: Told}} component */
export default function ({ parentElement, data }) {
  const words = (parentElement.atlasWords ??= new Words(parentElement));
  words.tell(data);
  return () => words.stop();
}
