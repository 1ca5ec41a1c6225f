// A teacher's secret stays in this tab, out of the address that a wall shows, and a reload finds it here.

/**
 * @typedef {object} Told
 * @property {string} room Code of the room that is shown, or whose door the address names; "" for none.
 * @property {string} secret To keep for that room; "" to look for one.
 * @property {boolean} stale Whether what was found opens nothing any more.
 */

const NAME = "atlas_teacher";
const PARAMETER = "classroom_teacher";

const tab = () => sessionStorage; // a browser that keeps nothing throws here

/** Takes the secret out of the address, and out of this entry of the tab's history. */
const clearAddress = () => {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", address);
};

/** @returns {{room: string, secret: string} | null} */
const found = () => {
  try {
    return JSON.parse(tab().getItem(NAME));
  } catch {
    return null;
  }
};

/** @param {{data: Told, setTriggerValue: (name: string, value: object) => void}} component */
export default ({ data, setTriggerValue }) => {
  try {
    if (data.secret) tab().setItem(NAME, JSON.stringify({ room: data.room, secret: data.secret }));
    else if (data.stale) tab().removeItem(NAME);
  } catch {
    // then a reload needs the teacher's own link
  }
  if (data.secret) {
    clearAddress();
    globalThis.atlasAsked = ""; // a server that was started anew is asked again
    return;
  }
  const kept = found();
  if (!kept || (data.room && data.room !== kept.room)) return;
  if (globalThis.atlasAsked === kept.secret) return; // once, if it opens nothing
  globalThis.atlasAsked = kept.secret;
  setTriggerValue("found", kept);
};
