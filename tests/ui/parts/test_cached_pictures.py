"""A picture is kept by the drawing's name, its request and its look; anything else is drawn anew."""

import dataclasses

import numpy as np
import pytest

from core.topics.positions.aliases import plot as aliases
from core.topics.positions.aliases.schema import AliasRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.ui.parts import results_cache
from core.ui.parts.results_cache import cached_picture

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


def draw(*_args, **_look):
    return object()


def draw_otherwise(*_args, **_look):
    return object()


@pytest.fixture(autouse=True)
def empty_cache():
    results_cache._plot_cached.clear()
    yield
    results_cache._plot_cached.clear()


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"of": PositionsRequest(count=9, width=4)}, True),
        ({"result": Trace(np.arange(6.0) + 1)}, True),  # a function of its request, which is not read
        ({"result": Trace(np.arange(12.0))}, False),  # a training that was stopped, and went on
        ({"draw": draw_otherwise}, False),
        ({"of": PositionsRequest(count=10, width=4)}, False),
        ({"of": AliasRequest(count=9, width=4, pair=0)}, False),
        ({"of": (REQUEST, "decoder")}, False),
        ({"look": {"wide": 3}}, False),
        ({"look": {"wide": True}}, False),
        ({"look": {"high": 2}}, False),
        ({"look": {"wide": 2, "high": 2}}, False),
        ({"look": {"wide": Marks(2, 3)}}, False),
        ({"look": {}}, False),
    ],
)
def test_a_picture_is_drawn_anew_where_drawing_request_size_or_look_differ(changed, same):
    def show(draw=draw, result=TRACE, of=REQUEST, look=(("wide", 2),)):
        return cached_picture(draw, result, ["x"], request=of, **dict(look))

    first = show()
    assert (show(**changed) is first) is same
    assert show() is first


def test_where_one_value_ends_counts_and_each_number_of_a_long_array():
    long = np.zeros((2, 2_000))  # of which Python writes a part, and eight digits of a number
    long[1, 1_000] = 1e-12
    alike = [
        *long,
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
    pictures = {id(cached_picture(draw, TRACE, request=of)) for of in alike}
    assert len(pictures) == len(alike)


@pytest.mark.parametrize("wrapped", [lambda array: array, Trace, lambda array: [{"a": Trace(array)}]])
def test_what_is_drawn_of_much_is_not_kept(wrapped):
    for more, is_cached in ((0, True), (1, False)):
        values = wrapped(np.zeros(results_cache._MAX_CACHED_BYTES // 8 + more))
        assert (
            cached_picture(draw, values, request=REQUEST) is cached_picture(draw, values, request=REQUEST)
        ) is is_cached


def test_a_kept_figure_is_sent_as_it_is():
    """What is sent is worked out once, and is what a figure that was drawn anew would send."""
    result = results_cache.run_cached(SMALL)
    picture = cached_picture(aliases.plot_aliases, result, request=SMALL)
    anew = aliases.plot_aliases(result)
    assert picture.figure.to_dict() is picture.figure.to_dict()
    sent = [picture.figure.to_json() for _ in range(2)]
    assert sent[0] == sent[1] == anew.figure.to_json()
