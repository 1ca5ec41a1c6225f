// A sentence and its translation: words appear one by one, with lines to the words that each attends to.

import { draw, isStill, made, shape } from "./made.js";

const WORD_MS = 650; // from one word to the next
const LEAST = 0.01; // of a weight: a thinner line is not seen

/** From an edge of one word to that of the other, in the picture; `beside`, where the sentences are columns. */
const curve = (picture, from, to, beside) => {
  const whole = picture.getBoundingClientRect();
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x1, y1] = beside ? [a.right, a.top + a.height / 2] : [a.left + a.width / 2, a.bottom];
  const [x2, y2] = beside ? [b.left, b.top + b.height / 2] : [b.left + b.width / 2, b.top];
  const [u1, v1, u2, v2] = [x1 - whole.left, y1 - whole.top, x2 - whole.left, y2 - whole.top];
  return beside
    ? `M${u1} ${v1}C${(u1 + u2) / 2} ${v1} ${(u1 + u2) / 2} ${v2} ${u2} ${v2}`
    : `M${u1} ${v1}C${u1} ${(v1 + v2) / 2} ${u2} ${(v1 + v2) / 2} ${u2} ${v2}`;
};

/**
 * @param {HTMLElement} picture
 * @param {{query_words: string[], key_words: string[], weights: number[][], query_index: number, choice_keys: number[],
 *   line_colour: string}} question
 * @returns {(choice: number) => void} Shows the answer.
 */
export const drawSentence = (picture, question) => {
  const { query_words: words, key_words: keys, weights, query_index: asked, choice_keys: at, line_colour: line } = question;
  const lines = shape("svg", { "aria-hidden": "true" }, picture);
  const tops = made("div", { className: "keys" }, picture);
  const below = made("div", { className: "queries" }, picture);
  const english = keys.map((textContent) => made("span", { textContent }, tops));
  const spanish = words.map((textContent) => made("span", { textContent, className: "unwritten" }, below));
  spanish[asked].classList.add("asked");
  let [written, until, guess, timer] = [0, asked, -1, 0];

  const paint = (moving = -1) => {
    lines.replaceChildren();
    const beside = tops.getBoundingClientRect().right < below.getBoundingClientRect().left;
    const lit = until === words.length && written === until ? asked : written - 1;
    for (let word = 0; word < written; word += 1) {
      weights[word].forEach((weight, key) => {
        if (weight < LEAST) return;
        const path = shape("path", {
          d: curve(picture, english[key], spanish[word], beside), stroke: line, "stroke-width": 0.7 + 5.3 * weight,
          opacity: (0.12 + 0.88 * weight) * (word === lit ? 1 : 0.3), "data-query": word, "data-key": key,
        }, lines);
        if (word === moving) draw(path, 400);
      });
    }
    if (guess >= 0) {
      shape("path", { d: curve(picture, english[guess], spanish[asked], beside), class: "guess" }, lines);
    }
    spanish.forEach((span, word) => span.classList.toggle("unwritten", word >= written && word !== asked));
    english.forEach((span, key) => span.classList.toggle("lit", lit >= 0 && weights[lit][key] > 0.5));
    spanish.forEach((span, word) => span.classList.toggle("lit", word === lit));
  };
  const write = () => {
    clearTimeout(timer);
    if (!picture.isConnected || written >= until) return paint();
    written = isStill() ? until : written + 1;
    paint(written - 1);
    timer = setTimeout(write, WORD_MS);
  };
  new ResizeObserver(() => paint()).observe(picture);
  timer = setTimeout(write, isStill() ? 0 : WORD_MS);
  return (choice) => {
    clearTimeout(timer);
    [written, until, guess] = [asked, words.length, at[choice]];
    spanish[asked].classList.remove("asked");
    write();
  };
};
