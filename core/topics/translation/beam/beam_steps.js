// What a beam search holds at each of its steps.

/**
 * A search as lists over its hypotheses (nodes), of which 0 is the start; see `played` in
 * play.py.
 * @typedef {object} Search
 * @property {string} chart Key of the tree.
 * @property {{winner: string, stays: string, falls: string, greedy: string}} colours
 * @property {Record<string, string>} words What is said, with the names of numbers in braces.
 * @property {number} width Hypotheses that are kept.
 * @property {number} steps
 * @property {number} at The step that the address holds; the last where it holds none.
 * @property {boolean} subwords Whether "▁" begins a word.
 * @property {number[]} winner The nodes of the winner's path.
 * @property {number[]} best The nodes of the final beam, best first.
 * @property {string[]} tokens
 * @property {number[]} parent
 * @property {number[]} step
 * @property {number[]} nats Log-probability of the token.
 * @property {number[]} score What is compared, in nats.
 * @property {number[]} rank Place among the candidates of the step, 0 is the best.
 * @property {boolean[]} kept
 * @property {boolean[]} ended
 * @property {number[]} pruned Step at which it left the search, -1 for none.
 * @property {[string, number][][]} next The likeliest next tokens of those that were continued.
 * @property {{tokens: string[], score: number[]}} greedy
 */

/** @param {Search} search */
export const joined = (search, tokens) =>
  search.subwords ? tokens.join("").replaceAll("▁", " ").trim() : tokens.join(" ");

/** @param {Search} search */
export const before = (search, node) => {
  const tokens = [];
  for (let at = search.parent[node]; at > 0; at = search.parent[at]) tokens.unshift(search.tokens[at]);
  return tokens;
};

/**
 * The hypotheses that are compared at a step, best first: its candidates, and those that ended before.
 * @param {Search} search
 */
export const compared = (search, step) =>
  search.step
    .map((_, node) => node)
    .filter((node) => {
      const waits = search.ended[node] && search.kept[node] && search.step[node] < step;
      const left = search.pruned[node];
      return node > 0 && (search.step[node] === step || (waits && (left < 0 || left >= step)));
    })
    .sort((one, other) => search.score[other] - search.score[one] || search.rank[one] - search.rank[other]);

/** @param {Search} search */
export const stays = (search, node, step) =>
  search.step[node] === step ? search.kept[node] : search.pruned[node] !== step;

/** A message with its values, whose names stand in braces. @param {string} text */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** @param {Search} search */
export const fate = (search, node) => {
  const { best, words } = search;
  if (node === best[0]) return words.won;
  if (!search.kept[node]) return words.refused;
  if (best.includes(node)) return filled(words.final, { place: best.indexOf(node) + 1 });
  if (search.winner.includes(node)) return words.path;
  return search.pruned[node] < 0 ? words.continued : filled(words.dropped, { step: search.pruned[node] });
};

/**
 * How a hypothesis is seen at a step of the play.
 * @param {Search} search
 * @param {{step: number, chosen: boolean, whole: boolean}} view
 * @returns {"shown" | "hidden" | "faint" | "falls"}
 */
export const seen = (search, view, node) => {
  const { step, chosen, whole } = view;
  if (search.step[node] > step) return "hidden";
  if (whole) return "shown";
  const fresh = search.step[node] === step;
  if (fresh && !chosen) return "shown";
  if (!search.kept[node]) return fresh ? "falls" : "hidden";
  const left = search.pruned[node];
  return left >= 0 && (left < step || (left === step && chosen)) ? "faint" : "shown";
};
