"""A teacher's screen: the room's entrance, the current question, sentences, and settings of the room."""

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import get_language, message, message_uncached, use_language
from ...base.text import escape_markdown
from ...figures.spreadsheet import csv_bytes
from ...ui.server.errors import show_errors
from ..lessons import Question
from ..lessons.active_step import evaluate_question
from . import (
    codes,
    membership,
    question_chooser,
    questions,
    results,
    rooms,
    sentences,
    status_route,
    students,
    tally,
    urls,
    wall,
)
from .database import Database
from .records import STATE_ANSWERS_SHOWN, STATE_OPEN, STATE_UNCOVERED, Room, RoomQuestion
from .room_controls import show_action_button, show_room_toggle, show_timer_bar, show_timer_buttons

_VIEWS = ("ask", "sentences", "room")


@st.fragment
def show_teacher_screen(database: Database, code: str, secret: str) -> None:
    """Shows a room to its teacher; reruns when the room changes."""
    room = rooms.find_room(database, code)
    if room is None:
        st.info(f"{message('room-gone')} {database.loss}")
        return
    membership.save_secret_in_tab(code, secret)
    entrance_column, main_column = st.columns([1, 2.4], gap="large")
    with entrance_column:
        _show_entrance(room, secret)
    with main_column:
        view = st.segmented_control(
            message("teacher-view"),
            _VIEWS,
            default=_VIEWS[0],
            required=True,
            format_func=lambda view: message(f"teacher-view.{view}"),
            key="classroom_view",
            label_visibility="collapsed",
        )
        counts_template = (
            message(f"teacher-count.{room.current_question.state}")
            if room.current_question
            else message("teacher-count")
        )
        if view == "sentences":
            counts_template = message("teacher-count.sentences")
        status_route.rerun_on_change(room.public_id, room.revision, counts_template=counts_template)
        with show_errors():
            if view == "sentences":
                sentences.show_sentences(database, room)
            elif view == "room":
                _show_room_settings(database, room, secret)
            else:
                _show_current_question(database, room)


# --- the entrance -------------------------------------------------------------------------------------------


def _show_entrance(room: Room, secret: str) -> None:
    if room.is_locked:
        st.info(message("wall-locked"), icon=":material/door_front:")
        return
    class_url = urls.build_class_url(room.code, codes.derive_room_key(secret))
    st.metric(message("teacher-room_code"), room.code)
    st.image(wall.make_qr_code(class_url), width=220, alt=message("wall-qr", link=class_url))
    st.code(class_url, language=None, wrap_lines=True)
    st.link_button(
        message("wall-open"), wall.build_wall_url(room, codes.derive_room_key(secret)), icon=":material/tv:"
    )
    if urls.is_local_url(class_url):
        st.warning(message("teacher-room_code.local_only"))


# --- the question -------------------------------------------------------------------------------------------


def _show_current_question(database: Database, room: Room) -> None:
    room_question = room.current_question
    if room_question is None:
        question_chooser.show_question_chooser(database, room)
        return
    round_suffix = ".second_round" if room_question.round_number == 2 else ""
    st.caption(message(f"teacher-question{round_suffix}", number=room_question.number))
    st.markdown(f"## {escape_markdown(room_question.question.text)}")
    is_open, is_uncovered = room_question.state == STATE_OPEN, room_question.state == STATE_UNCOVERED
    if is_open:
        _show_options(room_question)
        show_timer_bar(database, room_question)
    _show_question_buttons(database, room, room_question)
    if is_open:
        st.caption(message("teacher-question.help"))
        show_timer_buttons(database, room, room_question)
    is_next_ready = is_uncovered and question_chooser.show_next_question(database, room)
    if not is_open:
        results.show_truth(room_question)
        results.show_teacher_results(database, room, room_question)
    if page_path := room_question.question.page_path:
        page_title = escape_markdown(urls.get_page_title(page_path))
        page_url = urls.build_page_url(page_path, **urls.build_figure_parameters(room, page_path))
        st.link_button(
            message_uncached("open-page", page=page_title), page_url, icon=":material/open_in_new:"
        )
    if not is_open:
        with st.expander(message("teacher-question.next"), expanded=is_uncovered and not is_next_ready):
            question_chooser.show_question_chooser(database, room)


def _show_options(room_question: RoomQuestion) -> None:
    options = room_question.question.options
    if 0 < len(options) <= results.MAX_LISTED_OPTIONS:
        labels = map(room_question.question.option_label, options)
        st.markdown("\n".join(f"- {escape_markdown(label)}" for label in labels))


def _show_question_buttons(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the buttons of a question: its answers, a second round, the truth."""
    code, state = room.code, room_question.state
    with st.container(horizontal=True):
        if state == STATE_OPEN:
            show_action_button(
                message("teacher-question.show_answers"),
                "classroom_show_answers",
                lambda: questions.reveal_results(database, code, room_question, STATE_ANSWERS_SHOWN),
                icon=":material/bar_chart:",
            )
        if state == STATE_ANSWERS_SHOWN and room_question.round_number == 1:
            show_action_button(
                message("teacher-question.ask_again"),
                "classroom_ask_again",
                lambda: questions.ask_again(database, code, room_question),
                icon=":material/replay:",
            )
        is_uncover_pressed = state != STATE_UNCOVERED and st.button(
            message("teacher-question.uncover"),
            key="classroom_uncover",
            type="primary",
            icon=":material/visibility:",
        )
    if is_uncover_pressed:  # below the buttons: it may show a progress bar
        uncover_question(database, room, room_question)
        st.rerun()


# --- the room -----------------------------------------------------------------------------------------------


def _show_room_settings(database: Database, room: Room, secret: str) -> None:
    show_room_toggle(
        database, room, "students_follow", message("teacher-follow"), message("teacher-follow.help")
    )
    with st.form("classroom_move_form", border=False):
        typed_url = st.text_input(
            message("teacher-follow.page_url"), room.page_path, key=f"classroom_page_url_{room.revision}"
        )
        if st.form_submit_button(message("teacher-follow.go"), icon=":material/near_me:"):
            rooms.update_room(database, room.code, page_path=urls.parse_page_path(typed_url))
            st.rerun()
    _show_access_settings(database, room)
    with st.expander(message("teacher-link")):
        st.caption(message("teacher-link.about"))
        teacher_url = urls.build_page_url(
            "classroom", **{membership.ROOM_PARAM: room.code, membership.TEACHER_PARAM: secret}
        )
        st.code(teacher_url, language=None, wrap_lines=True)
    _show_nicknames(database, room)
    _show_end_room(database, room)


def _show_access_settings(database: Database, room: Room) -> None:
    show_room_toggle(database, room, "is_locked", message("teacher-lock"))
    with st.expander(message("teacher-empty")):
        st.caption(message("teacher-empty.about"))
        show_action_button(
            message("teacher-empty.confirm"),
            "classroom_empty",
            lambda: rooms.empty_room(database, room.code),
            icon=":material/group_remove:",
        )


def _show_nicknames(database: Database, room: Room) -> None:
    named_students = [student for student in students.list_students(database, room.code) if student.nickname]
    with st.expander(message("teacher-nicknames", count=len(named_students))):
        st.caption(message("teacher-nicknames.about"))
        for student in named_students:
            key = f"classroom_hide_{student.id}_{student.is_hidden}"  # hidden elsewhere, it is another box
            is_hidden = st.checkbox(
                message_uncached("teacher-nicknames.hide", name=escape_markdown(student.nickname)),
                student.is_hidden,
                key=key,
            )
            if is_hidden != student.is_hidden:
                students.hide_student_texts(database, room.code, student.id, is_hidden)
                st.rerun()


def _show_end_room(database: Database, room: Room) -> None:
    st.markdown(f"## {message('teacher-end')}")
    language = get_language()  # a download is made outside of the session

    def make_csv() -> bytes:
        with use_language(language):
            return csv_bytes(tally.build_answers_table(database, room.code))

    st.download_button(
        message("teacher-end.csv"),
        data=make_csv,
        file_name=f"class-{room.code}.csv",
        mime="text/csv",
        key="classroom_csv",
        on_click="ignore",
        icon=":material/download:",
    )
    is_confirmed = st.checkbox(message("teacher-end.sure"), key="classroom_confirm_end")
    if st.button(
        message("teacher-end.end"), key="classroom_end", disabled=not is_confirmed, icon=":material/delete:"
    ):
        rooms.end_room(database, room.code)
        membership.set_membership()
        st.rerun()


def uncover_question(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Uncovers a question; texts that have a result of their own are judged first, each once.

    They are judged as in a lesson: by the result of each text, one after the other.
    """
    if not room_question.question.text_request_field:
        questions.reveal_results(database, room.code, room_question, STATE_UNCOVERED)
        return
    # later answers are refused; notified screens would rerun, this one among them, and end this run
    questions.reveal_results(database, room.code, room_question, STATE_ANSWERS_SHOWN, notify_screens=False)
    texts = tally.read_distinct_texts(database, room_question)
    outcome_by_text = {}
    progress_bar = st.progress(0.0, message("teacher-question.judging"))
    for number, text in enumerate(texts, 1):
        outcome_by_text[text] = judge_text(room_question.question, text)
        progress_bar.progress(number / len(texts))
    questions.reveal_results(
        database, room.code, room_question, STATE_UNCOVERED, outcome_by_text=outcome_by_text
    )


def judge_text(question: Question, text: str) -> str:
    """Returns the outcome of a text, or "" if it cannot be judged."""
    try:
        question.check_answer(text)
        return str(evaluate_question(question, text).truth)
    except AtlasError:  # the model takes no such text
        return ""
