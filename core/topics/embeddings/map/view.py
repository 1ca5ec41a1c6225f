"""The view "The map", and the drawing of it on Home."""

import dataclasses
import functools

import streamlit as st

from ....base.i18n import message
from ....base.limits import is_hosted
from ....figures.thumbnail import Thumbnail
from ....models.configs.embeddings import TABLES
from ....ui.frame import Frame
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import check_index
from ....ui.parts.results_cache import cached_picture, run_cached, shipped_models
from .. import uploaded_tables
from . import plot
from .schema import METHODS, MapRequest, MapView, UploadedMapView, available_colour_variables

UPLOADED_OPTION = "uploaded"


def show_map(frame: Frame) -> None:
    """Shows the map of a table, and the neighbours of the chosen word."""
    view = _show_controls(frame)
    if view is None:
        st.info(message("uploaded-instructions"))
        return
    map_result, neighbours = run_cached(view.map_request), run_cached(view.neighbours_request)
    is_uploaded = isinstance(view, UploadedMapView)
    figure_name = "map" if view.method == METHODS[0] else "layout"  # each with a proof of its own
    figure_name = "uploaded_map" if is_uploaded else figure_name
    left, right = frame.two_columns("map")
    with left:
        if view.dimensions == 2:
            _paint_dots(frame, frame.controls.key(figure_name), view, len(map_result.words))
        unfaded_view = dataclasses.replace(view, min_true_neighbours=0)  # fading changes no number
        frame.show(
            figure_name,
            plot.plot_embedding_map,
            unfaded_view,
            result=map_result,
            neighbours=neighbours,
            is_narrow=frame.is_narrow_screen,
        )
    with right:
        frame.show(
            "uploaded_nearest" if is_uploaded else "nearest",
            plot.plot_nearest,
            view if is_uploaded else view.neighbours_request,
            result=neighbours,
            proof_values={"row": neighbours.row},
        )


def _show_controls(frame: Frame) -> MapView | None:
    """Shows the controls, of which the word and the colours depend on the table.

    Returns None until a file is uploaded.
    """
    controls, row = frame.controls, frame.row
    titles = {name: message(f"map-table.{name}") for name in list_available_tables()}
    if not is_hosted():
        titles[UPLOADED_OPTION] = message("uploaded-title")
    table = controls.selectbox(
        "table", message("MapView-table"), list(titles), row, format_func=titles.__getitem__, width=180,
        on_change=_set_example_word, args=(controls.page,),
    )  # fmt: skip
    if table == UPLOADED_OPTION:
        return _show_upload_controls(frame)
    word = controls.text("word", message("MapView-word"), TABLES[table].example_word, row)
    return frame.form(
        MapView, available_options={"colour": available_colour_variables(table)}, table=table, word=word
    )


def _show_upload_controls(frame: Frame) -> UploadedMapView | None:
    state, content_key = st.session_state, frame.controls.key("uploaded_file")
    file = frame.controls_area.file_uploader(
        message("uploaded-box"), type=["tsv", "vec", "txt"], key=frame.controls.key("uploaded"),
        max_upload_size=uploaded_tables.MAX_FILE_BYTES // 1_000_000, help=message("uploaded-box.help"),
    )  # fmt: skip
    content = file.getvalue() if file else state.get(content_key, b"")
    if not content:
        return None
    frame.controls.labels["uploaded"] = message("uploaded-box")
    table_name = uploaded_tables.store_table(content)
    if state.get(content_key) != content:
        state[content_key] = content
        state[frame.controls.key("uploaded_table")] = table_name
        frame.controls.set(word=uploaded_tables.get_table(table_name)[0][0])
    word = frame.controls.text(
        "word", message("MapView-word"), uploaded_tables.get_table(table_name)[0][0], frame.row
    )
    colour_choices = {"colour": available_colour_variables(table_name)}
    return frame.form(
        UploadedMapView,
        skipped_fields=("method",),
        available_options=colour_choices,
        table=table_name,
        word=word,
        vectors=content,
    )


def list_available_tables() -> list[str]:
    """Returns the tables whose model ships."""
    shipped_names = shipped_models()
    return [name for name, table in TABLES.items() if not table.model or table.model in shipped_names]


def _set_example_word(page: str) -> None:
    controls = Controls(page, st)
    table = st.session_state[controls.key("table")]
    if table in TABLES:
        controls.set(word=TABLES[table].example_word)


def _paint_dots(frame: Frame, chart_key: str, view: MapView, num_words: int) -> None:
    key = f"{chart_key}_dots"
    component_data = {
        "chart": chart_key,
        "hint": message("map-hint"),
        "touched": message("map-hint.touch"),
        "least": view.min_true_neighbours,
    }
    on_click = functools.partial(_select_clicked_word, frame.page, view.table, num_words)
    component("dots", __file__)(data=component_data, key=key, **on_trigger(key, "chosen", on_click))


def _select_clicked_word(page: str, table: str, num_words: int, event: dict) -> None:
    row = check_index(event.get("row"), num_words)
    if row is not None:
        word = run_cached(MapRequest(table=table)).words[row]
        if word:
            Controls(page, st).set(word=word)


def draw_embeddings() -> Thumbnail:
    """Draws the map of the words of reviews, for Home."""
    request = MapRequest(table="sentiment", colour="Sentiment")
    return cached_picture(plot.plot_thumbnail, run_cached(request), request=request)
