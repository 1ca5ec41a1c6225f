"""Requests and results of the logit lens: predictions after each layer, and one token through all layers.

T positions, R stages, S source tokens, L layers, K rivals.
"""

import numpy as np

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores
from ..machine.schema import MachineRequest, transformer_field

GRANULARITIES = ("layer", "sublayer")  # after which the lens reads


@request_dataclass
class LensRequest(MachineRequest):
    """Computes what a decoder would predict after each layer of its own translation of a sentence.

    Attributes:
        model, text, context: See `MachineRequest`.
        granularity: "layer", or "sublayer" for a stage after each attention and feed-forward module too.
    """

    model: str = transformer_field("nmt_atlas")  # its middle layers already predict words
    granularity: str = choice_field(GRANULARITIES, "layer", widget=Widget(control="buttons"))


@request_dataclass
class FollowRequest(LensRequest):
    """Follows the probability of one token through the layers, beside the first choices of each.

    Attributes:
        model, text, context, granularity: See `LensRequest`.
        position: Of the token that is predicted, {position}, counted from 0; the last one where the
            translation is shorter.
        token: Of the model's vocabulary, as it writes it. None is the one that it predicts there.
    """

    position: int = range_field(0, 0, 99)
    token: str | None = None


@result_dataclass
class LensResult:
    """What a decoder would predict after each of R stages; the last is the model's own answer."""

    model: str
    source: SourceTokens | None  # None for a model that reads no source
    translation: str  # without a source the text that it reads
    decoder_tokens: tuple[str, ...] = axis_labels(
        "T"
    )  # that the decoder has read, of a translation the start token first
    tokens: tuple[str, ...] = axis_labels(
        "T"
    )  # that it predicts, each after it has read `decoder_tokens` up to there
    stages: tuple[str, ...] = axis_labels(
        "R"
    )  # "embeddings", then "layer 0" or "0 cross-attention" and so on
    tensors: tuple[str, ...] = axis_labels("R")  # that the lens reads
    # of the tokens that the model predicts in the end under what each stage would predict
    stage_scores: tuple[TokenScores, ...] = axis_labels("R")
    cross_attention_weights: np.ndarray = float_array(
        "L T S"
    )  # of the attention to the source, mean of the heads; L and S may be 0

    def get_attention(self, layer: int | None) -> np.ndarray:
        """Returns the weights (T, S) of a layer, or their mean over all; (T, 0) where no source is read."""
        if not len(self.cross_attention_weights):
            return np.zeros((len(self.tokens), 0))
        return (
            self.cross_attention_weights.mean(axis=0)
            if layer is None
            else self.cross_attention_weights[layer]
        )

    @property
    def row_labels(self) -> tuple[str, ...]:
        """(T,) what each position is called: the token predicted; without a source the one read, and that."""
        if self.source is not None:
            return self.tokens
        return tuple(
            f"{read}→{predicted}" for read, predicted in zip(self.decoder_tokens, self.tokens, strict=True)
        )

    @property
    def first_probability(self) -> np.ndarray:
        """(R, T) of the token that a stage would predict."""
        return np.stack([scores.alternative_probability[:, 0] for scores in self.stage_scores])

    @property
    def rank(self) -> np.ndarray:
        """(R, T) how many tokens a stage finds likelier than the one that the model predicts in the end."""
        return np.stack([scores.rank for scores in self.stage_scores])

    @property
    def is_first_choice(self) -> np.ndarray:
        """(R, T) bool, True where the token that the model predicts in the end is a stage's first choice."""
        return self.rank == 0

    @property
    def num_repeated(self) -> int:
        """At how many positions the embeddings' first choice is the token that was just read."""
        first_choices = (row[0] for row in self.stage_scores[0].alternatives)
        return sum(choice == read for choice, read in zip(first_choices, self.decoder_tokens, strict=True))

    @property
    def decision_stages(self) -> np.ndarray:
        """(T,) the stage from which on the token that the model predicts is the first choice."""
        is_wrong = ~self.is_first_choice[::-1]  # (R, T), the last stage first
        return np.where(is_wrong.any(axis=0), len(self.stages) - is_wrong.argmax(axis=0), 0)


@result_dataclass
class FollowResult:
    """One token at one position through R stages, beside K tokens that come first after some stage."""

    model: str
    position: int
    decoder_tokens: tuple[str, ...]  # that the decoder has read there, the start token first
    predicted_token: str  # what the model predicts there
    target_ids: np.ndarray = int_array("T")  # of the model's own translation
    token_ids: np.ndarray = int_array("K+1")  # of the token that is followed and of the rivals
    token: str  # that is followed
    stages: tuple[str, ...] = axis_labels("R")
    tensors: tuple[str, ...] = axis_labels("R")  # that the lens reads
    probability: np.ndarray = float_array("R")  # of the token
    rank: np.ndarray = int_array("R")  # how many tokens a stage finds likelier
    rival_tokens: tuple[str, ...] = axis_labels("K")  # the followed one not among them
    rival_probability: np.ndarray = float_array("K R")
