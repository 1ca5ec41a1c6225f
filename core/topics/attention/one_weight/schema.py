"""Request and result of one attention weight: from query and key to the output of the head."""

import dataclasses

import numpy as np

from ....base.numerics import entropy
from ....base.request import range_field, request_dataclass, set_frozen_fields
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ..heads.schema import ATTENTION_TYPES, SENTENCE_MODELS, HeadsRequest, attention_model_field


@request_dataclass
class WeightRequest(HeadsRequest):
    """Computes one attention weight step by step, from query and key to the output of the head.

    Attributes:
        attention_type: One of `ATTENTION_TYPES`; a recurrent model has "cross" alone, an encoder "encoder".
        layer, head: Indices of layer and head, from 0.
        query, key: Positions of the two tokens, from 0.
    """

    model: str = attention_model_field(SENTENCE_MODELS)
    attention_type: str = dataclasses.field(
        default="cross", metadata={"options": ATTENTION_TYPES, "widget": None}
    )
    layer: int = range_field(0, 0, 47, widget=None)
    head: int = range_field(0, 0, 127, widget=None)
    query: int = range_field(0, 0, 255, widget=None)
    key: int = range_field(0, 0, 255, widget=None)


@result_dataclass
class WeightResult:
    """One attention weight, the steps to it and the output of its head, in float64.

    K is the width of queries and keys, J that of values, D the model's.

    Attributes:
        divisor: sqrt(d), to the 8 digits that the model has of it, where the model scales its scores, else 1.
        alternative_divisor: The other way: 1 where the model scales, sqrt(d) where it does not; of the concat
            score 1.
    """

    model: str
    attention_type: str
    score_function: str
    layer: int
    head: int
    query: int
    key: int
    query_tokens: tuple[str, ...] = axis_labels("T")
    key_tokens: tuple[str, ...] = axis_labels("S")
    q: np.ndarray = float_array("K")  # the query's vector
    k: np.ndarray = float_array("K")  # the key's
    score_vector: np.ndarray | None  # (K,) v of the concat score, else None
    divisor: float
    raw_scores: np.ndarray = float_array("T S")  # sums of products, before the scale
    mask: np.ndarray = bool_array("T S")  # True where a key is visible
    weights: np.ndarray = float_array("T S")  # the softmax of each row of `masked_scores`
    alternative_divisor: float
    alternative_weights: np.ndarray = float_array(
        "T S"
    )  # weights had the scores been divided by that instead
    values: np.ndarray = float_array("S J")
    head_contributions: (
        np.ndarray | None
    )  # (H, D) what each head adds to the output; None without an output matrix
    output_bias: np.ndarray | None  # (D,) that is added to their sum
    max_error: float  # largest distance of `scaled_scores` and `weights` from what the model itself computed

    @property
    def elementwise_products(self) -> np.ndarray:
        """(K,) q * k, or v * tanh(q + k) of the concat score: their sum is the raw score."""
        return self.q * self.k if self.score_vector is None else self.score_vector * np.tanh(self.q + self.k)

    @property
    def scaled_scores(self) -> np.ndarray:
        """(T, S) raw / divisor."""
        return self.raw_scores / self.divisor

    @property
    def masked_scores(self) -> np.ndarray:
        """(T, S) scaled, with -inf where a key may not be seen."""
        return np.where(self.mask, self.scaled_scores, -np.inf)

    @property
    def raw_score(self) -> float:
        """The raw score of the chosen query and key."""
        return float(self.raw_scores[self.query, self.key])

    @property
    def weight(self) -> float:
        """The weight of the chosen query and key."""
        return float(self.weights[self.query, self.key])

    @property
    def entropy(self) -> np.ndarray:
        """(T,) bits of each row of `weights`."""
        return entropy(self.weights)

    @property
    def alternative_entropy(self) -> np.ndarray:
        """(T,) bits of each row of `alternative_weights`."""
        return entropy(self.alternative_weights)

    @property
    def weighted_values(self) -> np.ndarray:
        """(S, J) each value times its weight in the chosen row."""
        return self.weights[self.query][:, None] * self.values

    @property
    def output(self) -> np.ndarray:
        """(J,) their sum, which the head puts out for the query."""
        return self.weighted_values.sum(axis=0)


@dataclasses.dataclass(frozen=True, kw_only=True)
class WeightsByHead:
    """What the N heads behind a mean give to one query and one key."""

    heads: tuple[tuple[int, int], ...]  # layer and head, from 0
    weights: np.ndarray  # (N,)

    def __post_init__(self):
        set_frozen_fields(self, weights=np.asarray(self.weights, "float64"))

    @property
    def mean(self) -> float:
        """The weight that a matrix of means shows, 0 to 1."""
        return float(self.weights.mean())

    @property
    def strongest_head(self) -> tuple[int, int]:
        """Layer and head that give most; of equal ones the first."""
        return self.heads[int(self.weights.argmax())]
