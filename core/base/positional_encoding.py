"""What a position encoding hangs on: fields of requests with their ranges, and the checks of its layers."""

from .checks import check_float, check_int, raise_invalid
from .i18n import message
from .request import DEFAULT_WIDGET, Widget, range_field

ENCODING_LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
MAX_POSITIONS = 5_000  # positions of a matrix
MAX_WIDTH = 2_048  # dimensions of a position
MAX_ABSOLUTE_POSITION = 100_000.0  # the first of them, on either side of 0
_BASE_RANGE = (1e-3, 1e9)


def position_count_field(widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a number of positions."""
    return range_field(201, 1, MAX_POSITIONS, limit_name="positions", widget=widget)


def width_field(widget: Widget = DEFAULT_WIDGET, default: int = 512, **options):
    """Returns the field of a width D, which is even; see `range_field` for more."""
    options = options or {"check": lambda name, width: check_width(width, name=name)}
    return range_field(default, 2, MAX_WIDTH, limit_name="positions_width", widget=widget, **options)


def base_field(widget: Widget = DEFAULT_WIDGET):
    """Returns the field of the base of Equation 16-2."""
    return range_field(10000.0, *_BASE_RANGE, hint="encoding-base", widget=widget)


def position_field(default: float, widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a position, which may be fractional or negative."""
    return range_field(default, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION, widget=widget)


def dimension_pair_field(widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a pair of dimensions; the request's own check holds it against `check_pair`."""
    return range_field(50, 0, MAX_WIDTH // 2 - 1, widget=widget)


def check_base(base) -> float:
    """Returns a base from 0.001 to 1e9 as a float, or raises the error formula."""
    return check_float("base", base, *_BASE_RANGE, hint=message("encoding-base"))


def check_width(width, max_width: int = MAX_WIDTH, name: str = "width") -> int:
    """Returns an even width from 2 to `max_width`, or raises the error formula for a field of some name."""
    width = check_int(name, width, 2, max_width)
    if width % 2:
        raise_invalid(
            name, message("encoding-even"), width, message("encoding-even.fix", low=width - 1, high=width + 1)
        )
    return width


def check_pair(pair: int, width: int) -> None:
    """Raises the error formula where a width has no such pair."""
    check_int("pair", pair, 0, width // 2 - 1, message("encoding-pairs", width=width, num_pairs=width // 2))
