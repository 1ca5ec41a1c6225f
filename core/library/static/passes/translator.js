// Translates with a Transformer, greedily, by a beam or by draws, scores tokens, and collects the attention of all
// heads; follows core/models/translators/ (translator, search, beam), core/topics/translation/translate/compute.py
// and core/topics/attention/ (model_attention.py, heads/schema.py).
{
  const atlas = (globalThis.atlas ??= {});

  const MAX_LENGTH = 50; // words of a source, tokens of a target with its end
  const MAX_REPEATS = 4; // of a pattern, after which a translation is stopped when it begins again
  const NUM_ALTERNATIVES = 5;

  /**
   * Tells whether ids end in a loop: a pattern comes four times and begins again. [UNK] is in no pattern.
   * @param {number[]} ids
   * @param {number} unknownId
   */
  const endsInLoop = (ids, unknownId) => {
    for (let period = 1; MAX_REPEATS * period < ids.length; period++) {
      const tail = ids.slice(-MAX_REPEATS * period - 1);
      const continuation = tail.slice(period);
      if (continuation.every((id, place) => id === tail[place] && id !== unknownId)) return true;
    }
    return false;
  };

  /** Returns what a sum of log-probabilities is divided by. Reference: Wu et al., 2016, equation 14. */
  const lengthFactor = (length, penalty) => ((5 + length) / 6) ** penalty;

  /** Returns the id of the largest logit, the lowest of equal ones. @param {Float64Array} logits */
  const argmax = (logits) => logits.reduce((best, logit, id) => (logit > logits[best] ? id : best), 0);

  /**
   * A hypothesis of a beam search.
   * @typedef {object} Hypothesis
   * @property {number[]} ids
   * @property {number} total Sum of log-probabilities, in nats.
   * @property {number} unknownCost What [UNK] has cost, in nats.
   * @property {number} rankingScore What the order goes by.
   * @property {boolean} hasEnded
   * @property {object} state Of the decoder, before the last id is read.
   */

  /** @typedef {{ids: number[], tokens: string[], isUnknown: boolean[]}} Target T tokens. */

  class Translator {
    /**
     * @param {object} weights Of `nmt_transformer`, from `atlas.loadWeights`.
     * @param {{source: object, target: object}} vocabularies `atlas.WordVocabulary` of each side.
     */
    constructor(weights, { source, target }) {
      this.transformer = new atlas.Transformer(weights);
      this.source = source;
      this.target = target;
    }

    /** Returns what the model reads of a sentence, at most 50 words. @param {string} text */
    readSource(text) {
      const normalizedText = atlas.normalizeUserText(text);
      return { text: normalizedText, ...this.source.encode(normalizedText, MAX_LENGTH) };
    }

    /** Returns the target of ids (T) that a search found. @param {number[]} ids @returns {Target} */
    targetFromIds(ids) {
      return { ids, tokens: this.target.tokens(ids), isUnknown: ids.map((id) => id === this.target.unknownId) };
    }

    // --- searches -------------------------------------------------------------------------------------------

    /** Tells whether a target ends with its last id: by the end token, or in a loop. @param {number[]} ids */
    hasEnded(ids) {
      return ids.at(-1) === this.target.endId || endsInLoop(ids, this.target.unknownId);
    }

    /** Encodes a source; the last one stays, because a page searches, scores and draws it. @param {number[]} ids (S) */
    encode(ids) {
      const key = ids.join(" ");
      if (this.encoded?.key !== key) this.encoded = { key, ...this.transformer.encode(ids) };
      return this.encoded;
    }

    /**
     * Finds a translation token by token.
     * @param {number[]} sourceIds (S)
     * @param {(logits: Float64Array, step: number) => number} choose Returns the next id.
     * @returns {{ids: number[]}[]} The only hypothesis.
     */
    decode(sourceIds, choose) {
      let { state } = this.encode(sourceIds);
      let logits;
      const ids = [];
      while (ids.length < MAX_LENGTH && !(ids.length && this.hasEnded(ids))) {
        ({ logits, state } = this.transformer.decodeStep(state, ids.at(-1) ?? this.target.startId));
        ids.push(choose(logits, ids.length));
      }
      return [{ ids }];
    }

    /** Takes the likeliest token at each step. @param {number[]} sourceIds (S) */
    greedySearch(sourceIds) {
      return this.decode(sourceIds, argmax);
    }

    /** Draws each token; temperature 0 is greedy. Step n of a seed always uses the same random number. */
    sample(sourceIds, { temperature = 1, topK = 0, topP = 1, seed = 42 }) {
      const uniforms = atlas.generateUniforms(seed, 0, MAX_LENGTH);
      return this.decode(sourceIds, (logits, step) =>
        atlas.sampleId(atlas.filteredProbabilities(logits, { temperature, topK, topP }), uniforms[step]),
      );
    }

    /**
     * Keeps the `width` best hypotheses at every step until all have ended.
     * @param {number[]} sourceIds (S)
     * @param {{width?: number, lengthPenalty?: number, unknownPenalty?: number}} options
     * @returns {Hypothesis[]} The best first; those that were stopped in a loop last.
     */
    beamSearch(sourceIds, { width = 4, lengthPenalty = 0, unknownPenalty = 0 }) {
      const { state } = this.encode(sourceIds);
      let beam = [{ ids: [], total: 0, unknownCost: 0, rankingScore: 0, hasEnded: false, state }];
      for (let step = 0; step < MAX_LENGTH && !beam.every(({ hasEnded }) => hasEnded); step++) {
        // of equally good ones those with the lower parent, then with the lower id, come first: `sort` is stable
        beam = beam
          .flatMap((hypothesis) => this.continueHypothesis(hypothesis, width, lengthPenalty, unknownPenalty))
          .sort((one, other) => other.rankingScore - one.rankingScore)
          .slice(0, width);
        for (const hypothesis of beam) hypothesis.hasEnded ||= this.hasEnded(hypothesis.ids);
      }
      const isInLoop = ({ ids }) => endsInLoop(ids, this.target.unknownId);
      return [...beam.filter((hypothesis) => !isInLoop(hypothesis)), ...beam.filter(isInLoop)];
    }

    /** Returns the continuations of a hypothesis that can be among the best, by id; of one that has ended itself. */
    continueHypothesis(hypothesis, width, lengthPenalty, unknownPenalty) {
      if (hypothesis.hasEnded) return [hypothesis];
      const { endId, startId, unknownId } = this.target;
      const { logits, state } = this.transformer.decodeStep(hypothesis.state, hypothesis.ids.at(-1) ?? startId);
      const logProbability = atlas.logSoftmax(logits);
      // the largest logits, and the two tokens that are ranked in another way
      const ids = new Set([...atlas.rankLogits(logits).slice(0, width), endId, unknownId]);
      return Array.from(ids)
        .sort((one, other) => one - other)
        .map((id) => {
          const total = hypothesis.total + logProbability[id];
          const unknownCost = hypothesis.unknownCost + (id === unknownId ? unknownPenalty : 0);
          const rankingScore = (total - unknownCost) / lengthFactor(hypothesis.ids.length + 1, lengthPenalty);
          return { ids: [...hypothesis.ids, id], total, unknownCost, rankingScore, hasEnded: false, state };
        });
    }

    /**
     * Translates a source and scores each token; see `TranslateResult`.
     * @param {{ids: number[]}} source Of `readSource`.
     * @param {{method?: "greedy" | "beam" | "sample", width?: number, lengthPenalty?: number, unknownPenalty?: number,
     *     temperature?: number, topK?: number, topP?: number, seed?: number}} [options]
     */
    translate(source, { method = "greedy", ...options } = {}) {
      const search = { greedy: this.greedySearch, beam: this.beamSearch, sample: this.sample }[method];
      const hypotheses = search.call(this, source.ids, options);
      const scores = this.scoreIds(source, hypotheses[0].ids);
      const { totalLogProbability } = scores;
      const results = hypotheses.map(({ ids, total = totalLogProbability, rankingScore = totalLogProbability }) => {
        return { ids, translation: this.target.decode(ids), total, rankingScore, length: ids.length };
      });
      const hasEnded = hypotheses[0].ids.at(-1) === this.target.endId;
      return { method, source, translation: results[0].translation, scores, hasEnded, results };
    }

    // --- scores and attention -------------------------------------------------------------------------------

    /** Returns what the decoder reads (T) to say ids (T): the start token and all but the last. */
    precedingIds(ids) {
      return [this.target.startId, ...ids.slice(0, -1)];
    }

    /** Returns the scores of the model's own tokens (T) after a source. */
    scoreIds(source, ids) {
      const { state } = this.encode(source.ids);
      const steps = this.transformer.decode(state, this.precedingIds(ids));
      return this.scoreTarget(steps, this.targetFromIds(ids));
    }

    /**
     * Returns the scores of the T tokens of a target; see `TokenScores`.
     * @param {{logits: Float64Array}[]} steps (T)
     * @param {Target} target
     */
    scoreTarget(steps, { ids, tokens, isUnknown }) {
      const logProbabilities = steps.map(({ logits }) => atlas.logSoftmax(logits)); // (T, V)
      const probabilities = logProbabilities.map((row) => row.map(Math.exp)); // (T, V)
      const orders = steps.map(({ logits }) => atlas.rankLogits(logits)); // (T, V)
      const alternativeIds = orders.map((order) => order.slice(0, NUM_ALTERNATIVES));
      const logProbability = ids.map((id, step) => logProbabilities[step][id]);
      return {
        tokens,
        ids,
        isUnknown,
        logProbability,
        probability: logProbability.map(Math.exp),
        totalLogProbability: logProbability.reduce((sum, number) => sum + number, 0),
        rank: ids.map((id, step) => orders[step].indexOf(id)),
        entropy: probabilities.map(atlas.entropy),
        alternatives: alternativeIds.map((row) => this.target.tokens(row)),
        alternativeProbability: alternativeIds.map((row, step) => row.map((id) => probabilities[step][id])),
      };
    }

    /**
     * Returns the attention of all heads over a source and a target; see `HeadsResult`.
     * @param {{ids: number[], tokens: string[]}} source Of `readSource`.
     * @param {Target} target
     */
    attend(source, target) {
      const { state, weights } = this.encode(source.ids);
      const steps = this.transformer.decode(state, this.precedingIds(target.ids));
      const decoderTokens = [...this.target.tokens([this.target.startId]), ...target.tokens.slice(0, -1)];
      const showAll = (queries) => queries.map(() => source.tokens.map(() => true));
      const causal = steps.map((_, query) => steps.map((__, key) => key <= query));
      const makeResult = (attentionType, queryTokens, keyTokens, layers, mask) => ({
        attentionType,
        queryTokens,
        keyTokens,
        weights: layers.map((positions) => stackHeads(positions, keyTokens.length)), // (L, H, T, S)
        mask,
      });
      const layersOf = (name) => weights.map((_, layer) => steps.map((step) => step[name][layer])); // (L, T, H, S)
      return {
        source,
        translation: this.target.decode(target.ids),
        targetScores: this.scoreTarget(steps, target),
        attentions: {
          encoder: makeResult("encoder", source.tokens, source.tokens, weights, showAll(source.tokens)),
          decoder: makeResult("decoder", decoderTokens, decoderTokens, layersOf("self"), causal),
          cross: makeResult("cross", decoderTokens, source.tokens, layersOf("cross"), showAll(decoderTokens)),
        },
      };
    }
  }

  /**
   * Returns weights (H, T, S) of weights (T, H, ...), with zeros for keys that were not there yet.
   * @param {Float64Array[][]} positions
   * @param {number} numKeys S
   */
  const stackHeads = (positions, numKeys) =>
    positions[0].map((_, head) =>
      positions.map((heads) => Array.from({ length: numKeys }, (__, key) => heads[head][key] ?? 0)),
    );

  // --- what heads have in common ----------------------------------------------------------------------------

  /** Returns the mean of numbers. @param {number[]} numbers */
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

  /**
   * Returns the weights (T, S) of one head, or their mean over all layers, all heads, or both.
   * @param {{weights: number[][][][]}} attention
   * @param {number | null} layer null: all.
   * @param {number | null} head null: all.
   */
  const meanWeights = ({ weights }, layer, head) => {
    const layers = layer === null ? weights : [weights[layer]];
    const matrices = layers.flatMap((heads) => (head === null ? heads : [heads[head]]));
    return matrices[0].map((row, query) => row.map((_, key) => mean(matrices.map((matrix) => matrix[query][key]))));
  };

  /** Returns (L, H) the largest weight of a row, averaged over the rows with more than one visible key. */
  const confidence = ({ weights, mask }) => {
    const hasChoice = mask.map((row) => row.filter(Boolean).length > 1);
    const isCounted = hasChoice.some(Boolean) ? hasChoice : hasChoice.map(() => true);
    const largest = (matrix) => matrix.filter((_, query) => isCounted[query]).map((row) => Math.max(...row));
    return weights.map((heads) => heads.map((matrix) => mean(largest(matrix))));
  };

  /** Returns [layer, head] with the largest `confidence`, the first of equal ones; null: among all. */
  const findMostConfidentHead = (attention, layer = null, head = null) => {
    const numbers = confidence(attention);
    const places = numbers.flatMap((heads, l) => heads.map((_, h) => [l, h]));
    return places
      .filter(([l, h]) => (layer ?? l) === l && (head ?? h) === h)
      .reduce((best, place) => (numbers[place[0]][place[1]] > numbers[best[0]][best[1]] ? place : best));
  };

  Object.assign(atlas, { Translator, meanWeights, confidence, findMostConfidentHead });
}
