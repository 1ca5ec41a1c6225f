"""What is drawn of a next character, and said of it, by hand."""

import numpy as np
import pytest

from core.topics.shakespeare.next_character import plot
from core.topics.shakespeare.next_character.schema import ContextEffectResult, NextCharacterResult
from tests.support.stories import assert_story

CHARACTERS = "\n abc"


def make_next_result(**fields) -> NextCharacterResult:
    settings = dict(
        prompt="ab",
        characters=tuple(CHARACTERS),
        logits=np.array([0.0, 1.0, 2.0, -1.0, 0.5]),
        probability=np.array([0.1, 0.2, 0.4, 0.1, 0.2]),
        tempered_probability=np.array([0.05, 0.2, 0.6, 0.05, 0.1]),
        filtered_probability=np.array([0.0, 0.25, 0.75, 0.0, 0.0]),
        counts=np.array([0, 3, 5, 0, 0]),
        num_samples=8,
        temperature=0.5,
    )
    return NextCharacterResult(**settings | fields)


UNCUT = {"filtered_probability": make_next_result().tempered_probability}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (UNCUT, "T = 0.5 sharpens the distribution: “a” has 60.0 % instead of 40.0 %."),
        ({}, "leave 2 of 5 characters: “a” gets 75.0 %. Without the cut it has 60.0 %."),
        ({}, "In 8 samples, no character's share is further than 12.5 % from its probability"),
        (UNCUT | {"temperature": 2.0}, "T = 2 flattens the distribution"),
        (UNCUT | {"temperature": 1.0}, "T = 1 leaves the logits as they are: “a”, the likeliest"),
        ({"temperature": 0.0}, "greedy decoding"),
        ({"num_samples": 1, "counts": np.array([0, 0, 1, 0, 0])}, "In 1 sample, no"),
    ],
)
def test_the_story_of_a_next_character_says_what_temperature_and_cuts_do(fields, words):
    assert words in plot.plot_next_character(make_next_result(**fields)).story


def test_without_draws_and_cuts_the_story_is_of_the_temperature_alone():
    assert_story(
        plot.plot_next_character(make_next_result(num_samples=0, **UNCUT)), absent_words=("leave", "sample")
    )


@pytest.mark.parametrize(
    ("tail", "named"), [("c", "last character alone"), ("bc", "last 2 characters alone")]
)
def test_carry_tells_how_much_forgetting_changes(tail, named):
    trace = ContextEffectResult(
        prompt="abc",
        tail=tail,
        characters=tuple(CHARACTERS),
        full_probability=np.array([0, 0, 1.0, 0, 0]),
        tail_probability=np.array([0, 0.5, 0.5, 0, 0]),
    )
    picture = plot.plot_context_effect(trace)
    assert_story(picture, "Forgetting the rest shifts 50.0 % of the probability")
    assert [bar.name for bar in picture.figure.data] == ["whole text", named]
