// A first minute: three pictures, each with a question; a tap on a choice answers in the picture.

import { made } from "./made.js";
import { drawSentence } from "./sentence.js";
import { drawBars } from "./bars.js";
import { drawReview } from "./review.js";

/**
 * A picture with its question; what else a kind of picture needs stands in its file.
 * @typedef {{name: string, label: string, question: string, choices: string[], truth: number,
 *   verdicts: string[], guess: string, next: string}} Beat
 */

const DRAW = { attention: drawSentence, temperature: drawBars, mask: drawReview };
const AGAIN = "temperature"; // its choices may be tried one after the other

/** Shows one of the questions. @param {HTMLElement} place @param {Beat[]} beats @param {number} number */
const show = (place, told, number, done) => {
  const beat = told.beats[number];
  place.replaceChildren();
  place.style.setProperty("--guess", beat.guess);
  const picture = made("div", { className: `picture ${beat.name}`, role: "img", ariaLabel: beat.label }, place);
  const answer = DRAW[beat.name](picture, beat);
  const asked = made("p", { className: "question", textContent: beat.question }, place);
  made("small", { textContent: told.steps[number] }, asked);
  const choices = made("div", { className: "choices", role: "group", ariaLabel: beat.question }, place);
  const verdict = made("p", { className: "verdict", ariaLive: "polite" }, place);
  const buttons = beat.choices.map((text, index) => {
    const button = made("button", { type: "button", textContent: text }, choices);
    button.onclick = () => take(index);
    return button;
  });
  const take = (index) => {
    const first = !verdict.textContent;
    if (!first && beat.name !== AGAIN) return;
    buttons.forEach((button, at) => {
      if (first) button.classList.toggle("guessed", at === index);
      button.classList.toggle("true", at === beat.truth);
      button.ariaPressed = String(at === index);
      button.ariaDisabled = String(beat.name !== AGAIN);
    });
    answer(index);
    verdict.textContent = beat.verdicts[index];
    if (!first) return;
    if (number + 1 === told.beats.length) {
      made("p", { className: "read", textContent: told.read }, place);
      done();
      return;
    }
    const next = made("button", { type: "button", className: "next", textContent: beat.next }, place);
    next.onclick = () => {
      show(place, told, number + 1, done);
      const choices = place.querySelector(".choices");
      choices.querySelector("button").focus({ preventScroll: true });
      choices.scrollIntoView({ block: "nearest" });
    };
    next.focus({ preventScroll: true });
  };
};

/** @param {{parentElement: HTMLElement, data: {beats: Beat[], steps: string[], read: string}, setTriggerValue: Function}} component */
export default function ({ parentElement, data, setTriggerValue }) {
  const place = parentElement.querySelector(".minute");
  const drawn = JSON.stringify(data);
  place.atlasDone = () => setTriggerValue("read", { sent: Date.now() });
  if (place.atlasDrawn === drawn) return;
  place.atlasDrawn = drawn;
  show(place, data, 0, () => place.atlasDone());
}
