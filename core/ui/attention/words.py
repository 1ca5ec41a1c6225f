"""The words of a sentence above its figure: the one that is pointed at lights up in the whole figure.

What is lit, and what is said of it, the browser takes from the figure itself: nothing is sent to the server.
"""

import functools
import re
from collections.abc import Iterable, Sequence

import streamlit as st

from core.figures.base.matrices import distinct_names
from core.figures.base.tokens import looped
from core.text import token_label
from core.ui.attention.selection import ENCODER, Selection
from core.ui.parts.component import component, hears
from core.ui.parts.controls import Controls
from core.ui.parts.sentence import reading_notes

POINT = "Point at a word to see what it attends to; a click keeps it."
TAP = "Tap a word to see what it attends to."
_ESCAPES = re.compile(r"\\([^\w\s])")  # of Markdown, which these words are not


def group(lead: str, side: str, tokens: Sequence[str], unknown: Iterable[bool] | None = None) -> dict:
    """Returns words that stand above a figure.

    Args:
        lead: What stands before them.
        side: "query", "key", or "both" where each word is a query and a key.
        tokens: N of them.
        unknown: N, whether the model does not know each. Default: it knows all.
    """
    marks = [False] * len(tokens) if unknown is None else [bool(mark) for mark in unknown]
    names = map(token_label, distinct_names(tokens))
    words = [{"name": name, "unknown": mark} for name, mark in zip(names, marks, strict=True)]
    return {"lead": lead, "side": side, "words": words}


def groups_of(selection: Selection) -> list[dict]:
    """Returns the words of an attention: what is read, and over which translation where there is one."""
    source = selection.source
    if selection.kind == "encoder":
        return [group("reads", "both", selection.trace.key_tokens, source.unknown)]
    if selection.kind == "decoder":
        return [group("decoder reads", "both", selection.trace.key_tokens)]
    given = "is given" if "translation" in selection.settings else "says"
    return [
        group("reads", "key", selection.trace.key_tokens, source.unknown),
        group(given, "query", selection.queries),
    ]


def show_words(
    controls: Controls,
    figure_name: str,
    groups: list[dict],
    container,
    *,
    who: str = "",
    note: str = "",
    hint: str = POINT,
) -> None:
    """Shows the words of a figure, which light up in it and say their largest weights; the address holds the
    one that is pinned.

    Args:
        controls: Of the page.
        figure_name: Of the figure on it.
        groups: See `group`.
        container: Where they stand.
        who: Whose weights are said, such as "mean of 16 heads".
        note: Stands behind the words.
        hint: What can be done, said as long as no word is pointed at.
    """
    chart = controls.key(figure_name)
    key = f"{chart}_words"
    names = [f"{part['side']}: {word['name']}" for part in groups for word in part["words"]]
    pinned = controls.noted("word", names)
    data = {"chart": chart, "groups": groups, "who": who, "note": note, "hint": hint, "tap": TAP}
    with container:
        component("words", __file__)(
            data=data | {"pinned": pinned},
            key=key,
            **hears(key, "pinned", functools.partial(_pin, controls.page)),
        )


def _pin(page: str, event: dict) -> None:
    """Notes the word that was pinned in the browser, "side: name", or that none is."""
    Controls(page, st).note("word", str(event.get("word", "")))


def show_words_of(
    controls: Controls, figure_name: str, selection: Selection, container, *, who: str = "", hint: str = POINT
) -> None:
    """Shows the words of an attention above its figure; see `show_words`."""
    note = f"({reading_notes(selection.source, selection.model)}) {stopped(selection)}"
    groups = groups_of(selection)
    show_words(
        controls, figure_name, groups, container, who=who, note=_ESCAPES.sub(r"\1", note).strip(), hint=hint
    )


def stopped(selection: Selection) -> str:
    """Returns the sentence that tells that the translation was stopped in a loop, or nothing."""
    return "" if selection.model == ENCODER else looped(selection.translated.scores.tokens)
