"""What pages may ask about position encodings; every range is checked before memory is spent."""

import dataclasses

from core.checks import check_choice, check_float, check_int, check_text, fail
from core.requests.fields import MAX_SEED, keep
from core.requests.limits import limit
from core.vocabulary import load_vocabularies
from core.vocabulary.characters import encode_characters

MAX_COUNT = limit("positions", 5_000)  # positions of a matrix
MAX_WIDTH = limit("positions_width", 2_048)  # dimensions of a position
MAX_POSITION = 100_000.0  # the first of them, on either side of 0
MIN_BASE, MAX_BASE = 1e-3, 1e9
LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
EDITIONS = (3, 2)  # of the book: even widths alone; odd ones rounded up and cropped
MAX_COMPARED = 256  # positions compared with each other
MAX_STARTS = 6
MAX_SPAN = 1_000  # offsets on each side of a start
MAX_LOOPED = 512  # dimensions of the slow double loop
SIMILARITIES = ("dot", "cosine")
# whose vectors the trial takes: a Transformer's English words, a character RNN's letters
TRIAL_SOURCES = ("words", "characters")
MAX_TRIAL = 120  # characters of the trial
MAX_TRAINED = 50  # positions that the Transformers are trained with
MIN_ANALYSED = 8  # of them, when waves are looked for
MAX_PAIR_WORDS = 30  # words of a sentence that is read at shifted positions
MAX_PAIR_TEXT = 300  # characters of it
MAX_SHIFTS = 200


@dataclasses.dataclass(frozen=True, kw_only=True)
class PositionsRequest:
    """Asks for the encoding matrix of positions first, first + 1, ...: Figure 16-9 with the numbers of its
    choice.
    """

    count: int = 201
    width: int = 512
    base: float = 10000.0
    first: float = 0.0  # may be fractional or negative
    layout: str = "interleaved"
    edition: int = 3  # 2 takes odd widths

    def __post_init__(self):
        check_choice("layout", self.layout, LAYOUTS)
        keep(self, edition=check_choice("edition", self.edition, EDITIONS))
        _keep_range(self, MAX_COUNT, odd=self.edition == 2)


@dataclasses.dataclass(frozen=True, kw_only=True)
class AliasRequest:
    """Asks which positions the sine of one pair of dimensions cannot tell from a chosen one, and what sine
    and cosine together can.
    """

    width: int = 512
    base: float = 10000.0
    pair: int = 50  # dimensions 2 * pair and 2 * pair + 1 of the book's layout: 100 and 101
    count: int = 201
    first: float = 0.0
    chosen: float = 22.0  # need not be one of the positions
    tolerance: float = 0.01  # values up to this far apart count as alike

    def __post_init__(self):
        _keep_range(self, MAX_COUNT)
        keep(
            self,
            pair=_check_pair(self.pair, self.width),
            chosen=check_float("chosen", self.chosen, -MAX_POSITION, MAX_POSITION + MAX_COUNT),
            tolerance=check_float(
                "tolerance", self.tolerance, 0.0, 2.0, open_low=True, fix="0.01 is a good start."
            ),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class SimilarityRequest:
    """Asks how alike any two positions are, whether that depends on their offset alone, and for the check of
    the rotation.
    """

    width: int = 512
    base: float = 10000.0
    count: int = 201
    first: float = 0.0
    # or "cosine": the same, divided by width / 2, since all encodings are of one length
    measure: str = "dot"
    starts: tuple[float, ...] = (0.0, 22.0, 60.0, 100.0)  # a curve against offset for each
    span: int = 100  # the curves go from -span to span

    def __post_init__(self):
        _keep_range(self, MAX_COMPARED)
        check_choice("measure", self.measure, SIMILARITIES)
        if not isinstance(self.starts, tuple | list) or not 1 <= len(self.starts) <= MAX_STARTS:
            fail("starts", f"1 to {MAX_STARTS} positions", self.starts)
        starts = dict.fromkeys(
            check_float("starts", start, -MAX_POSITION, MAX_POSITION) for start in self.starts
        )
        keep(self, starts=tuple(starts), span=check_int("span", self.span, 1, MAX_SPAN))


@dataclasses.dataclass(frozen=True, kw_only=True)
class RotationRequest:
    """Asks for one pair of dimensions at two positions, the rotation between them, and how exact the rotation
    is for all.
    """

    width: int = 512
    base: float = 10000.0
    count: int = 201  # positions over which the error is looked for
    first: float = 0.0
    pair: int = 50
    position: float = 22.0
    offset: float = 13.0  # to position 35

    def __post_init__(self):
        _keep_range(self, MAX_COMPARED)
        keep(
            self,
            pair=_check_pair(self.pair, self.width),
            position=check_float("position", self.position, -MAX_POSITION, MAX_POSITION),
            offset=check_float("offset", self.offset, -MAX_POSITION, MAX_POSITION),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class AgreementRequest:
    """Asks for the largest differences between the forms of the encoding and a slow double loop, over
    positions 0, 1, ...
    """

    count: int = 201
    width: int = 512
    base: float = 10000.0

    def __post_init__(self):
        keep(
            self,
            count=check_int("count", self.count, 1, MAX_COMPARED),
            width=check_width(self.width, MAX_LOOPED),
            base=check_base(self.base),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class TrialRequest:
    """Asks what self-attention makes of a text and of the same text shuffled, with and without positions
    added.
    """

    text: str = "the old man gave the boy a book"
    seed: int = 42  # of the shuffled order
    # the vectors that `nmt_transformer` learnt, or "characters": those of `char_rnn`
    source: str = "words"

    def __post_init__(self):
        check_choice("source", self.source, TRIAL_SOURCES)
        keep(self, seed=check_int("seed", self.seed, 0, MAX_SEED))
        check_text("text", self.text, MAX_TRIAL)
        if self.source == "characters":
            if len(encode_characters(self.text).text) < 2:
                fail(
                    "text",
                    "at least two characters that the model knows",
                    self.text,
                    "Type some Latin letters.",
                )
            return
        unknown = load_vocabularies("words")[0].encode(self.text, limit=MAX_TRIAL).unknown
        if len(unknown) - unknown.sum() < 2:
            fail(
                "text",
                "at least two words that the model knows",
                self.text,
                "Its 1,000 words are the frequent ones of English.",
            )


@dataclasses.dataclass(frozen=True, kw_only=True)
class ClaimsRequest:
    """Asks for the sources' claims on position encodings with the verdict that today's numbers give."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class TrainedPositionsRequest:
    """Asks for the positions that a Transformer learnt, beside the sinusoidal ones."""

    # rows, from position 0 on, whose waves are looked for; later ones were hardly ever trained
    analysed: int = 20

    def __post_init__(self):
        keep(self, analysed=check_int("analysed", self.analysed, MIN_ANALYSED, MAX_TRAINED))


@dataclasses.dataclass(frozen=True, kw_only=True)
class ShiftRequest:
    """Asks what two Transformers, with fixed and with trained positions, make of a sentence pair that begins
    at position 0, 1, ...
    """

    source: str = "i want to go home but my father is not here yet"
    target: str = "quiero ir a casa pero mi padre todavía no está aquí"
    shifts: int = 60

    def __post_init__(self):
        keep(self, shifts=check_int("shifts", self.shifts, 1, MAX_SHIFTS))
        for name, vocabulary in zip(("source", "target"), load_vocabularies("words"), strict=True):
            text = getattr(self, name)
            check_text(name, text, MAX_PAIR_TEXT)
            encoded = vocabulary.encode(text, limit=MAX_PAIR_WORDS)
            if not len(encoded.ids):
                fail(name, f"a sentence of 1 to {MAX_PAIR_WORDS} words", text, "Type one.")
            if encoded.cut:
                fail(
                    name,
                    f"a sentence of 1 to {MAX_PAIR_WORDS} words",
                    text,
                    f"Leave out {len(encoded.cut):,}.",
                )


def check_base(base) -> float:
    """Returns a base from 0.001 to 1e9 as a float, or raises the error formula."""
    return check_float("base", base, MIN_BASE, MAX_BASE, fix="The book's base is 10000.")


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


def _keep_range(request, most: int, *, odd: bool = False) -> None:
    """Checks and keeps count, width, base and first of a request."""
    keep(
        request,
        count=check_int("count", request.count, 1, most),
        width=check_int("width", request.width, 1, MAX_WIDTH) if odd else check_width(request.width),
        base=check_base(request.base),
        first=check_float("first", request.first, -MAX_POSITION, MAX_POSITION),
    )


def _check_pair(pair, width: int) -> int:
    """Returns the number of one of the pairs of a width, or raises the error formula."""
    return check_int("pair", pair, 0, width // 2 - 1, f"A width of {width:,} has {width // 2:,} pairs.")
