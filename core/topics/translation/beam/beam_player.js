// A beam search played step by step: on the tree that Plotly drew candidates appear, the best stay and the rest
// fall; the panel has the same in numbers, greedy search beside it, and what the pointer is on. The page is told at
// which step it rests.

import { watchChart } from "../../../ui/parts/charts.js";
import { percent, spelt } from "../../../ui/parts/numbers.js";
import { hearArrows, oneStop } from "../../../ui/parts/one_stop.js";
import { paint, still } from "./beam_looks.js";
import { before, compared, fate, filled, joined, seen, stays } from "./beam_steps.js";

/** @typedef {import("./beam_steps.js").Search} Search */

const PLAY = { choose: 600, next: 800 }; // milliseconds until the best are chosen, and until the next step
const GROW = { choose: 90, next: 160 }; // the same where the tree grows by itself

const label = (token) => token.replaceAll("▁", "·") || "[PAD]";
const signed = (nats) => spelt(nats.toFixed(2).replace("-", "−"));

const make = (tag, className, text = "") => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
};

/**
 * A hypothesis as text, its last token bold; where there is no room its beginning is cut.
 * @param {Search} search
 */
const soFar = (search, tokens, last, ended) => {
  const outer = make("span", "so-far");
  const text = outer.appendChild(make("bdi", "", joined(search, tokens)));
  const gap = search.subwords && !last.startsWith("▁") && !ended ? "" : " ";
  text.append(gap, make("b", "", last.replaceAll("▁", "")));
  return outer;
};

class Player {
  /**
   * @param {HTMLElement} root
   * @param {Search} search
   */
  constructor(root, search) {
    this.search = search;
    this.sent = null; // the step that the page was told last and has not answered yet
    this.view = { step: search.steps, chosen: true, whole: true };
    this.node = search.best[0];
    this.timer = 0;
    this.pace = PLAY;
    this.chart = null;
    this.build(root);
    this.show();
    this.go(search.at);
  }

  /**
   * Follows the address, unless the visitor is ahead of it.
   * @param {number} at The step that it holds.
   * @param {(event: object) => void} send
   */
  follow(at, send) {
    this.send = send;
    this.at = at;
    if (this.sent === null && !this.timer && at !== this.view.step) this.go(at);
    if (this.sent === at) this.sent = null;
  }

  /** Tells the page where the play rests. */
  rest() {
    const { step } = this.view;
    if (this.sent === null && step === this.at) return;
    this.sent = step;
    this.send({ step: step < this.search.steps ? String(step) : "" });
  }

  build(root) {
    root.textContent = "";
    const { steps, colours, words } = this.search;
    const bar = root.appendChild(make("div", "bar"));
    this.play = bar.appendChild(make("button", "play"));
    this.play.addEventListener("click", () => (this.timer ? this.stop() : this.start()));
    this.slider = bar.appendChild(make("input", "step"));
    Object.assign(this.slider, { type: "range", min: 0, max: steps, step: 1, value: steps });
    this.slider.setAttribute("aria-label", words.slider);
    this.slider.addEventListener("input", () => {
      this.pause();
      this.go(Number(this.slider.value));
    });
    this.slider.addEventListener("change", () => this.rest());
    this.told = bar.appendChild(make("output", ""));
    const lists = root.appendChild(make("div", "lists"));
    const list = (name, title) => {
      const section = lists.appendChild(Object.assign(make("section", name), { ariaLabel: title }));
      if (name === "greedy") section.tabIndex = 0; // it scrolls, and no button stands in it
      else hearArrows(section);
      section.append(make("h3", "", title));
      return section;
    };
    this.staying = list("stays", words.keeps).appendChild(make("ol", ""));
    this.falling = list("falls", words.rejected).appendChild(make("ol", ""));
    const greedy = list("greedy", words.greedy);
    this.greedy = greedy.appendChild(make("p", ""));
    this.greedy.style.setProperty("--mark", colours.greedy);
    this.detail = greedy.appendChild(make("p", "detail"));
  }

  /** Plays from the start, or from where it was stopped. */
  start(pace = PLAY) {
    const { step } = this.view;
    this.pace = pace;
    this.go(step >= this.search.steps ? 0 : step, true, false);
    this.timer = setTimeout(() => this.advance(), pace.next);
    this.name();
  }

  /** Lets the tree grow by itself, once for a page that is open, unless less motion is asked for. */
  grow() {
    if (window.atlasTreeGrown || still() || this.timer || this.view.step < this.search.steps) return;
    window.atlasTreeGrown = true;
    this.start(GROW);
  }

  advance() {
    const { step, chosen } = this.view;
    if (!chosen) this.go(step, true, false);
    else if (step < this.search.steps) this.go(step + 1, false, false);
    else return this.pause();
    if (this.view.step >= this.search.steps && this.view.chosen) {
      this.timer = setTimeout(() => this.finish(), this.pace.next);
    } else {
      this.timer = setTimeout(() => this.advance(), this.view.chosen ? this.pace.next : this.pace.choose);
    }
    return undefined;
  }

  finish() {
    this.pause();
    this.go(this.search.steps);
    this.rest();
  }

  stop() {
    this.pause();
    this.rest();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.name();
  }

  /** Shows a step: its candidates alone, or with those chosen; the last one with all of the tree. */
  go(step, chosen = true, whole = step >= this.search.steps) {
    const fresh = step !== this.view.step;
    this.view = { step, chosen, whole };
    this.slider.value = String(step);
    if (fresh) this.node = compared(this.search, step)[0] ?? this.node;
    this.show(fresh);
  }

  name() {
    const { pause, play } = this.search.words;
    this.play.textContent = this.timer ? `❚❚ ${pause}` : `▶ ${play}`;
  }

  show(fresh = false) {
    const { search, view } = this;
    this.name();
    this.told.textContent = view.step ? filled(search.words.step, { step: view.step }) : search.words.start;
    this.slider.setAttribute("aria-valuetext", this.told.textContent);
    const nodes = compared(search, view.step);
    for (const [list, wanted] of [[this.staying, true], [this.falling, false]]) {
      const rows = nodes.filter((node) => stays(search, node, view.step) === wanted);
      list.replaceChildren(...rows.map((node) => this.row(node, nodes.indexOf(node) + 1, fresh)));
      oneStop(list);
      if (!wanted && view.chosen) requestAnimationFrame(() => this.fall(list));
    }
    const last = Math.min(view.step, search.greedy.tokens.length);
    this.greedy.textContent = "";
    if (last) {
      const { tokens, score } = search.greedy;
      const text = soFar(search, tokens.slice(0, last - 1), tokens[last - 1], last === tokens.length);
      this.greedy.append(text, make("span", "score", signed(score[last - 1])));
    }
    this.tell();
    this.draw();
  }

  fall(list) {
    if (!this.view.whole && this.timer) for (const row of list.children) row.classList.add("falling");
  }

  row(node, place, fresh) {
    const { search } = this;
    const item = make("li", fresh ? "new" : "");
    const button = item.appendChild(make("button", node === this.node ? "at" : ""));
    button.dataset.node = String(node);
    const kind = search.winner.includes(node) ? "winner" : search.kept[node] ? "stays" : "falls";
    button.style.setProperty("--mark", search.colours[kind]);
    const text = soFar(search, before(search, node), search.tokens[node], search.ended[node]);
    const score = make("span", "score", signed(search.score[node]));
    const chance = make("span", "chance", percent(Math.exp(search.nats[node])));
    button.append(make("span", "", `${place}`), text, chance, score);
    for (const event of ["focus", "pointerenter", "click"]) {
      button.addEventListener(event, () => this.point(node));
    }
    return item;
  }

  /** Tells of a hypothesis and marks it in the tree and in the lists. */
  point(node) {
    if (!(node > 0)) return;
    this.node = node;
    for (const list of [this.staying, this.falling]) {
      for (const button of list.querySelectorAll("button")) {
        button.classList.toggle("at", Number(button.dataset.node) === node);
      }
    }
    this.tell();
    this.draw();
  }

  tell() {
    const { search, node } = this;
    const { words } = search;
    const next = search.next[node].map(([token, share]) => `${label(token)} ${percent(share)}`).join(", ");
    const told = filled(words.detail, {
      step: search.step[node],
      token: search.tokens[node].replaceAll("▁", ""),
      chance: percent(Math.exp(search.nats[node])),
      score: signed(search.score[node]),
      place: search.rank[node] + 1,
      fate: fate(search, node),
    });
    this.detail.textContent = next ? `${told} ${filled(words.next, { next })}` : told;
  }

  /** Draws the step on the tree, by the elements on the screen: they move without a redraw. */
  draw() {
    const { search, view } = this;
    for (const group of this.chart?.querySelectorAll(".scatterlayer .trace") ?? []) {
      const { meta } = group.__data__?.[0]?.trace ?? {};
      if (!meta) continue;
      const look = (at) => {
        if (meta.greedy) return meta.greedy[at] > view.step ? "hidden" : "shown";
        if (meta.edges) return meta.steps[at] > view.step ? "hidden" : seen(search, view, meta.edges[at]);
        return seen(search, view, meta.nodes[at]);
      };
      group.querySelectorAll("path.js-line").forEach((line, at) => paint(line, look(at)));
      this.drawPoints(group, meta, look);
    }
  }

  drawPoints(group, meta, look) {
    group.querySelectorAll("path.point, .textpoint text").forEach((element) => {
      const at = (element.__data__ ?? element.parentElement.__data__)?.i ?? 0;
      paint(element, look(at));
      if (element.matches("path.point") && meta.nodes) {
        element.style.filter = meta.nodes[at] === this.node ? "drop-shadow(0 0 4px currentcolor)" : "";
      }
    });
  }

  /** Listens to a tree once, however often Plotly draws it anew. */
  listen(chart) {
    if (this.chart === chart) return;
    this.chart = chart;
    chart.atlasPlayer = this;
    if (!chart.atlasPlayed) {
      chart.atlasPlayed = true;
      const node = ({ points: [point] }) => point.data.meta?.nodes?.[point.pointNumber];
      for (const event of ["plotly_hover", "plotly_click"]) {
        chart.on(event, (pointed) => chart.atlasPlayer.point(node(pointed)));
      }
      chart.on("plotly_afterplot", () => chart.atlasPlayer.draw());
    }
    this.draw();
    this.grow();
  }
}

/** @param {{parentElement: HTMLElement, data: Search}} component */
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  const root = parentElement.querySelector(".player");
  const written = JSON.stringify({ ...data, at: 0 });
  if (parentElement.atlasWritten !== written) {
    parentElement.atlasPlayer?.pause();
    parentElement.atlasPlayer = new Player(root, data);
    parentElement.atlasWritten = written;
  }
  const send = (event) => setTriggerValue("rested", { ...event, sent: Date.now() });
  parentElement.atlasPlayer.follow(data.at, send);
  const end = watchChart(parentElement, data.chart, (chart) => parentElement.atlasPlayer.listen(chart));
  return () => {
    end();
    parentElement.atlasPlayer.pause();
  };
}
