// A first minute: three pictures, each with a question; a tap on a choice answers in the picture.

import { made } from "./made.js";
import { drawSentence } from "./sentence.js";
import { drawBars } from "./bars.js";
import { drawReview } from "./review.js";

/**
 * A picture with its question; what else a kind of picture needs stands in its file.
 * @typedef {{name: string, label: string, question: string, choices: string[], true_index: number,
 *   verdicts: string[], guess_colour: string, next_label: string}} Question
 *
 * @typedef {{questions: Question[], step_labels: string[], summary: string}} Data
 */

const DRAW = { attention: drawSentence, temperature: drawBars, mask: drawReview };
const AGAIN = "temperature"; // its choices may be tried one after the other

/** Shows one of the questions. @param {HTMLElement} place @param {Data} data @param {number} number */
const show = (place, data, number, done) => {
  const question = data.questions[number];
  place.replaceChildren();
  place.style.setProperty("--guess", question.guess_colour);
  const picture = made("div", { className: `picture ${question.name}`, role: "img", ariaLabel: question.label }, place);
  const answer = DRAW[question.name](picture, question);
  const asked = made("p", { className: "question", textContent: question.question }, place);
  made("small", { textContent: data.step_labels[number] }, asked);
  const choices = made("div", { className: "choices", role: "group", ariaLabel: question.question }, place);
  const verdict = made("p", { className: "verdict", ariaLive: "polite" }, place);
  const buttons = question.choices.map((text, index) => {
    const button = made("button", { type: "button", textContent: text }, choices);
    button.onclick = () => take(index);
    return button;
  });
  const take = (index) => {
    const first = !verdict.textContent;
    if (!first && question.name !== AGAIN) return;
    buttons.forEach((button, at) => {
      if (first) button.classList.toggle("guessed", at === index);
      button.classList.toggle("true", at === question.true_index);
      button.ariaPressed = String(at === index);
      button.ariaDisabled = String(question.name !== AGAIN);
    });
    answer(index);
    verdict.textContent = question.verdicts[index];
    if (!first) return;
    if (number + 1 === data.questions.length) {
      made("p", { className: "read", textContent: data.summary }, place);
      done();
      return;
    }
    const next = made("button", { type: "button", className: "next", textContent: question.next_label }, place);
    next.onclick = () => {
      show(place, data, number + 1, done);
      const choices = place.querySelector(".choices");
      choices.querySelector("button").focus({ preventScroll: true });
      choices.scrollIntoView({ block: "nearest" });
    };
    next.focus({ preventScroll: true });
  };
};

/** @param {{parentElement: HTMLElement, data: Data, setTriggerValue: Function}} component */
export default function ({ parentElement, data, setTriggerValue }) {
  const place = parentElement.querySelector(".minute");
  const drawn = JSON.stringify(data);
  place.atlasDone = () => setTriggerValue("finished", { sent: Date.now() });
  if (place.atlasDrawn === drawn) return;
  place.atlasDrawn = drawn;
  show(place, data, 0, () => place.atlasDone());
}
