// The next letters of a text as bars, which move to their heights at another temperature.

import { made } from "./made.js";

/**
 * @param {HTMLElement} picture
 * @param {{prompt: string, letters: string[], probabilities: number[][], percentages: string[][],
 *   initial_choice: number, bar_colour: string}} question
 * @returns {(choice: number) => void} Moves the bars.
 */
export const drawBars = (picture, { prompt, letters, probabilities, percentages, initial_choice: begin, bar_colour: bar }) => {
  made("p", { className: "prompt", textContent: prompt }, picture);
  const row = made("div", { className: "bars" }, picture);
  const columns = letters.map((letter, index) => {
    const column = made("div", { className: "column" }, row);
    const track = made("div", { className: "track" }, column);
    const before = made("i", { className: "before" }, track);
    before.style.height = `${100 * probabilities[begin][index]}%`;
    const now = made("i", { className: "now" }, track);
    now.style.background = bar;
    const share = made("span", {}, track);
    made("b", { textContent: letter }, column);
    return { now, share };
  });
  const move = (choice) => columns.forEach(({ now, share }, index) => {
    now.style.height = `${100 * probabilities[choice][index]}%`;
    const [height, outline] = [probabilities[choice][index], probabilities[begin][index]];
    share.style.bottom = `${100 * (outline - height > 0.15 ? height : Math.max(height, outline))}%`;  // on no line
    share.textContent = percentages[choice][index];
  });
  move(begin);
  return move;
};
