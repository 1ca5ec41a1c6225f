"""Every tensor of a Transformer over a sentence pair or a text, and the rooms in which they stand."""

import dataclasses

import numpy as np

from core.base.checks import check_choice
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores

KINDS = ("embedding", "positions", "attention", "feed-forward", "add", "norm", "add & norm", "output")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Room:
    """A block of the machine: what comes in and the tensors that it makes.

    Attributes:
        name: Of the layer that it is built around, as in `core.models.translators.transformer`.
        kind: One of `KINDS`.
        side: "encoder" or "decoder".
        layer: From 0; None before and behind the layers.
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


@dataclasses.dataclass(frozen=True, kw_only=True)
class MachineTrace:
    """Every tensor of a Transformer over a sentence and its translation, or over a text; in float64.

    S source tokens, T target tokens, D, H heads of width K, F units, V.

    Attributes:
        model: Its name.
        source: What was read; None for a model that reads no source: `known` is all that it reads.
        known: T tokens that the decoder has read, of a translation the start token first.
        translation: The text; without a source the one that was read.
        scores: Of the T tokens that it says; token t after it has read `known` up to t.
        tensors: By "<layer>/<what it is>": (T, D), (T, F) or (T, V), of heads (H, T, K) or (H, T, S).
        rooms: In the order in which they are computed.
        shown_ids: (N,) ids of V that a figure shows: the five likeliest of each position, and what was said.
        shown_tokens: Their N tokens.
    """

    model: str
    source: SourceTokens | None
    known: tuple[str, ...]
    translation: str
    scores: TokenScores
    tensors: dict[str, np.ndarray]
    rooms: tuple[Room, ...]
    shown_ids: np.ndarray
    shown_tokens: tuple[str, ...]

    def __post_init__(self):
        check_shapes(self, shown_ids=(len(self.shown_tokens),))
        for tensor in self.tensors.values():
            tensor.setflags(write=False)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The T tokens that it says."""
        return self.scores.tokens

    @property
    def said(self) -> str:
        """The token that is said at the last position."""
        return self.scores.tokens[-1]

    def room(self, name: str) -> Room:
        """Returns the room of a name."""
        return next(room for room in self.rooms if room.name == name)

    def queries(self, tensor: str) -> tuple[str, ...]:
        """Returns the tokens of a tensor's rows: those of the source, or those that the decoder has read."""
        layer, what = tensor.split("/")
        reads_source = layer.endswith("_cross") and what in ("key", "value")
        of_encoder = layer.startswith(("encoder", "source")) or reads_source
        return self.source.tokens if of_encoder and self.source is not None else self.known
