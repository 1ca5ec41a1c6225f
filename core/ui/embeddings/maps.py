"""The view of a table as a map, and the drawing of it on Home."""

import streamlit as st

from core.configs.embeddings import TABLES
from core.figures.embeddings import maps
from core.figures.embeddings.miniature import points
from core.figures.home import Miniature
from core.requests.embeddings import MapRequest, NeighboursRequest, colours_of
from core.ui.embeddings.dots import paint_dots
from core.ui.parts.controls import Controls
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame, beside
from core.ui.parts.results_cache import answer, drawn, seen, shipped_models


def available_tables() -> list[str]:
    """Returns the tables whose model ships."""
    shipped = shipped_models()
    return [name for name, table in TABLES.items() if not table.model or table.model in shipped]


def show_map(frame: Frame) -> None:
    """A whole table, and the neighbours of a word."""
    controls = frame.controls
    table = controls.select(
        "table",
        "Embedding",
        available_tables(),
        format_func=lambda name: TABLES[name].title,
        renamed={"Large translator: 8,000 subwords of two languages": "subwords"},
        on_change=_begin_with_its_word,
        args=(controls.page,),
    )
    word = controls.text("word", "Word to find", TABLES[table].example)
    colour = controls.choice("colour", "Colour", colours_of(table))
    with controls.more_settings():
        dimensions = controls.number("dimensions", "Dimensions", of=MapRequest)
        count = controls.number("count", "Neighbours", of=NeighboursRequest)
    request = MapRequest(table=table, dimensions=dimensions, colour=colour)
    search = NeighboursRequest(table=table, word=word, count=count)
    near = answer(search)
    trace = seen(request)
    left, right = beside(controls, "map", frame.stage)
    with left:
        if dimensions == 2:
            paint_dots(controls.key("map"))
        narrow = is_narrow(controls.key("width"))
        picture = drawn(maps.embedding_map, trace, near, of=(request, search), narrow=narrow)
        settings = {"table": table, "dimensions": dimensions, "colour": colour}
        controls.show("map", picture, shown=list(trace.coordinates.T), settings=settings)
    with right:
        picture = drawn(maps.nearest, near, trace.width, of=(search, trace.width))
        settings = {"table": table, "word": near.word, "count": count}
        controls.show("nearest", picture, shown=near.cosine[near.rows], settings=settings, row=near.row)


def _begin_with_its_word(page: str) -> None:
    """Puts a word of the table that was chosen where a word of another one stood."""
    controls = Controls(page, st)
    controls.set(word=TABLES[st.session_state[controls.key("table")]].example)


def draw_embeddings() -> Miniature:
    """Draws the map of the words of reviews."""
    request = MapRequest(table="sentiment", colour="Sentiment")
    return drawn(points, seen(request), of=request)
