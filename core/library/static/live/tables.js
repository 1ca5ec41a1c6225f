// Tables, token axes and legible cells of figures; follows core/figures/{table,labels,margins,colours}.py and
// core/topics/attention/matrix_plots.py. What Python knows of a figure's look comes with the page.
(() => {
  const { characterWidths, viridis } = atlas.look;
  const [BLACK, WHITE] = ["#000000", "#ffffff"];
  const EQUAL_CONTRAST = 0.1791; // the luminance on which black and white have the same contrast
  const TITLE_PIXELS = 59;
  const MAX_COLUMNS_WITH_VALUES = 20;
  const MAX_PHONE_HEIGHT = 420; // pixels
  const widths = Object.fromEntries(characterWidths);

  atlas.column = (name) => String(atlas.message(`column-${name}`));
  atlas.range = (count) => Array.from({ length: count }, (_, index) => index);
  atlas.argmax = (values) => values.reduce((best, value, index) => (value > values[best] ? index : best), 0);
  atlas.sum = (values) => values.reduce((total, value) => total + value, 0);
  atlas.mean = (values) => atlas.sum(values) / values.length;
  /** A table of arrays over the same axes, a row a cell, the last axis fastest; columns by their titles. */
  atlas.tableFromArrays = (axes, columns) => {
    const shape = axes.map((axis) => Object.values(axis)[0].length);
    const table = {};
    axes.forEach((axis, at) => {
      const repeats = shape.slice(at + 1).reduce((product, count) => product * count, 1);
      const cycles = shape.slice(0, at).reduce((product, count) => product * count, 1);
      for (const [name, labels] of Object.entries(axis)) {
        const once = [...labels].flatMap((label) => Array(repeats).fill(label));
        table[atlas.column(name)] = atlas.range(cycles).flatMap(() => once);
      }
    });
    for (const [name, values] of Object.entries(columns)) table[atlas.column(name)] = [values].flat(Infinity);
    return table;
  };
  atlas.tableOf = (columns) => Object.fromEntries(Object.entries(columns).map(([name, cells]) => [atlas.column(name), [...cells]]));
  atlas.queryKeyAxes = (queries, keys) => [
    { query: atlas.range(queries.length), "query-token": queries }, { key: atlas.range(keys.length), "key-token": keys },
  ];

  /** The hover text of a trace with a line a column, as `Table.hover_options`. */
  atlas.hoverOptions = (columns, heading) => {
    const names = Object.keys(columns).filter((name) => name !== heading);
    const all = heading ? [heading, ...names] : names;
    const lines = all.map((name, index) => (name === heading ? "<b>%{customdata[0]}</b>" : `${atlas.column(name)}: %{customdata[${index}]}`));
    const count = columns[all[0]].length;
    const cells = atlas.range(count).map((row) => all.map((name) => atlas.formatCell(columns[name][row])));
    return { customdata: cells, hovertemplate: `${lines.join("<br>")}<extra></extra>` };
  };
  atlas.formatCell = (value) => {
    if (typeof value === "boolean") return String(atlas.message(value ? "yes" : "no"));
    if (typeof value !== "number") return atlas.escapeLabel(String(value));
    const text = Number.isInteger(value) ? atlas.groupDigits(value) : atlas.formatGeneral(value, 4);
    return Number.isFinite(value) ? atlas.localizeNumbers(text).replaceAll("-", "−") : "";
  };
  atlas.groupDigits = (value) => String(value).replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ","));

  // --- letters

  atlas.textWidth = (text, size = 12) => (atlas.sum([...text].map((one) => widths[one] ?? (one < "\u0370" ? 6.6 : 12.5))) * size) / 12;
  const widest = (names, size) => Math.max(0, ...names.map((name) => atlas.textWidth(name, size)));
  atlas.leftMargin = (names, size = 12) => Math.ceil(TITLE_PIXELS + widest(names, size));
  const bottomMargin = (names, angle, size) => {
    const radians = (angle * Math.PI) / 180;
    return Math.ceil(TITLE_PIXELS + widest(names, size) * Math.abs(Math.sin(radians)) + size * Math.abs(Math.cos(radians)));
  };

  atlas.tokenTicks = (tokens) => ({
    tickvals: atlas.range(tokens.length), ticktext: atlas.disambiguateTokens(tokens).map(atlas.escapeLabel),
  });
  const keyTokenAxis = (keys) => ({
    tickangle: keys.length > 24 ? -90 : keys.length > 6 ? -60 : 0, tickfont: { size: keys.length > 24 ? 9 : 12 }, ...atlas.tokenTicks(keys),
  });
  const rowHeight = (count) => (count <= 16 ? 28 : count <= 30 ? 22 : 17);

  /** Whether black is legible on a colour of Viridis, for a value from 0 to 1. */
  const isLight = (value) => {
    const place = Math.min(1, Math.max(0, value)) * (viridis.length - 1);
    const low = Math.min(viridis.length - 2, Math.floor(place));
    const luminance = [0.2126, 0.7152, 0.0722].map((weight, channel) => {
      const share = (viridis[low][channel] + (place - low) * (viridis[low + 1][channel] - viridis[low][channel])) / 255;
      return weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    });
    return atlas.sum(luminance) > EQUAL_CONTRAST;
  };
  atlas.readableTextColour = (value) => (isLight(value) ? BLACK : WHITE);

  /** A heat map of values from 0 to 1 with its texts in two traces, white ones and black ones. */
  atlas.legibleCells = (trace, texts) => {
    const size = trace.textfont?.size;
    const longest = Math.max(0, ...texts.flat().map((text) => text.length));
    const blank = (row, column) => (!size && row + column < 2 ? "\u00a0".repeat(longest) : "");
    const pick = (wanted) => texts.map((line, row) => line.map((text, column) => {
      const value = trace.z[row][column];
      return text.trim() && value !== null && isLight(value) === wanted ? text : blank(row, column);
    }));
    const shown = { ...trace, text: pick(false), texttemplate: "%{text}", textfont: { ...trace.textfont, color: WHITE } };
    const letters = {
      type: "heatmap", z: trace.z.map((line, row) => line.map((value, column) => (texts[row][column].trim() && value !== null && isLight(value) ? 0 : null))),
      text: pick(true), texttemplate: "%{text}", textfont: { ...trace.textfont, color: BLACK }, xgap: trace.xgap, ygap: trace.ygap,
      colorscale: [[0, "rgba(0,0,0,0)"], [1, "rgba(0,0,0,0)"]], showscale: false, hoverinfo: "skip", hoverongaps: false, name: "letters",
    };
    return letters.z.flat().some((value) => value === 0) ? [shown, letters] : [shown];
  };

  /**
   * A large matrix (T, S) of weights, as `make_matrix_figure`.
   * @param {{data: object[], layout: object}} form The same figure of another sentence, wide or narrow.
   */
  atlas.matrixFigure = (form, weights, mask, queries, keys, isNarrow) => {
    const { text, texttemplate, textfont, ...look } = form.data[0];
    const z = weights.map((row, query) => Array.from(row, (weight, key) => (mask[query][key] ? weight : null)));
    const gap = keys.length <= 24 ? 1 : 0;
    const trace = { ...look, z, xgap: gap, ygap: gap };
    const texts = z.map((row) => row.map((weight) => (weight === null ? "" : atlas.localizeNumbers(weight.toFixed(2)))));
    const axis = keyTokenAxis(keys);
    const top = bottomMargin(atlas.disambiguateTokens(keys), axis.tickangle, axis.tickfont.size) - 12;
    const rows = rowHeight(queries.length);
    const pixels = isNarrow ? Math.max(12, Math.min(rows, Math.floor((MAX_PHONE_HEIGHT - top) / Math.max(1, queries.length)))) : rows;
    const left = atlas.leftMargin(atlas.disambiguateTokens(queries)) + 4;
    return {
      data: keys.length <= MAX_COLUMNS_WITH_VALUES ? atlas.legibleCells(trace, texts) : [trace],
      layout: {
        ...form.layout, height: top + 8 + queries.length * pixels, margin: { ...form.layout.margin, l: left, t: top },
        xaxis: { ...form.layout.xaxis, ...axis }, yaxis: { ...form.layout.yaxis, ...atlas.tokenTicks(queries) },
      },
    };
  };
})();
