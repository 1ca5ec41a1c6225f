// A page of the static edition: its figures in the theme of the page, their tables and files, its menu, and one
// figure alone for a frame of another site.
(() => {
  const TOUCH = matchMedia("(hover: none)"); // there Plotly's buttons would lie on the figure
  const CONFIG = { displaylogo: false, showSendToCloud: false, responsive: true, displayModeBar: TOUCH.matches ? false : "hover" };
  const SCROLLED = 736; // pixels of a figure that has no form for telephones
  const NARROW = matchMedia("(max-width: 640px)");
  const DARK = matchMedia("(prefers-color-scheme: dark)");
  const FONT = '"Source Sans", sans-serif';
  const page = (atlas.page = JSON.parse(document.getElementById("atlas-page").textContent));
  const query = new URLSearchParams(location.search);
  const figures = (atlas.figures = Object.fromEntries(page.figures.map((figure) => [figure.id, figure])));

  atlas.isNarrow = () => NARROW.matches;
  atlas.element = (name, properties = {}, place = null) => {
    const element = Object.assign(document.createElement(name), properties);
    place?.append(element);
    return element;
  };

  // --- figures

  /** The theme that Streamlit gives to the app's figures, for the page or for white paper. */
  const theme = (isDark) => {
    const [ink, line, strong] = isDark ? ["#e6eaf1", "#31333f", "#fafafa"] : ["#808495", "#e6eaf1", "#262730"];
    const small = { color: ink, family: FONT, size: 12 };
    const title = (standoff) => ({ font: { ...small, size: 14 }, standoff });
    const axis = { gridcolor: line, zerolinecolor: line, tickcolor: line, tickfont: small, automargin: true };
    const colorbar = { outlinewidth: 0, tickfont: small, title: title() };
    const style = getComputedStyle(document.documentElement);
    return {
      layout: {
        font: small, colorway: atlas.look.palette, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
        legend: { bordercolor: "rgba(0,0,0,0)", font: { size: 12, color: strong }, title: { font: small } },
        xaxis: { ...axis, title: title(20), showgrid: false, zeroline: false }, yaxis: { ...axis, title: title(24), ticklabelposition: "outside" },
        margin: { pad: 8, r: 0, l: 0 }, coloraxis: { colorbar },
        hoverlabel: { bgcolor: style.getPropertyValue("--st-background-color"), bordercolor: line, font: small },
      },
      data: { heatmap: [{ colorbar }] },
    };
  };
  const section = (id) => document.getElementById(id);

  /** Draws a figure as its record has it: the wide form or that for a telephone. */
  atlas.draw = (id) => {
    const figure = figures[id];
    const sheet = section(id).querySelector(".sheet");
    const form = (NARROW.matches && figure.narrow) || figure.wide;
    const width = NARROW.matches && figure.isScrolled ? Math.max(SCROLLED, form.layout.meta?.least ?? 0) : undefined;
    return Plotly.react(sheet, form.data, { ...form.layout, width, template: theme(DARK.matches) }, CONFIG);
  };

  /**
   * Shows other numbers in a figure.
   * @param {string} id
   * @param {{wide: object, narrow?: object, claimId: string, values: object, table: object, role?: string}} figure
   */
  atlas.show = (id, figure) => {
    const { claimId, values } = figure;
    const claim = atlas.message(claimId, values);
    const more = atlas.messageIfAny(figure.moreId ?? `${claimId}.more`, values);
    Object.assign(figures[id], figure, { claim: atlas.markdown(claim), more: atlas.markdown(more), rows: "" });
    const place = section(id);
    place.hidden = false;
    atlas.setMarkup(place.querySelector(".claim"), figures[id].claim);
    if (figure.role !== undefined) place.querySelector(".claim").className = `claim ${figure.role}`;
    place.querySelector(".sheet").setAttribute("aria-label", `${claim} ${more}`.replaceAll("**", ""));
    fillPanel(place, place.querySelector("[aria-expanded=true]"));
    return atlas.draw(id);
  };
  atlas.hide = (id) => Object.assign(section(id), { hidden: true });

  // --- what stands under a figure

  const tableRows = (table) => {
    const columns = Object.values(table);
    return columns[0]?.map((_, row) => columns.map((column) => column[row])) ?? [];
  };
  const PANELS = {
    more: (panel, figure) => atlas.setMarkup(panel, `<p>${figure.more || figure.claim}</p>`),
    numbers: (panel, figure) => {
      const holder = atlas.element("div", { className: "numbers", tabIndex: 0, role: "region", ariaLabel: atlas.message("about-figure.numbers") }, panel);
      const table = atlas.element("table", {}, holder);
      const head = atlas.element("tr", {}, atlas.element("thead", {}, table));
      for (const name of Object.keys(figure.table)) atlas.element("th", { textContent: name, scope: "col" }, head);
      const body = atlas.element("tbody", {}, table);
      const rows = tableRows(figure.table);
      for (const row of rows.slice(0, 400)) {
        const line = atlas.element("tr", {}, body);
        for (const cell of row) atlas.element("td", { textContent: showCell(cell), className: typeof cell === "number" ? "number" : "" }, line);
      }
      const cut = rows.length > 400 ? atlas.message("table-rows", { num_shown: 400, num_rows: rows.length }) : figure.rows;
      if (cut) atlas.element("p", { textContent: cut }, panel);
    },
    export: (panel, figure) => {
      const button = (text, action) => atlas.element("button", { type: "button", textContent: text, onclick: action }, panel);
      button("CSV", () => save(`${figure.id}.csv`, makeCsv(figure.table), "text/csv"));
      button("SVG", async () => save(`${figure.id}.svg`, await drawSvg(figure), "image/svg+xml"));
      button(atlas.message("export-form.iframe"), () => copyFrame(panel, figure));
      if (figure.rows) atlas.element("p", { textContent: figure.rows }, panel);
    },
    python: (panel, figure) => { atlas.element("pre", { textContent: figure.python }, panel); },
  };
  const showCell = (cell) => (typeof cell === "number" && !Number.isInteger(cell) ? atlas.localizeNumbers(atlas.formatGeneral(cell, 5)) : String(cell ?? ""));

  const fillPanel = (place, button) => {
    const panel = place.querySelector(".panel");
    panel.replaceChildren();
    panel.hidden = !button;
    if (button) PANELS[button.dataset.panel](panel, figures[place.id]);
  };
  const openPanel = (event) => {
    const button = event.target.closest("[data-panel]");
    if (!button) return;
    const place = button.closest(".figure");
    const isOpen = button.ariaExpanded === "true";
    for (const one of place.querySelectorAll("[data-panel]")) one.ariaExpanded = String(one === button && !isOpen);
    fillPanel(place, isOpen ? null : button);
  };

  /** As `csv_bytes` of core/figures/spreadsheet.py: texts that a spreadsheet would run get an apostrophe. */
  const makeCsv = (table) => {
    const cell = (value) => {
      const text = typeof value === "string" && /^[\s\ufeff]*[=+\-@\t\r]/.test(value.normalize("NFKC")) ? `'${value}` : String(value ?? "");
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    return `\ufeff${[Object.keys(table), ...tableRows(table)].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
  };
  const drawSvg = async (figure) => {
    const { data, layout } = figure.wide;
    const width = Math.max(900, layout.meta?.least ?? 0);
    const paper = { ...layout, width, template: theme(false), paper_bgcolor: "white", plot_bgcolor: "white" };
    const address = await Plotly.toImage({ data, layout: paper }, { format: "svg", width, height: layout.height });
    return decodeURIComponent(address.slice(address.indexOf(",") + 1));
  };
  const save = (name, text, type) => {
    const address = URL.createObjectURL(new Blob([text], { type }));
    atlas.element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const copyFrame = async (panel, figure) => {
    const address = new URL(location.href);
    address.searchParams.set("figure", figure.id);
    const code = `<iframe src="${address}" title="${figure.story.replace(/["*\\]/g, "")}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`;
    panel.querySelector("textarea")?.remove();
    atlas.element("textarea", { value: code, rows: 3, readOnly: true, ariaLabel: "iframe" }, panel).select();
    await navigator.clipboard?.writeText(code).catch(() => null);
  };

  // --- the page

  /** Puts a component of the app into its place: its own HTML and style, its data, and what its events do. */
  atlas.mount = (place, name, data, onEvent) => {
    const { html, css, run } = atlas.components[name];
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    if (!root.childElementCount) atlas.setMarkup(root, `<style>${css}</style>${html}`);
    place.stop?.();
    place.stop = run({ parentElement: root, data, setTriggerValue: (event, value) => onEvent?.(event, value) });
  };

  const showAlone = (id) => {
    document.body.classList.add("alone");
    for (const place of document.querySelectorAll(".figure")) place.classList.toggle("shown", place.id === id);
    const tell = () => parent.postMessage({ atlasHeight: document.documentElement.offsetHeight }, "*");
    new ResizeObserver(tell).observe(document.body);
  };

  /** Shows a sentence on what went wrong instead of a dead page. */
  atlas.fail = (error) => {
    console.warn(error);
    const kind = error.name === "DamagedWeightsError" ? "damaged" : error instanceof RangeError ? "memory" : "failed";
    const place = document.querySelector(".status") ?? document.querySelector("main").appendChild(atlas.element("p"));
    place.className = "status notice";
    place.textContent = atlas.message(`library-static-failed.${kind}`);
  };

  const start = async () => {
    const menu = document.querySelector(".menu");
    menu.onclick = () => { menu.ariaExpanded = String(menu.ariaExpanded !== "true"); };
    document.addEventListener("click", openPanel);
    document.querySelector(".views [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    if (figures[query.get("figure")]) showAlone(query.get("figure"));
    for (const [name, data] of Object.entries(page.components ?? {})) {
      atlas.mount(document.querySelector(`[data-component="${name}"]`), name, data);
    }
    await document.fonts.load("12px 'Source Sans'").catch(() => null);
    for (const id of Object.keys(figures)) {
      await atlas.draw(id);
      await new Promise(requestAnimationFrame); // the first figure is seen before the others are drawn
    }
    for (const media of [NARROW, DARK]) media.addEventListener("change", () => Object.keys(figures).forEach(atlas.draw));
    if (page.live) await atlas.views[page.name](page.live);
  };
  addEventListener("DOMContentLoaded", () => start().catch(atlas.fail));
  document.documentElement.dataset.ready = "true"; // the scripts could be read
})();
