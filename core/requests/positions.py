"""What pages may ask about position encodings; every range is checked before memory is spent."""

from core.base.request import keep, labelled, range_of, ranged, request
from core.checks import check_choice, check_int, fail

MAX_COUNT = 5_000  # positions of a matrix
MAX_WIDTH = 2_048  # dimensions of a position
MAX_POSITION = 100_000.0  # the first of them, on either side of 0
LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
EDITIONS = (3, 2)  # of the book: even widths alone; odd ones rounded up and cropped
MAX_DIALS = 8  # clocks that are drawn


# --- fields that several of them have -----------------------------------------------------------------------


def _count(most: int = MAX_COUNT):
    limit = "positions" if most == MAX_COUNT else ""
    return ranged(201, 1, most, limit=limit, help="{low} to {high}.", label="Positions")


def _width(most: int = MAX_WIDTH, by_hand: bool = False):
    limit = "positions_width" if most == MAX_WIDTH else ""
    about = "Dimensions of a position: {low} to {high}, even."
    return ranged(512, 2, most, limit=limit, by_hand=by_hand, help=about, label="Dimensions d")


def _base():
    about = "The 10,000 of Equation 16-2: {low} to {high}."
    return ranged(10000.0, 1e-3, 1e9, help=about, fix="The book's base is 10000.", label="Base")


def _position(default: float, label: str, help: str = ""):
    return ranged(default, -MAX_POSITION, MAX_POSITION, label=label, help=help)


def _pair():
    about = "Pair 50 is the book's i = 100 and 101."
    return ranged(50, 0, MAX_WIDTH // 2 - 1, help=about, label="Pair of dimensions")


@request
class PositionsRequest:
    """Asks for the encoding matrix of positions first, first + 1, ...: Figure 16-9 with one's own numbers.

    Attributes:
        count: Positions P, {count}.
        width: Dimensions D, {width} and even; the 2nd edition takes odd ones and 1 too.
        base: {base}.
        first: The first position, {first}; may be fractional.
        layout: One of `LAYOUTS`.
        edition: 3, or 2, which takes odd widths.
    """

    count: int = _count()
    width: int = _width(by_hand=True)
    base: float = _base()
    first: float = _position(0.0, "First position", "May be fractional or negative.")
    layout: str = labelled("Layout", "interleaved")
    edition: int = labelled("Edition", 3)

    def check(self):
        """Checks layout and edition, and the width, which is even where the edition asks for it."""
        check_choice("layout", self.layout, LAYOUTS)
        keep(self, edition=check_choice("edition", self.edition, EDITIONS))
        most = range_of(PositionsRequest, "width").highest
        odd = self.edition == 2
        width = check_int("width", self.width, 1, most) if odd else check_width(self.width, most)
        keep(self, width=width)


@request
class AliasRequest:
    """Asks which positions have the sine of a chosen one in a pair, and which have its cosine too.

    Attributes:
        width, base, count, first: As in `PositionsRequest`.
        pair: Dimensions 2 * pair and 2 * pair + 1 of the book's layout, from 0 to width / 2 - 1.
        chosen: A position; need not be one of the matrix.
    """

    width: int = _width()
    base: float = _base()
    pair: int = _pair()
    count: int = _count()
    first: float = _position(0.0, "First position", "May be fractional or negative.")
    chosen: float = ranged(22.0, -MAX_POSITION, MAX_POSITION + MAX_COUNT, label="Position")

    def check(self):
        """Checks that the width is even and has the pair."""
        _check_pair(self.pair, check_width(self.width))


@request
class ClockRequest:
    """Asks where two positions stand on the dials of an encoding's pairs, from fast to slow.

    Attributes:
        width, base: As in `PositionsRequest`. Of more than 8 pairs, 8 are taken, evenly spread.
        p, q: Positions, {p}.
    """

    width: int = _width()
    base: float = _base()
    p: float = _position(22.0, "Position p")
    q: float = _position(147.0, "Position q")

    def check(self):
        """Checks that the width is even."""
        check_width(self.width)


def check_base(base) -> float:
    """Returns a base from 0.001 to 1e9 as a float, or raises the error formula."""
    return range_of(PositionsRequest, "base").check("base", base)


def check_width(width, most: int = MAX_WIDTH) -> int:
    """Returns an even width from 2 to `most`, or raises the error formula."""
    width = check_int("width", width, 2, most)
    if width % 2:
        fail(
            "width",
            "an even number, a sine and a cosine for each pair",
            width,
            f"Take {width - 1} or {width + 1}.",
        )
    return width


def _check_pair(pair: int, width: int) -> None:
    """Raises the error formula where a width has no such pair."""
    check_int("pair", pair, 0, width // 2 - 1, f"{width:,} dimensions are {width // 2:,} pairs.")
