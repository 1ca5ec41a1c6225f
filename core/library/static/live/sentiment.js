// Sentiment / Read along and Masking / With and without a mask; follows core/topics/sentiment/reading and
// core/topics/masking/padding_effect.
(() => {
  const MAX_AXIS_WORDS = 40;
  const MAX_WORDS_WITH_DOTS = 60;
  const TOLERANCE = 1e-9; // of probability
  const grus = {};

  const loadGru = async (name) => (grus[name] ??= new atlas.Gru(await atlas.loadModel(name)));
  const loadWords = async () => new atlas.WordVocabulary((await atlas.load("words_imdb"))[0]);
  const verdictOf = (probability) => (probability > 0.5 ? "positive" : "negative");
  const formatPoints = (change) => `${change < 0 ? "−" : "+"}${Math.abs(100 * change).toFixed(1)}`;
  const largest = (changes) => atlas.argmax(changes.map(Math.abs));
  const wordAxis = (axis, words, title) => {
    const { tickvals, ticktext, autotickangles, title: _, ...plain } = axis;
    if (words.length > MAX_AXIS_WORDS) return { ...plain, title: { text: atlas.column(title) } };
    return { ...plain, tickvals: atlas.range(words.length), ticktext: words.map(atlas.escapeLabel), autotickangles: [0, 90] };
  };
  const typeAWord = () => atlas.note(atlas.message("sentiment-needs.type"));

  // --- word by word

  const showWords = (first, result, title, hasMask) => {
    const { tokens, isUnknown, probability, paddedProbability } = result;
    const numPadding = paddedProbability.length - 1;
    const all = [...probability, ...paddedProbability.slice(1)];
    const padding = String(atlas.message("reading-padding_token"));
    const columns = {
      classifier: all.map(() => title), "words-read": atlas.range(all.length), word: ["", ...tokens, ...Array(numPadding).fill(padding)],
      is_unknown: [false, ...isUnknown, ...Array(numPadding).fill(false)].map(Boolean), positive_probability: all,
    };
    const hover = atlas.hoverOptions(columns);
    const [above, below, half, line, dots] = first.wide.data;
    const x = columns["words-read"];
    const area = (look, clip) => ({ ...look, x: [...x, ...[...x].reverse()], y: [...all.map((value) => clip(value, 0.5)), ...all.map(() => 0.5)] });
    const data = [area(above, Math.max), area(below, Math.min), { ...half, x: [0, all.length - 1] }, { ...line, ...hover, x, y: all }];
    if (tokens.length <= MAX_WORDS_WITH_DOTS) {
      const read = [...probability];
      const color = read.map((value) => atlas.look.roles[verdictOf(value)]);
      data.push({ ...dots, x: x.slice(0, read.length), y: read, marker: { ...dots.marker, color }, customdata: hover.customdata.slice(0, read.length), hovertemplate: hover.hovertemplate });
    }
    const names = ["", ...tokens.map((token, index) => (isUnknown[index] ? `[${token}]` : token))];
    if (numPadding) names.push(String(atlas.message("reading-num_padding", { num_padding: numPadding })));
    const { layout } = first.wide;
    const xaxis = wordAxis(layout.xaxis, names, "words-read");
    if (numPadding && xaxis.tickvals) xaxis.tickvals[xaxis.tickvals.length - 1] += numPadding - 1;
    const shapes = numPadding ? layout.shapes.map((shape) => ({ ...shape, x0: tokens.length, x1: tokens.length })) : [];
    const changes = tokens.map((_, index) => probability[index + 1] - probability[index]);
    const strongest = largest(changes);
    const final = probability.at(-1);
    const moved = paddedProbability.at(-1) - paddedProbability[0];
    const paddingSentence = numPadding ? atlas.message(`reading-padding.${hasMask ? "all_masked" : "none_masked"}`, {
      num_padding: numPadding, num_masked: Number(hasMask), num_classifiers: 1, classifier: title, change: formatPoints(moved),
    }) : "";
    return atlas.show("sentiment_word_by_word", {
      wide: { data, layout: { ...layout, xaxis, shapes } }, narrow: null, claimId: "reading-word_by_word", role: verdictOf(final),
      values: {
        verdict: verdictOf(final), final_probability: atlas.formatPercent(final), word: atlas.quoteText(tokens[strongest]), position: strongest + 1,
        change: formatPoints(changes[strongest]), num_words: tokens.length, final_probabilities: "", padding: paddingSentence,
      },
      table: atlas.tableOf(columns),
    });
  };
  atlas.views["sentiment-read_along"] = async ({ fields, models }) => {
    const first = { ...atlas.figures.sentiment_word_by_word };
    const options = models.map(({ name, title }) => [name, title]);
    const choice = { name: "model", type: "select", label: atlas.message("LeaveOutRequest-model"), options, value: "sentiment_masked" };
    await atlas.control([fields[0], choice, ...fields.slice(1)], async (values) => {
      const { title, hasMask } = models.find(({ name }) => name === values.model);
      const [gru, words] = [await loadGru(values.model), await loadWords()];
      if (!words.encode(atlas.normalizeUserText(values.text), 1).ids.length) return typeAWord();
      const result = atlas.readReview(gru, words, values.text, { numPadding: values.num_padding, hasMask });
      atlas.note(atlas.describeUnreadWords(result));
      await showWords(first, result, title, hasMask);
    });
  };

  // --- with and without a mask

  const describeModel = ({ title, result }, numPads) => {
    const { paddedProbability: all, cosine } = result;
    const isChanged = Math.abs(all[numPads] - all[0]) >= TOLERANCE;
    return atlas.message(`padding_effect-model.${isChanged ? "changed" : "unchanged"}`, {
      model: title, num_pads: numPads, initial_probability: atlas.formatPercent(all[0]), padded_probability: atlas.formatPercent(all[numPads]), cosine: cosine[numPads].toFixed(3),
    });
  };
  const claimOf = (readings, numPads) => {
    const shift = ({ result: { paddedProbability: all } }) => Math.abs(all[numPads] - all[0]);
    const unmasked = readings.filter(({ hasMask }) => !hasMask);
    const values = { num_pads: numPads, details: atlas.joinMessages(readings.map((reading) => describeModel(reading, numPads))) };
    if (!numPads) return ["no-padding", values];
    const most = unmasked[atlas.argmax(unmasked.map(shift))];
    if (shift(most) < TOLERANCE) return ["unchanged", values];
    const { paddedProbability: all } = most.result;
    const isUnchanged = readings.every((reading) => !reading.hasMask || shift(reading) < TOLERANCE);
    return ["changed", {
      ...values, model: most.title, initial_probability: atlas.formatPercent(all[0]), padded_probability: atlas.formatPercent(all[numPads]), masked_outcome: isUnchanged ? "unchanged" : "other",
    }];
  };
  const paddingForm = (form, readings, numPads) => {
    const data = form.data.map((look, index) => {
      const { result } = readings[Math.floor((index % (3 * readings.length)) / 3)];
      const values = [...(index < 3 * readings.length ? result.paddedProbability : result.cosine)];
      const part = index % 3; // a faint line, a strong one up to the padding, and the point at its end
      const rows = part === 0 ? atlas.range(values.length) : part === 1 ? atlas.range(numPads + 1) : [numPads];
      const columns = {
        "padded-model": rows.map(() => readings[Math.floor((index % (3 * readings.length)) / 3)].name), pads: rows,
        "padded-probability": rows.map((row) => result.paddedProbability[row]), cosine: rows.map((row) => result.cosine[row]), "state-norm": rows.map((row) => result.norm[row]),
      };
      return { ...look, ...(part === 1 ? {} : atlas.hoverOptions(columns)), x: rows, y: rows.map((row) => values[row]) };
    });
    const low = Math.min(-0.03, Math.min(...readings.flatMap(({ result }) => [...result.cosine])) - 0.05);
    return { data, layout: { ...form.layout, yaxis2: { ...form.layout.yaxis2, range: [low, 1.05] } } };
  };
  atlas.views["masking-with_and_without_a_mask"] = async ({ fields, models }) => {
    const id = "masking_padding";
    const first = { ...atlas.figures[id] };
    let [readings, read] = [[], null];
    await atlas.control(fields, async (values) => {
      const words = await loadWords();
      if (!words.encode(atlas.normalizeUserText(values.review), 1).ids.length) return typeAWord();
      if (read !== values.review) {
        readings = [];
        for (const model of models) {
          const result = atlas.readReview(await loadGru(model.name), words, values.review, { numPadding: 200, hasMask: model.hasMask });
          readings.push({ ...model, result });
        }
        read = values.review;
      }
      atlas.note(atlas.describeUnreadWords(readings[0].result));
      const [outcome, claimValues] = claimOf(readings, values.review_pads);
      const form = (look) => paddingForm(look, readings, values.review_pads);
      const axes = [{ "padded-model": readings.map(({ name }) => name) }, { pads: atlas.range(201) }];
      const column = (name) => readings.map(({ result }) => [...result[name]]);
      await atlas.show(id, {
        wide: form(first.wide), narrow: form(first.narrow), claimId: `padding_effect-${outcome}`, values: claimValues,
        table: atlas.tableFromArrays(axes, { "padded-probability": column("paddedProbability"), cosine: column("cosine"), "state-norm": column("norm") }),
      });
    });
  };
})();
