"""What the logit lens shows: a decoder's predictions after each layer, and one token through all of them."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores


@dataclasses.dataclass(frozen=True, kw_only=True)
class LensTrace:
    """What a decoder would say after each of R stages; the last is the model's own answer.

    Attributes:
        model: Its name.
        source: What was read; None for a model that reads no source.
        translation: What the model says; without a source the text that it reads.
        known: T tokens that the decoder has read, of a translation the start token first.
        tokens: T tokens that it says, each after it has read `known` up to there.
        stages: R names: "embeddings", then "layer 0" or "0 cross-attention" and so on.
        tensors: Of each stage, the name of the tensor that the lens reads, "<layer>/<what it is>".
        scores: R of them, of the tokens that the model says in the end under what each stage would say.
        weights: (L, T, S), how the T positions attend to the source, mean over the heads of each layer; None
            for a model that reads no source.
    """

    model: str
    source: SourceTokens | None
    translation: str
    known: tuple[str, ...]
    tokens: tuple[str, ...]
    stages: tuple[str, ...]
    tensors: tuple[str, ...]
    scores: tuple[TokenScores, ...]
    weights: np.ndarray | None

    def __post_init__(self):
        if not len(self.stages) == len(self.tensors) == len(self.scores):
            fail("scores", f"{len(self.stages)} of them, one a stage", len(self.scores))
        if self.weights is not None and self.source is not None:
            shape = (len(self.weights), len(self.tokens), len(self.source.tokens))
            check_shapes(self, weights=shape)

    @property
    def said(self) -> str:
        """The token that is said at the last position."""
        return self.tokens[-1]

    def attention(self, layer: int | None) -> np.ndarray:
        """Returns the weights (T, S) of a layer, or their mean over all; (T, 0) where no source is read."""
        if self.weights is None:
            return np.zeros((len(self.tokens), 0))
        return self.weights.mean(axis=0) if layer is None else self.weights[layer]

    @property
    def rows(self) -> tuple[str, ...]:
        """(T,) what each position is called: the token said; without a source the one read, and that."""
        if self.source is not None:
            return self.tokens
        return tuple(f"{read}→{said}" for read, said in zip(self.known, self.tokens, strict=True))

    @property
    def first_probability(self) -> np.ndarray:
        """(R, T) of the token that a stage would say."""
        return np.stack([scores.alternative_probability[:, 0] for scores in self.scores])

    @property
    def rank(self) -> np.ndarray:
        """(R, T) how many tokens a stage finds likelier than the one that the model says in the end."""
        return np.stack([scores.rank for scores in self.scores])

    @property
    def first(self) -> np.ndarray:
        """(R, T) bool, True where the token that the model says in the end is a stage's first choice."""
        return self.rank == 0

    @property
    def repeated(self) -> int:
        """At how many positions the embeddings' first choice is the token that was just read."""
        choices = (row[0] for row in self.scores[0].alternatives)
        return sum(choice == read for choice, read in zip(choices, self.known, strict=True))

    @property
    def decided(self) -> np.ndarray:
        """(T,) the stage from which on the token that the model says is the first choice."""
        wrong = ~self.first[::-1]  # (R, T), the last stage first
        return np.where(wrong.any(axis=0), len(self.stages) - wrong.argmax(axis=0), 0)


@dataclasses.dataclass(frozen=True, kw_only=True)
class FollowTrace:
    """One token at one position through R stages, beside K tokens that come first after some stage.

    Attributes:
        model: Its name.
        position: From 0.
        known: Tokens that the decoder has read there, the start token first.
        said: The token that the model says there.
        target_ids: (T,) of the model's own translation, int32.
        ids: (1 + K,) of the token that is followed and of the rivals.
        token: That is followed.
        stages: R names.
        tensors: R names of what the lens reads.
        probability: (R,) of the token.
        rank: (R,) how many tokens a stage finds likelier.
        rivals: K tokens, the followed one not among them.
        rival_probability: (K, R).
    """

    model: str
    position: int
    known: tuple[str, ...]
    said: str
    target_ids: np.ndarray
    ids: np.ndarray
    token: str
    stages: tuple[str, ...]
    tensors: tuple[str, ...]
    probability: np.ndarray
    rank: np.ndarray
    rivals: tuple[str, ...]
    rival_probability: np.ndarray

    def __post_init__(self):
        stages = len(self.stages)
        check_shapes(
            self,
            target_ids=(len(self.target_ids),),
            ids=(1 + len(self.rivals),),
            probability=(stages,),
            rank=(stages,),
            rival_probability=(len(self.rivals), stages),
        )
