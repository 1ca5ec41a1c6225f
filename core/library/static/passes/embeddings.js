// A table of word vectors: look-up, nearest words by cosine, arithmetic; follows core/topics/embeddings/tables.py and
// core/topics/embeddings/ (lookup, map, sums: compute.py).
{
  const atlas = (globalThis.atlas ??= {});

  const WORD_START = "▁"; // stands for the space before a word, in subwords
  const NEIGHBOUR_ROWS = 6; // rows that are drawn on each side of one that is looked up

  /** @param {Float64Array} one (E) @param {Float64Array} other (E) */
  const dot = (one, other) => one.reduce((total, number, index) => total + number * other[index], 0);

  /** Returns a vector (E) of length 1; one of zeros stays. @param {Float64Array} vector */
  const normalize = (vector) => {
    const norm = Math.sqrt(dot(vector, vector));
    return norm ? vector.map((number) => number / norm) : vector;
  };

  /** V words and their vectors of E numbers. */
  class EmbeddingTable {
    /**
     * @param {string[]} words (V)
     * @param {{data: Float32Array, shape: number[]}} tensor (V, E), of `atlas.loadWeights`.
     */
    constructor(words, { data, shape: [, size] }) {
      this.words = words;
      this.vectors = words.map((_, row) => Float64Array.from(data.subarray(row * size, (row + 1) * size)));
      this.units = this.vectors.map(normalize);
      this.rows = new Map(words.map((word, row) => [word, row]).filter(([word]) => word));
    }

    /** Returns the row of a typed word: as it is, in lower case, or at the start of a word; -1 where there is none. */
    findRow(word) {
      const typed = atlas.normalizeUserText(word).trim();
      const spellings = [typed, typed.toLowerCase(), WORD_START + typed, WORD_START + typed.toLowerCase()];
      const known = typed ? spellings.find((spelling) => this.rows.has(spelling)) : undefined;
      return known === undefined ? -1 : this.rows.get(known);
    }

    /** Returns the nearest words of a row's word, without itself, and the cosine (V) with all. */
    neighbours(row, count = 10) {
      const cosine = Float64Array.from(this.units, (unit) => dot(unit, this.units[row]));
      const rows = atlas.rankLogits(cosine).filter((other) => other !== row).slice(0, count);
      return { row, word: this.words[row], rows, words: rows.map((other) => this.words[other]), cosine };
    }

    /**
     * Returns the words nearest to base - minus + plus, among all and among all but these three.
     * @param {number} base Row.
     * @param {number} minus Row.
     * @param {number} plus Row.
     */
    arithmetic(base, minus, plus, count = 8) {
      const [from, less, more] = [base, minus, plus].map((row) => this.vectors[row]);
      const target = normalize(from.map((number, index) => number - less[index] + more[index]));
      const cosine = Float64Array.from(this.units, (unit) => dot(unit, target));
      const order = atlas.rankLogits(cosine);
      const otherOrder = order.filter((row) => ![base, minus, plus].includes(row));
      const [nearest, nearestOther] = [order.slice(0, count), otherOrder.slice(0, count)];
      return {
        inputWords: [base, minus, plus].map((row) => this.words[row]),
        nearestWords: nearest.map((row) => this.words[row]),
        nearestCosine: nearest.map((row) => cosine[row]),
        nearestOtherWords: nearestOther.map((row) => this.words[row]),
        nearestOtherCosine: nearestOther.map((row) => cosine[row]),
      };
    }

    /** Returns the vector of a row as the product of a one-hot vector and the table, with the rows around it. */
    lookUp(row) {
      const lastFirst = this.words.length - 2 * NEIGHBOUR_ROWS - 1;
      const firstRow = Math.max(0, Math.min(row - NEIGHBOUR_ROWS, lastFirst));
      const rowNumbers = Array.from({ length: 2 * NEIGHBOUR_ROWS + 1 }, (_, index) => firstRow + index);
      return {
        rowNumber: row,
        rowNumbers,
        rowWords: rowNumbers.map((number) => this.words[number]),
        oneHot: rowNumbers.map((number) => Number(number === row)),
        tableRows: rowNumbers.map((number) => this.vectors[number]),
        product: this.vectors[row],
        vocabularySize: this.words.length,
      };
    }
  }

  Object.assign(atlas, { EmbeddingTable });
}
