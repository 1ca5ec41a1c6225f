"""A figure with all that belongs to it: the claim, four small buttons, and what they open."""

import dataclasses
from collections.abc import Callable
from typing import Any

import streamlit as st

from ..base.messages import say
from ..figures.picture import Picture
from .parts.companions import Companion
from .parts.export import export_row
from .parts.export_words import export_words
from .parts.figure_block import as_markdown, chart_config, show_link, show_table
from .proving import code_of, prove

_ABOUT = ("More", "Numbers", "Prove it", "Export", "Link")


def show_figure(
    page: str,
    name: str,
    picture: Picture,
    request,
    *,
    proof: str,
    given: dict[str, Any],
    look: dict[str, Any],
    link: dict,
    guide: Companion,
    csv: tuple[str, Callable[[], bytes]] | None = None,
    under: Callable[[], None] | None = None,
) -> None:
    """Shows a figure over the whole width, its claim, and what its buttons open.

    Args:
        page, name: The parts of its key and of the names of its files.
        picture: What is shown.
        request: What it depends on: its fields are in the names of the files and in the proof.
        proof: Module of the function that drew it: `prove/<name>.txt` stands beside it.
        given: Values of the proof that are no fields of the request.
        look: How it is drawn, for the names of its files.
        link: Parameters of the address that opens this page in this state.
        guide: What accompanies the page.
        csv: What the CSV holds, in words, and what makes it when asked. Default: the table.
        under: Shows what stands right under the figure, such as a player of it. Default: nothing does.
    """
    key = f"{page}_{name}"
    shown = guide.figure(name, picture, link)
    if shown is None:
        return
    figure, alt = shown
    st.plotly_chart(figure, key=key, width="stretch", alt=alt, config=chart_config(figure))
    guide.under(name)
    if under is not None:
        under()
    asked = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
    files = {name: value for name, value in asked.items() if isinstance(value, bytes)}  # a visitor's own
    settings = {name: value for name, value in asked.items() if name not in files}
    choice = _told(key, picture)
    if choice == "More":
        st.markdown(as_markdown(picture.more))
    elif choice == "Numbers":
        show_table(key, picture)
    elif choice == "Prove it":
        prove(key, code_of(proof, name, settings | given), picture.table.numbers, files)
    elif choice == "Export":
        words = export_words(page, name, settings | look, picture.story, link)
        export_row(key, words, picture.columns, csv and csv[1])
    elif choice == "Link":
        show_link(link)
    if csv and choice in ("Numbers", "Export"):
        st.caption(say("csv-note", what=csv[0]))


def _told(key: str, picture: Picture) -> str | None:
    """Shows the claim of a figure and its small buttons, and returns the one that is pressed in."""
    options = [option for option in _ABOUT if option != "More" or picture.more]
    with st.container(horizontal=True, horizontal_alignment="distribute", key=f"{key}_told"):
        with st.container(key=f"{key}_claim_{picture.role or 'ink'}", width="content"):
            st.markdown(as_markdown(picture.claim))
        return st.segmented_control(
            say("about-figure"),
            options,
            key=f"{key}_about",
            format_func=_option,
            label_visibility="collapsed",
        )


def _option(option: str) -> str:
    return say(f"about-figure.{option.lower().replace(' ', '_')}")
