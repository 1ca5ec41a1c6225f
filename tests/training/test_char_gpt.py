"""The training of the character Transformer: its rate, its optimizer, its halves, and its scores."""

import dataclasses

import numpy as np
import pytest

from core.models import zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.training import char_gpt as training
from core.training import evaluation
from core.training.__main__ import main
from core.training.evaluation import char_gpt as scoring
from tests.support.small_gpt import make_random_model
from tests.training.tiny import GPT, TEXT, TEXT_AFTER


def test_the_rate_rises_and_falls_over_all_stages():
    rate = training._optimizer(GPT)._learning_rate
    rates = [float(rate(step)) for step in range(9)]
    assert rates[0] == pytest.approx(0.001)
    assert max(rates) == pytest.approx(0.02)
    assert int(np.argmax(rates)) == 3
    assert rates[8] == pytest.approx(0.0, abs=1e-9)  # two epochs of four steps


def test_matrices_get_steps_of_muon_and_the_rest_of_adamw():
    optimizer, variables = training._optimizer(GPT), make_random_model(GPT).trainable_variables
    optimizer.build(variables)
    muon = {
        variable.path.split("/")[-2]
        for variable in variables
        if optimizer.adam_velocities[optimizer._get_variable_index(variable)] is None
    }
    assert muon == {"query", "key", "value", "output", "ffn_in", "ffn_out"}


def test_products_in_bfloat16_leave_norms_sums_and_weights_in_float32():
    model = training.char_gpt.build(GPT, dtype="mixed_bfloat16")
    block = model.get_layer("block_0")
    assert block.ffn_in.compute_dtype == block.attention.query.compute_dtype == "bfloat16"
    assert block.ffn_norm.compute_dtype == model.get_layer("logits").compute_dtype == "float32"
    assert {weight.dtype for weight in model.trainable_weights} == {"float32"}
    assert model(np.zeros((1, 3), "int32")).dtype == "float32"


@pytest.mark.parametrize("scored", [4, 8, 16])
def test_every_character_is_scored_once_with_the_context_before_it(scored):
    """A slow oracle: each prediction by a pass of its own over what its window holds before it."""
    model = make_random_model(GPT)
    ids = TEXT_AFTER[: 16 + 3 * scored + 1]
    losses = []
    hits = []
    for place in range(1, len(ids)):
        window = max(0, -(-(place - 16) // scored)) * scored  # the first that predicts this character
        logits = np.asarray(model(ids[None, window:place]), "float64")[0, -1]
        losses.append(np.log(np.exp(logits).sum()) - logits[ids[place]])
        hits.append(logits.argmax() == ids[place])
    scores = scoring.evaluate_context(model, ids, context=16, num_scored=scored)
    assert scores["val_loss"] == pytest.approx(np.mean(losses), abs=1e-5)
    assert scores["val_accuracy"] == pytest.approx(np.mean(hits))


@pytest.mark.nightly
def test_the_command_ships_int8_and_the_evaluation_finds_the_card_s_numbers(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(CHAR_GPTS, "char_gpt", dataclasses.replace(GPT, embedding_size=64, feedforward=256))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    for module in (training, scoring):
        monkeypatch.setattr(module, "load_split_ids", lambda progress=None: (TEXT, TEXT_AFTER, TEXT_AFTER))
    assert main(["char_gpt", "--work", str(tmp_path / "work")]) == 0
    card = zoo.card("char_gpt")
    assert card["metrics"]["protocol"] == "windows of 16, the last 4 predictions of each"
    assert card["training"]["epochs of windows"] == "1 of 8, 1 of 16"
    assert card["parameters"] > card["weights_bytes"] * 0.7  # a byte a number, and the scales
    capsys.readouterr()
    metrics = evaluation.evaluate("char_gpt")
    assert metrics["val_loss"] == pytest.approx(card["metrics"]["val_loss"], abs=1e-6)
    assert evaluation.main(["char_gpt"]) == 0
    assert "validation on windows of 16, the last 4 predictions of each" in capsys.readouterr().out
