"""The views "Models compared" and "Teacher forcing"."""

import streamlit as st

from ....base.i18n import message, retranslate
from ....engine.schema import CardsRequest
from ....figures.table import column_title
from ....models.families import get_display_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import load_cards, shipped_models
from . import plot

ACCURACY, LENGTH, TRAINING = PLOT_TYPES = ("Accuracy", "Sentence length", "Training")
_COLUMN_FORMATS = {
    "%.4f": ("accuracy", "chapter_accuracy", "loss"),
    "%.1f": ("bleu_words", "bleu", "beam_bleu", "chrf", "greedy_ms"),
    "%.2f": ("weights_megabytes",),
    "%.0f": ("minutes", "chapter_minutes"),
    "localized": ("parameters",),
}


def show_comparison(frame: Frame) -> None:
    """Shows figures that compare all shipped translators."""
    plot_type = frame.choose_figure("compared", PLOT_TYPES)
    valid_cards = _load_valid_cards(shipped_models("translators"))
    if not valid_cards:
        return
    figure_name, plot_function = {
        ACCURACY: ("accuracy", plot.plot_accuracy),
        LENGTH: ("length", plot.plot_bleu_by_length),
        TRAINING: ("training", plot.plot_training),
    }[plot_type]
    request = CardsRequest(names=tuple(card["name"] for card in valid_cards))
    frame.show(figure_name, plot_function, request, result=valid_cards)
    if plot_type == LENGTH:
        st.caption(message("translation-one-word"))
    elif plot_type == ACCURACY:
        _show_results(frame, valid_cards)


def _load_valid_cards(names: tuple[str, ...]) -> list[dict]:
    loaded_cards = load_cards(names)
    for card in loaded_cards:
        if "error" in card:
            st.error(retranslate(card["error"]))
    return [card for card in loaded_cards if "error" not in card]


def _show_results(frame: Frame, valid_cards: list[dict]) -> None:
    column_config = {
        column_title(name): st.column_config.NumberColumn(format=number_format)
        for number_format, names in _COLUMN_FORMATS.items()
        for name in names
    }
    column_config[column_title("translator")] = st.column_config.TextColumn(pinned=True)
    st.dataframe(
        {column_title(name): values for name, values in plot.collect_results(valid_cards).items()},
        key=frame.controls.key("models"),
        hide_index=True,
        placeholder="",
        column_config=column_config,
    )


def show_teacher_forcing(frame: Frame) -> None:
    """Shows the accuracy of a model by position, with teacher forcing and without."""
    names = shipped_models("translators")
    default_index = names.index("nmt_atlas") if "nmt_atlas" in names else 0
    label = message("TranslateRequest-model")
    model = frame.controls.selectbox(
        "model", label, names, frame.row, index=default_index, format_func=get_display_name, width=340
    )
    if valid_cards := _load_valid_cards((model,)):
        frame.show(
            "position", plot.plot_accuracy_by_position, CardsRequest(names=(model,)), result=valid_cards
        )
