"""What the tests of figures share."""

import numpy as np
import pytest


@pytest.fixture
def letters():
    """The function that reads what stands in the cells of the first heatmap, whatever ink it is written in:
    `letters(figure)[row]`.
    """

    def read(figure) -> list[list[str]]:
        first = figure.data[0]
        found = np.full(np.shape(first.z), "", dtype=object)
        for trace in [
            first,
            *(trace for trace in figure.data if trace.name == "letters" and trace.xaxis == first.xaxis),
        ]:
            if trace.type == "heatmap":
                texts = np.array([[text.strip() for text in row] for row in trace.text], dtype=object)
                found = np.where(texts == "", found, texts)
            else:
                y0, x0 = first.y0 or 0, first.x0 or 0
                for x, y, text in zip(trace.x, trace.y, trace.text, strict=True):
                    found[int(y - y0), int(x - x0)] = text
        return found.tolist()

    return read
