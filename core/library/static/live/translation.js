// Translation / Translate and Greedy, beam, sampling; follows core/topics/translation.
(() => {
  const [BOX, GAP, LABEL, ROW_GAP, HEADING, TOTAL] = [0.62, 0.08, 0.6, 0.35, 0.8, 0.7]; // heights, in the axis' unit
  const ROLES = { greedy: "fifth", beam: "third", sample: "second" };

  // --- numbers in words

  const powerOfTen = (nats) => `10${(nats / Math.log(10)).toFixed(0).replace(/[-\d]/g, (sign) => (sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign]))}`;
  const formatProbability = (nats) => (nats > Math.log(1e-5) ? atlas.formatPercent(Math.exp(nats)) : powerOfTen(nats));
  const formatNats = (nats) => nats.toFixed(2).replace("-", "−");
  const formatRatio = (nats) => {
    const ratio = Math.exp(Math.abs(nats));
    if (ratio > 1e6) return powerOfTen(Math.abs(nats));
    return ratio >= 100 ? atlas.groupDigits(Math.round(ratio)) : atlas.formatGeneral(ratio, 3);
  };
  const quotePair = (one, other) => {
    const names = [atlas.quoteText(one), atlas.quoteText(other)];
    return names[0] !== names[1] ? names : [one, other].map((token) => atlas.addQuotationMarks(atlas.tokenLabel(token)));
  };
  const quoteShortened = (text) => atlas.quoteText([...text].length <= 64 ? text : `${[...text].slice(0, 63).join("")}…`);
  /** A pattern that comes four times at the end, as `find_loop` of core/base/numerics.py. */
  const loopMessage = (tokens) => {
    for (let length = 1; 4 * length < tokens.length; length += 1) {
      const tail = tokens.slice(-4 * length - 1);
      if (tail.every((token, index) => index < length || token === tail[index - length])) {
        return atlas.message("tokens-loop", { pattern: atlas.quoteText(tokens.slice(-4 * length - 1).slice(0, length).join(" ")) });
      }
    }
    return "";
  };
  const least = (scores) => atlas.argmax(Array.from(scores.logProbability, (value) => -value));

  // --- the figure

  const layOutTokens = (tokens, longest) => {
    let [line, left] = [0, 0];
    return tokens.map((token) => {
      const width = Math.min(longest, Math.max(6, [...token].length + 2));
      if (left && left + width > longest) [line, left] = [line + 1, 0];
      left += width;
      return { line, left: left - width, width };
    });
  };
  const tokenColumns = (rows, nameColumn) => {
    const cells = (make) => rows.flatMap(({ scores }) => Array.from(scores.tokens, (_, index) => make(scores, index)));
    return {
      [nameColumn]: rows.flatMap(({ name, scores }) => scores.tokens.map(() => String(name))),
      token: cells(({ tokens }, index) => atlas.tokenLabel(tokens[index])), probability: cells(({ probability }, index) => probability[index]),
      cumulative_probability: cells(({ logProbability }, index) => Math.exp(atlas.sum([...logProbability].slice(0, index + 1)))),
      token_log_probability: cells(({ logProbability }, index) => logProbability[index]), choice: cells(({ rank }, index) => rank[index] + 1),
      entropy: cells(({ entropy }, index) => entropy[index]),
      likeliest: cells(({ alternatives, alternativeProbability }, index) => alternatives[index].map((token, place) => (
        `${atlas.tokenLabel(token) || "[PAD]"} ${atlas.formatPercent(alternativeProbability[index][place])}`)).join(", ")),
    };
  };
  const tokenForm = (form, rows, columns, isNarrow, roles) => {
    const longest = isNarrow ? 40 : 80;
    const layouts = rows.map(({ scores }) => layOutTokens(scores.tokens, longest));
    const numCharacters = Math.max(longest / 2, ...layouts.flat().map(({ left, width }) => left + width));
    const numLines = atlas.sum(layouts.map((layout) => layout.at(-1).line + 1));
    const bar = Math.min(4, Math.max(0.9, 4.5 / numLines)) * (isNarrow ? 0.6 : 1);
    const lineHeight = BOX + GAP + bar + LABEL;
    let offset = 0;
    const [annotations, totals, bottoms] = [[], [], []];
    rows.forEach(({ name, title }, index) => {
      if (title) {
        annotations.push({ x: 0, y: -offset, text: `<b>${atlas.escapeLabel(String(name))}</b>`, xanchor: "left", yanchor: "top", showarrow: false, font: { size: 15 } });
        offset += HEADING;
      }
      totals.push(-(offset + TOTAL / 2));
      if (roles) offset += TOTAL;
      bottoms.push(...layouts[index].map(({ line }) => -(offset + (line + 1) * lineHeight)));
      offset += (layouts[index].at(-1).line + 1) * lineHeight + ROW_GAP;
    });
    const [boxes, bars, whole] = form.data;
    const hover = atlas.hoverOptions(Object.fromEntries(Object.entries(columns).slice(1)), "token");
    const shared = { ...hover, x: layouts.flat().map(({ left, width }) => left + width / 2), width: layouts.flat().map(({ width }) => width - 0.5) };
    const { probability } = columns;
    const unknown = rows.flatMap(({ scores }) => [...scores.isUnknown]);
    const marker = { color: probability, coloraxis: "coloraxis" };
    const data = [
      {
        ...boxes, ...shared, base: bottoms, y: bottoms.map(() => BOX), text: columns.token.map(atlas.escapeLabel),
        marker: { ...marker, line: { color: atlas.look.roles.chosen, width: unknown.map((isUnknown) => 3 * isUnknown) } },
        textfont: { ...boxes.textfont, color: probability.map(atlas.readableTextColour) },
      },
      { ...bars, ...shared, base: bottoms.map((bottom) => bottom + BOX + GAP), y: probability.map((value) => value * bar), marker, text: probability.map(atlas.formatPercent).map(atlas.localizeNumbers) },
    ];
    if (roles) {
      const nats = rows.map(({ scores }) => scores.totalLogProbability);
      data.push({ ...whole, x: nats.map((value) => 0.8 * numCharacters * Math.exp(value - Math.max(...nats))), y: totals, text: nats.map(formatProbability).map(atlas.localizeNumbers), customdata: nats.map(Math.exp) });
    }
    const height = Math.round(offset * (isNarrow ? 38 : 44)) + 26;
    const { layout } = form;
    return { data, layout: { ...layout, height, annotations, xaxis: { ...layout.xaxis, range: [0, numCharacters] }, yaxis: { ...layout.yaxis, range: [-offset, 0] } } };
  };
  const showTokens = (id, first, rows, nameColumn, roles, claim) => {
    const columns = tokenColumns(rows, nameColumn);
    const form = (look, isNarrow) => tokenForm(look, rows, columns, isNarrow, roles);
    return atlas.show(id, { wide: form(first.wide, false), narrow: form(first.narrow, true), table: atlas.tableOf(columns), ...claim });
  };

  // --- one translation

  const describeConfidence = ({ scores, hasEnded }) => {
    const [worst, numTokens] = [least(scores), scores.tokens.length];
    const isLater = scores.rank[worst] > 0;
    const place = isLater ? 0 : 1;
    const [token, alternative] = quotePair(scores.tokens[worst], scores.alternatives[worst][place]);
    const sentences = [atlas.message("translate-confidence", {
      model: "", num_tokens: numTokens, mean_probability: atlas.formatPercent(Math.exp(scores.totalLogProbability / numTokens)),
      nats: formatNats(scores.totalLogProbability), token, token_probability: atlas.formatPercent(scores.probability[worst]), rank: scores.rank[worst] + 1,
      alternative_type: isLater ? "later" : "first", alternative, alternative_probability: atlas.formatPercent(scores.alternativeProbability[worst][place]),
    })];
    const numUnknown = [...scores.isUnknown].filter(Boolean).length;
    if (numUnknown) sentences.push(atlas.message("translate-unknown", { count: numUnknown }));
    if (!hasEnded) {
      const loop = loopMessage(scores.tokens);
      sentences.push(String(loop) ? loop : atlas.message("translate-no-end", { num_tokens: numTokens }));
    }
    return atlas.joinMessages(sentences);
  };
  const searchOptions = (values) => ({
    width: values.width, lengthPenalty: values.length_penalty, unknownPenalty: values.unknown_penalty,
    temperature: values.temperature, topK: values.top_k, topP: values.top_p, seed: values.seed,
  });
  const readSource = async (values) => {
    const translator = await atlas.loadTranslator();
    const source = translator.readSource(values.text);
    if (!source.ids.length) atlas.note(atlas.message("fix-words"));
    return [translator, source];
  };
  atlas.views["translation-translate"] = async ({ fields, model }) => {
    const id = "translation_tokens";
    const first = { ...atlas.figures[id] };
    await atlas.control(fields, async (values) => {
      const [translator, source] = await readSource(values);
      if (!source.ids.length) return;
      const result = translator.translate(source, { method: values.method, ...searchOptions(values) });
      atlas.note(atlas.describeTokens(source), loopMessage(result.scores.tokens));
      await showTokens(id, first, [{ name: model, title: "", scores: result.scores }], "translator", null, {
        claimId: "translate-tokens",
        values: {
          translation: quoteShortened(result.translation), has_words: result.translation.trim() ? "yes" : "no",
          probability: formatProbability(result.scores.totalLogProbability), details: describeConfidence(result),
        },
      });
    });
  };

  // --- three ways

  const compare = (scores, baseline) => {
    const gain = scores.totalLogProbability - baseline.totalLogProbability;
    const isSame = String(scores.ids) === String(baseline.ids);
    return { comparison: isSame ? "same" : gain > 0 ? "more" : "less", ratio: formatRatio(gain), probability: formatProbability(scores.totalLogProbability) };
  };
  atlas.views["translation-greedy__beam__sampling"] = async ({ fields }) => {
    const id = "translation_search_methods";
    const first = { ...atlas.figures[id] };
    await atlas.control(fields, async (values) => {
      const [translator, source] = await readSource(values);
      if (!source.ids.length) return;
      const results = Object.keys(ROLES).map((method) => translator.translate(source, { method, ...searchOptions(values) }));
      const rows = results.map(({ method, scores }) => {
        const name = atlas.message(`TranslateRequest-method.${method}`);
        return { name, title: name, scores };
      });
      atlas.note(atlas.describeTokens(source), loopMessage(results[0].scores.tokens));
      const [greedy, beam, sample] = results.map(({ scores }) => scores);
      const loops = rows.flatMap(({ name, scores }) => (String(loopMessage(scores.tokens)) ? [`${name}: ${loopMessage(scores.tokens)}`] : []));
      await showTokens(id, first, rows, "search_method", Object.values(ROLES), {
        claimId: "translate-search-methods",
        values: {
          ...compare(beam, greedy), beam_translation: quoteShortened(results[1].translation),
          nats: formatNats(beam.totalLogProbability - greedy.totalLogProbability),
          sampling: atlas.message("translate-sampling", compare(sample, greedy)), loops: atlas.joinMessages(loops),
        },
      });
    });
  };
})();
