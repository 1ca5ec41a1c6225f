"""The words of a sentence beside its figure: the one that is pointed at lights up in the whole figure.

What is lit, and what is said of it, the browser takes from the figure itself: nothing is sent to the server.
"""

import contextlib
import functools
from collections.abc import Iterable, Iterator, Sequence

import streamlit as st

from ...base.i18n import message
from ...base.sentences import SourceTokens
from ...base.text import disambiguate_tokens, token_label
from ...figures.labels import loop_message
from ..parts.component import component, on_trigger
from ..parts.controls import Controls
from ..sentence import show_tokenization
from ..tokenization_notes import is_mostly_fragments

_MESSAGE_NAMES = ("hint", "tap", "unknown", "attends", "gets", "cell", "point")


def token_group(
    lead_message: str, side: str, tokens: Sequence[str], is_unknown: Iterable[bool] | None = None
) -> dict:
    """Returns words that stand beside a figure.

    Args:
        lead_message: What stands before them, a message `words-lead.<lead>`.
        side: "query", "key", or "both" where each word is a query and a key.
        tokens: N of them.
        is_unknown: N, whether the model does not know each. Default: it knows all.
    """
    unknown_flags = (
        [False] * len(tokens) if is_unknown is None else [bool(unknown_flag) for unknown_flag in is_unknown]
    )
    names = map(token_label, disambiguate_tokens(tokens))
    words = [
        {"name": name, "unknown": unknown_flag}
        for name, unknown_flag in zip(names, unknown_flags, strict=True)
    ]
    return {"lead": message(f"words-lead.{lead_message}"), "side": side, "words": words}


@contextlib.contextmanager
def show_token_chips(
    controls: Controls,
    figure_name: str,
    groups: list[dict],
    *,
    weights_label: str = "",
    is_clickable: bool = False,
) -> Iterator[None]:
    """Shows the words of the figure that is shown inside, which light up in it and say their weights.

    The address holds the one that is pinned.

    Args:
        controls: Of the page.
        figure_name: Of the figure on it.
        groups: See `token_group`.
        weights_label: Whose weights are said, such as "mean of 16 heads".
        is_clickable: A click on a cell opens something.
    """
    chart_key = controls.key(figure_name)
    key = f"{chart_key}_words"
    pin_options = [
        f"{token_group['side']}: {word['name']}" for token_group in groups for word in token_group["words"]
    ]
    messages = {name: message(f"words-light.{name}") for name in _MESSAGE_NAMES} | {
        "quotation": message("quotation", text="#")
    }
    if is_clickable:
        messages["hint"] += " " + message("words-light.opens")
    data = {"chart": chart_key, "groups": groups, "who": weights_label, "said": messages}
    figure_container = st.container()  # its link holds the word that is pinned, so the words are made first
    component("words", __file__)(
        data=data | {"pinned": controls.read_address_value("word", pin_options)},
        key=key,
        **on_trigger(key, "pinned", functools.partial(_pin_word, controls.page)),
    )
    with figure_container:
        yield


def _pin_word(page: str, event: dict) -> None:
    Controls(page, st).write_address_value("word", str(event.get("word", "")))


def show_tokenization_if_changed(
    controls: Controls, source: SourceTokens, model: str, own_reading: str = "", translation_tokens=()
) -> None:
    """Says how a model reads a sentence where that is not what its words beside the figure show.

    Args:
        controls: Of the page.
        source: The sentence.
        model: Its name.
        own_reading: How a visitor's translation is read. Default: there is none.
        translation_tokens: Of the translation, of which it is told that they end in a loop.
    """
    if (
        source.is_unknown.any()
        or source.truncated_words
        or own_reading
        or loop_message(translation_tokens)
        or is_mostly_fragments(source, model)
    ):
        show_tokenization(
            controls, source, model, own_reading=own_reading or None, translation_tokens=translation_tokens
        )
