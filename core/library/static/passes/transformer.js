// The chapter's encoder-decoder Transformer; follows core/models/translators/transformer_runtime.py.
//
// A sentence at a time, a position at a time; keys and values are kept from token to token. Weights are float32, all
// arithmetic is float64. Axes: L layers, H heads, T queries, S keys, D model width, K width of a head, V vocabulary.
{
  const atlas = (globalThis.atlas ??= {});

  const MAX_LENGTH = 50; // positions of a source and of a target
  const EPSILON = 1e-6; // of the norms

  /** Returns x (D) with mean 0 and variance 1, scaled and shifted. */
  const layerNorm = (x, gamma, beta) => {
    const mean = x.reduce((sum, number) => sum + number, 0) / x.length;
    const variance = x.reduce((sum, number) => sum + (number - mean) ** 2, 0) / x.length;
    const scale = 1 / Math.sqrt(variance + EPSILON);
    return x.map((number, index) => (number - mean) * scale * gamma[index] + beta[index]);
  };

  /**
   * The keys and values (S, H K) that an attention may attend to.
   * @typedef {{keys: Float64Array[], values: Float64Array[]}} Cache
   */

  /**
   * What the decoder has read.
   * @typedef {object} State
   * @property {Cache[]} target Of each layer, of the target so far.
   * @property {Cache[]} source Of each layer, of the source.
   */

  class Transformer {
    /** @param {Record<string, {data: Float32Array, shape: number[]}>} weights Of `nmt_transformer`. */
    constructor(weights) {
      this.weights = weights;
      [, this.size] = weights["source_embedding/embeddings"].shape; // D
      [this.numHeads, this.headSize] = weights["encoder_0_self/query/bias"].shape; // H, K
      this.numLayers = Object.keys(weights).filter((name) => /^encoder_\d+_self\/query\/bias$/.test(name)).length;
      this.scale = Math.fround(this.headSize ** -0.5); // as Keras has it
      this.positions = atlas.encoding(Array.from({ length: MAX_LENGTH }, (_, position) => position), this.size);
    }

    /** @param {Float64Array} x @param {string} name Of a dense layer. */
    dense(x, name) {
      return atlas.dense(x, this.weights[`${name}/kernel`].data, this.weights[`${name}/bias`].data);
    }

    /** Returns x (D) plus what a sublayer made of it, normalised. */
    addAndNormalise(x, output, name) {
      const sum = x.map((number, index) => number + output[index]);
      return layerNorm(sum, this.weights[`${name}_norm/gamma`].data, this.weights[`${name}_norm/beta`].data);
    }

    /** Returns the vector (D) of a token at a position. @param {"source" | "target"} side */
    embed(side, id, position) {
      const table = this.weights[`${side}_embedding/embeddings`].data;
      return this.positions[position].map((number, index) => number + table[id * this.size + index]);
    }

    feedForward(x, name) {
      const hidden = this.dense(x, `${name}_wide`).map((number) => Math.max(number, 0)); // ReLU
      return this.addAndNormalise(x, this.dense(hidden, `${name}_back`), name);
    }

    /** Returns the keys and values of vectors (S, D). @returns {Cache} */
    projectKeysValues(vectors, name) {
      return {
        keys: vectors.map((x) => this.dense(x, `${name}/key`)),
        values: vectors.map((x) => this.dense(x, `${name}/value`)),
      };
    }

    /**
     * Lets a position attend to S others.
     * @param {Float64Array} x (D)
     * @param {Cache} cache
     * @param {string} name Of the sublayer.
     * @returns {{x: Float64Array, weights: Float64Array[]}} What leaves the sublayer (D), and the weights (H, S).
     */
    attend(x, { keys, values }, name) {
      const query = this.dense(x, `${name}/query`); // (H K)
      const context = new Float64Array(query.length); // (H K)
      const weights = Array.from({ length: this.numHeads }, (_, head) => {
        const [begin, end] = [head * this.headSize, (head + 1) * this.headSize];
        const scores = keys.map((key) => {
          let product = 0;
          for (let index = begin; index < end; index++) product += query[index] * key[index];
          return product * this.scale;
        });
        const headWeights = atlas.softmax(scores);
        headWeights.forEach((weight, place) => {
          for (let index = begin; index < end; index++) context[index] += weight * values[place][index];
        });
        return headWeights;
      });
      return { x: this.addAndNormalise(x, this.dense(context, `${name}/attention_output`), name), weights };
    }

    /**
     * Encodes a source.
     * @param {number[]} ids (S)
     * @returns {{state: State, weights: Float64Array[][][]}} Before the first target token, and (L, S, H, S).
     */
    encode(ids) {
      let z = ids.map((id, position) => this.embed("source", id, position)); // (S, D)
      const weights = [];
      for (let layer = 0; layer < this.numLayers; layer++) {
        const name = `encoder_${layer}`;
        const cache = this.projectKeysValues(z, `${name}_self`);
        const attended = z.map((x) => this.attend(x, cache, `${name}_self`));
        z = attended.map(({ x }) => this.feedForward(x, `${name}_feedforward`));
        weights.push(attended.map((position) => position.weights));
      }
      const layers = Array.from({ length: this.numLayers }, (_, layer) => layer);
      return {
        state: {
          target: layers.map(() => ({ keys: [], values: [] })),
          source: layers.map((layer) => this.projectKeysValues(z, `decoder_${layer}_cross`)),
        },
        weights,
      };
    }

    /**
     * Reads one more target token; the state stays as it was, so that hypotheses may share it.
     * @param {State} state
     * @param {number} id
     * @returns {{logits: Float64Array, state: State, self: Float64Array[][], cross: Float64Array[][]}} Logits (V) of
     *     the next token, the new state, and weights (L, H, S) to the target so far and to the source.
     */
    decodeStep(state, id) {
      let x = this.embed("target", id, state.target[0].keys.length); // (D)
      const result = { state: { target: [], source: state.source }, self: [], cross: [] };
      for (let layer = 0; layer < this.numLayers; layer++) {
        const name = `decoder_${layer}`;
        const { keys, values } = this.projectKeysValues([x], `${name}_self`);
        const previous = state.target[layer];
        const cache = { keys: [...previous.keys, ...keys], values: [...previous.values, ...values] };
        const self = this.attend(x, cache, `${name}_self`);
        const cross = this.attend(self.x, state.source[layer], `${name}_cross`);
        x = this.feedForward(cross.x, `${name}_feedforward`);
        result.state.target.push(cache);
        result.self.push(self.weights);
        result.cross.push(cross.weights);
      }
      return { ...result, logits: this.dense(x, "logits") };
    }

    /** Returns the steps (T) of preceding ids (T), one read after the other. @param {number[]} precedingIds */
    decode(state, precedingIds) {
      const steps = [];
      for (const id of precedingIds) {
        steps.push(this.decodeStep(state, id));
        state = steps.at(-1).state;
      }
      return steps;
    }
  }

  Object.assign(atlas, { Transformer });
}
