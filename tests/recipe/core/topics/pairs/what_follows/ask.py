"""What follows a character: what may be asked, what comes back."""

import numpy as np

from ....base.request import model_of, one_of, ranged, request
from ....base.traces import floats, names, trace
from ....models.configs.pairs_of_characters import CHARACTERS


@request
class PairsRequest:
    """Asks what follows a character.

    Attributes:
        model: Its name.
        character: One that the model knows.
        count: Of the likeliest that are told, {count}.
    """

    model: str = model_of("pairs", "pairs", loaded="keras_model")
    character: str = one_of(tuple(CHARACTERS), "s")
    count: int = ranged(5, 1, len(CHARACTERS))

    keras = True


@trace
class PairsTrace:
    """What follows a character: V characters, the likeliest first."""

    character: str
    following: tuple[str, ...] = names("V")
    probability: np.ndarray = floats("V")  # of each, from 0 to 1
