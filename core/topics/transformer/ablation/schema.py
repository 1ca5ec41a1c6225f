"""Requests and results of a Transformer without some of its parts. T tokens, N parts."""

import dataclasses

import numpy as np

from ....base.request import request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores
from ..machine.schema import MachineRequest

ALL_SUBLAYERS = ("all", "both")  # the sublayer of the positions, in a model with one side or with two


@request_dataclass
class PartsRequest(MachineRequest):
    """Computes what a translation loses without each part of a Transformer in turn.

    Attributes:
        model, text, context: See `MachineRequest`.
    """

    memory_intensive = True  # 80 passes, each of up to 50 MB of tensors


@request_dataclass
class WithoutRequest(MachineRequest):
    """Computes what a Transformer predicts without one part.

    Attributes:
        model, text, context: See `MachineRequest`.
        part: Name of a part, as `Part` has it.
    """

    part: str = "positions"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a Transformer that can be switched off.

    Attributes:
        name: As `core.models.hooks.Hooks` takes it.
        part_type: "positions", "skip", "norm", "feed-forward" or "head".
        sublayer: To which it belongs, such as "encoder_0_self"; "encoder" or "decoder" at the end of a side,
            one of `ALL_SUBLAYERS` of the positions.
        head: Of a head, else None.
    """

    name: str
    part_type: str
    sublayer: str
    head: int | None = None


@result_dataclass
class PartsResult:
    """What the model's own translation, or a text that it is to predict, loses without each of N parts."""

    model: str
    source: SourceTokens | None  # None for a model that reads no source
    translation: str  # with all parts; without a source the characters that are predicted, all but the first
    target_ids: np.ndarray = int_array("T")
    parts: tuple[Part, ...] = axis_labels("N")
    baseline_log_probability: float  # log-probability of the translation with all parts, in nats
    ablated_log_probabilities: np.ndarray = float_array("N")  # the same without each part

    @property
    def changes(self) -> np.ndarray:
        """By how much the log-probability changes without each part, (N,), in nats."""
        return self.ablated_log_probabilities - self.baseline_log_probability

    @property
    def costliest_part_type(self) -> str:
        """The kind of the part without which the text loses most."""
        return self.parts[int(self.changes.argmin())].part_type

    @property
    def head_changes(self) -> np.ndarray:
        return self.changes[[part.part_type == "head" for part in self.parts]]

    @property
    def num_heads(self) -> int:
        return len(self.head_changes)

    @property
    def num_likelier_heads(self) -> int:
        """Without how many heads, each off alone, the text is likelier."""
        return int((self.head_changes > 0).sum())


@result_dataclass
class WithoutResult:
    """What a Transformer predicts with one part switched off."""

    model: str
    part: Part
    source: SourceTokens | None  # None for a model that reads no source
    translation: str  # with all parts; without a source the continuation of the text
    baseline_scores: TokenScores  # of T tokens, those of the translation or of the text, with all parts
    ablated_scores: TokenScores  # of the same, without the part
    ablated_translation: str  # the same without the part
    is_truncated: bool  # it was stopped before the model ended it
