// Two positions as two hands on dials: the hands turn under a slider, or by themselves with Play, without the
// server. Only what moves is drawn here, over the figure; once a slider is released, the server draws the rest.

import { drawnChart, watchChart } from "../../../ui/parts/charts.js";
import { svgElement } from "../../../ui/parts/svg.js";

/**
 * The data of the page.
 * @typedef {object} PageData
 * @property {string} chart Key of the figure.
 * @property {number} p
 * @property {number} q
 * @property {number} last Position at the end of the sliders.
 * @property {Words} words
 */

/**
 * Labels; a % stands for a name or a number.
 * @typedef {object} Words
 * @property {string} group
 * @property {string} play
 * @property {string} pause
 * @property {string} position
 * @property {string} turn
 * @property {string} turns
 */

/**
 * The dials of the figure, in `layout.meta`.
 * @typedef {object} Meta
 * @property {number[]} frequencies Radians a position, (C,).
 * @property {[number, number][]} centres Middles of the dials on the figure's axes, (C,).
 * @property {number} p Position that the figure itself shows.
 * @property {number} q
 */

const COLOURS = { p: "#4f59b7", q: "#cb8114", gap: "#028f5e" }; // as in core/topics/positions/dials.py
const SHADOW = -1.42; // the same file's
const WORDS = -1.62;
const SPEED = 6; // positions a second while it plays: the fastest dial turns about once
const STEPS = 2; // a second, where the visitor wants no motion
const GLIDE = 60; // milliseconds in which a hand makes most of its way to the slider

/** Returns the angles of a position on each dial, radians clockwise from 12 o'clock. */
export const anglesOf = (position, frequencies) => frequencies.map((frequency) => position * frequency);

/** Returns whole turns from p to q, and the degrees that are left, -180 to 180. */
export const gapOf = (p, q, frequency) => {
  const turned = ((q - p) * frequency) / (2 * Math.PI);
  const whole = Math.round(turned);
  return { whole, degrees: 360 * (turned - whole) };
};

/** Returns a gap in words, as `format_gaps` of core/topics/positions/dials.py does. */
export const gapWords = ({ whole, degrees }, words) => {
  const back = whole < 0;
  const turns = Math.abs(whole);
  const left = back ? -degrees : degrees;
  const rest = `${Math.abs(left).toFixed(0)}°`;
  if (!turns) return rest;
  const turnText = turns > 1 ? words.turns.replace("%", turns.toLocaleString(document.documentElement.lang || "en")) : words.turn;
  return `${turnText} ${Math.round(left) < 0 ? "−" : "+"} ${rest}`;
};

/** Returns true where two pairs of positions are the same. */
const same = (one, other) => one.p === other.p && one.q === other.q;

const make = (name, attributes, parent) => {
  const element = svgElement(name, attributes);
  parent.append(element);
  return element;
};

/** The layer drawn over a figure while a hand moves. */
class Overlay {
  /** @param {HTMLElement} chart A figure that Plotly drew. */
  constructor(chart) {
    this.chart = chart;
    this.group = make("g", { class: "atlas-clocks" }, chart.querySelector(".scatterlayer").parentNode);
    const { font } = chart._fullLayout;
    this.dials = chart._fullLayout.meta.frequencies.map(() => ({
      gap: make("path", { fill: COLOURS.gap, opacity: 0.45 }, this.group),
      hands: ["p", "q"].map((name) => ({
        fall: make("path", { stroke: COLOURS[name], "stroke-dasharray": "2 2", fill: "none" }, this.group),
        line: make("path", { stroke: COLOURS[name], "stroke-width": 3, fill: "none" }, this.group),
        tip: make("circle", { fill: COLOURS[name], r: 5 }, this.group),
        shadow: make("circle", { fill: COLOURS[name], r: 4 }, this.group),
      })),
      words: make(
        "text",
        { fill: font.color, "font-family": font.family, "font-size": font.size, "text-anchor": "middle" },
        this.group,
      ),
    }));
    this.hide(true);
  }

  /** Hides or shows the moving parts of the figure; where Plotly redrew it, there are new elements. */
  hide(hidden) {
    if (hidden && this.hidden?.every((element) => element.isConnected)) return;
    const groups = [...this.chart.querySelectorAll(".scatterlayer .trace")];
    this.hidden = groups.filter((group) => group.__data__?.[0]?.trace?.meta === "moving");
    this.hidden.push(...this.chart.querySelectorAll(".js-fill")); // the gaps may lie in a layer of their own
    for (const element of this.hidden) element.style.visibility = hidden ? "hidden" : "";
  }

  /** Draws the hands at two positions, with the words for what lies between. */
  draw(p, q, labels) {
    const { xaxis, yaxis, meta } = this.chart._fullLayout;
    const unit = xaxis.l2p(1) - xaxis.l2p(0);
    meta.frequencies.forEach((frequency, index) => {
      const x = xaxis.l2p(meta.centres[index][0]);
      const y = yaxis.l2p(meta.centres[index][1]);
      const { gap, hands, words } = this.dials[index];
      const between = gapOf(p, q, frequency);
      const tips = [p, q].map((position) => {
        const angle = position * frequency;
        return [x + unit * Math.sin(angle), y - unit * Math.cos(angle)];
      });
      const sweep = between.degrees > 0 ? 1 : 0;
      gap.setAttribute("d", `M${x},${y}L${tips[0]}A${unit},${unit},0,0,${sweep},${tips[1]}Z`);
      hands.forEach(({ fall, line, tip, shadow }, hand) => {
        const [right, down] = tips[hand];
        const rail = y - unit * SHADOW;
        fall.setAttribute("d", `M${right},${down}V${rail}`);
        line.setAttribute("d", `M${x},${y}L${right},${down}`);
        tip.setAttribute("cx", right);
        tip.setAttribute("cy", down);
        shadow.setAttribute("cx", right);
        shadow.setAttribute("cy", rail);
      });
      words.setAttribute("x", x);
      words.setAttribute("y", y - unit * WORDS + 0.85 * parseFloat(words.getAttribute("font-size")) + 3);
      words.textContent = gapWords(between, labels);
    });
  }

  remove() {
    this.hide(false);
    this.group.remove();
  }
}

/** The hands of one view: where they are, where they go, and what is drawn of it. */
class Hands {
  constructor(root) {
    this.root = root;
    this.button = root.querySelector("button");
    this.inputs = { p: root.querySelector(".p input"), q: root.querySelector(".q input") };
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.at = { p: 0, q: 0 }; // what is drawn
    this.to = { p: 0, q: 0 }; // where the hands go: whole positions, except those of the page itself
    this.pending = []; // positions sent to the page, which has not answered yet
    this.playing = false;
    this.frame = 0;
    for (const name of ["p", "q"]) {
      const input = this.inputs[name];
      input.addEventListener("input", () => {
        const value = Number(input.value);
        if (name === "p" && this.playing) this.play(false);
        this.to[name] = value;
        this.write();
        this.move();
      });
      input.addEventListener("change", () => this.release());
    }
    this.button.addEventListener("click", () => {
      this.play(!this.playing);
      if (!this.playing) this.release();
    });
  }

  /** @param {PageData} data @param {(event: object) => void} send */
  update(data, send) {
    this.send = send;
    const known = this.served;
    this.served = { p: data.p, q: data.q };
    this.chart = data.chart;
    this.words = data.words;
    this.root.setAttribute("aria-label", this.words.group);
    this.label();
    for (const input of Object.values(this.inputs)) input.max = String(data.last);
    this.move();
    if (known && same(known, data)) return;
    const answered = this.pending.findIndex((sent) => same(sent, data));
    if (answered >= 0 || this.playing) {
      this.pending = this.pending.slice(answered + 1);
      return;
    }
    this.to = { ...this.served };
    this.at = { ...this.served };
    this.write();
  }

  /** Writes both positions beside their sliders, and the angles for who wants to check them. */
  write() {
    for (const [name, input] of Object.entries(this.inputs)) {
      input.value = String(this.to[name]);
      input.nextElementSibling.textContent = String(Math.round(this.to[name] * 100) / 100);
      input.setAttribute("aria-label", this.words.position.replace("%", name));
    }
  }

  label() {
    this.button.textContent = this.playing ? `❚❚ ${this.words.pause}` : `▶ ${this.words.play}`;
    this.button.setAttribute("aria-pressed", String(this.playing));
  }

  play(on) {
    this.playing = on;
    this.label();
    this.last = performance.now();
    if (!on) this.to.p = Math.round(this.to.p);
    this.write();
    this.move();
  }

  /** Sends the positions at which the hands came to rest to the page. */
  release() {
    if (this.playing) return;
    if (same(this.to, this.served)) return;
    this.pending.push({ ...this.to });
    this.send({ ...this.to, sent: Date.now() });
  }

  move() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.step(now));
  }

  /** Draws a frame, and asks for the next one where there is more to come. */
  step(now) {
    this.frame = 0;
    const passed = Math.min(100, now - (this.last ?? now));
    this.last = now;
    if (this.playing) this.advance(passed);
    let moving = this.playing;
    for (const name of ["p", "q"]) {
      const left = this.to[name] - this.at[name];
      const share = this.still.matches || Math.abs(left) < 0.002 ? 1 : 1 - Math.exp(-passed / GLIDE);
      this.at[name] = share === 1 ? this.to[name] : this.at[name] + share * left;
      moving ||= this.at[name] !== this.to[name];
    }
    this.draw(drawnChart(this.chart));
    if (moving) this.move();
  }

  /** Moves p on while it plays: smoothly, or a position at a time where no motion is wanted. */
  advance(passed) {
    const last = Number(this.inputs.p.max);
    if (this.still.matches) {
      this.waited = (this.waited ?? 0) + passed;
      if (this.waited < 1000 / STEPS) return;
      this.waited = 0;
      this.to.p = Math.round(this.to.p) + 1;
    } else {
      this.to.p += (SPEED * passed) / 1000;
    }
    if (this.to.p > last) this.to.p -= last;
    if (this.at.p > this.to.p) this.at.p = this.to.p;
    this.inputs.p.value = String(this.to.p);
    this.inputs.p.nextElementSibling.textContent = String(Math.round(this.to.p));
  }

  /** Draws the hands over the figure, unless the figure itself shows them so. */
  draw(element) {
    const meta = element?._fullLayout?.meta;
    if (!meta?.frequencies) return;
    if (this.overlay && (this.overlay.chart !== element || !this.overlay.group.isConnected)) {
      this.overlay.group.remove();
      this.overlay = null;
    }
    if (same(meta, this.at) && !this.playing) {
      this.overlay?.remove();
      this.overlay = null;
      const angles = ["p", "q"].map((name) => anglesOf(this.at[name], meta.frequencies));
      this.root.dataset.angles = JSON.stringify(angles);
      return;
    }
    this.overlay ??= new Overlay(element);
    this.overlay.hide(true);
    this.overlay.draw(this.at.p, this.at.q, this.words);
  }
}

/** @param {{parentElement: HTMLElement, data: PageData, setTriggerValue: Function}} component */
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.atlasHands ??= new Hands(parentElement.querySelector(".clocks"));
  const hands = parentElement.atlasHands;
  hands.update(data, (event) => setTriggerValue("released", event));
  const end = watchChart(parentElement, data.chart, () => hands.move());
  return () => {
    end();
    hands.overlay?.remove();
  };
}
