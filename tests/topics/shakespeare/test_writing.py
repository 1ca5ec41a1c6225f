"""Texts: their parts joined and cut, where their letters stand, and what is said of them."""

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.figures import letter_layout
from core.topics.shakespeare.writing import plot
from core.topics.shakespeare.writing.schema import (
    GenerateRequest,
    GenerateResult,
    TemperaturesRequest,
    join_generations,
    shorten_generation,
)
from tests.support.stories import assert_story


def make_generation(text="abc", start=0, vocabulary=39, **changes):
    steps, best = len(text), min(5, vocabulary)
    fields = dict(
        prompt="p",
        text=text,
        characters="".join(map(chr, range(48, 48 + vocabulary))),
        start=start,
        ids=np.arange(steps),
        logits=np.zeros((steps, vocabulary)),
        probability=np.arange(steps) / 10,
        filtered_probability=np.ones(steps),
        entropy=np.ones(steps),
        alternatives=np.zeros((steps, best), int),
        alternative_probability=np.zeros((steps, best)),
        num_candidates=np.ones(steps, int),
        cut_mass_k=np.zeros(steps),
        cut_mass_p=np.zeros(steps),
        state=np.full(4, float(start)),
    )
    return GenerateResult(**{**fields, **changes})


def test_joined_parts_are_the_whole():
    whole = join_generations([make_generation("ab", 3), make_generation("c", 5), make_generation("def", 6)])
    assert (whole.text, whole.start, whole.end, whole.prompt) == ("abcdef", 3, 9, "p")
    assert (whole.ids.tolist(), whole.logits.shape) == ([0, 1, 0, 0, 1, 2], (6, 39))
    assert whole.state.tolist() == [6.0] * 4  # that of the last part


@pytest.mark.parametrize("start", [4, 6, 0])
def test_parts_with_a_gap_or_an_overlap_are_refused(start):
    with pytest.raises(InvalidValueError, match=f"starts at step 5. Received: parts={start}"):
        join_generations([make_generation("ab", 3), make_generation("c", start)])


@pytest.mark.parametrize(("steps", "length"), [(0, 0), (2, 2), (4, 4), (5, 4)])
def test_a_shortened_text_is_its_beginning_whose_state_is_unknown_unless_it_is_all(steps, length):
    short = shorten_generation(make_generation("abcd", 3), steps)
    assert (short.text, short.start, short.end) == ("abcd"[:length], 3, 3 + length)
    assert (short.logits.shape, short.alternatives.shape) == ((length, 39), (length, 5))
    assert (short.ids.tolist(), short.state.tolist()) == (
        list(range(length)),
        [3.0] * 4 if length == 4 else [],
    )


def test_a_request_goes_on_after_what_was_made_until_nothing_is_left():
    request = GenerateRequest(prompt="p", length=5)
    rest = request.next_request(make_generation("abc"))
    assert (rest.start, rest.length, rest.state) == (3, 2, (0.0,) * 4)
    assert rest.next_request(make_generation("de", 3)) is None


def test_three_temperatures_are_three_requests_that_differ_in_it_alone():
    requests = TemperaturesRequest(prompt="p", seed=3).requests
    assert [request.temperature for request in requests] == [0.2, 0.8, 1.5]
    assert {(request.prompt, request.seed, request.length) for request in requests} == {("p", 3, 300)}


# --- where letters stand ------------------------------------------------------------------------------------


def test_long_lines_break_and_words_stay_whole():
    laid = letter_layout.lay_out_letters("aaa bbb cccccccccccc", 12, 40, 20)
    assert laid.line_tops[[0, 3, 4, 7]].tolist() == [0, 0, 20, 20]  # a blank ends the line before it
    assert (laid.left + laid.width <= 40 + 12).all()  # a word longer than a line is broken


@pytest.mark.parametrize("text", ["", "\n", "\n\n\n", "a" * 500, " " * 50, "abc " * 200, "😀\t<b>"])
@pytest.mark.parametrize("columns", [1, 2])
def test_no_two_letters_of_any_text_share_a_place(text, columns):
    laid = letter_layout.lay_out_letters(text, 12, 60, 20, num_columns=columns)
    assert len(laid.left) == len(text)
    for top in np.unique(laid.line_tops):
        own = laid.select(laid.line_tops == top)
        order = np.argsort(own.left)
        assert (own.left[order][1:] >= (own.left + own.width)[order][:-1]).all()
    assert (laid.line_tops < laid.bottom).all()


def test_letters_are_as_far_apart_as_they_are_wide():
    laid = letter_layout.lay_out_letters("iwi", 12, 100, 20)
    assert laid.left.tolist() == [0, 3, 12]


# --- what is drawn and said ---------------------------------------------------------------------------------


def test_a_part_of_a_long_text_shows_its_own_steps():
    trace = make_generation("abc" * 400, probability=np.linspace(0, 1, 1_200))
    start, rest = (plot.plot_tinted_text(trace, first_step=first).figure.data[0] for first in (0, 1_000))
    assert len(start.x) == 1_000
    np.testing.assert_allclose(rest.marker.color, trace.probability[1_000:], rtol=1e-6)


def test_the_claim_counts_first_choices_and_the_rest_names_the_least_likely():
    picture = plot.plot_tinted_text(
        make_generation("abc", ids=np.array([0, 1, 0]), probability=np.array([0.5, 0.01, 0.6]))
    )
    claim = "Of 3 characters **66.7 %** were the model's first choice."
    assert_story(picture, "“b” at step 2 with 1.0 %", claim=claim)
    one = plot.plot_tinted_text(make_generation("\n", probability=np.array([0.25])))
    assert one.claim == "The model gave **25.0 %** to a line's end."


@pytest.mark.parametrize(
    ("num_candidates", "words"), [(2, "2 of 39 left; top-k cut 25.0 %, top-p 12.5 %"), (39, "nothing cut")]
)
def test_the_hover_text_names_what_was_cut(num_candidates, words):
    cut_mass = {"cut_mass_k": np.array([0.25]), "cut_mass_p": np.array([0.125])}
    result = make_generation("a", num_candidates=np.array([num_candidates]), **cut_mass)
    assert words in plot.plot_tinted_text(result).figure.data[1].customdata[0]


@pytest.mark.parametrize("is_narrow", [False, True])
def test_texts_of_three_temperatures_stand_apart(is_narrow):
    traces = [make_generation("ab cd" * 20), make_generation("e\nf"), make_generation("g")]
    picture = plot.plot_temperatures(traces, temperature_values=(0.2, 1.0, 1.5), is_narrow=is_narrow)
    assert_story(picture, "At T = 1.5, **100 %** of the characters")
    starts = {(tint.x[0], tint.base[0]) for tint in picture.figure.data if tint.type == "bar"}
    assert len(starts) == 3
