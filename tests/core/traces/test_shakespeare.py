import dataclasses

import numpy as np
import pytest

from core.checks import InvalidValueError
from core.traces.shakespeare import (
    CarryTrace,
    GenerationTrace,
    NextCharacterTrace,
    StatesTrace,
    UnitScoresTrace,
    join_generations,
    shorten_generation,
)


def generation(text="abc", start=0, vocabulary=39, **changes):
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
        kept=np.ones(steps, int),
        cut_mass_k=np.zeros(steps),
        cut_mass_p=np.zeros(steps),
        state=np.full(4, float(start)),
    )
    return GenerationTrace(**{**fields, **changes})


def test_a_trace_knows_where_it_ends():
    assert generation("abc", start=7).end == 10


def test_a_small_vocabulary_has_fewer_alternatives():
    assert generation(vocabulary=3).alternatives.shape == (3, 3)


@pytest.mark.parametrize(
    "name",
    [
        "ids",
        "probability",
        "filtered_probability",
        "entropy",
        "alternatives",
        "alternative_probability",
        "kept",
        "cut_mass_k",
        "cut_mass_p",
    ],
)
def test_an_array_that_does_not_fit_the_text_is_refused(name):
    short = getattr(generation(), name)[:2]
    with pytest.raises(
        InvalidValueError,
        match=rf"Invalid value for `{name}`: expected an array of shape \(3,.*Received: {name}=\(2,",
    ):
        generation(**{name: short})


@pytest.mark.parametrize("shape", [(2, 39), (3, 38), (3,)])
def test_logits_have_a_row_a_character_and_a_column_a_character_of_the_vocabulary(shape):
    with pytest.raises(InvalidValueError, match="Invalid value for `logits`"):
        generation(logits=np.zeros(shape))


def test_traces_are_frozen_and_their_arrays_read_only():
    trace = generation()
    with pytest.raises(dataclasses.FrozenInstanceError):
        trace.text = "x"
    for field in dataclasses.fields(trace):
        if isinstance(value := getattr(trace, field.name), np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                value[0] = 1


def test_joined_parts_are_the_whole():
    whole = join_generations([generation("ab", 3), generation("c", 5), generation("def", 6)])
    assert (whole.text, whole.start, whole.end, whole.prompt) == ("abcdef", 3, 9, "p")
    assert whole.ids.tolist() == [0, 1, 0, 0, 1, 2]
    assert whole.logits.shape == (6, 39)
    assert whole.state.tolist() == [6.0] * 4  # that of the last part


def test_a_part_alone_is_itself():
    assert join_generations(iter([generation("ab", 3)])).ids.tolist() == [0, 1]


@pytest.mark.parametrize("start", [4, 6, 0])
def test_parts_with_a_gap_or_an_overlap_are_refused(start):
    with pytest.raises(
        InvalidValueError, match=f"expected a part that starts at step 5. Received: parts={start}"
    ):
        join_generations([generation("ab", 3), generation("c", start)])


def test_a_shortened_text_is_its_beginning_and_its_state_is_unknown():
    whole = generation("abcd", 3)
    short = shorten_generation(whole, 2)
    assert (short.text, short.start, short.end, short.ids.tolist()) == ("ab", 3, 5, [0, 1])
    assert short.logits.shape == (2, 39)
    assert short.alternatives.shape == (2, 5)
    assert short.state.size == 0
    assert whole.text == "abcd"
    assert whole.ids.tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("steps", [4, 5])
def test_a_text_that_is_not_cut_keeps_its_state(steps):
    whole = generation("abcd", 3)
    assert shorten_generation(whole, steps).state.tolist() == [3.0] * 4


def test_a_text_can_be_shortened_to_nothing():
    assert shorten_generation(generation("abcd", 3), 0).text == ""


def test_the_arrays_of_one_character_have_the_axis_of_the_characters():
    fields = dict(
        logits=np.zeros(3),
        probability=np.zeros(3),
        tempered=np.zeros(3),
        filtered=np.zeros(3),
        counts=np.zeros(3, int),
    )
    NextCharacterTrace(text="x", characters=("a", "b", "c"), draws=0, temperature=1.0, **fields)
    for name in fields:
        with pytest.raises(InvalidValueError, match=rf"`{name}`: expected an array of shape \(3,\)"):
            wrong = {**fields, name: np.zeros(2)}
            NextCharacterTrace(text="x", characters=("a", "b", "c"), draws=0, temperature=1.0, **wrong)


def test_carried_and_reset_have_the_axis_of_the_characters():
    CarryTrace(text="x", last="x", characters=("a",), carried=np.ones(1), reset=np.ones(1))
    with pytest.raises(InvalidValueError, match="Invalid value for `reset`"):
        CarryTrace(text="x", last="x", characters=("a",), carried=np.ones(1), reset=np.ones(2))


def test_states_have_a_row_a_character():
    StatesTrace(text="ab", states=np.zeros((2, 4)), autocorrelation=np.zeros(4))
    for shape in [(3, 4), (4,), (2, 4, 1)]:
        with pytest.raises(InvalidValueError, match="Invalid value for `states`"):
            StatesTrace(text="ab", states=np.zeros(shape), autocorrelation=np.zeros(4))
    with pytest.raises(InvalidValueError, match="Invalid value for `autocorrelation`"):
        StatesTrace(text="ab", states=np.zeros((2, 4)), autocorrelation=np.zeros(3))


def test_scores_have_a_unit_each_and_features_a_character_each():
    fields = dict(values=np.zeros(2), searched=np.zeros(4), checked=np.zeros(4))
    UnitScoresTrace(text="ab", feature="vowel", **fields)
    for name in ("values", "checked"):
        with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
            UnitScoresTrace(text="ab", feature="vowel", **{**fields, name: np.zeros(3)})
