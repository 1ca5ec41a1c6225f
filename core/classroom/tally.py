"""The answers of a class: as counts for a figure, and as the table that a teacher takes home."""

import collections
import datetime
import itertools
import math

import numpy as np
import sqlalchemy as sa

from core.classroom.database import Database
from core.classroom.records import Asked, Question
from core.classroom.schema import answers, questions, students
from core.traces.classroom import ClassAnswers

MOST_TEXTS = 12  # texts that get a bar of their own
MOST_BINS = 20  # of numbers


def tally(database: Database, asked: Asked, *, with_truth: bool) -> ClassAnswers:
    """Returns how a class answered a question, round by round.

    What hidden students wrote is not among texts; their choices and numbers are counted.

    Args:
        database: That holds the answers.
        asked: The question.
        with_truth: Whether the truth stands beside the answers.
    """
    rounds = [given_answers(database, asked, number) for number in range(1, asked.round + 1)]
    return count_answers(asked.question, rounds, with_truth=with_truth)


def given_answers(database: Database, asked: Asked, number: int) -> list[str]:
    """Returns the answers to a question in a round, in no order that tells who gave them."""
    query = (
        sa.select(answers.c.value)
        .join(students)
        .where(answers.c.question == asked.id, answers.c.round == number)
    )
    if asked.question.kind == "text":
        query = query.where(sa.not_(students.c.hidden))
    with database.read() as connection:
        return sorted(connection.scalars(query))


def count_answers(question: Question, rounds: list[list[str]], *, with_truth: bool) -> ClassAnswers:
    """Returns the counts of answers, a row for each round.

    Options stand in their order, numbers in bins of one width, texts by how many wrote them; capitals make
    no difference among texts.

    Args:
        question: What was asked.
        rounds: The answers of each round.
        with_truth: Whether the truth stands beside them.
    """
    truth = question.truth if with_truth else ""
    if question.kind == "number":
        return _numbers(question, rounds, truth)
    if question.kind == "text":
        rounds = [[text.casefold() for text in answers] for answers in rounds]
        common = collections.Counter(text for answers in rounds for text in answers).most_common(MOST_TEXTS)
        truth = truth.casefold()
        labels = [text for text, _ in common]
        labels += [truth] if truth and truth not in labels else []
    else:
        labels = list(question.options)
    counts = [[answers.count(label) for label in labels] for answers in rounds]
    return ClassAnswers(
        question=question.text,
        labels=tuple(labels),
        edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        answered=np.array([len(answers) for answers in rounds], "int64"),
        truth=truth,
        truth_at=labels.index(truth) if truth else -1,
    )


def bin_edges(low: float, high: float) -> np.ndarray:
    """Returns the edges of bins over a range, 20 at most; their width is 1, 2 or 5 times a power of ten.

    Args:
        low, high: The least and the largest number.

    Returns:
        (N + 1,) edges; the first is at most `low`, the last above `high`.
    """
    width = 10.0 ** math.floor(math.log10((high - low) / MOST_BINS))
    for factor in (1, 2, 5, 10, 20, 50):
        first, last = math.floor(low / (factor * width)), math.floor(high / (factor * width)) + 1
        if last - first <= MOST_BINS:
            break
    return np.arange(first, last + 1) * (factor * width)


def _numbers(question: Question, rounds: list[list[str]], truth: str) -> ClassAnswers:
    edges, labels = _bins(question)
    values = [np.array(answers, "float64") for answers in rounds]
    counts = [np.bincount(_bin_of(one, edges), minlength=len(edges) - 1) for one in values]
    return ClassAnswers(
        question=question.text,
        labels=labels,
        edges=edges,
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        answered=np.array([len(answers) for answers in rounds], "int64"),
        truth=truth,
        truth_at=int(_bin_of(np.array([float(truth)]), edges)[0]) if truth else -1,
    )


def _bins(question: Question) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the (N + 1,) edges of the bins of a number, and their N names.

    Where there are few numbers to choose from, each has a bin of its own, named like it.
    """
    low, high, step = (float(end or 0.0) for end in (question.low, question.high, question.step))
    count = math.floor((high - low) / step + 1e-9) + 1
    if count <= MOST_BINS:
        numbers = low + step * np.arange(count)
        return low + step * (np.arange(count + 1) - 0.5), tuple(f"{number:.6g}" for number in numbers)
    edges = bin_edges(low, high)
    return edges, tuple(f"{first:.6g} to {last:.6g}" for first, last in itertools.pairwise(edges))


def _bin_of(values: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Returns the bin (K,) in which each of the values (K,) falls: an edge belongs to the bin above it."""
    return np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)


def table(database: Database, code: str) -> dict[str, list]:
    """Returns all answers of a room as columns of one length, for a CSV: what hidden students wrote too."""
    query = (
        sa.select(
            questions.c.number,
            questions.c.record,
            answers.c.round,
            answers.c.student,
            students.c.nickname,
            answers.c.value,
            answers.c.at,
        )
        .select_from(answers.join(questions).join(students, students.c.id == answers.c.student))
        .where(questions.c.room == code)
        .order_by(questions.c.number, answers.c.round, answers.c.student)
    )
    with database.read() as connection:
        rows = connection.execute(query).all()
    asked = [Question.from_text(row.record) for row in rows]
    return {
        "question": [row.number for row in rows],
        "text": [question.text for question in asked],
        "truth": [question.truth for question in asked],
        "round": [row.round for row in rows],
        "student": [row.student for row in rows],
        "nickname": [row.nickname for row in rows],
        "answer": [row.value for row in rows],
        "at": [_moment(row.at) for row in rows],
    }


def _moment(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="seconds")
