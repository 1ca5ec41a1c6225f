"""Request and result of the view "What follows"."""

import numpy as np

from ....base.request import choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, result_dataclass
from ....models.configs.pairs_of_characters import CHARACTERS


@request_dataclass
class PairsRequest:
    """Asks for the likeliest characters after one.

    Attributes:
        model: Name of the model.
        character: A character of the vocabulary.
        num_characters: Number of likeliest characters, {num_characters}.
    """

    model: str = model_field("pairs", "pairs", loader="keras_model")
    character: str = choice_field(tuple(CHARACTERS), "s")
    num_characters: int = range_field(5, 1, len(CHARACTERS))

    needs_keras = True


@result_dataclass
class PairsResult:
    """The likeliest N characters after one, the likeliest first."""

    character: str
    next_characters: tuple[str, ...] = axis_labels("N")
    probability: np.ndarray = float_array("N")  # of each, from 0 to 1
