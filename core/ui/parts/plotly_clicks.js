// Sends what a visitor chooses in a Plotly figure: a click on any kind of trace, heatmaps too, and a zoom.
export default function (component) {
  const { parentElement, data, setTriggerValue } = component;
  parentElement.querySelector("p").textContent = data.hint;
  const send = (value) => setTriggerValue("chosen", { ...value, at: Date.now() }); // the same cell twice is two choices
  const watch = (chart) => {
    chart.atlasSend = send;
    if (chart.atlasWatched) return;
    chart.atlasWatched = true;
    chart.on("plotly_click", (event) => {
      const point = event.points[0];
      chart.atlasSend({ kind: "click", where: point.data.meta ?? "", x: point.x, y: point.y });
    });
    chart.on("plotly_relayout", (event) => {
      if (!Object.keys(event).some((name) => /^[xy]axis2?\.range(\[|$)/.test(name))) return; // a change of size is none of ours
      const { xaxis, yaxis } = chart.layout;
      chart.atlasSend({ kind: "zoom", x: [...xaxis.range], y: [...yaxis.range] });
    });
  };
  // The chart may be drawn anew at any time: it is looked up when a pointer goes down in it, before Plotly makes a click of that.
  parentElement.atlasListening?.abort();
  const listening = (parentElement.atlasListening = new AbortController());
  const options = { capture: true, passive: true, signal: listening.signal };
  const look = (event) => {
    const chart = event.target.closest?.(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
    if (!chart) return;
    watch(chart);
    // Plotly would make a zoom of a finger that scrolls past, and the figure fills a telephone: it sees only the click of a tap.
    if (event.type === "touchstart") event.stopPropagation();
  };
  for (const name of ["pointerdown", "mousedown", "touchstart"]) document.addEventListener(name, look, options);
  return () => listening.abort();
}
