// Paints the dots of a map and as many of their words as there is room for.

/**
 * The dots of a figure.
 * @typedef {object} Dots
 * @property {object} from The trace that holds them.
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {string[]} words
 * @property {string[]} colours One a dot.
 * @property {Uint32Array} inks The same as blue, green and red.
 * @property {Int8Array} kept How many of the nearest dots of each are true.
 * @property {number[]} order Rows, those first whose words matter most.
 * @property {{name: string, colour: string, x: number, y: number}[]} groups Each at its middle.
 * @property {number[]} chosen Rows: the word that is looked for, and its neighbours.
 * @property {number} size In pixels.
 * @property {number} opacity
 */

/** @typedef {{x: [number, number], y: [number, number]}} Part Of the axes that is seen. */


const SHADES = 64; // of a colour scale
const ROUND = 5; // pixels from which a dot is a disc
const FADED = 0.07; // of the ink of dots whose neighbours are false
const CELL = 8; // pixels: no two words share a square of this side
const APART = [34, 15]; // pixels beside and above a word that stay free of others
const LETTER = 0.55; // of its height is about the width of a letter
const [WORD, GROUP] = [12, 15]; // pixels of letters
const FEW = 2000; // words: of so many the outer ones are named first, of more the frequent ones

/**
 * Returns the numbers of an attribute: a list, or bytes as Plotly's Python sends them.
 * @param {number[] | {dtype: string, bdata: string}} sent
 */
export const numbersOf = (sent) => {
  if (!sent?.bdata) return Float32Array.from(sent ?? []);
  if (sent.dtype === "i1") return Int8Array.from(atob(sent.bdata), (sign) => (sign.charCodeAt(0) << 24) >> 24);
  const bytes = Uint8Array.from(atob(sent.bdata), (sign) => sign.charCodeAt(0));
  return sent.dtype === "f8" ? Float32Array.from(new Float64Array(bytes.buffer)) : new Float32Array(bytes.buffer);
};

/** Red, green and blue of "#rrggbb" or "rgb(r, g, b)". @param {string} colour */
const channels = (colour) =>
  colour.startsWith("#")
    ? [1, 3, 5].map((digit) => parseInt(colour.slice(digit, digit + 2), 16))
    : colour.match(/[\d.]+/g).slice(0, 3).map(Number);

/**
 * Returns the colours of a scale at even steps from its beginning to its end.
 * @param {[number, string][]} scale
 */
const shadesOf = (scale) =>
  Array.from({ length: SHADES }, (_, number) => {
    const share = number / (SHADES - 1);
    const above = Math.max(1, scale.findIndex(([end]) => end >= share - 1e-9));
    const [[low, first], [high, second]] = [scale[above - 1], scale[above]];
    const part = high > low ? (share - low) / (high - low) : 0;
    const [from, to] = [channels(first), channels(second)];
    return `rgb(${from.map((value, n) => Math.round(value + (to[n] - value) * part)).join(",")})`;
  });

/** @param {Float32Array} values @param {number[]} rows */
const median = (values, rows) => rows.map((row) => values[row]).sort((one, other) => one - other)[rows.length >> 1];

/** Returns the rows, those first whose words matter most. @param {Float32Array} x @param {Float32Array} y */
const orderOf = (x, y) => {
  const rows = Array.from(x, (_, row) => row);
  if (x.length > FEW) return rows;
  const spread = (values) => Math.max(...values) - Math.min(...values) || 1;
  const [[across, left], [up, low]] = [x, y].map((values) => [spread(values), median(values, rows)]);
  const away = rows.map((row) => ((x[row] - left) / across) ** 2 + ((y[row] - low) / up) ** 2);
  return rows.sort((one, other) => away[other] - away[one]);
};

/** @param {any} trace @param {{chosen: number[], groups: string[]}} meta Of the figure. @returns {Dots} */
export const dotsOf = (trace, meta) => {
  const { color, colorscale, cmin, cmax, size, opacity } = trace.marker;
  const shades = shadesOf(colorscale);
  const last = SHADES - 1;
  const values = numbersOf(color);
  const colours = Array.from(values, (value) =>
    shades[Math.round(Math.min(1, Math.max(0, (value - cmin) / (cmax - cmin))) * last)]);
  const inks = Uint32Array.from(colours, (colour) => {
    const [red, green, blue] = channels(colour);
    return (blue << 16) | (green << 8) | red;
  });
  const [x, y] = [numbersOf(trace.x), numbersOf(trace.y)];
  const members = meta.groups.map(() => []);
  if (members.length) values.forEach((value, row) => members[value].push(row));
  const groups = meta.groups.map((name, number) => ({
    name, colour: colours[members[number][0]], x: median(x, members[number]), y: median(y, members[number]),
  })).filter(({ colour }) => colour);
  return {
    from: trace, x, y, words: trace.text, colours, inks, size, opacity, groups, chosen: meta.chosen,
    kept: numbersOf(trace.customdata), order: orderOf(x, y), named: [],
  };
};

/**
 * Returns a function that takes the place of a text, where it is free, and tells whether it was.
 * @param {number} width Pixels of the screen.
 * @param {number} height
 */
const placesIn = (width, height) => {
  const across = Math.ceil(width / CELL) + 1;
  const taken = new Uint8Array(across * (Math.ceil(height / CELL) + 1));
  const cells = (left, top, right, bottom, use) => {
    const [first, last] = [left, right].map((x) => Math.floor(Math.min(width, Math.max(0, x)) / CELL));
    const [high, low] = [top, bottom].map((y) => Math.floor(Math.min(height, Math.max(0, y)) / CELL));
    for (let row = high; row <= low; row++)
      for (let n = row * across + first; n <= row * across + last; n++) if (use(n)) return true;
    return false;
  };
  return (x, y, long, high, [beside, above]) => {
    const [left, right] = [x - long / 2, x + long / 2];
    if (left < 0 || right > width || y - high < 0 || y > height) return false;
    if (cells(left, y - high, right, y, (n) => taken[n])) return false;
    cells(left - beside, y - high - above, right + beside, y + above, (n) => {
      taken[n] = 1;
      return false;
    });
    return true;
  };
};

/**
 * Returns the texts of a part of the axes for which there is room: the word that is looked for and its neighbours, the
 * names of groups, then words, those first that were named before, so that they stay while the figure moves.
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at Pixels of the screen of a place.
 * @param {number} width
 * @param {number} height
 * @param {number} least True neighbours of the words that are named.
 */
const textsIn = (dots, at, width, height, least) => {
  const free = placesIn(width, height);
  const texts = [];
  const write = (text, [x, y], size, apart, more = {}) => {
    const high = more.colour ? size : size * 1.1;
    if (!text || !free(x, y, text.length * size * LETTER + (more.colour ? size : 0), high, apart)) return false;
    texts.push({ text, x, y, size, ...more });
    return true;
  };
  const above = (row) => {
    const [x, y] = at(dots.x[row], dots.y[row]);
    return [x, y - dots.size / 2 - 3];
  };
  dots.chosen.forEach((row, number) => {
    const [x, y] = above(row);
    write(dots.words[row], [x, y - 3], number ? WORD + 1 : GROUP, [2, 0], { bold: true });
  });
  for (const { name, colour, x, y } of dots.groups) {
    const [right, down] = at(x, y);
    if (right < 0 || right > width || down < 0 || down > height) continue;
    const half = (name.length * LETTER + 1) * (GROUP / 2);
    const inside = Math.min(width - half - 1, Math.max(half + 1, right));
    for (let step = 0; step < 24; step++) {
      const line = Math.ceil(step / 2) * (step % 2 ? 1 : -1) * (GROUP / 2);
      if (write(name, [inside, down + line], GROUP - 1, [6, 3], { bold: true, colour })) break;
    }
  }
  const chosen = new Set(dots.chosen);
  const before = new Set(dots.named);
  const name = (row) => {
    const [x, y] = above(row);
    if (chosen.has(row) || x < 0 || y < 0 || x > width || y > height || dots.kept[row] < least) return false;
    return write(dots.words[row], [x, y], WORD, APART);
  };
  const stay = dots.named.filter(name);
  dots.named = stay.concat(dots.order.filter((row) => !before.has(row) && name(row)));
  return texts;
};

/**
 * Writes texts, each on a rim of the ground that lifts it off the dots.
 * @param {CanvasRenderingContext2D} pen
 * @param {ReturnType<typeof textsIn>} texts
 * @param {{ink: string, ground: string, font: string}} look
 * @param {number} scale
 */
const write = (pen, texts, { ink, ground, font }, scale) => {
  pen.globalAlpha = 1;
  pen.textAlign = "center";
  pen.lineJoin = "round";
  pen.strokeStyle = ground;
  for (const { text, x, y, size, bold, colour } of texts) {
    pen.font = `${bold ? "600" : "400"} ${size * scale}px ${font}`;
    pen.lineWidth = 4 * scale;
    pen.strokeText(text, x * scale, y * scale);
    pen.fillStyle = ink;
    pen.fillText(text, x * scale, y * scale);
    if (!colour) continue;
    const left = x * scale - pen.measureText(text).width / 2;
    pen.fillStyle = colour;
    pen.fillRect(left - size * 1.1 * scale, (y - size * 0.7) * scale, size * 0.7 * scale, size * 0.7 * scale);
  }
};

/**
 * Writes small dots as squares into the pixels of a picture, those that are faded first: 20,000 in a millisecond, where
 * the pen of a canvas takes forty.
 * @param {Uint32Array} pixels Alpha, blue, green and red.
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at
 * @param {number} scale
 * @param {number} width
 * @param {number} height
 * @param {number} least
 */
const squares = (pixels, dots, at, scale, width, height, least) => {
  const side = Math.max(1, Math.round(dots.size * scale));
  for (const faded of least ? [true, false] : [false]) {
    const alpha = Math.round(255 * (faded ? FADED : dots.opacity)) << 24;
    for (let n = 0; n < dots.x.length; n++) {
      if (dots.kept[n] < least !== faded) continue;
      const [right, down] = at(dots.x[n], dots.y[n]);
      const [x, y] = [Math.round(right * scale - side / 2), Math.round(down * scale - side / 2)];
      if (x < 0 || y < 0 || x + side > width || y + side > height) continue;
      const colour = alpha | dots.inks[n];
      for (let row = y * width + x; row < (y + side) * width + x; row += width) pixels.fill(colour, row, row + side);
    }
  }
};

/**
 * Paints few dots as discs.
 * @param {CanvasRenderingContext2D} pen
 * @param {Dots} dots
 * @param {(x: number, y: number) => [number, number]} at
 * @param {number} scale
 * @param {number} least
 */
const discs = (pen, dots, at, scale, least) => {
  for (let n = 0; n < dots.x.length; n++) {
    const [x, y] = at(dots.x[n], dots.y[n]);
    pen.globalAlpha = dots.kept[n] < least ? FADED : dots.opacity;
    pen.fillStyle = dots.colours[n];
    pen.beginPath();
    pen.arc(x * scale, y * scale, (dots.size * scale) / 2, 0, 7);
    pen.fill();
  }
};

/**
 * Paints the dots of a part of the axes, and their words.
 * @param {HTMLCanvasElement} canvas
 * @param {Dots} dots
 * @param {Part} part
 * @param {number} scale Pixels of the canvas to one of the screen.
 * @param {{least: number, ink: string, ground: string, font: string}} look
 */
export const paint = (canvas, dots, part, scale, look) => {
  const pen = canvas.getContext("2d");
  const { width, height } = canvas;
  const [left, top] = [part.x[0], part.y[1]];
  const across = width / (part.x[1] - left);
  const down = height / (top - part.y[0]);
  const at = (x, y) => [((x - left) * across) / scale, ((top - y) * down) / scale];
  pen.clearRect(0, 0, width, height);
  if (dots.size < ROUND) {
    const picture = pen.createImageData(width, height);
    squares(new Uint32Array(picture.data.buffer), dots, at, scale, width, height, look.least);
    pen.putImageData(picture, 0, 0);
  } else {
    discs(pen, dots, at, scale, look.least);
  }
  write(pen, textsIn(dots, at, width / scale, height / scale, look.least), look, scale);
};
