"""Open answers are judged in a room as they are alone: by the trace of each, one after the other."""

import streamlit as st

from ... import lessons
from ...base.checks import AtlasError
from ...base.messages import say
from ...classroom import questions, tally
from ...classroom.database import Database
from ...classroom.records import ANSWERS, UNCOVERED, Asked, Question, Room
from ..parts.results_cache import answer


def uncover(database: Database, room: Room, asked: Asked) -> None:
    """Uncovers a question; where many texts do what is asked, each of them is judged before, once."""
    if not asked.question.example:
        questions.show(database, room.code, asked, UNCOVERED)
        return
    # what comes from here on is too late; a screen that heard of it would run anew, and end this
    questions.show(database, room.code, asked, ANSWERS, tell=False)
    texts = tally.distinct_texts(database, asked)
    outcomes = {}
    bar = st.progress(0.0, say("teacher-asked.judging"))
    for number, text in enumerate(texts, 1):
        outcomes[text] = outcome_of(asked.question, text)
        bar.progress(number / len(texts))
    questions.show(database, room.code, asked, UNCOVERED, outcomes=outcomes)


def outcome_of(question: Question, text: str) -> str:
    """Returns what a text leads to, as a lesson says it to somebody alone; "" where it cannot be judged."""
    step = tally.step_of(question)
    try:
        _ = lessons.Played(step, {}, text).answer
        return str(lessons.Played.over(step, answer(lessons.request_of(step, text)), text).truth)
    except AtlasError:  # the model takes no such text
        return ""
