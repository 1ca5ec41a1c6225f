"""The wall of a room: a large screen for the class, without controls.

Its URL is the room's link with `classroom_wall=1`: anyone who may join may look.
"""

import io

import segno
import streamlit as st

from ...base.i18n import message
from ...base.text import escape_markdown
from ...ui.parts.browser import PROJECTOR_KEY as PROJECTOR
from ...ui.parts.page_header import ASSETS_FOLDER
from ...ui.server.errors import show_errors
from ..lessons.active_step import CLASS_PARAM
from . import codes, results, rooms, status_route, urls
from .database import Database
from .membership_params import KEY_PARAM, ROOM_PARAM, WALL_PARAM
from .records import STATE_OPEN, STATE_UNCOVERED, Room, RoomQuestion
from .room_controls import show_timer_bar

_FIGURE_PIXELS = 640  # pixels: of the frame that shows the figure of a question


def is_wall_requested() -> bool:
    """Tells whether the URL is that of a wall."""
    return st.query_params.get(WALL_PARAM) == "1"


def build_wall_url(room: Room, key: str) -> str:
    """Returns the URL of a room's wall."""
    return urls.build_page_url("classroom", **{WALL_PARAM: "1", ROOM_PARAM: room.code, KEY_PARAM: key})


@st.cache_data(max_entries=100, show_spinner=False)
def make_qr_code(url: str) -> str:
    """Returns the QR code of a URL as SVG, black on white, with the margin that scanners need."""
    drawing = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=3, light="#fff", xmldecl=False
    )
    return drawing.getvalue().decode()


@st.fragment
def show_wall(database: Database) -> None:
    """Shows a room on a wall; reruns when the room changes."""
    code, key = codes.normalize_code(st.query_params.get(ROOM_PARAM, "")), st.query_params.get(KEY_PARAM, "")
    room = rooms.find_room(database, code) if rooms.is_correct_room_key(database, code, key) else None
    if room is None:
        st.info(message("wall-gone"))
        return
    room_question = room.current_question
    st.html(ASSETS_FOLDER / "atlas-wall.css")  # noqa: TID251 - a file of the assets
    with st.container(key="classroom_wall"), show_errors():
        if room_question is None:
            _show_entrance(room, key)
        elif room_question.state == STATE_OPEN:
            _show_open_question(room, room_question, key)
            show_timer_bar(database, room_question)
        else:
            _show_answers(database, room, room_question)
        counts_template = message("wall-come") if room_question is None else message("wall-answered")
        status_route.rerun_on_change(
            room.public_id, room.revision, counts_template=counts_template, is_large=True
        )


def _show_entrance(room: Room, key: str) -> None:
    if room.is_locked:
        st.markdown(f"# {message('wall-locked')}")
        return
    class_url = urls.build_class_url(room.code, key)
    st.image(make_qr_code(class_url), width=360, alt=message("wall-qr", link=class_url))
    _show_large_text("code", room.code)
    _show_large_text("join", class_url.partition("?")[0].partition("//")[2])


def _show_open_question(room: Room, room_question: RoomQuestion, key: str) -> None:
    _show_large_text("question", room_question.question.text)
    options = room_question.question.options
    if 0 < len(options) <= results.MAX_LISTED_OPTIONS:
        _show_large_text("options", *map(room_question.question.option_label, options))
    if not room.is_locked:
        with st.container(key="classroom_corner"):
            st.image(
                make_qr_code(urls.build_class_url(room.code, key)),
                width=160,
                alt=message("wall-qr", link=room.code),
            )
            _show_large_text("join", room.code)


def _show_answers(database: Database, room: Room, room_question: RoomQuestion) -> None:
    _show_large_text("closed_question", room_question.question.text)
    question = room_question.question
    if room_question.state == STATE_UNCOVERED:
        results.show_truth(room_question)
    has_class_figure = question.lesson and not question.text_request_field
    if room_question.state == STATE_UNCOVERED and has_class_figure:
        figure_parameters = {
            "atlas_figure": f"{question.page}_{question.figure}",
            "embed": "true",
            CLASS_PARAM: room.public_id,
            PROJECTOR: "true",
        }
        if room_question.round_number == 2:  # the figure holds the answers of the last round alone
            results.show_story(database, room, room_question)
        # the figure of a question, an address of the atlas
        figure_url = urls.build_page_url(question.page_path, **figure_parameters)
        st.iframe(figure_url, height=_FIGURE_PIXELS)  # noqa: TID251
    else:
        results.show_student_results(database, room, room_question, is_wall=True)


def _show_large_text(name: str, *texts: str) -> None:
    with st.container(key=f"classroom_wall_{name}"):
        st.markdown("\n\n".join(map(escape_markdown, texts)))
