"""30 sessions that ask at the same moment, alone and while others read at their own pace."""

import dataclasses
import statistics

from benchmarks.readers import PacedReaders, Reading, read_together
from benchmarks.results import Figure, Report, Row, rounds
from core import engine
from core.requests.models import ReadyRequest
from core.shakespeare.writing.ask import MAX_LENGTH, GenerateRequest

PROMPT = "To be or not to be"
MODEL = "char_rnn"
PACE = 60  # characters a second of a paced reader
_COLUMNS = {
    "total": "total s",
    "first": "first characters p50 s",
    "first_max": "slowest s",
    "gap": "longest gap s",
    "characters": "characters a second",
    "paced_wait": "a paced reader waited s",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    sessions: int = 30
    paced: int = 30
    length: int = 500  # characters of each session
    rounds: int = 7


QUICK = Sizes(sessions=4, paced=2, length=64, rounds=2)


def _requests(count: int, length: int, first_seed: int) -> list[GenerateRequest]:
    return [
        GenerateRequest(model=MODEL, prompt=PROMPT, length=length, seed=first_seed + index)
        for index in range(count)
    ]


def summary(total: float, readings: list[Reading], length: int) -> dict[str, float]:
    """Returns the figures of one round: all times in seconds.

    Raises:
        RuntimeError: If a session did not get all its characters.
    """
    short = sum(len(reading.text) != length for reading in readings)
    if short:
        raise RuntimeError(f"{short} of {len(readings)} sessions did not get their {length} characters")
    return {
        "total": total,
        "first": statistics.median(reading.first for reading in readings),
        "first_max": max(reading.first for reading in readings),
        "gap": max(reading.longest_gap for reading in readings),
        "characters": len(readings) * length / total,
    }


def _alone(sizes: Sizes) -> dict[str, float]:
    return summary(*read_together(_requests(sizes.sessions, sizes.length, 0)), sizes.length)


def _in_company(sizes: Sizes) -> dict[str, float]:
    with PacedReaders(_requests(sizes.paced, MAX_LENGTH, 1_000), PACE) as others:
        measured = summary(*read_together(_requests(sizes.sessions, sizes.length, 0)), sizes.length)
    return {**measured, "paced_wait": others.longest_wait}


def _row(name: str, label: str, measured: tuple[dict[str, float], ...]) -> Row:
    digits = {"characters": 0}
    cells = {key: Figure(tuple(each[key] for each in measured), digits.get(key, 3)) for key in measured[0]}
    return Row(name=name, label=label, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Measures the shipped model."""
    sizes = QUICK if quick else Sizes()
    engine.run(ReadyRequest(model=MODEL))  # loads it, which is not what is measured here
    measured = rounds({"alone": lambda: _alone(sizes), "paced": lambda: _in_company(sizes)}, sizes.rounds)
    return Report(
        name="sessions",
        title=(
            f"{sizes.sessions} sessions asking together for {sizes.length} characters each; "
            f"median ({sizes.rounds} rounds)"
        ),
        columns=_COLUMNS,
        rows=[
            _row("alone", f"{sizes.sessions} sessions", measured["alone"]),
            _row(
                "paced",
                f"the same beside {sizes.paced} readers of {PACE} characters a second",
                measured["paced"],
            ),
        ],
        notes=[
            f"All {sizes.sessions} sessions of every round got all their characters.",
            (
                "Gap: between two updates of one session, the longest of all sessions; "
                "the wait for the first characters is none."
            ),
        ],
    )
