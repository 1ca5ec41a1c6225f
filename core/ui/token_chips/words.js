// The words of a sentence beside its figure: the one that is pointed at lights its row, its column, its lines and
// itself wherever it stands, and says its largest weights. A click pins it, Escape lets go. All of it happens in
// the browser, from the numbers that the figure already holds; of a pinned word alone the page is told.

import { drawnChart, watchChart } from "../parts/charts.js";
import { draw } from "./lit.js";
import { matricesOf, nameAt, wordBars } from "./named_axes.js";
import { readoutOf } from "./readout.js";

/**
 * A word above the figure.
 * @typedef {{name: string, is_unknown: boolean}} Word
 *
 * What the page says of a figure and its words. The words of a side "both" are queries and keys at once.
 * @typedef {{
 *   chart: string, weights_label: string, pinned: string, messages: Record<string, string>,
 *   groups: {label: string, side: "query" | "key" | "both", tokens: Word[]}[]
 * }} Told
 */

const NOTHING = { query: null, key: null };
const LABEL_WIDTH = 110; // pixels beside a matrix that belong to the labels of its rows
const LABEL_HEIGHT = 80; // above or below it, to those of its columns

const same = (one, other) => one.query === other.query && one.key === other.key;

/**
 * Returns what stands under the pointer in a figure: a cell, a label beside it, a word of the lines.
 * @param {import("../parts/charts.js").Chart} chart
 * @param {PointerEvent} event
 * @returns {{lit: import("./named_axes.js").Lit, word: boolean}} Whether it is a word, which a click pins.
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
    if (query !== null && across < 0 && across > -LABEL_WIDTH && y.showticklabels) {
      return { lit: { query, key: null }, word: true };
    }
    const beyond = x.side === "top" ? -down : down - y._length;
    if (key !== null && beyond > 0 && beyond < LABEL_HEIGHT && x.showticklabels) {
      return { lit: { query: null, key }, word: true };
    }
  }
  const { xaxis, yaxis } = chart._fullLayout;
  const at = xaxis ? xaxis.p2l(left - xaxis._offset) : 0.5; // the lines go from 0 to 1
  const side = at < 0 ? "queries" : at > 1 ? "keys" : null;
  const name = side && wordBars(chart, side)?.ids[Math.round(yaxis.p2l(top - yaxis._offset))];
  if (!name) return { lit: NOTHING, word: false };
  return { lit: { ...NOTHING, [side === "queries" ? "query" : "key"]: name }, word: true };
};

/** Builds the words of all groups: one tab stop each group, arrow keys go from word to word. */
const build = (line, told) => {
  const add = (name, className, text, parent = line) => {
    const element = parent.appendChild(document.createElement(name));
    element.className = className;
    element.textContent = text;
    return element;
  };
  line.replaceChildren();
  for (const { label, side, tokens } of told.groups) {
    add("span", "lead", label);
    const group = add("span", "group", "");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    tokens.forEach(({ name, is_unknown: unknown }, index) => {
      const word = add("button", unknown ? "unknown" : "", name, group);
      Object.assign(word, { type: "button", tabIndex: index ? -1 : 0 });
      Object.assign(word.dataset, { side, name });
      if (unknown) word.title = told.messages.unknown;
    });
  }
};

/** @param {HTMLElement | null} word A button of `build`. */
const litBy = (word) => {
  if (!word) return NOTHING;
  const { side, name } = word.dataset;
  return { query: side === "key" ? null : name, key: side === "query" ? null : name };
};

/** How the address calls a word, "" for none; see `pinned_word` in words.py. @param {HTMLElement | null} word */
const addressOf = (word) => (word ? `${word.dataset.side}: ${word.dataset.name}` : "");

/** The words above one figure, from one run of the page to the next. */
class Words {
  constructor(parent) {
    this.line = parent.querySelector(".words");
    this.readout = parent.querySelector(".said");
    this.lit = NOTHING;
    this.pinned = null; // a button
    this.sent = null; // what the page was told last and has not answered yet
    const wordOf = (event) => event.target.closest("button");
    const point = (event) => wordOf(event) && this.show(litBy(wordOf(event)));
    this.line.addEventListener("pointerover", point);
    this.line.addEventListener("pointerleave", () => this.rest());
    this.line.addEventListener("focusin", point);
    this.line.addEventListener("focusout", () => this.rest());
    this.line.addEventListener("click", (event) => this.pin(wordOf(event)));
    this.line.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const word = wordOf(event);
      if (!step || !word) return;
      event.preventDefault();
      const words = [...word.parentElement.children];
      words[(words.indexOf(word) + step + words.length) % words.length].focus();
    });
  }

  get buttons() {
    return [...this.line.querySelectorAll("button")];
  }

  /** @param {Told} told @param {(event: object) => void} send */
  tell(told, send) {
    const anew = JSON.stringify(told.groups) !== JSON.stringify(this.told?.groups);
    if (anew) build(this.line, told);
    if (anew || this.sent === null) {
      this.pinned = this.buttons.find((word) => addressOf(word) === told.pinned) ?? null;
    }
    if (anew || this.sent === told.pinned) this.sent = null;
    this.told = told;
    this.send = send;
    this.listening?.abort();
    this.listening = new AbortController();
    const options = { signal: this.listening.signal };
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.pin(this.pinned), options);
    this.rest();
  }

  /**
   * Listens to a figure once, and lights it again after each of its drawings.
   * @param {import("../parts/charts.js").Chart} chart
   */
  listen(chart) {
    if (chart.atlasWords === this) return;
    const first = !chart.atlasWords;
    chart.atlasWords = this;
    this.show(this.lit);
    if (!first) return;
    chart.on("plotly_afterplot", () => chart.atlasWords.show(chart.atlasWords.lit));
    chart.addEventListener("pointermove", (event) => {
      const { lit } = under(chart, event);
      const next = same(lit, NOTHING) ? litBy(chart.atlasWords.pinned) : lit;
      if (!same(next, chart.atlasWords.lit)) chart.atlasWords.show(next);
    });
    chart.addEventListener("pointerleave", () => chart.atlasWords.rest());
    chart.addEventListener("click", (event) => {
      const { lit, word } = under(chart, event);
      if (word) chart.atlasWords.pin(chart.atlasWords.buttonOf(lit));
    }, { capture: true });
  }

  /** Returns the word above a figure of one that stands in it. */
  buttonOf(lit) {
    const side = lit.query === null ? "key" : "query";
    return this.buttons.find((word) => litBy(word)[side] === lit[side]) ?? null;
  }

  /** Pins a word, or lets go of the one that is pinned. @param {HTMLElement | null} word */
  pin(word) {
    if (!word) return;
    this.pinned = word === this.pinned ? null : word;
    this.sent = addressOf(this.pinned);
    this.send({ word: this.sent });
    this.rest();
  }

  /** Shows what is pinned. */
  rest() {
    this.show(litBy(this.pinned));
  }

  /** @param {import("./named_axes.js").Lit} lit */
  show(lit) {
    this.lit = lit;
    for (const word of this.buttons) {
      const { query, key } = litBy(word);
      word.classList.toggle("lit", (query !== null && query === lit.query) || (key !== null && key === lit.key));
      word.setAttribute("aria-pressed", String(word === this.pinned));
    }
    const chart = drawnChart(this.told.chart);
    if (chart) draw(chart, lit, getComputedStyle(this.line));
    const { messages: said, weights_label: who } = this.told;
    const idle = matchMedia("(pointer: coarse)").matches ? said.tap : said.hint;
    const words = (chart && !same(lit, NOTHING) && readoutOf(chart, lit, who, said)) || idle;
    if (this.readout.textContent !== words) this.readout.textContent = words;
  }
}

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function ({ parentElement, data, setTriggerValue }) {
  const words = (parentElement.atlasWords ??= new Words(parentElement));
  words.tell(data, (event) => setTriggerValue("pinned", { ...event, sent: Date.now() }));
  const end = watchChart(parentElement, data.chart, (chart) => words.listen(chart));
  return () => {
    end();
    words.listening.abort();
  };
}
