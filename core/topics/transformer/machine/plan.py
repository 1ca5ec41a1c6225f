"""Where the blocks of a Transformer stand in the picture, and the lines between them, as paths of SVG.

Words come in at the left and go out at the right. A layer is a column, its blocks stand in it from top to
bottom; on a telephone a layer is a line, and its blocks are the pieces of it.
"""

import dataclasses
import itertools
from collections.abc import Mapping, Sequence

from .schema import Block

ROW, HIGH = 28, 22  # pixels of a block with the gap under it, and of the block
LINE = 19  # pixels of a word
WORDS, OUT = 1.0, 1.15  # widths of the words at both sides, in columns
_EDGE = 0.1  # of a column, on each side of its blocks
_PANEL, _TITLE = 34, 24  # pixels over the first block: the name of a side, and that of a layer
_BETWEEN = 26  # pixels between the sides, for the line from the encoder
_NEAREST = 3  # words under a layer of the decoder
_MOST = 12  # words for which a side is made higher than its blocks
_NARROW_ROW, _LEFT, _RIGHT = 30, 0.25, 0.62  # of a telephone: pixels of a layer, where its blocks are


@dataclasses.dataclass(frozen=True, kw_only=True)
class Stack:
    """The blocks of a layer, or those before or after the layers, and where they stand."""

    side: str
    layer: int | None
    blocks: tuple[Block, ...]
    left: float
    right: float
    top: float
    bottom: float


@dataclasses.dataclass(frozen=True, kw_only=True)
class Plan:
    """Where blocks stand: x in columns, y in pixels from the top."""

    narrow: bool
    stacks: tuple[Stack, ...]
    boxes: dict[str, tuple[float, float, float, float]]  # left, top, right, bottom of each block
    panels: dict[str, tuple[float, float]]  # top and bottom of each side
    width: float
    height: float

    def lines_of(self, side: str) -> int:
        """Returns how many words have room beside the blocks of a side."""
        top, bottom = self.panels[side]
        return 1 if self.narrow else int((bottom - top - _PANEL - 4) // LINE)

    def line(self, side: str, number: float) -> float:
        """Returns the height of a word beside the blocks of a side."""
        return self.panels[side][0] + (_TITLE - 12 if self.narrow else _PANEL + LINE / 2) + LINE * number


def plan_of(blocks: Sequence[Block], *, narrow: bool, words: Mapping[str, int] | None = None) -> Plan:
    """Returns where each block stands.

    Args:
        blocks: All of them.
        narrow: For a telephone.
        words: How many come in at each side. Default: none, and a side is as high as its blocks.
    """
    sides = list(dict.fromkeys(block.side for block in blocks))
    groups: dict[str, list[tuple[Block, ...]]] = {side: [] for side in sides}
    for (side, _), group in itertools.groupby(blocks, key=lambda block: (block.side, block.layer)):
        groups[side].append(tuple(group))
    stacks, panels, top = [], {}, 4.0
    for side in sides:
        place = _lines if narrow else _columns
        stacks += place(groups[side], top)
        last = max(stack.bottom for stack in stacks)
        bottom = last + (_NEAREST * LINE + 12 if side == "decoder" and not narrow else 8)
        if words and not narrow:
            bottom = max(bottom, top + _PANEL + 8 + LINE * min(words[side], _MOST))
        panels[side] = top, bottom
        top = bottom + (8 if narrow else _BETWEEN)
    across = max(len(group) for group in groups.values())
    width = 1.0 if narrow else WORDS + across + OUT
    boxes = {block.name: box for stack in stacks for block, box in _boxes(stack, narrow)}
    return Plan(narrow=narrow, stacks=tuple(stacks), boxes=boxes, panels=panels, width=width, height=top)


def _columns(groups: list[tuple[Block, ...]], top: float) -> list[Stack]:
    begin = top + _PANEL + _TITLE
    return [
        Stack(
            side=blocks[0].side,
            layer=blocks[0].layer,
            blocks=blocks,
            left=WORDS + number + _EDGE,
            right=WORDS + number + 1 - _EDGE,
            top=begin,
            bottom=begin + ROW * max(map(len, groups)),
        )
        for number, blocks in enumerate(groups)
    ]


def _lines(groups: list[tuple[Block, ...]], top: float) -> list[Stack]:
    begin = top + 2 * _TITLE
    return [
        Stack(
            side=blocks[0].side,
            layer=blocks[0].layer,
            blocks=blocks,
            left=_LEFT,
            right=_RIGHT,
            top=begin + number * _NARROW_ROW,
            bottom=begin + (number + 1) * _NARROW_ROW,
        )
        for number, blocks in enumerate(groups)
    ]


def _boxes(stack: Stack, narrow: bool):
    """Yields the blocks of a stack with the place of each."""
    piece = (stack.right - stack.left) / len(stack.blocks)
    for number, block in enumerate(stack.blocks):
        if narrow:
            left = stack.left + number * piece
            yield block, (left, stack.top + 4, left + piece - 0.008, stack.top + HIGH + 4)
        else:
            top = stack.top + number * ROW
            yield block, (stack.left, top, stack.right, top + HIGH)


# --- the lines, as paths of SVG -----------------------------------------------------------------------------


def flow(plan: Plan, before: Block, block: Block) -> str:
    """Returns the line from a block to the next: down a layer, and up to the next one."""
    left, top, right, bottom = plan.boxes[before.name]
    to_left, to_top, _, to_bottom = plan.boxes[block.name]
    if plan.narrow:
        if top == to_top:
            return ""
        return f"M {_LEFT - 0.015} {(top + bottom) / 2} V {(to_top + to_bottom) / 2}"
    if left == to_left:
        return f"M {(left + right) / 2} {bottom} V {to_top}"
    between = right + 0.4 * (to_left - right)
    return f"M {right} {(top + bottom) / 2} H {between} V {(to_top + to_bottom) / 2} H {to_left}"


def into(plan: Plan, first: Block, height: float) -> str:
    """Returns the line from a word that comes in to the first block of its side."""
    left, top, _, bottom = plan.boxes[first.name]
    start = WORDS - 0.08
    return "" if plan.narrow else f"M {start} {height} H {(start + left) / 2} V {(top + bottom) / 2} H {left}"


def out_of(plan: Plan, last: Block, height: float) -> str:
    """Returns the line from the last block to the word that is predicted."""
    _, top, right, bottom = plan.boxes[last.name]
    end = plan.width - OUT + 0.1
    return "" if plan.narrow else f"M {right} {(top + bottom) / 2} H {(right + end) / 2} V {height} H {end}"


def skip(plan: Plan, before: Block | None, block: Block) -> str:
    """Returns the skip connection past a sublayer: from what it read to the sum, in a layer."""
    if plan.narrow:
        return ""
    left, top, _, bottom = plan.boxes[block.name]
    start = next(stack.top - 5 for stack in plan.stacks if block in stack.blocks)
    if before is not None:
        start = plan.boxes[before.name][1] + HIGH
    out = left - 0.35 * _EDGE
    return f"M {left + 0.02} {start + 3} H {out} V {(top + bottom) / 2} H {left}"


def from_encoder(plan: Plan, last: Block, crosses: Sequence[Block]) -> str:
    """Returns the line along which the encoder's output comes to every cross-attention."""
    if plan.narrow or not crosses:
        return ""
    _, top, right, bottom = plan.boxes[last.name]
    bus, turn = plan.panels["encoder"][1] + _BETWEEN / 2, right + _EDGE
    paths = [f"M {right} {(top + bottom) / 2} H {turn} V {bus}"]
    for cross in crosses:
        left, to_top, _, to_bottom = plan.boxes[cross.name]
        paths.append(f"M {turn} {bus} H {left - 0.7 * _EDGE} V {(to_top + to_bottom) / 2} H {left}")
    return " ".join(paths)
