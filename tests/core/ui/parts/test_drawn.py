"""Pictures are kept by what they are drawn from: the same is drawn once, anything else anew."""

import dataclasses

import numpy as np
import pytest

from core.ui.parts import results_cache as answers
from core.ui.parts.results_cache import drawn


@dataclasses.dataclass(frozen=True)
class Trace:
    """Stands for a trace: an array and a word."""

    values: np.ndarray
    word: str = "a"


@pytest.fixture
def drawings():
    """Returns the calls of a function that draws, and the function; nothing has been kept before."""
    answers._kept.clear()
    calls = []

    def draw(*args, **look):
        calls.append((args, look))
        return object()

    yield calls, draw
    answers._kept.clear()


def test_the_same_contents_are_drawn_once(drawings):
    calls, draw = drawings
    first = drawn(draw, Trace(np.arange(6.0)), ["x", "y"], marks=(1, 2.5))
    again = drawn(draw, Trace(np.arange(6.0)), ["x", "y"], marks=(1, 2.5))
    assert again is first and len(calls) == 1
    (trace, names), look = calls[0]
    assert trace.word == "a" and names == ["x", "y"] and look == {"marks": (1, 2.5)}


@pytest.mark.parametrize(
    "other",
    [
        lambda draw: drawn(draw, Trace(np.arange(6.0) + 1e-12), 1, wide=2),
        lambda draw: drawn(draw, Trace(np.arange(6)), 1, wide=2),
        lambda draw: drawn(draw, Trace(np.arange(6.0).reshape(2, 3)), 1, wide=2),
        lambda draw: drawn(draw, Trace(np.arange(6.0), "b"), 1, wide=2),
        lambda draw: drawn(draw, Trace(np.arange(6.0)), 2, wide=2),
        lambda draw: drawn(draw, Trace(np.arange(6.0)), 1, wide=True),
        lambda draw: drawn(draw, Trace(np.arange(6.0)), 1, high=2),
        lambda draw: drawn(lambda *args, **look: draw(), Trace(np.arange(6.0)), 1, wide=2),
    ],
)
def test_anything_else_is_drawn_anew(other, drawings):
    calls, draw = drawings
    first = drawn(draw, Trace(np.arange(6.0)), 1, wide=2)
    assert other(draw) is not first and len(calls) == 2


def test_views_of_an_array_count_by_their_contents(drawings):
    calls, draw = drawings
    matrix = np.arange(12.0).reshape(3, 4)
    column = drawn(draw, matrix[:, 1])
    matrix[0, 0] = 99  # elsewhere
    assert drawn(draw, matrix[:, 1]) is column
    matrix[0, 1] = 99
    assert drawn(draw, matrix[:, 1]) is not column and len(calls) == 2


def test_what_is_large_is_not_kept(drawings):
    calls, draw = drawings
    large = np.zeros(answers._LARGEST // 8 + 1)
    assert drawn(draw, large) is not drawn(draw, large) and len(calls) == 2


def test_what_is_of_no_known_kind_is_not_kept(drawings):
    calls, draw = drawings
    assert drawn(draw, [object()]) is not drawn(draw, [object()]) and len(calls) == 2
    assert (
        drawn(draw, np.array([None, "a"], object)) is not drawn(draw, np.array([None, "a"], object))
        and len(calls) == 4
    )


def test_where_one_value_ends_and_the_next_begins_counts(drawings):
    calls, draw = drawings
    alike = ("ab", "c"), ("a", "bc"), (["ab"], "c"), (("ab",), "c"), ("ab' 'c",), ({"ab": "c"},), (b"ab", "c")
    made = [drawn(draw, *args) for args in alike]
    assert len(set(map(id, made))) == len(calls) == len(made)


def test_an_error_of_a_drawing_is_not_kept(drawings):
    calls, _ = drawings

    def draw(value):
        calls.append(value)
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            drawn(draw, 1)
    assert len(calls) == 2


def test_a_kept_picture_stays_as_it_was_when_it_is_shown_larger():
    """What is shared must not change: the projector and the theme work on copies."""
    from core.analyses.positions.encodings import similarity
    from core.figures.base.picture import enlarged
    from core.figures.positions import relations as position_relations
    from core.requests.positions import SimilarityRequest

    picture = drawn(position_relations.wavelengths, similarity(SimilarityRequest(count=30, width=8)))
    before = picture.figure.to_json()
    assert enlarged(picture.figure, 1.5).to_json() != before
    assert picture.figure.to_json() == before


def test_a_kept_figure_is_sent_as_it_is():
    """What is sent is worked out once, and is what a figure that was drawn anew would send."""
    from core.analyses.positions.encodings import similarity
    from core.figures.positions import relations as position_relations
    from core.requests.positions import SimilarityRequest

    trace = similarity(SimilarityRequest(count=30, width=8))
    picture, anew = drawn(position_relations.wavelengths, trace), position_relations.wavelengths(trace)
    assert picture.figure.to_dict() is picture.figure.to_dict()
    sent = [picture.figure.to_json() for _ in range(2)]
    assert sent[0] == sent[1] == anew.figure.to_json()
