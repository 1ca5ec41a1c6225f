"""Counts the answers of a class, and exports them as a table."""

import collections
import datetime
import itertools
import json
import math

import numpy as np
import sqlalchemy as sa

from ...base.i18n import localize_numbers, message
from ..lessons import Question, Slider
from ..lessons.answer_checks import normalize_answer
from .database import Database
from .records import ClassAnswers, RoomQuestion
from .rooms import parse_question
from .schema import answer_table, question_table, student_table

MAX_COUNTED_TEXTS = 12  # texts that get a bar of their own
MAX_BINS = 20  # of numbers


def tally_answers(database: Database, room_question: RoomQuestion, *, with_truth: bool) -> ClassAnswers:
    """Counts the answers to a question by round.

    Texts of hidden students are left out; their choices and numbers are counted.

    Args:
        database: Database of the answers.
        room_question: The question.
        with_truth: Whether the result contains the truth.
    """
    rounds = read_rounds(database, room_question, with_truth=with_truth)
    return count_answers(room_question.question, rounds, with_truth=with_truth)


def read_rounds(database: Database, room_question: RoomQuestion, *, with_truth: bool) -> list[list[str]]:
    """Returns the counted texts of each round: the answers, or their outcomes; see `tally_answers`."""
    rounds = [
        read_answers(database, room_question, number) for number in range(1, room_question.round_number + 1)
    ]
    if with_truth and room_question.question.text_request_field:
        rounds = [sorted(get_outcome(room_question, text) for text in answers) for answers in rounds]
    elif room_question.question.kind == "text":
        return [list(map(normalize_answer, answers)) for answers in rounds]
    return [[room_question.question.option_label(answer) for answer in answers] for answers in rounds]


def get_outcome(room_question: RoomQuestion, text: str) -> str:
    """Returns the outcome of a typed text, or that it could not be judged."""
    return room_question.outcome_by_text.get(text) or message("answers-not_judged")


def _count_labels(
    rounds: list[list[str]], labels: list[str], truth: str, correct_text_predicates: tuple[str, ...] = ()
) -> ClassAnswers:
    counts = [[answers.count(label) for label in labels] for answers in rounds]
    return ClassAnswers(
        labels=tuple(labels),
        bin_edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array(list(map(len, rounds)), "int64"),
        truth=truth,
        truth_index=labels.index(truth) if truth else -1,
        correct_text_predicates=correct_text_predicates,
    )


def read_distinct_texts(database: Database, room_question: RoomQuestion) -> list[str]:
    """Returns the distinct texts of all rounds, the most common first, with those of hidden students."""
    query = sa.select(answer_table.c.answer).where(answer_table.c.question_id == room_question.id)
    with database.read() as connection:
        return [text for text, _ in collections.Counter(connection.scalars(query)).most_common()]


def read_answers(database: Database, room_question: RoomQuestion, round_number: int) -> list[str]:
    """Returns the answers of a round, sorted, so that their order tells nothing about students."""
    query = (
        sa.select(answer_table.c.answer)
        .join(student_table)
        .where(answer_table.c.question_id == room_question.id, answer_table.c.round_number == round_number)
    )
    if room_question.question.kind == "text":
        query = query.where(sa.not_(student_table.c.is_hidden))
    with database.read() as connection:
        return sorted(connection.scalars(query))


def count_answers(question: Question, rounds: list[list[str]], *, with_truth: bool) -> ClassAnswers:
    """Counts answers, in a row for each round.

    Options keep their order, numbers are put into bins of equal width, texts are sorted by count and
    compared without case; of outcomes the expected one comes first.

    Args:
        question: The question.
        rounds: The answers of each round, or their outcomes, in the visitor's language.
        with_truth: Whether the result contains the truth.
    """
    truth = question.option_label(question.expected_outcome or question.truth) if with_truth else ""
    if question.slider is not None:
        return _count_numbers(question.slider, rounds, truth)
    if question.kind == "choice":
        return _count_labels(rounds, list(map(question.option_label, question.options)), truth)
    has_outcomes = with_truth and question.text_request_field
    if not has_outcomes:
        rounds, truth = [list(map(normalize_answer, answers)) for answers in rounds], normalize_answer(truth)
    texts = collections.Counter(itertools.chain.from_iterable(rounds)).most_common()
    if has_outcomes:
        labels = [truth, *(text for text, _ in texts if text != truth)]
        return _count_labels(rounds, labels, truth, question.correct_text_predicates)
    labels = [text for text, _ in texts[:MAX_COUNTED_TEXTS]]
    return _count_labels(rounds, labels + [truth] * (truth not in ["", *labels]), truth)


def compute_bin_edges(low: float, high: float) -> np.ndarray:
    """Returns the edges of at most 20 bins over a range, with a width of 1, 2 or 5 times a power of ten.

    Args:
        low: Smallest number.
        high: Largest number.

    Returns:
        (N + 1,) edges; the first is at most `low`, the last above `high`.
    """
    width = 10.0 ** math.floor(math.log10((high - low) / MAX_BINS))
    for factor in (1, 2, 5, 10, 20, 50):
        first, last = math.floor(low / (factor * width)), math.floor(high / (factor * width)) + 1
        if last - first <= MAX_BINS:
            break
    return np.arange(first, last + 1) * (factor * width)


def _count_numbers(slider: Slider, rounds: list[list[str]], truth: str) -> ClassAnswers:
    bin_edges, labels = _compute_number_bins(slider)
    counts = [
        np.bincount(_find_bin_indices(np.array(answers, "float64"), bin_edges), minlength=len(labels))
        for answers in rounds
    ]
    return ClassAnswers(
        labels=labels,
        bin_edges=bin_edges,
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array(list(map(len, rounds)), "int64"),
        truth=truth,
        truth_index=int(_find_bin_indices(np.array([float(truth)]), bin_edges)[0]) if truth else -1,
    )


def _compute_number_bins(slider: Slider) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the (N + 1,) bin edges of a number, and the N labels of the bins.

    If there are few numbers to choose from, each has a bin of its own.
    """
    low, high, step = slider.low, slider.high, slider.step
    count = math.floor((high - low) / step + 1e-9) + 1
    if count <= MAX_BINS:
        numbers = low + step * np.arange(count)
        return low + step * (np.arange(count + 1) - 0.5), tuple(
            localize_numbers(f"{number:.6g}") for number in numbers
        )
    edges = compute_bin_edges(low, high)
    edge_texts = [f"{edge:.6g}" for edge in edges]
    return edges, tuple(
        message("answers-bin", low=low, high=high) for low, high in itertools.pairwise(edge_texts)
    )


def _find_bin_indices(values: np.ndarray, edges: np.ndarray) -> np.ndarray:
    return np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)


def build_answers_table(database: Database, code: str) -> dict[str, list]:
    """Returns all answers of a room as columns of equal length, for a CSV, with those of hidden students."""
    with database.read() as connection:
        rows = connection.execute(_select_room_answers(code)).all()
    row_questions = [(row, parse_question(row.question_json)) for row in rows]
    return {
        "question_number": [row.number for row in rows],
        "question_text": [question.text for _, question in row_questions],
        "truth": [
            question.option_label(question.expected_outcome or question.truth)
            for _, question in row_questions
        ],
        "round_number": [row.round_number for row in rows],
        "student_id": [row.student_id for row in rows],
        "nickname": [row.nickname for row in rows],
        "answer": [question.option_label(row.answer) for row, question in row_questions],
        "outcome": [
            question.option_label(json.loads(row.graded_answers_json).get(row.answer, ""))
            for row, question in row_questions
        ],
        "answered_at": [
            datetime.datetime.fromtimestamp(row.answered_at, datetime.UTC).isoformat(timespec="seconds")
            for row in rows
        ],
    }


def _select_room_answers(code: str) -> sa.Select:
    return (
        sa.select(
            question_table.c.number,
            question_table.c.question_json,
            question_table.c.graded_answers_json,
            answer_table.c.round_number,
            answer_table.c.student_id,
            student_table.c.nickname,
            answer_table.c.answer,
            answer_table.c.answered_at,
        )
        .select_from(
            answer_table.join(question_table).join(
                student_table, student_table.c.id == answer_table.c.student_id
            )
        )
        .where(question_table.c.room_code == code)
        .order_by(question_table.c.number, answer_table.c.round_number, answer_table.c.student_id)
    )
