"""What a Transformer is without one of its parts."""

import dataclasses

import numpy as np

from core.checks import check_choice
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores

KINDS = ("positions", "skip", "norm", "feed-forward", "head")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a Transformer that can be switched off.

    Attributes:
        name: As `core.models.translators.transformer_tensors.TensorPass` takes it.
        kind: One of `KINDS`.
        sublayer: To which it belongs, such as "encoder_0_self"; "encoder" or "decoder" at the end of a side,
            "both" of the positions.
        head: Of a head, else None.
    """

    name: str
    kind: str
    sublayer: str
    head: int | None = None

    def __post_init__(self):
        check_choice("kind", self.kind, KINDS)


@dataclasses.dataclass(frozen=True, kw_only=True)
class PartsTrace:
    """What the model's own translation loses without each of N parts.

    Attributes:
        model: Its name.
        source: What was read.
        translation: The model's own, with all of its parts.
        target_ids: (T,) its ids.
        parts: N.
        whole: Log-probability of the translation with all parts, in nats.
        log_probability: (N,) the same without each part.
    """

    model: str
    source: SourceTokens
    translation: str
    target_ids: np.ndarray
    parts: tuple[Part, ...]
    whole: float
    log_probability: np.ndarray

    def __post_init__(self):
        check_shapes(self, log_probability=(len(self.parts),), target_ids=(len(self.target_ids),))


@dataclasses.dataclass(frozen=True, kw_only=True)
class WithoutTrace:
    """What a Transformer says with one part switched off.

    Attributes:
        model: Its name.
        part: What is switched off.
        source: What was read.
        translation: The model's own, with all of its parts.
        scores: Of its T tokens, with all parts.
        scores_without: Of the same T tokens, without the part.
        says: The translation without the part.
        says_without_end: Whether that was stopped before the model ended it.
    """

    model: str
    part: Part
    source: SourceTokens
    translation: str
    scores: TokenScores
    scores_without: TokenScores
    says: str
    says_without_end: bool
