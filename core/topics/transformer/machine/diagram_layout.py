"""The positions of the blocks in the diagram of a Transformer.

Words come in at the left and go out at the right. A layer is a column, its blocks stand in it from top to
bottom; on a phone a layer is a line, and its blocks are the pieces of it.
"""

import dataclasses
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .schema import NUM_TOP_TOKENS, Block

ROW_PIXELS, BLOCK_PIXELS = 28, 22  # pixels of a block with the gap under it, and of the block
WORD_PIXELS = 19  # pixels of a word
INPUT_WIDTH, OUTPUT_WIDTH = 1.0, 1.15  # widths of the words at both sides, in columns
BLOCK_MARGIN = 0.1  # of a column, on each side of its blocks
SIDE_GAP_PIXELS = 26  # pixels between the sides, for the line from the encoder
# pixels over the first block: the name of a side, and that of a layer
_SIDE_TITLE_PIXELS, _LAYER_TITLE_PIXELS = 34, 24
_MAX_WORDS = 12  # words for which a side is made higher than its blocks
# of a phone: pixels of a layer, where its blocks are
_NARROW_ROW_PIXELS, NARROW_LEFT, _NARROW_RIGHT = 30, 0.25, 0.62


class Box(NamedTuple):
    """A rectangle: x in columns, y in pixels from the top."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def left_center(self) -> tuple[float, float]:
        """x and y of the middle of its left edge."""
        return self.left, (self.top + self.bottom) / 2

    @property
    def right_center(self) -> tuple[float, float]:
        return self.right, (self.top + self.bottom) / 2


@dataclasses.dataclass(frozen=True, kw_only=True)
class BlockGroup:
    """The blocks of a layer, or those before or after the layers, and the box around them."""

    blocks: tuple[Block, ...]
    box: Box


@dataclasses.dataclass(frozen=True, kw_only=True)
class DiagramLayout:
    """The positions of the parts of a diagram.

    Attributes:
        is_narrow: Whether the screen is a phone's.
        groups: The layers of both sides, encoder first.
        boxes: The box of each block by its name.
        panels: Top and bottom of each side, "encoder" and "decoder".
        width, height: Of the diagram, in columns and in pixels.
    """

    is_narrow: bool
    groups: tuple[BlockGroup, ...]
    boxes: dict[str, Box]
    panels: dict[str, tuple[float, float]]
    width: float
    height: float

    def max_words(self, side: str) -> int:
        """Returns how many words have room beside the blocks of a side."""
        top, bottom = self.panels[side]
        return 1 if self.is_narrow else int((bottom - top - _SIDE_TITLE_PIXELS - 4) // WORD_PIXELS)

    def word_y(self, side: str, row: int) -> float:
        """Returns y of the middle of a word beside the blocks of a side; row 0 is the uppermost."""
        first_row = _LAYER_TITLE_PIXELS - 12 if self.is_narrow else _SIDE_TITLE_PIXELS + WORD_PIXELS / 2
        return self.panels[side][0] + first_row + WORD_PIXELS * row


def lay_out_diagram(
    blocks: Sequence[Block], *, is_narrow: bool, word_counts: Mapping[str, int] | None = None
) -> DiagramLayout:
    """Computes the positions of blocks.

    Args:
        blocks: All of them.
        is_narrow: Whether the screen is a phone's.
        word_counts: How many come in at each side. Default: none, and a side is as high as its blocks.
    """
    groups_by_side: dict[str, list[BlockGroup]] = {}
    panels, top = {}, 4.0
    for side, side_blocks in itertools.groupby(blocks, key=lambda block: block.side):
        layers = [tuple(group) for _, group in itertools.groupby(side_blocks, key=lambda block: block.layer)]
        groups_by_side[side] = _lay_out_groups(layers, top, is_narrow)
        lowest = max(group.box.bottom for group in groups_by_side[side])
        bottom = lowest + (NUM_TOP_TOKENS * WORD_PIXELS + 12 if side == "decoder" and not is_narrow else 8)
        if word_counts and not is_narrow:
            words_pixels = WORD_PIXELS * min(word_counts[side], _MAX_WORDS)
            bottom = max(bottom, top + _SIDE_TITLE_PIXELS + 8 + words_pixels)
        panels[side] = top, bottom
        top = bottom + (8 if is_narrow else SIDE_GAP_PIXELS)
    groups = tuple(itertools.chain(*groups_by_side.values()))
    num_columns = max(map(len, groups_by_side.values()))
    return DiagramLayout(
        is_narrow=is_narrow,
        groups=groups,
        boxes={block.name: box for group in groups for block, box in _block_boxes(group, is_narrow)},
        panels=panels,
        width=1.0 if is_narrow else INPUT_WIDTH + num_columns + OUTPUT_WIDTH,
        height=top,
    )


def _lay_out_groups(layers: list[tuple[Block, ...]], top: float, is_narrow: bool) -> list[BlockGroup]:
    first_top = top + _LAYER_TITLE_PIXELS + (_LAYER_TITLE_PIXELS if is_narrow else _SIDE_TITLE_PIXELS)
    bottom = first_top + ROW_PIXELS * max(map(len, layers))
    groups = []
    for number, blocks in enumerate(layers):
        left = INPUT_WIDTH + number
        box = Box(left + BLOCK_MARGIN, first_top, left + 1 - BLOCK_MARGIN, bottom)
        if is_narrow:
            line_top = first_top + number * _NARROW_ROW_PIXELS
            box = Box(NARROW_LEFT, line_top, _NARROW_RIGHT, line_top + _NARROW_ROW_PIXELS)
        groups.append(BlockGroup(blocks=blocks, box=box))
    return groups


def _block_boxes(group: BlockGroup, is_narrow: bool) -> Iterator[tuple[Block, Box]]:
    left, top, right, _ = group.box
    block_width = (right - left) / len(group.blocks)
    for number, block in enumerate(group.blocks):
        x, y = left + number * block_width, top + number * ROW_PIXELS
        if is_narrow:
            yield block, Box(x, top + 4, x + block_width - 0.008, top + BLOCK_PIXELS + 4)
        else:
            yield block, Box(left, y, right, y + BLOCK_PIXELS)
