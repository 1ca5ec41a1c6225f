"""What the shipped sentiment models must do, without any data set."""

import os
import pathlib

import numpy as np
import pytest

from core import engine, zoo
from core.configs.sentiment import SENTIMENTS
from core.models.sentiment.reviews import padded
from core.sentiment.reading.ask import ReadingRequest
from core.vocabulary.words import load_words

GOOD = "This is a great movie, one of the best roles of his life. I love it."
BAD = "A terrible film: boring, bad acting, the worst script I have seen. A waste of time."
# to reach, in the chapter's order
CLASSIFIERS = tuple(name for name in SENTIMENTS if name != "sentiment_unmasked")


def logits(name: str, texts, *, pads: int = 0) -> np.ndarray:
    """Returns the logits (B,) of texts as one batch, with some more padding behind."""
    ids = [load_words("imdb").encode(text, limit=1000).ids for text in texts]
    inputs = padded(SENTIMENTS[name], ids)
    if pads:
        dense, *lengths = inputs if isinstance(inputs, tuple) else (inputs,)
        dense = np.pad(dense, ((0, 0), (0, pads)))
        inputs = (dense, *lengths) if lengths else dense
    return np.asarray(zoo.load(name).predict_on_batch(inputs), "float64")[:, 0]


def test_padding_without_a_mask_is_not_learnt_through_and_batches_of_like_length_are_the_remedy():
    unmasked, remedy = (
        zoo.card(name)["metrics"]["val_accuracy"] for name in ("sentiment_unmasked", "sentiment_like_length")
    )
    assert abs(unmasked - 0.5) < 0.03
    assert remedy > 0.8


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_praise_is_praise_and_blame_is_blame(name):
    praise, blame = (logits(name, [text])[0] for text in (GOOD, BAD))
    assert praise > 0.5
    assert blame < -0.5


@pytest.mark.parametrize("name", ["sentiment_masked", "sentiment_manual", "sentiment_ragged"])
def test_padding_changes_nothing_behind_a_mask(name):
    np.testing.assert_allclose(logits(name, [GOOD, BAD], pads=60), logits(name, [GOOD, BAD]), atol=1e-5)


def test_padding_does_change_what_is_read_without_one():
    assert (
        np.abs(
            logits("sentiment_like_length", [GOOD, BAD], pads=200)
            - logits("sentiment_like_length", [GOOD, BAD])
        ).min()
        > 0.01
    )


def test_the_page_shows_what_keras_says():
    trace = engine.run(ReadingRequest(text=GOOD, models=CLASSIFIERS, pads=0))
    for place, name in enumerate(CLASSIFIERS):
        assert trace.probability[place, -1] == pytest.approx(
            1 / (1 + np.exp(-logits(name, [GOOD])[0])), abs=1e-5
        )


def test_a_card_is_recomputed_from_the_shipped_weights():
    from core.datasets import DATASETS, present
    from core.evaluation.sentiment import evaluate_reviews, load_split

    table = pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "nowhere")) / DATASETS["imdb-table"].file
    if present("imdb") is None and not table.is_file():
        pytest.skip("IMDb is neither in ATLAS_DATA_DIR nor in the cache folder; no test fetches it")
    name = "sentiment_masked"
    found = evaluate_reviews(zoo.load(name), SENTIMENTS[name], load_split("validation"))
    assert found["val_accuracy"] == pytest.approx(zoo.card(name)["metrics"]["val_accuracy"], abs=1e-3)
    assert found["val_loss"] == pytest.approx(zoo.card(name)["metrics"]["val_loss"], abs=1e-3)
