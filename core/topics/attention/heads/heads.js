// The small heads that choose the large one: each a picture of its weights, drawn from a byte a cell.

/**
 * One head, or a mean.
 * @typedef {{name: string, label: string, bytes: string, event: {layer: string, head: string}}} Head
 *
 * @typedef {{
 *   label: string, height: number, width: number, colours: number[][], chosen: number,
 *   groups: {lead: string, heads: Head[]}[]
 * }} Told
 */

const HIDDEN = 255; // the byte of a cell that a mask hides; the others are weights from 0 to 254

/** Draws the weights of a head. @param {HTMLCanvasElement} canvas @param {string} bytes @param {Told} told */
const paint = (canvas, bytes, { height, width, colours }) => {
  Object.assign(canvas, { height, width });
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  [...atob(bytes)].forEach((letter, index) => {
    const weight = letter.charCodeAt(0);
    const colour = colours[Math.round((weight / (HIDDEN - 1)) * (colours.length - 1))] ?? [0, 0, 0];
    image.data.set([...colour, weight === HIDDEN ? 0 : 255], 4 * index);
  });
  context.putImageData(image, 0, 0);
};

/** Builds all heads anew. @param {HTMLElement} line @param {Told} told */
const build = (line, told) => {
  line.replaceChildren();
  line.setAttribute("aria-label", told.label);
  for (const { lead, heads } of told.groups) {
    const words = line.appendChild(document.createElement("span"));
    Object.assign(words, { className: "lead", textContent: lead });
    for (const head of heads) {
      const button = line.appendChild(document.createElement("button"));
      Object.assign(button, { type: "button", title: head.label });
      button.setAttribute("role", "radio");
      button.setAttribute("aria-label", head.label);
      paint(button.appendChild(document.createElement("canvas")), head.bytes, told);
      button.append(head.name);
      button.atlasEvent = head.event;
    }
  }
};

/** Shows which head is chosen: it alone is a tab stop. */
const mark = (buttons, chosen) => buttons.forEach((button, index) => {
  button.setAttribute("aria-checked", String(index === chosen));
  button.tabIndex = index === Math.max(chosen, 0) ? 0 : -1;
});

/** @param {{parentElement: HTMLElement, data: Told, setTriggerValue: Function}} component */
export default function ({ parentElement, data, setTriggerValue }) {
  const line = parentElement.querySelector(".heads");
  const drawn = JSON.stringify(data.groups);
  if (line.atlasDrawn !== drawn) build(line, data);
  line.atlasDrawn = drawn;
  const buttons = [...line.querySelectorAll("button")];
  mark(buttons, data.chosen);
  const choose = (index, wait) => {
    mark(buttons, index);
    clearTimeout(line.atlasLater);
    const send = () => setTriggerValue("chosen", { ...buttons[index].atlasEvent, sent: Date.now() });
    line.atlasLater = setTimeout(send, wait);
  };
  line.onclick = (event) => {
    const index = buttons.indexOf(event.target.closest("button"));
    if (index >= 0) choose(index, 0);
  };
  line.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (buttons.indexOf(event.target) + step + buttons.length) % buttons.length;
    buttons[index].focus();
    choose(index, 200); // the keys may be held down
  };
}
