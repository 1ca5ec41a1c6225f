"""A whole Transformer: what may be asked, and every tensor of it, how one number is made, its parameters.

Axes: S source tokens, T target tokens, D, H heads of width K, F units, V; R stages of the logit lens.
"""

import dataclasses

import numpy as np

from ....base.checks import check_choice
from ....base.request import Widget, model_field, range_field, request
from ....base.results import axis_labels, float_array, int_array, result
from ....base.sentences import SourceTokens, TokenScores, sentence_field
from ....models.configs.char_gpt import CHAR_GPTS
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.transformer_layout import MODELS, reads_characters
from ....models.configs.translators import MAX_SUBWORDS, TRANSFORMERS
from ...shakespeare.writing.schema import check_prompt

MAX_COLUMN = 100_000  # of a tensor: the largest vocabulary
KINDS = ("embedding", "positions", "attention", "feed-forward", "add", "norm", "add & norm", "output")
# what the sum runs over, and what becomes of it
RULES = ("look-up", "dense", "sum", "norm", "relu", "square", "product", "softmax", "mean")
PARTS = {"attention": ("_self", "_cross"), "feed-forward": ("_feedforward",), "embeddings": ("embedding",)}
_EXAMPLES = CHAPTER_PAIR.examples
_LONG = _EXAMPLES.index(CHAPTER_PAIR.long_example)
_CHARACTERS = "to be, or not to be: that is the question"


# --- requests -----------------------------------------------------------------------------------------------


def transformer_field(default: str = "nmt_transformer"):
    """Returns the field of a Transformer of any kind."""
    return model_field(None, default, "transformer", choices=tuple(MODELS))


@request
class MachineRequest:
    """Asks for every tensor of a Transformer that translates a sentence, or that reads a text of characters.

    Attributes:
        model: One of `core.models.configs.transformer_layout.MODELS`.
        text: What a translator reads, in the source language; 1 to 10,000 characters.
        context: What a model of characters goes on from.
    """

    model: str = transformer_field()
    text: str = sentence_field(_EXAMPLES, _LONG, widget=Widget(visible_if=("model", tuple(TRANSFORMERS))))
    context: str = range_field(
        _CHARACTERS,
        1,
        10_000,
        measure="characters",
        custom_check=True,
        widget=Widget(visible_if=("model", tuple(CHAR_GPTS))),
    )

    def check(self):
        """Checks what a model of characters reads."""
        if reads_characters(self.model):
            check_prompt("context", self.context)

    @property
    def read(self) -> str:
        return self.context if reads_characters(self.model) else self.text

    @property
    def machine(self) -> "MachineRequest":
        """The request for every tensor over the same text."""
        return MachineRequest(model=self.model, text=self.text, context=self.context)


@request
class CellRequest(MachineRequest):
    """Asks how one number of a Transformer's tensor is computed.

    Attributes:
        model, text, context: See `MachineRequest`.
        block: Its name, such as "encoder_0_self".
        tensor: One of the block's, without its layer, such as "query". Default: what goes out.
        token: Row of the tensor, from 0.
        column: Its column, from 0: a dimension, a unit, a key's position, an id of the vocabulary.
        head: Of a tensor that has heads.
    """

    block: str = "encoder_0_self"
    tensor: str = ""
    token: int = range_field(0, 0, MAX_SUBWORDS - 1)
    column: int = range_field(0, 0, MAX_COLUMN)
    head: int = range_field(0, 0, 127)


@request
class ParametersRequest:
    """Asks how many parameters each weight of a Transformer has.

    Attributes:
        model: One of `core.models.configs.transformer_layout.MODELS`.
    """

    on_cpu = True
    model: str = model_field(None, "nmt_transformer", "arrays", choices=tuple(MODELS))


# --- traces -------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Block:
    """A block of the machine: what comes in and the tensors that it makes.

    Attributes:
        name: Of the layer that it is built around, as in `core.models.translators.transformer`.
        kind: One of `KINDS`.
        side: "encoder" or "decoder".
        layer: From 0; None before and after the layers.
        reads: Names of the tensors that come in.
        tensors: Names of those that it makes, the last one being what goes out.
    """

    name: str
    kind: str
    side: str
    layer: int | None
    reads: tuple[str, ...]
    tensors: tuple[str, ...]

    def __post_init__(self):
        check_choice("kind", self.kind, KINDS)

    @property
    def out(self) -> str:
        """Name of the tensor that goes out."""
        return self.tensors[-1]


@result
class MachineResult:
    """Every tensor of a Transformer over a sentence and its translation, or over a text; in float64.

    A tensor is known by "<layer>/<what it is>": (T, D), (T, F) or (T, V), of heads (H, T, K) or (H, T, S).
    """

    model: str
    source: SourceTokens | None  # None for a model that reads no source: `known` is all that it reads
    known: tuple[str, ...] = axis_labels(
        "T"
    )  # that the decoder has read, of a translation the start token first
    translation: str  # without a source the text that was read
    scores: TokenScores  # of the T tokens that it predicts, token t after it has read `known` up to t
    tensors: dict[str, np.ndarray]
    blocks: tuple[Block, ...]  # in the order in which they are computed
    shown_ids: np.ndarray = int_array(
        "N"
    )  # of V: the five likeliest of each position, and what was predicted
    shown_tokens: tuple[str, ...] = axis_labels("N")
    stages: tuple[str, ...] = axis_labels("R")  # "embeddings", then "layer 0" and so on
    stage_tensors: tuple[str, ...] = axis_labels("R")
    nearest: tuple[tuple[tuple[str, ...], ...], ...] = axis_labels(
        "R"
    )  # tokens that a stage would predict, (R, T, 3)
    nearest_probability: np.ndarray = float_array("R T 3")

    @property
    def tokens(self) -> tuple[str, ...]:
        """The T tokens that it predicts."""
        return self.scores.tokens

    @property
    def said(self) -> str:
        """The token that is predicted at the last position."""
        return self.tokens[-1]

    def block(self, name: str) -> Block:
        return next(block for block in self.blocks if block.name == name)

    def maker(self, tensor: str) -> Block:
        return next(block for block in self.blocks if tensor in block.tensors)

    def queries(self, tensor: str) -> tuple[str, ...]:
        """Returns the tokens of a tensor's rows: those of the source, or those that the decoder has read."""
        layer, what = tensor.split("/")
        reads_source = layer.endswith("_cross") and what in ("key", "value")
        of_encoder = layer.startswith(("encoder", "source")) or reads_source
        return self.source.tokens if of_encoder and self.source is not None else self.known

    def attended(self, position: int) -> int:
        """Returns the source token with the largest mean weight in the cross-attentions of a position."""
        weights = [
            self.tensors[f"{block.name}/weights"][:, position].mean(axis=0)
            for block in self.blocks
            if block.name.endswith("_cross")
        ]
        return int(np.mean(weights, axis=0).argmax()) if weights else 0

    def count(self, kind: str) -> int:
        return sum(block.kind == kind for block in self.blocks)


@result
class CellResult:
    """One number of a tensor, and the N terms that it is made of."""

    tensor: str
    rule: str  # one of `RULES`; what it makes of its terms is in `rules.py`
    names: tuple[str, ...] = axis_labels("N")
    left: np.ndarray = float_array("N")
    right: np.ndarray = float_array("N")  # what each is multiplied by; of a softmax its share
    bias: float
    scale: float
    mean: float
    deviation: float
    chosen: int  # index of the term that a norm, a ReLU, a square or a softmax is about, else -1
    value: float

    @property
    def terms(self) -> np.ndarray:
        """What each term adds, (N,): of a softmax its share, of a norm, a ReLU and a square what came in."""
        if self.rule == "softmax":
            return self.right
        return self.left if self.rule in ("norm", "relu", "square") else self.left * self.right


@result
class ParametersResult:
    """The W weights of a Transformer by the names of its blocks."""

    model: str
    machine: tuple[Block, ...]
    weights: tuple[str, ...] = axis_labels("W")  # "encoder_0_self/query/kernel"
    blocks: tuple[str, ...] = axis_labels(
        "W"
    )  # of the machine, in which a weight is; of a tied embedding the first
    shapes: tuple[tuple[int, ...], ...] = axis_labels("W")
    counts: np.ndarray = int_array("W")

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    @property
    def shares(self) -> dict[str, float]:
        """The share of the parameters in each of `PARTS`, of a sublayer with its norm."""
        inside = {
            part: [any(sign in name for sign in PARTS[part]) for name in self.weights] for part in PARTS
        }
        return {part: float(self.counts[flags].sum() / self.total) for part, flags in inside.items()}

    @property
    def largest_part(self) -> str:
        """Which of `PARTS` has most parameters."""
        return max(PARTS, key=self.shares.__getitem__)
