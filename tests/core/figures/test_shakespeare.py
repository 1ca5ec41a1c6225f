"""The figures show what the traces hold, cell by cell, and tell it in words."""

import numpy as np
import pytest

from core.figures.base.picture import percent
from core.figures.shakespeare import characters, generated_text, hidden_units, text_grid
from core.traces.shakespeare import (
    FEATURES,
    CarryTrace,
    GenerationTrace,
    NextCharacterTrace,
    StatesTrace,
    UnitScoresTrace,
)

CHARACTERS = "\n abc"


def generation(text: str, prompt: str = "ab", **fields) -> GenerationTrace:
    steps, size = len(text), len(CHARACTERS)
    ids = np.array([CHARACTERS.index(c) for c in text], "int32")
    arrays = {
        "ids": ids,
        "logits": np.zeros((steps, size), "float32"),
        "probability": np.linspace(0.1, 0.9, steps),
        "filtered_probability": np.full(steps, 0.5),
        "entropy": np.full(steps, 2.0),
        "alternatives": np.tile(np.arange(size, dtype="int32"), (steps, 1)),
        "alternative_probability": np.full((steps, size), 0.2),
        "kept": np.full(steps, size, "int32"),
        "cut_mass_k": np.zeros(steps),
        "cut_mass_p": np.zeros(steps),
        "state": np.zeros(3),
    }
    return GenerationTrace(prompt=prompt, text=text, characters=CHARACTERS, start=0, **(arrays | fields))


def test_each_character_has_its_cell_and_its_tint(letters):
    trace = generation("ab\nca b")
    figure = generated_text.tinted_text(trace, columns=10).figure
    heatmap = figure.data[0]
    first, second = letters(figure)
    given = next(trace for trace in figure.data if trace.name == "given")
    # a space needs no ink
    assert "".join(given.text) == "ab"
    assert "".join(first) == "ab⏎"
    assert "".join(second) == "cab"
    np.testing.assert_allclose(heatmap.z[0][2:5], trace.probability[:3], rtol=1e-6)
    np.testing.assert_allclose(heatmap.z[1][:4], trace.probability[3:], rtol=1e-6)
    assert np.isnan(heatmap.z[0][:2]).all()  # the prompt has no tint
    assert np.isfinite(heatmap.z).sum() == len(trace.text)
    assert len(first) == len(second) == 10
    assert (heatmap.zmin, heatmap.zmax) == (0, 1)
    assert heatmap.z.dtype == np.float32


def test_long_lines_break_and_words_stay_whole():
    cells = list(text_grid.cells("aaa bbb cccccccccccc", 8))
    assert cells[4][0] == 0
    assert cells[8] == (1, 0)
    assert max(column for _, column in cells) == 7  # a word longer than a line is broken


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", "a" * 500, " " * 50, "abc " * 200])
def test_any_text_lies_inside_the_grid_and_no_two_characters_share_a_cell(text):
    cells = list(text_grid.cells(text, 8))
    assert len(set(cells)) == len(text)
    assert all(0 <= column < 8 for _, column in cells)


def test_a_part_of_a_long_text_shows_its_own_steps():
    trace = generation("abc" * 50)
    heatmap = generated_text.tinted_text(trace, first=100, count=20).figure.data[0]
    shown = heatmap.z[np.isfinite(heatmap.z)]
    np.testing.assert_allclose(np.sort(shown), trace.probability[100:120], rtol=1e-6)


def test_the_story_names_the_least_likely_character_and_the_table_all():
    picture = generated_text.tinted_text(generation("abc", probability=np.array([0.5, 0.01, 0.6])))
    assert "“b” at step 2 with 1.0 %" in picture.story
    assert picture.columns["character"] == ["a", "b", "c"]
    assert picture.columns["probability"] == [0.5, 0.01, 0.6]
    assert {len(column) for column in picture.columns.values()} == {3}


def test_the_hover_says_what_was_cut():
    trace = generation(
        "a", kept=np.array([2], "int32"), cut_mass_k=np.array([0.25]), cut_mass_p=np.array([0.125])
    )
    hover = generated_text.tinted_text(trace).figure.data[0].customdata[0][2]
    assert "2 of 5 left; top-k cut 25.0 %, top-p 12.5 %" in hover
    assert "likeliest: ⏎ 20.0 %, ␣ 20.0 %" in hover


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
    picture = characters.next_character(next_trace())
    moved, outline, observed = picture.figure.data
    assert moved.meta == "drawn from"  # what the browser moves, and hides
    assert observed.meta == "observed"
    assert list(moved.y) == [0.75, 0.25, 0, 0, 0]
    assert list(moved.text) == ["a", "␣", "c", "⏎", "b"]
    np.testing.assert_allclose(outline.y, [0.4, 0.2, 0.2, 0.1, 0.1], rtol=1e-6)
    assert outline.marker.color == "rgba(0,0,0,0)"
    assert list(observed.y) == [0.625, 0.375]
    assert tuple(picture.figure.layout.yaxis.range) == (0, 1)  # the same for each temperature
    assert picture.figure.layout.meta["temperature"] == 0.5


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "T = 0.5 sharpens the distribution: “a” has 60.0 % instead of 40.0 %."),
        ({}, "leave 2 of 5 characters, and “a” gets 75.0 %"),
        ({}, "In 8 samples, no character's share is further than 12.5 % from its probability"),
        ({"temperature": 2.0}, "T = 2 flattens the distribution"),
        ({"temperature": 1.0}, "T = 1 leaves the logits as they are: “a”, the likeliest"),
        ({"temperature": 0.0}, "greedy decoding"),
        ({"draws": 1, "counts": np.array([0, 0, 1, 0, 0])}, "In 1 sample, no"),
    ],
)
def test_the_story_of_a_next_character_says_what_temperature_does(fields, said):
    assert said in characters.next_character(next_trace(**fields)).story


def test_without_draws_and_cuts_the_story_is_of_the_temperature_alone():
    tempered = next_trace().tempered
    story = characters.next_character(next_trace(draws=0, filtered=tempered)).story
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
    picture = characters.carry(trace)
    assert "Forgetting the rest shifts 50.0 % of the probability" in picture.story
    assert [list(bar.y)[:2] for bar in picture.figure.data] == [[1.0, 0.0], [0.5, 0.5]]
    assert [bar.name for bar in picture.figure.data] == ["whole text", named]


# --- hidden units -------------------------------------------------------------------------------------------

STATES = StatesTrace(
    text="a b",
    states=np.array([[0.0, 0.1], [0.95, 0.1], [0.95, -0.99]]),
    autocorrelation=np.array([-0.5, 0.25]),
)


def scores(feature=FEATURES[0], searched=(0.9, 0.05), checked=(0.6, 0.1)) -> UnitScoresTrace:
    return UnitScoresTrace(
        text="a b",
        feature=feature,
        values=np.array([1.0, 0.0, 0.0]),
        searched=np.array(searched),
        checked=np.array(checked),
    )


def test_all_units_are_drawn_the_slowest_on_top_and_each_character_is_named():
    picture = hidden_units.hidden_states(STATES)
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z, STATES.states.T[[1, 0]], rtol=1e-6)
    assert list(heatmap.y) == ["1", "0"]
    assert (heatmap.zmin, heatmap.zmax) == (-1, 1)
    assert list(picture.figure.layout.xaxis.ticktext) == ["a", "␣", "b"]
    assert "The slowest is unit 1" in picture.story
    assert "unit 0, with −0.50" in picture.story
    assert "“b” at place 3" in picture.story
    table = picture.columns
    assert table["activation"] == STATES.states.ravel().tolist()
    assert table["unit"] == [0, 1] * 3
    assert table["autocorrelation"] == [-0.5, 0.25] * 3


def test_one_character_has_units_and_no_change():
    trace = StatesTrace(text="a", states=np.zeros((1, 2)), autocorrelation=np.ones(2))
    assert "2 units over 1 character. " in hidden_units.hidden_states(trace).story


def test_a_text_is_tinted_by_one_unit():
    picture = hidden_units.unit_text(STATES, scores(), unit=1)
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z[0][:3], [0.1, 0.1, -0.99], rtol=1e-6)
    assert (heatmap.zmin, heatmap.zmax) == (-1, 1)
    assert np.isnan(heatmap.z[0][3:]).all()
    assert heatmap.customdata[0][2] == "unit 1 after b: -0.990"
    # after the first character 0.1, after the others the mean of 0.1 and -0.99
    assert "In speakers' names its activation is 0.10 on average, elsewhere −0.45" in picture.story
    assert "number 1 of 2 by slowness" in picture.story
    assert picture.columns["activation"] == [0.1, 0.1, -0.99]
    assert picture.columns["character"] == ["a", "␣", "b"]


def test_a_place_has_no_inside():
    story = hidden_units.unit_text(STATES, scores(FEATURES[2]), unit=1).story
    assert story.startswith(
        "Of two characters, at different places in their lines, unit 1 is lower for the later"
    )
    assert "in 95.0 % of all pairs of the first half. Unit 1 is number 1" in story


def test_a_long_text_is_shown_by_whole_lines():
    text = "aaa\nbb\ncccc\nd"
    lines = [hidden_units._whole_lines(text, first, 8) for first in (0, 5, 8)]
    assert [text[part.start : part.stop] for part in lines] == ["aaa\nbb\n", "bb\ncccc\nd", "cccc\nd"]
    assert hidden_units._whole_lines("a" * 30, 0, 8) == range(0, 8)  # one line longer than what is shown


def test_scores_are_drawn_the_right_way_round_and_the_best_first():
    picture = hidden_units.unit_scores(scores(), unit=0)
    searched, checked = picture.figure.data
    assert list(searched.text) == ["1", "0"]  # 5 % the wrong way round are 95 %
    np.testing.assert_allclose(searched.y, [0.95, 0.9], rtol=1e-6)
    np.testing.assert_allclose(checked.y, [0.9, 0.6], rtol=1e-6)
    assert searched.marker.color[0] != searched.marker.color[1]
    assert picture.columns == {"unit": [0, 1], "first half": [0.9, 0.05], "second half": [0.6, 0.1]}
    story = picture.story
    assert "unit 1 is lower for the one in the name in 95.0 % of all pairs" in story
    assert "in 90.0 %: it detects this feature" in story


@pytest.mark.parametrize(
    ("searched", "checked", "said"),
    [
        ((0.9, 0.5), (0.7, 0.5), "in 70.0 %. Chance is 50 %: no unit alone detects this feature"),
        ((0.9, 0.5), (0.1, 0.5), "in 10.0 %. Chance"),  # the other way round is no knowledge
        ((0.9, 0.5), (np.nan, np.nan), "The second half has no such pair"),
        ((np.nan, np.nan), (np.nan, np.nan), "one in a speaker's name and one not: no unit is scored"),
    ],
)
def test_when_no_unit_knows_it_the_story_says_so(searched, checked, said):
    assert said in hidden_units.unit_scores(scores(searched=searched, checked=checked), unit=0).story


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_has_words_of_its_own(feature):
    assert "Of two characters, " in hidden_units.unit_scores(scores(feature), unit=0).story


@pytest.mark.parametrize(
    ("value", "said"), [(0, "0 %"), (1, "100 %"), (0.5, "50.0 %"), (0.00002, "0.002 %"), (0.9999, "100 %")]
)
def test_percent_keeps_the_digits_that_matter(value, said):
    assert percent(value) == said
