"""The way of one token through a Transformer, step by step: facts of the tensors of a machine."""

import dataclasses

import numpy as np

from .schema import Block, MachineResult


@dataclasses.dataclass(frozen=True, kw_only=True)
class WayStep:
    """What one block, or a norm with its sublayer and its sum, does to the vector of a token.

    Attributes:
        blocks: Passed in this step, one or, where the norm comes first, the three of a sublayer.
        side: "encoder" or "decoder".
        token: Place of the token on that side.
        before: (D,) the vector before; None where there is none yet.
        after: (D,) the vector after; of the last two steps the numbers of the tokens that are shown.
    """

    blocks: tuple[Block, ...]
    side: str
    token: int
    before: np.ndarray | None
    after: np.ndarray

    @property
    def work(self) -> Block:
        """The block that the step is about: of three the one between norm and sum."""
        return self.blocks[len(self.blocks) // 2]


def walk(result: MachineResult, source: int, position: int) -> tuple[WayStep, ...]:
    """Returns the steps of a token of the source through the encoder, then of a position of the decoder.

    Args:
        result: Every tensor.
        source: Place of the token, from 0.
        position: Of the decoder, from 0: where it has read `known` up to here and predicts the next token.
    """
    places = {"encoder": source, "decoder": position}
    return tuple(_step(result, blocks, places[blocks[0].side]) for blocks in grouped(result.blocks))


def grouped(blocks: tuple[Block, ...]) -> list[tuple[Block, ...]]:
    """Returns the blocks as steps: a norm that stands before a sublayer goes with it and with its sum."""
    steps: list[tuple[Block, ...]] = []
    waiting: tuple[Block, ...] = ()
    for block in blocks:
        waiting = (*waiting, block)
        opens = block.kind == "norm" and block.layer is not None
        if not opens and not (len(waiting) == 2 and waiting[0].kind == "norm"):
            steps.append(waiting)
            waiting = ()
    return steps


def _step(result: MachineResult, blocks: tuple[Block, ...], token: int) -> WayStep:
    reads, after = blocks[0].reads, result.tensors[blocks[-1].out][token]
    if blocks[-1].kind == "output":
        after = after[result.shown_ids]
    before = result.tensors[reads[0]][token] if reads and blocks[-1].kind != "output" else None
    return WayStep(blocks=blocks, side=blocks[0].side, token=token, before=before, after=after)


def attention(result: MachineResult, step: WayStep) -> tuple[str, float]:
    """Returns the token to which a step's attention attends most, and the weight, mean of the heads."""
    weights = result.tensors[f"{step.work.name}/weights"][:, step.token].mean(axis=0)
    best = int(weights.argmax())
    return result.queries(f"{step.work.name}/key")[best], float(weights[best])


def active(result: MachineResult, step: WayStep) -> tuple[int, int, float]:
    """Returns how many units of a step's module pass the ReLU, which is the strongest, and its number."""
    relu = result.tensors[f"{step.work.name}/relu"][step.token]
    return int((relu > 0).sum()), int(relu.argmax()), float(relu.max())


def likeliest(result: MachineResult, step: WayStep) -> tuple[str, float]:
    """Returns the token that comes first after a step of the output, and its number."""
    best = int(step.after.argmax())
    return result.shown_tokens[best], float(step.after[best])


def angle(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the angle between two vectors (D,) in degrees, 0 to 180.

    Example:
        >>> angle(np.array([1.0, 0.0]), np.array([0.0, 2.0]))
        90.0
    """
    cosine = one @ other / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-30)
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))
