"""What padding does to models with a mask and without one: drawn, and told of any review."""

import numpy as np
import pytest

from core.topics.masking.padding_effect.plot import plot_padding_effect
from core.topics.masking.padding_effect.schema import MASKED_MODELS
from core.topics.sentiment.reading.schema import ReadingResult
from tests.support.stories import assert_story

PLAIN, HIDES = "No mask, random batches", "Mask from the embedding"


def make_reading_result(
    models=("sentiment_unmasked", "sentiment_masked"), after=((0.4, 0.5, 0.1), (0.9, 0.9, 0.9))
):
    rows = np.array(after)[: len(models)]
    return ReadingResult(
        models=models,
        has_mask=np.array([name in MASKED_MODELS for name in models]),
        tokens=("good",),
        is_unknown=np.zeros(1, bool),
        truncated_words=(),
        probability=np.stack([rows[:, 0] * 0 + 0.5, rows[:, 0]], axis=1),
        padded_probability=rows,
        cosine=np.stack(
            [np.linspace(1, 1 - 0.6 * (name not in MASKED_MODELS), rows.shape[1]) for name in models]
        ),
        norm=np.ones_like(rows),
    )


@pytest.mark.parametrize(
    ("result", "pads", "claim"),
    [
        (
            make_reading_result(),
            2,
            f"2 tokens of padding move “{PLAIN}” from 40.0 % to **10.0 %**; a mask hides them all.",
        ),
        (
            make_reading_result(),
            1,
            f"1 token of padding moves “{PLAIN}” from 40.0 % to **50.0 %**; a mask hides",
        ),
        (
            make_reading_result(),
            0,
            "Without padding no model moves: **0** tokens are read after the last word.",
        ),
        (
            make_reading_result(("sentiment_masked",), [[0.9] * 3]),
            2,
            "A mask hides all **2** tokens of padding",
        ),
        (make_reading_result(after=[[0.4] * 3, [0.9] * 3]), 2, "Here **2** tokens of padding move no model."),
        (make_reading_result(("sentiment_unmasked",)), 2, "from 40.0 % to **10.0 %**."),
    ],
)
def test_the_claim_is_true_of_any_models_and_padding(result, pads, claim):
    assert claim in plot_padding_effect(result, pads).claim


def test_the_rest_has_each_model():
    after = "after the last word and"
    assert_story(
        plot_padding_effect(make_reading_result(), 2),
        f"{PLAIN}: P(positive) is 40.0 % {after} 10.0 % after 2 tokens of padding",
        f"{HIDES}: P(positive) is 90.0 % {after} exactly the same",
    )
