// Looks every second whether a room has moved on; if it has, the page runs again. Shows the counts.

/**
 * What the page says of a room.
 * @typedef {object} Told
 * @property {string} channel Of the room.
 * @property {number} revision That the page shows.
 * @property {number} every Milliseconds between two looks.
 * @property {string} words With {students}, {answered}, {sentences} and {dots}; "" shows nothing.
 * @property {boolean} large As on a wall.
 */

const SLOWEST = 8; // times as long between two looks while nobody answers
const PATIENCE = 5000; // ms for the page to run before it is asked again

const MOST_DOTS = 60;

/** A dot for each who has come, full for those who have answered. @param {Record<string, number>} pulse */
const dots = ({ answered, students }) =>
  students <= MOST_DOTS ? "●".repeat(answered) + "○".repeat(Math.max(0, students - answered)) : "";

/**
 * Returns words with the counts of a room in them.
 * @param {string} words
 * @param {Record<string, number>} pulse
 */
const filled = (words, pulse) => words.replace("{dots}", dots(pulse)).replace(/\{(\w+)\}/g, (all, name) => `${pulse[name] ?? all}`);

/** The address of the route, beside that of the page. */
const route = (channel) =>
  `${location.pathname.replace(/\/+$/, "")}/pulse?channel=${encodeURIComponent(channel)}`;

/** @param {{data: Told, parentElement: ParentNode, setTriggerValue: (name: string, value: object) => void}} component */
export default (component) => {
  const { data, parentElement, setTriggerValue } = component;
  const line = parentElement.querySelector("p");
  line.classList.toggle("large", data.large);
  const turn = {};
  line.atlasTurn = turn; // a run of before lets go
  let wait = 1;
  let sent = 0; // when the page was asked to run again

  const show = (pulse) => {
    const words = data.words && filled(data.words, pulse);
    if (line.textContent !== words) line.textContent = words;
  };
  const look = async () => {
    try {
      const answer = await fetch(route(data.channel), { cache: "no-store" });
      const pulse = await answer.json(); // revision 0: the room was ended
      if (line.atlasTurn !== turn) return;
      wait = answer.ok ? 1 : Math.min(SLOWEST, 2 * wait);
      if (pulse.revision) show(pulse);
      const moved = pulse.revision !== undefined && pulse.revision !== data.revision;
      if (moved && Date.now() - sent > PATIENCE) {
        sent = Date.now();
        setTriggerValue("moved", { revision: pulse.revision, sent });
      }
    } catch {
      wait = Math.min(SLOWEST, 2 * wait); // the server or the line is away
    }
    // A class does not ask at the same moment.
    if (line.atlasTurn === turn) line.atlasTimer = setTimeout(look, data.every * wait * (0.85 + 0.3 * Math.random()));
  };
  clearTimeout(line.atlasTimer);
  if (!data.words) line.textContent = "";
  look();
  return () => {
    if (line.atlasTurn !== turn) return;
    line.atlasTurn = null;
    clearTimeout(line.atlasTimer);
  };
};
