// Tokens / Split a sentence; follows core/topics/tokens/tokenization and core/figures/token_tiles.py.
(() => {
  const MAX_TILES = 120; // of a row
  const GAP = 0.14; // between tiles, in lines
  const NAMES = ["characters", "words", "subwords"];

  const tileColour = (id) => {
    if (id < 0) return atlas.look.paleGrey;
    const hue = (id * 137.508) % 360;
    const light = [0.74, 0.81, 0.88][Math.floor(id / 3) % 3];
    const channel = (shift) => {
      const place = (shift + hue / 30) % 12;
      return Math.round(255 * (light - 0.62 * Math.min(light, 1 - light) * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
    };
    return `#${[0, 8, 4].map((shift) => channel(shift).toString(16).padStart(2, "0")).join("")}`;
  };
  const visibleToken = (token) => [...token].map(atlas.visibleCharacter).join("");
  const quoteTexts = (texts) => {
    const unique = [...new Set(texts)];
    const quoted = unique.slice(0, 6).map((text) => atlas.quoteText([...visibleToken(text)].slice(0, 20).join(""))).join(", ");
    return unique.length > 6 ? atlas.message("tokenization-and-more", { texts: quoted, num_more: unique.length - 6 }) : quoted;
  };

  const tilesForm = (form, all, lineCharacters) => {
    const tileLook = form.data.filter(({ text, type }) => type === "bar" && text);
    const barLook = form.data.find(({ text, type }) => type === "bar" && !text);
    const textLook = form.data.find(({ mode }) => mode === "text");
    const longest = Math.max(1, ...all.map(({ tokens }) => tokens.length));
    let offset = 0;
    const [tiles, headings, bars] = [[], [], []];
    for (const one of all) {
      const count = one.tokens.length;
      const key = `tokenization-heading${count > MAX_TILES ? ".part" : ""}`;
      const text = String(atlas.message(key, { tokenizer: atlas.message(`tokenization-type.${one.name}`), count, num_drawn: MAX_TILES, vocabulary_size: one.vocabularySize }));
      headings.push({ y: -offset - 0.35, text });
      bars.push({ width: (lineCharacters * count) / longest, base: -(offset + 1.05) });
      offset += 1.2;
      let [line, end] = [0, 0];
      const tokens = one.tokens.slice(0, MAX_TILES).map(visibleToken);
      const places = tokens.map((token) => {
        const width = Math.min(lineCharacters, Math.max(2, [...token].length + 1));
        if (end && end + width > lineCharacters) [line, end] = [line + 1, 0];
        end += width;
        return { x: end - width / 2, width: width - 0.3, base: GAP - (offset + 1 + line) };
      });
      if (places.length) {
        tiles.push({
          ...tileLook[0], x: places.map(({ x }) => x), width: places.map(({ width }) => width), base: places.map(({ base }) => base), y: places.map(() => 1 - GAP), text: tokens.map(atlas.escapeLabel),
          marker: { color: [...one.ids].slice(0, MAX_TILES).map(tileColour), line: { color: atlas.look.roles.chosen, width: [...one.isUnknown].slice(0, MAX_TILES).map((isMarked) => 3 * isMarked) } },
          customdata: tokens.map((_, index) => [one.ids[index], one.byteCounts[index], one.starts[index], one.ends[index]]), meta: one.name,
        });
      }
      offset += line + 1.35;
    }
    const bar = { ...barLook, x: bars.map(({ width }) => width / 2), width: bars.map(({ width }) => width), base: bars.map(({ base }) => base), y: bars.map(() => 0.14) };
    const texts = { ...textLook, x: headings.map(() => 0), y: headings.map(({ y }) => y), text: headings.map(({ text }) => text), textposition: "middle right" };
    const { layout } = form;
    return { data: [...tiles, bar, texts], layout: { ...layout, height: Math.round(offset * 30) + 24, yaxis: { ...layout.yaxis, range: [-offset, 0] } } };
  };
  const losses = (all) => atlas.joinMessages(all.flatMap(({ name, tokens, isUnknown, droppedCharacters }) => (
    [["unknown", tokens.filter((_, index) => isUnknown[index])], ["dropped", droppedCharacters]].flatMap(([kind, texts]) => (
      texts.length ? [atlas.message(`tokenization-lost-${kind}.${name}`, { count: texts.length, texts: quoteTexts(texts) })] : [])))));

  atlas.views["tokens-split_a_sentence"] = async ({ fields }) => {
    const id = "tokens_tokenizations";
    const first = { ...atlas.figures[id] };
    const [words, subwords] = await atlas.load("words_en", "subwords");
    const vocabularies = { words: new atlas.WordVocabulary(words), subwords: new atlas.SubwordVocabulary(subwords) };
    await atlas.control(fields, (values) => {
      const text = atlas.normalizeUserText(values.text);
      if (!text.trim()) return atlas.note(atlas.message("tokens-no-word.fix"));
      const all = atlas.tokenize(text, vocabularies).tokenizations;
      const [, ofWords] = all;
      const numUnknown = [...ofWords.isUnknown].filter(Boolean).length;
      const counts = Object.fromEntries(all.map(({ name, tokens }) => [`counted_${name}`, atlas.message(`tokenization-count.${name}`, { count: tokens.length })]));
      const cells = (make) => all.flatMap((one) => one.tokens.map((_, index) => make(one, index)));
      atlas.note(atlas.joinMessages(Object.values(counts), ", "));
      return atlas.show(id, {
        wide: tilesForm(first.wide, all, 56), narrow: tilesForm(first.narrow, all, 32), role: numUnknown ? "chosen" : "",
        claimId: `tokenization-${numUnknown ? "unknown" : ofWords.tokens.length ? "known" : "none"}`,
        moreId: "library-static-split.more", values: { num_words: ofWords.tokens.length, num_unknown: numUnknown, losses: losses(all), ...counts },
        table: atlas.tableOf({
          tokenization: cells(({ name }) => String(atlas.message(`tokenization-type.${name}`))), token: cells(({ tokens }, index) => visibleToken(tokens[index])), id: cells(({ ids }, index) => ids[index]),
          bytes: cells(({ byteCounts }, index) => byteCounts[index]), from: cells(({ starts }, index) => starts[index]), to: cells(({ ends }, index) => ends[index]), unknown: cells(({ isUnknown }, index) => Boolean(isUnknown[index])),
        }),
      });
    });
  };
})();
