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
from ..lessons.answers import compared
from .database import Database
from .records import Asked, ClassAnswers, Question
from .schema import answers, questions, students

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
    rounds = counted_rounds(database, asked, with_truth=with_truth)
    if with_truth and asked.question.example:
        return _outcomes(asked.question, rounds)
    return count_answers(asked.question, rounds, with_truth=with_truth)


def counted_rounds(database: Database, asked: Asked, *, with_truth: bool) -> list[list[str]]:
    """Returns what is counted of each round: the answers, or what each was judged to lead to; see `tally`."""
    rounds = [given_answers(database, asked, number) for number in range(1, asked.round + 1)]
    if with_truth and asked.question.example:
        rounds = [sorted(_outcome(asked, text) for text in answers) for answers in rounds]
    elif asked.question.kind == "text":
        return [list(map(compared, answers)) for answers in rounds]
    return [[asked.question.told(one) for one in answers] for answers in rounds]


def _outcome(asked: Asked, text: str) -> str:
    """Returns what a text was judged to lead to."""
    return asked.outcomes.get(text) or message("answers-not_judged")


def _outcomes(question: Question, rounds: list[list[str]]) -> ClassAnswers:
    """Returns the counts of what answers lead to: what is wanted first, then what is common."""
    step = step_of(question)
    common = collections.Counter(outcome for outcomes in rounds for outcome in outcomes).most_common()
    wanted = question.told(step.wanted)
    labels = [wanted, *(outcome for outcome, _ in common if outcome != wanted)]
    counts = [[outcomes.count(label) for label in labels] for outcomes in rounds]
    return ClassAnswers(
        question=question.text,
        labels=tuple(labels),
        edges=np.zeros(0),
        counts=np.array(counts, "int64").reshape(len(rounds), len(labels)),
        answered=np.array([len(outcomes) for outcomes in rounds], "int64"),
        truth=wanted,
        truth_at=0,
        does=step.does,
    )


def step_of(question: Question) -> lessons.Step:
    return lessons.read_lesson(question.lesson).steps[question.step_number - 1]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Judged:
    """A text that somebody answered, once it was judged.

    Attributes:
        text: As it was typed.
        count: How many gave it.
        outcome: What it leads to, such as "2 [UNK]".
        right: Whether that is what was asked.
    """

    text: str
    count: int
    outcome: str
    right: bool


def judged(database: Database, asked: Asked) -> list[Judged]:
    """Returns the texts of the last round, those that do what was asked first; none of hidden students."""
    step = step_of(asked.question)
    texts = collections.Counter(given_answers(database, asked, asked.round)).most_common()
    found = []
    for text, count in texts:
        outcome = _outcome(asked, text)
        right = outcome == step.wanted
        found.append(Judged(text=text, count=count, outcome=asked.question.told(outcome), right=right))
    return sorted(found, key=lambda one: not one.right)


def distinct_texts(database: Database, asked: Asked) -> list[str]:
    """Returns the different texts of all rounds, the commonest first, those of hidden students too."""
    query = sa.select(answers.c.value).where(answers.c.question == asked.id)
    with database.read() as connection:
        return [text for text, _ in collections.Counter(connection.scalars(query)).most_common()]


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
        rounds: The answers of each round, as they are read.
        with_truth: Whether the truth stands beside them.
    """
    truth = question.told(question.truth) if with_truth else ""
    if question.kind == "number":
        return _numbers(question, rounds, truth)
    if question.kind == "text":
        rounds = [list(map(compared, answers)) for answers in rounds]
        common = collections.Counter(text for answers in rounds for text in answers).most_common(MOST_TEXTS)
        truth = compared(truth)
        labels = [text for text, _ in common]
        labels += [truth] if truth and truth not in labels else []
    else:
        labels = list(map(question.told, question.options))
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
        return low + step * (np.arange(count + 1) - 0.5), tuple(
            localize_numbers(f"{number:.6g}") for number in numbers
        )
    edges = bin_edges(low, high)
    ends = [f"{edge:.6g}" for edge in edges]
    return edges, tuple(message("answers-bin", low=low, high=high) for low, high in itertools.pairwise(ends))


def _bin_of(values: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Returns the bin (K,) in which each of the values (K,) falls: an edge belongs to the bin above it."""
    return np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)


def table(database: Database, code: str) -> dict[str, list]:
    """Returns all answers of a room as columns of one length, for a CSV: what hidden students wrote too."""
    query = (
        sa.select(
            questions.c.number,
            questions.c.record,
            questions.c.outcomes,
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
        "truth": [one.told(step_of(one).wanted if one.example else one.truth) for one in asked],
        "round": [row.round for row in rows],
        "student": [row.student for row in rows],
        "nickname": [row.nickname for row in rows],
        "answer": [one.told(row.value) for one, row in zip(asked, rows, strict=True)],
        "outcome": [
            one.told(json.loads(row.outcomes).get(row.value, ""))
            for one, row in zip(asked, rows, strict=True)
        ],
        "at": [
            datetime.datetime.fromtimestamp(row.at, datetime.UTC).isoformat(timespec="seconds")
            for row in rows
        ],
    }
