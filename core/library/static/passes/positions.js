// Sinusoidal position encodings, their similarity, dials and rotation; follows core/models/layers/sinusoids.py and
// core/topics/positions/ (matrix, clocks, relations: compute.py).
{
  const atlas = (globalThis.atlas ??= {});

  const MAX_DIALS = 8;
  const MAX_COMPARED_POSITIONS = 256;

  /** Returns the numbers first, first + 1, ... @param {number} count @param {number} [first] */
  const range = (count, first = 0) => Array.from({ length: count }, (_, index) => first + index);

  /** @param {ArrayLike<number>} one (D) @param {ArrayLike<number>} other (D) */
  const dot = (one, other) => {
    let total = 0;
    for (let index = 0; index < one.length; index++) total += one[index] * other[index];
    return total;
  };

  /**
   * Returns the frequencies (D / 2) of the pairs in radians per position, the fastest first: base^(-2i / D).
   * @param {number} width D, even.
   * @param {number} [base]
   */
  const frequencies = (width, base = 10000) =>
    Float64Array.from(range(width / 2), (pair) => base ** ((-2 * pair) / width));

  /**
   * Returns the encoding (P, D) of positions (P): a sine and a cosine of one angle for each pair of dimensions.
   * @param {ArrayLike<number>} positions
   * @param {number} width D; an odd one is rounded up, and what is too much is cropped, as in the book's 2nd edition.
   * @param {{base?: number, layout?: "interleaved" | "concatenated"}} [settings]
   * @returns {Float64Array[]}
   */
  const encoding = (positions, width, { base = 10000, layout = "interleaved" } = {}) => {
    const rates = frequencies(width + (width % 2), base); // (D / 2)
    const columns = (pair) => (layout === "interleaved" ? [2 * pair, 2 * pair + 1] : [pair, rates.length + pair]);
    return Array.from(positions, (position) => {
      const row = new Float64Array(width);
      rates.forEach((rate, pair) => {
        const [sine, cosine] = columns(pair);
        row[sine] = Math.sin(position * rate);
        row[cosine] = Math.cos(position * rate); // beyond the end of an odd width it is dropped
      });
      return row;
    });
  };

  /**
   * Returns the matrix (P, D) of consecutive positions, rounded to float32 as in the app.
   * @param {{numPositions?: number, width?: number, base?: number, firstPosition?: number,
   *     layout?: "interleaved" | "concatenated"}} [settings]
   */
  const positionMatrix = ({ numPositions = 201, width = 512, base = 10000, firstPosition = 0, layout } = {}) => {
    const positions = range(numPositions, firstPosition);
    const rates = frequencies(width + (width % 2), base);
    return {
      matrix: encoding(positions, width, { base, layout }).map((row) => Float32Array.from(row)),
      positions,
      frequencies: rates,
      wavelengths: wavelengthsOf(rates),
    };
  };

  /** Returns positions a wave (F). @param {Float64Array} rates Radians per position. */
  const wavelengthsOf = (rates) => rates.map((rate) => (2 * Math.PI) / rate);

  // --- two positions on dials -------------------------------------------------------------------------------

  /** Returns the angles (C) of a position, radians clockwise from 12 o'clock. */
  const anglesOf = (position, rates) => Array.from(rates, (rate) => position * rate);

  /**
   * Returns two positions on the dials of some pairs, the fastest first.
   * @param {number[]} pairs (C)
   * @param {Float64Array} allRates (D / 2)
   * @param {number} p
   * @param {number} q
   */
  const readDials = (pairs, allRates, p, q) => {
    const ordered = pairs.toSorted((one, other) => allRates[other] - allRates[one]); // a base below 1 turns them round
    const rates = Float64Array.from(ordered, (pair) => allRates[pair]);
    const angles = [anglesOf(p, rates), anglesOf(q, rates)]; // (2, C)
    const numTurns = angles[1].map((angle, dial) => (angle - angles[0][dial]) / (2 * Math.PI));
    const numWholeTurns = numTurns.map(Math.round);
    return {
      pairs: ordered,
      frequencies: rates,
      wavelengths: wavelengthsOf(rates),
      p,
      q,
      angles,
      tips: angles.map((hand) => hand.map((angle) => [Math.sin(angle), Math.cos(angle)])), // (2, C, 2)
      numTurns,
      numWholeTurns,
      gapDegrees: numTurns.map((turns, dial) => 360 * (turns - numWholeTurns[dial])), // clockwise from p to q
    };
  };

  /** Returns two positions on at most eight dials, spread evenly over the pairs. */
  const clocks = ({ p = 22, q = 147, width = 512, base = 10000 } = {}) => {
    const numPairs = width / 2;
    const numDials = Math.min(numPairs, MAX_DIALS);
    const pairs = range(numDials).map((dial) => Math.floor((dial * numPairs) / numDials));
    return readDials(pairs, frequencies(width, base), p, q);
  };

  // --- relative positions -----------------------------------------------------------------------------------

  /** Returns the factor from a dot product to a measure: all encodings have the norm sqrt(D / 2). */
  const scaleOf = (measure, width) => (measure === "dot" ? 1 : 2 / width);

  /** Returns the similarity (P, P) of each two positions. */
  const similarity = ({ measure = "dot", numPositions = 201, width = 512, base = 10000, firstPosition = 0 } = {}) => {
    const positions = range(Math.min(numPositions, MAX_COMPARED_POSITIONS), firstPosition);
    const encoded = encoding(positions, width, { base }); // (P, D)
    const scale = scaleOf(measure, width);
    return {
      positions,
      similarity: encoded.map((one) => encoded.map((other) => scale * dot(one, other))),
      measure,
      numRequested: numPositions,
      maxSimilarity: (scale * width) / 2,
    };
  };

  /** Returns the similarity (S, K) of start positions and those K offsets further, and of the offset alone (K). */
  const similarityByOffset = (settings) => {
    const { startPositions, maxOffset = 100, measure = "dot", width = 512, base = 10000 } = settings;
    const offsets = range(2 * maxOffset + 1, -maxOffset); // (K)
    const scale = scaleOf(measure, width);
    const rates = frequencies(width, base);
    const similarities = startPositions.map((start) => {
      const [encodedStart] = encoding([start], width, { base });
      const encoded = encoding(offsets.map((offset) => start + offset), width, { base });
      return encoded.map((row) => scale * dot(row, encodedStart));
    });
    // sin a sin b + cos a cos b = cos(a - b): products of two encodings sum to cosines of the offset's angles
    const sumOfCosines = (offset) => rates.reduce((sum, rate) => sum + Math.cos(offset * rate), 0);
    const expectedSimilarities = offsets.map((offset) => scale * sumOfCosines(offset));
    return { startPositions, offsets, similarities, expectedSimilarities, measure, width };
  };

  /** Returns how a step of `offset` positions rotates the fastest pair, the requested one and the slowest. */
  const rotation = ({ pair = 50, position = 22, offset = 13, width = 512, base = 10000 } = {}) => {
    const rates = frequencies(width, base);
    const pairs = [...new Set([0, pair, width / 2 - 1])].sort((one, other) => one - other);
    const dials = readDials(pairs, rates, position, position + offset);
    const [encoded] = encoding([position], width, { base });
    const rotatedPairs = dials.pairs.map((dialPair) => {
      const [sine, cosine] = [encoded[2 * dialPair], encoded[2 * dialPair + 1]];
      const angle = offset * rates[dialPair]; // R(k) has a block [[cos, sin], [-sin, cos]] of it
      return [sine * Math.cos(angle) + cosine * Math.sin(angle), cosine * Math.cos(angle) - sine * Math.sin(angle)];
    });
    return { clocks: dials, rotatedPairs, offset, requestedIndex: dials.pairs.indexOf(pair) };
  };

  Object.assign(atlas, { frequencies, encoding, positionMatrix, clocks });
  Object.assign(atlas, { similarity, similarityByOffset, rotation });
}
