"""The classifiers on the pretrained encoder, with random heads and adapters on the encoder that ships."""

import numpy as np
import pytest

from core.base.numerics import sigmoid
from core.models import saving, zoo
from core.models.configs.encoder import PRETRAINED_ENCODERS
from core.models.configs.reviews import REVIEW_OF_200_WORDS
from core.models.encoder.vectors import compute_sentence_vectors
from core.models.sentiment.features import count_read_pieces, encode_review_pieces
from core.models.sentiment.runtimes import compute_all_logits
from core.models.vocabulary.pieces import load_pieces
from core.training.evaluation.classifiers import predict_feature_logits, predict_lora_logits

NAMES = ("sentiment_minilm_frozen", "sentiment_minilm")
TEXTS = ["Not a bad film, I loved it!", "", "great " * 300, "Not a bad film, I loved it!"]


@pytest.fixture(scope="module")
def classifiers(tmp_path_factory):
    """Both classifiers by name, and their Keras models."""
    folder = tmp_path_factory.mktemp("models")
    for name in ("encoder", "sentiment_bow"):
        (folder / name).symlink_to(zoo.get_model_folder(name))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        for seed, name in enumerate(NAMES):
            model = zoo.build(name)
            rng = np.random.default_rng(seed)
            for weight in model.trainable_weights:
                weight.assign(rng.normal(scale=0.05, size=weight.shape))
            saving.save_model(model, name, {"title": name})
        yield {name: (zoo.load_classifier(name), zoo.load(name)) for name in NAMES}


def test_they_are_their_keras_models_whatever_is_read_beside(classifiers):
    rows = encode_review_pieces(TEXTS, load_pieces(), PRETRAINED_ENCODERS["encoder"].max_length)
    frozen, head = classifiers[NAMES[0]]
    expected = predict_feature_logits(head, compute_sentence_vectors(zoo.load("encoder"), rows))
    np.testing.assert_allclose(frozen.logits(TEXTS), expected, atol=2e-5)
    adapted, model = classifiers[NAMES[1]]
    np.testing.assert_allclose(adapted.logits(TEXTS), predict_lora_logits(model, rows), atol=2e-5)
    for classifier in (frozen, adapted):
        assert classifier.logits(TEXTS[:1])[0] == pytest.approx(classifier.logits(TEXTS)[3], abs=2e-5)


def test_the_layers_that_they_share_are_worked_out_once_and_change_nothing(classifiers, monkeypatch):
    both = [classifiers[name][0] for name in NAMES]
    texts = [REVIEW_OF_200_WORDS, *TEXTS]
    apart = np.stack([classifier.logits(texts) for classifier in both])
    assert both[0].shared_work_key == both[1].shared_work_key
    monkeypatch.setattr(both[1].encoder, "embed", None)  # asking it would fail
    together = compute_all_logits(both, texts)
    assert np.ptp(apart, axis=1).min() > 0.01
    np.testing.assert_allclose(sigmoid(together), sigmoid(apart), rtol=0, atol=1e-6)


def test_a_classifier_that_shares_nothing_keeps_its_row(classifiers):
    bag = zoo.load_classifier("sentiment_bow")
    mixed = [classifiers[NAMES[1]][0], bag, classifiers[NAMES[0]][0]]
    together = compute_all_logits(mixed, TEXTS)
    for row, classifier in zip(together, mixed, strict=True):
        np.testing.assert_allclose(row, classifier.logits(TEXTS), atol=2e-5)


@pytest.mark.parametrize("name", NAMES)
def test_they_read_the_beginning_and_the_end_of_a_long_review(classifiers, name):
    seen = classifiers[name][0].report_reading("great " * 400)
    opening, ending = count_read_pieces(400, 256)
    assert (seen.num_read, seen.num_unknown, seen.num_truncated) == (254, 0, 146)
    expected = np.arange(400)
    np.testing.assert_array_equal(seen.is_word_read, (expected < opening) | (expected >= 400 - ending))


@pytest.mark.parametrize("name", NAMES)
def test_half_a_character_is_read_as_the_sign_for_it(classifiers, name):
    classifier = classifiers[name][0]
    half, sign = classifier.logits(["good \ud83d film", "good \ufffd film"])
    assert half == pytest.approx(sign, abs=2e-5)
    assert (
        classifier.report_reading("good \ud83d film").is_word_read.tolist()
        == classifier.report_reading("good \ufffd film").is_word_read.tolist()
    )
