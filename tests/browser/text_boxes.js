// Measures the texts of an SVG that stands alone in a page: which are cut, which overlap, how small they are.
// Shares nothing with core/ui/parts/export.js, which it checks. Boxes are those of the letters as they are drawn:
// each text is sampled character by character, so a slanted or a broken line is not taken for its bounding box.
() => {
  const svg = document.querySelector("svg");
  const view = svg.getBoundingClientRect();
  const pixel = view.width / svg.viewBox.baseVal.width; // of the view box, on the screen
  const visible = (element) => {
    for (let at = element; at && at !== svg; at = at.parentElement) {
      const { visibility, display, opacity } = getComputedStyle(at);
      if (visibility === "hidden" || display === "none" || +opacity === 0) return false;
    }
    return true;
  };
  // Letters as squares: one that leans has small ones along it. `ink` is the part of a line's height with ink in it.
  const ink = { above: 0.72, below: 0.05 }; // of the type's size, from the base line
  const texts = [];
  for (const text of svg.querySelectorAll("text")) {
    if (!text.textContent.trim() || !visible(text)) continue;
    const toScreen = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize);
    const letters = [];
    const characters = text.getNumberOfChars();
    const signs = text.textContent;
    const total = text.getComputedTextLength();
    if (total < 0.5) continue;
    for (let n = 0; n < characters; n++) {
      if (!signs[n]?.trim()) continue;
      const [from, to] = [text.getStartPositionOfChar(n), text.getEndPositionOfChar(n)];
      const corners = [
        [from.x, from.y - ink.above * size], [to.x, to.y - ink.above * size],
        [to.x, to.y + ink.below * size], [from.x, from.y + ink.below * size],
      ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(toScreen));
      const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      letters.push({ left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) });
    }
    if (!letters.length) continue;
    texts.push({
      text: signs, letters, axis: Boolean(text.closest('[class$="tick"]')), points: size * Math.hypot(toScreen.a, toScreen.b) * 0.75,
      left: Math.min(...letters.map((one) => one.left)), right: Math.max(...letters.map((one) => one.right)),
      top: Math.min(...letters.map((one) => one.top)), bottom: Math.max(...letters.map((one) => one.bottom)),
    });
  }
  const least = 1.2 * pixel; // what lies over each other by less is not seen
  const cut = texts.filter((one) =>
    one.left < view.left - 0.5 || one.top < view.top - 0.5 || one.right > view.right + 0.5 || one.bottom > view.bottom + 0.5,
  );
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > least && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > least;
  const pairs = [];
  texts.sort((a, b) => a.left - b.left).forEach((one, index) => {
    for (let n = index + 1; n < texts.length && texts[n].left < one.right; n++) {
      const other = texts[n];
      if (meet(one, other) && one.letters.some((a) => other.letters.some((b) => meet(a, b)))) pairs.push([one.text, other.text]);
    }
  });
  // The names along an axis stand beside the heat maps, not on one.
  const maps = [...svg.querySelectorAll(".heatmaplayer image")].map((one) => one.getBoundingClientRect());
  const covering = texts.filter((one) => one.axis && maps.some((map) => meet(one, map)));
  return {
    count: texts.length,
    covering: covering.map(({ text }) => text),
    cut: cut.map(({ text }) => text),
    overlapping: pairs,
    points: texts.length ? [Math.min(...texts.map(({ points }) => points)), Math.max(...texts.map(({ points }) => points))] : [0, 0],
  };
}
