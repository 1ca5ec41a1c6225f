// How what is drawn of a hypothesis looks at a step of the play, and how it comes and goes.

export const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const LOOKS = {
  shown: { opacity: "", translate: "" },
  hidden: { opacity: "0", translate: "" },
  faint: { opacity: "0.3", translate: "" },
  falls: { opacity: "0.35", translate: "0 8px" },
};

/** Gives an element the look of a step; one that has it already costs nothing, of the hundreds of a tree. */
export const paint = (element, look) => {
  const { style } = element;
  const { opacity, translate } = LOOKS[look];
  if (style.opacity === opacity && style.translate === translate) return;
  style.transition = still() ? "" : "opacity 0.4s, translate 0.4s ease-in";
  Object.assign(style, { opacity, translate });
  style.pointerEvents = look === "hidden" ? "none" : "";
};
