"""Every tensor of a Transformer over a sentence and its own translation, or over a text of characters."""

import functools
import re
from collections.abc import Mapping

import numpy as np

from ....base import device
from ....base.arrays import to_numpy
from ....base.checks import check_choice, check_int
from ....base.numerics import softmax, top_k_indices
from ....base.registry import handles
from ....models.char_gpt.names import layer_name
from ....models.configs.transformer_layout import TransformerLayout, get_layout_by_name, reads_characters
from ..model_adapters import (
    ModelAdapter,
    compute_stage_logits,
    lens_stages,
    make_adapter,
    run_forward_pass,
    score_target,
)
from .formulas import explain_cell
from .rules import Cell
from .schema import (
    Block,
    CellRequest,
    CellResult,
    MachineRequest,
    MachineResult,
    ParametersRequest,
    ParametersResult,
)

NUM_SHOWN_TOKENS = 5  # tokens of a position that a figure shows
NUM_TOP_TOKENS = 3  # tokens that are shown under a layer


@handles(MachineRequest)
def compute_machine(model, request: MachineRequest) -> MachineResult:
    """Computes every tensor of a Transformer over what it reads and predicts by itself.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Figure 16-8,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    return _compute_tensors(model, request, device.current_device_type())


@functools.lru_cache(maxsize=4)
def _compute_tensors(model, request: MachineRequest, device_type: str) -> MachineResult:
    """Returns every tensor, on a kind of device; who opens block after block asks for one."""
    adapter = make_adapter(model)
    example = adapter.encode_with_predictions(request.input_text)
    forward_pass = run_forward_pass(adapter, example)
    tensors = {name: to_numpy(tensor) for name, tensor in forward_pass.tensors.items()}
    logits = tensors["logits/logits"]
    tensors["softmax/probability"] = softmax(logits)
    for tensor in tensors.values():
        tensor.setflags(write=False)
    likeliest_ids = top_k_indices(logits, NUM_SHOWN_TOKENS)  # (T, 5)
    shown_ids = np.union1d(likeliest_ids, example.target.ids).astype("int64")
    stages = lens_stages(adapter.layout, "layer")
    top_tokens, top_probabilities = _find_top_tokens(adapter, forward_pass, stages)
    return MachineResult(
        model=request.model,
        source=example.source,
        decoder_tokens=tuple(adapter.ids_to_tokens(example.decoder_ids)),
        translation=example.text,
        target_scores=score_target(adapter, logits, example.target),
        tensors=tensors,
        blocks=build_blocks(adapter.layout),
        shown_ids=shown_ids,
        shown_tokens=tuple(adapter.ids_to_tokens(shown_ids)),
        stages=tuple(stages),
        stage_tensor_names=tuple(stages.values()),
        top_tokens=top_tokens,
        top_probabilities=top_probabilities,
    )


def _find_top_tokens(adapter: ModelAdapter, forward_pass, stages: dict[str, str]) -> tuple[tuple, np.ndarray]:
    """Returns the tokens that each stage would predict first, (R, T, 3), and their probabilities."""
    tokens, top_probabilities = [], []
    for logits in compute_stage_logits(forward_pass, stages):
        probabilities = softmax(to_numpy(logits))  # (T, V)
        top_ids = top_k_indices(probabilities, NUM_TOP_TOKENS)
        tokens.append(tuple(tuple(adapter.ids_to_tokens(row)) for row in top_ids))
        top_probabilities.append(np.take_along_axis(probabilities, top_ids, axis=-1))
    return tuple(tokens), np.stack(top_probabilities)


# --- the blocks ---------------------------------------------------------------------------------------------


def build_blocks(layout: TransformerLayout) -> tuple[Block, ...]:
    """Returns the blocks of a Transformer in the order in which they are computed."""
    blocks: list[Block] = []
    encoder_tensor = ""
    for side in layout.sides:
        side_blocks = _side_blocks(layout, side, encoder_tensor)
        encoder_tensor = side_blocks[-1].output_tensor  # which the cross-attentions of the next side read
        blocks += side_blocks
    logits = _make_block("logits", "output", "decoder", None, (blocks[-1].output_tensor,), ("logits",))
    softmax = _make_block("softmax", "output", "decoder", None, logits.tensors, ("probability",))
    return (*blocks, logits, softmax)


def _side_blocks(layout: TransformerLayout, side: str, encoder_tensor: str) -> list[Block]:
    """Returns the blocks of one side.

    Args:
        layout: Architecture.
        side: "encoder" or "decoder".
        encoder_tensor: Name of the encoder's output, which a cross-attention reads; "" where there is none.
    """
    name_prefix = {"encoder": "source", "decoder": "target"}[side]
    blocks = [_make_block(f"{name_prefix}_embedding", "embedding", side, None, (), ("embedding",))]
    if not layout.has_rotary_positions:
        tensors = ("positions", "sum")
        blocks.append(
            _make_block(
                f"{name_prefix}_positions", "positions", side, None, (blocks[-1].output_tensor,), tensors
            )
        )
    for layer in range(layout.num_layers):
        for sublayer in layout.sides[side]:
            name = f"{side}_{layer}_{sublayer}"
            blocks += _sublayer_blocks(
                layout,
                name,
                side,
                layer,
                blocks[-1].output_tensor,
                (encoder_tensor,) if sublayer == "cross" else (),
            )
    if layout.pre_norm:
        blocks.append(_make_block(f"{side}_norm", "norm", side, None, (blocks[-1].output_tensor,), ("norm",)))
    return blocks


def _make_block(
    name: str, block_type: str, side: str, layer: int | None, input_tensors: tuple, tensors: tuple
) -> Block:
    tensor_names = tuple(tensor if "/" in tensor else f"{name}/{tensor}" for tensor in tensors)
    return Block(
        name=name,
        block_type=block_type,
        side=side,
        layer=layer,
        input_tensors=input_tensors,
        tensors=tensor_names,
    )


def _sublayer_blocks(
    layout: TransformerLayout,
    name: str,
    side: str,
    layer: int,
    input_tensor: str,
    extra_inputs: tuple[str, ...],
) -> list[Block]:
    """Returns the blocks of one sublayer that reads x: its norm stands before it or after its sum."""
    is_feed_forward = name.endswith("_feedforward")
    block_type = "feed-forward" if is_feed_forward else "attention"
    tensors = layout.feed_forward_tensors if is_feed_forward else layout.attention_tensors
    if layout.pre_norm:
        norm_block = _make_block(f"{name}_norm", "norm", side, layer, (input_tensor,), ("norm",))
        main_block = _make_block(
            name, block_type, side, layer, (norm_block.output_tensor, *extra_inputs), tensors
        )
        return [
            norm_block,
            main_block,
            _make_block(
                f"{name}_add", "add", side, layer, (input_tensor, main_block.output_tensor), ("sum",)
            ),
        ]
    main_block = _make_block(name, block_type, side, layer, (input_tensor, *extra_inputs), tensors)
    output_tensors = (f"{name}_add/sum", f"{name}_norm/norm")
    return [
        main_block,
        _make_block(
            f"{name}_norm",
            "add & norm",
            side,
            layer,
            (input_tensor, main_block.output_tensor),
            output_tensors,
        ),
    ]


# --- one number, and the weights ----------------------------------------------------------------------------


@handles(CellRequest)
def compute_cell(model, request: CellRequest) -> CellResult:
    """Explains how one number of a tensor is computed.

    Raises:
        InvalidValueError: If there is no such block, tensor, token, column or head.
    """
    result = compute_machine(model, request.machine_request)
    names = tuple(block.name for block in result.blocks)
    block = result.get_block(check_choice("block", request.block, names))
    tensor_types = tuple(tensor.rsplit("/", 1)[1] for tensor in block.tensors)
    tensor_type = check_choice("tensor", request.tensor or tensor_types[-1], tensor_types)
    tensor = block.tensors[tensor_types.index(tensor_type)]
    values = result.tensors[tensor]
    index: tuple[int, ...] = (
        check_int("token", request.token, 0, values.shape[-2] - 1),
        check_int("column", request.column, 0, values.shape[-1] - 1),
    )
    if values.ndim == 3:
        index = (check_int("head", request.head, 0, values.shape[0] - 1), *index)
    adapter = make_adapter(model)
    target_cell = Cell(
        machine_result=result, block=block, layout=adapter.layout, weights=adapter.weights,
        ids_to_tokens=adapter.ids_to_tokens,
        head=index[0] if len(index) == 3 else 0, token=index[-2], column=index[-1],
    )  # fmt: skip
    return explain_cell(target_cell, tensor_type)


@handles(ParametersRequest)
def list_parameters(arrays: Mapping[str, np.ndarray], request: ParametersRequest) -> ParametersResult:
    """Lists the weights of a model with the block of each."""
    is_char_model = reads_characters(request.model)
    names = [layer_name(name) if is_char_model else name for name in sorted(arrays)]
    return ParametersResult(
        model=request.model,
        machine_blocks=build_blocks(get_layout_by_name(request.model)),
        weight_names=tuple(names),
        block_names=tuple(map(weight_block, names)),
        shapes=tuple(arrays[name].shape for name in sorted(arrays)),
        weight_sizes=np.array([arrays[name].size for name in sorted(arrays)], "int64"),
    )


def weight_block(weight: str) -> str:
    """Returns the block in which a weight is.

    Example:
        >>> weight_block("decoder_0_cross/query/kernel"), weight_block("encoder_1_feedforward_wide/bias")
        ('decoder_0_cross', 'encoder_1_feedforward')
        >>> weight_block("embedding/embeddings")  # tied: source, target and output have one
        'source_embedding'
    """
    layer = re.sub("_(wide|back)$", "", weight.split("/")[0])
    return {"embedding": "source_embedding", "positions": "source_positions"}.get(layer, layer)
