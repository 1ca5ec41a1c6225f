"""A model that knows one character: which one comes next, judged by the one before it alone."""

import dataclasses

from ...base.checks import check_float, check_int

TEXT = "she sells sea shells by the sea shore and the shells she sells are sea shells for sure "
CHARACTERS = "".join(sorted(set(TEXT)))


@dataclasses.dataclass(frozen=True, kw_only=True)
class PairsConfig:
    """One matrix of logits: a row for the character that was read, a column for the one that follows."""

    name: str
    title: str
    epochs: int = 3
    learning_rate: float = 0.1  # of Adam
    seed: int = 42

    def __post_init__(self):
        check_int("epochs", self.epochs, 1, 1_000)
        check_float("learning_rate", self.learning_rate, 0.0, 1.0, exclude_low=True)


PAIRS = {config.name: config for config in (PairsConfig(name="pairs", title="Pairs of characters"),)}
