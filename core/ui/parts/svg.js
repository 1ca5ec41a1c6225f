const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns an element of an SVG.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} inner What stands in it.
 */
export const svgElement = (name, attributes, ...inner) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...inner);
  return element;
};
