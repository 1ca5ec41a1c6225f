// What was answered stays in this browser, so that a lesson goes on another day.

/**
 * @typedef {object} Told
 * @property {Record<string, unknown[]>} answered By lesson and step; what is kept is this and nothing else.
 * @property {boolean} looks Whether the session has not looked yet for what is kept.
 */

const PLACE = "atlas_answered";

/** @param {{data: Told, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, setTriggerValue }) => {
  try {
    const kept = localStorage.getItem(PLACE);
    if (data.looks && kept) setTriggerValue("found", JSON.parse(kept));
    else if (!data.looks && Object.keys(data.answered).length) localStorage.setItem(PLACE, JSON.stringify(data.answered));
    else if (!data.looks) localStorage.removeItem(PLACE);
  } catch {
    // a browser that keeps nothing: the session remembers
  }
};
