/**
 * Returns a text with its decimals as the page's language writes them: "0,57" in Spanish.
 * @param {string} text With a point before decimals.
 */
export const spelt = (text) => {
  const [, point] = new Intl.NumberFormat(document.documentElement.lang || "en").format(0.5);
  return text.replace(/(?<=\d)\.(?=\d)/g, point);
};

/**
 * Returns a probability as the page writes it: "12.3 %", "0.0042 %".
 * @param {number} probability From 0 to 1.
 */
export const percent = (probability) => {
  const value = 100 * probability;
  if (value === 0 || value >= 99.95) return `${value.toFixed(0)} %`;
  return spelt(`${value >= 0.1 ? value.toFixed(1) : Number(value.toPrecision(2))} %`);
};
