"""The searches for examples: how candidates are ranked, and what the command prints."""

import pytest

from core.examples import Finding, Search, named
from core.examples.__main__ import SEARCHES, main, report
from core.examples.translation import differing_words

SEARCH = Search(
    name="long",
    point="A word is long.",
    candidates=("a", "abc", "", "ab", "xyz"),
    measure=lambda word: Finding(len(word) - 1, f"{len(word)} letters") if word else None,
)


def test_the_best_stand_first_and_those_that_make_no_point_nowhere():
    counts = []
    ranked = SEARCH.ranked(counts.append)
    assert [candidate for candidate, _ in ranked] == ["abc", "xyz", "ab"]
    assert counts == [1, 2, 3, 4, 5]


def test_a_report_has_point_candidates_and_evidence():
    text = report(SEARCH, 1)
    assert text.startswith("long: A word is long.")
    assert "abc" in text
    assert "3 letters" in text
    assert "xyz" not in text
    assert "3 of 5 candidates make the point." in text


def test_searches_are_found_by_name():
    assert len({search.name for search in SEARCHES}) == len(SEARCHES)
    assert named(SEARCHES, "beam").candidates
    with pytest.raises(SystemExit):
        main(["nothing"])


@pytest.mark.parametrize(
    ("other", "changes"),
    [
        ("me gusta el pan", []),
        ("Me gusta mucho el pan.", [("", "mucho")]),
        ("Me gusta el vino.", [("pan", "vino")]),
        ("No me gusta el vino.", [("", "no"), ("pan", "vino")]),
    ],
)
def test_the_words_that_differ(other, changes):
    assert differing_words("Me gusta el pan.", other) == changes
