"""What comes back of pairs of characters."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class PairsTrace:
    """What follows a character.

    Attributes:
        character: What was read.
        following: V characters, the likeliest first.
        probability: (V,) of each, from 0 to 1.
    """

    character: str
    following: tuple[str, ...]
    probability: np.ndarray

    def __post_init__(self):
        check_shapes(self, probability=(len(self.following),))
