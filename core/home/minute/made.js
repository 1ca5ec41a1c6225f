// What the pictures of the first minute share.

const SPACE = "http://www.w3.org/2000/svg";
const unmoved = matchMedia("(prefers-reduced-motion: reduce)");

/** Makes an element in another. @param {string} name @param {object} properties @param {Element} [place] */
export const made = (name, properties, place) => {
  const element = Object.assign(document.createElement(name), properties);
  place?.append(element);
  return element;
};

/** Makes a shape of SVG. @param {string} name @param {Record<string, string | number>} attributes @param {Element} place */
export const shape = (name, attributes, place) => {
  const element = document.createElementNS(SPACE, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, String(value)));
  place.append(element);
  return element;
};

/** Whether nothing may move. */
export const isStill = () => unmoved.matches;

/** Draws a path from its beginning to its end. @param {Element} path @param {number} lasts Milliseconds. */
export const draw = (path, lasts) => {
  if (isStill()) return;
  path.setAttribute("pathLength", "1");
  path.animate(
    [{ strokeDasharray: "1 1", strokeDashoffset: 1 }, { strokeDasharray: "1 1", strokeDashoffset: 0 }],
    { duration: lasts, easing: "ease-out" },
  );
};
