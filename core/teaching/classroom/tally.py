"""The answers of a class: as counts for a figure, and as the table that a teacher takes home."""

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

MAX_TEXT_BARS = 12  # texts that get a bar of their own
MAX_BINS = 20  # of numbers


def tally_answers(database: Database, room_question: RoomQuestion, *, with_truth: bool) -> ClassAnswers:
    """Returns how a class answered a question, round by round.

    What hidden students wrote is not among texts; their choices and numbers are counted.

    Args:
        database: That holds the answers.
        room_question: The question.
        with_truth: Whether the truth stands beside the answers.
    """
    rounds = read_rounds(database, room_question, with_truth=with_truth)
    if with_truth and room_question.question.example:
        return _count_outcomes(room_question.question, rounds)
    return count_answers(room_question.question, rounds, with_truth=with_truth)


def read_rounds(database: Database, room_question: RoomQuestion, *, with_truth: bool) -> list[list[str]]:
    """Returns what is counted of each round: the answers, or what each was judged to lead to; see
    `tally_answers`.
    """
    rounds = [read_answers(database, room_question, number) for number in range(1, room_question.round + 1)]
    if with_truth and room_question.question.example:
        rounds = [sorted(_get_judged_outcome(room_question, text) for text in answers) for answers in rounds]
    elif room_question.question.kind == "text":
        return [list(map(normalize_answer, answers)) for answers in rounds]
    return [[room_question.question.option_label(answer) for answer in answers] for answers in rounds]


def _get_judged_outcome(room_question: RoomQuestion, text: str) -> str:
    return room_question.outcomes.get(text) or message("answers-not_judged")


def _count_outcomes(question: Question, rounds: list[list[str]]) -> ClassAnswers:
    step = read_lesson_step(question)
    ranked_outcomes = collections.Counter(
        outcome for outcomes in rounds for outcome in outcomes
    ).most_common()
    target_label = question.option_label(step.wanted)
    labels = [target_label, *(outcome for outcome, _ in ranked_outcomes if outcome != target_label)]
    counts = [[outcomes.count(label) for label in labels] for outcomes in rounds]
    return ClassAnswers(
        question=question.text,
        labels=tuple(labels),
        edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array([len(outcomes) for outcomes in rounds], "int64"),
        truth=target_label,
        truth_index=0,
        outcome_labels=step.does,
    )


def read_lesson_step(question: Question) -> lessons.Step:
    return lessons.read_lesson(question.lesson).steps[question.step_number - 1]


@dataclasses.dataclass(frozen=True, kw_only=True)
class JudgedText:
    """A text that somebody answered, once it was judged.

    Attributes:
        text: As it was typed.
        count: How many gave it.
        outcome: What it leads to, such as "2 [UNK]".
        is_correct: Whether that is what was asked.
    """

    text: str
    count: int
    outcome: str
    is_correct: bool


def read_judged_texts(database: Database, room_question: RoomQuestion) -> list[JudgedText]:
    """Returns the texts of the last round, those that do what was asked first; none of hidden students."""
    step = read_lesson_step(room_question.question)
    ranked_texts = collections.Counter(
        read_answers(database, room_question, room_question.round)
    ).most_common()
    judged_texts = []
    for text, count in ranked_texts:
        outcome = _get_judged_outcome(room_question, text)
        is_correct = outcome == step.wanted
        judged_texts.append(
            JudgedText(
                text=text,
                count=count,
                outcome=room_question.question.option_label(outcome),
                is_correct=is_correct,
            )
        )
    return sorted(judged_texts, key=lambda judged_text: not judged_text.is_correct)


def read_distinct_texts(database: Database, room_question: RoomQuestion) -> list[str]:
    """Returns the different texts of all rounds, the commonest first, those of hidden students too."""
    query = sa.select(answer_table.c.value).where(answer_table.c.question == room_question.id)
    with database.read() as connection:
        return [text for text, _ in collections.Counter(connection.scalars(query)).most_common()]


def read_answers(database: Database, room_question: RoomQuestion, round_number: int) -> list[str]:
    """Returns the answers to a question in a round, in no order that tells who gave them."""
    query = (
        sa.select(answer_table.c.value)
        .join(student_table)
        .where(answer_table.c.question == room_question.id, answer_table.c.round == round_number)
    )
    if room_question.question.kind == "text":
        query = query.where(sa.not_(student_table.c.hidden))
    with database.read() as connection:
        return sorted(connection.scalars(query))


def count_answers(question: Question, rounds: list[list[str]], *, with_truth: bool) -> ClassAnswers:
    """Returns the counts of answers, a row for each round.

    Options stand in their order, numbers in bins of one width, texts by how many wrote them; capitals make
    no difference among texts.

    Args:
        question: What was asked.
        rounds: The answers of each round, as they are read.
        with_truth: Whether the truth stands beside them.
    """
    truth = question.option_label(question.truth) if with_truth else ""
    if question.kind == "number":
        return _count_numbers(question, rounds, truth)
    if question.kind == "text":
        rounds = [list(map(normalize_answer, answers)) for answers in rounds]
        ranked_texts = collections.Counter(text for answers in rounds for text in answers).most_common(
            MAX_TEXT_BARS
        )
        truth = normalize_answer(truth)
        labels = [text for text, _ in ranked_texts]
        labels += [truth] if truth and truth not in labels else []
    else:
        labels = list(map(question.option_label, question.options))
    counts = [[answers.count(label) for label in labels] for answers in rounds]
    return ClassAnswers(
        question=question.text,
        labels=tuple(labels),
        edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array([len(answers) for answers in rounds], "int64"),
        truth=truth,
        truth_index=labels.index(truth) if truth else -1,
    )


def compute_bin_edges(low: float, high: float) -> np.ndarray:
    """Returns the edges of bins over a range, 20 at most; their width is 1, 2 or 5 times a power of ten.

    Args:
        low, high: The least and the largest number.

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
    edges, labels = _compute_number_bins(question)
    values = [np.array(answers, "float64") for answers in rounds]
    counts = [
        np.bincount(_find_bin_indices(round_values, edges), minlength=len(edges) - 1)
        for round_values in values
    ]
    return ClassAnswers(
        question=question.text,
        labels=labels,
        edges=edges,
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        num_answers=np.array([len(answers) for answers in rounds], "int64"),
        truth=truth,
        truth_index=int(_find_bin_indices(np.array([float(truth)]), edges)[0]) if truth else -1,
    )


def _compute_number_bins(question: Question) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the (N + 1,) edges of the bins of a number, and their N names.

    Where there are few numbers to choose from, each has a bin of its own, named like it.
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
    """Returns all answers of a room as columns of one length, for a CSV: what hidden students wrote too."""
    with database.read() as connection:
        rows = connection.execute(_select_room_answers(code)).all()
    row_questions = [Question.from_json(row.record) for row in rows]
    return {
        "question": [row.number for row in rows],
        "text": [question.text for question in row_questions],
        "truth": [
            question.option_label(read_lesson_step(question).wanted if question.example else question.truth)
            for question in row_questions
        ],
        "round": [row.round for row in rows],
        "student": [row.student for row in rows],
        "nickname": [row.nickname for row in rows],
        "answer": [
            question.option_label(row.value) for question, row in zip(row_questions, rows, strict=True)
        ],
        "outcome": [
            question.option_label(json.loads(row.outcomes).get(row.value, ""))
            for question, row in zip(row_questions, rows, strict=True)
        ],
        "at": [
            datetime.datetime.fromtimestamp(row.at, datetime.UTC).isoformat(timespec="seconds")
            for row in rows
        ],
    }


def _select_room_answers(code: str) -> sa.Select:
    return (
        sa.select(
            question_table.c.number,
            question_table.c.record,
            question_table.c.outcomes,
            answer_table.c.round,
            answer_table.c.student,
            student_table.c.nickname,
            answer_table.c.value,
            answer_table.c.at,
        )
        .select_from(
            answer_table.join(question_table).join(
                student_table, student_table.c.id == answer_table.c.student
            )
        )
        .where(question_table.c.room == code)
        .order_by(question_table.c.number, answer_table.c.round, answer_table.c.student)
    )
