// A sentence for the translator: its field, and how the model reads it; follows core/ui/sentence.py,
// tokenization_notes.py and parts/input_notes.py.
(() => {
  let translator = null;

  atlas.loadTranslator = async () => {
    const [source, target] = await atlas.load("words_en", "words_es");
    const weights = await atlas.loadModel("nmt_transformer");
    const vocabularies = { source: new atlas.WordVocabulary(source), target: new atlas.WordVocabulary(target) };
    translator ??= new atlas.Translator(weights, vocabularies);
    return translator;
  };

  const escape = (text) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  const joinWords = (words) => {
    const shown = words.slice(0, 12).map((word) => escape([...word].length <= 40 ? word : `${[...word].slice(0, 40).join("")}…`));
    return shown.join(" ") + (words.length > 12 ? " …" : "");
  };

  /** How the model of words reads a sentence, on one line, and its translation. */
  atlas.describeTokens = (source, translation) => {
    const { text, tokens, isUnknown, truncatedWords } = source;
    const typed = text.split(/\s+/).filter(Boolean);
    const isChanged = typed.join(" ") !== [...tokens, ...truncatedWords].join(" ");
    const kind = [atlas.message("sentence-token-type", { token_type: "words", word_start: "·" })];
    if (isChanged && /[A-Z]/.test(text)) kind.push(atlas.message("sentence-token-type.lowered"));
    if (isChanged && /[!-/:-@[-`{-~]/.test(text)) kind.push(atlas.message("sentence-token-type.unmarked"));
    const marked = tokens.map((token, index) => (isUnknown[index] ? `**${escape(token)}**` : escape(token)));
    const notes = [atlas.message("sentence-read", { author: "model", tokenization: kind.join(", "), tokens: marked.join(" ") })];
    const numUnknown = isUnknown.filter(Boolean).length;
    if (numUnknown) notes.push(atlas.message("sentence-unknown", { num_unknown: numUnknown, num_tokens: tokens.length, num_known: 998 }));
    if (truncatedWords.length) {
      notes.push(atlas.message("sentence-cut", { token_type: "words", num_truncated: truncatedWords.length, max_length: 50, words: joinWords(truncatedWords) }));
    }
    const says = translation === undefined ? "" : ` → ${atlas.message("sentence-says", { text: escape(translation) || atlas.message("sentence-says.nothing") })}`;
    return notes.join("; ") + says;
  };

  // --- characters and words that a model does not know

  const characterName = (character) => String({ " ": atlas.message("character-space"), "\n": atlas.message("character-line-end") }[character] ?? escape(character));
  const listed = (items, separator) => items.slice(0, 8).join(separator) + (items.length > 8 ? ` ${atlas.message("typed-more")}` : "");
  const sentence = (notes) => (notes.length ? `${notes.join("; ")}.` : "");

  /** How a model of characters reads a typed text. */
  atlas.describeCharacters = (text) => {
    const { replacements, numLowered, droppedCharacters, numDropped } = atlas.encodeCharacters(text);
    const notes = numLowered ? [atlas.message("typed-lowered", { num_letters: numLowered })] : [];
    const pairs = replacements.map(([typed, read]) => atlas.message("typed-as", { character: characterName(typed), replacement: characterName(read) }));
    if (pairs.length) notes.push(atlas.message("typed-read", { pairs: listed(pairs, ", ") }));
    if (numDropped) notes.push(atlas.message("typed-dropped", { num_characters: numDropped, characters: listed(droppedCharacters.map(characterName), " ") }));
    return sentence(notes);
  };
  /** Which words of a text a model does not know, and which were cut. */
  atlas.describeUnreadWords = ({ tokens, isUnknown, truncatedWords }) => {
    const unknown = [...new Set(tokens.filter((_, index) => isUnknown[index]))];
    const notes = unknown.length ? [atlas.message("unread-unknown", { words: joinWords(unknown) })] : [];
    if (truncatedWords.length) notes.push(atlas.message("unread-cut", { reason: atlas.message("unread-cut.room"), words: joinWords(truncatedWords) }));
    return sentence(notes);
  };
})();
