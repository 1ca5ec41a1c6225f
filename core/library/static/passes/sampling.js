// Softmax, temperature, top-k and top-p, and draws by a seed; follows core/base/sampling.py and core/base/numerics.py.
//
// Temperature, top-k and top-p are applied in this order, in float64. Tokens rank by logit, ties go to the lower id.
{
  const atlas = (globalThis.atlas ??= {});

  /** @typedef {ArrayLike<number>} Numbers Of V tokens. */

  /**
   * @typedef {object} Sampling
   * @property {number} [temperature] 0 is greedy. Default: 1.
   * @property {number} [topK] 0 is off.
   * @property {number} [topP] 1 is off.
   */

  const GREEDY_BELOW = 1e-300; // logits cannot be divided by a smaller temperature

  /** @param {Numbers} numbers */
  const maximum = (numbers) => Array.prototype.reduce.call(numbers, (one, other) => (other > one ? other : one));

  /** @param {Numbers} numbers */
  const sum = (numbers) => Array.prototype.reduce.call(numbers, (total, number) => total + number, 0);

  /** Returns probabilities (V) of logits (V); a logit of -Infinity gives exactly 0. @param {Numbers} logits */
  const softmax = (logits) => {
    const highest = maximum(logits);
    const exponentials = Float64Array.from(logits, (logit) => Math.exp(logit - highest));
    const total = sum(exponentials);
    return exponentials.map((exponential) => exponential / total);
  };

  /** Returns log-probabilities (V) in nats of logits (V). @param {Numbers} logits */
  const logSoftmax = (logits) => {
    const highest = maximum(logits);
    const total = sum(Float64Array.from(logits, (logit) => Math.exp(logit - highest)));
    return Float64Array.from(logits, (logit) => logit - highest - Math.log(total));
  };

  /** Returns the entropy in bits of probabilities (V). @param {Numbers} probabilities */
  const entropy = (probabilities) => sum(Float64Array.from(probabilities, (p) => (p > 0 ? -p * Math.log2(p) : 0)));

  /** Returns the ids by falling logit; of equal ones the lower comes first. @param {Numbers} logits */
  const rankLogits = (logits) =>
    Array.from(logits, (_, id) => id).sort((one, other) => logits[other] - logits[one] || one - other);

  /** Returns logits (V) over a temperature; at 0 the largest becomes 0 and all others -Infinity. */
  const applyTemperature = (logits, temperature) => {
    if (temperature >= GREEDY_BELOW) return Float64Array.from(logits, (logit) => logit / temperature);
    const largest = Array.prototype.indexOf.call(logits, maximum(logits));
    return Float64Array.from(logits, (_, id) => (id === largest ? 0 : -Infinity));
  };

  /**
   * Returns the probabilities (V) that a token is drawn from; what is cut is exactly 0.
   *
   * Top-p keeps the fewest most probable tokens whose probabilities, after top-k, sum to at least p.
   * @param {Numbers} logits
   * @param {Sampling} [sampling]
   */
  const filteredProbabilities = (logits, { temperature = 1, topK = 0, topP = 1 } = {}) => {
    const scaledLogits = applyTemperature(logits, temperature);
    const order = rankLogits(scaledLogits);
    const candidates = topK ? order.slice(0, topK) : order;
    const afterTopK = softmax(candidates.map((id) => scaledLogits[id])); // falling
    const result = new Float64Array(logits.length);
    let cumulativeProbability = 0;
    candidates.forEach((id, rank) => {
      const probability = afterTopK[rank];
      cumulativeProbability += probability;
      if (cumulativeProbability - probability < topP || topP >= 1) result[id] = probability;
    });
    const total = sum(result);
    return result.map((probability) => probability / total);
  };

  // --- draws ------------------------------------------------------------------------------------------------

  /**
   * Returns the lowest id whose cumulative probability exceeds a uniform number.
   * @param {Numbers} probabilities (V)
   * @param {number} uniform In [0, 1).
   */
  const sampleId = (probabilities, uniform) => {
    const threshold = uniform * sum(probabilities); // the sum may miss 1 by rounding
    let cumulativeProbability = 0;
    for (let id = 0; id < probabilities.length; id++) {
      cumulativeProbability += probabilities[id];
      if (cumulativeProbability > threshold) return id;
    }
    return probabilities.length - 1;
  };

  const WORD = (1n << 64n) - 1n;
  const MULTIPLIERS = [0xd2e7470ee14c6c93n, 0xca5a826395121157n];
  const KEY_STEPS = [0x9e3779b97f4a7c15n, 0xbb67ae8584caa73bn];

  /**
   * Returns the four words of 64 bits of a block of Philox4x64-10, the generator that NumPy seeds by its key.
   *
   * Reference: Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", 2011, section 3.3.
   * @param {number} seed
   * @param {number} block From 0.
   */
  const philox = (seed, block) => {
    let counter = [BigInt(block) + 1n, 0n, 0n, 0n]; // NumPy counts before it draws
    let key = [BigInt(seed), 0n];
    for (let round = 0; round < 10; round++) {
      const [first, second] = [MULTIPLIERS[0] * counter[0], MULTIPLIERS[1] * counter[2]];
      const highWords = [(second >> 64n) ^ counter[1] ^ key[0], (first >> 64n) ^ counter[3] ^ key[1]];
      counter = [highWords[0], second & WORD, highWords[1], first & WORD];
      key = key.map((word, index) => (word + KEY_STEPS[index]) & WORD);
    }
    return counter;
  };

  /**
   * Returns the uniform numbers (count) in [0, 1) of the steps start, start + 1, ... of a seed: the app's, bit by bit.
   * @param {number} seed 0 to 2^32 - 1.
   * @param {number} start
   * @param {number} count
   */
  const generateUniforms = (seed, start, count) => {
    const uniforms = new Float64Array(count);
    let words = [];
    for (let step = start; step < start + count; step++) {
      if (step === start || step % 4 === 0) words = philox(seed, Math.floor(step / 4)); // a block holds four
      uniforms[step - start] = Number(words[step % 4] >> 11n) * 2 ** -53;
    }
    return uniforms;
  };

  /** Returns how often each of V tokens comes in a number of draws from probabilities (V). */
  const sampleCounts = (probabilities, numDraws, seed) => {
    const counts = Array.from(probabilities, () => 0);
    for (const uniform of generateUniforms(seed, 0, numDraws)) counts[sampleId(probabilities, uniform)] += 1;
    return counts;
  };

  Object.assign(atlas, { softmax, logSoftmax, entropy, rankLogits, applyTemperature, filteredProbabilities });
  Object.assign(atlas, { sampleId, generateUniforms, sampleCounts });
}
