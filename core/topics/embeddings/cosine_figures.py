"""Bars of cosines, and the note about unknown words, for several views."""

from collections.abc import Sequence

import numpy as np

from ...base.i18n import join_localized, join_with_and, message
from ...base.text import token_label
from ...figures.colours import ROLE_COLOURS
from ...figures.table import Table
from ...figures.traces import bar_trace, fixed_range_axis


def cosine_table(words: Sequence[str], cosine: np.ndarray) -> Table:
    """Tabulates words and their cosines (K,)."""
    return Table(
        columns={"word": list(map(token_label, words)), "cosine": cosine}, proved_columns=("cosine",)
    )


def cosine_bars(table: Table, roles: Sequence[str]) -> dict:
    """Returns horizontal bars of cosines, the nearest word at the top, in the colours of their roles."""
    return bar_trace(
        table,
        x="cosine",
        y="word",
        is_horizontal=True,
        marker={"color": [ROLE_COLOURS[role] for role in roles]},
        text=[f"{value:.2f}".replace("-", "−") for value in table["cosine"].tolist()],
        textposition="outside",
        cliponaxis=False,
    ) | {"y": list(range(len(table)))}


def cosine_axis(*cosines: np.ndarray) -> dict:
    """Returns an axis of cosines with room for the labels at the ends of bars."""
    min_cosine = min(0.0, *(float(cosine.min(initial=0.0)) for cosine in cosines))
    return fixed_range_axis("cosine", range=[min_cosine, 1.14], tickvals=[-1, -0.5, 0, 0.5, 1])


def describe_unread(unknown_words: Sequence[str], truncated_tokens: Sequence[str]) -> str:
    """Describes which words were read as [UNK], and how many were truncated."""
    sentences = [
        message("embeddings-unknown-words", words=join_with_and(list(unknown_words)))
        if unknown_words
        else "",
        message("embeddings-truncated", count=len(truncated_tokens)) if truncated_tokens else "",
    ]
    return join_localized(filter(None, sentences))
