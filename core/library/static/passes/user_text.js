// What every typed text goes through before a model reads it; follows core/base/user_text.py.
{
  const atlas = (globalThis.atlas ??= {});

  /** Returns pairs of each of some characters and what replaces it. @param {string} characters @param {string} plain */
  const replaceAllBy = (characters, plain) => Array.from(characters, (character) => [character, plain]);

  /** Returns the characters with the code points from a first to a last one. */
  const charactersBetween = (first, last) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

  const REPLACEMENTS = new Map([
    ...replaceAllBy("’‘‚‛‹›′´ʻʼ", "'"),
    ...replaceAllBy("“”„‟″", '"'),
    ...replaceAllBy("\u2010\u2011\u2012–−", "-"),
    ["…", "..."],
    ...replaceAllBy("\u00a0\u1680\u202f\u205f\u3000", " "),
    ...charactersBetween(0x2000, 0x200a).map((space) => [space, " "]),
    ...replaceAllBy("\v\f\r\x85\u2028\u2029", "\n"),
    ...charactersBetween(0xff01, 0xff5e).map((wide) => [wide, String.fromCodePoint(wide.codePointAt(0) - 0xfee0)]),
    ...charactersBetween(0xfb00, 0xfb06).map((ligature) => [ligature, ligature.normalize("NFKC")]),
  ]);
  const PLAIN_ASCII = /^[ -~]*$/;
  // control characters, the soft hyphen, zero-width characters, changes of the writing direction, half characters
  const INVISIBLE = new RegExp(
    "[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e" +
      "\u2060-\u206f\\ud800-\\udfff\ufeff\ufff9-\ufffb]",
    "gu",
  );
  // zero-width characters of an emoji stay: the tags of a flag, variation selectors and joiners
  const EMOJI =
    "©®‼⁉™ℹ\u20e3\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2934-\u2935\u2b00-\u2bff\u{1f000}-\u{1faff}";
  const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e007f}]/gu;
  const STRAY_VARIANTS = new RegExp(`(?<![${EMOJI}0-9#*])[\ufe00-\ufe0f]+`, "gu");
  const STRAY_JOINERS = new RegExp(`(?<![${EMOJI}\ufe0f])\u200d|\u200d(?![${EMOJI}])`, "gu");

  /**
   * Returns a text as every request of the app reads it: plain quotes, dashes and spaces, nothing invisible, NFC.
   * @param {string} text
   */
  const normalizeUserText = (text) => {
    if (PLAIN_ASCII.test(text)) return text;
    const unixText = text.normalize("NFC").replaceAll("\r\n", "\n");
    return Array.from(unixText, (character) => REPLACEMENTS.get(character) ?? character)
      .join("")
      .replace(INVISIBLE, "")
      .replace(TAGS, "$1")
      .replace(STRAY_VARIANTS, "")
      .replace(STRAY_JOINERS, "")
      .normalize("NFC");
  };

  Object.assign(atlas, { normalizeUserText });
}
