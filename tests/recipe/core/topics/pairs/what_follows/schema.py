"""What follows a character: what may be asked, what comes back."""

import numpy as np

from ....base.request import choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, result_dataclass
from ....models.configs.pairs_of_characters import CHARACTERS


@request_dataclass
class PairsRequest:
    """Asks what follows a character.

    Attributes:
        model: Its name.
        character: One that the model knows.
        count: Of the likeliest that are told, {count}.
    """

    model: str = model_field("pairs", "pairs", loader="keras_model")
    character: str = choice_field(tuple(CHARACTERS), "s")
    count: int = range_field(5, 1, len(CHARACTERS))

    needs_keras = True


@result_dataclass
class PairsResult:
    """What follows a character: V characters, the likeliest first."""

    character: str
    following: tuple[str, ...] = axis_labels("V")
    probability: np.ndarray = float_array("V")  # of each, from 0 to 1
