"""The view "The map", and the drawing of it on Home."""

import dataclasses
import functools

import streamlit as st

from ...base.messages import say
from ...configs.embeddings import TABLES
from ...figures.home import Miniature
from ...ui.frame import Frame
from ...ui.parts.component import component, hears
from ...ui.parts.controls import Controls
from ...ui.parts.plotly_events import index_below
from ...ui.parts.results_cache import answer, drawn, shipped_models
from . import draw
from .ask import METHODS, MapRequest, MapView, colours_of

_BEFORE = {"Large translator: 8,000 subwords of two languages": "subwords"}


def show_map(frame: Frame) -> None:
    """A whole table, and the neighbours of a word."""
    view = _ask(frame)
    trace, near = answer(view.map), answer(view.near)
    name = "map" if view.method == METHODS[0] else "layout"  # another proof
    left, right = frame.beside("map")
    with left:
        if view.dimensions == 2:
            _paint_dots(frame, frame.controls.key(name), view, len(trace.words))
        shown = dataclasses.replace(view, least=0)  # fading changes no number
        frame.show(name, draw.embedding_map, shown, trace=trace, near=near, narrow=frame.narrow)
    with right:
        given = {"row": near.row}
        frame.show("nearest", draw.nearest, view.near, trace=near, given=given, width=trace.width)


def _ask(frame: Frame) -> MapView:
    """Shows the controls: what a table's are hangs on it, so its list, word and colours are made here."""
    controls, row = frame.controls, frame.row
    titles = {name: say(f"map-table.{name}") for name in available_tables()}
    table = controls.select(
        "table", say("MapView-table"), list(titles), row, format_func=titles.__getitem__, renamed=_BEFORE,
        width=180, on_change=_begin_with_its_word, args=(controls.page,),
    )  # fmt: skip
    word = controls.text("word", say("MapView-word"), TABLES[table].example, row)
    return frame.ask(MapView, among={"colour": colours_of(table)}, table=table, word=word)


def available_tables() -> list[str]:
    """Returns the tables whose model ships."""
    shipped = shipped_models()
    return [name for name, table in TABLES.items() if not table.model or table.model in shipped]


def _begin_with_its_word(page: str) -> None:
    """Puts a word of the table that was chosen where a word of another one stood."""
    controls = Controls(page, st)
    controls.set(word=TABLES[st.session_state[controls.key("table")]].example)


def _paint_dots(frame: Frame, chart: str, view: MapView, count: int) -> None:
    """Lets the browser paint the dots and their words, and tell of a click on one."""
    key = f"{chart}_dots"
    words = {"chart": chart, "hint": say("map-hint"), "touched": say("map-hint.touched"), "least": view.least}
    choose = functools.partial(_choose, frame.page, view.table, count)
    component("dots", __file__)(data=words, key=key, **hears(key, "chosen", choose))


def _choose(page: str, table: str, count: int, event: dict) -> None:
    """Looks for the word of the dot that was clicked; the event comes from the browser."""
    row = index_below(event.get("row"), count)
    if row is not None:
        word = answer(MapRequest(table=table)).words[row]
        if word:
            Controls(page, st).set(word=word)


def draw_embeddings() -> Miniature:
    """Draws the map of the words of reviews, for Home."""
    request = MapRequest(table="sentiment", colour="Sentiment")
    return drawn(draw.miniature, answer(request), of=request)
