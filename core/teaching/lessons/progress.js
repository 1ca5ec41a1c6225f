// What was answered stays in this browser, so that a lesson goes on another day.

/**
 * @typedef {object} Told
 * @property {Record<string, unknown[]>} answered By lesson and step; what is kept is this and nothing else.
 * @property {boolean} looks Whether the session has not looked yet for what is kept.
 */

const PLACE = "atlas_answered";
const browser = () => localStorage; // one that keeps nothing throws here

/** @param {{data: Told, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, setTriggerValue }) => {
  try {
    const kept = browser().getItem(PLACE);
    if (data.looks && kept) setTriggerValue("found", JSON.parse(kept));
    else if (!data.looks && Object.keys(data.answered).length) browser().setItem(PLACE, JSON.stringify(data.answered));
    else if (!data.looks) browser().removeItem(PLACE);
  } catch {
    // then the session alone remembers
  }
};
