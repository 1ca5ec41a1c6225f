// Keeps the answers in the local storage of the browser, so that a lesson can be continued another day.

/**
 * @typedef {object} ProgressData
 * @property {Record<string, unknown[]>} results By lesson and step; the storage holds these and nothing else.
 * @property {boolean} should_read Whether the session has yet to read the storage.
 */

const STORAGE_KEY = "atlas_results";
const storage = () => localStorage; // throws where storage is disabled

/** @param {{data: ProgressData, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, setTriggerValue }) => {
  try {
    const stored = storage().getItem(STORAGE_KEY);
    if (data.should_read && stored) setTriggerValue("restored", JSON.parse(stored));
    else if (!data.should_read && Object.keys(data.results).length) storage().setItem(STORAGE_KEY, JSON.stringify(data.results));
    else if (!data.should_read) storage().removeItem(STORAGE_KEY);
  } catch {
    // then the session alone keeps them
  }
};
