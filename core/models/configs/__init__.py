"""Frozen configurations: architectures and training recipes."""

import dataclasses

from ...base.checks import check_float, check_int

_RANGES = {  # of the fields of all configs
    **dict.fromkeys(("dropout", "input_dropout"), (0.0, 0.95)),
    "learning_rate": (1e-9, 1.0),
    "scale": (1e-9, 100.0),
    "shortened_share": (0.0, 1.0),
    "epochs": (1, 10_000),
    "num_averaged_epochs": (0, 10_000),
    "window": (1, 10_000),
    "context_length": (2, 10_000),
    "vocabulary_size": (3, 1_000_000),
    **dict.fromkeys(("num_features", "max_positions"), (1, 1_000_000)),
    **dict.fromkeys(("batch_size", "embedding_size", "units", "feedforward_size"), (1, 4096)),
    "hidden_units": (0, 4096),
    "rank": (1, 384),
    "num_heads": (1, 128),
    "num_layers": (1, 48),
    "num_frozen_layers": (0, 5),
}


def check_ranges(config) -> None:
    """Raises `InvalidValueError` for the first field of a config that is out of its range."""
    for name, (low, high) in _RANGES.items():
        if hasattr(config, name):
            check = check_float if isinstance(low, float) else check_int
            check(name, getattr(config, name), low, high)


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
        check_ranges(self)
