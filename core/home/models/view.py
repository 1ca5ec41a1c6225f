"""The table of the models, and the versions of packages, in an expander of Home."""

import streamlit as st

from ...base.i18n import load_page_text, message, retranslate
from ...models.families import get_display_name
from ...ui.parts.results_cache import load_cards, shipped_models
from ...ui.parts.sidebar import format_versions


def show_models() -> None:
    """Shows the models with their metrics, and the errors of those that cannot be read."""
    model_cards = load_cards(shipped_models())
    with st.expander(message("models-fold"), key="models_fold"):
        st.dataframe(
            table_columns([card for card in model_cards if "error" not in card]),
            key="models_table",
            hide_index=True,
            placeholder="",
            column_config=_column_config(),
        )
        st.markdown(load_page_text("home", "models"))
        st.markdown(load_page_text("home", "numbers"))
        st.caption(format_versions())
    for card in model_cards:
        if "error" in card:
            st.error(retranslate(card["error"]))
    st.caption(message("home-follows"))


def table_columns(model_cards: list[dict]) -> dict[str, list]:
    """Returns the columns of the table by their titles."""
    return {
        message("models-name"): [get_display_name(card["name"]) for card in model_cards],
        message("models-accuracy"): [card["metrics"].get("val_accuracy") for card in model_cards],
        message("models-chapter"): [card["chapter"].get("val_accuracy") for card in model_cards],
        message("models-bleu"): [card["metrics"].get("bleu") for card in model_cards],
        message("models-parameters"): [card["parameters"] for card in model_cards],
        message("models-minutes"): [card["training"].get("minutes") for card in model_cards],
        message("models-code"): [card["name"] for card in model_cards],
    }


def _column_config() -> dict:
    column = st.column_config
    accuracy = column.NumberColumn(format="%.4f", help=message("models-accuracy.help"))
    return {
        message("models-name"): column.TextColumn(width=320),
        message("models-accuracy"): accuracy,
        message("models-chapter"): accuracy,
        message("models-bleu"): column.NumberColumn(format="%.1f", help=message("models-bleu.help")),
        message("models-parameters"): column.NumberColumn(format="localized"),
        message("models-minutes"): column.NumberColumn(help=message("models-minutes.help")),
        message("models-code"): column.TextColumn(width=260),
    }
