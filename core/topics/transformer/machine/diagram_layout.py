"""Positions of the blocks of a Transformer in the diagram, and the lines between them as SVG paths.

Words come in at the left and go out at the right. A layer is a column, its blocks stand in it from top to
bottom; on a phone a layer is a line, and its blocks are the pieces of it.
"""

import dataclasses
import itertools
from collections.abc import Mapping, Sequence

from .schema import Block

ROW_PIXELS, BLOCK_PIXELS = 28, 22  # pixels of a block with the gap under it, and of the block
WORD_PIXELS = 19  # pixels of a word
INPUT_WIDTH, OUTPUT_WIDTH = 1.0, 1.15  # widths of the words at both sides, in columns
_BLOCK_MARGIN = 0.1  # of a column, on each side of its blocks
# pixels over the first block: the name of a side, and that of a layer
_SIDE_TITLE_PIXELS, _LAYER_TITLE_PIXELS = 34, 24
_SIDE_GAP_PIXELS = 26  # pixels between the sides, for the line from the encoder
_NUM_TOP_TOKENS = 3  # tokens under a layer of the decoder
_MAX_WORDS = 12  # words for which a side is made higher than its blocks
# of a phone: pixels of a layer, where its blocks are
_NARROW_ROW_PIXELS, _NARROW_LEFT, _NARROW_RIGHT = 30, 0.25, 0.62


@dataclasses.dataclass(frozen=True, kw_only=True)
class BlockGroup:
    """The blocks of a layer, or those before or after the layers, and where they stand."""

    side: str
    layer: int | None
    blocks: tuple[Block, ...]
    left: float
    right: float
    top: float
    bottom: float


@dataclasses.dataclass(frozen=True, kw_only=True)
class DiagramLayout:
    """Where blocks stand: x in columns, y in pixels from the top."""

    narrow: bool
    groups: tuple[BlockGroup, ...]
    boxes: dict[str, tuple[float, float, float, float]]  # left, top, right, bottom of each block
    panels: dict[str, tuple[float, float]]  # top and bottom of each side
    width: float
    height: float

    def max_words(self, side: str) -> int:
        """Returns how many words have room beside the blocks of a side."""
        top, bottom = self.panels[side]
        return 1 if self.narrow else int((bottom - top - _SIDE_TITLE_PIXELS - 4) // WORD_PIXELS)

    def line(self, side: str, number: float) -> float:
        """Returns the height of a word beside the blocks of a side."""
        return (
            self.panels[side][0]
            + (_LAYER_TITLE_PIXELS - 12 if self.narrow else _SIDE_TITLE_PIXELS + WORD_PIXELS / 2)
            + WORD_PIXELS * number
        )


def lay_out_diagram(
    blocks: Sequence[Block], *, narrow: bool, word_counts: Mapping[str, int] | None = None
) -> DiagramLayout:
    """Returns where each block stands.

    Args:
        blocks: All of them.
        narrow: Whether the screen is a phone's.
        word_counts: How many come in at each side. Default: none, and a side is as high as its blocks.
    """
    sides = list(dict.fromkeys(block.side for block in blocks))
    side_groups: dict[str, list[tuple[Block, ...]]] = {side: [] for side in sides}
    for (side, _), group in itertools.groupby(blocks, key=lambda block: (block.side, block.layer)):
        side_groups[side].append(tuple(group))
    groups, panels, top = [], {}, 4.0
    for side in sides:
        groups += _lay_out_groups(side_groups[side], top, narrow)
        lowest = max(block_group.bottom for block_group in groups)
        bottom = lowest + (_NUM_TOP_TOKENS * WORD_PIXELS + 12 if side == "decoder" and not narrow else 8)
        if word_counts and not narrow:
            bottom = max(
                bottom, top + _SIDE_TITLE_PIXELS + 8 + WORD_PIXELS * min(word_counts[side], _MAX_WORDS)
            )
        panels[side] = top, bottom
        top = bottom + (8 if narrow else _SIDE_GAP_PIXELS)
    num_columns = max(len(group) for group in side_groups.values())
    width = 1.0 if narrow else INPUT_WIDTH + num_columns + OUTPUT_WIDTH
    boxes = {block.name: box for block_group in groups for block, box in _block_boxes(block_group, narrow)}
    return DiagramLayout(
        narrow=narrow, groups=tuple(groups), boxes=boxes, panels=panels, width=width, height=top
    )


def _lay_out_groups(groups: list[tuple[Block, ...]], top: float, narrow: bool) -> list[BlockGroup]:
    """Returns the groups of a side as columns, or below each other on a phone."""
    first_top = top + _LAYER_TITLE_PIXELS + (_LAYER_TITLE_PIXELS if narrow else _SIDE_TITLE_PIXELS)
    column_pixels = ROW_PIXELS * max(map(len, groups))
    return [
        BlockGroup(
            side=blocks[0].side,
            layer=blocks[0].layer,
            blocks=blocks,
            left=_NARROW_LEFT if narrow else INPUT_WIDTH + number + _BLOCK_MARGIN,
            right=_NARROW_RIGHT if narrow else INPUT_WIDTH + number + 1 - _BLOCK_MARGIN,
            top=first_top + number * _NARROW_ROW_PIXELS if narrow else first_top,
            bottom=first_top + ((number + 1) * _NARROW_ROW_PIXELS if narrow else column_pixels),
        )
        for number, blocks in enumerate(groups)
    ]


def _block_boxes(group: BlockGroup, narrow: bool):
    """Yields the blocks of a group with the box of each."""
    block_width = (group.right - group.left) / len(group.blocks)
    for number, block in enumerate(group.blocks):
        if narrow:
            left = group.left + number * block_width
            yield block, (left, group.top + 4, left + block_width - 0.008, group.top + BLOCK_PIXELS + 4)
        else:
            top = group.top + number * ROW_PIXELS
            yield block, (group.left, top, group.right, top + BLOCK_PIXELS)


# --- the lines, as paths of SVG -----------------------------------------------------------------------------


def flow_path(layout: DiagramLayout, previous: Block, block: Block) -> str:
    """Returns the line from a block to the next: down a layer, and up to the next one."""
    left, top, right, bottom = layout.boxes[previous.name]
    to_left, to_top, _, to_bottom = layout.boxes[block.name]
    if layout.narrow:
        if top == to_top:
            return ""
        return f"M {_NARROW_LEFT - 0.015} {(top + bottom) / 2} V {(to_top + to_bottom) / 2}"
    if left == to_left:
        return f"M {(left + right) / 2} {bottom} V {to_top}"
    middle_x = right + 0.4 * (to_left - right)
    return f"M {right} {(top + bottom) / 2} H {middle_x} V {(to_top + to_bottom) / 2} H {to_left}"


def input_path(layout: DiagramLayout, first_block: Block, word_y: float) -> str:
    """Returns the line from a word that comes in to the first block of its side."""
    left, top, _, bottom = layout.boxes[first_block.name]
    start = INPUT_WIDTH - 0.08
    return (
        "" if layout.narrow else f"M {start} {word_y} H {(start + left) / 2} V {(top + bottom) / 2} H {left}"
    )


def output_path(layout: DiagramLayout, last_block: Block, word_y: float) -> str:
    """Returns the line from the last block to the word that is predicted."""
    _, top, right, bottom = layout.boxes[last_block.name]
    end = layout.width - OUTPUT_WIDTH + 0.1
    return "" if layout.narrow else f"M {right} {(top + bottom) / 2} H {(right + end) / 2} V {word_y} H {end}"


def skip_path(layout: DiagramLayout, source: Block | None, block: Block) -> str:
    """Returns the skip connection past a sublayer: from what it read to the sum, in a layer."""
    if layout.narrow:
        return ""
    left, top, _, bottom = layout.boxes[block.name]
    start_y = next(group.top - 5 for group in layout.groups if block in group.blocks)
    if source is not None:
        start_y = layout.boxes[source.name][1] + BLOCK_PIXELS
    line_x = left - 0.35 * _BLOCK_MARGIN
    return f"M {left + 0.02} {start_y + 3} H {line_x} V {(top + bottom) / 2} H {left}"


def cross_attention_path(layout: DiagramLayout, last_block: Block, cross_blocks: Sequence[Block]) -> str:
    """Returns the line along which the encoder's output comes to every cross-attention."""
    if layout.narrow or not cross_blocks:
        return ""
    _, top, right, bottom = layout.boxes[last_block.name]
    bus_y, turn_x = layout.panels["encoder"][1] + _SIDE_GAP_PIXELS / 2, right + _BLOCK_MARGIN
    paths = [f"M {right} {(top + bottom) / 2} H {turn_x} V {bus_y}"]
    for cross in cross_blocks:
        left, to_top, _, to_bottom = layout.boxes[cross.name]
        paths.append(
            f"M {turn_x} {bus_y} H {left - 0.7 * _BLOCK_MARGIN} V {(to_top + to_bottom) / 2} H {left}"
        )
    return " ".join(paths)
