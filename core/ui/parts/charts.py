"""Preloading of Plotly.js."""

import streamlit as st


def preload_charts() -> None:
    """Shows a hidden chart, so that the browser loads Plotly.js, which takes seconds the first time."""
    hidden_axes = {"xaxis": {"visible": False}, "yaxis": {"visible": False}}
    with st.container(key="charts_ready"):
        st.plotly_chart({"data": [{}], "layout": hidden_axes}, key="charts_ready_chart")
