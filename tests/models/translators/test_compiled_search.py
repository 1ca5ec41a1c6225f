"""The compiled searches say what NumPy's say, for each kind of translator."""

import dataclasses

import numpy as np
import pytest

from core.base import device
from core.models.translators.beam import Tokens
from core.models.translators.search import beam_search, greedy, sample
from tests.support.small_translators import Small

TOKENS = Tokens(start=2, end=3, unknown=1, limit=10)
SOURCES = np.array([[5, 6, 7, 8, 9], [9, 10, 4, 0, 0], [11, 0, 0, 0, 0]])


@pytest.fixture(scope="module", autouse=True)
def stand_in():
    device.use_stand_in("/CPU:0")
    yield
    device._stand_in.clear()
    device._find.cache_clear()


def runtimes_of(kind: str) -> tuple:
    """The runtimes of a small translator by NumPy and on the device."""
    ours = Small(kind).runtime("float64")
    with device.working_on("gpu"):
        return ours, Small(kind).runtime("float64")


# small random models repeat themselves: in the second round most searches end
UNTIL = dataclasses.replace(TOKENS, limit=16, rounds=2, digits=(5, 6))
HIDDEN = np.array([[True, False, True, True, True]])


@pytest.mark.parametrize(
    ("kind", "search", "sources", "options"),
    [
        ("lstm", greedy, SOURCES, {"tokens": TOKENS}),
        ("concat", greedy, SOURCES, {"tokens": TOKENS}),
        ("norms before, tied", greedy, SOURCES, {"tokens": TOKENS}),
        ("dot", greedy, SOURCES, {"tokens": UNTIL}),
        ("transformer", greedy, SOURCES, {"tokens": UNTIL}),
        ("dot", greedy, SOURCES[:1], {"tokens": TOKENS, "visible": HIDDEN}),
        *(
            (kind, sample, SOURCES[:1], {"tokens": TOKENS, "temperature": 1.3, "seed": seed, **cuts})
            for kind, cuts in (
                ("dot", {"top_k": 0, "top_p": 1.0}),
                ("transformer", {"top_k": 5, "top_p": 0.8}),
            )
            for seed in range(3)
        ),
    ],
)
def test_what_the_loop_says_is_what_numpy_s_search_says(kind, search, sources, options):
    ours, theirs = ([ids.tolist() for ids in search(each, sources, **options)] for each in runtimes_of(kind))
    assert ours == theirs


@pytest.mark.parametrize("kind", ["concat", "norms before, tied"])
@pytest.mark.parametrize(
    "options",
    [{"width": 4, "length_penalty": 1.0, "unknown_penalty": 2.0}, {"width": 7}],
    ids=["penalties", "wide"],
)
def test_beams_are_the_same_hypotheses_with_the_same_totals(kind, options):
    one, other = (beam_search(each, SOURCES, TOKENS, **options) for each in runtimes_of(kind))
    for row in range(len(SOURCES)):
        np.testing.assert_allclose(one.total[row], other.total[row], atol=1e-10)
        np.testing.assert_allclose(one.ranked[row], other.ranked[row], atol=1e-10)
        apart = np.abs(np.subtract.outer(one.ranked[row], one.ranked[row])) > 1e-9
        for place, (ours, theirs) in enumerate(zip(one.ids[row], other.ids[row], strict=True)):
            if apart[place].sum() == len(apart) - 1:  # else rounding says which of two comes first
                assert ours.tolist() == theirs.tolist()


def test_the_record_of_a_beam_is_the_same_at_each_step():
    one, other = (
        beam_search(each, SOURCES[:1], TOKENS, width=3, record=True) for each in runtimes_of("transformer")
    )
    assert len(one.steps) == len(other.steps)
    for ours, theirs in zip(one.steps, other.steps, strict=True):
        for name in ("parent", "token", "length"):
            np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name))
        for name in ("log_probability", "total", "ranked"):
            np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), atol=1e-10)


@pytest.mark.parametrize("kind", ["dot", "transformer"])
def test_loops_are_stopped_in_the_same_round(kind):
    ours, loops = runtimes_of(kind)
    texts = [ids.tolist() for ids in greedy(ours, SOURCES, UNTIL)]
    assert any(ids[-1] != UNTIL.end and len(ids) < UNTIL.limit for ids in texts)
    beams = [beam_search(each, SOURCES, UNTIL, width=4) for each in (ours, loops)]
    for row in range(len(SOURCES)):
        hypotheses, others = ([ids.tolist() for ids in beam.ids[row]] for beam in beams)
        assert hypotheses == others
        np.testing.assert_allclose(beams[0].total[row], beams[1].total[row], atol=1e-9)
