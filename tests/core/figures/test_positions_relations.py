"""The figures of views 4 to 7 show what the traces hold, number by number, and tell it in words."""

import dataclasses
import math
import re

import numpy as np
import pytest

from core.analyses.positions.clocks import rotation
from core.figures.positions import claims as position_claims
from core.figures.positions import past_the_end
from core.figures.positions import relations as position_relations
from core.figures.positions import trained as position_trained
from core.figures.positions import trial as position_trial
from core.positions.dials import CELL
from core.requests.positions import RotationRequest
from core.traces.positions.clocks import RotationTrace
from core.traces.positions.relations import SimilarityTrace
from core.traces.positions.sinusoidal import Claim, ClaimsTrace, TrialTrace
from core.traces.positions.trained import ShiftTrace, TableTrace, TrainedPositionsTrace


def columns_are_even(picture) -> bool:
    return len({len(column) for column in picture.columns.values()}) == 1


# --- how alike ----------------------------------------------------------------------------------------------


def similarity(**fields) -> SimilarityTrace:
    arrays = {
        "positions": np.array([5.0, 6.0, 7.0]),
        "similarity": np.array([[2.0, 1.5, -0.25], [1.5, 2.0, 1.5], [-0.25, 1.5, 2.0]]),
        "starts": np.array([0.0, 22.0]),
        "offsets": np.arange(-2, 3),
        "curves": np.array([[0.9, 1.5, 2, 1.5, 0.9], [0.8, 1.5, 2, 1.5, 0.9]]),
        "expected": np.array([0.9, 1.5, 2, 1.5, 0.9]),
        "deviation": 0.1,
        "frequencies": np.array([1.0, 0.01]),
        "measure": "dot",
        "base": 10000.0,
    }
    return SimilarityTrace(**arrays | fields)


def test_on_a_telephone_the_colour_bar_is_no_higher_than_the_square():
    """A screen of 390 pixels leaves a square of 200 to 240 beside the names and the bar."""
    figure = position_relations.similarity_matrix(similarity(), narrow=True).figure
    margin = figure.layout.margin
    assert figure.layout.height - margin.t - 59 <= 240  # 59: the names and the title under it
    assert figure.data[0].colorbar.len == 1
    assert position_relations.similarity_matrix(similarity()).figure.layout.height == 520


def test_the_matrix_is_drawn_as_it_is_on_a_scale_around_zero():
    picture = position_relations.similarity_matrix(similarity())
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z, similarity().similarity, rtol=1e-6)
    assert list(heatmap.x) == list(heatmap.y) == [5, 6, 7]
    assert (heatmap.zmin, heatmap.zmax) == (-2, 2)
    assert "positions 5 and 7 with −0.25" in picture.story
    assert "has 2, which is half the width" in picture.story
    assert picture.columns["position"][5] == 6
    assert picture.columns["other position"][5] == 7
    assert picture.columns["dot product"][5] == 1.5
    assert columns_are_even(picture)
    assert len(picture.columns["position"]) == 9
    assert "exactly, to rounding" in picture.story
    assert "e-" not in picture.story
    uneven = np.array([[2.0, 1.5, 0], [1.5, 2, 1.25], [0, 1.25, 2]])
    assert "up to 0.25" in position_relations.similarity_matrix(similarity(similarity=uneven)).story
    cosine = position_relations.similarity_matrix(similarity(measure="cosine"))
    assert cosine.figure.data[0].zmax == 1
    assert "cosine similarity" in cosine.columns


def test_a_curve_a_start_the_widest_first_so_that_all_are_seen():
    picture = position_relations.similarity_curve(similarity())
    assert [curve.name for curve in picture.figure.data] == ["from 0", "from 22"]
    np.testing.assert_allclose([curve.y for curve in picture.figure.data], similarity().curves, rtol=1e-6)
    widths = [curve.line.width for curve in picture.figure.data]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == 2
    assert "up to 0.1" in picture.story
    assert "half of its height at offset 2" in picture.story
    assert picture.columns["from 22"] == [0.8, 1.5, 2, 1.5, 0.9]
    assert columns_are_even(picture)
    alone = position_relations.similarity_curve(
        similarity(starts=np.array([3.0]), curves=np.ones((1, 5)), expected=np.ones(5))
    )
    assert "The curve from position 3 lies" in alone.story
    assert "stays above half" in alone.story


@pytest.mark.parametrize("starts", range(1, 7))
def test_as_many_curves_are_drawn_as_may_be_asked_for(starts):
    trace = similarity(starts=np.arange(starts) * 1.0, curves=np.ones((starts, 5)))
    assert len(position_relations.similarity_curve(trace).figure.data) == starts


def rotated(**fields) -> RotationTrace:
    return dataclasses.replace(rotation(RotationRequest(width=8, pair=1, position=0, offset=5)), **fields)


def test_three_clocks_show_the_step_and_what_the_rotation_makes_of_p():
    trace = rotated()
    picture = position_relations.rotation(trace)
    rings = next(mark for mark in picture.figure.data if mark.name == "R(k) times the pair of p")
    centres = np.array([[0, 0], [CELL[0], 0], [2 * CELL[0], 0]])
    points = centres + [[math.sin(a), math.cos(a)] for a in (5, 0.5, 0.005)]
    np.testing.assert_allclose(np.stack([rings.x, rings.y], axis=1), points, atol=1e-6)
    assert {hand.name for hand in picture.figure.data} >= {"p = 0", "p + k = 5"}
    assert "5 · 0.1 = 0.5 radians" in picture.story
    assert "e-" not in picture.story
    assert picture.columns["pair"] == [0, 1, 3]
    assert columns_are_even(picture)


def test_wavelengths_are_two_pi_over_the_frequencies():
    picture = position_relations.wavelengths(similarity())
    np.testing.assert_allclose(picture.figure.data[0].y, [2 * math.pi, 200 * math.pi], rtol=1e-6)
    assert picture.figure.layout.yaxis.type == "log"
    assert "wavelength of 6.283 positions" in picture.story
    assert "628.319" in picture.story
    assert "62,831.9" in picture.story
    assert "0 of 2 pairs make a whole wave within 3 positions" in picture.story
    levels = [shape.y0 for shape in picture.figure.layout.shapes]
    assert levels == pytest.approx([2 * math.pi, 20_000 * math.pi, 3])
    # on a log axis a note stands at the logarithm
    notes = {note.text: note.y for note in picture.figure.layout.annotations}
    assert notes == pytest.approx(
        {"2π": math.log10(levels[0]), "10,000 · 2π": math.log10(levels[1]), "3 positions": math.log10(3)}
    )


def test_a_single_pair_is_drawn_too():
    trace = similarity(frequencies=np.array([1.0]))
    assert "Pair 0 has a wavelength" in position_relations.wavelengths(trace).story


# --- trial --------------------------------------------------------------------------------------------------


def trial(**fields) -> TrialTrace:
    order, plain = np.array([2, 0, 1]), np.arange(6.0).reshape(3, 2)
    placed, weights = plain + 10, np.full((3, 3), 1 / 3)
    shuffled = placed[order] + np.array([[0, 0], [0, -0.5], [0.25, 0]])
    arrays = {
        "tokens": ("the", "dog", "the"),
        "unknown": np.array([False, True, False]),
        "order": order,
        "vectors": np.array([[3.0, 4], [0, 1], [3, 4]]),
        "encodings": np.array([[0, 1.0], [0.6, 0.8], [1, 0]]),
        "plain": plain,
        "plain_shuffled": plain[order],
        "placed": placed,
        "placed_shuffled": shuffled,
        "plain_weights": weights,
        "placed_weights": np.array([[0.5, 0.3, 0.2], [0, 1, 0], [1 / 3, 1 / 3, 1 / 3]]),
        "source": "words",
        "seed": 1,
    }
    return TrialTrace(**arrays | fields)


def test_vectors_positions_and_their_sums():
    picture = position_trial.trial_vectors(trial())
    shown = [heatmap.z for heatmap in picture.figure.data]
    np.testing.assert_allclose(
        shown, [trial().vectors, trial().encodings, trial().vectors + trial().encodings], rtol=1e-6
    )
    assert "“the” at positions 0 and 2 has one vector; the encodings put the two 1.41 apart" in picture.story
    assert "“dog”: unknown to the model" in picture.story
    assert picture.figure.layout.coloraxis.cmax == 5
    assert picture.columns["token"] == ["the", "the", "dog", "dog", "the", "the"]
    assert columns_are_even(picture)
    calm = position_trial.trial_vectors(trial(tokens=("a", "b", "c"), unknown=np.zeros(3, bool)))
    assert "Each token occurs once." in calm.story
    assert "unknown" not in calm.story


def test_a_token_that_comes_twice_keeps_two_rows():
    axis = position_trial.trial_vectors(trial()).figure.layout.yaxis
    assert axis.tickvals == (0, 1, 2)
    assert axis.ticktext == ("the", "dog", "the")
    letters = position_trial.trial_vectors(trial(tokens=(" ", "a", " "), source="characters"))
    assert "a space at positions 0 and 2" in letters.story
    letters = position_trial.trial_vectors(trial(tokens=("a", " ", "a"), source="characters"))
    assert letters.figure.layout.yaxis.ticktext == ("a", "␣", "a")


def test_the_trial_shows_both_orders_and_their_difference():
    picture, trace = position_trial.trial(trial()), trial()
    shown = [heatmap.z for heatmap in picture.figure.data]
    for side, (outputs, shuffled) in enumerate(
        ((trace.plain, trace.plain_shuffled), (trace.placed, trace.placed_shuffled))
    ):
        np.testing.assert_allclose(
            shown[3 * side : 3 * side + 3],
            [shuffled - outputs[[2, 0, 1]], outputs[[2, 0, 1]], shuffled],
            atol=1e-6,
        )
    assert not shown[0].any()
    assert np.abs(shown[3]).max() == 0.5
    titles = [note.text for note in picture.figure.layout.annotations]
    assert titles[0].endswith("difference: 0")
    assert titles[1].endswith("difference: up to 0.50")
    assert "“the dog the” was shuffled to “the the dog”" in picture.story
    assert "differ by up to 0.50, where outputs go up to 15.00" in picture.story
    assert "e-" not in picture.story
    assert "only shuffled" in picture.story
    assert picture.columns["with positions: difference"] == [0, 0, 0, -0.5, 0.25, 0]
    assert picture.columns["token"] == ["the", "the", "the", "the", "dog", "dog"]
    assert columns_are_even(picture)


def test_attention_is_drawn_on_the_fixed_scale():
    picture = position_trial.trial_attention(trial())
    np.testing.assert_allclose(
        [heatmap.z for heatmap in picture.figure.data],
        [trial().plain_weights, trial().placed_weights],
        rtol=1e-6,
    )
    assert (picture.figure.layout.coloraxis.cmin, picture.figure.layout.coloraxis.cmax) == (0, 1)
    assert "most, 66.7 %, for “dog” at position 1" in picture.story  # (1/3 + 2/3 + 1/3) / 2
    assert "with 33.3 % without positions and with 61.1 % with" in picture.story
    assert columns_are_even(picture)


# --- claims -------------------------------------------------------------------------------------------------


def claim(value: float, **fields) -> Claim:
    return Claim(
        **{
            **dict(
                source="A book, chapter 1",
                claim=f"Something about {value}.",
                numbers=(("error", value), ("other", 7.0)),
                measured="error",
                exact=1e-6,
                rough=0.01,
            ),
            **fields,
        }
    )


ROWS = (claim(0.0), claim(0.005), claim(0.5), claim(1.75, exact=0.1, rough=0.01, differs=True), claim(0.3))


def test_each_claim_has_its_text_and_its_number_in_the_bar_of_its_verdict():
    picture = position_claims.claims(ClaimsTrace(rows=ROWS))
    texts = [note.text for note in picture.figure.layout.annotations]
    assert len(texts) == 5
    assert all(row.claim in text and row.verdict in text for row, text in zip(ROWS, texts, strict=True))
    marks = {mark.name: list(zip(mark.x, mark.y, strict=True)) for mark in picture.figure.data}
    assert {name: len(points) for name, points in marks.items()} == {
        "holds": 2,
        "holds roughly": 1,
        "wrong": 2,
    }
    # a zero has no place on a log axis: it is drawn at its beginning
    assert marks["holds"][0][0] == pytest.approx(1e-16)
    for name, points in marks.items():
        for x, y in points:
            under = [
                bar for bar in picture.figure.layout.shapes if bar.x0 <= x <= bar.x1 and bar.y0 <= y <= bar.y1
            ]
            assert [bar.fillcolor for bar in under] == [position_claims.VERDICT_MARKS[name][0]]


def test_claims_do_not_lie_on_each_other():
    figure = position_claims.claims(ClaimsTrace(rows=ROWS)).figure
    bars = sorted({(bar.y0, bar.y1) for bar in figure.layout.shapes})
    for note, (top, bottom), after in zip(
        figure.layout.annotations, bars, [*figure.layout.annotations[1:], None], strict=True
    ):
        assert note.y + 18 * len(note.text.split("<br>")) <= top
        assert after is None or bottom < after.y


def test_the_story_counts_and_names_the_worst():
    picture = position_claims.claims(ClaimsTrace(rows=ROWS))
    assert picture.story.startswith(
        "Of 5 claims 2 hold, 1 hold roughly and 2 are wrong. Furthest off is “Something about 0.5.”"
    )
    assert picture.columns["verdict"] == ["holds", "holds roughly", "wrong", "holds", "wrong"]
    assert columns_are_even(picture)
    assert picture.columns["its value"] == [0.0, 0.005, 0.5, 1.75, 0.3]
    assert picture.columns["all numbers"][2] == "error = 0.5; other = 7"
    near = (claim(0.5), claim(1e-9, exact=0.1, rough=0.01, differs=True))
    assert "“Something about 1e-09.”" in position_claims.claims(ClaimsTrace(rows=near)).story
    assert "Furthest" not in position_claims.claims(ClaimsTrace(rows=ROWS[:2])).story


# --- trained ------------------------------------------------------------------------------------------------


def table(seed: int, count: int = 6, width: int = 4) -> TableTrace:
    rng = np.random.default_rng(seed)
    return TableTrace(
        table=rng.normal(size=(count, width)),
        similarity=rng.uniform(-1, 1, (count, count)),
        norms=np.arange(1.0, count + 1),
        peaks=np.array([1 / 6.2, 0.25, 0.5, 0.2]),
        explained=np.array([0.5, 0.7, 0.9, 0.9]),
        nearest=np.array([0, 0, 1, 1]),
        components=rng.normal(size=(2, 5)),
        shares=np.array([0.75, 0.25]),
        component_peaks=np.array([0.1, 0.25]),
    )


def learnt(**fields) -> TrainedPositionsTrace:
    arrays = {
        "trained": table(1),
        "fixed": table(2),
        "analysed": 5,
        "frequencies": np.array([1.5, 0.01]),
        "sources_reached": np.array([600, 500, 5, 5, 0, 0]),
        "targets_reached": np.array([600, 400, 8, 1, 1, 0]),
        "model": "m",
    }
    return TrainedPositionsTrace(**arrays | fields)


def test_both_tables_are_drawn_with_positions_across():
    picture = position_trained.tables(learnt())
    for heatmap, one in zip(picture.figure.data, (learnt().fixed, learnt().trained), strict=True):
        np.testing.assert_allclose(heatmap.z, one.table.T, rtol=1e-6)
        assert heatmap.zmax == -heatmap.zmin == np.abs(one.table).max()
    assert "1.00 (position 0) to 6.00 (position 5)" in picture.story
    assert picture.columns["learnt"] == learnt().trained.table.ravel().tolist()
    assert columns_are_even(picture)


def test_both_similarities_are_drawn_from_minus_one_to_one():
    near = np.eye(6) + np.diag([0.5, 0.5, 0.5, 0.5, 0.1], 1)
    picture = position_trained.similarity(learnt(trained=dataclasses.replace(table(1), similarity=near)))
    np.testing.assert_allclose(picture.figure.data[1].z, near, rtol=1e-6)
    assert (picture.figure.layout.coloraxis.cmin, picture.figure.layout.coloraxis.cmax) == (-1, 1)
    assert "and of 0.50 in the learnt one. From position 3 on it is 0.30" in picture.story
    assert "0 ± 0.50" in picture.story
    assert columns_are_even(picture)
    assert len(picture.columns["learnt"]) == 36


def test_waves_are_positions_a_wave_and_the_known_ones_judge_the_method():
    picture = position_trained.waves(learnt())
    formula, fixed, trained, looked = picture.figure.data
    np.testing.assert_allclose(formula.y, [2 * np.pi / 1.5] * 2 + [200 * np.pi] * 2, rtol=1e-6)
    np.testing.assert_allclose(fixed.y, [6.2, 4, 2, 5], rtol=1e-6)
    np.testing.assert_allclose(trained.customdata, np.stack([table(1).explained, table(1).nearest], axis=1))
    assert list(looked.y) == [5, 5]
    # 4.19: 4 is, 6.2 is not
    assert "of the 2 sinusoidal waves that fit into 5 positions" in picture.story
    assert "finds 1 to within 10 %" in picture.story
    assert "main wave of 3 of 4 dimensions" in picture.story
    assert "explains 75.0 %" in picture.story
    assert picture.columns["learnt: nearest pair"] == [0, 0, 1, 1]
    assert columns_are_even(picture)
    assert "No dimension" in position_trained.waves(learnt(frequencies=np.array([0.01, 0.001]))).story


@pytest.mark.parametrize(
    "values, known",
    [([1, 2, 5, 9], 1), ([9, 5, 2, 1], -1), ([3, 3, 3], 0), ([1, 1, 2], 0.8660254), ([1, 3, 2], 0.5)],
)
def test_rank_correlation_by_hand(values, known):
    assert position_trained._rank_correlation(np.array(values)) == pytest.approx(known)


def test_components_are_drawn_over_the_positions_looked_at():
    picture = position_trained.components(learnt())
    np.testing.assert_allclose(
        [c.y for c in picture.figure.data], [*table(2).components, *table(1).components], rtol=1e-6
    )
    assert "75.0 % + 25.0 %" in picture.story
    assert "10, 4 and 10, 4 positions" in picture.story
    assert picture.columns["position"] == [0, 1, 2, 3, 4]
    assert columns_are_even(picture)


def test_reached_counts_and_what_a_card_does_not_say():
    picture = position_trained.reached(learnt())
    encoder, decoder, norms = picture.figure.data
    assert list(encoder.y) == [600, 500, 5, 5, 0, 0]
    assert list(decoder.y) == [600, 400, 8, 1, 1, 0]
    assert list(norms.y) == [1, 2, 3, 4, 5, 6]
    assert "position 0 was read 1,200 times and position 2 was read 13 times" in picture.story
    assert "less often than 1.0 %" in picture.story
    assert columns_are_even(picture)
    silent = position_trained.reached(learnt(sources_reached=None, targets_reached=None))
    assert len(silent.figure.data) == 1
    assert "does not say" in silent.story
    assert columns_are_even(silent)


def shift(**fields) -> ShiftTrace:
    values = np.array([[[-1.0, -2], [-2, -2], [-3, -5]], [[-0.5, -0.5], [-1, -3], [np.nan, np.nan]]])
    arrays = {
        "models": ("a", "b"),
        "positions": ("sinusoidal", "trained"),
        "limits": np.array([3, 3]),
        "source_tokens": ("dog",),
        "target_tokens": ("perro",),
        "source_unknown": np.array([False]),
        "target_unknown": np.array([False]),
        "log_probability": values,
        "first_choice": values > -1.5,
        "last": np.array([1, 2, 3]),
        "refusals": ("", "Too long."),
    }
    return ShiftTrace(**arrays | fields)


def test_shifts_are_drawn_to_the_end_of_each_table():
    picture = past_the_end.shifted(shift())
    np.testing.assert_allclose(picture.figure.data[0].y, [-1.5, -2, -4])
    np.testing.assert_allclose(picture.figure.data[1].y, [-0.5, -2, np.nan])
    assert picture.figure.layout.shapes[0].x0 == 1.5
    assert "3 rows" in picture.figure.layout.annotations[0].text
    assert "Sinusoidal positions: −1.50 nats per token and 1 of 2 tokens right" in picture.story
    assert "at worst −4.00 and 0, where it begins at 2. Learnt positions: −0.50" in picture.story
    assert "from 2 on the table has no row" in picture.story
    assert "cannot run" in picture.story
    assert columns_are_even(picture)
    short = past_the_end.shifted(
        shift(limits=np.array([9, 9]), log_probability=np.full((2, 3, 2), -1.0), refusals=("", ""))
    )
    assert not short.figure.layout.shapes
    assert "No shift here goes past" in short.story


def test_claims_have_a_narrow_form_for_telephones():
    rows = tuple(dataclasses.replace(row, claim="a claim of many words " * 6) for row in ROWS)
    trace = ClaimsTrace(rows=rows)
    for letters in (position_claims.WIDE, position_claims.NARROW):
        notes = position_claims.claims(trace, letters).figure.layout.annotations
        lines = [re.sub("<[^>]*>", "", line) for note in notes for line in note.text.split("<br>")]
        assert max(map(len, lines)) <= letters + 2  # the mark of a verdict
