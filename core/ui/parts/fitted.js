// A figure with its letters enlarged, fitted to what is left of the screen: for a wall, or for one figure alone.

import { overlaps, textsOf } from "./measured_texts.js";

/**
 * What was found out about a figure at the present size of the screen.
 * @typedef {object} Trial
 * @property {string} of The screen and the figure that it holds for.
 * @property {number} step Which of `SCALES` is tried; as many as there are: none was enough.
 * @property {string} judged How the figure was drawn when it was last looked at.
 */

// What is left of its height to a figure that is fitted to the screen.
const LEAST = 0.45;
// Where letters would then lie over each other, they are enlarged by less, so that more of the figure's height is
// left; what is still too dense is scrolled under its story, which stays.
const SCALES = [1, 0.88, 0.77, 0.67];
const SCROLLED = 0.77;
const LEGIBLE = 10; // pixels of letters on the screen
const ALONE_TOP = 12; // see assets/atlas.css
const UNDER = 28; // pixels between figure, story and the end of the screen

/** @type {WeakMap<Element, Trial>} */
const trials = new WeakMap();

/** @param {Element} chart */
export const boxOf = (chart) => chart.closest('[data-testid="stElementContainer"]');

/** @param {Element} chart */
export const storyOf = (chart) => boxOf(chart)?.nextElementSibling ?? null;

const scrolled = () => document.querySelector('[data-testid="stMain"]')?.scrollTop ?? 0;

/**
 * Returns whether what stands around a figure's axes leaves them too little of their height.
 * @param {Chart} chart
 * @param {number} natural Its height where it is not fitted.
 */
const isFlat = (chart, natural) => {
  const { height, _size: axes } = chart._fullLayout;
  return axes.h < LEAST * (natural - height + axes.h);
};

/**
 * Returns whether letters of a figure lie over each other or over its edge, or are too small to be read.
 * @param {Element} chart
 * @param {number} scale By which they are enlarged.
 */
const isCrowded = (chart, scale) => {
  const texts = [...chart.querySelectorAll(".main-svg")].flatMap(textsOf);
  const isCut = ({ corners }) => corners.some(([, y]) => y < 0 || y > chart._fullLayout.height);
  return overlaps(texts) > 0 || texts.some(isCut) || texts.some(({ size }) => size * scale < LEGIBLE);
};

/**
 * Looks whether the letters of a figure have room, once it is drawn as it was asked; if not, the next scale is tried.
 * @param {Chart} chart
 * @param {string} of The screen and the figure.
 * @param {number} factor By which letters are to be larger.
 * @param {number} natural Its height where it is not fitted.
 */
const judge = (chart, of, factor, natural) => {
  const box = boxOf(chart);
  const trial = trials.get(box);
  if (trial?.of !== of) {
    trials.set(box, { of, step: 0, judged: "" });
    return;
  }
  const settled = Math.abs(chart._fullLayout.height - Number(box.dataset.atlasHeight)) < 1.5;
  const drawn = `${trial.step} ${chart.querySelectorAll("text").length}`;
  if (!settled || trial.judged === drawn || trial.step === SCALES.length) return;
  trial.judged = drawn;
  if (isCrowded(chart, factor * SCALES[trial.step]) || isFlat(chart, natural)) trial.step += 1;
};

/**
 * Returns by how much a figure is enlarged and how high it is drawn, in pixels before that.
 * @param {Chart} chart
 * @param {number} factor By which letters are to be larger.
 * @param {Chart[]} row The figures side by side that take the height that is left, all of one scale.
 * @param {boolean} alone Whether it has the screen for itself and cannot be scrolled.
 */
const sizeOf = (chart, factor, row, alone) => {
  const box = boxOf(chart);
  const natural = parseFloat(box.getAttribute("height")) || chart._fullLayout.height;
  if (!row.includes(chart)) return { scale: factor, height: natural };
  const top = alone ? ALONE_TOP : box.getBoundingClientRect().top + scrolled();
  const stories = row.map((one) => storyOf(one)?.getBoundingClientRect().height ?? 0);
  const left = innerHeight - top - Math.max(...stories) - UNDER;
  judge(chart, `${innerWidth} ${innerHeight} ${natural} ${alone}`, factor, natural);
  const step = Math.max(...row.map((one) => trials.get(boxOf(one))?.step ?? 0));
  if (step < SCALES.length) {
    const scale = factor * SCALES[step];
    return { scale, height: Math.round(Math.max(left / scale, 160 / factor, natural * LEAST)) };
  }
  return { scale: alone ? Math.min(left / natural, factor) : factor * SCROLLED, height: natural };
};

/**
 * Draws a figure larger, letters and all. Streamlit draws a figure as large as its frame measures on the screen,
 * and that is scaled already: so the frame is smaller by the scale twice over.
 * @param {Chart} chart
 * @param {number} factor By which letters are to be larger.
 * @param {Chart[]} row The figures side by side that take the height that is left.
 * @param {boolean} alone Whether it has the screen for itself.
 */
export const enlarge = (chart, factor, row, alone) => {
  const box = boxOf(chart);
  const { scale, height } = sizeOf(chart, factor, row, alone);
  Object.assign(box.firstElementChild.style, {
    width: `${100 / scale ** 2}%`, height: `${height / scale}px`, transform: `scale(${scale})`,
  });
  Object.assign(box.style, { height: `${height * scale}px`, flex: `0 0 ${height * scale}px` });
  box.dataset.atlasLarge = "";
  box.dataset.atlasHeight = String(height);
  storyOf(chart)?.toggleAttribute("data-atlas-story", row.includes(chart) && !alone);
};

/** Draws a figure as large as it is. @param {Chart} chart */
export const shrink = (chart) => {
  const box = boxOf(chart);
  if (!("atlasLarge" in box.dataset)) return;
  delete box.dataset.atlasLarge;
  delete box.dataset.atlasHeight;
  trials.delete(box);
  storyOf(chart)?.removeAttribute("data-atlas-story");
  Object.assign(box.firstElementChild.style, { width: "", height: "", transform: "" });
  Object.assign(box.style, { height: "", flex: "" });
};
