"""What lessons take from the traces of the page Translation."""

import math

import numpy as np

from core.base.checks import counted
from core.text import token_word
from core.translation.beam.ask import BeamTrace
from core.translation.translate.ask import TranslateTrace, WaysTrace


def words(trace) -> tuple[str, ...]:
    """Returns the tokens of a translation as a sentence names them; the end is "(end)"."""
    return tuple(token_word(token) for token in trace.scores.tokens)


def becomes(trace: TranslateTrace, least: int) -> str:
    """Returns how many words a translation has, or that the sentence has fewer than it should have."""
    if word_count(trace) < least:
        return f"only {counted(word_count(trace), 'word')} of English"
    return counted(len(trace.translation.split()), "word")


def word_count(trace: TranslateTrace) -> int:
    """Returns how many words the sentence has."""
    return len(trace.source.text.split())


def least_sure(trace) -> int:
    """Returns the index of the token with the lowest probability."""
    return int(trace.scores.log_probability.argmin())


def lowest_percent(trace) -> float:
    """Returns the lowest probability of a token, in %."""
    return float(100 * trace.scores.probability.min())


def runner_up(trace, rank: int) -> str:
    """Returns another token of the step with the lowest probability, by its rank there."""
    return token_word(trace.scores.alternatives[least_sure(trace)][rank])


def runner_up_percent(trace, rank: int) -> float:
    """Returns its probability, in %."""
    return float(100 * trace.scores.alternative_probability[least_sure(trace), rank])


def not_first(trace: WaysTrace) -> int:
    """Returns how many tokens of what sampling draws were not the model's first choice."""
    return int(np.count_nonzero(trace.ways[-1].scores.rank))


def count(trace: WaysTrace) -> int:
    """Returns how many tokens sampling draws."""
    return len(trace.ways[-1].scores.tokens)


def lowest_place(trace: BeamTrace) -> int:
    """Returns the lowest place that the winner of a beam search had at a step, from 1."""
    return int(trace.rank[trace.lowest]) + 1


def final_total(trace: BeamTrace, place: int) -> float:
    """Returns the log-probability, in nats, of a translation of the final beam, by its place from 0."""
    return float(trace.total[trace.best[place]])


def times_likelier(trace: BeamTrace) -> float:
    """Returns how many times likelier the best translation of the final beam is than the second."""
    return math.exp(final_total(trace, 0) - final_total(trace, 1))


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
