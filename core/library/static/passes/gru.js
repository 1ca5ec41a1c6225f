// A GRU a step at a time: characters that it writes, reviews that it reads; follows core/models/char_rnn/gru.py,
// core/topics/shakespeare/ (generation.py, next_character/compute.py) and core/topics/sentiment/reading/compute.py.
//
// Weights are float32, all arithmetic is float64.
{
  const atlas = (globalThis.atlas ??= {});

  const NUM_ALTERNATIVES = 5;
  const MAX_REVIEW_WORDS = 2500;

  /** @param {number} logit */
  const sigmoid = (logit) => 1 / (1 + Math.exp(-logit));

  /**
   * Embedding, GRU and a dense layer: V ids in, logits out.
   *
   * Reference: Cho et al., 2014, equations 5 to 8, arXiv 1406.1078, with Keras' `reset_after`.
   */
  class Gru {
    /** @param {Record<string, {data: Float32Array, shape: number[]}>} weights Of a char-RNN or a sentiment model. */
    constructor(weights) {
      const arrays = (name) => weights[name].data;
      const output = "logits/kernel" in weights ? "logits" : "logit";
      [this.units] = weights["gru/recurrent_kernel"].shape; // U
      [, this.embeddingSize] = weights["embedding/embeddings"].shape; // E
      this.embeddings = arrays("embedding/embeddings"); // (V, E)
      this.kernel = arrays("gru/kernel"); // (E, 3U): update, reset, candidate
      this.recurrentKernel = arrays("gru/recurrent_kernel"); // (U, 3U)
      this.inputBias = arrays("gru/bias").subarray(0, 3 * this.units);
      this.recurrentBias = arrays("gru/bias").subarray(3 * this.units);
      this.outputKernel = arrays(`${output}/kernel`); // (U, V), or (U, 1)
      this.outputBias = arrays(`${output}/bias`);
      this.inputsById = new Map(); // what an id adds to the gates, once it was read
    }

    /** Returns the state (U) before anything is read. */
    start() {
      return new Float64Array(this.units);
    }

    /** Returns what an id adds to the gates (3U): its embedding times the kernel, plus the bias. @param {number} id */
    inputs(id) {
      if (!this.inputsById.has(id)) {
        const embedding = this.embeddings.subarray(id * this.embeddingSize, (id + 1) * this.embeddingSize);
        this.inputsById.set(id, atlas.dense(embedding, this.kernel, this.inputBias));
      }
      return this.inputsById.get(id);
    }

    /** Returns the state (U) after a state (U) has read an id. @param {Float64Array} state @param {number} id */
    step(state, id) {
      const units = this.units;
      const inputs = this.inputs(id);
      const recurrent = atlas.dense(state, this.recurrentKernel, this.recurrentBias); // (3U)
      return state.map((number, unit) => {
        const update = sigmoid(inputs[unit] + recurrent[unit]);
        const reset = sigmoid(inputs[units + unit] + recurrent[units + unit]);
        const candidate = Math.tanh(inputs[2 * units + unit] + reset * recurrent[2 * units + unit]);
        return update * number + (1 - update) * candidate;
      });
    }

    /** Returns the state (U) after ids (T), from a state or from zeros. @param {number[]} ids */
    read(ids, state = this.start()) {
      return ids.reduce((previous, id) => this.step(previous, id), state);
    }

    /** Returns the logits (V) of a state (U); one logit of P(positive) for a sentiment model. */
    logits(state) {
      return atlas.dense(state, this.outputKernel, this.outputBias);
    }
  }

  // --- characters -------------------------------------------------------------------------------------------

  /**
   * Returns the distribution of the character after a prompt, from logits to samples; see `NextCharacterResult`.
   * @param {Gru} gru
   * @param {string} prompt
   * @param {{temperature?: number, topK?: number, topP?: number, numSamples?: number, seed?: number}} [settings]
   */
  const nextCharacter = (gru, prompt, { temperature = 1, topK = 0, topP = 1, numSamples = 0, seed = 42 } = {}) => {
    const encoded = atlas.encodeCharacters(atlas.normalizeUserText(prompt));
    const logits = gru.logits(gru.read(encoded.ids));
    const filteredProbability = atlas.filteredProbabilities(logits, { temperature, topK, topP });
    return {
      prompt: encoded.text,
      characters: atlas.CHARACTERS,
      logits,
      probability: atlas.softmax(logits),
      temperedProbability: atlas.softmax(atlas.applyTemperature(logits, temperature)),
      filteredProbability,
      counts: atlas.sampleCounts(filteredProbability, numSamples, seed),
      numSamples,
      temperature,
    };
  };

  /** Returns the mass of the probabilities (V) that a cut to others (V) removed. */
  const cutMass = (probabilities, remaining) =>
    probabilities.reduce((mass, probability, id) => mass + (remaining[id] > 0 ? 0 : probability), 0);

  /** Describes a draw as `GenerateResult` does. @param {number} id @param {Float64Array} logits (V) */
  const describeStep = (id, logits, { temperature, topK, topP }) => {
    const probability = atlas.softmax(logits);
    const tempered = atlas.softmax(atlas.applyTemperature(logits, temperature));
    const afterTopK = topK ? atlas.filteredProbabilities(logits, { temperature, topK }) : tempered;
    const filtered = topP < 1 ? atlas.filteredProbabilities(logits, { temperature, topK, topP }) : afterTopK;
    const alternatives = atlas.rankLogits(logits).slice(0, NUM_ALTERNATIVES);
    return {
      id,
      character: atlas.CHARACTERS[id],
      logits,
      probability: probability[id],
      filteredProbability: filtered[id],
      entropy: atlas.entropy(probability),
      alternatives,
      alternativeProbability: alternatives.map((alternative) => probability[alternative]),
      numCandidates: filtered.filter((mass) => mass > 0).length,
      cutMassK: cutMass(tempered, afterTopK),
      cutMassP: cutMass(afterTopK, filtered),
    };
  };

  /**
   * Writes on from a prompt, a character a step; the same seed gives the app's text.
   * @param {Gru} gru
   * @param {string} prompt
   * @param {{temperature?: number, topK?: number, topP?: number, seed?: number, length?: number}} [settings]
   * @yields A step of `describeStep`.
   */
  const write = function* (gru, prompt, { temperature = 1, topK = 0, topP = 1, seed = 42, length = 300 } = {}) {
    const sampling = { temperature, topK, topP };
    let state = gru.read(atlas.encodeCharacters(atlas.normalizeUserText(prompt)).ids);
    for (const uniform of atlas.generateUniforms(seed, 0, length)) {
      const logits = gru.logits(state);
      const id = atlas.sampleId(atlas.filteredProbabilities(logits, sampling), uniform);
      yield describeStep(id, logits, sampling);
      state = gru.step(state, id);
    }
  };

  // --- reviews ----------------------------------------------------------------------------------------------

  /** Returns the states (T + 1, U) before the first id and after each. @param {Gru} gru @param {number[]} ids */
  const computeStates = (gru, ids, state = gru.start()) => {
    const states = [state];
    for (const id of ids) states.push(gru.step(states.at(-1), id));
    return states;
  };

  /** @param {Gru} gru @param {Float64Array} state */
  const probabilityOf = (gru, state) => sigmoid(gru.logits(state)[0]);

  /** @param {Float64Array} vector */
  const normOf = (vector) => Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0));

  /** Returns the cosine of two states (U), 0 where one of them is zero. */
  const cosineOf = (state, reference) => {
    const norms = normOf(state) * normOf(reference);
    return norms ? state.reduce((sum, number, unit) => sum + number * reference[unit], 0) / norms : 0;
  };

  /**
   * Reads a review word by word, and padding behind it; see `ReadingResult`, of one model.
   * @param {Gru} gru Of a sentiment model.
   * @param {{encode: Function}} vocabulary Of the words of reviews.
   * @param {string} text
   * @param {{numPadding?: number, hasMask: boolean}} settings A mask leaves the state as it is at padding.
   */
  const readReview = (gru, vocabulary, text, { numPadding = 10, hasMask }) => {
    const { ids, ...words } = vocabulary.encode(atlas.normalizeUserText(text), MAX_REVIEW_WORDS);
    const states = computeStates(gru, ids); // (T + 1, U)
    const last = states.at(-1);
    const padding = Array.from({ length: numPadding }, () => 0);
    const paddedStates = hasMask ? [last, ...padding.map(() => last)] : computeStates(gru, padding, last); // (N + 1, U)
    return {
      ...words,
      hasMask,
      probability: states.map((state) => probabilityOf(gru, state)),
      paddedProbability: paddedStates.map((state) => probabilityOf(gru, state)),
      cosine: paddedStates.map((state) => cosineOf(state, last)),
      norm: paddedStates.map(normOf),
    };
  };

  Object.assign(atlas, { Gru, nextCharacter, write, readReview });
}
