"""What draws charts, loaded before there is one."""

import streamlit as st


def preload_charts() -> None:
    """Lets a browser load what draws charts while it waits: it takes seconds for that the first time."""
    hidden_axes = {"xaxis": {"visible": False}, "yaxis": {"visible": False}}
    with st.container(key="charts_ready"):
        st.plotly_chart({"data": [{}], "layout": hidden_axes}, key="charts_ready_chart")
