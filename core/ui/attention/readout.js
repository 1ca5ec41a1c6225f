// What a figure says of the word that is pointed at, from the numbers that it holds.

import { matricesOf, namesOf, positionsOf, quoted } from "./named_axes.js";

const NAMED = 3; // keys whose weight is said

const digits = (weight) => weight.toFixed(2);

/** Returns the largest weights of a row or column, [name, weight] each, the largest first. */
const largest = (weights, names) =>
  names
    .map((name, index) => [name, weights[index]])
    .filter(([, weight]) => Number.isFinite(weight))
    .sort((one, other) => other[1] - one[1])
    .slice(0, NAMED);

/** Returns what one matrix says of a query or of a key. */
const ofMatrix = ({ trace, x, y }, lit, most) => {
  const clause = (verb, weights, names) => {
    const pairs = largest(weights, names).slice(0, most);
    const listed = pairs.map(([name, weight]) => `${quoted(name)} ${digits(weight)}`).join(", ");
    return listed && `${verb} ${listed}`;
  };
  const [row] = positionsOf(y, lit.query);
  const [column] = positionsOf(x, lit.key);
  const given = row === undefined ? "" : clause("attends to", Array.from(trace.z[row]), namesOf(x));
  const got = column === undefined ? "" : clause("gets most from", trace.z.map((one) => one[column]), namesOf(y));
  return [given, got].filter(Boolean).join("; ");
};

/** Returns what all small matrices of a grid say of a query or of a key: to whom most heads give most. */
const ofGrid = ({ trace, x, y }, grid, lit) => {
  const { rows, columns, height, width, gap } = grid;
  const ofQuery = lit.query !== null;
  const [position] = ofQuery ? positionsOf(y, lit.query) : positionsOf(x, lit.key);
  if (position === undefined) return "";
  const names = namesOf(ofQuery ? x : y).slice(0, ofQuery ? width : height);
  const counts = new Map();
  for (let head = 0; head < rows * columns; head += 1) {
    const top = Math.floor(head / columns) * (height + gap);
    const left = (head % columns) * (width + gap);
    const weights = names.map((_, index) =>
      ofQuery ? trace.z[top + position][left + index] : trace.z[top + index][left + position]);
    const [first] = largest(weights, names);
    if (first) counts.set(first[0], (counts.get(first[0]) ?? 0) + 1);
  }
  const order = [...counts].sort((one, other) => other[1] - one[1]).slice(0, NAMED);
  const verb = ofQuery ? "attends most to" : "gets most from";
  return `${verb} ${order.map(([name, count]) => `${quoted(name)} in ${count}`).join(", ")} of ${rows * columns}`;
};

/** Returns what a figure without heat maps holds of a word: text of its own, or a point's numbers. */
const ofPoints = (chart, lit) => {
  for (const trace of chart._fullData) {
    if (trace.meta === "queries" || trace.meta === "keys") {
      const name = trace.meta === "queries" ? lit.query : lit.key;
      const about = (trace.customdata ?? []).find((text) => String(text).startsWith(`${quoted(name)} `));
      if (about) return about;
    }
    const index = trace.meta === "words" ? trace.text.indexOf(lit.key) : -1;
    if (index >= 0) {
      const [weight, drop] = [trace.x, trace.y].map((numbers) => digits(numbers[index]));
      return `${quoted(lit.key)}: weight ${weight}, drop in log-likelihood ${drop} nats`;
    }
  }
  return "";
};

/**
 * Returns what a figure says of the words that are lit; "" where it says nothing.
 * @param {import("../parts/charts.js").Chart} chart
 * @param {import("./named_axes.js").Lit} lit
 * @param {string} who Whose weights they are.
 */
export const readoutOf = (chart, lit, who) => {
  const name = quoted(lit.query ?? lit.key);
  const matrices = matricesOf(chart);
  if (!matrices.length) return ofPoints(chart, lit);
  if (matrices[0].trace.meta === "heads") return `${name} ${ofGrid(matrices[0], chart._fullLayout.meta, lit)}.`;
  const several = matrices.length > 1;
  const cell = lit.query !== null && lit.key !== null && lit.query !== lit.key;
  const clauses = matrices.map((matrix) => {
    const title = several && matrix.trace.name ? `${matrix.trace.name}: ` : "";
    if (!cell) return [title, ofMatrix(matrix, lit, several ? 1 : NAMED)];
    const weight = matrix.trace.z[positionsOf(matrix.y, lit.query)[0]]?.[positionsOf(matrix.x, lit.key)[0]];
    return [title, Number.isFinite(weight) ? `attends to ${quoted(lit.key)} with ${digits(weight)}` : ""];
  });
  const spoken = clauses.filter(([, words]) => words).map(([title, words]) => title + words).join("; ");
  return spoken && `${name} ${spoken}${who && ` (${who})`}.`;
};
