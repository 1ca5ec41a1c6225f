"""What pages may ask about position encodings; every range is checked before memory is spent."""

import dataclasses

from core.checks import check_choice, check_float, check_int, fail
from core.configs.fields import MAX_SEED, keep
from core.vocabulary import encode_characters

MAX_COUNT = 5_000                          # positions of a matrix
MAX_WIDTH = 2_048                          # dimensions of a position
MAX_POSITION = 100_000.0                   # the first of them, on either side of 0
MIN_BASE, MAX_BASE = 1e-3, 1e9
LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
EDITIONS = (3, 2)                          # of the book: even widths alone; odd ones rounded up and cropped
MAX_COMPARED = 256                         # positions compared with each other
MAX_STARTS = 6
MAX_SPAN = 1_000                           # offsets on each side of a start
MAX_LOOPED = 512                           # dimensions of the slow double loop
SIMILARITIES = ("dot", "cosine")
TRIAL_SOURCES = ("characters",)                  # whose vectors the trial takes
MAX_TRIAL = 120                            # characters of the trial


@dataclasses.dataclass(frozen=True, kw_only=True)
class PositionsRequest:
    """Asks for the encoding matrix of positions first, first + 1, ...: Figure 16-9 with the numbers of its choice."""

    count: int = 201
    width: int = 512
    base: float = 10000.0
    first: float = 0.0              # may be fractional or negative
    layout: str = "interleaved"
    edition: int = 3                # 2 takes odd widths

    def __post_init__(self):
        check_choice("layout", self.layout, LAYOUTS)
        keep(self, edition=check_choice("edition", self.edition, EDITIONS))
        _keep_range(self, MAX_COUNT, odd=self.edition == 2)


@dataclasses.dataclass(frozen=True, kw_only=True)
class AliasRequest:
    """Asks which positions the sine of one pair of dimensions cannot tell from a chosen one, and what sine and cosine together can."""

    width: int = 512
    base: float = 10000.0
    pair: int = 50                  # dimensions 2 * pair and 2 * pair + 1 of the book's layout: 100 and 101
    count: int = 201
    first: float = 0.0
    chosen: float = 22.0            # need not be one of the positions
    tolerance: float = 0.01         # values up to this far apart count as alike

    def __post_init__(self):
        _keep_range(self, MAX_COUNT)
        pairs = self.width // 2
        keep(
            self,
            pair=check_int("pair", self.pair, 0, pairs - 1, f"A width of {self.width:,} has {pairs:,} pairs."),
            chosen=check_float("chosen", self.chosen, -MAX_POSITION, MAX_POSITION + MAX_COUNT),
            tolerance=check_float("tolerance", self.tolerance, 0.0, 2.0, open_low=True, fix="0.01 is a good start."),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class SimilarityRequest:
    """Asks how alike any two positions are, whether that depends on their offset alone, and for the check of the rotation."""

    width: int = 512
    base: float = 10000.0
    count: int = 201
    first: float = 0.0
    measure: str = "dot"            # or "cosine": the same, divided by width / 2, since all encodings are of one length
    starts: tuple[float, ...] = (0.0, 22.0, 60.0, 100.0)  # a curve against offset for each
    span: int = 100                 # the curves go from -span to span

    def __post_init__(self):
        _keep_range(self, MAX_COMPARED)
        check_choice("measure", self.measure, SIMILARITIES)
        if not isinstance(self.starts, tuple | list) or not 1 <= len(self.starts) <= MAX_STARTS:
            fail("starts", f"1 to {MAX_STARTS} positions", self.starts)
        starts = tuple(check_float("starts", start, -MAX_POSITION, MAX_POSITION) for start in self.starts)
        keep(self, starts=starts, span=check_int("span", self.span, 1, MAX_SPAN))


@dataclasses.dataclass(frozen=True, kw_only=True)
class AgreementRequest:
    """Asks for the largest differences between the forms of the encoding and a slow double loop, over positions 0, 1, ..."""

    count: int = 201
    width: int = 512
    base: float = 10000.0

    def __post_init__(self):
        keep(
            self, count=check_int("count", self.count, 1, MAX_COMPARED), width=check_width(self.width, MAX_LOOPED),
            base=check_base(self.base),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class TrialRequest:
    """Asks what self-attention makes of a text and of the same text shuffled, with and without positions added."""

    text: str = "dog bites man"
    seed: int = 42                  # of the shuffled order
    source: str = "characters"      # the letters' vectors that `char_rnn` learnt

    def __post_init__(self):
        check_choice("source", self.source, TRIAL_SOURCES)
        keep(self, seed=check_int("seed", self.seed, 0, MAX_SEED))
        if not isinstance(self.text, str):
            fail("text", "a text", self.text)
        if len(self.text) > MAX_TRIAL:
            fail("text", f"a text of 2 to {MAX_TRIAL} characters", self.text, f"Shorten it by {len(self.text) - MAX_TRIAL:,} characters.")
        if len(encode_characters(self.text).text) < 2:
            fail("text", "at least two characters that the model knows", self.text, "Type some Latin letters.")


@dataclasses.dataclass(frozen=True, kw_only=True)
class ClaimsRequest:
    """Asks for the sources' claims on position encodings with the verdict that today's numbers give."""


def check_base(base) -> float:
    """Returns a base from 0.001 to 1e9 as a float, or raises the error formula."""
    return check_float("base", base, MIN_BASE, MAX_BASE, fix="The book's base is 10000.")


def check_width(width, most: int = MAX_WIDTH) -> int:
    """Returns an even width from 2 to `most`, or raises the error formula."""
    width = check_int("width", width, 2, most)
    if width % 2:
        fail("width", "an even number, a sine and a cosine for each pair", width, f"Take {width - 1} or {width + 1}.")
    return width


def _keep_range(request, most: int, *, odd: bool = False) -> None:
    """Checks and keeps count, width, base and first of a request."""
    keep(
        request, count=check_int("count", request.count, 1, most),
        width=check_int("width", request.width, 1, MAX_WIDTH) if odd else check_width(request.width),
        base=check_base(request.base), first=check_float("first", request.first, -MAX_POSITION, MAX_POSITION),
    )
