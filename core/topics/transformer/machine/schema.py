"""Requests and results of a whole Transformer: all tensors, one of their numbers, the parameters.

Axes: S source tokens, T target tokens, D, H heads of width K, F units, V; R stages of the logit lens.
"""

import dataclasses

import numpy as np

from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores, sentence_field
from ....models.configs.char_gpt import CHAR_GPTS
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.transformer_layout import MODELS, reads_characters
from ....models.configs.translators import MAX_SUBWORDS, TRANSFORMERS
from ...shakespeare.writing.schema import check_prompt

NUM_TOP_TOKENS = 3  # tokens of each stage under its layer
MAX_COLUMN = 100_000  # of a tensor: the largest vocabulary
PARAMETER_GROUPS = {
    "attention": ("_self", "_cross"),
    "feed-forward": ("_feedforward",),
    "embeddings": ("embedding",),
}
_EXAMPLES = DEFAULT_LANGUAGE_PAIR.examples
_LONG_EXAMPLE_INDEX = _EXAMPLES.index(DEFAULT_LANGUAGE_PAIR.long_example)
_EXAMPLE_CONTEXT = "to be, or not to be: that is the question"


# --- requests -----------------------------------------------------------------------------------------------


def transformer_field(default: str = "nmt_transformer"):
    """Returns the field of a Transformer of any kind."""
    return model_field(None, default, "runtime", choices=tuple(MODELS))


@request_dataclass
class MachineRequest:
    """Computes every tensor of a Transformer that translates a sentence, or reads a text of characters.

    Attributes:
        model: One of `core.models.configs.transformer_layout.MODELS`.
        text: What a translator reads, in the source language; 1 to 10,000 characters.
        context: The text that a model of characters continues.
    """

    model: str = transformer_field()
    text: str = sentence_field(
        _EXAMPLES, _LONG_EXAMPLE_INDEX, widget=Widget(visible_if=("model", tuple(TRANSFORMERS)))
    )
    context: str = range_field(
        _EXAMPLE_CONTEXT,
        1,
        10_000,
        unit="characters",
        checks_itself=True,
        widget=Widget(visible_if=("model", tuple(CHAR_GPTS))),
    )

    def check(self):
        """Checks what a model of characters reads."""
        if reads_characters(self.model):
            check_prompt("context", self.context)

    @property
    def input_text(self) -> str:
        return self.context if reads_characters(self.model) else self.text

    @property
    def machine_request(self) -> "MachineRequest":
        """The request for every tensor over the same text."""
        return MachineRequest(model=self.model, text=self.text, context=self.context)


@request_dataclass
class TensorElementRequest(MachineRequest):
    """Explains how one element of a Transformer's tensor is computed.

    Attributes:
        model, text, context: See `MachineRequest`.
        block: Its name, such as "encoder_0_self".
        tensor: The suffix of one of its tensors, such as "query". Default: its output.
        token: Row of the tensor, from 0.
        column: Column of the tensor, from 0: a dimension, a unit, a key's position, an id of the vocabulary.
        head: Of a tensor that has heads.
    """

    block: str = "encoder_0_self"
    tensor: str = ""
    token: int = range_field(0, 0, MAX_SUBWORDS - 1)
    column: int = range_field(0, 0, MAX_COLUMN)
    head: int = range_field(0, 0, 127)


@request_dataclass
class ParametersRequest:
    """Counts the parameters of each weight of a Transformer.

    Attributes:
        model: One of `core.models.configs.transformer_layout.MODELS`.
    """

    cpu_only = True
    model: str = model_field(None, "nmt_transformer", "arrays", choices=tuple(MODELS))


def get_suffix(tensor_name: str) -> str:
    """Returns the part of a tensor's name after its layer: "query" of "encoder_0_self/query"."""
    return tensor_name.rsplit("/", 1)[1]


# --- results ------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Block:
    """A block of the machine: what comes in and the tensors that it makes.

    Attributes:
        name: Of the layer that it is built around, as in `core.models.translators.transformer`.
        block_type: "embedding", "positions", "attention", "feed-forward", "add", "norm", "add & norm" or
            "output".
        side: "encoder" or "decoder".
        layer: From 0; None before and after the layers.
        input_tensors: Names of its inputs.
        tensors: Names of the tensors that it computes, its output last.
    """

    name: str
    block_type: str
    side: str
    layer: int | None
    input_tensors: tuple[str, ...]
    tensors: tuple[str, ...]

    @property
    def output_tensor(self) -> str:
        """Name of its output."""
        return self.tensors[-1]


@result_dataclass
class MachineResult:
    """Every tensor of a Transformer over a sentence and its translation, or over a text; in float64.

    The name of a tensor is "<layer>/<suffix>", such as "encoder_0_self/query". Its shape is (T, D), (T, F) or
    (T, V), of heads (H, T, K) or (H, T, S).
    """

    model: str
    source: SourceTokens | None  # None for a model that reads no source
    decoder_tokens: tuple[str, ...] = axis_labels("T")  # input of the decoder, a start token first
    translation: str  # without a source the text that was read
    predictions: TokenScores  # of T tokens, token t after `decoder_tokens` up to t
    tensors: dict[str, np.ndarray]
    blocks: tuple[Block, ...]  # in the order of the computation
    # N ids of the vocabulary that figures show: the five likeliest of each position, and the predictions
    shown_ids: np.ndarray = int_array("N")
    shown_tokens: tuple[str, ...] = axis_labels("N")
    stages: tuple[str, ...] = axis_labels("R")  # of the logit lens: "embeddings", "layer 0" and so on
    stage_tensor_names: tuple[str, ...] = axis_labels("R")  # the tensor that the lens reads at each stage
    # (R, T, 3) the tokens that the output layer would predict from a stage
    top_tokens: tuple[tuple[tuple[str, ...], ...], ...] = axis_labels("R")
    top_probabilities: np.ndarray = float_array("R T 3")

    @property
    def tokens(self) -> tuple[str, ...]:
        """The T tokens that it predicts."""
        return self.predictions.tokens

    @property
    def input_text(self) -> str:
        """The sentence that is translated, or the text that is continued."""
        return self.translation if self.source is None else self.source.text

    def get_block(self, name: str) -> Block:
        return next(block for block in self.blocks if block.name == name)

    def get_producing_block(self, tensor_name: str) -> Block:
        return next(block for block in self.blocks if tensor_name in block.tensors)

    def get_input_tokens(self, side: str) -> tuple[str, ...]:
        """Returns the tokens that a side reads; () if the model has no such side."""
        if side == "encoder":
            return () if self.source is None else self.source.tokens
        return self.decoder_tokens

    def get_row_tokens(self, tensor_name: str) -> tuple[str, ...]:
        """Returns the tokens of a tensor's rows: those of the source, or those that the decoder has read."""
        block_name, suffix = tensor_name.split("/")
        reads_source = block_name.endswith("_cross") and suffix in ("key", "value")
        is_source = block_name.startswith(("encoder", "source")) or reads_source
        return self.get_input_tokens("encoder" if is_source and self.source is not None else "decoder")

    def find_most_attended_source(self, position: int) -> int:
        """Returns the source token with the largest mean weight in the cross-attentions of a position."""
        weights = [
            self.tensors[f"{block.name}/weights"][:, position].mean(axis=0)
            for block in self.blocks
            if block.name.endswith("_cross")
        ]
        return int(np.mean(weights, axis=0).argmax()) if weights else 0


@result_dataclass
class TensorElementResult:
    """One element of a tensor, and the N terms that it is computed from."""

    tensor: str  # its name
    operation: str  # `operation` of its rule in `rules.py`
    term_names: tuple[str, ...] = axis_labels("N")
    inputs: np.ndarray = float_array("N")
    multipliers: np.ndarray = float_array("N")  # of the inputs; of a softmax the weights
    bias: float
    scale: float
    mean: float
    standard_deviation: float
    chosen_index: int  # the term whose norm, ReLU, square or softmax the element is; else -1
    value: float

    @property
    def terms(self) -> np.ndarray:
        """(N,) summands; of a softmax the weights, of a norm, a ReLU and a square the inputs."""
        if self.operation == "softmax":
            return self.multipliers
        return self.inputs if self.operation in ("norm", "relu", "square") else self.inputs * self.multipliers


@result_dataclass
class ParametersResult:
    """The W weights of a Transformer by the names of its blocks."""

    model: str
    blocks: tuple[Block, ...]
    weight_names: tuple[str, ...] = axis_labels("W")  # "encoder_0_self/query/kernel"
    block_names: tuple[str, ...] = axis_labels(
        "W"
    )  # of the machine, in which a weight is; of a tied embedding the first
    shapes: tuple[tuple[int, ...], ...] = axis_labels("W")
    weight_sizes: np.ndarray = int_array("W")

    @property
    def num_parameters(self) -> int:
        return int(self.weight_sizes.sum())

    @property
    def group_shares(self) -> dict[str, float]:
        """The share of the parameters in each of `PARAMETER_GROUPS`, of a sublayer with its norm."""
        group_flags = {
            group: [any(pattern in name for pattern in PARAMETER_GROUPS[group]) for name in self.weight_names]
            for group in PARAMETER_GROUPS
        }
        return {
            group: float(self.weight_sizes[flags].sum() / self.num_parameters)
            for group, flags in group_flags.items()
        }

    @property
    def largest_group(self) -> str:
        """Which of `PARAMETER_GROUPS` has most parameters."""
        return max(PARAMETER_GROUPS, key=self.group_shares.__getitem__)
