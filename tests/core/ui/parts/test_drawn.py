"""A picture is kept by the drawing's name, its request and its look; anything else is drawn anew."""

import dataclasses

import numpy as np
import pytest

from core.positions.aliases import draw as aliases
from core.positions.aliases.ask import AliasRequest
from core.positions.matrix.ask import PositionsRequest
from core.ui.parts import results_cache
from core.ui.parts.results_cache import drawn

REQUEST = PositionsRequest(count=9, width=4)
SMALL = AliasRequest(count=30, width=8, pair=1)


@dataclasses.dataclass(frozen=True)
class Trace:
    """Stands for a trace: an array and a word."""

    values: np.ndarray
    word: str = "a"


TRACE = Trace(np.arange(6.0))


@dataclasses.dataclass(frozen=True)
class Marks:
    """Stands for a look that is a record."""

    first: float
    second: float


@pytest.fixture
def drawings():
    """Returns the calls of a function that draws, and the function; nothing has been kept before."""
    results_cache._kept.clear()
    calls = []

    def draw(*args, **look):
        calls.append((args, look))
        return object()

    yield calls, draw
    results_cache._kept.clear()


def test_the_same_request_is_drawn_once(drawings):
    calls, draw = drawings
    first = drawn(draw, TRACE, ["x", "y"], of=REQUEST, marks=(1, 2.5))
    again = drawn(draw, TRACE, ["x", "y"], of=PositionsRequest(count=9, width=4), marks=(1, 2.5))
    assert again is first
    assert calls == [((TRACE, ["x", "y"]), {"marks": (1, 2.5)})]


def test_the_trace_is_not_looked_at(drawings):
    """A trace is a function of its request: to read it would take longer than to draw a small figure."""
    calls, draw = drawings
    first = drawn(draw, TRACE, of=REQUEST)
    assert drawn(draw, Trace(np.arange(6.0) + 1), of=REQUEST) is first
    assert len(calls) == 1


def test_a_training_that_went_on_is_drawn_anew(drawings):
    """It was stopped, and continued: its request is the same, its moments are more."""
    calls, draw = drawings
    stopped = drawn(draw, TRACE, of=REQUEST)
    assert drawn(draw, Trace(np.arange(12.0)), of=REQUEST) is not stopped
    assert drawn(draw, TRACE, of=REQUEST) is stopped
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("of", "look"),
    [
        (PositionsRequest(count=10, width=4), {"wide": 2}),
        (AliasRequest(count=9, width=4, pair=0), {"wide": 2}),
        ((REQUEST, "decoder"), {"wide": 2}),
        (REQUEST, {"wide": 3}),
        (REQUEST, {"wide": True}),
        (REQUEST, {"high": 2}),
        (REQUEST, {"wide": 2, "high": 2}),
        (REQUEST, {"wide": Marks(2, 3)}),
        (REQUEST, {}),
    ],
)
def test_what_differs_in_request_or_look_is_drawn_anew(of, look, drawings):
    calls, draw = drawings
    first = drawn(draw, TRACE, of=REQUEST, wide=2)
    assert drawn(draw, TRACE, of=of, **look) is not first
    assert len(calls) == 2
    assert drawn(draw, TRACE, of=REQUEST, wide=2) is first


def test_another_drawing_of_the_same_request_is_another_picture(drawings):
    calls, draw = drawings

    def other(*args, **look):
        return draw(*args, **look)

    assert drawn(draw, TRACE, of=REQUEST) is not drawn(other, TRACE, of=REQUEST)
    assert len(calls) == 2


def test_where_one_value_ends_and_the_next_begins_counts(drawings):
    calls, draw = drawings
    alike = [
        ("ab", "c"),
        ("a", "bc"),
        (("ab",), "c"),
        ("ab", ("c",)),
        ("ab' 'c",),
        ("ab', 'c",),
        ({"ab": "c"},),
        (b"ab", "c"),
        (1, 2),
        (12,),
        ("1", 2),
        (np.array([1, 2]),),
        (np.array([1.0, 2.0]),),
        (np.array([[1, 2]]),),
    ]
    pictures = {id(drawn(draw, TRACE, of=of)) for of in alike}
    assert len(pictures) == len(calls) == len(alike)


def test_arrays_are_told_apart_in_every_number(drawings):
    """Python writes a part of a long array, and eight digits of a number."""
    calls, draw = drawings
    long = np.zeros(2_000)
    other = long.copy()
    other[1_000] = 1e-12
    assert drawn(draw, TRACE, of=(long,)) is not drawn(draw, TRACE, of=(other,))
    assert len(calls) == 2


@pytest.mark.parametrize("wrapped", [lambda array: array, Trace, lambda array: [{"a": Trace(array)}]])
def test_what_is_drawn_of_much_is_not_kept(wrapped, drawings):
    calls, draw = drawings
    large = wrapped(np.zeros(results_cache._LARGEST // 8 + 1))
    assert drawn(draw, large, of=REQUEST) is not drawn(draw, large, of=REQUEST)
    assert len(calls) == 2
    fits = wrapped(np.zeros(results_cache._LARGEST // 8))
    assert drawn(draw, fits, of=REQUEST) is drawn(draw, fits, of=REQUEST)
    assert len(calls) == 3


def test_an_error_of_a_drawing_is_not_kept(drawings):
    calls, _ = drawings

    def draw(value):
        calls.append(value)
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            drawn(draw, 1, of=REQUEST)
    assert len(calls) == 2


def test_a_kept_figure_is_sent_as_it_is():
    """What is sent is worked out once, and is what a figure that was drawn anew would send."""
    trace = results_cache.answer(SMALL)
    picture = drawn(aliases.aliases, trace, of=SMALL)
    anew = aliases.aliases(trace)
    assert picture.figure.to_dict() is picture.figure.to_dict()
    sent = [picture.figure.to_json() for _ in range(2)]
    assert sent[0] == sent[1] == anew.figure.to_json()
