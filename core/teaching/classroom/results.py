"""Shows how a class answered: on a teacher's screen with table, proof and export, on a student's alone."""

import collections

import streamlit as st

from ...base.i18n import Message, get_language, message
from ...base.proofs import load_proof
from ...base.text import escape_markdown
from ...ui.figure import show_figure
from ...ui.parts.page_hooks import make_page_hook
from ..lessons import Question
from . import plot, tally
from .database import Database
from .membership_params import ROOM_PARAM
from .records import STATE_OPEN, STATE_UNCOVERED, ClassAnswers, Room, RoomQuestion

MAX_LISTED_OPTIONS = 8  # options that a teacher's screen lists
MAX_LISTED_TEXTS = 40  # texts that were judged, on any screen


def _get_answers(
    database: Database, room: Room, room_question: RoomQuestion
) -> tuple[ClassAnswers, plot.AnswersPicture]:
    return _cached_answers(database, room_question, room.public_id, room.revision, get_language())


@st.cache_resource(max_entries=100, ttl=600.0, show_spinner=False)
def _cached_answers(
    _database: Database, _room_question: RoomQuestion, public_id: str, revision: int, language_code: str
) -> tuple[ClassAnswers, plot.AnswersPicture]:
    result = tally.tally_answers(
        _database, _room_question, with_truth=_room_question.state == STATE_UNCOVERED
    )
    return result, plot.plot_answer_distribution(result)


def format_answer(question: Question, answer: str) -> str:
    """Formats an answer for Markdown; numbers in an option are localized already."""
    if question.kind == "choice":
        return Message(escape_markdown(question.option_label(answer)))
    return escape_markdown(f"{answer} {question.unit}".strip())


def show_truth(room_question: RoomQuestion) -> None:
    """Shows the truth of a question and its explanation, once it is uncovered."""
    question = room_question.question
    if room_question.state != STATE_UNCOVERED:
        return
    if question.example_text:
        st.markdown(message("results-example", example=escape_markdown(question.example_text)))
    if question.truth:
        truth = format_answer(question, question.truth)
        st.markdown(f":material/check_circle: {message('results-truth', truth=truth)}")
    if question.explanation:
        st.markdown(escape_markdown(question.explanation))


def show_teacher_results(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the distribution of answers with its table, proof, export and link."""
    class_answers, picture = _get_answers(database, room, room_question)
    rounds = tally.read_rounds(database, room_question, with_truth=room_question.state == STATE_UNCOVERED)
    proof_name = "numbers" if len(class_answers.bin_edges) else "answers"
    proof_values = {
        "rounds": rounds,
        "labels": list(class_answers.labels),
        "edges": class_answers.bin_edges.tolist(),
    }
    show_figure(
        "classroom",
        f"class_{room_question.id}_{room_question.round_number}_{room_question.state}",
        picture,
        settings={
            "question": room_question.number,
            "round": room_question.round_number,
            "text": room_question.question.text,
        },
        make_proof=lambda: (load_proof(plot.__name__, proof_name, proof_values), class_answers.counts),
        link_params={ROOM_PARAM: room.code},
        page_hook=make_page_hook("classroom"),
    )
    _show_judged_texts(database, room_question)


def show_student_results(
    database: Database, room: Room, room_question: RoomQuestion, *, is_wall: bool = False
) -> None:
    """Shows the distribution and its story, once the answers are shown; on a wall in larger type."""
    if room_question.state == STATE_OPEN:
        return
    _, picture = _get_answers(database, room, room_question)
    key = f"classroom_results_{room_question.id}_{room_question.round_number}_{room_question.state}"
    figure = plot.enlarge_for_wall(picture.figure) if is_wall else picture.figure
    st.plotly_chart(figure, key=key, width="stretch", alt=picture.story, config={"displayModeBar": False})
    st.markdown(picture.story)
    _show_judged_texts(database, room_question)


def show_story(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the story of the distribution alone."""
    st.markdown(_get_answers(database, room, room_question)[1].story)


def _show_judged_texts(database: Database, room_question: RoomQuestion) -> None:
    """Shows the texts of the last round with their outcomes, correct ones first."""
    question = room_question.question
    if room_question.state != STATE_UNCOVERED or not question.text_request_field:
        return
    answers = tally.read_answers(database, room_question, room_question.round_number)
    lines: dict[bool, list[str]] = {True: [], False: []}  # by whether they are correct
    for text, count in collections.Counter(answers).most_common():
        outcome = tally.get_outcome(room_question, text)
        is_correct = outcome == question.expected_outcome
        times = " " + message("results-times", count=count) if count > 1 else ""
        label = "" if is_correct else f" :small[{escape_markdown(question.option_label(outcome))}]"
        lines[is_correct].append(f"{'✓' if is_correct else '✗'} {escape_markdown(text)}{times}{label}")
    all_lines = lines[True] + lines[False]
    st.markdown("  \n".join(all_lines[:MAX_LISTED_TEXTS]))
    if len(all_lines) > MAX_LISTED_TEXTS:
        st.caption(message("results-more", count=len(all_lines) - MAX_LISTED_TEXTS))
