"""What figures of several groups share: bars of cosines, and what of a text was not read."""

from collections.abc import Sequence

import numpy as np

from ...base.i18n import join_texts, join_with_and, message
from ...base.text import token_label
from ...figures.colours import COLOUR
from ...figures.marks import axis, bars
from ...figures.table import Table


def cosine_table(words: Sequence[str], cosine: np.ndarray) -> Table:
    """Returns words and their cosines (K,) as a table."""
    return Table(columns={"word": list(map(token_label, words)), "cosine": cosine}, proves=("cosine",))


def cosine_bars(table: Table, roles: Sequence[str]) -> dict:
    """Returns a bar a word, the nearest at the top, each in the colour of its role."""
    cosine = table["cosine"]
    mark = bars(
        table,
        x="cosine",
        y="word",
        across=True,
        marker={"color": [COLOUR[role] for role in roles]},
        text=[f"{value:.2f}".replace("-", "−") for value in cosine.tolist()],
        textposition="outside",
        cliponaxis=False,
    )
    return mark | {"y": list(range(len(table)))}


def cosine_axis(*cosines: np.ndarray) -> dict:
    """Returns an axis on which cosines stand, with room for what is written at their ends."""
    lowest = min(0.0, *(float(cosine.min(initial=0.0)) for cosine in cosines))
    return axis("cosine", range=[lowest, 1.14], tickvals=[-1, -0.5, 0, 0.5, 1])


def unread(unknown: Sequence[str], cut: Sequence[str]) -> str:
    """Returns which words were read as [UNK], and how many were not read."""
    said = [message("embeddings-unknown", words=join_with_and(list(unknown)))] if unknown else []
    return join_texts(said + ([message("embeddings-cut", count=len(cut))] if cut else []))
