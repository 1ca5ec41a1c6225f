"""A student's screen: question, answer form, the answers of the class, and the teacher's page."""

import streamlit as st

from ...base.i18n import message, message_uncached
from ...base.text import escape_markdown
from ...ui.parts.charts import preload_charts
from ...ui.server.errors import show_errors
from ..lessons import MAX_ANSWER_CHARACTERS
from . import answer_route, membership, questions, results, rooms, status_route, students, urls
from .database import Database
from .records import STATE_OPEN, STATE_UNCOVERED, Room, RoomQuestion, Student
from .room_controls import show_action_button

_FRAME_PIXELS = 620  # pixels


@st.fragment
def show_student_screen(database: Database, code: str, student: Student, token: str) -> None:
    """Shows a room to a student; reruns when the room changes."""
    room = rooms.find_room(database, code)
    if room is None:
        _show_room_gone(f"{message('student-gone')} {database.loss}", message("student-gone.leave"))
        return
    found_student = students.find_student(database, code, token)
    if found_student is None:
        _show_room_gone(
            message("student-gone.emptied"), message("student-gone.again"), **membership.get_join_params()
        )
        return
    status_route.rerun_on_change(room.public_id, room.revision)
    with show_errors():
        if room.current_question is None:
            st.markdown(f"## {message('student-in')}\n\n{message('student-in.wait')}")
            preload_charts()
        else:
            _show_question(database, room, room.current_question, student, token)
        if room.accepts_sentences:
            _show_sentence_form(database, found_student)
    if room.page_path and _can_see_page(room):
        _show_teacher_page(room)
    key = "student-room.named" if student.nickname else "student-room"
    st.caption(message_uncached(key, code=room.code, name=escape_markdown(student.nickname)))


def _show_room_gone(text: str, label: str, **parameters: str) -> None:
    st.info(text, icon=":material/waving_hand:")
    show_action_button(label, "classroom_leave", lambda: membership.set_membership(**parameters))


def _show_question(
    database: Database, room: Room, room_question: RoomQuestion, student: Student, token: str
) -> None:
    round_suffix = (
        ".second_round" if room_question.round_number == 2 and room_question.state == STATE_OPEN else ""
    )
    st.caption(message(f"teacher-question{round_suffix}", number=room_question.number))
    st.markdown(f"## {escape_markdown(room_question.question.text)}")
    answers = questions.read_student_answers(database, student, room_question)
    if room_question.state == STATE_OPEN:
        answer_route.show_answer_form(token, room_question, answers.get(room_question.round_number, ""))
        preload_charts()
        return
    results.show_truth(room_question)
    _show_own_answers(room_question, answers)
    results.show_student_results(database, room, room_question)


def _show_own_answers(room_question: RoomQuestion, answers: dict[int, str]) -> None:
    question, no_answer = room_question.question, message("student-answered.no_answer")
    first, second = (
        results.format_answer(question, answers[n]) if n in answers else no_answer for n in (1, 2)
    )
    if room_question.round_number == 1:
        st.markdown(message_uncached("student-answered", answer=first))
    else:
        st.markdown(message_uncached("student-answered.two_rounds", first_answer=first, second_answer=second))


# --- a sentence --------------------------------------------------------------------------------------------


def _show_sentence_form(database: Database, student: Student) -> None:
    st.markdown(f"## {message('student-sentence')}")
    with st.form("classroom_sentence_form", border=False):
        sentence, label = student.sentence, message("student-sentence.label")
        typed_sentence = st.text_input(
            label, sentence, key="classroom_sentence", max_chars=MAX_ANSWER_CHARACTERS
        )
        is_sent = st.form_submit_button(message("student-sentence.send"), width="stretch")
    if is_sent:
        sentence = students.save_sentence(database, student, typed_sentence)
    if sentence:
        st.success(message_uncached("student-sentence.sent", sentence=escape_markdown(sentence)))


# --- where the teacher is -----------------------------------------------------------------------------------


def _can_see_page(room: Room) -> bool:
    # not while a question is open; the question's own page once it is uncovered
    room_question = room.current_question
    if room_question is None or room_question.state == STATE_UNCOVERED:
        return True
    return room_question.state != STATE_OPEN and room_question.question.page_path != room.page_path


def _show_teacher_page(room: Room) -> None:
    parameters = urls.build_figure_parameters(room, room.page_path)
    page_title = escape_markdown(urls.get_page_title(room.page_path))
    st.divider()
    room_question = room.current_question
    if room.students_follow:
        st.markdown(message_uncached("student-page", page=page_title))
        # the page of the question is loaded on a tap alone: it is a second app in a frame, which 300
        # telephones would load at once
        has_left = room_question is None or room_question.question.page_path != room.page_path
        if has_left or st.toggle(message("student-page.show"), key=f"classroom_show_page_{room.page_path}"):
            # the page of the teacher, an address of the atlas
            embedded_url = urls.build_page_url(room.page_path, **parameters, embed="true")
            st.iframe(embedded_url, height=_FRAME_PIXELS)  # noqa: TID251
    label = message_uncached("open-page", page=page_title)
    st.link_button(label, urls.build_page_url(room.page_path, **parameters), icon=":material/open_in_new:")
