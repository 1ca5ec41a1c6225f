// Embeddings / The map, Look-up and Arithmetic, for tables of up to 1,000 words; follows core/topics/embeddings.
(() => {
  const tables = {};
  const TYPES = { f4: Float32Array, f8: Float64Array, i1: Int8Array };

  /** The numbers of a trace as Python writes them: a list, or bytes in base64. */
  const numbers = (values) => (values.bdata ? [...new TYPES[values.dtype](Uint8Array.from(atob(values.bdata), (letter) => letter.charCodeAt(0)).buffer)] : values);
  const loadTable = async ({ name, model, array, vocabulary }) => {
    if (!tables[name]) {
      const [words] = await atlas.load(`words_${vocabulary}`);
      tables[name] = new atlas.EmbeddingTable(words, (await atlas.loadModel(model))[array]);
    }
    return tables[name];
  };
  const cosineAxis = (axis, ...cosines) => ({ ...axis, range: [Math.min(0, ...cosines.flat()), 1.14] });
  const cosineBars = (look, words, cosine, roles) => ({
    ...look, ...atlas.hoverOptions({ word: words.map(atlas.tokenLabel), cosine }), x: cosine, y: atlas.range(words.length),
    marker: { ...look.marker, color: roles.map((role) => atlas.look.roles[role]) }, text: cosine.map((value) => atlas.localizeNumbers(value.toFixed(2).replace("-", "−"))),
  });
  const panelMargin = (form, words) => ({ ...form.layout.margin, l: atlas.leftMargin(words, 14) + 4 });
  const nameAxis = (axis, words) => ({ ...axis, tickvals: atlas.range(words.length), ticktext: words.map(atlas.escapeLabel), range: [Math.max(words.length, 1) - 0.4, -0.6] });
  const unknownWord = (word) => atlas.note(atlas.message("unread-unknown", { words: `**${word}**` }));

  // --- the map

  const neighbourTraces = (data, coordinates, { row, rows }) => {
    const at = (chosen) => ({ x: chosen.map((one) => coordinates[0][one] ?? null), y: chosen.map((one) => coordinates[1][one] ?? null) });
    const [line, keys, query] = data.slice(-3);
    const others = data.slice(0, -3).map((trace) => ({ ...trace })); // dots.js paints a trace that is another object
    return [...others, { ...line, ...at(rows.flatMap((other) => [row, other, -1])) }, { ...keys, ...at(rows) }, { ...query, ...at([row]) }];
  };
  const showNearest = (first, result, size) => {
    const cosine = result.rows.map((row) => result.cosine[row]);
    const form = ({ data, layout }) => ({
      data: [cosineBars(data[0], result.words, cosine, result.words.map(() => "key"))],
      layout: { ...layout, height: Math.max(2, result.words.length) * 24 + 110, margin: panelMargin({ layout }, result.words), xaxis: cosineAxis(layout.xaxis, cosine), yaxis: nameAxis(layout.yaxis, result.words) },
    });
    return atlas.show("embeddings_nearest", {
      wide: form(first.wide), narrow: null, claimId: "map-nearest", table: atlas.tableOf({ word: result.words.map(atlas.tokenLabel), cosine }),
      values: { word: atlas.quoteText(result.word), nearest: atlas.quoteText(result.words[0]), embedding_size: size, cosine: cosine[0].toFixed(2) },
    });
  };
  atlas.views["embeddings-the_map"] = async ({ fields, table: config, hints }) => {
    const [map, nearest] = ["embeddings_map", "embeddings_nearest"].map((id) => ({ ...atlas.figures[id] }));
    const coordinates = ["x", "y"].map((axis) => numbers(map.wide.data[0][axis]));
    const [place, other] = ["embeddings_map", "embeddings_layout"].map((id) => {
      const holder = atlas.element("div", { className: "component" });
      document.getElementById(id).before(holder);
      return holder;
    });
    atlas.mount(other, "dots", { chart: "embeddings_layout", ...hints, least: 0 });
    await atlas.control(fields, async (values) => {
      const table = await loadTable(config);
      const row = table.findRow(values.word);
      if (row < 0) return unknownWord(values.word);
      atlas.note("");
      const result = table.neighbours(row, values.num_neighbours);
      const form = ({ data, layout }) => ({ data: neighbourTraces(data, coordinates, result), layout: { ...layout, meta: { ...layout.meta, chosen: [row, ...result.rows] } } });
      Object.assign(atlas.figures.embeddings_map, { wide: form(map.wide), narrow: map.narrow && form(map.narrow) });
      await atlas.draw("embeddings_map");
      await showNearest(nearest, result, table.vectors[0].length);
      atlas.mount(place, "dots", { chart: "embeddings_map", ...hints, least: values.min_true_neighbours }, (_, event) => atlas.set("word", table.words[event.row]));
    });
  };

  // --- look-up

  atlas.views["embeddings-look_up"] = async ({ fields, table: config }) => {
    const id = "embeddings_product";
    const first = { ...atlas.figures[id] };
    await atlas.control(fields, async (values) => {
      const table = await loadTable(config);
      const words = new atlas.WordVocabulary(table.words);
      const { tokens, ids, isUnknown, truncatedWords } = words.encode(atlas.normalizeUserText(values.text), 40);
      if (!ids.length) return atlas.note(atlas.message("fix-words"));
      const position = Math.min(values.word_number, ids.length) - 1;
      const result = table.lookUp(ids[position]);
      const rows = result.tableRows.map((row) => [...row]);
      const most = Math.max(...rows.flat().map(Math.abs));
      const labels = result.rowNumbers.map((row, index) => atlas.escapeLabel(`${result.rowWords[index] || atlas.message("embeddings-padding")} ${row}`));
      const isChosen = (index) => result.rowNumbers[index] === result.rowNumber;
      const [oneHot, letters, ...heatmaps] = first.wide.data.length > 4 ? [first.wide.data[0], first.wide.data.at(-1), ...first.wide.data.slice(1, -1)] : [first.wide.data[0], null, ...first.wide.data.slice(1)];
      const [others, chosen, product] = heatmaps;
      const part = (look, wanted) => ({ ...look, z: rows.map((row, index) => (isChosen(index) === wanted ? row : row.map(() => null))), customdata: rows.map((row, index) => row.map(() => labels[index])), zmin: -most, zmax: most });
      const [shown, black] = atlas.legibleCells({ ...oneHot, z: result.oneHot.map((value) => [value]) }, result.oneHot.map((value) => [String(value)]));
      const { layout } = first.wide;
      const data = [shown, part(others, false), part(chosen, true), { ...product, z: [[...result.product]], zmin: -most, zmax: most, colorbar: { ...product.colorbar, tickvals: [-most, 0, most] } }];
      if (letters && black) data.push({ ...letters, z: black.z, text: black.text });
      const size = result.product.length;
      atlas.note(atlas.describeUnreadWords({ tokens, isUnknown, truncatedWords }));
      return atlas.show(id, {
        wide: { data, layout: { ...layout, margin: { ...layout.margin, l: atlas.leftMargin(labels, 13) - 30 }, yaxis: { ...layout.yaxis, tickvals: atlas.range(labels.length), ticktext: labels } } },
        narrow: null, claimId: `lookup-product${isUnknown[position] ? "-unknown" : ""}`,
        values: {
          word: atlas.quoteText(tokens[position]), row: result.rowNumber, num_rows: result.vocabularySize, embedding_size: size, num_multiplications: result.vocabularySize * size,
          truncation: truncatedWords.length ? atlas.message("embeddings-truncated", { count: truncatedWords.length }) : "",
        },
        table: atlas.tableOf({ dimension: atlas.range(size), value: result.product }),
      });
    });
  };

  // --- arithmetic

  const answersForm = ({ data, layout }, lists, inputs, isNarrow) => {
    const words = lists.map(([list]) => list);
    const cosines = lists.map(([, cosine]) => cosine);
    const count = Math.max(2, words[0].length);
    const axes = { xaxis: cosineAxis(layout.xaxis, ...cosines), xaxis2: cosineAxis(layout.xaxis2, ...cosines), yaxis: nameAxis(layout.yaxis, words[0]), yaxis2: nameAxis(layout.yaxis2, words[1]) };
    const bars = lists.map(([list, cosine], side) => cosineBars(data[side], list, cosine, list.map((word) => (inputs.includes(word) ? "chosen" : "first"))));
    return { data: bars, layout: { ...layout, ...axes, height: isNarrow ? 2 * count * 36 + 150 : count * 36 + 110, margin: panelMargin({ layout }, words.flat()) } };
  };
  atlas.views["embeddings-arithmetic"] = async ({ fields, tables: configs }) => {
    const id = "embeddings_arithmetic";
    const first = { ...atlas.figures[id] };
    const options = configs.map(({ name, title }) => [name, title]);
    const choice = { name: "table", type: "select", label: atlas.message("embeddings-vector_source"), options, value: configs[0].name };
    await atlas.control([choice, ...fields], async (values) => {
      const table = await loadTable(configs.find(({ name }) => name === values.table));
      const words = [values.base, values.minus, values.plus];
      const rows = words.map((word) => table.findRow(word));
      if (rows.includes(-1)) return unknownWord(words[rows.indexOf(-1)]);
      atlas.note("");
      const result = table.arithmetic(...rows, values.num_answers);
      const { nearestWords, nearestCosine, nearestOtherWords, nearestOtherCosine, inputWords } = result;
      const lists = [[nearestWords, [...nearestCosine]], [nearestOtherWords, [...nearestOtherCosine]]];
      const isInput = inputWords.includes(nearestWords[0]);
      return atlas.show(id, {
        wide: answersForm(first.wide, lists, inputWords, false), narrow: answersForm(first.narrow, lists, inputWords, true), claimId: isInput ? "sums-arithmetic" : "sums-arithmetic-other",
        values: {
          base: inputWords[0], minus: inputWords[1], plus: inputWords[2], nearest: atlas.quoteText(nearestWords[0]), cosine: nearestCosine[0].toFixed(2),
          nearest_other: atlas.quoteText(nearestOtherWords[0]), other_cosine: nearestOtherCosine[0].toFixed(2),
        },
        table: atlas.tableOf({
          "answer-rank": nearestWords.map((_, index) => index + 1), answer: nearestWords, cosine: nearestCosine, "answer-without-inputs": nearestOtherWords, "cosine-without-inputs": nearestOtherCosine,
        }),
      });
    });
  };
})();
