// Shakespeare / Write and Next character; follows core/topics/shakespeare and core/figures/letter_layout.py.
(() => {
  const TINTED = "shakespeare_tinted";
  const NEXT = "shakespeare_next";
  const MAX_LEAD = 60; // characters of the prompt before a text
  const COLUMN_GAP = 40; // pixels
  const LAYOUTS = { wide: [890, 18, 2], narrow: [336, 16, 1] }; // width of a figure, size of its letters, columns
  const SPEEDS = [20, 60, 200, 0]; // characters a second; 0 is unlimited
  let gru = null;

  const loadGru = async () => (gru ??= new atlas.Gru(await atlas.loadModel("char_rnn")));
  const readPrompt = (prompt) => atlas.encodeCharacters(atlas.normalizeUserText(prompt)).text;
  const needsLetters = () => atlas.message("shakespeare-needs-letters.fix");

  // --- a text as a figure

  /** Places of letters in pixels, with line breaks between words: left, width, top, and where the text ends. */
  const layOutLetters = (text, size, lineWidth, lineHeight, numColumns) => {
    let [line, left] = [0, 0];
    const places = [];
    for (const word of text.match(/\n|[^\S\n]|\S+/g) ?? []) {
      const widths = [...word].map((one) => Math.round(atlas.textWidth(one === "\n" ? "⏎" : one, size)));
      const isSpace = !word.trim();
      if (left && left + atlas.sum(widths) > lineWidth && !isSpace) [line, left] = [line + 1, 0];
      for (const width of widths) {
        if (left && left + width > lineWidth + (isSpace ? size : 0)) [line, left] = [line + 1, 0];
        places.push({ left, width, line });
        left += width;
      }
      if (word === "\n") [line, left] = [line + 1, 0];
    }
    const perColumn = Math.ceil((Math.max(0, ...places.map((place) => place.line)) + 1) / numColumns);
    const letters = places.map((place) => ({
      left: place.left + Math.floor(place.line / perColumn) * (lineWidth + COLUMN_GAP), width: place.width, top: (place.line % perColumn) * lineHeight,
    }));
    return { letters, bottom: perColumn * lineHeight };
  };
  const letterTraces = ([plain, ends], characters, places, size, hovers) => [plain, ends].map((look, isEnd) => {
    const chosen = atlas.range(characters.length).filter((index) => (characters[index] === "\n") === Boolean(isEnd));
    return {
      ...look, x: chosen.map((index) => places[index].left + places[index].width / 2), y: chosen.map((index) => -(places[index].top + 0.7 * size)),
      text: chosen.map((index) => (characters[index] === " " ? " " : atlas.escapeLabel(atlas.visibleCharacter(characters[index])))),
      ...(hovers ? { customdata: chosen.map((index) => hovers[index]) } : {}),
    };
  });
  const tintedForm = (form, [figureWidth, size, numColumns], lead, steps, hovers) => {
    const width = (figureWidth - (numColumns - 1) * COLUMN_GAP) / numColumns;
    const { letters, bottom } = layOutLetters(lead + steps.map(({ character }) => character).join(""), size, width, size * 1.85, numColumns);
    const [bars, plain, ends, leadPlain, leadEnds] = form.data;
    const places = letters.slice([...lead].length);
    const tinted = {
      ...bars, x: places.map((place) => place.left + place.width / 2), width: places.map((place) => place.width),
      base: places.map((place) => -(place.top + size * 1.3 + 7)), y: places.map(() => 7), marker: { ...bars.marker, color: steps.map(({ probability }) => probability) },
    };
    return {
      data: [tinted, ...letterTraces([plain, ends], steps.map(({ character }) => character), places, size, hovers), ...letterTraces([leadPlain, leadEnds], [...lead], letters, size)],
      layout: { ...form.layout, height: Math.round(bottom) + 70, yaxis: { ...form.layout.yaxis, range: [-bottom, 0] } },
    };
  };
  const alternativesOf = ({ alternatives, alternativeProbability }) => Array.from(alternatives, (id, index) => (
    `${atlas.visibleCharacter(atlas.CHARACTERS[id])} ${atlas.formatPercent(alternativeProbability[index])}`)).join(", ");
  const hoverText = (step, index) => {
    const cuts = { cut_by_k: atlas.formatPercent(step.cutMassK), cut_by_p: atlas.formatPercent(step.cutMassP) };
    const filtering = step.numCandidates < 39 ? atlas.message("writing-cut", { num_candidates: step.numCandidates, num_characters: 39, ...cuts }) : atlas.message("writing-uncut");
    return String(atlas.message("writing-hover", {
      step: index + 1, character: atlas.escapeLabel(atlas.visibleCharacter(step.character)), model_probability: atlas.formatPercent(step.probability),
      sampling_probability: atlas.formatPercent(step.filteredProbability), entropy: step.entropy.toFixed(2), alternatives: atlas.escapeLabel(alternativesOf(step)), filtering,
    })).replaceAll("\n", "<br>");
  };
  const showText = (first, prompt, steps) => {
    const lead = [...readPrompt(prompt)].slice(-MAX_LEAD).join("");
    const shown = steps.slice(0, 1000);
    const hovers = shown.map(hoverText);
    const probabilities = steps.map(({ probability }) => probability);
    const rarest = atlas.argmax(probabilities.map((probability) => -probability));
    const columns = {
      "writing-step": steps.map((_, index) => index + 1), character: steps.map(({ character }) => atlas.visibleCharacter(character)), probability: probabilities,
      "filtered-probability": steps.map((step) => step.filteredProbability), entropy: steps.map((step) => step.entropy), likeliest: steps.map(alternativesOf),
      "num-candidates": steps.map((step) => step.numCandidates), "cut-by-k": steps.map((step) => step.cutMassK), "cut-by-p": steps.map((step) => step.cutMassP),
    };
    return atlas.show(TINTED, {
      wide: tintedForm(first.wide, LAYOUTS.wide, lead, shown, hovers), narrow: tintedForm(first.narrow, LAYOUTS.narrow, lead, shown, hovers),
      claimId: steps.length > 1 ? "writing-tinted" : "writing-tinted-one_character",
      values: {
        num_characters: steps.length, first_choice_share: atlas.formatPercent(steps.filter(({ id, alternatives }) => id === alternatives[0]).length / steps.length),
        mean_probability: atlas.formatPercent(atlas.mean(probabilities)), rarest_character: atlas.quoteCharacter(steps[rarest].character), step: rarest + 1,
        lowest_probability: atlas.formatPercent(probabilities[rarest]), mean_entropy: atlas.mean(steps.map((step) => step.entropy)).toFixed(2),
      },
      table: atlas.tableOf(columns),
    });
  };

  // --- letter by letter

  atlas.views["shakespeare-write"] = async ({ fields }) => {
    const first = { ...atlas.figures[TINTED] };
    const place = document.getElementById(TINTED);
    const paper = atlas.element("pre", { className: "paper", hidden: true, tabIndex: 0 });
    place.before(paper);
    let run = 0;
    const write = async (values) => {
      run += 1;
      const own = run;
      const model = await loadGru();
      if (!readPrompt(values.prompt)) return atlas.note(needsLetters());
      const steps = [];
      const { prompt, temperature, top_k: topK, top_p: topP, seed, length } = values;
      const writer = atlas.write(model, prompt, { temperature, topK, topP, seed, length });
      const text = document.createTextNode("");
      paper.replaceChildren(atlas.element("b", { textContent: readPrompt(prompt) }), text);
      [paper.hidden, place.hidden] = [false, true];
      busy(true);
      const begin = performance.now();
      await new Promise((resolve) => {
        const go = (now) => {
          const speed = Number(values.speed);
          const due = speed ? Math.ceil(((now - begin) * speed) / 1000) : steps.length + 8;
          let isOver = own !== run;
          while (!isOver && steps.length < due) {
            const { value, done } = writer.next();
            if (value) steps.push(value);
            isOver = done;
          }
          text.data = steps.map(({ character }) => character).join("");
          paper.scrollTop = paper.scrollHeight;
          if (isOver) resolve();
          else requestAnimationFrame(go);
        };
        requestAnimationFrame(go);
      });
      [paper.hidden, place.hidden] = [true, false];
      busy(false);
      if (document.activeElement === document.body) atlas.shownControls.write.focus({ preventScroll: true }); // Stop cannot hold it
      if (steps.length) await showText(first, prompt, steps);
    };
    const busy = (isOn) => {
      atlas.shownControls.write.disabled = isOn;
      atlas.shownControls.stop.disabled = !isOn;
    };
    let current = null;
    const speeds = SPEEDS.map((speed) => [String(speed), String(atlas.message("writing-pace", { speed }))]);
    await atlas.control([
      ...fields,
      { name: "speed", type: "select", label: atlas.message("writing-speed"), options: speeds, value: "200" },
      { name: "write", type: "button", label: atlas.message("writing-write"), className: "primary", action: () => write(current).catch(atlas.fail) },
      { name: "stop", type: "button", label: atlas.message("writing-stop"), action: () => { run += 1; } },
    ], (values, changed) => {
      current = values;
      if (changed === null) busy(false);
      const isNew = changed && changed !== "speed";
      atlas.note(atlas.describeCharacters(values.prompt), isNew ? atlas.message("writing-changed") : "");
    });
    atlas.shownControls.stop.disabled = true;
  };

  // --- the next character

  const classify = ({ temperature, filteredProbability, temperedProbability }) => {
    if (temperature === 0) return "greedy";
    const count = (values) => values.filter((value) => value > 0).length;
    if (count(filteredProbability) < count(temperedProbability)) return "cut";
    return temperature === 1 ? "none" : temperature < 1 ? "sharper" : "flatter";
  };
  const showNext = (first, result) => {
    const order = Array.from(atlas.rankLogits(result.logits));
    const { numSamples, temperature, characters } = result;
    const by = (values) => order.map((id) => values[id]);
    const columns = {
      character: by([...characters].map(atlas.visibleCharacter)), logit: by(result.logits), probability: by(result.probability),
      "tempered-probability": by(result.temperedProbability), "filtered-probability": by(result.filteredProbability),
      observed: by(Array.from(result.counts, (count) => count / Math.max(1, numSamples))),
    };
    const hover = atlas.hoverOptions(columns);
    const [bars, outline] = first.wide.data;
    const data = [{ ...bars, ...hover, y: columns["filtered-probability"] }, { ...outline, ...hover, y: columns.probability }];
    const sentences = [];
    if (numSamples) {
      const possible = order.flatMap((id, rank) => (result.filteredProbability[id] > 0 ? [rank] : []));
      data.push({
        type: "scatter", mode: "markers", x: possible, y: possible.map((rank) => columns.observed[rank]), meta: "observed",
        marker: { color: atlas.look.roles.second, symbol: "diamond", size: 8 }, name: String(atlas.message("next_character-observed", { num_samples: numSamples })),
        showlegend: true, customdata: possible.map((rank) => hover.customdata[rank]), hovertemplate: hover.hovertemplate,
      });
      const apart = Math.max(...Array.from(result.counts, (count, id) => Math.abs(count / numSamples - result.filteredProbability[id])));
      sentences.push(atlas.message("next_character-sampling_error", { num_samples: numSamples, max_difference: atlas.formatPercent(apart) }));
    }
    const [best, second] = order;
    const percent = (values, id) => atlas.formatPercent(values[id]);
    const { layout } = first.wide;
    return atlas.show(NEXT, {
      wide: { data, layout: { ...layout, meta: { temperature }, xaxis: { ...layout.xaxis, ticktext: columns.character } } }, narrow: null,
      claimId: `next_character-next-${classify(result)}`,
      values: {
        temperature: atlas.formatGeneral(temperature), character: atlas.quoteCharacter(characters[best]), tempered_probability: percent(result.temperedProbability, best),
        model_probability: percent(result.probability, best), filtered_probability: percent(result.filteredProbability, best),
        num_candidates: result.filteredProbability.filter((value) => value > 0).length, num_characters: order.length,
        second_character: atlas.quoteCharacter(characters[second]), second_probability: percent(result.temperedProbability, second), sentences: atlas.joinMessages(sentences),
      },
      table: atlas.tableOf(columns),
    });
  };
  atlas.views["shakespeare-next_character"] = async ({ fields, words, end }) => {
    const first = { ...atlas.figures[NEXT] };
    const slider = atlas.element("div", { className: "component" });
    document.getElementById(NEXT).before(slider);
    let character = -1;
    await atlas.control(fields, async (values) => {
      const model = await loadGru();
      if (!readPrompt(values.prompt)) return atlas.note(needsLetters());
      const { temperature, top_k: topK, top_p: topP, num_samples: numSamples, seed } = values;
      const result = atlas.nextCharacter(model, values.prompt, { temperature, topK, topP, numSamples, seed });
      atlas.note(atlas.describeCharacters(values.prompt));
      await showNext(first, result);
      const data = { chart: NEXT, characters: [...result.characters].map(atlas.visibleCharacter), logits: Array.from(result.logits), temperature, topK, topP, character, end, words };
      atlas.mount(slider, "temperature", data, (_, event) => {
        if ("character" in event) character = event.character;
        atlas.set("temperature", event.temperature ?? values.temperature);
      });
    });
  };
})();
