// How what is drawn of a hypothesis looks at a step of the play, and how it comes and goes.

export const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const LOOKS = {
  shown: { opacity: "", translate: "" },
  hidden: { opacity: "0", translate: "" },
  faint: { opacity: "0.3", translate: "" },
  falls: { opacity: "0.35", translate: "0 8px" },
};

export const paint = (element, look) => {
  element.style.transition = still() ? "" : "opacity 0.4s, translate 0.4s ease-in";
  Object.assign(element.style, LOOKS[look]);
  element.style.pointerEvents = look === "hidden" ? "none" : "";
};
