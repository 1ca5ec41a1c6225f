// Keeps a teacher's secret in the session storage of the tab, out of the URL, so that a reload opens the room.

/**
 * @typedef {object} SecretData
 * @property {string} room Code of the room that is shown, or that the URL names; "" for none.
 * @property {string} secret To store for that room; "" to restore one.
 * @property {boolean} is_stale Whether the stored secret is not valid any more.
 */

const STORAGE_KEY = "atlas_teacher";
const SECRET_PARAM = "classroom_teacher";

const storage = () => sessionStorage; // throws where storage is disabled

/** Removes the secret from the URL, and from this entry of the tab's history. */
const clearUrl = () => {
  const url = new URL(location.href);
  if (!url.searchParams.has(SECRET_PARAM)) return;
  url.searchParams.delete(SECRET_PARAM);
  history.replaceState(history.state, "", url);
};

/** @returns {{room: string, secret: string} | null} */
const readStoredSecret = () => {
  try {
    return JSON.parse(storage().getItem(STORAGE_KEY));
  } catch {
    return null;
  }
};

/** @param {{data: SecretData, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, setTriggerValue }) => {
  try {
    if (data.secret) storage().setItem(STORAGE_KEY, JSON.stringify({ room: data.room, secret: data.secret }));
    else if (data.is_stale) storage().removeItem(STORAGE_KEY);
  } catch {
    // then a reload needs the teacher's own link
  }
  if (data.secret) {
    clearUrl();
    globalThis.atlasTriedSecret = ""; // a restarted server is asked again
    return;
  }
  const stored = readStoredSecret();
  if (!stored || (data.room && data.room !== stored.room)) return;
  if (globalThis.atlasTriedSecret === stored.secret) return; // an invalid one is tried once
  globalThis.atlasTriedSecret = stored.secret;
  setTriggerValue("restored", stored);
};
