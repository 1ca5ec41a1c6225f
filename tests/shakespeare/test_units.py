"""Slowness, features and scores of hidden units: by hand, and against slow programs that share no line."""

import numpy as np
import pytest

from core import engine
from core.shakespeare.units import draw
from core.shakespeare.units.answer import autocorrelation, feature_values, pair_scores
from core.shakespeare.units.ask import FEATURES, READS, SCENE, UnitsRequest, UnitsTrace
from core.shakespeare.writing.ask import GenerateRequest
from core.vocabulary.characters import encode_characters
from tests.support.texts import reading

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
    trace = engine.run(UnitsRequest(feature=feature))
    states = trace.states
    middle = len(text) // 2
    for scores, part in ((trace.searched, slice(0, middle)), (trace.checked, slice(middle, None))):
        expected = [auc_by_ranks(activation, trace.values[part]) for activation in states[part].T]
        np.testing.assert_allclose(scores, expected, atol=1e-12)


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 1.0, 1.0]])
def test_without_unlike_characters_there_is_no_score(values):
    assert np.isnan(pair_scores(np.zeros((len(values), 2)), np.array(values))).all()


def test_a_unit_of_the_chapters_model_tells_speakers_names():
    """What the page says of the scene, and that no unit alone tells the first line of a speech."""
    names = engine.run(UnitsRequest(feature=NAME))
    best = names.ranking[0]
    assert names.searched[best] > 0.97
    assert names.checked[best] > 0.97
    speeches = engine.run(UnitsRequest(feature=SPEECH))
    best = speeches.ranking[0]
    assert 1 - speeches.checked[best] < 0.8
    assert speeches.checked[best] < 0.8


def test_a_prompt_is_read_as_the_model_writes_on_as_far_as_is_asked():
    asked = UnitsRequest(reads=READS[1], prompt="to be", length=40, seed=3)
    written = engine.run(GenerateRequest(prompt="to be", length=35, seed=3)).text
    assert engine.run(asked).text == "to be" + written
    assert engine.run(reading("to be or not")).text == "to be or not"
    assert engine.run(UnitsRequest(length=11)).text == "marina:\nthe"


def test_ranking_counts_both_ways_and_leaves_units_without_a_score_in_their_order():
    trace = engine.run(reading("ab", feature=NAME))
    assert np.isnan(trace.searched).all()
    assert trace.ranking.tolist() == list(range(128))
    scored = engine.run(UnitsRequest(feature=LINE))
    distances = np.abs(scored.searched[scored.ranking] - 0.5)
    assert (np.diff(distances) <= 0).all()
    assert scored.searched.min() < 0.5 < scored.searched.max()


# --- what is drawn and said ---------------------------------------------------------------------------------


def units(feature=NAME, searched=(0.9, 0.05), checked=(0.6, 0.1), **more) -> UnitsTrace:
    fields = {
        "text": "a b",
        "states": np.array([[0.0, 0.1], [0.95, 0.1], [0.95, -0.99]]),
        "autocorrelation": np.array([-0.5, 0.25]),
        "values": np.array([1.0, 0.0, 0.0]),
        "searched": np.array(searched),
        "checked": np.array(checked),
    }
    return UnitsTrace(feature=feature, **fields | more)


def test_ribbons_are_the_best_units_under_the_text_the_best_on_top():
    picture = draw.ribbons(units())
    letters, _, first, _, second, _ = picture.figure.data
    assert [first.meta, second.meta] == [1, 0]
    np.testing.assert_allclose(first.marker.color, [0.1, 0.1, -0.99], rtol=1e-6)
    assert first.base[0] > second.base[0]
    assert list(letters.text) == ["a", " ", "b"]
    np.testing.assert_allclose(np.array(letters.x)[1:] - np.array(letters.x)[:-1] > 0, True)
    assert picture.claim == "**1** of the 2 units that seem best does detect a speaker's name."
    assert draw.ribbons(units(searched=[np.nan] * 2)).claim.startswith("**0** units are scored")


def test_ribbons_stand_under_two_lines_however_long_the_text_is():
    trace = engine.run(UnitsRequest())
    for narrow in (False, True):
        picture = draw.ribbons(trace, narrow=narrow)
        assert len(picture.table) == 10 * draw.shown(trace, narrow)
        assert picture.figure.layout.height < 520


def test_all_units_are_drawn_the_slowest_on_top_and_each_character_is_named():
    picture = draw.states(units())
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z, units().states.T[[1, 0]], rtol=1e-6)
    assert list(heatmap.y) == ["1", "0"]
    assert list(picture.figure.layout.xaxis.ticktext) == ["a", "␣", "b"]
    assert picture.claim == "The state changed most when the model read “b” at place **3**."
    assert "The slowest is unit 1, with an autocorrelation of 0.25" in picture.more
    assert "unit 0, with −0.50" in picture.more


def test_one_character_has_units_and_no_change():
    one = units(text="a", states=np.zeros((1, 2)), autocorrelation=np.ones(2), values=np.ones(1))
    assert draw.states(one).claim == "**2** units over 1 character."


def test_a_text_is_tinted_by_one_unit():
    picture = draw.unit_text(units(), unit=1)
    tint, letters = picture.figure.data[:2]
    np.testing.assert_allclose(tint.marker.color, [0.1, 0.1, -0.99], rtol=1e-6)
    assert (tint.marker.cmin, tint.marker.cmax) == (-1, 1)
    assert letters.customdata[2] == "unit 1 after b: −0.99"
    # after the first character 0.1, after the others the mean of 0.1 and -0.99
    assert picture.claim == "In speakers' names unit 1 is at **0.10** on average, elsewhere at −0.45."
    assert picture.more.startswith("Unit 1 is number 1 of 2 by slowness")


def test_a_place_has_no_inside():
    picture = draw.unit_text(units(LINE), unit=1)
    assert picture.claim == "Unit 1 is lower for the later one of two characters in **95.0 %** of pairs."


def test_a_long_text_is_shown_by_whole_lines():
    text = "aaa\nbb\ncccc\nd"
    lines = [draw.whole_lines(text, first, 8) for first in (0, 5, 8)]
    assert [text[part.start : part.stop] for part in lines] == ["aaa\nbb\n", "bb\ncccc\nd", "cccc\nd"]
    assert draw.whole_lines("a" * 30, 0, 8) == range(0, 8)  # one line longer than what is shown


def test_scores_are_drawn_the_right_way_round_and_the_best_first():
    searched, checked = draw.scores(units(), unit=0).figure.data
    np.testing.assert_allclose(searched.y, [0.95, 0.9], rtol=1e-6)  # 5 % the wrong way round are 95 %
    np.testing.assert_allclose(checked.y, [0.9, 0.6], rtol=1e-6)
    assert searched.marker.color[0] != searched.marker.color[1]


@pytest.mark.parametrize(
    ("searched", "checked", "said"),
    [
        ((0.9, 0.05), (0.6, 0.1), "Unit 1 detects it in **90.0 %** of new pairs; chance is 50 %."),
        ((0.9, 0.5), (0.7, 0.5), "No unit alone detects it: the best is right in **70.0 %** of new pairs."),
        ((0.9, 0.5), (0.1, 0.5), "the best is right in **10.0 %**"),  # the other way round is no knowledge
        ((0.9, 0.5), (np.nan, np.nan), "Unit 0 is right in **90.0 %** of the pairs in which it was searched"),
        ((np.nan, np.nan), (np.nan, np.nan), "**0** units are scored."),
    ],
)
def test_when_no_unit_knows_it_the_claim_says_so(searched, checked, said):
    assert said in draw.scores(units(searched=searched, checked=checked), unit=0).claim


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_has_words_of_its_own(feature):
    assert "Of two characters, " in draw.scores(units(feature), unit=0).more
