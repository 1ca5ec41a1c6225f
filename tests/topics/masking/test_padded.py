"""What padding does to models with a mask and without one: drawn, and told of any review."""

import numpy as np
import pytest

from core.topics.masking.padded.plot import padding
from core.topics.masking.padded.schema import MASKED
from core.topics.sentiment.reading.schema import ReadingResult

PLAIN, HIDES = "No mask, random batches", "Mask from the embedding"


def reading(models=("sentiment_unmasked", "sentiment_masked"), after=((0.4, 0.5, 0.1), (0.9, 0.9, 0.9))):
    rows = np.array(after)[: len(models)]
    return ReadingResult(
        models=models,
        masked=np.array([name in MASKED for name in models]),
        tokens=("good",),
        unknown=np.zeros(1, bool),
        cut=(),
        probability=np.stack([rows[:, 0] * 0 + 0.5, rows[:, 0]], axis=1),
        padded_probability=rows,
        cosine=np.stack([np.linspace(1, 1 - 0.6 * (name not in MASKED), rows.shape[1]) for name in models]),
        norm=np.ones_like(rows),
    )


@pytest.mark.parametrize(
    ("result", "pads", "claim"),
    [
        (
            reading(),
            2,
            f"2 tokens of padding move “{PLAIN}” from 40.0 % to **10.0 %**; a mask hides them all.",
        ),
        (reading(), 1, f"1 token of padding moves “{PLAIN}” from 40.0 % to **50.0 %**; a mask hides"),
        (reading(), 0, "Without padding no model moves: **0** tokens are read after the last word."),
        (reading(("sentiment_masked",), [[0.9] * 3]), 2, "A mask hides all **2** tokens of padding"),
        (reading(after=[[0.4] * 3, [0.9] * 3]), 2, "Here **2** tokens of padding move no model."),
        (reading(("sentiment_unmasked",)), 2, "from 40.0 % to **10.0 %**."),
    ],
)
def test_the_claim_is_true_of_any_models_and_padding(result, pads, claim):
    assert claim in padding(result, pads).claim


def test_the_rest_has_each_model():
    told = padding(reading(), 2).more
    assert f"{PLAIN}: P(positive) is 40.0 % after the last word and 10.0 % after 2 tokens of padding" in told
    assert f"{HIDES}: P(positive) is 90.0 % after the last word and exactly the same" in told
