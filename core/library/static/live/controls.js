// The row of controls of a live page: built of a list of fields, kept in the address, heard by one function.
(() => {
  const form = document.querySelector(".controls");
  const status = document.querySelector(".status");
  const WAIT = { text: 250, area: 250 }; // milliseconds after the last key
  const values = {};
  const shown = {};
  const holders = {};
  atlas.views = {};

  /** Loads scripts of data, each once: weights, words, tables. */
  const loads = {};
  const load = (name) => (loads[name] ??= new Promise((resolve, reject) => {
    const script = atlas.element("script", { src: `${atlas.page.files}${name}.js` });
    script.onload = () => (atlas.data?.[name] ? resolve(atlas.data[name]) : script.onerror());
    script.onerror = () => reject(Object.assign(new Error(`${name}.js`), { name: "DamagedWeightsError" }));
    document.head.append(script);
  }));
  atlas.load = (...names) => Promise.all(names.map(load));
  const models = {};
  /** The arrays of a model, of its script of data. */
  atlas.loadModel = async (name) => {
    if (!models[name]) {
      const [text] = await atlas.load(name);
      models[name] = atlas.loadWeights(text);
      delete loads[name]; // the text is as large as the arrays
      delete atlas.data[name];
    }
    return models[name];
  };

  /** Says something about the input under the controls. */
  atlas.note = (...sentences) => {
    status.className = "status";
    atlas.setMarkup(status, sentences.filter((sentence) => String(sentence)).map(atlas.markdown).join("<br>"));
  };

  const address = () => new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  const remember = (fields) => {
    const changed = fields.filter(({ name, value }) => values[name] !== value).map(({ name }) => [name, values[name]]);
    const hash = String(new URLSearchParams(changed));
    if (location.hash.slice(1) !== hash) location.replace(`#${hash}`);
  };
  const read = (field, text) => {
    if (field.type === "check") return text === true || text === "true";
    if (field.type !== "number" && field.type !== "range") return field.options?.every(([value]) => value !== text) ? field.value : text;
    const number = Number(text);
    if (text === "" || Number.isNaN(number)) return field.value;
    const inside = Math.min(field.max, Math.max(field.min, number));
    return Number.isInteger(field.step) ? Math.round(inside) : inside;
  };

  const INPUTS = {
    text: (field) => atlas.element("input", { type: "text", value: values[field.name], maxLength: field.max ?? 10_000, spellcheck: false }),
    area: (field) => atlas.element("textarea", { value: values[field.name], rows: 1, maxLength: field.max ?? 10_000, spellcheck: false }),
    number: ({ name, min, max, step }) => atlas.element("input", { type: "number", min, max, step, value: values[name] }),
    range: ({ name, min, max, step }) => atlas.element("input", { type: "range", min, max, step, value: values[name] }),
    check: ({ name }) => atlas.element("input", { type: "checkbox", checked: values[name] }),
    select: ({ name, options }) => {
      const list = atlas.element("select");
      for (const [value, text] of options) atlas.element("option", { value, textContent: text }, list);
      list.value = values[name];
      return list;
    },
  };
  const build = (field, place, changed) => {
    const { name, type, label } = field;
    if (type === "button") {
      shown[name] = atlas.element("button", { type: "button", textContent: label, className: field.className ?? "", onclick: field.action }, place);
      return;
    }
    if (type === "buttons") {
      const group = atlas.element("fieldset", { className: "buttons", ariaLabel: label }, place);
      for (const [value, text] of field.options) {
        const choice = atlas.element("label", {}, group);
        const input = atlas.element("input", { type: "radio", name, value, checked: values[name] === value }, choice);
        choice.append(text);
        input.onchange = () => changed(field, value, 0);
      }
      return;
    }
    const holder = (holders[name] = atlas.element("label", { className: `field ${type}`, title: field.help ?? "" }, place));
    const heading = atlas.element("span", { textContent: label }, holder);
    const input = (shown[name] = holder.appendChild(INPUTS[type](field)));
    const output = type === "range" ? atlas.element("output", { textContent: atlas.localizeNumbers(String(values[name])) }, heading) : null;
    input[type === "select" || type === "check" ? "onchange" : "oninput"] = () => {
      if (output) output.textContent = atlas.localizeNumbers(input.value);
      changed(field, type === "check" ? input.checked : input.value, WAIT[type] ?? 0);
    };
    if (field.examples) {
      const list = atlas.element("datalist", { id: `${name}-examples` }, holder);
      for (const text of field.examples) atlas.element("option", { value: text }, list);
      input.setAttribute("list", list.id);
    }
  };

  /**
   * Builds the controls, and calls a function with their values, now and when one changes.
   * @param {{name: string, type: string, label: string, value: any, advanced?: boolean}[]} fields
   * @param {(values: object, changed: string | null) => void | Promise<void>} update
   */
  atlas.control = (fields, update) => {
    const start = address();
    let timer = 0;
    let isBusy = Promise.resolve();
    const run = (name) => {
      for (const { name: field, visibleIf } of fields) {
        if (visibleIf) holders[field].hidden = !visibleIf[1].includes(values[visibleIf[0]]);
      }
      remember(fields.filter(({ type }) => type !== "button"));
      isBusy = isBusy.then(() => update(values, name)).catch(atlas.fail);
      return isBusy;
    };
    const changed = (field, text, wait) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        values[field.name] = read(field, text);
        run(field.name);
      }, wait);
    };
    for (const field of fields) {
      if (field.type !== "button") values[field.name] = start.has(field.name) ? read(field, start.get(field.name)) : field.value;
    }
    const more = atlas.element("details", { className: "more" });
    atlas.element("summary", { textContent: atlas.message("more-settings") }, more);
    const advanced = atlas.element("div", {}, more);
    for (const field of fields) build(field, field.advanced ? advanced : form, changed);
    if (advanced.childElementCount) form.append(more);
    form.onsubmit = (event) => event.preventDefault();
    form.hidden = false;
    atlas.set = (name, value) => {
      values[name] = value;
      if (shown[name]) shown[name].value = value;
      return run(name);
    };
    atlas.shownControls = shown;
    return run(null);
  };
})();
