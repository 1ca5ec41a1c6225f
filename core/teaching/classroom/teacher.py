"""A teacher's screen: the room's door, what is asked and how many have answered, sentences, the end."""

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import message, message_uncached
from ...base.text import plain
from ...figures.spreadsheet import csv_bytes
from ...ui.parts.results_cache import run_cached
from ...ui.server.errors import shown_errors
from .. import lessons
from . import (
    asking,
    codes,
    places,
    pulse,
    questions,
    results,
    rooms,
    seat,
    sentences,
    students,
    tally,
    timer,
    wall,
)
from .database import Database
from .lesson_questions import read_here
from .records import ANSWERS, OPEN, UNCOVERED, Asked, Question, Room

_VIEWS = ("ask", "sentences", "room")


@st.fragment
def show(database: Database, code: str, secret: str) -> None:
    """Shows a room as its teacher sees it; runs by itself again when the room moves on."""
    room = rooms.find(database, code)
    if room is None:
        st.info(f"{message('room-gone')} {database.loss}")
        return
    seat.keep(code, secret)
    room = read_here(room)
    door, stage = st.columns([1, 2.4], gap="large")
    with door:
        _show_door(room, secret)
    with stage:
        view = st.segmented_control(
            message("teacher-view"),
            _VIEWS,
            default=_VIEWS[0],
            required=True,
            format_func=lambda view: message(f"teacher-view.{view}"),
            key="classroom_view",
            label_visibility="collapsed",
        )
        words = message(f"teacher-count.{room.asked.state}") if room.asked else message("teacher-count")
        if view == "sentences":
            words = message("teacher-count.sentences")
        pulse.watch(room.channel, room.revision, words=words)
        with shown_errors():
            if view == "sentences":
                sentences.show(database, room)
            elif view == "room":
                _show_room(database, room, secret)
            else:
                _show_asked(database, room)


# --- the door -----------------------------------------------------------------------------------------------


def _show_door(room: Room, secret: str) -> None:
    if room.closed:
        st.info(message("wall-closed"), icon=":material/door_front:")
        return
    link = places.class_link(room.code, codes.door_key(secret))
    st.metric(message("teacher-door"), room.code)
    st.image(wall.qr_code(link), width=220, alt=message("wall-qr", link=link))
    st.code(link, language=None, wrap_lines=True)
    st.link_button(message("wall-open"), wall.link(room, codes.door_key(secret)), icon=":material/tv:")
    if places.is_here(link):
        st.warning(message("teacher-door.here"))


# --- the question -------------------------------------------------------------------------------------------


def _show_asked(database: Database, room: Room) -> None:
    asked = room.asked
    if asked is None:
        asking.show_chooser(database, room)
        return
    again = ".again" if asked.round == 2 else ""
    st.caption(message(f"teacher-asked{again}", number=asked.number))
    st.markdown(f"## {plain(asked.question.text)}")
    if asked.state == OPEN:
        _show_options(asked)
        timer.show_bar(database, asked)
        _buttons_while_open(database, room, asked)
        timer.show_buttons(database, room, asked)
        stands_ready = False
    else:
        stands_ready = _buttons_after(database, room, asked)
        results.show_truth(asked)
        results.show_for_teacher(database, room, asked)
    if asked.question.place:
        where = asked.question.place
        name = plain(places.title(where))
        link = places.address(where, **places.shown_parameters(room, where))
        st.link_button(message_uncached("teacher-place", place=name), link, icon=":material/open_in_new:")
    if asked.state != OPEN:
        with st.expander(
            message("teacher-asked.another"), expanded=asked.state == UNCOVERED and not stands_ready
        ):
            asking.show_chooser(database, room)


def _show_options(asked: Asked) -> None:
    """Shows what there is to choose from, for those who look at the wall."""
    options = asked.question.options
    if 0 < len(options) <= results.MOST_LISTED:
        st.markdown("\n".join(f"- {plain(asked.question.told(option))}" for option in options))


def _buttons_while_open(database: Database, room: Room, asked: Asked) -> None:
    with st.container(horizontal=True):
        if st.button(message("teacher-asked.show"), key="classroom_answers", icon=":material/bar_chart:"):
            questions.show(database, room.code, asked, ANSWERS)
            st.rerun()
        uncovers = _uncovers()
    if uncovers:
        uncover(database, room, asked)
        st.rerun()
    st.caption(message("teacher-asked.about"))


def _uncovers() -> bool:
    label = message("teacher-asked.uncover")
    return st.button(label, key="classroom_uncover", type="primary", icon=":material/visibility:")


def _buttons_after(database: Database, room: Room, asked: Asked) -> bool:
    """Shows what can be done once no answer is taken; tells whether the next question stands ready."""
    with st.container(horizontal=True):
        again = asked.round == 1 and asked.state == ANSWERS
        if again and st.button(
            message("teacher-asked.replay"), key="classroom_again", icon=":material/replay:"
        ):
            questions.ask_again(database, room.code, asked)
            st.rerun()
        uncovers = asked.state == ANSWERS and _uncovers()
    if uncovers:
        uncover(database, room, asked)
        st.rerun()
    return asked.state == UNCOVERED and asking.show_next(database, room)


# --- the room -----------------------------------------------------------------------------------------------


def _show_room(database: Database, room: Room, secret: str) -> None:
    follows = st.toggle(
        message("teacher-follows"),
        room.follows,
        key=f"classroom_follows_{room.follows}",
        help=message("teacher-follows.help"),
    )
    if follows != room.follows:
        rooms.lead(database, room.code, follows=follows)
        st.rerun()
    with st.form("classroom_lead", border=False):
        typed = st.text_input(
            message("teacher-follows.lead"), room.place, key=f"classroom_place_{room.revision}"
        )
        if st.form_submit_button(message("teacher-follows.go"), icon=":material/near_me:"):
            rooms.lead(database, room.code, place=places.checked_place(typed))
            st.rerun()
    _show_bounds(database, room)
    with st.expander(message("teacher-link")):
        st.caption(message("teacher-link.about"))
        link = places.address("classroom", **{seat.ROOM: room.code, seat.TEACHER: secret})
        st.code(link, language=None, wrap_lines=True)
    _show_nicknames(database, room)
    _show_end(database, room)


def _show_bounds(database: Database, room: Room) -> None:
    closed = st.toggle(message("teacher-closed"), room.closed, key=f"classroom_closed_{room.closed}")
    if closed != room.closed:
        rooms.lead(database, room.code, closed=closed)
        st.rerun()
    with st.expander(message("teacher-empty")):
        st.caption(message("teacher-empty.about"))
        if st.button(message("teacher-empty.out"), key="classroom_empty", icon=":material/group_remove:"):
            rooms.empty(database, room.code)
            st.rerun()


def _show_nicknames(database: Database, room: Room) -> None:
    named = [student for student in students.everybody(database, room.code) if student.nickname]
    with st.expander(message("teacher-nicknames", count=len(named))):
        st.caption(message("teacher-nicknames.about"))
        for student in named:
            key = f"classroom_hide_{student.id}_{student.hidden}"  # hidden elsewhere, it is another box
            hidden = st.checkbox(
                message_uncached("teacher-nicknames.hide", name=plain(student.nickname)),
                student.hidden,
                key=key,
            )
            if hidden != student.hidden:
                students.hide(database, room.code, student.id, hidden)
                st.rerun()


def _show_end(database: Database, room: Room) -> None:
    st.markdown(f"## {message('teacher-end')}")
    st.download_button(
        message("teacher-end.csv"),
        data=lambda: csv_bytes(tally.table(database, room.code)),
        file_name=f"class-{room.code}.csv",
        mime="text/csv",
        key="classroom_csv",
        on_click="ignore",
        icon=":material/download:",
    )
    sure = st.checkbox(message("teacher-end.sure"), key="classroom_sure")
    if st.button(
        message("teacher-end.end"), key="classroom_end", disabled=not sure, icon=":material/delete:"
    ):
        rooms.end_room(database, room.code)
        seat.leave()
        st.rerun()


def uncover(database: Database, room: Room, asked: Asked) -> None:
    """Uncovers a question; where many texts do what is asked, each of them is judged before, once.

    Open answers are judged in a room as they are alone: by the result of each, one after the other.
    """
    if not asked.question.example:
        questions.show(database, room.code, asked, UNCOVERED)
        return
    # what comes from here on is too late; a screen that heard of it would run anew, and end this
    questions.show(database, room.code, asked, ANSWERS, tell=False)
    texts = tally.distinct_texts(database, asked)
    outcomes = {}
    bar = st.progress(0.0, message("teacher-asked.judging"))
    for number, text in enumerate(texts, 1):
        outcomes[text] = outcome_of(asked.question, text)
        bar.progress(number / len(texts))
    questions.show(database, room.code, asked, UNCOVERED, outcomes=outcomes)


def outcome_of(question: Question, text: str) -> str:
    """Returns what a text leads to, as a lesson says it to somebody alone; "" where it cannot be judged."""
    step = tally.step_of(question)
    try:
        _ = lessons.Played(step, {}, text).answer
        return str(lessons.Played.over(step, run_cached(lessons.request_of(step, text)), text).truth)
    except AtlasError:  # the model takes no such text
        return ""
