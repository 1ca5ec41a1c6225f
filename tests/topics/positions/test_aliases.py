"""Which positions the sine of a pair confuses and the cosine tells apart: by hand, by phase, and in words."""

import math

import numpy as np
import pytest

from core import engine
from core.topics.positions.aliases import plot
from core.topics.positions.aliases.schema import AliasRequest
from tests.support.stories import assert_story


def run_alias_request(**fields):
    return engine.run(AliasRequest(**fields))


def test_the_positions_of_figure_16_9_with_the_sine_of_22():
    result = run_alias_request()
    assert result.wavelength == pytest.approx(37.969, abs=5e-4)
    whole = result.num_whole_waves != 0
    apart = dict(zip(result.positions[whole].tolist(), result.num_whole_waves[whole].tolist(), strict=True))
    assert apart == {60: 1, 98: 2, 136: 3, 174: 4}
    assert result.positions[result.is_mirrored].tolist() == [35, 73, 111, 149, 187]
    assert (result.sine[35], result.reference_sine) == pytest.approx((-0.4718, -0.4786), abs=5e-5)
    assert result.distances[[22, 60, 35]] == pytest.approx([0, 0.00512, 1.7598], abs=5e-5)


def test_a_tiny_alias_by_hand():
    """Frequency 1: the sine takes pi - p for p; only 2 pi later are both the same."""
    result = run_alias_request(
        width=2, pair=0, num_positions=8, first_position=math.pi - 1, reference_position=1
    )
    # pi + 4 = 7.14, nearest to 1 + 2 pi = 7.28
    assert [np.flatnonzero(found).tolist() for found in (result.is_mirrored, result.num_whole_waves)] == [
        [0],
        [5],
    ]
    assert result.distances[0] == pytest.approx(2 * math.cos(1))
    result = run_alias_request(
        width=2, pair=0, num_positions=8, first_position=2 * math.pi, reference_position=2
    )
    assert result.num_whole_waves.tolist() == [0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "fields",
    [
        dict(reference_position=7.5),
        dict(pair=255),
        dict(pair=0),
        dict(base=0.02, pair=200),
        dict(reference_position=-30),
    ],
)
def test_phase_decides_what_looks_alike(fields):
    """Half a position is as far as a whole position can be from where a value comes back."""
    result = run_alias_request(**fields)
    most = 2 * math.sin(min(0.5, result.wavelength / 36) * result.frequency / 2) + 1e-9
    whole = result.num_whole_waves != 0
    mirrored_distance = np.hypot(result.sine - result.reference_sine, result.cosine + result.reference_cosine)
    assert (
        max(result.distances[whole].max(initial=0), mirrored_distance[result.is_mirrored].max(initial=0))
        <= most
    )
    assert not (whole & result.is_mirrored).any()
    turns = (result.positions - result.reference_position) / result.wavelength
    np.testing.assert_array_equal(result.num_whole_waves[whole], np.round(turns[whole]))
    np.testing.assert_allclose(result.sine**2 + result.cosine**2, 1, atol=1e-12)


@pytest.mark.parametrize(
    ("fields", "claim", "words"),
    [
        (
            dict(),
            "Of 9 other positions with nearly the sine of 22 the cosine tells **5** apart.",
            ("other cosine: 35, 73, 111, 149, 187.", "60, 98, 136, 174."),
        ),
        (
            dict(num_positions=2, reference_position=1, pair=0),
            "**0** other positions here have the sine of 1 and another cosine.",
            ("None is whole waves away",),
        ),
        (
            dict(num_positions=36),
            "**1** other position nearly has the sine of 22; its cosine tells it apart.",
            ("None is whole waves away",),
        ),
        (dict(num_positions=3000, pair=0), "", (" more",)),  # names of many are cut
    ],
)
def test_aliases_are_counted_and_named(fields, claim, words):
    picture = plot.plot_aliases(run_alias_request(**fields))
    assert_story(picture, *words, claim=claim)
    assert len(picture.story) < 700


def test_each_position_has_the_function_that_distinguishes_it():
    apart = plot.plot_aliases(run_alias_request()).columns["told apart"]
    assert [apart[row] for row in (0, 22, 35, 60, 98)] == [
        "by the sine",
        "itself",
        "by the cosine",
        "not here: 1 wave away",
        "not here: 2 waves away",
    ]
