// Measures the texts of an SVG: where each line stands, what overlaps, what is painted.

/**
 * Calls a function with an SVG that stands in the page, unseen, where its texts can be measured.
 * @template T
 * @param {SVGElement} svg
 * @param {(svg: SVGElement) => T} measure
 * @returns {T}
 */
export const inPage = (svg, measure) => {
  const holder = document.createElement("div");
  holder.style.cssText = "position:absolute;left:-99999px;top:0;visibility:hidden";
  holder.append(svg);
  document.body.append(holder);
  try {
    return measure(svg);
  } finally {
    holder.remove();
  }
};

/**
 * Returns the corners of each line of text of an SVG, with its size and how dense its letters are.
 * @param {SVGSVGElement} svg
 * @returns {{text: string, corners: [number, number][], size: number}[]}
 */
export const textsOf = (svg) => {
  const origin = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll("text")].flatMap((text) => {
    const lines = [...text.querySelectorAll("tspan.line")];
    return (lines.length ? lines : [text])
      .filter((line) => line.textContent.trim().length)
      .map((line) => {
        const { x, y, width, height } = line.getBBox();
        const matrix = origin.multiply(line.getScreenCTM());
        const scale = Math.hypot(matrix.b, matrix.a);
        // letters fill the middle of the box of their line
        const inner = [x, y + height * 0.2, x + width, y + height * 0.85];
        const corners = [[0, 1], [2, 1], [2, 3], [0, 3]].map(([across, down]) => {
          const point = new DOMPoint(inner[across], inner[down]).matrixTransform(matrix);
          return /** @type {[number, number]} */ ([point.x, point.y]);
        });
        const size = scale * parseFloat(getComputedStyle(line).fontSize);
        return { text: line.textContent, corners, size };
      })
      .filter(({ corners: [a, b] }) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 0.5);
  });
};

/**
 * Tells by how many pixels two quadrangles overlap: the least way that would part them.
 * @param {[number, number][]} first
 * @param {[number, number][]} second
 */
const overlap = (first, second) => {
  let least = Infinity;
  for (const corners of [first, second]) {
    for (const [from, to] of [[0, 1], [1, 2]]) {
      const across = [corners[to][1] - corners[from][1], corners[from][0] - corners[to][0]];
      const length = Math.hypot(...across) || 1;
      const along = ([x, y]) => (x * across[0] + y * across[1]) / length;
      const [a, b] = [first, second].map((one) => one.map(along));
      least = Math.min(least, Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a));
      if (least <= 0) return 0;
    }
  }
  return least;
};

/**
 * Returns from where to where something is painted, in pixels from the top of an SVG that stands in the page.
 * @param {SVGSVGElement} svg
 */
export const paintedIn = (svg) => {
  const origin = svg.getBoundingClientRect().top;
  const shows = (colour, opacity) => colour !== "none" && !/, 0\)$/.test(colour) && +opacity > 0;
  const boxes = [...svg.querySelectorAll("text, image, path, rect, circle")]
    .filter((one) => !one.closest("defs") && !one.matches("rect.bg, .main-svg > rect"))
    .filter((one) => {
      const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(one);
      return one.localName === "image" || shows(fill, fillOpacity) || shows(stroke, strokeOpacity);
    })
    .map((one) => one.getBoundingClientRect())
    .filter(({ height, width }) => height || width);
  return {
    top: Math.min(...boxes.map(({ top }) => top - origin)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom - origin)),
  };
};

/** Returns how many names along an axis lie over a heat map. @param {SVGSVGElement} svg */
export const overPanels = (svg) => {
  const panels = [...svg.querySelectorAll(".heatmaplayer image")].map((one) => one.getBoundingClientRect());
  const ticks = [...svg.querySelectorAll('[class^="y"][class$="tick"] text')];
  const names = ticks.map((one) => one.getBoundingClientRect());
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  return names.filter((name) => panels.some((panel) => over(name, panel))).length;
};

/** Returns how many pairs of texts overlap. @param {{corners: [number, number][]}[]} texts */
export const overlaps = (texts) => {
  const sorted = texts
    .map(({ corners }) => ({ corners, across: corners.map(([x]) => x) }))
    .map(({ corners, across }) => ({ corners, low: Math.min(...across), high: Math.max(...across) }))
    .sort((a, b) => a.low - b.low);
  let count = 0;
  sorted.forEach((one, index) => {
    for (let other = index + 1; other < sorted.length && sorted[other].low < one.high; other++) {
      if (overlap(one.corners, sorted[other].corners) > 0.75) count++;
    }
  });
  return count;
};
