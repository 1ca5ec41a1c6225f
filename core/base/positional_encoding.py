"""Request fields and checks of positional encodings."""

from .checks import check_float, check_int, raise_invalid
from .i18n import message
from .request import DEFAULT_WIDGET, Widget, range_field

ENCODING_LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
MAX_POSITIONS = 5_000  # positions of a matrix
MAX_WIDTH = 2_048  # dimensions of a position
MAX_ABSOLUTE_POSITION = 100_000.0  # the first of them, on either side of 0
_BASE_RANGE = (1e-3, 1e9)


def position_count_field(widget: Widget = DEFAULT_WIDGET):
    """Returns the field of the number of positions P."""
    return range_field(201, 1, MAX_POSITIONS, hosted_limit="positions", widget=widget)


def width_field(widget: Widget = DEFAULT_WIDGET, default: int = 512, **options):
    """Returns the field of an even width D; `options` are those of `range_field`."""
    options = options or {"check": lambda name, width: check_width(width, name=name)}
    return range_field(default, 2, MAX_WIDTH, hosted_limit="positions_width", widget=widget, **options)


def base_field(widget: Widget = DEFAULT_WIDGET):
    """Returns the field of the base of the wavelengths (Equation 16-2 of the book)."""
    return range_field(10000.0, *_BASE_RANGE, hint="encoding-base", widget=widget)


def position_field(default: float, widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a position, which may be fractional or negative."""
    return range_field(default, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION, widget=widget)


def dimension_pair_field():
    """Returns the field of a pair of dimensions; the request validates it with `check_pair`."""
    return range_field(50, 0, MAX_WIDTH // 2 - 1)


def check_base(base) -> float:
    """Returns the base as a float if it is from 0.001 to 1e9; raises `InvalidValueError` otherwise."""
    return check_float("base", base, *_BASE_RANGE, hint=message("encoding-base"))


def check_width(width, max_width: int = MAX_WIDTH, name: str = "width") -> int:
    """Returns the width if it is even and from 2 to `max_width`; raises `InvalidValueError` otherwise."""
    width = check_int(name, width, 2, max_width)
    if width % 2:
        raise_invalid(
            name, message("encoding-even"), width, message("encoding-even.fix", low=width - 1, high=width + 1)
        )
    return width


def check_pair(pair: int, width: int) -> None:
    """Raises `InvalidValueError` if a width has no such pair of dimensions."""
    check_int("pair", pair, 0, width // 2 - 1, message("encoding-pairs", width=width, num_pairs=width // 2))
