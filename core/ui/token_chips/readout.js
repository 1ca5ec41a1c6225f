// What a figure says of the word that is pointed at, from the numbers that it holds.

import { spelt } from "../parts/numbers.js";
import { matricesOf, namesOf, positionsOf, quoted } from "./named_axes.js";

const NAMED = 3; // keys whose weight is said

const digits = (weight) => spelt(weight.toFixed(2));

/** Returns the largest weights of a row or column, [name, weight] each, the largest first. */
const largest = (weights, names) =>
  names
    .map((name, index) => [name, weights[index]])
    .filter(([, weight]) => Number.isFinite(weight))
    .sort((one, other) => other[1] - one[1])
    .slice(0, NAMED);

/** Returns what one matrix says of a query or of a key. */
const ofMatrix = ({ trace, x, y }, lit, most, said) => {
  const clause = (verb, weights, names) => {
    const pairs = largest(weights, names).slice(0, most);
    const listed = pairs.map(([name, weight]) => `${quoted(name, said)} ${digits(weight)}`).join(", ");
    return listed && `${verb} ${listed}`;
  };
  const [row] = positionsOf(y, lit.query);
  const [column] = positionsOf(x, lit.key);
  const given = row === undefined ? "" : clause(said.attends, Array.from(trace.z[row]), namesOf(x));
  const got = column === undefined ? "" : clause(said.gets, trace.z.map((one) => one[column]), namesOf(y));
  return [given, got].filter(Boolean).join("; ");
};

/** Returns what a figure without heat maps holds of a word: text of its own, or a point's numbers. */
const ofPoints = (chart, lit, said) => {
  for (const trace of chart._fullData) {
    if (trace.meta === "queries" || trace.meta === "keys") {
      const name = trace.meta === "queries" ? lit.query : lit.key;
      const about = trace.ids?.indexOf(name) ?? -1;
      if (about >= 0) return trace.customdata[about];
    }
    const index = trace.meta === "words" ? trace.text.indexOf(lit.key) : -1;
    if (index >= 0) {
      const [weight, drop] = [trace.x, trace.y].map((numbers) => digits(numbers[index]));
      return `${quoted(lit.key, said)}: ${said.point.replace("#", weight).replace("#", drop)}`;
    }
  }
  return "";
};

/**
 * Returns what a figure says of the words that are lit; "" where it says nothing.
 * @param {import("../parts/charts.js").Chart} chart
 * @param {import("./named_axes.js").Lit} lit
 * @param {string} who Whose weights they are.
 * @param {Record<string, string>} said The words between names and numbers.
 */
export const readoutOf = (chart, lit, who, said) => {
  const name = quoted(lit.query ?? lit.key, said);
  const matrices = matricesOf(chart);
  if (!matrices.length) return ofPoints(chart, lit, said);
  const several = matrices.length > 1;
  const cell = lit.query !== null && lit.key !== null && lit.query !== lit.key;
  const clauses = matrices.map((matrix) => {
    const title = several && matrix.trace.name ? `${matrix.trace.name}: ` : "";
    if (!cell) return [title, ofMatrix(matrix, lit, several ? 1 : NAMED, said)];
    const weight = matrix.trace.z[positionsOf(matrix.y, lit.query)[0]]?.[positionsOf(matrix.x, lit.key)[0]];
    return [title, Number.isFinite(weight) ? said.cell.replace("#", quoted(lit.key, said)).replace("#", digits(weight)) : ""];
  });
  const spoken = clauses.filter(([, words]) => words).map(([title, words]) => title + words).join("; ");
  return spoken && `${name} ${spoken}${who && ` (${who})`}.`;
};
