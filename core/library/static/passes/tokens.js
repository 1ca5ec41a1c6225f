// What models read of a typed text: words, characters and subwords with their ids; follows core/models/vocabulary/
// (words, characters, subwords, bpe) and core/topics/tokens/tokenization/compute.py.
//
// Places in a text are counted in characters (code points), as in Python.
{
  const atlas = (globalThis.atlas ??= {});

  // --- words ------------------------------------------------------------------------------------------------

  const [PAD, START, END] = ["", "startofseq", "endofseq"];
  const UNKNOWN_ID = 1;
  const PUNCTUATION = /[!"#$%&()*+,\-./:;<=>?@[\\\]^_`{|}~']/g;
  const ASCII_CAPITALS = /[A-Z]/g;
  const ASCII_SPACE = /[ \t\n\r\f\v]+/;
  const ASCII_WORD = /[^ \t\n\r\f\v]+/g;

  /** Returns the words of a text as Keras' `TextVectorization` cuts it. @param {string} text @returns {string[]} */
  const splitWords = (text) =>
    text
      .replace(ASCII_CAPITALS, (letter) => letter.toLowerCase())
      .replace(PUNCTUATION, "")
      .split(ASCII_SPACE)
      .filter((word) => word);

  /**
   * What a model reads of a sentence.
   * @typedef {object} EncodedWords
   * @property {number[]} ids (T)
   * @property {string[]} tokens (T) As they were typed, in lower case.
   * @property {boolean[]} isUnknown (T) The model reads [UNK].
   * @property {string[]} truncatedWords Words at the end that did not fit.
   */

  /** A list of words: id 0 is padding, id 1 is [UNK] for all words outside the list. */
  class WordVocabulary {
    /** @param {string[]} words The first two are "" and "[UNK]". */
    constructor(words) {
      this.words = words;
      this.unknownId = UNKNOWN_ID;
      this.idsByWord = new Map(words.map((word, id) => [word, id]));
      this.startId = this.idsByWord.get(START);
      this.endId = this.idsByWord.get(END);
    }

    /** @param {string} text @param {number} maxTokens @returns {EncodedWords} */
    encode(text, maxTokens) {
      const words = splitWords(text);
      const tokens = words.slice(0, maxTokens);
      const ids = tokens.map((word) => this.idsByWord.get(word) ?? UNKNOWN_ID);
      return { ids, tokens, isUnknown: ids.map((id) => id === UNKNOWN_ID), truncatedWords: words.slice(maxTokens) };
    }

    /** @param {number[]} ids @returns {string[]} */
    tokens(ids) {
      return ids.map((id) => this.words[id]);
    }

    /** Returns the text of ids without padding, start and end. @param {number[]} ids */
    decode(ids) {
      return this.tokens(ids)
        .filter((token) => ![PAD, START, END].includes(token))
        .join(" ");
    }
  }

  // --- characters -------------------------------------------------------------------------------------------

  const CHARACTERS = Array.from("\n !$&',-.3:;?abcdefghijklmnopqrstuvwxyz"); // those of Tiny Shakespeare in lower case
  const CHARACTER_IDS = new Map(CHARACTERS.map((character, id) => [character, id]));
  const PLAIN_FORMS = { '"': "'", "—": "--", "\t": " " }; // of signs that Shakespeare's file does not have

  /** Returns what is read in place of a character outside the vocabulary, "" for nothing. @param {string} character */
  const plainForm = (character) =>
    Array.from(atlas.normalizeUserText(character), (sign) => PLAIN_FORMS[sign] ?? stripAccents(sign)).join("");

  /** @param {string} sign */
  const stripAccents = (sign) =>
    Array.from(sign.normalize("NFKD").toLowerCase())
      .filter((letter) => CHARACTER_IDS.has(letter))
      .join("");

  /**
   * Encodes a text with the 39 characters of Tiny Shakespeare: capitals are made small, quotes, dashes and accented
   * letters become their plain form, all else is dropped.
   * @param {string} text
   * @returns {{ids: number[], text: string, replacements: [string, string][], numLowered: number,
   *     droppedCharacters: string[], numDropped: number}} Replacements are distinct pairs of typed and read.
   */
  const encodeCharacters = (text) => {
    const replacements = new Map();
    const droppedCharacters = [];
    let numLowered = 0;
    let textRead = "";
    for (const character of text.normalize("NFC").replaceAll("\r\n", "\n")) {
      const lowercase = character.toLowerCase();
      const isKnown = CHARACTER_IDS.has(lowercase);
      const form = isKnown ? lowercase : plainForm(character);
      textRead += form;
      if (isKnown) numLowered += lowercase !== character;
      else if (form) replacements.set(character, form);
      else droppedCharacters.push(character);
    }
    return {
      ids: Array.from(textRead, (character) => CHARACTER_IDS.get(character)),
      text: textRead,
      replacements: [...replacements],
      numLowered,
      droppedCharacters: [...new Set(droppedCharacters)],
      numDropped: droppedCharacters.length,
    };
  };

  // --- subwords ---------------------------------------------------------------------------------------------

  const WORD_START = "▁"; // stands for the space before a word
  const BYTE_TOKEN = /^<0x[0-9A-F]{2}>$/;

  /** @param {string} text */
  const encodeUtf8 = (text) => new TextEncoder().encode(text);

  /** @param {string} left @param {string} right */
  const pairKey = (left, right) => `${left} ${right}`; // no token holds a blank

  /** @typedef {{token: string, start: number, end: number}} Symbol A part of a text, and its place there. */

  /** A byte-pair encoding, as the library `tokenizers` applies it. */
  class SubwordVocabulary {
    /** @param {{vocab: Record<string, number>, merges: [string, string][]}} model The part `model` of its JSON. */
    constructor({ vocab, merges }) {
      this.idsByToken = new Map(Object.entries(vocab));
      this.ranks = new Map(merges.map((pair, rank) => [pairKey(...pair), rank]));
      this.size = this.idsByToken.size;
      this.unknownId = UNKNOWN_ID;
    }

    /**
     * Returns the tokens of a text, each with its id and where in the text it begins and has ended.
     * @param {string} text
     */
    encode(text) {
      const symbols = splitSymbols(text).flatMap((word) => this.merge(word.flatMap((symbol) => this.toBytes(symbol))));
      return symbols.map((symbol) => ({ ...symbol, id: this.idsByToken.get(symbol.token) ?? this.unknownId }));
    }

    /** Returns a character's symbol, or those of its bytes where the vocabulary lacks it. @param {Symbol} symbol */
    toBytes(symbol) {
      if (this.idsByToken.has(symbol.token)) return [symbol];
      const hexadecimal = (byte) => byte.toString(16).toUpperCase().padStart(2, "0");
      return Array.from(encodeUtf8(symbol.token), (byte) => ({ ...symbol, token: `<0x${hexadecimal(byte)}>` }));
    }

    /**
     * Merges the symbols of a word: of all merges that fit the one that was learnt first, at the leftmost place.
     * @param {Symbol[]} symbols
     */
    merge(symbols) {
      const merged = [...symbols];
      const rankAt = (place) => this.ranks.get(pairKey(merged[place].token, merged[place + 1].token)) ?? Infinity;
      const ranks = merged.slice(1).map((_, place) => rankAt(place)); // of each two neighbours
      for (;;) {
        const rank = ranks.reduce((one, other) => Math.min(one, other), Infinity);
        if (rank === Infinity) return merged;
        const place = ranks.indexOf(rank);
        const [left, right] = merged.slice(place, place + 2);
        merged.splice(place, 2, { token: left.token + right.token, start: left.start, end: right.end });
        ranks.splice(place, 1);
        if (place > 0) ranks[place - 1] = rankAt(place - 1);
        if (place < ranks.length) ranks[place] = rankAt(place);
      }
    }
  }

  /**
   * Returns the symbols of each word of a text. The library parts punctuation and digits from words, too; no merge was
   * learnt across them, so that the tokens are the same.
   * @param {string} text
   * @returns {Symbol[][]}
   */
  const splitSymbols = (text) => {
    const words = [];
    for (const symbol of markSpaces(text)) {
      if (symbol.token === WORD_START) words.push([]);
      words.at(-1).push(symbol);
    }
    return words;
  };

  /** Returns the characters of a text with single blanks, each as the sign of a word's start; one stands first. */
  const markSpaces = (text) => {
    const symbols = [];
    Array.from(text).forEach((character, start) => {
      const isSpace = /\s/.test(character);
      if (isSpace && (!symbols.length || symbols.at(-1).isSpace)) return;
      symbols.push({ token: isSpace ? WORD_START : character, start, end: start + 1, isSpace });
    });
    if (symbols.at(-1)?.isSpace) symbols.pop();
    if (symbols.length && symbols[0].token !== WORD_START) symbols.unshift({ ...symbols[0], token: WORD_START });
    return symbols;
  };

  // --- one text in three ways -------------------------------------------------------------------------------

  /**
   * The T tokens of a text by one tokenizer.
   * @typedef {object} Tokenization
   * @property {"characters" | "words" | "subwords"} name
   * @property {number} vocabularySize
   * @property {string[]} tokens (T)
   * @property {number[]} ids (T)
   * @property {number[]} starts (T) Where each begins in the text.
   * @property {number[]} ends (T) Where it has ended.
   * @property {number[]} byteCounts (T) Of UTF-8.
   * @property {boolean[]} isUnknown (T)
   * @property {string[]} droppedCharacters What no token stands for; blanks between words are none.
   */

  /** @param {(Symbol & {id: number, byteCount: number})[]} rows @returns {Tokenization} */
  const makeTokenization = (name, vocabularySize, rows, droppedCharacters, unknownId = -1) => ({
    name,
    vocabularySize,
    tokens: rows.map(({ token }) => token),
    ids: rows.map(({ id }) => id),
    starts: rows.map(({ start }) => start),
    ends: rows.map(({ end }) => end),
    byteCounts: rows.map(({ byteCount }) => byteCount),
    isUnknown: rows.map(({ id }) => id === unknownId),
    droppedCharacters,
  });

  /** @param {string[]} characters Of the text. */
  const tokenizeCharacters = (characters) => {
    const rows = characters.flatMap((character, start) =>
      Array.from(encodeCharacters(character).text, (token) => {
        return { token, id: CHARACTER_IDS.get(token), start, end: start + 1, byteCount: encodeUtf8(token).length };
      }),
    );
    const droppedCharacters = characters.filter((character) => !encodeCharacters(character).text);
    return makeTokenization("characters", CHARACTERS.length, rows, droppedCharacters);
  };

  /** @param {string} text @param {WordVocabulary} vocabulary */
  const tokenizeWords = (text, vocabulary) => {
    const rows = [];
    const droppedCharacters = [];
    for (const { 0: chunk, index } of text.matchAll(ASCII_WORD)) {
      const start = Array.from(text.slice(0, index)).length;
      const characters = Array.from(chunk);
      const { tokens: [token], ids: [id] } = vocabulary.encode(chunk, 1);
      const byteCount = encodeUtf8(token ?? "").length;
      if (token) rows.push({ token, id, start, end: start + characters.length, byteCount });
      droppedCharacters.push(...characters.filter((character) => !splitWords(character).length));
    }
    return makeTokenization("words", vocabulary.words.length, rows, droppedCharacters, UNKNOWN_ID);
  };

  /** @param {string[]} characters Of the text. @param {SubwordVocabulary} vocabulary */
  const tokenizeSubwords = (characters, vocabulary) => {
    const isRead = characters.map(() => false);
    const rows = vocabulary.encode(characters.join("")).map((symbol) => {
      isRead.fill(true, symbol.start, symbol.end);
      const numBytes = encodeUtf8(characters.slice(symbol.start, symbol.end).join("").trim()).length;
      return { ...symbol, byteCount: BYTE_TOKEN.test(symbol.token) ? 1 : numBytes };
    });
    const droppedCharacters = characters.filter((character, position) => !isRead[position] && character.trim());
    return makeTokenization("subwords", vocabulary.size, rows, droppedCharacters, vocabulary.unknownId);
  };

  /**
   * Tokenizes a text into characters, words and subwords.
   * @param {string} text As typed: it is normalised here, and places are those of the normalised text.
   * @param {{words: WordVocabulary, subwords: SubwordVocabulary}} vocabularies
   * @returns {{text: string, tokenizations: Tokenization[]}}
   */
  const tokenize = (text, { words, subwords }) => {
    const normalizedText = atlas.normalizeUserText(text);
    const characters = Array.from(normalizedText);
    const tokenizations = [
      tokenizeCharacters(characters),
      tokenizeWords(normalizedText, words),
      tokenizeSubwords(characters, subwords),
    ];
    return { text: normalizedText, tokenizations };
  };

  Object.assign(atlas, { splitWords, WordVocabulary, SubwordVocabulary, tokenize });
  Object.assign(atlas, { CHARACTERS, encodeCharacters });
}
