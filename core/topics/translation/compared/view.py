"""The views "Models compared" and "Teacher forcing"."""

import streamlit as st

from ....base.i18n import message, relocalize
from ....engine.schema import CardsRequest
from ....figures.table import column_title
from ....models.families import reading_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import cards, shipped
from . import plot

ACCURACY, LENGTH, TRAINING = FIGURES = ("Accuracy", "Sentence length", "Training")
_FORMATS = {
    "%.4f": ("accuracy", "chapter_accuracy", "loss"),
    "%.1f": ("bleu_words", "bleu", "beam_bleu", "chrf", "greedy_ms"),
    "%.2f": ("weights_megabytes",),
    "%.0f": ("minutes", "chapter_minutes"),
    "localized": ("parameters",),
}


def show_compared(frame: Frame) -> None:
    """Every translator that ships, beside the chapter's figures."""
    figure = frame.choose("compared", FIGURES)
    readable = _readable(shipped("translators"))
    if not readable:
        return
    name, drawing = {
        ACCURACY: ("accuracy", plot.accuracy),
        LENGTH: ("length", plot.by_length),
        TRAINING: ("training", plot.training),
    }[figure]
    request = CardsRequest(names=tuple(card["name"] for card in readable))
    frame.show(name, drawing, request, result=readable)
    if figure == LENGTH:
        st.caption(message("translation-one-word"))
    elif figure == ACCURACY:
        _show_results(frame, readable)


def _readable(names: tuple[str, ...]) -> list[dict]:
    found = cards(names)
    for card in found:
        if "error" in card:
            st.error(relocalize(card["error"]))
    return [card for card in found if "error" not in card]


def _show_results(frame: Frame, readable: list[dict]) -> None:
    columns = {
        column_title(name): st.column_config.NumberColumn(format=form)
        for form, names in _FORMATS.items()
        for name in names
    }
    columns[column_title("translator")] = st.column_config.TextColumn(pinned=True)
    st.dataframe(
        {column_title(name): values for name, values in plot.results(readable).items()},
        key=frame.controls.key("models"),
        hide_index=True,
        placeholder="",
        column_config=columns,
    )


def show_forcing(frame: Frame) -> None:
    """How often a model has a token right, after the right ones and after its own."""
    names = shipped("translators")
    first = names.index("nmt_atlas") if "nmt_atlas" in names else 0
    label = message("TranslateRequest-model")
    model = frame.controls.select(
        "model", label, names, frame.row, index=first, format_func=reading_name, width=340
    )
    if readable := _readable((model,)):
        frame.show("position", plot.by_position, CardsRequest(names=(model,)), result=readable)
