"""Predictions of the model of pairs of characters."""

import numpy as np

from ....base.numerics import softmax
from ....base.registry import handles
from ....models.configs.pairs_of_characters import CHARACTERS
from ....models.pairs.model import encode
from .schema import PairsRequest, PairsResult


@handles(PairsRequest)
def predict_next(model, request: PairsRequest) -> PairsResult:
    """Returns the likeliest characters after one, with their probabilities."""
    logits = model.predict_on_batch(encode(request.character))[0]  # (V,)
    probability = softmax(np.asarray(logits, "float64"))
    best = np.argsort(-probability, kind="stable")[: request.num_characters]
    return PairsResult(
        character=request.character,
        next_characters=tuple(CHARACTERS[index] for index in best),
        probability=probability[best],
    )
