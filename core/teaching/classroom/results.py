"""How a class answered: on a teacher's screen with all that belongs to a figure, on a student's by itself."""

import streamlit as st

from ...base.i18n import Message, language, message
from ...base.proofs import code_of
from ...base.text import plain
from ...ui.figure import show_figure
from ...ui.parts.companions import companion
from . import plot, tally
from .database import Database
from .parameters import ROOM
from .records import OPEN, UNCOVERED, Asked, ClassAnswers, Question, Room

MOST_LISTED = 8  # options that a teacher's screen lists
MOST_TEXTS = 40  # texts that were judged, on any screen


@st.cache_resource(max_entries=100, ttl=600.0, show_spinner=False)
def _counted(
    _database: Database, _asked: Asked, channel: str, revision: int, speaks: str
) -> tuple[ClassAnswers, plot.Counts]:
    """Returns the answers and their picture; a room's revision grows with all that changes them."""
    result = tally.tally(_database, _asked, with_truth=_asked.state == UNCOVERED)
    return result, plot.distribution(result)


def read_answer(question: Question, answer: str) -> str:
    """Returns an answer as it is read; the numbers of an option are written already."""
    if question.kind == "choice":
        return Message(plain(question.told(answer)))
    return plain(f"{answer} {question.unit}".strip())


def show_truth(asked: Asked) -> None:
    """Shows the truth of a question and why it is so, once it is uncovered."""
    question = asked.question
    if asked.state == UNCOVERED and question.example:
        st.markdown(message("results-example", example=plain(question.example)))
    if asked.state == UNCOVERED and question.truth:
        truth = read_answer(question, question.truth)
        st.markdown(f":material/check_circle: {message('results-truth', truth=truth)}")
    if asked.state == UNCOVERED and question.why:
        st.markdown(plain(question.why))


def show_for_teacher(database: Database, room: Room, asked: Asked) -> None:
    """Shows the distribution with its numbers, the lines that recompute it, export and link."""
    trace, picture = _counted(database, asked, room.channel, room.revision, language())
    rounds = tally.counted_rounds(database, asked, with_truth=asked.state == UNCOVERED)
    name = "numbers" if len(trace.edges) else "answers"
    values = {"rounds": rounds, "labels": list(trace.labels), "edges": trace.edges.tolist()}
    show_figure(
        "classroom",
        f"class_{asked.id}_{asked.round}_{asked.state}",
        picture,
        settings={"question": asked.number, "round": asked.round, "text": asked.question.text},
        proof=lambda: (code_of(plot.__name__, name, values), trace.counts),
        link={ROOM: room.code},
        guide=companion("classroom"),
    )
    _list_judged(database, asked)


def show_for_student(database: Database, room: Room, asked: Asked, *, on_wall: bool = False) -> None:
    """Shows the distribution and its story, once the answers are shown; on a wall in large letters."""
    if asked.state == OPEN:
        return
    _, picture = _counted(database, asked, room.channel, room.revision, language())
    key = f"classroom_seen_{asked.id}_{asked.round}_{asked.state}"
    figure = plot.on_wall(picture.figure) if on_wall else picture.figure
    st.plotly_chart(figure, key=key, width="stretch", alt=picture.story, config={"displayModeBar": False})
    st.markdown(picture.story)
    _list_judged(database, asked)


def show_story(database: Database, room: Room, asked: Asked) -> None:
    """Says how a class answered, and after a discussion how it had answered before."""
    st.markdown(_counted(database, asked, room.channel, room.revision, language())[1].story)


def _list_judged(database: Database, asked: Asked) -> None:
    if asked.state != UNCOVERED or not asked.question.example:
        return
    texts = tally.judged(database, asked)
    lines = []
    for one in texts[:MOST_TEXTS]:
        times = " " + message("results-times", count=one.count) if one.count > 1 else ""
        end = "" if one.right else f" :small[{plain(one.outcome)}]"
        lines.append(f"{'✓' if one.right else '✗'} {plain(one.text)}{times}{end}")
    st.markdown("  \n".join(lines))
    if len(texts) > MOST_TEXTS:
        st.caption(message("results-more", count=len(texts) - MOST_TEXTS))
