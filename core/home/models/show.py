"""The table of the models, folded, with what computes and in which versions."""

import streamlit as st

from ...base.messages import again, page_text, say
from ...models.families import reading_name
from ...ui.parts.results_cache import cards, shipped
from ...ui.parts.sidebar import versions


def show_models() -> None:
    """Shows the models with how good they are, and what is wrong with one that cannot be read."""
    told = cards(shipped())
    with st.expander(say("models-fold"), key="models_fold"):
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
            st.error(again(card["error"]))
    st.caption(say("home-follows"))


def rows(told: list[dict]) -> dict[str, list]:
    """Returns what cards say as columns, by their titles."""
    return {
        say("models-name"): [reading_name(card["name"]) for card in told],
        say("models-accuracy"): [card["metrics"].get("val_accuracy") for card in told],
        say("models-chapter"): [card["chapter"].get("val_accuracy") for card in told],
        say("models-bleu"): [card["metrics"].get("bleu") for card in told],
        say("models-parameters"): [card["parameters"] for card in told],
        say("models-minutes"): [card["training"].get("minutes") for card in told],
        say("models-code"): [card["name"] for card in told],
    }


def _look() -> dict:
    column = st.column_config
    accuracy = column.NumberColumn(format="%.4f", help=say("models-accuracy.help"))
    return {
        say("models-name"): column.TextColumn(width=320),
        say("models-accuracy"): accuracy,
        say("models-chapter"): accuracy,
        say("models-bleu"): column.NumberColumn(format="%.1f", help=say("models-bleu.help")),
        say("models-parameters"): column.NumberColumn(format="localized"),
        say("models-minutes"): column.NumberColumn(help=say("models-minutes.help")),
        say("models-code"): column.TextColumn(width=260),
    }
