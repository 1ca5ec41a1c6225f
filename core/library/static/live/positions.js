// Positions / The matrix, Clocks and Relative positions; follows core/topics/positions.
(() => {
  const general = (value, digits) => atlas.formatGeneral(value, digits);
  const signed = (value, digits) => value.toFixed(digits).replace("-", "−");
  const evenWidth = (width) => Math.max(2, 2 * Math.floor(width / 2));

  // --- the matrix, horizontally

  const nearest = (positions, mark) => atlas.argmax(Array.from(positions, (position) => -Math.abs(position - mark)));
  const waveOf = (column, { layout, frequencies }) => (layout === "interleaved" ? [Math.floor(column / 2), column % 2] : [column % frequencies.length, Math.floor(column / frequencies.length)]);
  const markShapes = (form, result, rows, columns, numRows) => {
    const line = (axis, ends, style) => ({ type: "line", xref: "x", yref: axis, ...ends, line: style });
    const [first, ...rest] = form.shapes.map((shape) => shape.line); // halo, ink, guide of p1, ...
    const guide = rest[1];
    const marks = atlas.range(3).sort((one, other) => rows[one] - rows[other]);
    const shapes = marks.flatMap((mark) => {
      const x = result.positions[rows[mark]];
      const style = { width: 1.4, dash: ["dash", "dash", "dot"][mark] };
      const ends = { x0: x, x1: x, y0: 0, y1: 1 };
      return [line("y domain", ends, first), line("y domain", ends, { ...style, color: "rgba(0,0,0,0.9)" }), line("y2 domain", ends, { ...style, color: guide.color })];
    });
    columns.forEach((column, index) => {
      if (column >= numRows) return;
      const ends = { xref: "x domain", x0: 0, x1: 1, y0: column, y1: column };
      shapes.push(line("y", ends, first), line("y", ends, { color: atlas.look.roles[["first", "second"][index]], width: 2 }));
    });
    const labels = marks.map((mark, index) => ({
      ...form.annotations[0], x: result.positions[rows[mark]], yshift: -64 * index, text: atlas.localizeNumbers(`p${"₁₂₃"[mark]} = ${general(result.positions[rows[mark]])}`),
    }));
    const swatch = (column, role) => `<span style="color:${atlas.look.roles[role]}">■</span> <b>i = ${column}</b> (${["sin", "cos"][waveOf(column, result)[1]]})`;
    return { shapes, annotations: [...labels, { ...form.annotations.at(-1), text: [swatch(columns[0], "first"), swatch(columns[1], "second")].join("   ") }] };
  };
  const matrixValues = (result, rows, columns, shownDimensions) => {
    const positions = rows.map((row) => result.positions[row]);
    const [pair, half] = waveOf(columns[0], result);
    const angle = positions[0] * result.frequencies[pair];
    const waves = positions.map((position) => Math.abs(position - positions[0]) / result.wavelengths[pair]);
    const of = (column) => rows.map((row) => signed(result.matrix[row][column], 4)).join(", ");
    const [numPositions, width] = [result.matrix.length, result.matrix[0].length];
    return {
      num_positions: numPositions, width, positions_per_cell: 1, dimensions_per_cell: 1, num_rows: numPositions, num_columns: shownDimensions, num_shown_positions: numPositions,
      num_shown_dimensions: shownDimensions, is_reduced: "no", p1: general(positions[0]), p2: general(positions[1]), p3: general(positions[2]), dimension: String(columns[0]),
      second_dimension: String(columns[1]), pair: String(pair), wave_type: ["sin", "cos"][half], divisor: `${general(result.base)}^(${2 * pair}/${2 * result.frequencies.length})`,
      angle: general(angle, 5), exact_value: signed(half ? Math.cos(angle) : Math.sin(angle), 6), wavelength: atlas.groupDigits(result.wavelengths[pair].toFixed(3)), num_waves: waves[1].toFixed(2),
      num_waves_to_p3: waves[2].toFixed(2), value: signed(result.matrix[rows[0]][columns[0]], 4), values: of(columns[0]), second_values: of(columns[1]), waves,
    };
  };
  atlas.views["positions-the_matrix"] = async ({ fields }) => {
    const id = "positions_matrix";
    const first = { ...atlas.figures[id] };
    await atlas.control(fields, (values) => {
      const { num_positions: numPositions, base, first_position: firstPosition, layout } = values;
      const width = evenWidth(values.width);
      const result = { ...atlas.positionMatrix({ numPositions, width, base, firstPosition, layout }), base, layout };
      const columns = [values.dimension, values.second_dimension].map((column) => Math.min(column, width - 1));
      const rows = [values.p1, values.p2, values.p3].map((mark) => nearest(result.positions, mark));
      const numRows = Math.min(150, width);
      const z = atlas.range(numRows).map((dimension) => result.matrix.map((row) => row[dimension]));
      const positions = [...result.positions];
      const [matrix, ...others] = first.wide.data;
      const data = [{ ...matrix, z, x0: positions[0], y0: 0, dx: 1, dy: 1 }];
      columns.forEach((column, index) => data.push({ ...others[index], x: positions, y: result.matrix.map((row) => row[column]), hovertemplate: `P(%{x:.5g}, ${column}) = %{y:.5g}<extra></extra>` }));
      columns.forEach((column, index) => {
        const marked = index ? rows.slice(0, 2) : rows;
        data.push({ ...others[2 + 2 * index], x: marked.map((row) => positions[row]), y: marked.map((row) => result.matrix[row][column]), hovertemplate: data[1 + index].hovertemplate });
        data.push({ ...others[3 + 2 * index], x: rows.slice(0, 2).map((row) => positions[row]), y: [column, column] });
      });
      const { layout: look } = first.wide;
      const { waves, ...claimValues } = matrixValues(result, rows, columns, numRows);
      const isWhole = Math.round(waves[1]) >= 1 && Math.abs(waves[1] - Math.round(waves[1])) < 0.02;
      return atlas.show(id, {
        wide: {
          data, layout: {
            ...look, ...markShapes(look, result, rows, columns, numRows), xaxis: { ...look.xaxis, range: [positions[0] - 0.5, positions.at(-1) + 0.5] }, yaxis: { ...look.yaxis, range: [-0.5, numRows - 0.5] },
          },
        },
        narrow: null, claimId: rows[0] === rows[1] ? "matrix-one-position" : isWhole ? "matrix-whole-waves" : "matrix-wave-distance", values: claimValues,
        table: atlas.tableFromArrays([{ position: positions }, { dimension: atlas.range(numRows) }], { value: result.matrix.map((row) => Array.from(row).slice(0, numRows)) }),
      });
    });
  };

  // --- clocks

  const formatWavelength = (value) => (value < 1000 ? general(value, 3) : atlas.groupDigits(Math.round(value)));
  const formatGap = (turns, gap) => {
    const [forward, rest] = turns < 0 ? [-turns, -gap] : [turns, gap];
    const degrees = `${Math.abs(rest).toFixed(0)}°`;
    return forward ? `${atlas.message("dials-turns", { num_turns: Math.round(forward) })} ${Math.round(rest) < 0 ? "−" : "+"} ${degrees}` : degrees;
  };
  /** The traces of dials that move, in the look of a form whose dials stand at the same places. */
  const dialTraces = (traces, centres, clocks) => {
    const joined = (shapes) => shapes.flatMap((points, dial) => [...points.map((point) => point && [centres[dial][0] + point[0], centres[dial][1] + point[1]]), null]);
    const xy = (points) => ({ x: points.map((point) => point && point[0]), y: points.map((point) => point && point[1]) });
    const dials = atlas.range(clocks.pairs.length);
    const gaps = dials.map((dial) => [[0, 0], ...atlas.range(48).map((step) => {
      const angle = clocks.angles[0][dial] + (clocks.gapDegrees[dial] * Math.PI / 180) * (step / 47);
      return [Math.sin(angle), Math.cos(angle)];
    }), [0, 0]]);
    const hands = [0, 1].flatMap((hand) => {
      const tips = dials.map((dial) => [...clocks.tips[hand][dial]]);
      const shadows = tips.map(([sine]) => [sine, -1.42]);
      const values = dials.flatMap((dial) => Array(5).fill([...tips[dial], clocks.angles[hand][dial]]));
      return [
        { ...traces[2 + 2 * hand], ...xy(joined(tips.map((tip, dial) => [tip, shadows[dial]]))) },
        { ...traces[3 + 2 * hand], ...xy(joined(tips.map((tip, dial) => [[0, 0], tip, null, shadows[dial]]))), customdata: values },
      ];
    });
    const labels = [
      { ...traces[6], text: dials.map((dial) => atlas.localizeNumbers(atlas.message("dials-wavelength", { wavelength: formatWavelength(clocks.wavelengths[dial]) }))) },
      { ...traces[7], text: dials.map((dial) => formatGap(clocks.numWholeTurns[dial], clocks.gapDegrees[dial])) },
    ];
    return [traces[0], { ...traces[1], ...xy(joined(gaps)) }, ...hands, ...labels];
  };
  const clockColumns = (clocks) => {
    const columns = { pair: clocks.pairs, "positions-per-turn": clocks.wavelengths, "radians-per-position": clocks.frequencies };
    ["p", "q"].forEach((hand, index) => {
      columns[`angle_${hand}`] = clocks.angles[index];
      columns[`sine_${hand}`] = Array.from(clocks.tips[index], (tip) => tip[0]);
      columns[`cosine_${hand}`] = Array.from(clocks.tips[index], (tip) => tip[1]);
    });
    return { ...columns, "gap-degrees": clocks.gapDegrees, "gap-text": Array.from(clocks.pairs, (_, dial) => formatGap(clocks.numWholeTurns[dial], clocks.gapDegrees[dial])) };
  };
  const clockClaim = (clocks) => {
    const values = { p: general(clocks.p), q: general(clocks.q) };
    if (clocks.p === clocks.q) return ["clocks-one-position", values];
    const gaps = Array.from(clocks.gapDegrees, Math.abs);
    const best = atlas.argmax(gaps);
    const details = [];
    const turned = gaps.findIndex((gap, dial) => gap < 15 && clocks.numWholeTurns[dial] !== 0);
    if (turned >= 0) details.push(atlas.message("clocks-whole-turns", { wavelength: formatWavelength(clocks.wavelengths[turned]), num_turns: Math.abs(clocks.numWholeTurns[turned]) }));
    if (gaps.some((gap, dial) => gap < 15 && clocks.numWholeTurns[dial] === 0)) details.push(atlas.message("clocks-slow-dials"));
    const same = gaps.findIndex((gap, dial) => Math.abs(clocks.tips[1][dial][0] - clocks.tips[0][dial][0]) < 0.05 && gap > 60);
    if (same >= 0) {
      const [pSine, qSine] = [0, 1].map((hand) => signed(clocks.tips[hand][same][0], 2));
      details.push(atlas.message("clocks-same-sine", { wavelength: formatWavelength(clocks.wavelengths[same]), p_sine: pSine, q_sine: qSine, degrees: gaps[same].toFixed(0) }));
    }
    return ["clocks-best-dial", { ...values, wavelength: formatWavelength(clocks.wavelengths[best]), degrees: gaps[best].toFixed(0), details: atlas.joinMessages(details) }];
  };
  atlas.views["positions-clocks"] = async ({ fields, words, last }) => {
    const id = "positions_clocks";
    const first = { ...atlas.figures[id] };
    const sliders = atlas.element("div", { className: "component" });
    document.getElementById(id).before(sliders);
    await atlas.control(fields, async (values) => {
      const { clock_p: p, clock_q: q, base } = values;
      const clocks = atlas.clocks({ p, q, width: evenWidth(values.width), base });
      const form = ({ data, layout }) => {
        const traces = dialTraces(data, layout.meta.centres, clocks);
        [traces[3].name, traces[5].name] = [`p = ${atlas.localizeNumbers(general(p))}`, `q = ${atlas.localizeNumbers(general(q))}`];
        return { data: traces, layout: { ...layout, meta: { ...layout.meta, frequencies: Array.from(clocks.frequencies), p, q } } };
      };
      const [claimId, claimValues] = clockClaim(clocks);
      if (clocks.pairs.length === first.wide.layout.meta.centres.length) {
        await atlas.show(id, { wide: form(first.wide), narrow: form(first.narrow), claimId, values: claimValues, table: atlas.tableOf(clockColumns(clocks)) });
      }
      atlas.mount(sliders, "clocks", { chart: id, p, q, last, words }, async (_, event) => {
        values.clock_p = event.p;
        await atlas.set("clock_p", event.p);
        await atlas.set("clock_q", event.q);
      });
    });
  };

  // --- relative positions

  const difference = (value) => (value < 1e-7 ? "0" : general(value, 2));
  const spread = (values) => Math.max(...values) - Math.min(...values);
  const showSimilarity = (first, result) => {
    const { measure, similarity, numRequested, maxSimilarity } = result;
    const positions = [...result.positions];
    const cells = similarity.map((row) => [...row]);
    const [trace] = first.wide.data;
    const variations = atlas.range(positions.length).map((offset) => spread(atlas.range(positions.length - offset).map((row) => cells[row][row + offset])));
    const lows = cells.map((row) => Math.min(...row));
    const row = lows.findIndex((value) => value <= Math.min(...lows) + 1e-9);
    const column = cells[row].findIndex((value) => value <= lows[row] + 1e-9);
    const { layout } = first.wide;
    const colorbar = { ...trace.colorbar, title: { ...trace.colorbar.title, text: atlas.column(measure) } };
    return atlas.show("positions_similarity", {
      wide: { data: [{ ...trace, z: cells, x: positions, y: positions, zmin: -maxSimilarity, zmax: maxSimilarity, colorbar }], layout }, narrow: null, claimId: "relations-similarity",
      values: {
        measure: atlas.column(measure), max_variation: difference(Math.max(...variations)), num_compared: positions.length, num_requested: numRequested, num_left_out: numRequested - positions.length,
        self_similarity: general(cells[0][0], 4), position: general(positions[row]), other_position: general(positions[column]), min_similarity: general(lows[row], 4),
      },
      table: atlas.tableFromArrays([{ position: positions }, { other_position: positions }], { [measure]: cells }),
    });
  };
  const showOffsets = (first, { starts, width, measure }, result) => {
    const { layout, data } = first.wide;
    const curves = starts.map((start, index) => {
      const columns = { start_position: result.offsets.map(() => start), offset: [...result.offsets], [measure]: [...result.similarities[index]], expected: [...result.expectedSimilarities] };
      const line = { ...data[0].line, color: atlas.look.palette[index], width: [11, 8, 5.5, 3.5, 2, 1][index] };
      return { ...data[0], ...atlas.hoverOptions(columns), x: columns.offset, y: columns[measure], line, name: String(atlas.message("relations-start", { position: general(start) })) };
    });
    const expected = [...result.expectedSimilarities];
    const deviation = Math.max(...result.similarities.flatMap((row) => Array.from(row, (value, index) => Math.abs(value - expected[index]))));
    const low = [...result.offsets].filter((_, index) => expected[index] < Math.max(...expected) / 2).map(Math.abs);
    return atlas.show("positions_curve", {
      wide: { data: curves, layout: { ...layout, yaxis: { ...layout.yaxis, title: { ...layout.yaxis.title, text: atlas.column(measure) } } } }, narrow: null,
      claimId: `relations-curve-${starts.length > 1 && deviation < 1e-7 ? "same" : "deviation"}`,
      values: { num_starts: starts.length, max_deviation: difference(deviation), num_pairs: width / 2, half_height_offset: low.length ? Math.min(...low) : 0 },
      table: atlas.tableFromArrays([{ start_position: starts }, { offset: [...result.offsets] }], { [measure]: result.similarities.map((row) => [...row]), expected: starts.map(() => expected) }),
    });
  };
  const showWavelengths = (first, { frequencies, base, numPositions }) => {
    const wavelengths = Array.from(frequencies, (frequency) => (2 * Math.PI) / frequency);
    const limit = base * 2 * Math.PI;
    const columns = { pair: atlas.range(wavelengths.length), frequency: [...frequencies], wavelength: wavelengths };
    const { layout, data: [line] } = first.wide;
    const levels = [2 * Math.PI, limit, numPositions];
    const texts = ["2π", `${atlas.localizeNumbers(atlas.groupDigits(base))} · 2π`, String(atlas.message("relations-positions", { num_positions: numPositions }))];
    return atlas.show("positions_wavelengths", {
      wide: {
        data: [{ ...line, ...atlas.hoverOptions(columns), x: columns.pair, y: wavelengths, mode: wavelengths.length <= 64 ? "lines+markers" : "lines" }],
        layout: {
          ...layout, shapes: layout.shapes.map((shape, index) => ({ ...shape, y0: levels[index], y1: levels[index] })),
          annotations: layout.annotations.map((note, index) => ({ ...note, y: Math.log10(levels[index]), text: texts[index] })),
        },
      },
      narrow: null, claimId: "relations-wavelengths",
      values: {
        num_whole_waves: wavelengths.filter((value) => value <= numPositions).length, num_pairs: wavelengths.length, num_positions: numPositions, last_pair: wavelengths.length - 1,
        min_wavelength: general(wavelengths[0], 4), max_wavelength: atlas.groupDigits(general(wavelengths.at(-1))), difference: atlas.formatPercent(Math.abs(1 - wavelengths.at(-1) / limit)),
        is_below_limit: wavelengths.at(-1) <= limit ? "yes" : "no", wavelength_limit: atlas.groupDigits(general(limit)),
      },
      table: atlas.tableOf(columns),
    });
  };
  atlas.views["positions-relative_positions"] = async ({ fields }) => {
    const ids = ["positions_similarity", "positions_curve", "positions_wavelengths"];
    const [similarity, curve, waves] = ids.map((id) => ({ ...atlas.figures[id] }));
    await atlas.control(fields, async (values) => {
      const { measure, base, num_positions: numPositions, first_position: firstPosition, max_offset: maxOffset } = values;
      const width = evenWidth(values.width);
      const starts = [...new Set(String(values.start_positions).split(/[,\s]+/).map(Number).filter(Number.isFinite))].slice(0, 6);
      await showSimilarity(similarity, atlas.similarity({ measure, numPositions, width, base, firstPosition }));
      if (starts.length) await showOffsets(curve, { starts, width, measure }, atlas.similarityByOffset({ startPositions: starts, maxOffset, measure, width, base }));
      await showWavelengths(waves, { frequencies: atlas.frequencies(width, base), base, numPositions });
    });
  };
})();
