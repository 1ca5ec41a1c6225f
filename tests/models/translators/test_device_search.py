"""A search whose passes run on the device finds what it finds in NumPy, for each kind of translator."""

import dataclasses

import numpy as np
import pytest

from core.base import device
from core.models.translators.beam import SearchConfig
from core.models.translators.search import beam_search, greedy_search, sample_translation
from tests.support.small_translators import SmallTranslator

pytestmark = pytest.mark.usefixtures("stand_in")
TOKENS = SearchConfig(start_id=2, end_id=3, unknown_id=1, max_length=10)
SOURCES = np.array([[5, 6, 7, 8, 9], [9, 10, 4, 0, 0], [11, 0, 0, 0, 0]])
# small random models repeat themselves: in the second round most searches end
UNTIL = dataclasses.replace(TOKENS, max_length=16, max_repeats=2, digit_ids=(5, 6))
SOURCE_MASK = np.array([[True, False, True, True, True]])


def search_on_both_devices(kind: str, search, *args, **options) -> tuple:
    """What a search with a small translator finds in NumPy and on the device."""
    found = []
    for place in ("cpu", "gpu"):
        with device.use_device(place):
            found.append(search(SmallTranslator(kind).runtime("float64"), *args, **options))
    return tuple(found)


@pytest.mark.parametrize(
    ("kind", "search", "sources", "options"),
    [
        ("bidirectional dot", greedy_search, SOURCES[::-1], {"search_config": TOKENS}),
        ("concat", greedy_search, SOURCES, {"search_config": TOKENS}),
        ("norms before, tied", greedy_search, SOURCES, {"search_config": TOKENS}),
        ("dot", greedy_search, SOURCES, {"search_config": UNTIL}),
        ("transformer", greedy_search, SOURCES, {"search_config": UNTIL}),
        ("dot", greedy_search, SOURCES[:1], {"search_config": TOKENS, "visible_mask": SOURCE_MASK}),
        *(
            (
                "transformer",
                sample_translation,
                SOURCES[:1],
                {"search_config": TOKENS, "temperature": 1.3, "seed": seed, **cuts},
            )
            for seed, cuts in enumerate(({"top_k": 0, "top_p": 1.0}, {"top_k": 5, "top_p": 0.8}))
        ),
    ],
)
def test_the_ids_are_the_same(kind, search, sources, options):
    ours, theirs = search_on_both_devices(kind, search, sources, **options)
    assert [ids.tolist() for ids in ours] == [ids.tolist() for ids in theirs]


@pytest.mark.parametrize(
    ("kind", "sources", "options"),
    [
        ("concat", SOURCES, {"width": 4, "length_penalty": 1.0, "unknown_penalty": 2.0}),
        ("norms before, tied", SOURCES, {"width": 7}),
        ("transformer", SOURCES[:1], {"width": 3, "record_steps": True}),
    ],
)
def test_beams_are_the_same_hypotheses_with_the_same_totals_at_each_step(kind, sources, options):
    one, other = search_on_both_devices(kind, beam_search, sources, TOKENS, **options)
    for row in range(len(sources)):
        np.testing.assert_allclose(one.totals[row], other.totals[row], atol=1e-10)
        apart = np.abs(np.subtract.outer(one.ranking_scores[row], one.ranking_scores[row])) > 1e-9
        for place, (ours, theirs) in enumerate(zip(one.ids[row], other.ids[row], strict=True)):
            if apart[place].sum() == len(apart) - 1:  # else rounding says which of two comes first
                assert ours.tolist() == theirs.tolist()
    for ours, theirs in zip(one.steps, other.steps, strict=True):
        for name, column in vars(ours).items():
            np.testing.assert_allclose(column, vars(theirs)[name], atol=1e-10)
    np.testing.assert_allclose(one.alternatives, other.alternatives, atol=1e-10)
