"""Slowness, features and scores of hidden units: by hand, and against slow programs that share no line."""

import numpy as np
import pytest

from core import engine
from core.analyses.shakespeare.hidden_units import autocorrelation, feature_values, pair_scores
from core.requests.shakespeare import LONGEST_SCORED, StatesRequest, UnitScoresRequest
from core.traces.shakespeare import FEATURES
from core.ui.shakespeare.scene import SCENE
from core.vocabulary.characters import encode_characters

NAME, SPEECH, LINE, WORD, VOWEL = FEATURES
PLAY = "ab:\nto be,\nit's.\n\nc d:\nno"


def slow_score(activation, values) -> float:
    """Counts pairs one by one."""
    in_order, pairs = 0.0, 0
    for one in range(len(values)):
        for other in range(len(values)):
            if values[other] > values[one]:
                pairs += 1
                in_order += (activation[other] > activation[one]) + 0.5 * (
                    activation[other] == activation[one]
                )
    return in_order / pairs if pairs else float("nan")


def auc_by_ranks(activation, values) -> float:
    """The area under the ROC curve from the sum of ranks (Mann and Whitney)."""
    order = np.argsort(activation, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    inside = values > 0
    positive, negative = inside.sum(), (~inside).sum()
    return (ranks[inside].sum() - positive * (positive + 1) / 2) / (positive * negative)


def test_slowness_by_hand():
    # 0 1 2 3 goes up by the same step; 0 1 0 1 turns each time; the third never varies
    states = np.array([[0, 0, 5], [1, 1, 5], [2, 0, 5], [3, 1, 5]], float) / 5
    np.testing.assert_allclose(autocorrelation(states), [1, -1, 1])
    # 0 0 1 1: before 0 0 1, after 0 1 1, whose correlation is 1/2
    np.testing.assert_allclose(autocorrelation(np.array([[0.0], [0.0], [1.0], [1.0]])), [0.5])


def test_slowness_is_numpys_correlation():
    states = np.random.default_rng(1).standard_normal((50, 7)).cumsum(axis=0)
    expected = [np.corrcoef(states[:-1, unit], states[1:, unit])[0, 1] for unit in range(7)]
    np.testing.assert_allclose(autocorrelation(states), expected, atol=1e-12)


@pytest.mark.parametrize("steps", [1, 2])
def test_too_few_characters_have_no_slowness_to_measure(steps):
    assert autocorrelation(np.arange(2.0 * steps).reshape(steps, 2)).tolist() == [1, 1]


def words_of(starts: dict[int, int]) -> list[float]:
    """Returns places in words of some lengths by their first characters."""
    places = np.zeros(len(PLAY))
    for start, length in starts.items():
        places[start : start + length] = np.arange(length)
    return places.tolist()


@pytest.mark.parametrize(
    ("feature", "inside"),
    [(NAME, [0, 1, 18, 19, 20]), (SPEECH, [4, 5, 6, 7, 8, 9, 23, 24]), (VOWEL, [0, 5, 8, 11, 24])],
)
def test_features_of_yes_or_no_by_hand(feature, inside):
    values = feature_values(PLAY, feature)
    assert np.flatnonzero(values).tolist() == inside
    assert set(values) == {0, 1}


def test_places_by_hand():
    lines = [*range(4), *range(7), *range(6), 0, *range(5), *range(2)]
    assert feature_values(PLAY, LINE).tolist() == lines
    assert feature_values(PLAY, WORD).tolist() == words_of({0: 2, 4: 2, 7: 2, 11: 4, 18: 1, 20: 1, 23: 2})


def test_a_colon_inside_a_speech_makes_no_name():
    text = "ann:\nhe said: go.\nso: no\n"
    assert np.flatnonzero(feature_values(text, NAME)).tolist() == [0, 1, 2]


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
    expected = [slow_score(states[:, unit], values) for unit in range(3)]
    np.testing.assert_allclose(pair_scores(states, values), expected, atol=1e-12)


@pytest.mark.parametrize("feature", [NAME, SPEECH, VOWEL])
def test_the_score_of_yes_or_no_is_the_area_under_the_roc_curve(feature):
    text = encode_characters(SCENE).text
    trace = engine.run(UnitScoresRequest(text=SCENE, feature=feature))
    states = engine.run(StatesRequest(text=SCENE)).states
    middle = len(text) // 2
    for scores, part in ((trace.searched, slice(0, middle)), (trace.checked, slice(middle, None))):
        expected = [auc_by_ranks(activation, trace.values[part]) for activation in states[part].T]
        np.testing.assert_allclose(scores, expected, atol=1e-12)


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 1.0, 1.0]])
def test_without_unlike_characters_there_is_no_score(values):
    assert np.isnan(pair_scores(np.zeros((len(values), 2)), np.array(values))).all()


def test_a_unit_of_the_chapters_model_tells_speakers_names():
    """What the page says of the scene, and that no unit alone tells the first line of a speech."""
    names = engine.run(UnitScoresRequest(text=SCENE, feature=NAME))
    best = names.ranking[0]
    assert names.searched[best] > 0.99
    assert names.checked[best] > 0.99
    speeches = engine.run(UnitScoresRequest(text=SCENE, feature=SPEECH))
    best = speeches.ranking[0]
    assert 1 - speeches.checked[best] < 0.8
    assert speeches.checked[best] < 0.8


def test_a_long_text_is_scored_at_its_beginning():
    long = "to be or not " * 200
    trace = engine.run(UnitScoresRequest(text=long, feature=VOWEL))
    assert trace.text == long[:LONGEST_SCORED]
    assert len(trace.values) == LONGEST_SCORED


def test_ranking_counts_both_ways_and_leaves_units_without_a_score_in_their_order():
    trace = engine.run(UnitScoresRequest(text="ab", feature=NAME))
    assert np.isnan(trace.searched).all()
    assert trace.ranking.tolist() == list(range(128))
    scored = engine.run(UnitScoresRequest(text=SCENE, feature=LINE))
    distances = np.abs(scored.searched[scored.ranking] - 0.5)
    assert (np.diff(distances) <= 0).all()
    assert scored.searched.min() < 0.5 < scored.searched.max()
