"""Slowness, features and scores of hidden units: by hand, and against slow programs that share no line."""

import numpy as np
import pytest

from core import engine
from core.topics.shakespeare.units import plot
from core.topics.shakespeare.units.compute import autocorrelation, compute_feature_values, pair_scores
from core.topics.shakespeare.units.schema import FEATURES, TEXT_SOURCES, UnitsRequest, UnitsResult
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.stories import assert_story
from tests.support.text_generation import make_units_request

NAME, SPEECH, LINE, WORD, VOWEL = FEATURES
PLAY = "ab:\nto be,\nit's.\n\nc d:\nno"


def reference_score(activation, values) -> float:
    pairs = [(one, other) for one in range(40) for other in range(40) if values[other] > values[one]]
    halves = [1 + np.sign(activation[other] - activation[one]) for one, other in pairs]
    return np.mean(halves) / 2


def test_slowness_by_hand():
    # 0 1 2 3 goes up by the same step; 0 1 0 1 turns each time; the third never varies
    # 0 0 1 1: before 0 0 1, after 0 1 1, whose correlation is 1/2
    states = np.array([[0, 0, 5, 0], [1, 1, 5, 0], [2, 0, 5, 5], [3, 1, 5, 5]], float) / 5
    np.testing.assert_allclose(autocorrelation(states), [1, -1, 1, 0.5])


@pytest.mark.parametrize("steps", [1, 2])
def test_too_few_characters_have_no_slowness_to_measure(steps):
    assert autocorrelation(np.arange(2.0 * steps).reshape(steps, 2)).tolist() == [1, 1]


def mark(indices: list[int]) -> list[int]:
    return np.isin(range(len(PLAY)), indices).astype(int).tolist()


@pytest.mark.parametrize(
    ("text", "feature", "values"),
    [
        (PLAY, NAME, mark([0, 1, 18, 19, 20])),
        (PLAY, SPEECH, mark([4, 5, 6, 7, 8, 9, 23, 24])),
        (PLAY, VOWEL, mark([0, 5, 8, 11, 24])),
        (PLAY, LINE, [*range(4), *range(7), *range(6), 0, *range(5), *range(2)]),
        (PLAY, WORD, [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 2, 3, *[0] * 9, 1]),
        ("a:\nb c: d\ne: f\n", NAME, [1] + [0] * 14),  # a colon inside a speech makes no name
    ],
)
def test_features_by_hand(text, feature, values):
    assert compute_feature_values(text, feature).tolist() == values


def test_scores_by_hand():
    values = np.array([0, 1, 0, 1.0])
    states = np.array([[0.1, 0.9, 0.5], [0.2, 0.1, 0.5], [0.15, 0.8, 0.5], [0.12, 0.2, 0.5]])
    # pairs (0,1) (0,3) (2,1) (2,3): the first unit has 3 of 4, the second none, the third ties
    assert pair_scores(states, values).tolist() == [0.75, 0, 0.5]


@pytest.mark.parametrize("seed", range(5))
def test_scores_are_those_of_counting_pairs_one_by_one(seed):
    random = np.random.default_rng(seed)
    values = random.integers(0, 2 + seed, 40).astype(float)
    states = random.integers(-3, 4, (40, 3)) / 3  # with ties
    expected = [reference_score(states[:, unit], values) for unit in range(3)]
    np.testing.assert_allclose(pair_scores(states, values), expected, atol=1e-12)


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 1.0, 1.0]])
def test_without_unlike_characters_there_is_no_score(values):
    assert np.isnan(pair_scores(np.zeros((len(values), 2)), np.array(values))).all()


def test_a_unit_of_the_chapters_model_tells_speakers_names():
    """What the page says of the scene, and that no unit alone tells the first line of a speech."""
    names, speeches = (engine.run(UnitsRequest(feature=feature)) for feature in (NAME, SPEECH))
    best = names.ranking[0]
    assert min(names.search_scores[best], names.check_scores[best]) > 0.97
    assert 0.2 < speeches.check_scores[speeches.ranking[0]] < 0.8


def test_a_prompt_is_read_as_the_model_writes_on_as_far_as_is_asked():
    units_request = UnitsRequest(text_source=TEXT_SOURCES[1], prompt="to be", length=40, seed=3)
    written = engine.run(GenerateRequest(prompt="to be", length=35, seed=3)).text
    requests = (units_request, make_units_request("to be or not"), UnitsRequest(length=11))
    texts = [engine.run(request).text for request in requests]
    assert texts == ["to be" + written, "to be or not", "marina:\nthe"]


def test_ranking_counts_both_ways_and_leaves_units_without_a_score_in_their_order():
    result = engine.run(make_units_request("ab", feature=NAME))
    assert np.isnan(result.search_scores).all()
    assert result.ranking.tolist() == list(range(128))
    scored = engine.run(UnitsRequest(feature=LINE))
    assert (np.diff(np.abs(scored.search_scores[scored.ranking] - 0.5)) <= 0).all()
    assert scored.search_scores.min() < 0.5 < scored.search_scores.max()


# --- what is drawn and said ---------------------------------------------------------------------------------


def units(feature=NAME, searched=(0.9, 0.05), checked=(0.6, 0.1), **more) -> UnitsResult:
    fields = {
        "text": "a b",
        "states": np.array([[0.0, 0.1], [0.95, 0.1], [0.95, -0.99]]),
        "autocorrelation": np.array([-0.5, 0.25]),
        "feature_values": np.array([1.0, 0.0, 0.0]),
        "search_scores": np.array(searched),
        "check_scores": np.array(checked),
    }
    return UnitsResult(feature=feature, **fields | more)


ONE = {"text": "a", "states": np.zeros((1, 2)), "autocorrelation": np.ones(2), "feature_values": np.ones(1)}
CERTAIN = "the best is right in **10.0 %**"  # the other way round is no knowledge


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (plot.plot_ribbons(units()), ("**1** of the 2 units that seem best does detect a speaker's name.",)),
        (plot.plot_ribbons(units(searched=[np.nan] * 2)), ("**0** units are scored",)),
        (
            plot.plot_states(units()),
            (
                "The state changed most when the model read “b” at position **3**.",
                "The slowest is unit 1, with an autocorrelation of 0.25",
                "unit 0, with −0.50",
            ),
        ),
        (plot.plot_states(units(**ONE)), ("**2** units over 1 character.",)),
        (
            plot.plot_unit_text(units(), unit=1),  # after the others the mean of 0.1 and -0.99
            (
                "In speakers' names unit 1 is at **0.10** on average, elsewhere at −0.45.",
                "Unit 1 is number 1 of 2 by slowness",
            ),
        ),
        (
            plot.plot_unit_text(units(LINE), unit=1),
            ("Unit 1 is lower for the later one of two characters in **95.0 %** of pairs.",),
        ),
        *((plot.plot_scores(units(feature), unit=0), ("Of two characters, ",)) for feature in FEATURES),
        *(
            (plot.plot_scores(units(searched=searched, checked=checked), unit=0), (words,))
            for searched, checked, words in [
                ((0.9, 0.05), (0.6, 0.1), "Unit 1 detects it in **90.0 %** of new pairs; chance is 50 %."),
                ((0.9, 0.5), (0.7, 0.5), "No unit alone detects it: the best is right in **70.0 %** of new"),
                ((0.9, 0.5), (0.1, 0.5), CERTAIN),
                ((0.9, 0.5), (np.nan,) * 2, "Unit 0 is right in **90.0 %** of the pairs in which it was"),
                ((np.nan,) * 2, (np.nan,) * 2, "**0** units are scored."),
            ]
        ),
    ],
)
def test_sentences_of_units_are_true_of_odd_numbers(picture, words):
    assert_story(picture, *words)


def test_a_long_text_is_shown_by_whole_lines():
    text = "aaa\nbb\ncccc\nd"
    lines = [plot.select_whole_lines(text, first, 8) for first in (0, 5, 8)]
    assert [text[part.start : part.stop] for part in lines] == ["aaa\nbb\n", "bb\ncccc\nd", "cccc\nd"]
    assert plot.select_whole_lines("a" * 30, 0, 8) == range(0, 8)  # one line longer than what is shown
