"""Sentences under figures that were false on odd inputs while every number was right."""

import numpy as np
import pytest

from core import engine
from core.configs.sentiment import SENTIMENTS
from core.figures.sentiment.reading import word_by_word
from core.figures.transformer.keys_values import costs
from core.figures.transformer.parts import one_part
from core.requests.sentiment import ReadingRequest
from core.requests.transformer.keys_values import KeptRequest
from core.requests.transformer.parts import WithoutRequest


@pytest.mark.parametrize("text", ["awful awful awful", "no no no no no no", "good", "xyzzy", "good " * 30])
def test_readers_with_a_mask_do_not_move_at_all(text):
    trace = engine.run(ReadingRequest(models=tuple(SENTIMENTS), text=text, pads=10))
    masked = int(trace.masked.sum())
    assert masked == 3
    assert np.ptp(trace.padded_probability[trace.masked], axis=1).tolist() == [0.0] * masked
    assert (
        f"{masked} of {len(SENTIMENTS)} readers hide padding"
        in word_by_word(trace, list(SENTIMENTS.values())).story
    )


def test_the_token_that_changes_most_may_become_more_probable():
    """Without this head “el” falls by 0.004 and “gusta” rises by 0.006."""
    request = WithoutRequest(model="nmt_transformer", text="I like soccer", part="encoder_0_self_head_2")
    found = engine.run(request)
    moved = found.scores_without.probability - found.scores.probability
    assert moved[np.abs(moved).argmax()] > 0 > moved.min()
    assert "“gusta” changes most" in one_part(found).story


def test_one_token_makes_what_is_kept_grow_by_its_own_bytes():
    trace = engine.run(KeptRequest(model="char_gpt", text="a", rounds=1))
    bytes_of_it = int(trace.transformer.kept_bytes[-1])
    assert len(trace.tokens) == 1
    assert f"{bytes_of_it:,} bytes a token" in costs(trace).story
