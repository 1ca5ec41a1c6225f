"""The sentences of a class: each student types one, the teacher runs any of them."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import plain
from . import places, rooms, students
from .database import Database
from .records import Room
from .students import Sentence

_PAGES = {  # pages that take a sentence: what its address calls it
    "tokens": ("tokens_text", {}),
    "translation": ("translation_text", {}),
    "attention": ("attention_text", {}),
    "shakespeare": ("shakespeare_prompt", {"shakespeare_view": "Next character"}),
    "masking": ("masking_sentences", {}),
}


def show(database: Database, room: Room) -> None:
    """Shows whether sentences are taken, and each with a button that takes the class to a page with it."""
    wants = st.toggle(
        message("sentences-ask"), room.wants_sentences, key=f"classroom_wants_{room.wants_sentences}"
    )
    if wants != room.wants_sentences:
        rooms.lead(database, room.code, wants_sentences=wants)
        st.rerun()
    sent = students.sentences(database, room.code)
    if st.button(message("sentences-look"), key="classroom_look", icon=":material/refresh:"):
        st.rerun()
    if not sent:
        st.caption(message("sentences-look.none"))
        return
    page = st.segmented_control(
        message("sentences-look.page"),
        list(_PAGES),
        default="translation",
        required=True,
        format_func=lambda name: contents.page(name).title,
        key="classroom_on",
    )
    for sentence in sent:
        _show_one(database, room, sentence, page or "translation")


def _show_one(database: Database, room: Room, sentence: Sentence, page: str) -> None:
    if sentence.hidden:
        return
    name = f" :small[{plain(sentence.nickname)}]" if sentence.nickname else ""
    key = f"classroom_sentence_{sentence.student}"
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.markdown(f"{plain(sentence.text)}{name}")
        if st.button(message("sentences-look.hide"), key=f"{key}_hide"):
            students.hide(database, room.code, sentence.student)
            st.rerun()
        parameter, more = _PAGES[page]
        where = places.place(page, more | {parameter: sentence.text})
        if room.place == where:
            st.link_button(
                message("sentences-look.open"),
                places.address(where),
                type="primary",
                icon=":material/open_in_new:",
            )
        elif st.button(message("sentences-look.run"), key=f"{key}_run", icon=":material/play_arrow:"):
            rooms.lead(database, room.code, place=where)
            st.rerun()
