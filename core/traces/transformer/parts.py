"""What a Transformer is without one of its parts."""

import dataclasses

import numpy as np

from core.base.checks import check_choice
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores

EVERYWHERE = ("all", "both")  # the sublayer of the positions, in a model with one side or with two
KINDS = ("positions", "skip", "norm", "feed-forward", "head")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Part:
    """A part of a Transformer that can be switched off.

    Attributes:
        name: As `core.models.translators.transformer_tensors.TensorPass` takes it.
        kind: One of `KINDS`.
        sublayer: To which it belongs, such as "encoder_0_self"; "encoder" or "decoder" at the end of a side,
            one of `EVERYWHERE` of the positions.
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
    """What the model's own translation, or a text that it is to predict, loses without each of N parts.

    Attributes:
        model: Its name.
        source: What was read; None for a model that reads no source.
        translation: The model's own, with all of its parts; without a source the characters of the text that
            are predicted, all but the first.
        target_ids: (T,) its ids.
        parts: N.
        whole: Log-probability of the translation with all parts, in nats.
        log_probability: (N,) the same without each part.
    """

    model: str
    source: SourceTokens | None
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
        source: What was read; None for a model that reads no source.
        translation: The model's own, with all of its parts; without a source how the text goes on.
        scores: Of T tokens, those of the translation or of the text, with all parts.
        scores_without: Of the same T tokens, without the part.
        says: The same without the part.
        says_without_end: Whether that was stopped before the model ended it.
    """

    model: str
    part: Part
    source: SourceTokens | None
    translation: str
    scores: TokenScores
    scores_without: TokenScores
    says: str
    says_without_end: bool
