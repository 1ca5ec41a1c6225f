"""The way of one token through the blocks of a Transformer, step by step."""

import dataclasses

import numpy as np

from .schema import Block, MachineResult


@dataclasses.dataclass(frozen=True, kw_only=True)
class FlowStep:
    """What one block, or a norm with its sublayer and its sum, does to the vector of a token.

    Attributes:
        blocks: One block, or the three of a sublayer whose norm comes first.
        side: "encoder" or "decoder".
        token: Position of the token on that side.
        input_vector: (D,) the vector before; None at the first block.
        output_vector: (D,) the vector after; of the last two steps (N,) the values of `shown_ids`.
    """

    blocks: tuple[Block, ...]
    side: str
    token: int
    input_vector: np.ndarray | None
    output_vector: np.ndarray

    @property
    def main_block(self) -> Block:
        """The block that the step is about: of three the one between norm and sum."""
        return self.blocks[len(self.blocks) // 2]


def compute_token_flow(
    result: MachineResult, source_position: int, decoder_position: int
) -> tuple[FlowStep, ...]:
    """Returns the steps of a token through the encoder, then of one through the decoder.

    Args:
        result: Every tensor.
        source_position: Position of the token in the source, from 0.
        decoder_position: Position in `decoder_tokens`, from 0, at which the next token is predicted.
    """
    positions = {"encoder": source_position, "decoder": decoder_position}
    return tuple(
        _make_step(result, blocks, positions[blocks[0].side])
        for blocks in group_blocks_by_step(result.blocks)
    )


def group_blocks_by_step(blocks: tuple[Block, ...]) -> list[tuple[Block, ...]]:
    """Returns the blocks as steps: a norm that stands before a sublayer goes with it and with its sum."""
    steps: list[tuple[Block, ...]] = []
    pending: tuple[Block, ...] = ()
    for block in blocks:
        pending = (*pending, block)
        starts_sublayer = block.block_type == "norm" and block.layer is not None
        if not starts_sublayer and not (len(pending) == 2 and pending[0].block_type == "norm"):
            steps.append(pending)
            pending = ()
    return steps


def _make_step(result: MachineResult, blocks: tuple[Block, ...], token: int) -> FlowStep:
    input_tensors, output_vector = blocks[0].input_tensors, result.tensors[blocks[-1].output_tensor][token]
    is_output = blocks[-1].block_type == "output"
    has_input = input_tensors and not is_output
    return FlowStep(
        blocks=blocks,
        side=blocks[0].side,
        token=token,
        input_vector=result.tensors[input_tensors[0]][token] if has_input else None,
        output_vector=output_vector[result.shown_ids] if is_output else output_vector,
    )


def most_attended_token(result: MachineResult, step: FlowStep) -> tuple[str, float]:
    """Returns the token to which a step's attention attends most, and the weight, mean of the heads."""
    weights = result.tensors[f"{step.main_block.name}/weights"][:, step.token].mean(axis=0)
    best = int(weights.argmax())
    return result.get_row_tokens(f"{step.main_block.name}/key")[best], float(weights[best])


def count_active_units(result: MachineResult, step: FlowStep) -> tuple[int, int, float]:
    """Returns how many units of a step's module pass the ReLU, which is the strongest, and its number."""
    relu = result.tensors[f"{step.main_block.name}/relu"][step.token]
    return int((relu > 0).sum()), int(relu.argmax()), float(relu.max())


def likeliest_token(result: MachineResult, step: FlowStep) -> tuple[str, float]:
    """Returns the token that comes first after a step of the output, and its number."""
    best = int(step.output_vector.argmax())
    return result.shown_tokens[best], float(step.output_vector[best])


def angle_degrees(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the angle between two vectors (D,) in degrees, 0 to 180.

    Example:
        >>> angle_degrees(np.array([1.0, 0.0]), np.array([0.0, 2.0]))
        90.0
    """
    cosine = one @ other / max(float(np.linalg.norm(one) * np.linalg.norm(other)), 1e-30)
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))
