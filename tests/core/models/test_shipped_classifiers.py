"""What the shipped sentiment models beside the chapter's must do, without any data set."""

import os
import pathlib

import numpy as np
import pytest

from core import zoo
from core.configs.classifiers import ADAPTERS, HEADS
from core.evaluation.classifiers import adapted_logits, evaluate_head, head_logits
from core.models.encoder.vectors import sentence_vectors
from core.models.sentiment.classifiers import BASE
from core.models.sentiment.features import TermFeatures, mean_vectors, review_pieces
from core.vectors import load_glove
from core.vocabulary.pieces import load_pieces
from core.vocabulary.terms import load_terms

SHIPPED_HEADS = zoo.shipped(HEADS)
SHIPPED = (*SHIPPED_HEADS, *zoo.shipped(ADAPTERS))
GOOD = "This is a great movie, one of the best roles of his life. I love it."
BAD = "A terrible film: boring, bad acting, the worst script I have seen. A waste of time."


def logits(name: str, texts) -> np.ndarray:
    """Returns the logits (B,) of texts."""
    if name in ADAPTERS:
        return adapted_logits(zoo.load(name), review_pieces(texts, load_pieces(), BASE.max_length))
    kind = HEADS[name].features
    if kind == "bag":
        return head_logits(zoo.load(name), TermFeatures(texts, load_terms()))
    if kind == "glove":
        return head_logits(zoo.load(name), mean_vectors(texts, *load_glove()))
    rows = review_pieces(texts, load_pieces(), BASE.max_length)
    return head_logits(zoo.load(name), sentence_vectors(zoo.load(BASE.name), rows))


@pytest.mark.parametrize("name", SHIPPED)
def test_praise_is_praise_and_blame_is_blame(name):
    praise, blame = logits(name, [GOOD, BAD])
    assert praise > 0
    assert blame < 0


def test_words_and_pairs_make_the_bag_and_a_mean_knows_no_order():
    shuffled = " ".join(sorted(GOOD.split()))
    words = [term for term in load_terms().terms if " " not in term]
    assert len(load_terms()) == 10_000
    assert 2_000 < len(words) < 8_000  # the others are pairs
    mean_of_both = logits("sentiment_glove", [GOOD, shuffled])
    assert mean_of_both[0] == pytest.approx(mean_of_both[1], abs=1e-5)


def test_what_nothing_is_known_of_gets_an_answer_all_the_same():
    for name in SHIPPED:
        assert np.isfinite(logits(name, ["", "zxqv", "日本", "<b></b>", "word " * 10_000])).all()


def test_a_card_is_recomputed_from_the_shipped_weights():
    from core.datasets import DATASETS, present

    table = pathlib.Path(os.environ.get("ATLAS_DATA_DIR", "nowhere")) / DATASETS["imdb-table"].file
    if present("imdb") is None and not table.is_file():
        pytest.skip("IMDb is neither in ATLAS_DATA_DIR nor in the cache folder; no test fetches it")
    name = "sentiment_glove"
    found, told = evaluate_head(zoo.load(name), HEADS[name]), zoo.card(name)["metrics"]
    assert found["val_accuracy"] == pytest.approx(told["val_accuracy"], abs=1e-3)
    assert found["test"]["accuracy"] == pytest.approx(told["test"]["accuracy"], abs=1e-3)
