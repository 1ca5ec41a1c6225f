"""The words of a page: its header and its long texts. Imports nothing heavy, so that Home paints at once."""

import pathlib

import streamlit as st

TEXT = pathlib.Path(__file__).resolve().parents[2] / "assets" / "text"


def text(name: str) -> str:
    """Returns a text of `assets/text`."""
    return (TEXT / name).read_text(encoding="utf-8")


def header(title: str, question: str, source: str) -> None:
    """Shows the title of a page, the question it answers and the source it follows."""
    st.title(title, anchor=False)
    st.markdown(f"**{question}**")
    st.caption(source)
