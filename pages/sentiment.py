"""Sentiment: what classifiers of many kinds make of one review, and how good they are."""

import streamlit as st

from core.sentiment.classifiers.show import show_classifiers, show_shuffles
from core.sentiment.measured.show import show_measured
from core.sentiment.reading.show import show_reading
from core.ui.frame import page

VIEWS = {
    "Read along": show_reading,
    "All classifiers": show_classifiers,
    "Order matters": show_shuffles,
    "How good": show_measured,
}
MEASURED = ("Few labels", "Calibration")  # views of before, now figures of one
if (asked := st.query_params.get("sentiment_view")) in MEASURED:
    st.session_state.setdefault("sentiment_table", asked)
page(
    "sentiment",
    VIEWS,
    renamed={"All readers": "All classifiers", "Order matters or not": "Order matters"}
    | dict.fromkeys(("The table", *MEASURED), "How good"),
    moved={"review": "text", "readers": "classifiers", "reader": "model"},
)
