"""The wall of a room: what a class sees large, without anything to press.

Its address is that of the room's door with `classroom_wall=1`: who may come in may look.
"""

import io

import segno
import streamlit as st

from ...base.i18n import message
from ...base.text import plain
from ...ui.parts.browser import KEY as PROJECTOR
from ...ui.parts.page_text import ASSETS
from ...ui.server.errors import shown_errors
from .. import lessons
from ..lessons.current import CLASS
from . import codes, places, pulse, results, rooms, timer
from .database import Database
from .lesson_questions import read_here
from .parameters import KEY, ROOM, WALL
from .records import OPEN, UNCOVERED, Asked, Room

_FIGURE = 640  # pixels: of the frame that shows the figure of a question


def asked_for() -> bool:
    """Tells whether the address is that of a wall."""
    return st.query_params.get(WALL) == "1"


def link(room: Room, key: str) -> str:
    """Returns the address of a room's wall."""
    return places.address("classroom", **{WALL: "1", ROOM: room.code, KEY: key})


@st.cache_data(max_entries=100, show_spinner=False)
def qr_code(link: str) -> str:
    """Returns the QR code of a link as SVG, black on white, with the margin that readers need."""
    drawing = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing, kind="svg", scale=8, border=3, light="#fff", xmldecl=False
    )
    return drawing.getvalue().decode()


@st.fragment
def show(database: Database) -> None:
    """Shows a room on the wall; runs by itself again when the room moves on."""
    code, key = codes.written_code(st.query_params.get(ROOM, "")), st.query_params.get(KEY, "")
    room = rooms.find(database, code) if rooms.is_key(database, code, key) else None
    if room is None:
        st.info(message("wall-gone"))
        return
    room = read_here(room)
    asked = room.asked
    st.html(ASSETS / "atlas-wall.css")  # noqa: TID251 - a file of the assets
    with st.container(key="classroom_wall"), shown_errors():
        if asked is None:
            _show_door(room, key)
        elif asked.state == OPEN:
            _show_open(room, asked, key)
            timer.show_bar(database, asked)
        else:
            _show_answers(database, room, asked)
        counts = message("wall-come") if asked is None else message("wall-answered")
        pulse.watch(room.channel, room.revision, words=counts, large=True)


def _show_door(room: Room, key: str) -> None:
    if room.closed:
        st.markdown(f"# {message('wall-closed')}")
        return
    way = places.class_link(room.code, key)
    st.image(qr_code(way), width=360, alt=message("wall-qr", link=way))
    _large("code", room.code)
    _large("late", way.partition("?")[0].partition("//")[2])


def _show_open(room: Room, asked: Asked, key: str) -> None:
    _large("question", asked.question.text)
    options = asked.question.options
    if 0 < len(options) <= results.MOST_LISTED:
        _large("options", *map(asked.question.told, options))
    if not room.closed:
        with st.container(key="classroom_corner"):
            st.image(
                qr_code(places.class_link(room.code, key)), width=160, alt=message("wall-qr", link=room.code)
            )
            _large("late", room.code)


def _show_answers(database: Database, room: Room, asked: Asked) -> None:
    _large("asked", asked.question.text)
    question = asked.question
    if asked.state == UNCOVERED:
        results.show_truth(asked)
    if asked.state == UNCOVERED and question.lesson and question.place and not question.example:
        step = lessons.read_lesson(question.lesson).steps[question.step_number - 1]
        alone = {"atlas_figure": f"{step.page}_{step.figure}", "embed": "true", CLASS: room.channel}
        alone[PROJECTOR] = "true"
        if asked.round == 2:  # the figure holds the answers of the last round alone
            results.show_story(database, room, asked)
        # the figure of a question, an address of the atlas
        st.iframe(places.address(question.place, **alone), height=_FIGURE)  # noqa: TID251
    else:
        results.show_for_student(database, room, asked, on_wall=True)


def _large(name: str, *texts: str) -> None:
    """Shows texts, a paragraph each, in letters that assets/atlas-wall.css gives to the name."""
    with st.container(key=f"classroom_wall_{name}"):
        st.markdown("\n\n".join(map(plain, texts)))
