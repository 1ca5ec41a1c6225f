"""The figures show what the traces hold, cell by cell, and tell it in words."""

import numpy as np
import pytest

from core.figures.base.picture import percent
from core.figures.shakespeare import characters, generated_text
from core.traces.shakespeare import CarryTrace, GenerationTrace, NextCharacterTrace, StatesTrace

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
    assert "".join(given.text) == "ab" and "".join(first) == "ab⏎" and "".join(second) == "cab"
    np.testing.assert_allclose(heatmap.z[0][2:5], trace.probability[:3], rtol=1e-6)
    np.testing.assert_allclose(heatmap.z[1][:4], trace.probability[3:], rtol=1e-6)
    assert np.isnan(heatmap.z[0][:2]).all()  # the prompt has no tint
    assert np.isfinite(heatmap.z).sum() == len(trace.text) and len(first) == len(second) == 10
    assert (heatmap.zmin, heatmap.zmax) == (0, 1) and heatmap.z.dtype == np.float32


def test_long_lines_break_and_words_stay_whole():
    cells = list(generated_text._cells("aaa bbb cccccccccccc", 8))
    assert cells[4][0] == 0 and cells[8] == (1, 0)
    assert max(column for _, column in cells) == 7  # a word longer than a line is broken


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", "a" * 500, " " * 50, "abc " * 200])
def test_any_text_lies_inside_the_grid_and_no_two_characters_share_a_cell(text):
    cells = list(generated_text._cells(text, 8))
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
    assert picture.columns["character"] == ["a", "b", "c"] and picture.columns["probability"] == [
        0.5,
        0.01,
        0.6,
    ]
    assert {len(column) for column in picture.columns.values()} == {3}


def test_the_hover_says_what_was_cut():
    trace = generation(
        "a", kept=np.array([2], "int32"), cut_mass_k=np.array([0.25]), cut_mass_p=np.array([0.125])
    )
    hover = generated_text.tinted_text(trace).figure.data[0].customdata[0][2]
    assert "2 of 5 left; top-k cut 25.0 %, top-p 12.5 %" in hover and "likeliest: ⏎ 20.0 %, ␣ 20.0 %" in hover


def test_next_character_is_sorted_and_complete():
    filtered = np.array([0.0, 0.25, 0.75, 0.0, 0.0])
    trace = NextCharacterTrace(
        text="ab",
        characters=tuple(CHARACTERS),
        logits=np.array([0.0, 1.0, 2.0, -1.0, 0.5]),
        probability=np.full(5, 0.2),
        tempered=np.full(5, 0.2),
        filtered=filtered,
        counts=np.array([0, 3, 5, 0, 0]),
        draws=8,
    )
    picture = characters.next_character(trace)
    logits, _, expected, observed = picture.figure.data
    assert list(logits.y) == [2.0, 1.0, 0.5, 0.0, -1.0] and list(logits.text) == ["a", "␣", "c", "⏎", "b"]
    assert list(expected.y) == [0.75, 0.25, 0, 0, 0] and list(observed.y) == [0.625, 0.375]
    assert "2 of 5 characters can be drawn" in picture.story and "12.5 % away" in picture.story


def test_carry_tells_how_much_the_past_moves():
    trace = CarryTrace(
        text="abc",
        last="c",
        characters=tuple(CHARACTERS),
        carried=np.array([0, 0, 1.0, 0, 0]),
        reset=np.array([0, 0.5, 0.5, 0, 0]),
    )
    picture = characters.carry(trace)
    assert "moves 50.0 % of the probability" in picture.story
    assert [list(bar.y)[:2] for bar in picture.figure.data] == [[1.0, 0.0], [0.5, 0.5]]


def test_hidden_states_are_drawn_units_by_characters_on_a_fixed_scale():
    states = np.array([[0.0, 0.1], [0.95, 0.1], [0.95, -0.99]])
    picture = characters.hidden_states(StatesTrace(text="a b", states=states))
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z, states.T, rtol=1e-6)
    assert (heatmap.zmin, heatmap.zmax) == (-1, 1)
    assert "“b” at place 3" in picture.story
    assert picture.columns["activation"] == states.ravel().tolist() and picture.columns["unit"] == [0, 1] * 3


@pytest.mark.parametrize(
    ("value", "said"), [(0, "0 %"), (1, "100 %"), (0.5, "50.0 %"), (0.00002, "0.002 %"), (0.9999, "100 %")]
)
def test_percent_keeps_the_digits_that_matter(value, said):
    assert percent(value) == said
