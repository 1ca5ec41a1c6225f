// Steps one after the other: the one before, the one behind, the arrow keys, and play where it is asked for. The
// page draws each step; this only says which.

const EACH = 1800; // milliseconds that a step stays: its sentence is read meanwhile
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };
const TYPED = "input, textarea, select, [contenteditable], [role=slider], [role=combobox], [role=radiogroup]";

/**
 * What the page says of the steps.
 * @typedef {object} Steps
 * @property {number} step The present one, from 1.
 * @property {number} steps How many there are.
 * @property {string} label What they are, for who does not see them.
 * @property {boolean} play Whether they can be played.
 * @property {boolean} keys Whether the arrow keys step: before a class they change the view.
 */

/** @param {{parentElement: HTMLElement, data: Steps, setTriggerValue: Function}} component */
export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".stepper");
  const [back, play, next] = root.querySelectorAll("button");
  const player = (parentElement.atlasPlayer ??= { playing: false, timer: 0 });
  clearTimeout(player.timer);
  player.end?.abort();
  player.end = new AbortController();
  const { signal } = player.end;
  const last = data.step >= data.steps;
  if (last) player.playing = false;

  const show = () => {
    root.setAttribute("aria-label", data.label);
    play.hidden = !data.play;
    root.classList.toggle("short", !data.play);
    play.textContent = player.playing ? "❚❚ Pause" : "▶ Play";
    const focused = root.getRootNode().activeElement;
    back.disabled = data.step <= 1;
    next.disabled = last;
    if (focused?.disabled) (last ? back : next).focus(); // who steps by keyboard stays between the buttons
    root.querySelector("output").textContent = `${data.step} of ${data.steps}`;
  };
  const go = (step) => {
    if (step < 1 || step > data.steps) return;
    setTriggerValue("moved", { step, sent: Date.now() });
  };
  const pause = () => {
    player.playing = false;
    clearTimeout(player.timer);
    show();
  };
  const move = (by) => {
    pause();
    go(data.step + by);
  };
  const begin = () => {
    player.playing = true;
    show();
    go(last ? 1 : data.step + 1);
  };
  const pressed = (event) => {
    const by = data.keys && ARROWS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.composedPath()[0].closest?.(TYPED)) return;
    event.preventDefault();
    move(by);
  };

  back.addEventListener("click", () => move(-1), { signal });
  next.addEventListener("click", () => move(1), { signal });
  play.addEventListener("click", () => (player.playing ? pause() : begin()), { signal });
  document.addEventListener("keydown", pressed, { signal });
  document.documentElement.toggleAttribute("data-atlas-hears-steps", data.keys); // a test presses no key before
  show();
  if (player.playing) player.timer = setTimeout(() => go(data.step + 1), EACH);
  return () => {
    player.end.abort();
    document.documentElement.toggleAttribute("data-atlas-hears-steps", false);
    clearTimeout(player.timer);
  };
}
