"""The table of the models, folded, with what computes and in which versions."""

import streamlit as st

from ...base.i18n import message, page_text, relocalize
from ...models.families import reading_name
from ...ui.parts.results_cache import cards, shipped
from ...ui.parts.sidebar import versions


def show_models() -> None:
    """Shows the models with how good they are, and what is wrong with one that cannot be read."""
    told = cards(shipped())
    with st.expander(message("models-fold"), key="models_fold"):
        st.dataframe(
            rows([card for card in told if "error" not in card]),
            key="models_table",
            hide_index=True,
            placeholder="",
            column_config=_look(),
        )
        st.markdown(page_text("home", "models"))
        st.markdown(page_text("home", "numbers"))
        st.caption(versions())
    for card in told:
        if "error" in card:
            st.error(relocalize(card["error"]))
    st.caption(message("home-follows"))


def rows(told: list[dict]) -> dict[str, list]:
    """Returns what cards say as columns, by their titles."""
    return {
        message("models-name"): [reading_name(card["name"]) for card in told],
        message("models-accuracy"): [card["metrics"].get("val_accuracy") for card in told],
        message("models-chapter"): [card["chapter"].get("val_accuracy") for card in told],
        message("models-bleu"): [card["metrics"].get("bleu") for card in told],
        message("models-parameters"): [card["parameters"] for card in told],
        message("models-minutes"): [card["training"].get("minutes") for card in told],
        message("models-code"): [card["name"] for card in told],
    }


def _look() -> dict:
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
