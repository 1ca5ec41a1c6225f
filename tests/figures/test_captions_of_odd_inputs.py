"""Sentences under figures that were false on odd inputs while every number was right."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.text import strip_word_start
from core.models import zoo
from core.topics.transformer.ablation.plot import part_title, plot_every_part, plot_one_part
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.kv_cache.plot import plot_costs
from core.topics.transformer.kv_cache.schema import KVCacheRequest
from core.topics.transformer.neurons import list_activations as list_file
from core.topics.transformer.neurons.plot import plot_neurons
from core.topics.transformer.neurons.schema import NeuronsRequest
from core.topics.translation.compared.plot import plot_training
from tests.support.stories import assert_story


def test_the_token_that_changes_most_may_become_more_probable():
    """Without this head “el” falls by 0.004 and “gusta” rises by 0.006."""
    request = WithoutRequest(model="nmt_transformer", text="I like soccer", part="encoder_0_self_head_2")
    found = engine.run(request)
    moved = found.ablated_scores.probability - found.baseline_scores.probability
    assert moved[np.abs(moved).argmax()] > 0 > moved.min()
    assert ", “gusta” goes from " in plot_one_part(found).claim
    same = plot_one_part(
        dataclasses.replace(found, ablated_scores=found.baseline_scores)
    )  # it changes no token most
    assert_story(same, " keeps its ")
    assert " goes from " not in same.claim


def test_one_token_makes_what_is_kept_grow_by_its_own_bytes():
    result = engine.run(KVCacheRequest(model="char_gpt", context="a", rounds=1))
    assert len(result.tokens) == 1
    assert_story(plot_costs(result), f"{int(result.transformer.cached_bytes[-1]):,} bytes a token")


def test_the_largest_change_may_be_a_gain():
    result = engine.run(PartsRequest(model="nmt_transformer", text="I like soccer"))
    gain = result.ablated_log_probabilities.copy()
    gain[3] = result.baseline_log_probability + 99
    picture = plot_every_part(dataclasses.replace(result, ablated_log_probabilities=gain), is_narrow=False)
    assert_story(picture, f"largest change is without the {part_title(result.parts[3])}: +99.0 nats")


def test_what_ships_of_a_training_is_told_from_its_card():
    cards = [zoo.load_card(name) for name in ("nmt_luong", "nmt_atlas")]
    assert plot_training(cards[:1]).details.strip().endswith("validation accuracy is the one that ships.")
    weights = cards[1]["training"]["weights"]
    assert weights == "mean of the last 4 epochs"
    assert plot_training(cards).details.endswith(f"But of “{cards[1]['title']}” it is “{weights}”.")


# --- words of the pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["nmt_transformer", "nmt_atlas"])
def test_some_neurons_wait_for_one_word_or_sign(model):
    """Of a module of theirs 5 to 26 % have one token among at least 9 of the 12 strongest."""
    reading = list_file.load_activations(model)
    for (side, _), module in reading.modules.items():
        names = [
            strip_word_start(reading.tokens[side][row][place]).lower()
            for row, place in reading.token_positions[side]
        ]
        strongest = np.where(module.top_values > 0, np.array(names)[module.rows], "")  # (12, F)
        alike = (strongest[:, None] == strongest) & (strongest != "")  # (12, 12, F)
        assert 0.05 < (alike.sum(axis=0).max(axis=0) >= 9).mean() < 0.3


def test_one_token_is_told_as_one():
    assert " off for the token." in plot_neurons(engine.run(NeuronsRequest(text="yes")), neuron=0).story
