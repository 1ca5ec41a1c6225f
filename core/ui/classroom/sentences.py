"""The sentences of a class: each student types one, the teacher runs any of them."""

import streamlit as st

from ...classroom import rooms, students
from ...classroom.database import Database
from ...classroom.records import Room
from ...classroom.students import Sentence
from ...text import plain
from . import places

_PAGES = {  # pages that take a sentence: which, and what its address calls it
    "Tokens": ("tokens", "tokens_text", {}),
    "Translation": ("translation", "translation_text", {}),
    "Attention": ("attention", "attention_text", {}),
    "Shakespeare": ("shakespeare", "shakespeare_prompt", {"shakespeare_view": "Next character"}),
    "Masking": ("masking", "masking_sentences", {}),
}


def show(database: Database, room: Room) -> None:
    """Shows whether sentences are taken, and each with a button that takes the class to a page with it."""
    wants = st.toggle(
        "Ask each student for a sentence", room.wants_sentences, key=f"classroom_wants_{room.wants_sentences}"
    )
    if wants != room.wants_sentences:
        rooms.lead(database, room.code, wants_sentences=wants)
        st.rerun()
    sent = students.sentences(database, room.code)
    if st.button("Look for new ones", key="classroom_look", icon=":material/refresh:"):
        st.rerun()
    if not sent:
        st.caption("None was sent yet.")
        return
    page = st.segmented_control(
        "Run it on", list(_PAGES), default="Translation", required=True, key="classroom_on"
    )
    for sentence in sent:
        _show_one(database, room, sentence, page or "Translation")


def _show_one(database: Database, room: Room, sentence: Sentence, page: str) -> None:
    if sentence.hidden:
        return
    name = f" :small[{plain(sentence.nickname)}]" if sentence.nickname else ""
    key = f"classroom_sentence_{sentence.student}"
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.markdown(f"{plain(sentence.text)}{name}")
        if st.button("Hide", key=f"{key}_hide"):
            students.hide(database, room.code, sentence.student)
            st.rerun()
        target, parameter, more = _PAGES[page]
        where = places.place(target, more | {parameter: sentence.text})
        if room.place == where:
            st.link_button("Open it", places.address(where), type="primary", icon=":material/open_in_new:")
        elif st.button("Run it", key=f"{key}_run", icon=":material/play_arrow:"):
            rooms.lead(database, room.code, place=where)
            st.rerun()
