// Words and numbers as the app writes them: messages of Project Fluent, and what core/base/i18n.py,
// number_formatting.py and text.py do with their values.
(() => {
  const lang = document.documentElement.lang;
  const bundle = new FluentBundle.FluentBundle([lang, "en"], { useIsolating: false });
  const formatted = new Intl.NumberFormat(lang).format(12345.5);
  const [thousands, decimal] = [formatted[2], formatted.at(-2)];
  const GROUPED = { useGrouping: "always" }; // 1.000 in Spanish too, as Python has it
  const PROTECTED = "“[^”]*”|«[^»]*»|„[^“]*“|<[^>]*>|`[^`]*`|\\$[^$]*\\$|\\]\\([^)]*\\)|https?:\\S+|%\\{[^}]*\\}";
  const NUMBER = "(?<![\\w.,])(?:[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?|\\d+\\.\\d+)(?:e[-+−]?\\d+)?(?!\\w|[.,]\\d)";
  const NUMBERS = new RegExp(`${PROTECTED}|(${NUMBER})`, "gu");
  const SPACES = new RegExp(`(${PROTECTED})|(?<=\\S)(?<!<br>) {2,}(?=\\S)`, "gu");
  const MINUS = /(?<![^\s([])-(?=\d)/g;
  const INVISIBLE = { " ": "␣", "\n": "⏎", "\t": "⇥" };

  atlas.addMessages = (text) => bundle.addResource(new FluentBundle.FluentResource(text));

  /** A text whose numbers are localised already, as Python's `Message`. */
  class Message extends String {}

  atlas.localizeNumbers = (text) => {
    if (text instanceof Message || (decimal === "." && thousands === ",")) return String(text);
    const swap = (match, number) => (number ? number.replace(/[.,]/g, (sign) => (sign === "." ? decimal : thousands)) : match);
    return String(text).replace(NUMBERS, swap);
  };

  /** Formats a message; its values are texts, numbers and other messages. */
  atlas.message = (key, values = {}) => {
    const [id, attribute] = key.split(".");
    const found = bundle.getMessage(id);
    const pattern = attribute ? found?.attributes[attribute] : found?.value;
    if (!pattern) throw new Error(`There is no message ${key}.`);
    const local = Object.entries(values).map(([name, value]) => [
      name, typeof value === "number" ? new FluentBundle.FluentNumber(value, GROUPED) : atlas.localizeNumbers(value),
    ]);
    const text = bundle.formatPattern(pattern, Object.fromEntries(local));
    return new Message(text.replace(SPACES, (match, kept) => kept ?? " ").replace(MINUS, "−"));
  };
  atlas.messageIfAny = (key, values) => {
    const [id, attribute] = key.split(".");
    return bundle.getMessage(id)?.attributes[attribute] ? atlas.message(key, values) : "";
  };
  atlas.joinMessages = (texts, separator = " ") => new Message(texts.map(atlas.localizeNumbers).join(separator));

  // --- numbers

  atlas.formatPercent = (probability) => {
    const value = 100 * probability;
    if (value === 0 || value >= 99.95) return `${value.toFixed(0)} %`;
    return `${value >= 0.1 ? value.toFixed(1) : atlas.formatGeneral(value, 2)} %`;
  };
  /** Python's `:.<digits>g`. */
  atlas.formatGeneral = (value, digits = 6) => {
    const [mantissa, power] = value.toExponential(digits - 1).split("e").map(Number);
    if (value && (power < -4 || power >= digits)) return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
    return String(Number(value.toPrecision(digits)));
  };
  atlas.formatWeight = (value) => (value >= 0.005 || value === 0 ? value.toFixed(2) : value.toExponential(1).replace(/e-(\d)$/, "e-0$1"));

  // --- tokens

  atlas.visibleCharacter = (character) => INVISIBLE[character] ?? character;
  atlas.tokenLabel = (token) => token.replaceAll("▁", "·");
  atlas.escapeLabel = (token) => atlas.tokenLabel(token).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  atlas.addQuotationMarks = (text) => String(atlas.message("quotation", { text: "|" })).replace("|", () => text);
  atlas.quoteText = (text) => {
    const bare = text.replaceAll("▁", "") || "·";
    return atlas.addQuotationMarks(bare.split(/\s+/).filter(Boolean).join(" ").replace(/[\\`*_$<~&]|(?<=\])\(|:(?=[A-Za-z])/g, "\\$&"));
  };
  atlas.quoteCharacter = (character) => {
    const key = { " ": "character-space", "\n": "character-line-end" }[character];
    return key ? atlas.message(key) : atlas.quoteText(character);
  };
  /** Unique labels: a repeated token is numbered, the₁ and the₂. */
  atlas.disambiguateTokens = (tokens) => {
    const labels = tokens.map((token) => {
      const letters = [...token];
      const short = letters.length <= 12 ? token : `${letters.slice(0, 11).join("")}…`;
      return short.replace(/^[ ]|[ ]$|[\n\t]/g, atlas.visibleCharacter) || "[PAD]";
    });
    const seen = {};
    return labels.map((label) => {
      seen[label] = (seen[label] ?? 0) + 1;
      const number = String(seen[label]).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
      return labels.filter((other) => other === label).length > 1 ? label + number : label;
    });
  };
  atlas.quoteToken = (tokens, index) => atlas.quoteText(atlas.disambiguateTokens(tokens)[index]);

  /** A line of Markdown as HTML: bold, italics, code; what is escaped, or looks like HTML, stays text. */
  atlas.markdown = (text) => {
    const escaped = [];
    const keep = (sign) => `\ue000${escaped.push(sign) - 1}\ue001`;
    return String(text).trim()
      .replace(/\\([^\w\s])/g, (match, sign) => keep(sign))
      .replaceAll("&", "&amp;").replaceAll("<", "&lt;")
      .replace(/`([^`]+)`/g, "<code>$1</code>")
      .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
      .replace(/\*(\w.*?)\*/g, "<em>$1</em>")
      .replace(/\ue000(\d+)\ue001/g, (match, index) => escaped[index].replace("&", "&amp;").replace("<", "&lt;"));
  };

  /** Puts HTML of ours into an element or a shadow root; what a visitor typed is escaped in it, and nothing of it runs. */
  atlas.setMarkup = (root, markup) => {
    const { head, body } = new DOMParser().parseFromString(markup, "text/html");
    for (const element of [...head.querySelectorAll("script"), ...body.querySelectorAll("script")]) element.remove();
    for (const element of body.querySelectorAll("*")) {
      for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
    }
    root.replaceChildren(...head.childNodes, ...body.childNodes);
  };
})();
