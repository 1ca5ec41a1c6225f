"""The words of a sentence beside its figure: the one that is pointed at lights up in the whole figure.

What is lit, and what is said of it, the browser takes from the figure itself: nothing is sent to the server.
"""

import contextlib
import functools
from collections.abc import Iterable, Iterator, Sequence

import streamlit as st

from ...base.i18n import message
from ...base.sentences import SourceTokens
from ...base.text import distinct_names, token_label
from ...figures.names import looped
from ..parts.component import component, hears
from ..parts.controls import Controls
from ..sentence import hardly_seen, show_how_read

_SAID = ("hint", "tap", "unknown", "attends", "gets", "cell", "point")


def group(lead: str, side: str, tokens: Sequence[str], unknown: Iterable[bool] | None = None) -> dict:
    """Returns words that stand beside a figure.

    Args:
        lead: What stands before them, a message `words-lead.<lead>`.
        side: "query", "key", or "both" where each word is a query and a key.
        tokens: N of them.
        unknown: N, whether the model does not know each. Default: it knows all.
    """
    marks = [False] * len(tokens) if unknown is None else [bool(mark) for mark in unknown]
    names = map(token_label, distinct_names(tokens))
    words = [{"name": name, "unknown": mark} for name, mark in zip(names, marks, strict=True)]
    return {"lead": message(f"words-lead.{lead}"), "side": side, "words": words}


@contextlib.contextmanager
def show_words(
    controls: Controls, figure_name: str, groups: list[dict], *, who: str = "", opens: bool = False
) -> Iterator[None]:
    """Shows the words of the figure that is shown inside, which light up in it and say their weights.

    The address holds the one that is pinned.

    Args:
        controls: Of the page.
        figure_name: Of the figure on it.
        groups: See `group`.
        who: Whose weights are said, such as "mean of 16 heads".
        opens: A click on a cell opens something.
    """
    chart = controls.key(figure_name)
    key = f"{chart}_words"
    names = [f"{part['side']}: {word['name']}" for part in groups for word in part["words"]]
    said = {name: message(f"words-light.{name}") for name in _SAID} | {
        "quotation": message("quotation", text="#")
    }
    if opens:
        said["hint"] += " " + message("words-light.opens")
    data = {"chart": chart, "groups": groups, "who": who, "said": said}
    figure = st.container()  # its link holds the word that is pinned, so the words are made first
    component("words", __file__)(
        data=data | {"pinned": controls.noted("word", names)},
        key=key,
        **hears(key, "pinned", functools.partial(_pin, controls.page)),
    )
    with figure:
        yield


def _pin(page: str, event: dict) -> None:
    Controls(page, st).note("word", str(event.get("word", "")))


def say_how_read(controls: Controls, source: SourceTokens, model: str, yours: str = "", tokens=()) -> None:
    """Says how a model reads a sentence where that is not what its words beside the figure show.

    Args:
        controls: Of the page.
        source: The sentence.
        model: Its name.
        yours: How a visitor's translation is read. Default: there is none.
        tokens: Of the translation, of which it is told that they end in a loop.
    """
    if source.unknown.any() or source.cut or yours or looped(tokens) or hardly_seen(source, model):
        show_how_read(controls, source, model, yours=yours or None, tokens=tokens)
