"""The parts of the Translation page that tell of all translators together, from their cards."""

import streamlit as st

from core.figures.base.picture import Picture
from core.figures.translation.cards import table
from core.figures.translation.curves import by_length
from core.figures.translation.softmax_cost import softmax_cost
from core.requests.translation import SoftmaxCostRequest
from core.ui.parts.controls import Desk
from core.ui.parts.results_cache import cards, drawn, measure
from core.ui.translation.sentence import one_word, show


def whole_cards(names: tuple[str, ...]) -> list[dict]:
    """Returns the cards of translators that can be read, and says which cannot."""
    found = cards(names)
    for card in found:
        if "error" in card:
            st.error(card["error"])
    return [card for card in found if "error" not in card]


def card_numbers(found: list[dict], path: tuple[str, ...], fields: tuple[str, ...]) -> list[float]:
    """Returns fields of what stands in cards under a path: of one part, or of each row of a list."""
    numbers: list[float] = []
    for card in found:
        rows = card
        for part in path:
            rows = rows[part]
        for row in rows if isinstance(rows, list) else [rows]:
            numbers.extend(row[field] for field in fields)
    return numbers


def show_cards(
    desk: Desk, thing: str, picture: Picture, found: list[dict], path: tuple[str, ...], *fields: str
) -> None:
    """Shows a figure of what stands in cards under a path."""
    names = tuple(card["name"] for card in found)
    shown = card_numbers(found, path, fields)
    made = {"model": names[0]} if len(names) == 1 else {"models": names}
    show(desk, thing, picture, "cards", shown, made, names=names, path=path, fields=fields)


def measured_softmax(desk: Desk) -> None:
    """Measures full and sampled softmax when asked, and shows what was measured last in this session."""
    kept = desk.key("measured")
    if st.button("Measure here", key=desk.key("measure"), type="primary", help="Takes about ten seconds."):
        with st.spinner("Measuring with TensorFlow ..."):
            st.session_state[kept] = measure(SoftmaxCostRequest())
    trace = st.session_state.get(kept)
    if trace:
        made = {
            "sizes": tuple(trace.sizes.tolist()),
            "tokens": trace.tokens,
            "units": trace.units,
            "sampled": trace.sampled,
        }
        show(
            desk,
            "softmax",
            drawn(softmax_cost, trace),
            "softmax",
            [trace.full_work, trace.sampled_work],
            made,
            **made,
        )


def show_table(desk: Desk, found: list[dict]) -> None:
    """Shows the book's table."""
    number = st.column_config.NumberColumn
    formats = {
        "%.4f": ("accuracy", "the chapter's", "loss"),
        "%.1f": ("BLEU on words", "BLEU", "BLEU, beam of 4", "chrF", "ms a sentence"),
        "%.2f": ("MB",),
        "%.0f": ("minutes", "the chapter's minutes"),
        "localized": ("parameters",),
    }
    look = {name: number(format=form) for form, names in formats.items() for name in names}
    look["model"] = st.column_config.TextColumn(pinned=True)
    st.dataframe(table(found), key=desk.key("models"), hide_index=True, placeholder="", column_config=look)


def show_length(desk: Desk, found: list[dict]) -> None:
    """Shows how good each translator is on short and on long sentences."""
    st.subheader("Does attention help long sentences?", anchor=False)
    show_cards(desk, "length", drawn(by_length, found), found, ("metrics", "by_length"), "bleu")
    one_word(*(card["name"] for card in found))
