"""Frozen configurations: architectures and training recipes."""

import dataclasses

from ...base.checks import check_float, check_int


@dataclasses.dataclass(frozen=True, kw_only=True)
class Recipe:
    """A model that is trained here, and how.

    Attributes:
        title: How the model is called on the screen.
    """

    name: str
    title: str
    dropout: float = 0.0  # in training
    batch_size: int = 32
    epochs: int
    learning_rate: float
    seed: int = 42

    def __post_init__(self):
        check_float("dropout", self.dropout, 0.0, 0.95)
        check_int("batch_size", self.batch_size, 1, 4096)
        check_int("epochs", self.epochs, 1, 10_000)
        check_float("learning_rate", self.learning_rate, 0.0, 1.0, exclude_low=True)
