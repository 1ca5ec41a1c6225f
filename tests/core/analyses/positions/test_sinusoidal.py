"""What one asks of position encodings: requests and their limits, traces, and the sources' claims."""

import dataclasses
import math
import tracemalloc

import numpy as np
import pytest

from core import engine
from core.analyses.positions import sinusoidal as position_runs
from core.checks import InvalidValueError
from core.models.layers.sinusoids import double_loop
from core.requests.positions import AliasRequest, PositionsRequest
from core.traces.positions.sinusoidal import AliasTrace, PositionsTrace

RANGED = (PositionsRequest, AliasRequest)


# --- requests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RANGED)
def test_requests_are_frozen_and_equal_by_value(kind):
    assert kind() == kind()
    assert hash(kind()) == hash(kind())
    for field in dataclasses.fields(kind):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(kind(), field.name, 1)


def test_the_first_picture_is_figure_16_9():
    request = PositionsRequest()
    assert (request.count, request.width, request.base, request.first, request.layout) == (
        201,
        512,
        10000.0,
        0.0,
        "interleaved",
    )
    assert (AliasRequest().pair, AliasRequest().chosen) == (50, 22.0)  # i = 100 and 101


@pytest.mark.parametrize("kind", RANGED)
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
        (dict(layout="zigzag"), "layout"),
        (dict(edition=1), "edition"),
        (dict(edition="3"), "edition"),
        (dict(edition=2, width=0), "width"),
        (dict(edition=2, width=2049), "width"),
    ],
)
def test_a_matrix_that_there_is_not_is_refused(fields, name):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
        PositionsRequest(**fields)


@pytest.mark.parametrize(
    "fields, says",
    [
        (
            dict(pair=256),
            (
                "`pair`: expected a whole number from 0 to 255. Received: pair=256. "
                "512 dimensions are 256 pairs."
            ),
        ),
        (dict(pair=-1), "`pair`"),
        (dict(pair=0.5), "`pair`"),
        (dict(width=4), "`pair`: expected a whole number from 0 to 1. "),
        (dict(chosen=math.nan), "`chosen`"),
        (dict(chosen=1e6), "`chosen`"),
    ],
)
def test_an_alias_that_cannot_be_asked_for_is_refused(fields, says):
    with pytest.raises(InvalidValueError) as caught:
        AliasRequest(**fields)
    assert str(caught.value).startswith(f"Invalid value for {says}")


def test_requests_keep_what_was_checked():
    request = PositionsRequest(count=5.0, width=8.0, base=10000, first=1)
    assert request == PositionsRequest(count=5, width=8, base=10000.0, first=1.0)
    assert [type(value) for value in (request.count, request.width, request.base, request.first)] == [
        int,
        int,
        float,
        float,
    ]
    assert hash(request) is not None


@pytest.mark.parametrize(
    "fields",
    [
        dict(count=5000, width=2048),
        dict(count=1, width=2),
        dict(base=1e-3),
        dict(base=1e9),
        dict(first=-1e5),
        dict(first=1e5),
        dict(edition=2, width=1),
        dict(edition=2, width=2047),
        dict(edition=2, width=2048, layout="concatenated"),
    ],
)
def test_the_ends_of_the_ranges_are_answered_with_numbers_from_minus_1_to_1(fields):
    trace = engine.run(PositionsRequest(**fields))
    assert np.isfinite(trace.matrix).all()
    assert np.abs(trace.matrix).max() <= 1


# --- the matrix ---------------------------------------------------------------------------------------------


def test_the_matrix_with_what_names_its_axes():
    trace = engine.run(PositionsRequest(count=4, width=6, first=-1.5, base=100))
    assert trace.positions.tolist() == [-1.5, -0.5, 0.5, 1.5]
    assert trace.matrix.dtype == "float32"
    assert not trace.matrix.flags.writeable
    np.testing.assert_allclose(trace.matrix, double_loop([-1.5, -0.5, 0.5, 1.5], 6, 100), rtol=0, atol=1e-7)
    np.testing.assert_allclose(
        trace.wavelengths, 2 * math.pi * 100 ** np.array([0, 2 / 6, 4 / 6]), rtol=1e-12
    )
    assert (trace.width, trace.even_width, trace.base, trace.layout, trace.edition) == (
        6,
        6,
        100.0,
        "interleaved",
        3,
    )


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("width, edition", [(6, 3), (6, 2), (5, 2), (1, 2)])
def test_each_column_is_the_wave_it_says(layout, width, edition):
    trace = engine.run(PositionsRequest(count=50, width=width, layout=layout, edition=edition))
    for column in range(width):
        pair, function = trace.wave(column)
        np.testing.assert_allclose(
            trace.matrix[:, column],
            getattr(np, function)(trace.positions * trace.frequencies[pair]),
            atol=1e-6,
        )
    assert len({trace.wave(column) for column in range(width)}) == width
    for column in (width, -1):
        with pytest.raises(InvalidValueError, match="`column`"):
            trace.wave(column)


def test_a_matrix_needs_no_keras():
    """The page of positions is there before TensorFlow is."""
    import subprocess
    import sys

    line = (
        "import sys; from core import engine; from core.requests.positions import *; "
        "engine.run(PositionsRequest()); engine.run(AliasRequest()); "
        "sys.exit('keras' in sys.modules or 'tensorflow' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", line], check=False).returncode == 0


def test_arrays_that_do_not_fit_their_axes_are_refused():
    good = dict(
        matrix=np.zeros((3, 4)),
        positions=np.zeros(3),
        frequencies=np.ones(2),
        base=1.0,
        layout="interleaved",
        edition=3,
    )
    PositionsTrace(**good)
    for name, bad in (("positions", np.zeros(4)), ("frequencies", np.ones(3)), ("matrix", np.zeros(3))):
        with pytest.raises(InvalidValueError, match=f"Invalid value for `{name}`"):
            PositionsTrace(**{**good, name: bad})


# --- who looks alike ----------------------------------------------------------------------------------------


def test_the_positions_of_figure_16_9_with_the_sine_of_22():
    trace = engine.run(AliasRequest())
    assert trace.wavelength == pytest.approx(37.969, abs=5e-4)
    whole = trace.waves != 0
    assert dict(zip(trace.positions[whole], trace.waves[whole], strict=True)) == {
        60: 1,
        98: 2,
        136: 3,
        174: 4,
    }
    assert trace.positions[trace.mirrored].tolist() == [35, 73, 111, 149, 187]
    assert (trace.sine[35], trace.sine[22], trace.chosen_sine) == pytest.approx(
        (-0.4718, -0.4786, -0.4786), abs=5e-5
    )
    assert trace.distance[60] == pytest.approx(0.00512, abs=5e-6)
    assert trace.distance[35] == pytest.approx(1.7598, abs=5e-5)
    assert not whole[22]
    assert not trace.mirrored[22]
    assert trace.distance[22] == 0


def test_a_tiny_alias_by_hand():
    """Frequency 1: the sine takes pi - p for p; only 2 pi later are both the same."""
    trace = position_runs.alias(AliasRequest(width=2, pair=0, count=8, first=math.pi - 1, chosen=1))
    assert np.flatnonzero(trace.mirrored).tolist() == [0]
    assert np.flatnonzero(trace.waves).tolist() == [5]  # pi + 4 = 7.14, nearest to 1 + 2 pi = 7.28
    assert trace.distance[0] == pytest.approx(2 * math.cos(1))
    trace = position_runs.alias(AliasRequest(width=2, pair=0, count=8, first=2 * math.pi, chosen=2))
    assert trace.waves.tolist() == [0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "fields", [dict(chosen=7.5), dict(pair=255), dict(pair=0), dict(base=0.02, pair=200), dict(chosen=-30)]
)
def test_phase_decides_what_looks_alike(fields):
    """Half a position is as far as a whole position can be from where a value comes back."""
    trace = position_runs.alias(AliasRequest(**fields))
    most = 2 * math.sin(min(0.5, trace.wavelength / 36) * trace.frequency / 2) + 1e-9
    whole = trace.waves != 0
    assert (trace.distance[whole] <= most).all()
    mirrored = np.hypot(trace.sine - trace.chosen_sine, trace.cosine + trace.chosen_cosine)
    assert (mirrored[trace.mirrored] <= most).all()
    assert not (whole & trace.mirrored).any()
    turns = (trace.positions - trace.chosen) / trace.wavelength
    np.testing.assert_array_equal(trace.waves[whole], np.round(turns[whole]))
    np.testing.assert_allclose(trace.sine**2 + trace.cosine**2, 1, atol=1e-12)


def test_an_alias_trace_has_the_axis_of_its_positions():
    trace = position_runs.alias(AliasRequest(count=5))
    with pytest.raises(InvalidValueError, match="`distance`"):
        AliasTrace(**{**vars(trace), "distance": np.zeros(4)})
