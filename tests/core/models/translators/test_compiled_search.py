"""The compiled searches say what NumPy's say, for each kind of translator."""

import dataclasses

import numpy as np
import pytest

from core import device
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


def there(small: Small, dtype: str):
    """Returns the runtime of a small translator on the device."""
    with device.working_on("gpu"):
        return small.runtime(dtype)


@pytest.mark.parametrize("kind", ["lstm", "concat", "norms before, tied"])
def test_greedy_search_of_a_batch_says_the_same(kind):
    small = Small(kind)
    ours = greedy(there(small, "float64"), SOURCES, TOKENS)
    assert [ids.tolist() for ids in ours] == [
        ids.tolist() for ids in greedy(small.runtime("float64"), SOURCES, TOKENS)
    ]


def test_what_is_hidden_from_the_attention_is_hidden_in_the_loop_too():
    small = Small("dot")
    visible = np.array([[True, False, True, True, True]])
    runtimes = (small.runtime("float64"), there(small, "float64"))
    plain, hidden = (
        [greedy(each, SOURCES[:1], TOKENS, seen) for each in runtimes] for seen in (None, visible)
    )
    assert hidden[0][0].tolist() == hidden[1][0].tolist()
    assert plain[0][0].tolist() == plain[1][0].tolist()


@pytest.mark.parametrize(
    ("kind", "cuts"), [("dot", {"top_k": 0, "top_p": 1.0}), ("transformer", {"top_k": 5, "top_p": 0.8})]
)
def test_draws_of_a_seed_are_the_same(kind, cuts):
    small = Small(kind)
    runtimes = (small.runtime("float64"), there(small, "float64"))
    for seed in range(5):
        one, other = (
            sample(each, SOURCES[:1], TOKENS, temperature=1.3, seed=seed, **cuts)[0].tolist()
            for each in runtimes
        )
        assert one == other


@pytest.mark.parametrize("kind", ["concat", "norms before, tied"])
@pytest.mark.parametrize(
    "options",
    [{"width": 4, "length_penalty": 1.0, "unknown_penalty": 2.0}, {"width": 7}],
    ids=["penalties", "wide"],
)
def test_beams_are_the_same_hypotheses_with_the_same_totals(kind, options):
    small = Small(kind)
    one = beam_search(small.runtime("float64"), SOURCES, TOKENS, **options)
    other = beam_search(there(small, "float64"), SOURCES, TOKENS, **options)
    for row in range(len(SOURCES)):
        np.testing.assert_allclose(one.total[row], other.total[row], atol=1e-10)
        np.testing.assert_allclose(one.ranked[row], other.ranked[row], atol=1e-10)
        apart = np.abs(np.subtract.outer(one.ranked[row], one.ranked[row])) > 1e-9
        for place, (ours, theirs) in enumerate(zip(one.ids[row], other.ids[row], strict=True)):
            if apart[place].sum() == len(apart) - 1:  # else rounding says which of two comes first
                assert ours.tolist() == theirs.tolist()


def test_the_record_of_a_beam_is_the_same_at_each_step():
    small = Small("transformer")
    one, other = (
        beam_search(each, SOURCES[:1], TOKENS, width=3, record=True)
        for each in (small.runtime("float64"), there(small, "float64"))
    )
    assert len(one.steps) == len(other.steps)
    for ours, theirs in zip(one.steps, other.steps, strict=True):
        for name in ("parent", "token", "length"):
            np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name))
        for name in ("log_probability", "total", "ranked"):
            np.testing.assert_allclose(getattr(ours, name), getattr(theirs, name), atol=1e-10)


@pytest.mark.parametrize("kind", ["dot", "transformer"])
def test_loops_are_stopped_in_the_same_round(kind):
    """Small random models repeat themselves: in the second round most searches end."""
    small = Small(kind)
    until = dataclasses.replace(TOKENS, limit=16, rounds=2, digits=(5, 6))
    runtimes = (small.runtime("float64"), there(small, "float64"))
    one, other = ([ids.tolist() for ids in greedy(each, SOURCES, until)] for each in runtimes)
    assert one == other
    assert any(ids[-1] != until.end and len(ids) < until.limit for ids in one)
    beams = [beam_search(each, SOURCES, until, width=4) for each in runtimes]
    for row in range(len(SOURCES)):
        hypotheses, others = ([ids.tolist() for ids in beam.ids[row]] for beam in beams)
        assert hypotheses == others
        np.testing.assert_allclose(beams[0].total[row], beams[1].total[row], atol=1e-9)
