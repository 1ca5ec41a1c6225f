"""Lines of the diagram of a Transformer: between blocks, past sublayers, from the encoder, to words."""

import itertools
from collections.abc import Mapping, Sequence

from ....figures.colours import GREY, ROLE_COLOURS
from .diagram_layout import DiagramLayout, cross_attention_path, flow_path, input_path, output_path, skip_path
from .schema import Block, MachineResult


def connector_shapes(
    result: MachineResult, layout: DiagramLayout, passed_blocks: Sequence[str], heights: Mapping[str, float]
) -> list[dict]:
    """Returns the lines as shapes, those of one look as one: fifty would take Plotly a tenth of a second.

    Args:
        result: Every tensor.
        layout: Where the blocks stand.
        passed_blocks: Names of the blocks that the highlighted path has passed; it is drawn thick.
        heights: Of that word beside each side.
    """
    block_pairs = [pair for pair in itertools.pairwise(result.blocks) if pair[0].side == pair[1].side]
    passed_pairs = [pair for pair in block_pairs if {pair[0].name, pair[1].name} <= set(passed_blocks)]
    first_blocks, last_block = {block.side: block for block in reversed(result.blocks)}, result.blocks[-1]
    word_paths = {side: input_path(layout, first_blocks[side], height) for side, height in heights.items()}
    predicted_path = output_path(layout, last_block, heights["decoder"])
    passed_ends = [path for side, path in word_paths.items() if first_blocks[side].name in passed_blocks]
    passed_ends += [predicted_path] if last_block.name in passed_blocks else []
    flow_paths = [flow_path(layout, *pair) for pair in block_pairs]
    passed_paths = [flow_path(layout, *pair) for pair in passed_pairs]
    path_groups = [
        ([*word_paths.values(), predicted_path, *flow_paths], {"color": GREY, "width": 1.5}),
        (_skip_paths(result, layout), {"color": ROLE_COLOURS["third"], "width": 1.5, "dash": "dot"}),
        (_cross_attention_paths(result, layout), {"color": ROLE_COLOURS["first"], "width": 2}),
        ([*passed_ends, *passed_paths], {"color": ROLE_COLOURS["chosen"], "width": 4}),
    ]
    paths = [(" ".join(filter(None, path_parts)), line_style) for path_parts, line_style in path_groups]
    return [
        {"type": "path", "path": path, "line": line_style, "layer": "below"}
        for path, line_style in paths
        if path
    ]


def _skip_paths(result: MachineResult, layout: DiagramLayout) -> list[str]:
    add_blocks = [block for block in result.blocks if block.block_type in ("add", "add & norm")]
    return [skip_path(layout, _skip_source(result, block), block) for block in add_blocks]


def _skip_source(result: MachineResult, block: Block) -> Block | None:
    """Returns the block whose output goes past a sublayer, where it stands in the same layer."""
    source = result.get_producing_block(block.input_tensors[0])
    return source if (source.side, source.layer) == (block.side, block.layer) else None


def _cross_attention_paths(result: MachineResult, layout: DiagramLayout) -> list[str]:
    encoder_blocks = [block for block in result.blocks if block.side == "encoder"]
    cross_blocks = [block for block in result.blocks if block.name.endswith("_cross")]
    return [cross_attention_path(layout, encoder_blocks[-1], cross_blocks)] if encoder_blocks else []
