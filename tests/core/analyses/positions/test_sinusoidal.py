"""What one asks of position encodings: requests and their limits, traces, and the sources' claims."""

import dataclasses
import math
import tracemalloc

import numpy as np
import pytest

from core import engine
from core.analyses.positions import permutation
from core.analyses.positions import sinusoidal as position_runs
from core.analyses.positions.claims import FIXED, TRAINED, claims
from core.checks import InvalidValueError
from core.models.layers.sinusoids import double_loop, encoding
from core.requests.positions import (
    AgreementRequest,
    ClaimsRequest,
    RotationRequest,
    ShiftRequest,
    SimilarityRequest,
    TrainedPositionsRequest,
    TrialRequest,
)
from core.traces.positions.sinusoidal import VERDICTS, AgreementTrace, Claim
from core.vocabulary.characters import CHARACTERS
from tests.support.whole_rotation import rotation

RANGED = (SimilarityRequest,)
REQUESTS = (*RANGED, AgreementRequest, TrialRequest, ClaimsRequest, TrainedPositionsRequest, ShiftRequest)


# --- requests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", REQUESTS)
def test_requests_are_frozen_and_equal_by_value(kind):
    assert kind() == kind()
    assert hash(kind()) == hash(kind())
    for field in dataclasses.fields(kind):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(kind(), field.name, 1)


@pytest.mark.parametrize("kind", (*RANGED, AgreementRequest))
@pytest.mark.parametrize(
    "fields, says",
    [
        (dict(count=0), "`count`: expected a whole number from 1 to "),
        (dict(count=10_000_000), "`count`: expected a whole number from 1 to "),
        (dict(count=2.5), "`count`"),
        (dict(count=math.nan), "`count`"),
        (dict(count="5"), "`count`"),
        (dict(count=True), "`count`"),
        (dict(width=0), "`width`: expected a whole number from 2 to "),
        (dict(width=10**9), "`width`: expected a whole number from 2 to "),
        (
            dict(width=7),
            (
                "`width`: expected an even number, a sine and a cosine for each pair. "
                "Received: width=7. Take 6 or 8."
            ),
        ),
        (dict(width=math.nan), "`width`"),
        (
            dict(base=0),
            "`base`: expected a number from 0.001 to 1e+09. Received: base=0. The book's base is 10000.",
        ),
        (dict(base=-1), "`base`"),
        (dict(base=math.nan), "`base`"),
        (dict(base=math.inf), "`base`"),
        (dict(base=1e300), "`base`"),
        (dict(base=1e-300), "`base`"),
        (dict(base=None), "`base`"),
    ],
)
def test_a_range_that_is_none_is_refused_with_the_fix_before_memory_is_spent(kind, fields, says):
    tracemalloc.start()
    try:
        with pytest.raises(InvalidValueError) as caught:
            kind(**fields)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()
    assert str(caught.value).startswith(f"Invalid value for {says}")


@pytest.mark.parametrize("kind", RANGED)
@pytest.mark.parametrize("first", [100_001, -100_000.5, math.nan, math.inf, "0", None])
def test_a_first_position_out_of_range_is_refused(kind, first):
    with pytest.raises(InvalidValueError, match="`first`: expected a number from -100000 to 100000"):
        kind(first=first)


@pytest.mark.parametrize(
    "fields, name",
    [
        (dict(count=257), "count"),
        (dict(measure="euclid"), "measure"),
        (dict(starts=()), "starts"),
        (dict(starts=(1,) * 7), "starts"),
        (dict(starts=5), "starts"),
        (dict(starts=(math.nan,)), "starts"),
        (dict(starts=("a",)), "starts"),
        (dict(span=0), "span"),
        (dict(span=1001), "span"),
    ],
)
def test_a_similarity_that_cannot_be_asked_for_is_refused(fields, name):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
        SimilarityRequest(**fields)


def test_a_start_that_comes_twice_is_one_curve():
    assert SimilarityRequest(starts=(5, 1, 5.0, 1)).starts == (5.0, 1.0)


def test_a_slow_loop_stays_short():
    for fields in (dict(count=257), dict(width=514)):
        with pytest.raises(InvalidValueError):
            AgreementRequest(**fields)


@pytest.mark.parametrize(
    "fields, says",
    [
        (
            dict(text="a", source="characters"),
            (
                "`text`: expected at least two characters that the model knows. Received: text='a'. "
                "Type some Latin letters."
            ),
        ),
        (dict(text="", source="characters"), "`text`"),
        (dict(text="12中", source="characters"), "`text`"),
        (
            dict(text="dog"),
            "`text`: expected at least two words that the model knows. Received: text='dog'. Its 1,000 words",
        ),
        (dict(text=""), "`text`"),
        (dict(text="... !"), "`text`"),
        (dict(text="dog zyzzyva 中"), "`text`"),
        (dict(text=None), "`text`: expected a text"),
        (dict(text="ab" * 61), "`text`: expected a text of at most 120 characters. "),
        (dict(seed=-1), "`seed`"),
        (dict(source="moon"), "`source`"),
    ],
)
def test_a_trial_that_cannot_be_held_is_refused(fields, says):
    with pytest.raises(InvalidValueError) as caught:
        TrialRequest(**fields)
    assert str(caught.value).startswith(f"Invalid value for {says}")


@pytest.mark.parametrize(
    "kind, fields, says",
    [
        (
            RotationRequest,
            dict(pair=256),
            (
                "`pair`: expected a whole number from 0 to 255. Received: pair=256. "
                "512 dimensions are 256 pairs."
            ),
        ),
        (RotationRequest, dict(position=math.nan), "`position`"),
        (RotationRequest, dict(offset=1e6), "`offset`"),
        (TrainedPositionsRequest, dict(analysed=7), "`analysed`: expected a whole number from 8 to 50"),
        (TrainedPositionsRequest, dict(analysed=51), "`analysed`"),
        (ShiftRequest, dict(shifts=0), "`shifts`"),
        (ShiftRequest, dict(shifts=201), "`shifts`"),
        (ShiftRequest, dict(source=5), "`source`: expected a text"),
        (
            ShiftRequest,
            dict(source=" ?! "),
            "`source`: expected a sentence of 1 to 30 words. Received: source=' ?! '. Type one.",
        ),
        (ShiftRequest, dict(target="a " * 31), "`target`: expected a sentence of 1 to 30 words"),
        (ShiftRequest, dict(target="a" * 301), "`target`: expected a text of at most 300 characters"),
    ],
)
def test_what_cannot_be_turned_trained_or_shifted_is_refused(kind, fields, says):
    with pytest.raises(InvalidValueError) as caught:
        kind(**fields)
    assert str(caught.value).startswith(f"Invalid value for {says}")


def test_requests_keep_what_was_checked():
    request = SimilarityRequest(count=5.0, width=8.0, base=10000, first=1, starts=[1, 2], span=3.0)
    assert request == SimilarityRequest(count=5, width=8, base=10000.0, first=1.0, starts=(1.0, 2.0), span=3)
    assert [type(value) for value in (request.count, request.width, request.base, request.first)] == [
        int,
        int,
        float,
        float,
    ]
    assert hash(request) is not None


# --- how alike ----------------------------------------------------------------------------------------------


def test_similarity_by_hand():
    trace = position_runs.similarity(SimilarityRequest(width=4, count=3, starts=(0, 5.5), span=2))
    one, two = math.cos(1) + math.cos(0.01), math.cos(2) + math.cos(0.02)
    np.testing.assert_allclose(trace.similarity, [[2, one, two], [one, 2, one], [two, one, 2]], atol=1e-14)
    np.testing.assert_allclose(trace.curves, [[two, one, 2, one, two]] * 2, atol=1e-13)
    assert trace.offsets.tolist() == [-2, -1, 0, 1, 2]
    assert trace.starts.tolist() == [0, 5.5]
    assert trace.width == 4
    np.testing.assert_allclose(trace.wavelengths, [2 * math.pi, 200 * math.pi])


def test_the_cosine_is_the_dot_product_over_half_the_width():
    dot, cosine = (
        position_runs.similarity(SimilarityRequest(measure=measure, width=64, count=30))
        for measure in ("dot", "cosine")
    )
    np.testing.assert_allclose(cosine.similarity, dot.similarity / 32, atol=1e-13)
    np.testing.assert_allclose(cosine.curves, dot.curves / 32, atol=1e-13)
    np.testing.assert_allclose(np.diag(cosine.similarity), 1, atol=1e-13)
    assert np.abs(cosine.similarity).max() <= 1 + 1e-12


@pytest.mark.parametrize(
    "fields", [dict(), dict(first=-1e5, width=16), dict(count=1, width=2), dict(count=256, width=256, base=3)]
)
def test_curves_coincide(fields):
    assert engine.run(SimilarityRequest(**fields)).deviation < 1e-8


def test_the_rotation_check_looks_at_every_pair_both_ways():
    # rows that are no encodings: the largest error is large, and now and then that of a backward step
    for seed in range(6):
        rows = np.random.default_rng(seed).normal(size=(6, 8))
        slow = max(
            np.abs(rotation(there - here, 8) @ rows[here] - rows[there]).max()
            for here in range(6)
            for there in range(6)
        )
        assert position_runs.rotation_error(rows, 10000.0) == pytest.approx(slow, abs=1e-12)
    encoded = encoding(np.arange(6), 8, dtype="float64")
    assert (
        position_runs.rotation_error(encoded, 10000.0)
        < 1e-14
        < 1e-6
        < position_runs.rotation_error(encoded, 9999.0)
    )


def test_curves_that_do_not_depend_on_the_offset_alone_would_show(monkeypatch):
    monkeypatch.setattr(
        position_runs, "_curve", lambda start, offsets, request: start + np.zeros(len(offsets))
    )
    assert position_runs.similarity(SimilarityRequest()).deviation > 1


# --- whether the forms agree --------------------------------------------------------------------------------


def test_the_forms_agree():
    trace = engine.run(AgreementRequest())
    assert len(trace.forms) == 6
    assert trace.dtypes == ("float64",) * 4 + ("float32",) * 2
    assert trace.held.tolist() == [True] * 4 + [False] * 2
    assert trace.agree
    assert trace.largest <= 1e-6 == trace.tolerance
    assert (np.diag(trace.differences) == 0).all()
    assert (trace.differences == trace.differences.T).all()
    assert 1e-9 < trace.differences[0, 4] < 1e-7  # the layer as it is served: float64 angles, rounded once
    assert 1e-6 < trace.differences[0, 5] < 1e-4  # float32 angles lose digits with the position


def test_a_form_that_is_off_is_seen(monkeypatch):
    monkeypatch.setattr(
        position_runs,
        "meshgrid",
        lambda count, width, base: double_loop(np.arange(count), width, base) + 2e-6,
    )
    trace = position_runs.agreement(AgreementRequest(count=4, width=4))
    assert not trace.agree
    assert trace.largest == pytest.approx(2e-6)
    with pytest.raises(InvalidValueError, match="`dtypes`"):
        AgreementTrace(**{**vars(trace), "dtypes": ("float64",)})


# --- rotation -----------------------------------------------------------------------------------------------


def test_errors_of_each_offset_are_those_of_the_whole_matrix():
    encoded = encoding(np.arange(6), 8, dtype="float64")
    wrong = position_runs.rotation_errors(encoded, 5000.0)
    slow = [
        max(
            np.abs(rotation(k, 8, 5000.0) @ encoded[p] - encoded[p + k]).max()
            for p in range(6)
            if 0 <= p + k < 6
        )
        for k in range(-5, 6)
    ]
    np.testing.assert_allclose(wrong, slow, atol=1e-14)
    assert wrong[5] < 1e-15 < 0.01 < wrong[0]


# --- position on trial --------------------------------------------------------------------------------------


def test_attention_by_hand():
    outputs, weights = permutation.attend(np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]))
    strong = math.e**2 / (math.e**2 + 1)  # scores 4 / sqrt(4) and 0
    np.testing.assert_allclose(weights, [[strong, 1 - strong], [0.5, 0.5]], atol=1e-15)
    np.testing.assert_allclose(outputs, [[2 * strong, 0, 0, 0], [1, 0, 0, 0]], atol=1e-15)


@pytest.mark.usefixtures("shipped")
def test_without_positions_outputs_are_only_permuted_with_them_they_change():
    for text in ("dog bites man", "ab", "To be, or not to be: that is the question"):
        for seed in (0, 42, 7):
            trace = engine.run(TrialRequest(text=text, seed=seed, source="characters"))
            assert sorted(trace.order.tolist()) == list(range(len(text))) != trace.order.tolist()
            assert trace.plain_difference < 1e-12 < 0.01 < trace.placed_difference
            assert trace.shuffled == tuple(trace.tokens[i] for i in trace.order)


@pytest.mark.usefixtures("shipped")
def test_the_trial_is_on_the_vectors_that_the_model_learnt(keras_models):
    trace = engine.run(TrialRequest(text="Be a", seed=3, source="characters"))
    table = keras_models["char_rnn"].get_layer("embedding").get_weights()[0]
    assert trace.tokens == tuple("be a")
    assert (trace.source, trace.seed) == ("characters", 3)
    np.testing.assert_allclose(trace.vectors, table[[CHARACTERS.index(c) for c in "be a"]], atol=1e-7)
    np.testing.assert_allclose(trace.encodings, double_loop(range(4), 16), atol=1e-12)
    placed = trace.vectors + trace.encodings
    scores = np.exp(placed @ placed.T / 4)
    np.testing.assert_allclose(trace.placed_weights, scores / scores.sum(axis=1, keepdims=True), atol=1e-12)
    np.testing.assert_allclose(trace.placed, trace.placed_weights @ placed, atol=1e-12)
    mixed = trace.vectors[trace.order] + trace.encodings
    scores = np.exp(mixed @ mixed.T / 4)
    weights = scores / scores.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(trace.placed_shuffled, weights @ mixed, atol=1e-12)
    for weights in (trace.plain_weights, trace.placed_weights):
        np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-12)


def test_any_source_of_vectors_will_do():
    vectors = np.random.default_rng(5).normal(size=(3, 128))
    before = vectors.copy()
    trace = permutation.trial(TrialRequest(), ("the", "dog", "barks"), vectors)
    assert trace.vectors.shape == (3, 128)
    assert trace.plain_difference < 1e-12 < trace.placed_difference
    np.testing.assert_array_equal(vectors, before)


def test_an_order_that_moves_nothing_is_drawn_again():
    assert all(permutation._order(2, seed).tolist() == [1, 0] for seed in range(10))
    assert (
        permutation._order(20, 1).tolist()
        == permutation._order(20, 1).tolist()
        != permutation._order(20, 2).tolist()
    )


# --- what the sources say -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rows():
    return claims({}).rows


def one(rows, words):
    found = [row for row in rows if words in row.claim]
    assert len(found) == 1, words
    return found[0]


def test_positions_38_apart(rows):
    row = one(rows, "38 apart")
    assert row.verdict == "holds roughly"
    assert row.number("period") == pytest.approx(37.969, abs=5e-4)
    assert 0.0051 < row.number("largest difference 38 apart") < 0.0052
    assert (row.number("P[22, 100]"), row.number("P[60, 101]")) == pytest.approx((-0.4786, -0.8756), abs=5e-5)


def test_the_sine_alone_in_both_editions(rows):
    third, second = one(rows, "22 and 35 cannot"), one(rows, "25 and 35 cannot")
    assert (third.verdict, second.verdict) == ("holds roughly", "wrong")
    assert (third.number("P[22, 100]"), third.number("P[35, 100]")) == pytest.approx(
        (-0.479, -0.472), abs=5e-4
    )
    assert (second.number("P[25, 100]"), second.number("P[35, 100]")) == pytest.approx(
        (-0.839, -0.472), abs=5e-4
    )
    assert "3rd edition" in third.source
    assert "2nd edition" in second.source
    apart = one(rows, "tell positions 22 and 35 apart")
    assert apart.verdict == "holds"
    assert apart.number("distance of the pairs") == pytest.approx(1.7598, abs=5e-5)


def test_the_walk_through_of_bert4keras_is_wrong_both_times(rows):
    true = (0.14112, -0.98999, 0.0299955, 0.99955)
    for words, printed, off in (
        ("printed first", (0.14112001, 0.9899925, 0.98006657, 0.19866934), 1.97998),
        ("printed later", (0.29552021, 0.95533648, 0.98006657, 0.19866934), 1.94533),
    ):
        row = one(rows, words)
        assert row.verdict == "wrong"
        assert "bert4keras" in row.source
        assert [row.number(f"printed [{i}]") for i in range(4)] == list(printed)
        assert [row.number(f"true [{i}]") for i in range(4)] == pytest.approx(true, abs=5e-6)
        assert row.number("largest difference") == pytest.approx(off, abs=1e-5)
        assert row.number("true second frequency") == pytest.approx(0.01)


def test_unique_linear_and_the_same_in_both_editions(rows):
    unique = one(rows, "encoding of its own")
    assert unique.verdict == "holds"
    assert unique.number("positions") == unique.number("distinct rows in float32") == 5000
    assert unique.number("smallest distance of two") > 1
    for words, name in (
        ("linear function", "largest |R(k) PE(p) - PE(p + k)|"),
        ("one matrix", "largest difference"),
    ):
        row = one(rows, words)
        assert row.verdict == "holds"
        assert row.number(name) < 1e-9


def test_wavelengths_nearly_reach_the_end(rows):
    row = one(rows, "wavelengths")
    assert row.verdict == "holds roughly"
    assert (row.number("first"), row.number("last, width 512")) == pytest.approx((6.28319, 60611.5), rel=1e-5)
    assert row.number("short by") == pytest.approx(1 - 10000 ** (-1 / 256))


@pytest.mark.parametrize(
    "trained, verdict",
    [(0.73, "holds"), (0.7315, "holds"), (0.725, "holds roughly"), (0.75, "wrong"), (0.7, "wrong")],
)
def test_the_performance_of_both_kinds_is_that_of_the_cards(trained, verdict):
    cards = {FIXED: {"metrics": {"val_accuracy": 0.73}}, TRAINED: {"metrics": {"val_accuracy": trained}}}
    row = one(claims(cards).rows, "same performance")
    assert row.verdict == verdict
    assert (row.number("accuracy, fixed"), row.number("accuracy, trained")) == (0.73, trained)


def test_without_both_cards_there_is_no_claim_on_performance(rows):
    assert not any(
        "performance" in row.claim
        for row in (*rows, *claims({FIXED: {"metrics": {"val_accuracy": 0.7}}}).rows)
    )


def test_the_verdicts_are_made_from_the_numbers(monkeypatch):
    """With another encoding the verdicts turn: none is written down."""
    from core.analyses.positions import claims as position_claims

    before = {row.claim: row.verdict for row in claims({}).rows}
    monkeypatch.setattr(
        position_claims, "encoding", lambda places, width, **_: np.zeros((*np.shape(places), width))
    )
    after = {row.claim: row.verdict for row in claims({}).rows}
    turned = {claim for claim in before if before[claim] != after[claim]}
    for words in ("38 apart", "25 and 35", "22 and 35 cannot", "22 and 35 apart", "of its own", "one matrix"):
        assert any(words in claim for claim in turned), words


def test_the_engine_answers_with_the_claims_whatever_models_are_there(shipped):
    assert len(engine.run(ClaimsRequest()).rows) >= 10


def test_a_verdict_follows_from_its_number_and_two_limits():
    def claim(value, **fields):
        return Claim(
            **{
                **dict(source="s", claim="c", numbers=(("a", value),), measured="a", exact=1e-6, rough=0.01),
                **fields,
            }
        )

    errors = {
        0.0: "holds",
        1e-6: "holds",
        1.1e-6: "holds roughly",
        0.01: "holds roughly",
        0.011: "wrong",
        math.inf: "wrong",
    }
    errors[math.nan] = "wrong"
    assert {value: claim(value).verdict for value in errors} == errors
    distances = {
        1.0: "holds",
        0.1: "holds",
        0.09: "holds roughly",
        0.01: "holds roughly",
        0.0: "wrong",
        math.nan: "wrong",
    }
    assert {
        value: claim(value, exact=0.1, rough=0.01, differs=True).verdict for value in distances
    } == distances
    assert claim(1).rule == "holds up to 1e-06, roughly up to 0.01"
    assert claim(1, exact=0.1, rough=0.01, differs=True).rule == "holds from 0.1 on, roughly from 0.01 on"
    assert set(VERDICTS) == {*errors.values()}
    assert claim(2.0).value == 2.0


def test_a_claim_measures_one_of_its_numbers():
    with pytest.raises(InvalidValueError, match="`name`: expected one of 'a'"):
        Claim(source="s", claim="c", numbers=(("a", 1.0),), measured="b", exact=0.1, rough=0.2)
