"""The way of one token through a Transformer, step by step: facts of the tensors of a machine."""

import dataclasses

import numpy as np

from core.traces.transformer.machine import MachineTrace, Room

SHOWN = 12  # numbers of a step that are named: the largest
LIKELIEST = 5


@dataclasses.dataclass(frozen=True, kw_only=True)
class Step:
    """What one room, or a norm with its sublayer and its sum, does to the vector of a token.

    Attributes:
        rooms: Passed in this step, one or, where the norm comes first, the three of a sublayer.
        side: "encoder" or "decoder".
        token: Place of the token on that side.
        before: (D,) the vector before; None where there is none yet.
        after: (D,) the vector behind; None of the last two, which have numbers for the vocabulary.
        names: Of the numbers that the step is about: tokens that are attended to, dimensions, units.
        numbers: The same many.
        active: Of a feed-forward module the units that pass its ReLU, else 0.
    """

    rooms: tuple[Room, ...]
    side: str
    token: int
    before: np.ndarray | None
    after: np.ndarray | None
    names: tuple[str, ...]
    numbers: np.ndarray
    active: int = 0

    @property
    def work(self) -> Room:
        """The room that the step is about: of three the one between norm and sum."""
        return self.rooms[len(self.rooms) // 2]


def attended(trace: MachineTrace, position: int) -> int:
    """Returns the source token with the largest mean weight in the cross-attentions of a position."""
    weights = [
        trace.tensors[f"{room.name}/weights"][:, position].mean(axis=0)
        for room in trace.rooms
        if room.name.endswith("_cross")
    ]
    return int(np.mean(weights, axis=0).argmax())


def walk(trace: MachineTrace, source: int, position: int) -> tuple[Step, ...]:
    """Returns the steps of a token of the source through the encoder, then of a position of the decoder.

    Args:
        trace: Every tensor.
        source: Place of the token, from 0.
        position: Of the decoder, from 0: where it has read `known` up to here and says the next token.
    """
    places = {"encoder": source, "decoder": position}
    return tuple(_step(trace, rooms, places[rooms[0].side]) for rooms in grouped(trace.rooms))


def grouped(rooms: tuple[Room, ...]) -> list[tuple[Room, ...]]:
    """Returns the rooms as steps: a norm that stands before a sublayer goes with it and with its sum."""
    steps: list[tuple[Room, ...]] = []
    waiting: tuple[Room, ...] = ()
    for room in rooms:
        waiting = (*waiting, room)
        opens = room.kind == "norm" and room.layer is not None
        if not opens and not (len(waiting) == 2 and waiting[0].kind == "norm"):
            steps.append(waiting)
            waiting = ()
    return steps


def _step(trace: MachineTrace, rooms: tuple[Room, ...], token: int) -> Step:
    work = rooms[len(rooms) // 2]
    reads, out = rooms[0].reads, rooms[-1].out
    before = trace.tensors[reads[0]][token] if reads else None
    after = trace.tensors[out][token]
    names, numbers = _numbers(trace, work, token, before, after)
    return Step(
        rooms=rooms,
        side=work.side,
        token=token,
        before=None if work.name == "softmax" else before,
        after=None if work.kind == "output" else after,
        names=names,
        numbers=numbers,
        active=int((trace.tensors[f"{work.name}/relu"][token] > 0).sum())
        if work.kind == "feed-forward"
        else 0,
    )


def _numbers(
    trace: MachineTrace, work: Room, token: int, before: np.ndarray | None, after: np.ndarray
) -> tuple[tuple[str, ...], np.ndarray]:
    """Returns the numbers that a step is about, with their names."""
    if work.kind == "attention":
        return trace.queries(f"{work.name}/key"), trace.tensors[f"{work.name}/weights"][:, token].mean(axis=0)
    if work.kind == "output":
        shown = after[trace.shown_ids]
        best = np.argsort(-shown, kind="stable")[:LIKELIEST]
        return tuple(trace.shown_tokens[index] for index in best), shown[best]
    if work.kind == "feed-forward":
        return _largest(trace.tensors[f"{work.name}/relu"][token], "unit")
    if work.kind == "positions":
        return _largest(trace.tensors[f"{work.name}/positions"][token], "dimension")
    return _largest(after if before is None else after - before, "dimension")


def _largest(vector: np.ndarray, name: str) -> tuple[tuple[str, ...], np.ndarray]:
    """Returns the numbers of a vector that are furthest from 0, the furthest first."""
    order = np.argsort(-np.abs(vector), kind="stable")[:SHOWN]
    return tuple(f"{name} {index}" for index in order), vector[order]


def angle(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the angle between two vectors (D,) in degrees, 0 to 180.

    Example:
        >>> angle(np.array([1.0, 0.0]), np.array([0.0, 2.0]))
        90.0
    """
    cosine = one @ other / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-30)
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))
