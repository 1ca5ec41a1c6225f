// The temperature in the hand: the bars of a next character follow the slider in the browser, frame by frame.
// The server hears of it when the slider is let go, and its own numbers are the same.

import { drawnChart, watchChart } from "../../../ui/parts/charts.js";
import { percent, spelt } from "../../../ui/parts/numbers.js";
import "../../../library/static/passes/sampling.js";

/**
 * What the page says of the next character.
 * @typedef {object} Told
 * @property {string} chart Key of the figure.
 * @property {string[]} characters The V characters as they are shown.
 * @property {number[]} logits V, float64.
 * @property {number} temperature
 * @property {number} topK 0 is off.
 * @property {number} topP 1 is off.
 * @property {number} end Of the slider.
 * @property {Record<string, string>} words Messages; a % stands for a name or a number.
 * @property {number} character Whose numbers the formula holds: an index, -1 for the likeliest.
 */

const GREEDY_BELOW = 1e-300; // as in core/base/sampling.py
const KEYS_WAIT = 300; // ms: an arrow key may be held down

const { rankLogits, filteredProbabilities } = globalThis.atlas; // of the static edition's own script

/**
 * Returns a message with its values, one after the other.
 * @param {string} message
 * @param {(string | number)[]} values
 */
const said = (message, ...values) => message.replace(/%/g, () => String(values.shift()));

/** @param {number} value */
const short = (value) => {
  if (value === 0 || (value >= 0.01 && value < 1e4)) return value.toFixed(2);
  const [digits, power] = value.toExponential(1).split("e");
  const raised = power.replace(/[-+\d]/g, (sign) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)] ?? "");
  return `${digits} · 10${raised}`;
};

/**
 * Returns the formula p = exp(z / T) / sum with the numbers of one character.
 * @param {Told} told
 * @param {number} temperature
 * @param {Float64Array} probabilities What `filteredProbabilities` gave.
 * @returns {string}
 */
export const formula = (told, temperature, probabilities) => {
  const index = told.character < 0 ? rankLogits(told.logits)[0] : told.character;
  const name = `p(${told.characters[index]})`;
  const logit = told.logits[index];
  if (temperature < GREEDY_BELOW) return said(told.words.greedy, name, percent(probabilities[index]));
  if (!probabilities[index]) return said(told.words["cut-away"], name, told.characters[index]);
  const left = told.logits.filter((_, other) => probabilities[other] > 0);
  const highest = Math.max(...left);
  // beyond what a computer's numbers hold, the largest logit is taken from all of them: the ratio is the same
  const shift = highest / temperature > 700 ? highest : 0;
  const power = (value) => Math.exp((value - shift) / temperature);
  const written = shift ? `(${logit.toFixed(4)} − ${shift.toFixed(4)})` : logit.toFixed(4);
  const sum = left.reduce((total, other) => total + power(other), 0);
  const over = left.length < told.logits.length ? said(told.words.over, left.length) : told.words.sum;
  const shown = temperature >= 0.1 ? temperature.toFixed(2) : String(Number(temperature.toPrecision(2)));
  const numbers = `exp(${written} / ${shown}) / ${over} = ${short(power(logit))} / ${short(sum)}`;
  return `${name} = ${spelt(numbers)} = ${percent(probabilities[index])}`;
};

/**
 * Draws bars by the paths on the screen: Plotly's own drawing takes 25 ms, more than a frame.
 * @param {HTMLElement & {_fullLayout: object}} chart
 * @param {number[]} bars In the order of the figure.
 */
const drawPaths = (chart, bars) => {
  const { xaxis, yaxis, bargap } = chart._fullLayout;
  const half = (1 - bargap) / 2;
  const ground = yaxis.l2p(0);
  for (const group of chart.querySelectorAll(".barlayer .trace")) {
    if (group.__data__?.[0]?.trace?.meta !== "drawn from") continue;
    group.querySelectorAll(".point path").forEach((path, place) => {
      const [left, right] = [xaxis.l2p(place - half), xaxis.l2p(place + half)];
      path.setAttribute("d", `M${left},${ground}V${yaxis.l2p(bars[place])}H${right}V${ground}Z`);
    });
  }
};

/**
 * Gives the bars of a figure the probabilities of a temperature, unless they have them.
 * @param {HTMLElement & {data: object[], layout: object}} chart
 * @param {number} temperature
 * @param {number[]} bars In the order of the figure.
 * @param {boolean} held While the slider moves, the paths alone are drawn; Plotly hears of it when it rests.
 */
const move = (chart, temperature, bars, held) => {
  const moved = chart.data.findIndex((trace) => trace.meta === "drawn from");
  if (moved < 0) return;
  const trace = chart.data[moved];
  if (held) {
    trace.atlasHeld = bars;
    drawPaths(chart, bars);
    return;
  }
  const drawn = trace.atlasTemperature ?? chart.layout.meta?.temperature;
  if (drawn === temperature && !trace.atlasHeld) return;
  trace.atlasTemperature = temperature;
  delete trace.atlasHeld;
  window.Plotly.restyle(chart, { y: [bars] }, [moved]);
  const observed = chart.data.findIndex((other) => other.meta === "observed");
  // the samples were drawn at another temperature
  if (observed >= 0) window.Plotly.restyle(chart, { visible: temperature === chart.layout.meta?.temperature }, [observed]);
};

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function (component) {
  const { parentElement, data: told, setTriggerValue } = component;
  const slider = parentElement.querySelector("input");
  const output = parentElement.querySelector("output");
  const reset = parentElement.querySelector("button");
  const line = parentElement.querySelector(".formula");
  const order = rankLogits(told.logits);
  // what the hand has set since the server was told last outlives a run of the page
  const hand = (parentElement.atlasHand ??= { temperature: told.temperature, held: false, sent: null });
  const before = hand.sent !== null && told.temperature === hand.from; // a run of the page that had not heard of it
  if (!hand.held && !before) {
    hand.temperature = told.temperature;
    hand.sent = null;
  }
  hand.from = told.temperature;
  hand.character = told.character;

  const paint = () => {
    hand.frame = 0;
    const probabilities = filteredProbabilities(told.logits, { temperature: hand.temperature, topK: told.topK, topP: told.topP });
    const asked = { ...told, character: hand.character };
    const words = formula(asked, hand.temperature, probabilities);
    const number = String(Number(hand.temperature.toFixed(4)));
    if (Number(slider.value) !== hand.temperature) slider.value = hand.temperature;
    slider.setAttribute("aria-valuetext", `${spelt(number)}: ${words}`);
    output.textContent = spelt(hand.temperature <= told.end ? hand.temperature.toFixed(2) : number);
    line.textContent = words;
    reset.disabled = hand.temperature === 1;
    const chart = drawnChart(told.chart);
    if (chart) move(chart, hand.temperature, Array.from(order, (index) => probabilities[index]), hand.held);
  };
  const later = () => {
    hand.frame ||= requestAnimationFrame(paint);
  };
  const send = (event) => setTriggerValue("moved", { ...event, sent: Date.now() });
  const release = (wait) => {
    clearTimeout(hand.timer);
    hand.timer = setTimeout(() => {
      hand.held = false;
      paint();
      if (hand.temperature === told.temperature) return;
      hand.sent = hand.temperature;
      send({ temperature: hand.temperature });
    }, wait);
  };

  slider.oninput = () => {
    hand.held = true;
    hand.temperature = Number(slider.value);
    later();
  };
  slider.onchange = () => release(slider.matches(":active") ? 0 : KEYS_WAIT);
  reset.onclick = () => {
    hand.held = true;
    hand.temperature = 1;
    later();
    release(0);
    slider.focus(); // the button is disabled now, and would lose the focus
  };

  const listen = (chart) => {
    if (chart.atlasHand !== hand) {
      chart.atlasHand = hand;
      chart.on("plotly_click", ({ points }) => {
        hand.character = chart.atlasOrder[points[0].x];
        hand.paint();
        hand.send({ character: hand.character });
      });
    }
    chart.atlasOrder = order;
    paint();
  };
  hand.paint = paint;
  hand.send = send;
  slider.max = told.end;
  parentElement.querySelector("label span").textContent = told.words.slider;
  parentElement.querySelector("label input").removeAttribute("aria-label"); // it has its words now
  reset.title = told.words.back;
  paint();
  const end = watchChart(parentElement, told.chart, listen);
  return () => {
    end();
    clearTimeout(hand.timer);
    cancelAnimationFrame(hand.frame);
  };
}
