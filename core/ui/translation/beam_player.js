// A beam search played step by step: on the tree that Plotly drew candidates appear, the best stay and the rest
// fall; the panel has the same in numbers, greedy search beside it, and what the pointer is on.

/**
 * A search as lists over its hypotheses (nodes), of which 0 is the start; see `played` in
 * core/figures/translation/beam_words.py.
 * @typedef {object} Search
 * @property {string} chart Key of the tree.
 * @property {{winner: string, stays: string, falls: string, greedy: string}} colours
 * @property {number} width Hypotheses that are kept.
 * @property {number} steps
 * @property {boolean} subwords Whether "▁" begins a word.
 * @property {number[]} winner The nodes of the winner's path.
 * @property {number[]} best The nodes of the final beam, best first.
 * @property {string[]} tokens
 * @property {number[]} parent
 * @property {number[]} step
 * @property {number[]} nats Log-probability of the token.
 * @property {number[]} score What is compared, in nats.
 * @property {number[]} rank Place among the candidates of the step, 0 is the best.
 * @property {boolean[]} kept
 * @property {boolean[]} ended
 * @property {number[]} pruned Step at which it left the search, -1 for none.
 * @property {[string, number][][]} next The likeliest next tokens of those that were continued.
 * @property {{tokens: string[], score: number[]}} greedy
 */

const CHOOSE = 600; // milliseconds until the best are chosen, and until the next step
const NEXT = 800;

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const label = (token) => token.replaceAll("▁", "·") || "[PAD]";
const signed = (nats) => nats.toFixed(2).replace("-", "−");

/** @param {number} share From 0 to 1. */
const percent = (share) => {
  const value = 100 * share;
  if (value === 0 || value >= 99.95) return `${value.toFixed(0)} %`;
  return `${value >= 0.1 ? value.toFixed(1) : Number(value.toPrecision(2))} %`;
};

const make = (tag, className, text = "") => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
};

/** @param {Search} search */
const joined = (search, tokens) =>
  search.subwords ? tokens.join("").replaceAll("▁", " ").trim() : tokens.join(" ");

/** @param {Search} search */
const before = (search, node) => {
  const tokens = [];
  for (let at = search.parent[node]; at > 0; at = search.parent[at]) tokens.unshift(search.tokens[at]);
  return tokens;
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

/**
 * The hypotheses that are compared at a step, best first: its candidates, and those that ended before.
 * @param {Search} search
 */
const compared = (search, step) =>
  search.step
    .map((_, node) => node)
    .filter((node) => {
      const waits = search.ended[node] && search.kept[node] && search.step[node] < step;
      const left = search.pruned[node];
      return node > 0 && (search.step[node] === step || (waits && (left < 0 || left >= step)));
    })
    .sort((one, other) => search.score[other] - search.score[one] || search.rank[one] - search.rank[other]);

/** @param {Search} search */
const stays = (search, node, step) =>
  search.step[node] === step ? search.kept[node] : search.pruned[node] !== step;

/** @param {Search} search */
const fate = (search, node) => {
  const [winner] = search.best;
  if (node === winner) return "the winner";
  if (!search.kept[node]) return `rejected: the beam keeps ${search.width}`;
  if (search.best.includes(node)) return `place ${search.best.indexOf(node) + 1} of the final beam`;
  if (search.winner.includes(node)) return "on the winner's path";
  return search.pruned[node] < 0 ? "kept and continued" : `kept, dropped at step ${search.pruned[node]}`;
};

/**
 * How a hypothesis is seen at a step of the play.
 * @param {Search} search
 * @param {{step: number, chosen: boolean, whole: boolean}} view
 * @returns {"shown" | "hidden" | "faint" | "falls"}
 */
const seen = (search, view, node) => {
  const { step, chosen, whole } = view;
  if (search.step[node] > step) return "hidden";
  if (whole) return "shown";
  const fresh = search.step[node] === step;
  if (fresh && !chosen) return "shown";
  if (!search.kept[node]) return fresh ? "falls" : "hidden";
  const left = search.pruned[node];
  return left >= 0 && (left < step || (left === step && chosen)) ? "faint" : "shown";
};

const LOOKS = {
  shown: { opacity: "", translate: "" },
  hidden: { opacity: "0", translate: "" },
  faint: { opacity: "0.3", translate: "" },
  falls: { opacity: "0.35", translate: "0 8px" },
};

const paint = (element, look) => {
  element.style.transition = still() ? "" : "opacity 0.4s, translate 0.4s ease-in";
  Object.assign(element.style, LOOKS[look]);
  element.style.pointerEvents = look === "hidden" ? "none" : "";
};

class Player {
  /**
   * @param {HTMLElement} root
   * @param {Search} search
   */
  constructor(root, search) {
    this.search = search;
    this.view = { step: search.steps, chosen: true, whole: true };
    this.node = search.best[0];
    this.timer = 0;
    this.chart = null;
    this.build(root);
    this.show();
  }

  build(root) {
    root.textContent = "";
    const { steps, width, colours } = this.search;
    const bar = root.appendChild(make("div", "bar"));
    this.play = bar.appendChild(make("button", "play"));
    this.play.addEventListener("click", () => (this.timer ? this.pause() : this.start()));
    this.slider = bar.appendChild(make("input", "step"));
    Object.assign(this.slider, { type: "range", min: 0, max: steps, step: 1, value: steps });
    this.slider.setAttribute("aria-label", "Step of the search");
    this.slider.addEventListener("input", () => {
      this.pause();
      this.go(Number(this.slider.value));
    });
    this.told = bar.appendChild(make("output", ""));
    const lists = root.appendChild(make("div", "lists"));
    const list = (name, title) => {
      const section = lists.appendChild(make("section", name));
      section.tabIndex = 0; // it scrolls
      section.setAttribute("aria-label", title);
      section.append(make("h3", "", title));
      return section;
    };
    this.staying = list("stays", `Beam search keeps the best ${width}`).appendChild(make("ol", ""));
    this.falling = list("falls", "Rejected").appendChild(make("ol", ""));
    const greedy = list("greedy", "Greedy search keeps 1");
    this.greedy = greedy.appendChild(make("p", ""));
    this.greedy.style.setProperty("--mark", colours.greedy);
    this.detail = greedy.appendChild(make("p", "detail"));
  }

  /** Plays from the start, or from where it was stopped. */
  start() {
    const { step } = this.view;
    this.go(step >= this.search.steps ? 0 : step, true, false);
    this.timer = setTimeout(() => this.advance(), NEXT);
    this.name();
  }

  advance() {
    const { step, chosen } = this.view;
    if (!chosen) this.go(step, true, false);
    else if (step < this.search.steps) this.go(step + 1, false, false);
    else return this.pause();
    if (this.view.step >= this.search.steps && this.view.chosen) {
      this.timer = setTimeout(() => this.finish(), NEXT);
    } else {
      this.timer = setTimeout(() => this.advance(), this.view.chosen ? NEXT : CHOOSE);
    }
    return undefined;
  }

  finish() {
    this.pause();
    this.go(this.search.steps);
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
    this.play.textContent = this.timer ? "❚❚ Pause" : "▶ Play";
  }

  show(fresh = false) {
    const { search, view } = this;
    this.name();
    this.told.textContent = view.step ? `Step ${view.step} of ${search.steps}` : "The start";
    this.slider.setAttribute("aria-valuetext", this.told.textContent);
    const nodes = compared(search, view.step);
    for (const [list, wanted] of [[this.staying, true], [this.falling, false]]) {
      const rows = nodes.filter((node) => stays(search, node, view.step) === wanted);
      list.replaceChildren(...rows.map((node) => this.row(node, nodes.indexOf(node) + 1, fresh)));
      if (!wanted && view.chosen) requestAnimationFrame(() => this.fall(list));
    }
    const last = Math.min(view.step, search.greedy.tokens.length);
    this.greedy.textContent = "";
    if (last) {
      const { tokens, score } = search.greedy;
      this.greedy.append(soFar(search, tokens.slice(0, last - 1), tokens[last - 1], last === tokens.length));
      this.greedy.append(make("span", "score", signed(score[last - 1])));
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
    const chance = percent(Math.exp(search.nats[node]));
    const parts = [
      `Step ${search.step[node]}, “${search.tokens[node].replaceAll("▁", "")}”: ${chance}`,
      `score ${signed(search.score[node])} nats`,
      `place ${search.rank[node] + 1}`,
      fate(search, node),
    ];
    const next = search.next[node].map(([token, share]) => `${label(token)} ${percent(share)}`).join(", ");
    this.detail.textContent = `${parts.join(", ")}.${next ? ` Next: ${next}.` : ""}`;
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
        chart.on(event, (found) => chart.atlasPlayer.point(node(found)));
      }
      chart.on("plotly_afterplot", () => chart.atlasPlayer.draw());
    }
    this.draw();
  }
}

/** @param {{parentElement: HTMLElement, data: Search}} component */
export default function (component) {
  const { parentElement, data } = component;
  const root = parentElement.querySelector(".player");
  const written = JSON.stringify(data);
  if (parentElement.atlasWritten !== written) {
    parentElement.atlasPlayer?.pause();
    parentElement.atlasPlayer = new Player(root, data);
    parentElement.atlasWritten = written;
  }
  const watch = () => {
    const chart = document.querySelector(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
    if (chart?._fullLayout && chart.on) parentElement.atlasPlayer.listen(chart);
  };
  // The chart may be drawn anew at any time, and Streamlit says so to nobody.
  clearInterval(parentElement.atlasWatch);
  parentElement.atlasWatch = setInterval(watch, 150);
  watch();
  return () => {
    clearInterval(parentElement.atlasWatch);
    parentElement.atlasPlayer.pause();
  };
}
