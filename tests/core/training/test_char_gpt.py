"""The training of the character Transformer on a tiny text: what a batch holds, and that it can be cut."""

import dataclasses
import functools

import numpy as np
import pytest

from core import evaluation, zoo
from core.configs.char_gpt import CHAR_GPTS, CharGPTConfig
from core.evaluation import char_gpt as scoring
from core.training import char_gpt as training
from core.training.__main__ import main
from core.training.char_gpt import GrowingWindows, fit_windows
from tests.core.training.interruption import (
    assert_goes_on_after_a_cut,
    assert_orders_are_their_seed_s,
    in_one_go,
)

TINY = CharGPTConfig(
    name="char_gpt",
    title="tiny",
    context=16,
    layers=1,
    heads=2,
    embedding_size=8,
    feedforward=16,
    stages=((4, 1), (8, 1), (16, 2)),
    step_characters=64,
    steps_per_epoch=6,
    learning_rate=0.02,
    warmup_steps=3,
)


def text_ids(length, seed=0):
    """A text that has something to learn: five characters of the 39, and one of two follows each."""
    return np.cumsum(np.random.default_rng(seed).integers(1, 3, size=length)).astype("int32") % 5


TRAIN, VALIDATION = text_ids(600), text_ids(400, 1)
TRAIN_TINY = functools.partial(fit_windows, TINY, TRAIN, VALIDATION)


def batches_of(batches, epoch):
    batches.begin(epoch)
    return [batches[index] for index in range(len(batches))]


# --- batches ------------------------------------------------------------------------------------------------


def test_targets_are_the_inputs_shifted_by_one_and_windows_grow():
    windows = GrowingWindows(np.arange(100), TINY)
    for epoch, length in enumerate((4, 8, 16, 16)):
        batches = batches_of(windows, epoch)
        assert len(batches) == 6
        for inputs, targets in batches:
            assert inputs.shape == (64 // length, length)  # every step reads 64 characters
            np.testing.assert_array_equal(targets, inputs + 1)


def test_every_start_can_come_up_and_none_beyond():
    windows = GrowingWindows(np.arange(10), dataclasses.replace(TINY, steps_per_epoch=50))
    starts = {int(start) for inputs, _ in batches_of(windows, 0) for start in inputs[:, 0]}
    assert starts == set(range(6))  # 10 characters: a window of 4 and its last target fit at 0 to 5


def test_windows_are_those_of_their_seed_and_epoch():
    def starts(epoch, seed):
        windows = GrowingWindows(np.arange(500), dataclasses.replace(TINY, seed=seed))
        return [inputs[:, 0].tolist() for inputs, _ in batches_of(windows, epoch)]

    assert_orders_are_their_seed_s(starts)


# --- the whole training -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """(checkpoints, weights by epoch, the model that came out) of a training in one go."""
    return in_one_go(TRAIN_TINY, tmp_path_factory.mktemp("whole"))


def test_training_learns(trained):
    history = trained[0].state["history"]
    assert len(history) == 4
    assert history[-1]["val_loss"] < history[0]["val_loss"] < np.log(39)


def test_an_interrupted_training_ends_where_one_in_one_go_does(trained, tmp_path):
    """Cut in its second epoch: weights, optimizer, learning rate, windows and dropout go on as they were."""
    assert_goes_on_after_a_cut(TRAIN_TINY, trained, tmp_path)


def test_the_rate_rises_and_falls_over_all_stages():
    rate = training._optimizer(TINY)._learning_rate
    rates = [float(rate(step)) for step in range(25)]
    assert rates[0] == pytest.approx(0.001)
    assert max(rates) == pytest.approx(0.02)
    assert int(np.argmax(rates)) == 3
    assert rates[24] == pytest.approx(0.0, abs=1e-9)  # four epochs of six steps


def test_matrices_get_steps_of_muon_and_the_rest_of_adamw(trained):
    optimizer = training._optimizer(TINY)
    optimizer.build(trained[2].trainable_variables)
    muon = {
        variable.path.split("/", 1)[-1]
        for variable in trained[2].trainable_variables
        if optimizer.adam_velocities[optimizer._get_variable_index(variable)] is None
    }
    assert {path.split("/")[-2] for path in muon} == {"query", "key", "value", "output", "ffn_in", "ffn_out"}


def test_products_in_bfloat16_leave_norms_sums_and_weights_in_float32():
    model = training.char_gpt.build(TINY, dtype="mixed_bfloat16")
    block = model.get_layer("block_0")
    assert block.ffn_in.compute_dtype == block.attention.query.compute_dtype == "bfloat16"
    assert block.ffn_norm.compute_dtype == model.get_layer("logits").compute_dtype == "float32"
    assert {weight.dtype for weight in model.trainable_weights} == {"float32"}
    assert model(np.zeros((1, 3), "int32")).dtype == "float32"


# --- the scores ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scored", [4, 8, 16])
def test_every_character_is_scored_once_with_the_context_before_it(trained, scored):
    """A slow oracle: each prediction by a pass of its own over what its window holds before it."""
    model = trained[2]
    ids = VALIDATION[: 16 + 3 * scored + 1]
    losses = []
    hits = []
    for place in range(1, len(ids)):
        window = max(0, -(-(place - 16) // scored)) * scored  # the first that predicts this character
        logits = np.asarray(model(ids[None, window:place]), "float64")[0, -1]
        losses.append(np.log(np.exp(logits).sum()) - logits[ids[place]])
        hits.append(logits.argmax() == ids[place])
    scores = scoring.evaluate_context(model, ids, context=16, scored=scored)
    assert scores["val_loss"] == pytest.approx(np.mean(losses), abs=1e-5)
    assert scores["val_accuracy"] == pytest.approx(np.mean(hits))


@pytest.mark.nightly
def test_the_command_ships_int8_and_the_evaluation_finds_the_card_s_numbers(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(CHAR_GPTS, "char_gpt", dataclasses.replace(TINY, embedding_size=64, feedforward=256))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    for module in (training, scoring):
        monkeypatch.setattr(module, "split_ids", lambda progress=None: (TRAIN, VALIDATION, VALIDATION))
    assert main(["char_gpt", "--work", str(tmp_path / "work")]) == 0
    card = zoo.card("char_gpt")
    assert card["metrics"]["protocol"] == "windows of 16, the last 4 predictions of each"
    assert card["training"]["epochs of windows"] == "1 of 4, 1 of 8, 2 of 16"
    assert card["parameters"] > card["weights_bytes"] * 0.7  # a byte a number, and the scales
    capsys.readouterr()
    metrics = evaluation.evaluate("char_gpt")
    assert metrics["val_loss"] == pytest.approx(card["metrics"]["val_loss"], abs=1e-6)
    assert evaluation.main(["char_gpt"]) == 0
    assert "validation on windows of 16, the last 4 predictions of each" in capsys.readouterr().out
