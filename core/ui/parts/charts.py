"""What draws charts, loaded before there is one."""

import streamlit as st


def get_charts_ready() -> None:
    """Lets a browser load what draws charts while it waits: it takes seconds for that the first time."""
    no_words = {"xaxis": {"visible": False}, "yaxis": {"visible": False}}
    with st.container(key="charts_ready"):
        st.plotly_chart({"data": [{}], "layout": no_words}, key="charts_ready_chart")
