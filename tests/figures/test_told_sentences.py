"""Sentences under figures that were false on odd inputs while every number was right."""

import dataclasses

import numpy as np
import pytest

from core import engine
from core.base.text import token_word
from core.models import zoo
from core.topics.transformer.kept.plot import costs
from core.topics.transformer.kept.schema import KeptRequest
from core.topics.transformer.neurons import reading as list_file
from core.topics.transformer.neurons.plot import neurons
from core.topics.transformer.neurons.schema import NeuronsRequest
from core.topics.transformer.parts.plot import every_part, one_part, part_title
from core.topics.transformer.parts.schema import PartsRequest, WithoutRequest
from core.topics.translation.compared.plot import training
from tests.support.stories import hold_story


def test_the_token_that_changes_most_may_become_more_probable():
    """Without this head “el” falls by 0.004 and “gusta” rises by 0.006."""
    request = WithoutRequest(model="nmt_transformer", text="I like soccer", part="encoder_0_self_head_2")
    found = engine.run(request)
    moved = found.scores_without.probability - found.scores.probability
    assert moved[np.abs(moved).argmax()] > 0 > moved.min()
    assert ", “gusta” goes from " in one_part(found).claim
    same = one_part(dataclasses.replace(found, scores_without=found.scores))  # it changes no token most
    hold_story(same, " keeps its ")
    assert " goes from " not in same.claim


def test_one_token_makes_what_is_kept_grow_by_its_own_bytes():
    result = engine.run(KeptRequest(model="char_gpt", context="a", rounds=1))
    assert len(result.tokens) == 1
    hold_story(costs(result), f"{int(result.transformer.kept_bytes[-1]):,} bytes a token")


def test_the_largest_change_may_be_a_gain():
    result = engine.run(PartsRequest(model="nmt_transformer", text="I like soccer"))
    gain = result.log_probability.copy()
    gain[3] = result.whole + 99
    picture = every_part(dataclasses.replace(result, log_probability=gain), narrow=False)
    hold_story(picture, f"largest change is without the {part_title(result.parts[3])}: +99.0 nats")


def test_what_ships_of_a_training_is_told_from_its_card():
    cards = [zoo.card(name) for name in ("nmt_luong", "nmt_atlas")]
    assert training(cards[:1]).more.strip().endswith("validation accuracy is the one that ships.")
    weights = cards[1]["training"]["weights"]
    assert weights == "mean of the last 4 epochs"
    assert training(cards).more.endswith(f"But of “{cards[1]['title']}” it is “{weights}”.")


# --- words of the pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["nmt_transformer", "nmt_atlas"])
def test_some_neurons_wait_for_one_word_or_sign(model):
    """Of a module of theirs 5 to 26 % have one token among at least 9 of the 12 strongest."""
    reading = list_file.load(model)
    for (side, _), module in reading.modules.items():
        names = [token_word(reading.texts[side][row][place]).lower() for row, place in reading.places[side]]
        strongest = np.where(module.values > 0, np.array(names)[module.rows], "")  # (12, F)
        alike = (strongest[:, None] == strongest) & (strongest != "")  # (12, 12, F)
        assert 0.05 < (alike.sum(axis=0).max(axis=0) >= 9).mean() < 0.3


def test_one_token_is_told_as_one():
    assert " off for the token." in neurons(engine.run(NeuronsRequest(text="yes")), neuron=0).story
