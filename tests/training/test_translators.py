"""Losses of translators against NumPy, the cards that they get, the weights that they begin with."""

import dataclasses
import itertools

import keras
import numpy as np
import pytest

from core.base.numerics import log_softmax
from core.models import datasets, saving, zoo
from core.models.configs.translators import TRANSLATORS
from core.models.translators.build import build
from core.models.vocabulary.subwords import load_subwords
from core.training import cards
from core.training.evaluation.translators import (
    _compute_corpus_scores,
    _normalise_words,
    _scores_without_marks,
)
from core.training.losses import TokenAccuracy, TokenCrossentropy
from core.training.translators import SlowAttentionAdamW, count_training_lengths, load_initial_weights

# --- losses -------------------------------------------------------------------------------------------------

RNG = np.random.default_rng(3)
LOGITS = (RNG.normal(size=(3, 4, 7)) * 2).astype("float32")
TARGETS = np.array([[4, 5, 3, 0], [3, 0, 0, 0], [6, 6, 1, 3]], "int32")


@pytest.mark.parametrize("smoothing", [0.0, 0.1, 0.5])
def test_the_loss_is_that_of_a_loop_over_real_tokens(smoothing):
    """The target distribution is 1 - s on the token and s / V on each of the V, the token among them."""
    losses = []
    for row, target in itertools.product(range(3), range(4)):
        if TARGETS[row, target]:
            wanted = np.full(7, smoothing / 7)
            wanted[TARGETS[row, target]] += 1 - smoothing
            losses.append(-(wanted * log_softmax(LOGITS[row, target].astype("float64"))).sum())
    assert float(TokenCrossentropy(smoothing)(TARGETS, LOGITS)) == pytest.approx(np.mean(losses), rel=1e-6)
    assert len(losses) == 8


@pytest.mark.parametrize("part", [1.0, 0.1])
def test_the_weights_of_a_score_take_a_part_of_a_step_and_all_others_a_whole_one(part):
    layers = [keras.layers.Dense(2, name=name) for name in ("attention_key", "logits")]
    for layer in layers:
        layer.build((None, 3))
    kernels = [layer.kernel for layer in layers]
    before = [keras.ops.convert_to_numpy(kernel).copy() for kernel in kernels]
    SlowAttentionAdamW(1e-2, attention_rate_factor=part, weight_decay=0.0).apply(
        [np.ones((3, 2), "float32")] * 2, kernels
    )
    # the first step of Adam is the rate, against the sign of the gradient
    for kernel, start, rate in zip(kernels, before, (part * 1e-2, 1e-2), strict=True):
        np.testing.assert_allclose(keras.ops.convert_to_numpy(kernel) - start, -rate, rtol=1e-3)


@pytest.mark.parametrize("smoothing", [0.0, 0.2])
def test_padding_changes_neither_loss_nor_accuracy(smoothing):
    logits, targets = (
        np.pad(LOGITS, ((0, 1), (0, 3), (0, 0)), constant_values=9.0),
        np.pad(TARGETS, ((0, 1), (0, 3))),
    )
    assert float(TokenCrossentropy(smoothing)(targets, logits)) == pytest.approx(
        float(TokenCrossentropy(smoothing)(TARGETS, LOGITS))
    )
    wide, narrow = TokenAccuracy(), TokenAccuracy()
    wide.update_state(targets, logits)
    narrow.update_state(TARGETS, LOGITS)
    assert float(wide.result()) == float(narrow.result())


def test_only_padding_has_no_loss_and_halves_are_made_whole_before_the_softmax():
    loss = TokenCrossentropy()
    assert float(loss(np.zeros((2, 3), "int32"), LOGITS[:2, :3])) == 0.0
    half = keras.ops.cast(LOGITS, "bfloat16")
    expected = float(loss(TARGETS, keras.ops.cast(half, "float32")))
    assert float(loss(TARGETS, half)) == pytest.approx(expected, rel=1e-6)


def test_accuracy_is_over_the_tokens_of_all_batches():
    """2 of 3 right, then 0 of 1: half of the tokens, not the mean of two thirds and nothing."""
    metric, one_hot = TokenAccuracy(), 5 * np.eye(7, dtype="float32")
    metric.update_state(np.array([[4, 5, 3, 0]]), one_hot[[4, 6, 3, 0]][None])
    metric.update_state(np.array([[2, 0]]), one_hot[[1, 0]][None])
    assert float(metric.result()) == pytest.approx(0.5)


# --- cards --------------------------------------------------------------------------------------------------


def test_marks_are_taken_out_on_both_sides_by_hand():
    config = TRANSLATORS["nmt_atlas"]
    right = ["¿Cómo te llamas ahora, amigo?", "¡No me gusta el fútbol de hoy!"]
    without = ["Cómo te llamas ahora, amigo?", "No me gusta el fútbol de hoy!"]
    scores = _scores_without_marks(config, without, right, right)
    assert scores == pytest.approx({"bleu_unmarked": 100, "chrf_unmarked": 100, "beam_bleu_unmarked": 100})
    assert _compute_corpus_scores(without, right)["bleu"] < 90
    assert _normalise_words("¿Qué haces, Tom?", config.pair) == "qué haces tom"
    assert _scores_without_marks(TRANSLATORS["nmt_atlas_unmarked"], without, right, right) == {}


def test_lengths_of_the_training_pairs_by_hand(monkeypatch):
    training = [("I like it", "Me gusta"), ("No", "No")]
    monkeypatch.setattr(datasets, "load_translation_split", lambda pair: (training, [("a b c d", "x")]))
    lengths = count_training_lengths(TRANSLATORS["nmt_luong"])
    # targets count the start and not the end
    assert lengths == {"source_lengths": [0, 1, 0, 1], "target_lengths": [0, 0, 1, 1]}


@pytest.mark.parametrize("name", TRANSLATORS)
def test_every_card_has_its_history_and_the_chapter_s_number(name, monkeypatch):
    monkeypatch.setattr(datasets, "load_translation_split", lambda pair: ([("I like it.", "Me gusta.")], []))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    history = [{"loss": 1.234567, "val_accuracy": 0.5}] * 2
    state = {"epoch": 2, "seconds": 90.0, "history": history, "best": {"epoch": 1}}
    card = cards.make_card(TRANSLATORS[name], {"val_accuracy": 0.5}, state)
    assert f"Embedding {TRANSLATORS[name].embedding_size}" in card["architecture"]
    assert (card["training"]["minutes"], card["training"]["best_epoch"]) == (1.5, 1)
    assert (card["history"][0]["loss"], card["metrics"]) == (1.23457, {"val_accuracy": 0.5})
    printed = {"nmt_lstm": 0.6829, "nmt_bilstm": 0.7, "nmt_luong": 0.7111, "nmt_transformer": 0.7281}
    assert card["chapter"].get("val_accuracy") == printed.get(name)


def test_a_subword_begins_with_the_row_that_it_had(tmp_path, monkeypatch):
    """The first row of a new one is that of the same after a space, or of an unknown one."""
    size = {"embedding_size": 8, "num_heads": 2, "key_size": 4, "feedforward_size": 8, "num_layers": 1}
    trained = dataclasses.replace(TRANSLATORS["nmt_atlas_unmarked"], **size)
    config = dataclasses.replace(TRANSLATORS["nmt_atlas"], initial_model=trained.name, **size)
    monkeypatch.setitem(TRANSLATORS, trained.name, trained)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    saving.save_model(build(trained), trained.name, {})
    old = zoo.load_arrays(trained.name)
    new = load_initial_weights(config)
    before, now = load_subwords(trained.pair), load_subwords(config.pair)
    for token, known in (("▁house", "▁house"), ("Cuándo", "▁Cuándo"), ("¿", "[UNK]"), ("[END]", "[END]")):
        row = new["embedding/embeddings"][now.token_to_id(token)]
        np.testing.assert_array_equal(row, old["embedding/embeddings"][before.token_to_id(known)])
    assert before.token_to_id("Cuándo") == before.token_to_id("¿") == before.unknown_id
    assert {name for name in old if not np.array_equal(old[name], new[name])} == {"embedding/embeddings"}
