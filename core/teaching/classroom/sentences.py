"""The sentences of a class: each student submits one, and the teacher opens pages with it."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import escape_markdown
from . import rooms, students, urls
from .database import Database
from .records import Room, Student
from .room_controls import show_action_button, show_room_toggle

_SENTENCE_PARAM_BY_PAGE = {  # with other parameters of the address that shows it
    "tokens": ("tokens_text", {}),
    "translation": ("translation_text", {}),
    "attention": ("attention_text", {}),
    "shakespeare": ("shakespeare_prompt", {"shakespeare_view": "Next character"}),
    "masking": ("masking_sentences", {}),
}


def show_sentences(database: Database, room: Room) -> None:
    """Shows the toggle for sentences, and each sentence with a button that moves the class to a page with
    it.
    """
    show_room_toggle(database, room, "accepts_sentences", message("sentences-accept"))
    authors = [student for student in students.list_students(database, room.code) if student.sentence]
    if st.button(message("sentences-list"), key="classroom_refresh", icon=":material/refresh:"):
        st.rerun()
    if not authors:
        st.caption(message("sentences-list.none"))
        return
    page = st.segmented_control(
        message("sentences-list.page"),
        list(_SENTENCE_PARAM_BY_PAGE),
        default="translation",
        required=True,
        format_func=lambda name: contents.find_page(name).title,
        key="classroom_page",
    )
    for student in authors:
        if not student.is_hidden:
            _show_sentence(database, room, student, page or "translation")


def _show_sentence(database: Database, room: Room, student: Student, page: str) -> None:
    name = f" :small[{escape_markdown(student.nickname)}]" if student.nickname else ""
    key = f"classroom_sentence_{student.id}"
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.markdown(f"{escape_markdown(student.sentence)}{name}")
        show_action_button(
            message("sentences-list.hide"),
            f"{key}_hide",
            lambda: students.hide_student_texts(database, room.code, student.id),
        )
        sentence_param, fixed_params = _SENTENCE_PARAM_BY_PAGE[page]
        page_path = urls.build_page_path(page, fixed_params | {sentence_param: student.sentence})
        if room.page_path == page_path:
            st.link_button(
                message("sentences-list.open"),
                urls.build_page_url(page_path),
                type="primary",
                icon=":material/open_in_new:",
            )
        else:
            show_action_button(
                message("sentences-list.run"),
                f"{key}_run",
                lambda: rooms.update_room(database, room.code, page_path=page_path),
                icon=":material/play_arrow:",
            )
