"""Counts the answers of a class, and exports them as a table."""

import collections
import dataclasses
import datetime
import itertools
import json
import math

import numpy as np
import sqlalchemy as sa

from ...base.i18n import localize_numbers, message
from .. import lessons
from ..lessons.answers import normalize_answer
from .database import Database
from .records import ClassAnswers, Question, RoomQuestion
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
    if with_truth and room_question.question.example_answer:
        return _count_outcomes(room_question.question, rounds)
    return count_answers(room_question.question, rounds, with_truth=with_truth)


def read_rounds(database: Database, room_question: RoomQuestion, *, with_truth: bool) -> list[list[str]]:
    """Returns the counted texts of each round: the answers, or their outcomes; see `tally_answers`."""
    rounds = [
        read_answers(database, room_question, number) for number in range(1, room_question.round_number + 1)
    ]
    if with_truth and room_question.question.example_answer:
        rounds = [sorted(_get_judged_outcome(room_question, text) for text in answers) for answers in rounds]
    elif room_question.question.answer_type == "text":
        return [list(map(normalize_answer, answers)) for answers in rounds]
    return [[room_question.question.option_label(answer) for answer in answers] for answers in rounds]


def _get_judged_outcome(room_question: RoomQuestion, text: str) -> str:
    return room_question.outcome_by_text.get(text) or message("answers-not_judged")


def _count_outcomes(question: Question, rounds: list[list[str]]) -> ClassAnswers:
    step = read_lesson_step(question)
    required_label = question.option_label(step.required_outcome)
    outcomes = collections.Counter(itertools.chain.from_iterable(rounds))
    labels = [required_label, *(label for label, _ in outcomes.most_common() if label != required_label)]
    return _count_labels(question, rounds, labels, required_label, step.success_phrases)


def _count_labels(
    question: Question,
    rounds: list[list[str]],
    labels: list[str],
    truth: str,
    success_phrases: tuple[str, ...] = (),
) -> ClassAnswers:
    counts = [[answers.count(label) for label in labels] for answers in rounds]
    return ClassAnswers(
        question_text=question.text,
        labels=tuple(labels),
        bin_edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array(list(map(len, rounds)), "int64"),
        truth=truth,
        truth_index=labels.index(truth) if truth else -1,
        success_phrases=success_phrases,
    )


def read_lesson_step(question: Question) -> lessons.Step:
    return lessons.read_lesson(question.lesson).steps[question.step_number - 1]


@dataclasses.dataclass(frozen=True, kw_only=True)
class JudgedText:
    """A typed text and its outcome.

    Attributes:
        text: The text.
        count: Students who typed it.
        outcome: Its outcome, such as "2 [UNK]".
        is_correct: Whether that is the required outcome.
    """

    text: str
    count: int
    outcome: str
    is_correct: bool


def read_judged_texts(database: Database, room_question: RoomQuestion) -> list[JudgedText]:
    """Returns the texts of the last round, correct ones first, without those of hidden students."""
    question, step = room_question.question, read_lesson_step(room_question.question)
    texts = collections.Counter(read_answers(database, room_question, room_question.round_number))
    outcomes = {text: _get_judged_outcome(room_question, text) for text in texts}
    judged_texts = [
        JudgedText(
            text=text,
            count=count,
            outcome=question.option_label(outcomes[text]),
            is_correct=outcomes[text] == step.required_outcome,
        )
        for text, count in texts.most_common()
    ]
    return sorted(judged_texts, key=lambda judged_text: not judged_text.is_correct)


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
    if room_question.question.answer_type == "text":
        query = query.where(sa.not_(student_table.c.is_hidden))
    with database.read() as connection:
        return sorted(connection.scalars(query))


def count_answers(question: Question, rounds: list[list[str]], *, with_truth: bool) -> ClassAnswers:
    """Counts answers, in a row for each round.

    Options keep their order, numbers are put into bins of equal width, texts are sorted by count and
    compared without case.

    Args:
        question: The question.
        rounds: The answers of each round, in the visitor's language.
        with_truth: Whether the result contains the truth.
    """
    truth = question.option_label(question.truth) if with_truth else ""
    if question.answer_type == "number":
        return _count_numbers(question, rounds, truth)
    if question.answer_type == "choice":
        return _count_labels(question, rounds, list(map(question.option_label, question.options)), truth)
    rounds = [list(map(normalize_answer, answers)) for answers in rounds]
    texts = collections.Counter(itertools.chain.from_iterable(rounds)).most_common(MAX_COUNTED_TEXTS)
    truth = normalize_answer(truth)
    labels = [text for text, _ in texts]
    labels += [truth] if truth and truth not in labels else []
    return _count_labels(question, rounds, labels, truth)


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


def _count_numbers(question: Question, rounds: list[list[str]], truth: str) -> ClassAnswers:
    bin_edges, labels = _compute_number_bins(question)
    counts = [
        np.bincount(_find_bin_indices(np.array(answers, "float64"), bin_edges), minlength=len(labels))
        for answers in rounds
    ]
    return ClassAnswers(
        question_text=question.text,
        labels=labels,
        bin_edges=bin_edges,
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array(list(map(len, rounds)), "int64"),
        truth=truth,
        truth_index=int(_find_bin_indices(np.array([float(truth)]), bin_edges)[0]) if truth else -1,
    )


def _compute_number_bins(question: Question) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the (N + 1,) bin edges of a number, and the N labels of the bins.

    If there are few numbers to choose from, each has a bin of its own.
    """
    low, high, step = (float(end or 0.0) for end in (question.low, question.high, question.step))
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
    row_questions = [Question.from_json(row.question_json) for row in rows]
    return {
        "question_number": [row.number for row in rows],
        "question_text": [question.text for question in row_questions],
        "truth": [
            question.option_label(
                read_lesson_step(question).required_outcome if question.example_answer else question.truth
            )
            for question in row_questions
        ],
        "round_number": [row.round_number for row in rows],
        "student_id": [row.student_id for row in rows],
        "nickname": [row.nickname for row in rows],
        "answer": [
            question.option_label(row.answer) for question, row in zip(row_questions, rows, strict=True)
        ],
        "outcome": [
            question.option_label(json.loads(row.outcomes_json).get(row.answer, ""))
            for question, row in zip(row_questions, rows, strict=True)
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
            question_table.c.outcomes_json,
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
