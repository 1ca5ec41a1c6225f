// Polls the status of a room every second, reruns the page when its revision changes, and shows its counts.

/**
 * What the page sends.
 * @typedef {object} StatusData
 * @property {string} public_id Of the room.
 * @property {number} revision That the page shows.
 * @property {number} poll_milliseconds
 * @property {string} counts_template With {num_students}, {num_answers}, {num_sentences} and {dots}; "" shows none.
 * @property {boolean} is_large As on a wall.
 */

const MAX_SLOWDOWN = 8; // times the interval, while the server does not respond
const RERUN_TIMEOUT_MILLISECONDS = 5000; // then the rerun is requested again

const MAX_DOTS = 60;

/** A dot for each student, filled for those who answered. @param {Record<string, number>} status */
const formatDots = ({ num_answers, num_students }) =>
  num_students <= MAX_DOTS ? "●".repeat(num_answers) + "○".repeat(Math.max(0, num_students - num_answers)) : "";

/**
 * Fills a template with the counts of a room.
 * @param {string} template
 * @param {Record<string, number>} status
 */
const fillTemplate = (template, status) =>
  template.replace("{dots}", formatDots(status)).replace(/\{(\w+)\}/g, (all, name) => `${status[name] ?? all}`);

/** The address of the route, beside that of the page. */
const statusUrl = (publicId) =>
  `${location.pathname.replace(/\/+$/, "")}/status?room=${encodeURIComponent(publicId)}`;

/** @param {{data: StatusData, parentElement: ParentNode, setTriggerValue: (name: string, value: object) => void}} component */
export default (component) => {
  const { data, parentElement, setTriggerValue } = component;
  const line = parentElement.querySelector("p");
  line.classList.toggle("large", data.is_large);
  const poller = {};
  line.atlasPoller = poller; // the poller of an earlier run stops
  let slowdown = 1;
  let requestedAt = 0; // when a rerun was requested

  const show = (status) => {
    const text = data.counts_template && fillTemplate(data.counts_template, status);
    if (line.textContent !== text) line.textContent = text;
  };
  const poll = async () => {
    try {
      const response = await fetch(statusUrl(data.public_id), { cache: "no-store" });
      const status = await response.json(); // revision 0: the room has ended
      if (line.atlasPoller !== poller) return;
      slowdown = response.ok ? 1 : Math.min(MAX_SLOWDOWN, 2 * slowdown);
      if (status.revision) show(status);
      const hasChanged = status.revision !== undefined && status.revision !== data.revision;
      if (hasChanged && Date.now() - requestedAt > RERUN_TIMEOUT_MILLISECONDS) {
        requestedAt = Date.now();
        setTriggerValue("changed", { revision: status.revision, requestedAt });
      }
    } catch {
      slowdown = Math.min(MAX_SLOWDOWN, 2 * slowdown); // the server or the network does not respond
    }
    // The browsers of a class do not poll at the same moment.
    if (line.atlasPoller === poller) line.atlasTimer = setTimeout(poll, data.poll_milliseconds * slowdown * (0.85 + 0.3 * Math.random()));
  };
  clearTimeout(line.atlasTimer);
  if (!data.counts_template) line.textContent = "";
  poll();
  return () => {
    if (line.atlasPoller !== poller) return;
    line.atlasPoller = null;
    clearTimeout(line.atlasTimer);
  };
};
