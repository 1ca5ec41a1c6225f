"""Shows how a class answered: on a teacher's screen with table, proof and export, on a student's alone."""

import streamlit as st

from ...base.i18n import Message, get_language, message
from ...base.proofs import load_proof
from ...base.text import escape_markdown
from ...ui.figure import show_figure
from ...ui.parts.page_hooks import make_page_hook
from . import plot, tally
from .database import Database
from .membership_params import ROOM_PARAM
from .records import STATE_OPEN, STATE_UNCOVERED, ClassAnswers, Question, Room, RoomQuestion

MAX_LISTED_OPTIONS = 8  # options that a teacher's screen lists
MAX_LISTED_TEXTS = 40  # texts that were judged, on any screen


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
    if question.answer_type == "choice":
        return Message(escape_markdown(question.option_label(answer)))
    return escape_markdown(f"{answer} {question.unit}".strip())


def show_truth(room_question: RoomQuestion) -> None:
    """Shows the truth of a question and its explanation, once it is uncovered."""
    question = room_question.question
    if room_question.state == STATE_UNCOVERED and question.example_answer:
        st.markdown(message("results-example", example=escape_markdown(question.example_answer)))
    if room_question.state == STATE_UNCOVERED and question.truth:
        truth = format_answer(question, question.truth)
        st.markdown(f":material/check_circle: {message('results-truth', truth=truth)}")
    if room_question.state == STATE_UNCOVERED and question.explanation:
        st.markdown(escape_markdown(question.explanation))


def show_teacher_results(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the distribution of answers with its table, proof, export and link."""
    class_answers, picture = _cached_answers(
        database, room_question, room.public_id, room.revision, get_language()
    )
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
    _, picture = _cached_answers(database, room_question, room.public_id, room.revision, get_language())
    key = f"classroom_results_{room_question.id}_{room_question.round_number}_{room_question.state}"
    figure = plot.enlarge_for_wall(picture.figure) if is_wall else picture.figure
    st.plotly_chart(figure, key=key, width="stretch", alt=picture.story, config={"displayModeBar": False})
    st.markdown(picture.story)
    _show_judged_texts(database, room_question)


def show_story(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the story of the distribution alone."""
    st.markdown(
        _cached_answers(database, room_question, room.public_id, room.revision, get_language())[1].story
    )


def _show_judged_texts(database: Database, room_question: RoomQuestion) -> None:
    if room_question.state != STATE_UNCOVERED or not room_question.question.example_answer:
        return
    texts = tally.read_judged_texts(database, room_question)
    text_lines = []
    for judged_text in texts[:MAX_LISTED_TEXTS]:
        count_suffix = (
            " " + message("results-times", count=judged_text.count) if judged_text.count > 1 else ""
        )
        outcome_suffix = "" if judged_text.is_correct else f" :small[{escape_markdown(judged_text.outcome)}]"
        sign, text = "✓" if judged_text.is_correct else "✗", escape_markdown(judged_text.text)
        text_lines.append(f"{sign} {text}{count_suffix}{outcome_suffix}")
    st.markdown("  \n".join(text_lines))
    if len(texts) > MAX_LISTED_TEXTS:
        st.caption(message("results-more", count=len(texts) - MAX_LISTED_TEXTS))
