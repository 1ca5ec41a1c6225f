"""The tokens of a sentence below its figure: pointing at one highlights it in the whole figure.

The browser takes the weights from the figure: nothing is sent to the server.
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
    label_name: str, side: str, tokens: Sequence[str], is_unknown: Iterable[bool] | None = None
) -> dict:
    """Returns a group of tokens for `show_token_chips`.

    Args:
        label_name: The text before them is the message `chips-label.<label_name>`.
        side: "query", "key", or "both" if each token is a query and a key.
        tokens: (N,) tokens.
        is_unknown: (N,) whether each is unknown to the model. Default: none is.
    """
    unknown_flags = [False] * len(tokens) if is_unknown is None else map(bool, is_unknown)
    chips = [
        {"name": token_label(token), "is_unknown": flag}
        for token, flag in zip(disambiguate_tokens(tokens), unknown_flags, strict=True)
    ]
    return {"label": message(f"chips-label.{label_name}"), "side": side, "tokens": chips}


@contextlib.contextmanager
def show_token_chips(
    controls: Controls,
    figure_name: str,
    groups: list[dict],
    *,
    weights_label: str = "",
    is_clickable: bool = False,
) -> Iterator[None]:
    """Shows tokens below the figure that is shown inside the block; pointing at one shows its weights.

    The one that is pinned by a click is in the address.

    Args:
        controls: Controls of the page.
        figure_name: Name of the figure.
        groups: Groups of tokens, see `token_group`.
        weights_label: Name of the weights, such as "mean of 16 heads".
        is_clickable: Whether a click on a cell of the figure opens something.
    """
    chart_key = controls.key(figure_name)
    key = f"{chart_key}_words"
    pin_options = [f"{group['side']}: {chip['name']}" for group in groups for chip in group["tokens"]]
    messages = {name: message(f"chips-readout.{name}") for name in _MESSAGE_NAMES} | {
        "quotation": message("quotation", text="#")
    }
    if is_clickable:
        messages["hint"] += " " + message("chips-readout.opens")
    data = {"chart": chart_key, "groups": groups, "weights_label": weights_label, "messages": messages}
    figure_container = st.container()  # the figure's link has the pinned word, so the words come first
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
    """Shows how a model tokenizes a sentence if its chips do not show it.

    Args:
        controls: Controls of the page.
        source: The sentence and its tokens.
        model: Name of the model.
        own_reading: Result of `describe_own_translation`. Default: none.
        translation_tokens: Tokens of the translation, see `show_tokenization`.
    """
    if (
        source.is_unknown.any()
        or source.truncated_words
        or own_reading
        or loop_message(translation_tokens)
        or is_mostly_fragments(source, model)
    ):
        show_tokenization(
            controls, source, model, own_reading=own_reading, translation_tokens=translation_tokens
        )
