// Saves the figure of a page as PNG or SVG with the Plotly that drew it: no server, no network.
export default function (component) {
  const { parentElement, data } = component;
  const status = parentElement.querySelector("[role=status]");
  const save = async (format) => {
    const chart = document.querySelector(`.st-key-${CSS.escape(data.chart)} .js-plotly-plot`);
    if (!chart || !window.Plotly) {
      status.textContent = "The figure is not drawn yet: try again in a moment.";
      return;
    }
    try {
      const ground = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor;
      const size = { width: chart.clientWidth, height: chart.clientHeight, scale: format === "png" ? 2 : 1 };
      // Streamlit's grey of the words has 3.7:1 on the light page: on the screen assets/atlas.css darkens it, here this line.
      const layout = JSON.parse(JSON.stringify(chart.layout).replaceAll(/#808495/gi, "#59606f"));
      const figure = { data: chart.data, layout: { ...layout, paper_bgcolor: ground, plot_bgcolor: ground } };
      const url = await window.Plotly.toImage(figure, { format, ...size });
      const link = document.createElement("a");
      link.href = url;
      link.download = `${data.name}.${format}`;
      link.click();
      status.textContent = `Saved ${link.download}`;
    } catch (error) {
      status.textContent = `The figure could not be saved: ${error.message || error}`;
    }
  };
  for (const button of parentElement.querySelectorAll("button")) {
    button.onclick = () => save(button.dataset.format);
  }
}
