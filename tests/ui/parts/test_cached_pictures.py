"""A picture is kept by the drawing's name, its request and its look; anything else is drawn anew."""

import dataclasses

import numpy as np
import pytest

from core.topics.positions.aliases import plot as aliases
from core.topics.positions.aliases.schema import AliasRequest
from core.topics.positions.matrix.schema import PositionsRequest
from core.ui.parts import results_cache
from core.ui.parts.results_cache import cached_picture

REQUEST = PositionsRequest(num_positions=9, width=4)
SMALL = AliasRequest(num_positions=30, width=8, pair=1)


@dataclasses.dataclass(frozen=True)
class Result:
    """Stands for a result: an array and a word."""

    values: np.ndarray
    word: str = "a"


RESULT = Result(np.arange(6.0))


@dataclasses.dataclass(frozen=True)
class Marks:
    """Stands for an option that is a record."""

    first: float
    second: float


def draw(*_args, **_options):
    return object()


def draw_otherwise(*_args, **_options):
    return object()


@pytest.fixture(autouse=True)
def empty_cache():
    results_cache._plot_cached.clear()
    yield
    results_cache._plot_cached.clear()


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"request": PositionsRequest(num_positions=9, width=4)}, True),
        ({"result": Result(np.arange(6.0) + 1)}, True),  # a function of its request, which is not read
        ({"result": Result(np.arange(12.0))}, False),  # a training that was stopped, and went on
        ({"draw": draw_otherwise}, False),
        ({"request": PositionsRequest(num_positions=10, width=4)}, False),
        ({"request": AliasRequest(num_positions=9, width=4, pair=0)}, False),
        ({"request": (REQUEST, "decoder")}, False),
        ({"options": {"wide": 3}}, False),
        ({"options": {"wide": True}}, False),
        ({"options": {"high": 2}}, False),
        ({"options": {"wide": 2, "high": 2}}, False),
        ({"options": {"wide": Marks(2, 3)}}, False),
        ({"options": {}}, False),
    ],
)
def test_a_picture_is_drawn_anew_where_drawing_request_size_or_options_differ(changed, same):
    def show(draw=draw, result=RESULT, request=REQUEST, options=(("wide", 2),)):
        return cached_picture(draw, result, ["x"], request=request, **dict(options))

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
    assert len({id(cached_picture(draw, RESULT, request=request)) for request in alike}) == len(alike)


@pytest.mark.parametrize(("excess", "is_cached"), [(0, True), (1, False)])
@pytest.mark.parametrize("wrapped", [lambda array: array, Result, lambda array: [{"a": Result(array)}]])
def test_what_is_drawn_of_much_is_not_kept(wrapped, excess, is_cached):
    values = wrapped(np.zeros(results_cache._MAX_CACHED_BYTES // 8 + excess))
    first, second = (cached_picture(draw, values, request=REQUEST) for _ in range(2))
    assert (first is second) is is_cached


def test_a_kept_figure_is_sent_as_it_is():
    """What is sent is worked out once, and is what a figure that was drawn anew would send."""
    result = results_cache.run_cached(SMALL)
    figure = cached_picture(aliases.plot_aliases, result, request=SMALL).figure
    assert figure.to_dict() is figure.to_dict()
    assert figure.to_json() == figure.to_json() == aliases.plot_aliases(result).figure.to_json()
