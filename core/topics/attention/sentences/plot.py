"""Similarity of sentences according to a pretrained encoder."""

import itertools
from collections.abc import Sequence
from typing import Any

from ....figures.labels import escape_label, quote_text
from ....figures.picture import Picture
from ....figures.table import column_title, table_from_arrays
from ....figures.traces import COLORBAR_MARGIN, category_axis, heatmap_trace, make_figure, right_colorbar
from .schema import SentencesResult

_MAX_LABEL_CHARACTERS = 40  # of a sentence beside its row


def plot_similarity(result: SentencesResult, *, is_narrow: bool = False) -> Picture:
    """Draws the cosines of the embeddings of N sentences, from -1 to 1.

    Args:
        result: The sentences and how similar they are.
        is_narrow: Numbers alone name the rows, for a phone. Default: the sentences do.
    """
    texts = [source.text for source in result.sources]
    numbers_from_1 = range(1, len(texts) + 1)
    number_labels = [f"{number}." for number in numbers_from_1]
    row_labels = number_labels if is_narrow else list(map(_row_label, number_labels, texts))
    table = table_from_arrays(
        [
            {"number": numbers_from_1, "sentence": texts},
            {"other-number": numbers_from_1, "other-sentence": texts},
        ],
        ("cosine",),
        cosine=result.similarity,
    )
    colorbar_options: dict[str, Any] = {"showscale": not is_narrow}
    if not is_narrow:
        colorbar_options["colorbar"] = right_colorbar(column_title("cosine"))
    heatmap = heatmap_trace(
        table, x="other-number", y="number", z="cosine", scale="signed", **colorbar_options
    )
    heatmap |= {"xgap": 1, "ygap": 1, "texttemplate": "%{z:.2f}"}
    return Picture(
        figure=make_figure(
            [heatmap],
            height=60 + 46 * len(texts),
            margin={"r": 8 if is_narrow else COLORBAR_MARGIN},
            xaxis=category_axis(number_labels),
            yaxis=category_axis(row_labels, autorange="reversed"),
        ),
        table=table,
        claim_id="sentences-similarity",
        claim_values=_similarity_caption_values(result, texts),
    )


def _row_label(number: str, text: str) -> str:
    is_short = len(text) <= _MAX_LABEL_CHARACTERS
    return escape_label(f"{number} {text if is_short else text[: _MAX_LABEL_CHARACTERS - 1] + '…'}")


def _similarity_caption_values(result: SentencesResult, texts: Sequence[str]) -> dict[str, Any]:
    pairs = sorted(itertools.combinations(range(len(texts)), 2), key=lambda pair: -result.similarity[pair])
    most_similar, least_similar = pairs[0], pairs[-1]
    return {
        "first_number": most_similar[0] + 1,
        "second_number": most_similar[1] + 1,
        "cosine": f"{result.similarity[most_similar]:.2f}",
        "first_sentence": quote_text(texts[most_similar[0]]),
        "second_sentence": quote_text(texts[most_similar[1]]),
        "num_pairs": len(pairs),
        "least_similar_first": least_similar[0] + 1,
        "least_similar_second": least_similar[1] + 1,
        "lowest_cosine": f"{result.similarity[least_similar]:.2f}",
    }
