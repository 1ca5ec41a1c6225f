// Weights by name from a safetensors file that came as base64 text; follows core/models/weights.py.
//
// Large matrices are stored as int8 with a float32 scale: one a column, or one a row of a table of vectors.
{
  const atlas = (globalThis.atlas ??= {});
  atlas.data ??= {};

  /**
   * An array of weights, its last axis the fastest.
   * @typedef {object} Tensor
   * @property {Float32Array} data
   * @property {number[]} shape
   */

  /** @typedef {Record<string, Tensor>} Weights By the name `layer/weight`, as in Python. */

  const SCALE_SUFFIX = ".scale";

  /** The text of weights is not whole. */
  class DamagedWeightsError extends Error {
    name = "DamagedWeightsError";
  }

  /** @param {string} text @returns {ArrayBuffer} */
  const decodeBase64 = (text) => {
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
    return bytes.buffer;
  };

  /** Returns the number of 16 bits of IEEE 754: a sign, 5 bits of exponent, 10 of fraction. @param {number} bits */
  const decodeFloat16 = (bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction ? NaN : sign * Infinity;
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  };

  const READERS = {
    F32: (bytes) => new Float32Array(bytes),
    F16: (bytes) => Float32Array.from(new Uint16Array(bytes), decodeFloat16),
    I8: (bytes) => new Int8Array(bytes),
  };

  /**
   * Returns int8 numbers as float32, each times its scale.
   * @param {Int8Array} numbers
   * @param {number[]} shape
   * @param {Float32Array} scale
   * @param {number[]} scaleShape 1 on all axes but that of the scales: the first of a table, the last of a matrix.
   */
  const dequantize = (numbers, shape, scale, scaleShape) => {
    const result = new Float32Array(numbers.length);
    const width = shape.at(-1);
    const isByRow = scaleShape.at(-1) === 1;
    for (let index = 0; index < result.length; index++) {
      result[index] = numbers[index] * scale[isByRow ? Math.floor(index / width) : index % width];
    }
    return result;
  };

  /** @param {ArrayBuffer} buffer @returns {Weights} */
  const readSafetensors = (buffer) => {
    const headerLength = Number(new DataView(buffer).getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, headerLength)));
    delete header.__metadata__;
    const read = (name) => {
      const [begin, end] = header[name].data_offsets.map((offset) => 8 + headerLength + offset);
      if (end > buffer.byteLength) throw new RangeError(`${name} ends after the file`);
      return READERS[header[name].dtype](buffer.slice(begin, end));
    };
    const weights = {};
    for (const [name, { shape }] of Object.entries(header)) {
      if (name.endsWith(SCALE_SUFFIX)) continue;
      const scaleName = name + SCALE_SUFFIX;
      const data = read(name);
      const isQuantized = scaleName in header;
      weights[name] = {
        data: isQuantized ? dequantize(data, shape, read(scaleName), header[scaleName].shape) : data,
        shape,
      };
    }
    return weights;
  };

  /**
   * Returns x (I) times a kernel (I, O) plus a bias (O), in float64.
   *
   * Four rows at a time take half as long as one at a time; I is a multiple of 4 in all models that ship.
   * @param {Float64Array | Float32Array} x
   * @param {Float32Array} kernel
   * @param {Float32Array} bias
   */
  atlas.dense = (x, kernel, bias) => {
    const result = Float64Array.from(bias);
    const width = result.length;
    for (let row = 0; row < x.length; row += 4) {
      const [a, b, c, d] = [row * width, (row + 1) * width, (row + 2) * width, (row + 3) * width];
      const [xa, xb, xc, xd] = [x[row], x[row + 1], x[row + 2], x[row + 3]];
      for (let column = 0; column < width; column++) {
        result[column] +=
          xa * kernel[a + column] + xb * kernel[b + column] + xc * kernel[c + column] + xd * kernel[d + column];
      }
    }
    return result;
  };

  /**
   * Returns the weights of a model.
   * @param {string} base64 Of a safetensors file.
   * @returns {Weights}
   * @throws {DamagedWeightsError} If the text is not whole.
   */
  atlas.loadWeights = (base64) => {
    try {
      return readSafetensors(decodeBase64(base64));
    } catch (error) {
      throw new DamagedWeightsError(`The weights cannot be read: ${error.message}.`, { cause: error });
    }
  };
}
