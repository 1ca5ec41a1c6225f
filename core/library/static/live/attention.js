// Attention / Heads: a sentence of the visitor's, its translation, every head; follows core/topics/attention/heads.
(() => {
  const MATRIX = "attention_matrix";
  const LINES = "attention_lines";
  const NUM_LEVELS = 8; // of strength: each is one trace of lines
  const TOKENS_WIDTH = 0.38; // of a column of tokens, in that of the lines
  const MEAN = "mean";

  const headLabel = ({ weights }, layer, head) => {
    const [numLayers, numHeads] = [weights.length, weights[0].length];
    const kind = layer === null && head === null ? "all" : layer === null ? "across" : head === null ? "layer" : "head";
    const values = { layer: String(layer), head: String(head), num_layers: numLayers, num_heads: numHeads, total_heads: numLayers * numHeads };
    return atlas.message(`attention-head-label.${kind}`, values);
  };
  const queryLabels = (result, kind) => (kind === "cross" ? result.targetScores.tokens : result.attentions[kind].queryTokens);
  const largest = (weights) => {
    const rows = weights.map((row) => Math.max(...row));
    const row = atlas.argmax(rows);
    return [row, atlas.argmax([...weights[row]])];
  };

  // --- one large

  const headValues = (attention, layer, head) => {
    const confidence = atlas.confidence(attention).map((row) => [...row]);
    const best = atlas.findMostConfidentHead(attention);
    const isEqual = new Set(confidence.flat().map((value) => value.toFixed(2))).size === 1;
    const isBest = layer === best[0] && head === best[1];
    return {
      head: headLabel(attention, layer, head), num_heads: confidence.flat().length,
      head_choice: isEqual ? "equal" : isBest ? "most_confident" : layer === null || head === null ? "mean" : "other",
      most_confident_head: headLabel(attention, ...best), confidence: atlas.formatWeight(confidence[best[0]][best[1]]),
    };
  };
  const rowValues = (weights, mask) => ({
    num_rows: weights.length, num_peaked_rows: weights.filter((row) => Math.max(...row) > 0.5).length,
    num_masked: mask.flat().filter((isVisible) => !isVisible).length,
    entropy: atlas.mean(weights.map(atlas.entropy)).toFixed(2),
    uniform_entropy: atlas.mean(mask.map((row) => Math.log2(row.filter(Boolean).length))).toFixed(2),
  });
  const showMatrix = (result, kind, layer, head) => {
    const attention = result.attentions[kind];
    const { mask, keyTokens: keys } = attention;
    const queries = queryLabels(result, kind);
    const weights = atlas.meanWeights(attention, layer, head);
    const hasChoice = mask.map((row) => row.filter(Boolean).length > 1);
    const compared = hasChoice.some(Boolean) ? weights.map((row, index) => (hasChoice[index] ? row : row.map(() => 0))) : weights;
    const [row, column] = largest(compared);
    const { wide, narrow } = first[MATRIX];
    return atlas.show(MATRIX, {
      wide: atlas.matrixFigure(wide, weights, mask, queries, keys, false),
      narrow: atlas.matrixFigure(narrow, weights, mask, queries, keys, true),
      claimId: "heads-matrix",
      values: {
        query: atlas.quoteToken(queries, row), key: atlas.quoteToken(keys, column), weight: atlas.formatWeight(weights[row][column]),
        max_tokens: 0, num_tokens: 0, ...headValues(attention, layer, head), ...rowValues(weights, mask),
      },
      table: atlas.tableFromArrays(atlas.queryKeyAxes(queries, keys), { weight: weights.map((line) => [...line]), visible: mask }),
    });
  };

  // --- lines

  const lineTraces = (label, weights, hasLine, look) => {
    const traces = [look.legend];
    for (let level = 0; level < NUM_LEVELS; level += 1) {
      const ends = weights.flatMap((row, query) => [...row].flatMap((weight, key) => (
        hasLine(query, key, weight) && Math.min(NUM_LEVELS - 1, Math.floor(weight * NUM_LEVELS)) === level ? [[query, key]] : [])));
      if (!ends.length) continue;
      const strength = (level + 0.5) / NUM_LEVELS;
      traces.push({
        ...look.line, x: ends.flatMap(() => [0, 1, null]), y: ends.flatMap(([query, key]) => [query, key, null]),
        opacity: 0.12 + 0.88 * strength, line: { ...look.line.line, width: 0.7 + 5.3 * strength },
      });
    }
    return traces.map((trace) => ({ ...trace, name: String(label), legendgroup: String(label) }));
  };
  /** The three largest weights of each token, in words. */
  const describeWeights = (tokens, others, weights, mask, verb) => {
    const [names, otherNames] = [tokens, others].map((list) => atlas.disambiguateTokens(list).map((name) => atlas.addQuotationMarks(atlas.tokenLabel(name))));
    return names.map((name, row) => {
      const order = atlas.rankLogits(weights[row]).slice(0, 3).filter((other) => mask[row][other]);
      const listed = Array.from(order, (other) => `${otherNames[other]} ${atlas.localizeNumbers(weights[row][other].toFixed(2))}`);
      return `${name} ${atlas.message(`attention-verb.${verb}`)} ${listed.join(", ")}`;
    });
  };
  const columnTraces = ([bars, texts], side, tokens, customdata) => {
    const names = atlas.disambiguateTokens(tokens);
    const rows = atlas.range(tokens.length);
    const isLeft = side === "queries";
    return [
      { ...bars, y: rows, x: rows.map(() => TOKENS_WIDTH - 0.01), base: rows.map(() => (isLeft ? -TOKENS_WIDTH : 1.01)), ids: names.map(atlas.tokenLabel), customdata },
      { ...texts, x: rows.map(() => (isLeft ? -0.02 : 1.02)), y: rows, text: names.map(atlas.escapeLabel) },
    ];
  };
  const turned = (rows) => Array.from(rows[0], (_, column) => rows.map((row) => row[column]));
  const lineForm = (form, label, weights, mask, hasLine, queries, keys, isNarrow) => {
    const attends = describeWeights(queries, keys, weights, mask, "attends");
    const gets = describeWeights(keys, queries, turned(weights), turned(mask), "gets");
    const links = form.data.filter(({ meta, x }) => meta === "links" || x?.[0] === null);
    const columns = form.data.slice(-4);
    const numRows = Math.max(queries.length, keys.length);
    const rowPixels = isNarrow ? Math.max(15, Math.min(24, Math.floor((420 - 90) / numRows))) : 24;
    return {
      data: [
        ...lineTraces(label, weights, hasLine, { legend: form.data[0], line: links.find(({ meta }) => meta === "links") }),
        ...columnTraces(columns.slice(0, 2), "queries", queries, attends), ...columnTraces(columns.slice(2), "keys", keys, gets),
      ],
      layout: { ...form.layout, height: 90 + numRows * rowPixels, yaxis: { ...form.layout.yaxis, range: [numRows - 0.4, -1.3] } },
    };
  };
  const showLines = (result, kind, layer, head, minWeight) => {
    const attention = result.attentions[kind];
    const { mask, keyTokens: keys } = attention;
    const queries = queryLabels(result, kind);
    const weights = atlas.meanWeights(attention, layer, head);
    const hasLine = (query, key, weight) => weight >= minWeight && weight > 0 && mask[query][key];
    const label = headLabel(attention, layer, head);
    const [row, column] = largest(weights);
    const cells = weights.flatMap((line, query) => [...line].map((weight, key) => hasLine(query, key, weight)));
    const form = (look, isNarrow) => lineForm(look, label, weights, mask, hasLine, queries, keys, isNarrow);
    return atlas.show(LINES, {
      wide: form(first[LINES].wide, false), narrow: form(first[LINES].narrow, true), claimId: "heads-lines",
      values: {
        query: atlas.quoteToken(queries, row), key: atlas.quoteToken(keys, column), weight: atlas.formatWeight(weights[row][column]),
        head: label, num_lines: cells.filter(Boolean).length, num_weights: mask.flat().filter(Boolean).length, min_weight: atlas.formatGeneral(minWeight),
      },
      table: atlas.tableFromArrays([{ head: [String(label)] }, ...atlas.queryKeyAxes(queries, keys)], { weight: weights.map((line) => [...line]), visible: mask }),
    });
  };

  // --- the small heads, and the words

  const thumbnailBytes = (weights, mask) => {
    const step = [Math.ceil(weights.length / 32), Math.ceil(weights[0].length / 32)];
    const [height, width] = [Math.ceil(weights.length / step[0]), Math.ceil(weights[0].length / step[1])];
    const bytes = atlas.range(height * width).map((cell) => {
      const [top, left] = [Math.floor(cell / width) * step[0], (cell % width) * step[1]];
      const inside = atlas.range(step[0]).flatMap((down) => atlas.range(step[1]).map((right) => [top + down, left + right]))
        .filter(([row, column]) => mask[row]?.[column]);
      return inside.length ? Math.floor(atlas.mean(inside.map(([row, column]) => weights[row][column])) * 254) : 255;
    });
    return { height, width, bytes: btoa(String.fromCharCode(...bytes)) };
  };
  const thumbnails = (attention, chosen) => {
    const [numLayers, numHeads] = [attention.weights.length, attention.weights[0].length];
    const rows = atlas.range(numLayers).map((layer) => [...atlas.range(numHeads), null].map((head) => [layer, head]));
    rows.push([[null, null]]);
    const confidence = atlas.confidence(attention);
    let size = {};
    const thumbnail = ([layer, head]) => {
      const weights = atlas.meanWeights(attention, layer, head);
      const picture = thumbnailBytes(weights, attention.mask);
      size = picture;
      const share = layer === null || head === null ? atlas.mean(weights.map((row) => Math.max(...row))) : confidence[layer][head];
      return {
        name: head === null ? String(atlas.message("attention-head-option.mean")) : String(head), bytes: picture.bytes,
        label: String(atlas.message("heads-thumbnail", { head: headLabel(attention, layer, head), confidence: atlas.formatWeight(share) })),
        event: { layer: String(layer ?? MEAN), head: String(head ?? MEAN) },
      };
    };
    const groups = rows.map((heads, index) => ({
      lead: String(index < numLayers ? atlas.message("heads-thumbnail-row", { layer: index }) : atlas.message("heads-thumbnail-row.all")),
      heads: heads.map(thumbnail),
    }));
    return {
      label: String(atlas.message("heads-choose")), height: size.height, width: size.width, colours: atlas.look.thumbnailColours,
      chosen: rows.flat().findIndex(([layer, head]) => layer === chosen[0] && head === chosen[1]), groups,
    };
  };
  const wordGroups = (result, kind) => {
    const group = (label, side, tokens, isUnknown = []) => ({
      label: String(atlas.message(`chips-label.${label}`)), side,
      tokens: atlas.disambiguateTokens(tokens).map((name, index) => ({ name: atlas.tokenLabel(name), is_unknown: Boolean(isUnknown[index]) })),
    });
    const { keyTokens } = result.attentions[kind];
    if (kind !== "cross") return [group(kind === "decoder" ? "decoder" : "reads", "both", keyTokens, kind === "encoder" ? result.source.isUnknown : [])];
    return [group("reads", "key", keyTokens, result.source.isUnknown), group("says", "query", queryLabels(result, kind))];
  };
  const chips = (place, chart, groups, label) => {
    const names = ["hint", "tap", "unknown", "attends", "gets", "cell", "point"];
    const messages = Object.fromEntries(names.map((name) => [name, String(atlas.message(`chips-readout.${name}`))]));
    messages.quotation = String(atlas.message("quotation", { text: "#" }));
    atlas.mount(place, "words", { chart, groups, weights_label: String(label), messages, pinned: "" });
  };

  const first = {};
  atlas.views["attention-heads"] = async (live) => {
    for (const id of [MATRIX, LINES]) first[id] = { ...atlas.figures[id] };
    const [matrix, lines] = [MATRIX, LINES].map((id) => document.getElementById(id));
    const small = atlas.element("div", { className: "component" });
    const words = atlas.element("div", { className: "component" });
    matrix.before(small);
    lines.after(words);
    lines.hidden = true;
    let translator = null;
    let result = null;
    const kinds = ["cross", "encoder", "decoder"].map((kind) => [kind, String(atlas.message(`attention-type.${kind}`))]);
    const figures = ["matrix", "lines"].map((name) => [name, String(atlas.message(`attention-heads_figure.${name}`))]);
    const headOptions = (count) => ["clearest", MEAN, ...atlas.range(count).map(String)].map((name) => [
      name, /\d/.test(name) ? name : String(atlas.message(`attention-head-option.${name}`)),
    ]);
    const update = async (values, changed) => {
      translator ??= await atlas.loadTranslator();
      if (!result || changed === "text" || changed === null) {
        const source = translator.readSource(values.text);
        if (!source.ids.length) return atlas.note(atlas.message("fix-words"));
        const translation = translator.translate(source, { method: "greedy" });
        result = translator.attend(source, translator.targetFromIds(translation.results[0].ids));
        atlas.note(atlas.describeTokens(source, translation.translation));
      }
      const attention = result.attentions[values.attention_type];
      const wanted = [values.layer, values.head].map((name) => (/\d/.test(name) ? Number(name) : undefined));
      const best = atlas.findMostConfidentHead(attention, ...wanted);
      const [layer, head] = [values.layer, values.head].map((name, index) => (name === MEAN ? null : wanted[index] ?? best[index]));
      atlas.mount(small, "heads", thumbnails(attention, [layer, head]), (event, choice) => {
        values.layer = choice.layer;
        atlas.set("head", choice.head);
      });
      const isMatrix = values.figure === "matrix";
      atlas.hide(isMatrix ? LINES : MATRIX);
      await (isMatrix ? showMatrix(result, values.attention_type, layer, head) : showLines(result, values.attention_type, layer, head, values.min_weight));
      chips(words, isMatrix ? MATRIX : LINES, wordGroups(result, values.attention_type), headLabel(attention, layer, head));
    };
    await atlas.control([
      { name: "figure", type: "buttons", label: atlas.message("attention-heads_figure"), options: figures, value: "matrix" },
      { name: "attention_type", type: "buttons", label: atlas.message("attention-type"), options: kinds, value: "cross" },
      ...live.fields,
      { name: "layer", type: "select", label: atlas.message("attention-layer"), options: headOptions(2), value: "clearest", advanced: true },
      { name: "head", type: "select", label: atlas.message("attention-head"), options: headOptions(8), value: "clearest", advanced: true },
      { name: "min_weight", type: "number", label: atlas.message("heads-min-weight"), min: 0, max: 1, step: 0.05, value: 0.15, advanced: true },
    ], update);
  };
})();
