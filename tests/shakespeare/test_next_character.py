"""What is drawn of a next character, and said of it, by hand."""

import numpy as np
import pytest

from core.shakespeare.next_character import draw
from core.shakespeare.next_character.ask import CarryTrace, NextCharacterTrace

CHARACTERS = "\n abc"


def next_trace(**fields) -> NextCharacterTrace:
    settings = dict(
        text="ab",
        characters=tuple(CHARACTERS),
        logits=np.array([0.0, 1.0, 2.0, -1.0, 0.5]),
        probability=np.array([0.1, 0.2, 0.4, 0.1, 0.2]),
        tempered=np.array([0.05, 0.2, 0.6, 0.05, 0.1]),
        filtered=np.array([0.0, 0.25, 0.75, 0.0, 0.0]),
        counts=np.array([0, 3, 5, 0, 0]),
        draws=8,
        temperature=0.5,
    )
    return NextCharacterTrace(**settings | fields)


def test_next_character_has_its_bars_over_the_outline_of_temperature_1():
    picture = draw.next_character(next_trace())
    moved, outline, observed = picture.figure.data
    assert moved.meta == "drawn from"  # what the browser moves, and hides
    assert observed.meta == "observed"
    assert list(moved.y) == [0.75, 0.25, 0, 0, 0]
    assert list(picture.figure.layout.xaxis.ticktext) == ["a", "␣", "c", "⏎", "b"]
    np.testing.assert_allclose(outline.y, [0.4, 0.2, 0.2, 0.1, 0.1], rtol=1e-6)
    assert outline.marker.color == "rgba(0,0,0,0)"
    assert list(observed.y) == [0.625, 0.375]
    assert tuple(picture.figure.layout.yaxis.range) == (0, 1)  # the same for each temperature
    assert picture.figure.layout.meta["temperature"] == 0.5


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cut": False}, "T = 0.5 sharpens the distribution: “a” has 60.0 % instead of 40.0 %."),
        ({}, "leave 2 of 5 characters: “a” gets 75.0 %. Without the cut it has 60.0 %."),
        ({}, "In 8 samples, no character's share is further than 12.5 % from its probability"),
        ({"cut": False, "temperature": 2.0}, "T = 2 flattens the distribution"),
        ({"cut": False, "temperature": 1.0}, "T = 1 leaves the logits as they are: “a”, the likeliest"),
        ({"temperature": 0.0}, "greedy decoding"),
        ({"draws": 1, "counts": np.array([0, 0, 1, 0, 0])}, "In 1 sample, no"),
    ],
)
def test_the_story_of_a_next_character_says_what_temperature_and_cuts_do(fields, said):
    cut, tempered = fields.get("cut", True), next_trace().tempered
    fields = {name: value for name, value in fields.items() if name != "cut"}
    trace = next_trace(**fields) if cut else next_trace(filtered=tempered, **fields)
    assert said in draw.next_character(trace).story


def test_without_draws_and_cuts_the_story_is_of_the_temperature_alone():
    tempered = next_trace().tempered
    story = draw.next_character(next_trace(draws=0, filtered=tempered)).story
    assert "leave" not in story
    assert "sample" not in story


@pytest.mark.parametrize(
    ("last", "named"), [("c", "last character alone"), ("bc", "last 2 characters alone")]
)
def test_carry_tells_how_much_forgetting_changes(last, named):
    trace = CarryTrace(
        text="abc",
        last=last,
        characters=tuple(CHARACTERS),
        carried=np.array([0, 0, 1.0, 0, 0]),
        reset=np.array([0, 0.5, 0.5, 0, 0]),
    )
    picture = draw.carry(trace)
    assert "Forgetting the rest shifts 50.0 % of the probability" in picture.story
    assert [list(bar.y)[:2] for bar in picture.figure.data] == [[1.0, 0.0], [0.5, 0.5]]
    assert [bar.name for bar in picture.figure.data] == ["whole text", named]
