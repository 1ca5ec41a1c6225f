"""The view "The map", and the drawing of it on Home."""

import dataclasses
import functools

import streamlit as st

from ....base.i18n import message
from ....base.limits import hosted
from ....figures.miniature import Miniature
from ....models.configs.embeddings import TABLES
from ....ui.frame import Frame
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import index_below
from ....ui.parts.results_cache import cached_picture, run_cached, shipped
from .. import own
from . import plot
from .schema import METHODS, MapRequest, MapView, OwnView, colours_of

OWN = "own"


def show_map(frame: Frame) -> None:
    """A whole table, and the neighbours of a word."""
    view = _ask(frame)
    if view is None:
        st.info(message("own-ask"))
        return
    trace, near = run_cached(view.map), run_cached(view.near)
    name = "map" if view.method == METHODS[0] else "layout"  # another proof
    if isinstance(view, OwnView):
        name = "own_map"
    left, right = frame.beside("map")
    with left:
        if view.dimensions == 2:
            _paint_dots(frame, frame.controls.key(name), view, len(trace.words))
        shown = dataclasses.replace(view, least=0)  # fading changes no number
        frame.show(name, plot.embedding_map, shown, result=trace, near=near, narrow=frame.narrow)
    with right:
        given = {"row": near.row}
        request, name = (view, "own_nearest") if isinstance(view, OwnView) else (view.near, "nearest")
        frame.show(name, plot.nearest, request, result=near, proof_values=given)


def _ask(frame: Frame) -> MapView | None:
    """Shows the controls: what a table's are hangs on it, so its list, word and colours are made here.

    Returns None while a visitor's own file is awaited.
    """
    controls, row = frame.controls, frame.row
    titles = {name: message(f"map-table.{name}") for name in available_tables()}
    if not hosted():
        titles[OWN] = message("own-title")
    table = controls.select(
        "table", message("MapView-table"), list(titles), row, format_func=titles.__getitem__, width=180,
        on_change=_begin_with_its_word, args=(controls.page,),
    )  # fmt: skip
    if table == OWN:
        return _ask_own(frame)
    word = controls.text("word", message("MapView-word"), TABLES[table].example, row)
    return frame.form(MapView, choices={"colour": colours_of(table)}, table=table, word=word)


def _ask_own(frame: Frame) -> OwnView | None:
    state, held = st.session_state, frame.controls.key("own_file")
    file = frame.above.file_uploader(
        message("own-box"), type=["tsv", "vec", "txt"], key=frame.controls.key("own"),
        max_upload_size=own.MAX_BYTES // 1_000_000, help=message("own-box.help"),
    )  # fmt: skip
    content = file.getvalue() if file else state.get(held, b"")
    if not content:
        return None
    frame.controls.labels["own"] = message("own-box")
    name = own.keep(content)
    if state.get(held) != content:
        state[held] = content
        state[frame.controls.key("own_table")] = name
        frame.controls.set(word=own.kept(name)[0][0])
    word = frame.controls.text("word", message("MapView-word"), own.kept(name)[0][0], frame.row)
    among = {"colour": colours_of(name)}
    return frame.form(OwnView, skip=("method",), choices=among, table=name, word=word, vectors=content)


def available_tables() -> list[str]:
    """Returns the tables whose model ships."""
    there = shipped()
    return [name for name, table in TABLES.items() if not table.model or table.model in there]


def _begin_with_its_word(page: str) -> None:
    """Puts a word of the table that was chosen where a word of another one stood."""
    controls = Controls(page, st)
    table = st.session_state[controls.key("table")]
    if table in TABLES:
        controls.set(word=TABLES[table].example)


def _paint_dots(frame: Frame, chart: str, view: MapView, count: int) -> None:
    """Lets the browser paint the dots and their words, and tell of a click on one."""
    key = f"{chart}_dots"
    words = {
        "chart": chart,
        "hint": message("map-hint"),
        "touched": message("map-hint.touched"),
        "least": view.least,
    }
    choose = functools.partial(_choose, frame.page, view.table, count)
    component("dots", __file__)(data=words, key=key, **hears(key, "chosen", choose))


def _choose(page: str, table: str, count: int, event: dict) -> None:
    row = index_below(event.get("row"), count)
    if row is not None:
        word = run_cached(MapRequest(table=table)).words[row]
        if word:
            Controls(page, st).set(word=word)


def draw_embeddings() -> Miniature:
    """Draws the map of the words of reviews, for Home."""
    request = MapRequest(table="sentiment", colour="Sentiment")
    return cached_picture(plot.miniature, run_cached(request), request=request)
