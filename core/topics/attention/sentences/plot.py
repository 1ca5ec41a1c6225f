"""How similar sentences are to a pretrained encoder."""

import itertools

from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_axes
from ....figures.traces import COLORBAR_MARGIN, category_axis, colorbar_beside, heatmap, make_figure
from .schema import SentencesResult

_MAX_LABEL_CHARACTERS = 40  # of a sentence beside its row


def plot_similarity(result: SentencesResult, *, narrow: bool = False) -> Picture:
    """Draws the cosines of the embeddings of N sentences, from -1 to 1.

    Args:
        result: The sentences and how similar they are.
        narrow: Numbers alone name the rows, for a telephone. Default: the sentences do.
    """
    texts = [source.text for source in result.sources]
    numbers_from_1 = range(1, len(texts) + 1)
    number_labels = [f"{number}." for number in numbers_from_1]
    sentence_labels = [
        f"{number} {text if len(text) <= _MAX_LABEL_CHARACTERS else text[: _MAX_LABEL_CHARACTERS - 1] + '…'}"
        for number, text in zip(number_labels, texts, strict=True)
    ]
    table = table_from_axes(
        [
            {"number": numbers_from_1, "sentence": texts},
            {"other-number": numbers_from_1, "other-sentence": texts},
        ],
        ("cosine",),
        cosine=result.similarity,
    )
    colorbar_options = (
        {"showscale": True, "colorbar": colorbar_beside(column_title("cosine"))}
        if not narrow
        else {"showscale": False}
    )
    mark = heatmap(table, x="other-number", y="number", z="cosine", scale="signed", **colorbar_options)
    mark |= {"xgap": 1, "ygap": 1, "texttemplate": "%{z:.2f}"}
    figure = make_figure(
        [mark],
        height=60 + 46 * len(texts),
        margin={"r": 8 if narrow else COLORBAR_MARGIN},
        xaxis=category_axis(number_labels),
        yaxis=category_axis(
            number_labels if narrow else [escape_label(label) for label in sentence_labels],
            autorange="reversed",
        ),
    )
    pairs = sorted(itertools.combinations(range(len(texts)), 2), key=lambda pair: -result.similarity[pair])
    most_similar, least_similar = pairs[0], pairs[-1]
    values = {
        "first": most_similar[0] + 1,
        "second": most_similar[1] + 1,
        "cosine": f"{result.similarity[most_similar]:.2f}",
        "one": quote_text(texts[most_similar[0]]),
        "other": quote_text(texts[most_similar[1]]),
        "pairs": len(pairs),
        "low1": least_similar[0] + 1,
        "low2": least_similar[1] + 1,
        "least": f"{result.similarity[least_similar]:.2f}",
    }
    return Picture(figure=figure, table=table, message="sentences-alike", message_values=values)
