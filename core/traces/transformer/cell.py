"""How one number of a Transformer's tensor is computed."""

import dataclasses

import numpy as np

from core.base.checks import check_choice
from core.traces.shapes import check_shapes

# what the sum runs over, and what becomes of it
RULES = ("look-up", "dense", "sum", "norm", "relu", "square", "product", "softmax", "mean")


@dataclasses.dataclass(frozen=True, kw_only=True)
class CellTrace:
    """One number of a tensor, and the N terms that it is made of.

    Attributes:
        tensor: Name.
        rule: "look-up" (left times right), "sum" (of the left terms), "dense" and "mean" (the sum of left
            times right, plus bias), "product" (that sum times scale), "norm" ((left - mean) / deviation times
            scale plus bias), "relu" (left or 0), "square" (of left), "softmax" (exp(left) / sum of all).
        names: Of the N terms.
        left: (N,).
        right: (N,) what each is multiplied by; of a softmax its share.
        bias, scale, mean, deviation: As the rule says; 0 or 1 where it has none.
        chosen: Index of the term that a norm, a ReLU, a square or a softmax is about, else -1.
        value: The number.
    """

    tensor: str
    rule: str
    names: tuple[str, ...]
    left: np.ndarray
    right: np.ndarray
    bias: float = 0.0
    scale: float = 1.0
    mean: float = 0.0
    deviation: float = 1.0
    chosen: int = -1
    value: float

    def __post_init__(self):
        check_choice("rule", self.rule, RULES)
        count = (len(self.names),)
        check_shapes(self, left=count, right=count)

    @property
    def terms(self) -> np.ndarray:
        """What each term adds, (N,): of a softmax its share, of a norm, a ReLU and a square what came in."""
        if self.rule == "softmax":
            return self.right
        return self.left if self.rule in ("norm", "relu", "square") else self.left * self.right
