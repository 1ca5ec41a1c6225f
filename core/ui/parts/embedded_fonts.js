// The fonts of the page, as rules that hold all of a font: an exported picture carries them inside.

// What tells that a picture uses a font of the page.
const MARKS = { "Source Sans": "Source Sans 3", "Source Code Pro": "Source Code Pro" };

/** Fonts as data, by their addresses. @type {Map<string, string>} */
const fetched = new Map();

/**
 * Returns a font of the page as a rule that holds all of it.
 * @param {CSSFontFaceRule} rule
 * @returns {Promise<string>}
 */
const embedded = async (rule) => {
  const [, path] = rule.style.getPropertyValue("src").match(/url\("?([^")]+)"?\)/);
  const url = new URL(path, rule.parentStyleSheet.href ?? document.baseURI).href;
  if (!fetched.has(url)) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error("its font did not come; try again");
    fetched.set(url, await asDataUrl(new Blob([await answer.blob()], { type: "font/woff2" })));
  }
  const { fontFamily, fontStyle, fontWeight } = rule.style;
  const source = `src:url("${fetched.get(url)}") format("woff2")`;
  return `@font-face{font-family:${fontFamily};font-style:${fontStyle};font-weight:${fontWeight};${source}}`;
};

/** @param {Blob} blob @returns {Promise<string>} */
const asDataUrl = (blob) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(/** @type {string} */ (reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });

/**
 * Returns the rules of the fonts that a picture uses, upright and slanted.
 * @param {string} svg
 * @returns {Promise<string>}
 */
export const fontsOf = async (svg) => {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const slanted = /font-style: ?italic|<(i|em)>/.test(svg);
  const used = rules.filter(({ style }) => {
    const mark = MARKS[style.fontFamily.replaceAll('"', "")];
    return mark && svg.includes(mark) && (style.fontStyle !== "italic" || slanted);
  });
  return (await Promise.all(used.map(embedded))).join("");
};

/** Waits until the fonts are there, so that what is measured is what is drawn. */
export const fontsReady = async () => {
  const styles = ["12px", "bold 12px", "italic 12px"];
  const names = ['"Source Sans"', '"Source Code Pro"'];
  await Promise.all(styles.flatMap((style) => names.map((name) => document.fonts.load(`${style} ${name}`))));
  await document.fonts.ready;
};
