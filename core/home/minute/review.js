// How positive a review is found, word by word and then through padding, by two models.

import { draw, made, shape } from "./made.js";

const WORDS = 55; // of 100 in width, the rest is padding

/**
 * @param {HTMLElement} picture
 * @param {{review: string, padding_label: string, num_words: number, choice_values: number[],
 *   lines: {name: string, values: number[], end_label: string, colour: string}[]}} question
 * @returns {(choice: number) => void} Draws the guess, and the lines to their ends.
 */
export const drawReview = (picture, { review, padding_label: pads, num_words: words, choice_values: at, lines }) => {
  const scale = made("div", { className: "scale" }, picture);
  for (const share of [100, 50, 0]) made("span", { textContent: `${share} %` }, scale).style.top = `${100 - share}%`;
  const field = made("div", { className: "field" }, picture);
  const plane = shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" }, field);
  shape("rect", { x: WORDS, y: 0, width: 100 - WORDS, height: 100, class: "padding" }, plane);
  shape("path", { d: "M0 50H100", class: "half" }, plane);
  const ends = made("div", { className: "ends" }, picture);
  const under = made("div", { className: "under" }, picture);
  made("span", { textContent: review }, under).style.width = `${WORDS}%`;
  made("span", { textContent: pads }, under).style.width = `${100 - WORDS}%`;

  const x = (index, count) => (index <= words ? (WORDS * index) / words : WORDS + ((100 - WORDS) * (index - words)) / (count - 1 - words));
  const path = ({ values, colour }, from, to) => {
    const dots = values.slice(from, to).map((value, at) => `${x(from + at, values.length)} ${100 * (1 - value)}`);
    return shape("path", { d: `M${dots.join("L")}`, stroke: colour, class: "line" }, plane);
  };
  const name = ({ name: text, end_label: end, colour, values }, told) => {
    const label = made("span", { textContent: told ? `${end} ${text}` : text }, ends);
    label.style.top = `${100 * (1 - (told ? values.at(-1) : values[words]))}%`;
    label.style.borderColor = colour;
  };
  lines.forEach((line) => {
    path(line, 0, words + 1);
    name(line, false);
  });
  return (choice) => {
    const height = 100 * (1 - at[choice]);
    ends.replaceChildren();
    lines.forEach((line) => {
      draw(path(line, words, line.values.length), 900);
      name(line, true);
    });
    shape("path", { d: `M${WORDS} ${height}H100`, class: "guess" }, plane);
  };
};
