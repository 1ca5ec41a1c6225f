"""What lessons take from the traces of the page Translation."""

import math

import numpy as np

from core.base.checks import counted
from core.text import token_word
from core.traces.translation import BeamTrace, TokenScores, TranslationTrace


def words(trace) -> tuple[str, ...]:
    """Returns the tokens of a translation as a sentence names them; the end is "(end)"."""
    return tuple(token_word(token) for token in _scores(trace).tokens)


def becomes(trace: TranslationTrace, least: int) -> str:
    """Returns how many words a translation has, or that the sentence has fewer than it should have."""
    if word_count(trace) < least:
        return f"only {counted(word_count(trace), 'word')} of English"
    return counted(len(trace.translation.split()), "word")


def word_count(trace: TranslationTrace) -> int:
    """Returns how many words the sentence has."""
    return len(trace.source.text.split())


def least_sure(trace) -> int:
    """Returns the index of the token with the lowest probability."""
    return int(_scores(trace).log_probability.argmin())


def lowest_percent(trace) -> float:
    """Returns the lowest probability of a token, in %."""
    return float(100 * _scores(trace).probability.min())


def runner_up(trace, rank: int) -> str:
    """Returns another token of the step with the lowest probability, by its rank there."""
    return token_word(_scores(trace).alternatives[least_sure(trace)][rank])


def runner_up_percent(trace, rank: int) -> float:
    """Returns its probability, in %."""
    return float(100 * _scores(trace).alternative_probability[least_sure(trace), rank])


def not_first(trace: TranslationTrace) -> int:
    """Returns how many tokens were not the model's first choice."""
    return int(np.count_nonzero(trace.scores.rank))


def count(trace: TranslationTrace) -> int:
    """Returns how many tokens a translation has."""
    return len(trace.scores.tokens)


def lowest_place(trace: TranslationTrace) -> int:
    """Returns the lowest place that the winner of a beam search had at a step, from 1."""
    beam = _beam(trace)
    return int(beam.rank[list(beam.path(beam.best[0])[1:])].max()) + 1


def times_likelier(trace: TranslationTrace) -> float:
    """Returns how many times likelier the best translation of the final beam is than the second."""
    best, second, *_ = trace.results
    return math.exp(best.total - second.total)


def _beam(trace: TranslationTrace) -> BeamTrace:
    if trace.beam is None:
        raise ValueError("Invalid value for `trace`: expected one of a beam search. Received: another.")
    return trace.beam


def _scores(trace) -> TokenScores:
    return trace.scores


# --- cards --------------------------------------------------------------------------------------------------


def _metrics(cards: list[dict], name: str) -> dict:
    return next(card for card in cards if card["name"] == name)["metrics"]


def metric(cards: list[dict], name: str, field: str) -> float:
    """Returns a number of a model's card."""
    return float(_metrics(cards, name)[field])


def gain(cards: list[dict], name: str, other: str, field: str) -> float:
    """Returns how much more one model has of a number than another."""
    return metric(cards, name, field) - metric(cards, other, field)


def right_percent(cards: list[dict], name: str, how: str, positions: int) -> float:
    """Returns how many tokens of the first positions are right, in %: "forced" or "free"."""
    rows = _metrics(cards, name)["by_position"][:positions]
    tokens = sum(row["tokens"] for row in rows)
    return 100 * sum(row["tokens"] * row[how] for row in rows) / tokens


def helps_most(cards: list[dict], name: str, other: str) -> str:
    """Returns the lengths of sentences at which one model is ahead of another by most BLEU."""
    rows = zip(_metrics(cards, name)["by_length"], _metrics(cards, other)["by_length"], strict=True)
    best = max(rows, key=lambda pair: pair[0]["bleu"] - pair[1]["bleu"])[0]
    return f"{best['from']}–{best['to']}"


def helps_by(cards: list[dict], name: str, other: str, length: int) -> float:
    """Returns by how much BLEU one model is ahead of another at a length; -1 is where it is most."""
    rows = zip(_metrics(cards, name)["by_length"], _metrics(cards, other)["by_length"], strict=True)
    gains = [one["bleu"] - another["bleu"] for one, another in rows]
    return max(gains) if length < 0 else gains[length]
