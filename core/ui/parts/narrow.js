// Tells the page whether its figures have to be narrow here: they cannot break their own lines.

/** @param {{parentElement: HTMLElement, data: {least: number}, setStateValue: Function}} component */
export default function ({ parentElement, data, setStateValue }) {
  const tell = () => {
    const narrow = innerWidth < data.least;
    if (narrow === parentElement.atlasNarrow) return;
    parentElement.atlasNarrow = narrow;
    setStateValue("narrow", narrow);
  };
  parentElement.atlasEnd?.();
  addEventListener("resize", tell);
  parentElement.atlasEnd = () => removeEventListener("resize", tell);
  parentElement.atlasNarrow ??= false; // as the page begins
  tell();
  return parentElement.atlasEnd;
}
