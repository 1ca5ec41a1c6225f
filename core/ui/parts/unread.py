"""What a model could not read of texts, in a sentence."""

from collections.abc import Sequence

import streamlit as st

from core.text import plain

_SHOWN = 12  # unknown or cut words that are named
_LONGEST = 40  # letters of a word that are shown


def say_unread(
    tokens: Sequence[str],
    unknown: Sequence[bool],
    cut: Sequence[str],
    why: str = "the figure has no room for more",
) -> None:
    """Says which words of texts are unknown to the model, and which were cut; nothing when there are none.

    Args:
        tokens, unknown: T of each.
        cut: Words at the end that were cut.
        why: They were.
    """
    unknown_words = [token for token, is_unknown in zip(tokens, unknown, strict=True) if is_unknown]
    parts = []
    if unknown_words:
        parts.append(f"unknown, read as [UNK]: {_first_words(list(dict.fromkeys(unknown_words)))}")
    if cut:
        parts.append(f"cut, since {why}: {_first_words(cut)}")
    if parts:
        st.caption(":material/edit: " + plain("; ".join(parts)) + ".")


def _first_words(words: Sequence[str]) -> str:
    return " ".join(word[:_LONGEST] for word in words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")


def say_missing(names: Sequence[str]) -> None:
    """Says which sentiment models are not shipped, and what trains them; nothing when there are none."""
    command = "python -m core.training"
    if len(names) == 1:
        st.info(f"`{names[0]}` is not in this folder of models: `{command} {names[0]}` trains one on IMDb.")
    elif names:
        listed = ", ".join(f"`{name}`" for name in names)
        st.info(f"{listed} are not in this folder of models: `{command} NAME` trains one on IMDb.")
