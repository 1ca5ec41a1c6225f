"""How similar sentences are to a pretrained encoder."""

import itertools

from ....figures.marks import BESIDE, bar_beside, category_axis, heatmap, make_figure
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_axes
from .schema import SentencesResult

_LETTERS = 40  # of a sentence beside its row


def alike(result: SentencesResult, *, narrow: bool = False) -> Picture:
    """Draws the cosines of the embeddings of N sentences, from -1 to 1.

    Args:
        result: The sentences and how similar they are.
        narrow: Numbers alone name the rows, for a telephone. Default: the sentences do.
    """
    texts = [source.text for source in result.sources]
    places = range(1, len(texts) + 1)
    numbers = [f"{number}." for number in places]
    names = [
        f"{number} {text if len(text) <= _LETTERS else text[: _LETTERS - 1] + '…'}"
        for number, text in zip(numbers, texts, strict=True)
    ]
    table = table_from_axes(
        [{"number": places, "sentence": texts}, {"other-number": places, "other-sentence": texts}],
        ("cosine",),
        cosine=result.similarity,
    )
    bar = (
        {"showscale": True, "colorbar": bar_beside(column_title("cosine"))}
        if not narrow
        else {"showscale": False}
    )
    mark = heatmap(table, x="other-number", y="number", z="cosine", scale="signed", **bar)
    mark |= {"xgap": 1, "ygap": 1, "texttemplate": "%{z:.2f}"}
    figure = make_figure(
        [mark],
        height=60 + 46 * len(texts),
        margin={"r": 8 if narrow else BESIDE},
        xaxis=category_axis(numbers),
        yaxis=category_axis(numbers if narrow else [escaped(name) for name in names], autorange="reversed"),
    )
    pairs = sorted(itertools.combinations(range(len(texts)), 2), key=lambda rows: -result.similarity[rows])
    most, least = pairs[0], pairs[-1]
    values = {
        "first": most[0] + 1,
        "second": most[1] + 1,
        "cosine": f"{result.similarity[most]:.2f}",
        "one": quoted(texts[most[0]]),
        "other": quoted(texts[most[1]]),
        "pairs": len(pairs),
        "low1": least[0] + 1,
        "low2": least[1] + 1,
        "least": f"{result.similarity[least]:.2f}",
    }
    return Picture(figure=figure, table=table, message="sentences-alike", values=values)
