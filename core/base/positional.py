"""What a position encoding hangs on: fields of requests with their ranges, and the checks of its layers."""

from .checks import check_float, check_int, fail
from .messages import say
from .request import FORM, Form, ranged

LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
MAX_COUNT = 5_000  # positions of a matrix
MAX_WIDTH = 2_048  # dimensions of a position
MAX_POSITION = 100_000.0  # the first of them, on either side of 0
_BASES = (1e-3, 1e9)


def count_field(form: Form = FORM):
    """Returns the field of a number of positions."""
    return ranged(201, 1, MAX_COUNT, limit="positions", form=form)


def width_field(form: Form = FORM, default: int = 512, **more):
    """Returns the field of a width D, which is even; see `ranged` for more."""
    more = more or {"check": lambda name, width: check_width(width, name=name)}
    return ranged(default, 2, MAX_WIDTH, limit="positions_width", form=form, **more)


def base_field(form: Form = FORM):
    """Returns the field of the base of Equation 16-2."""
    return ranged(10000.0, *_BASES, fix="encoding-base", form=form)


def position_field(default: float, form: Form = FORM):
    """Returns the field of a position, which may be fractional or negative."""
    return ranged(default, -MAX_POSITION, MAX_POSITION, form=form)


def pair_field(form: Form = FORM):
    """Returns the field of a pair of dimensions; the request's own check holds it against `check_pair`."""
    return ranged(50, 0, MAX_WIDTH // 2 - 1, form=form)


def check_base(base) -> float:
    """Returns a base from 0.001 to 1e9 as a float, or raises the error formula."""
    return check_float("base", base, *_BASES, fix=say("encoding-base"))


def check_width(width, most: int = MAX_WIDTH, name: str = "width") -> int:
    """Returns an even width from 2 to `most`, or raises the error formula for a field of some name."""
    width = check_int(name, width, 2, most)
    if width % 2:
        fail(name, say("encoding-even"), width, say("encoding-even.fix", low=width - 1, high=width + 1))
    return width


def check_pair(pair: int, width: int) -> None:
    """Raises the error formula where a width has no such pair."""
    check_int("pair", pair, 0, width // 2 - 1, say("encoding-pairs", width=width, pairs=width // 2))
