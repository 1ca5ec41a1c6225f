"""What pages may ask about position encodings; every range is checked before memory is spent."""

from core.base.request import keep, labelled, range_of, ranged, request, seed_field
from core.checks import check_choice, check_float, check_int, check_text, fail
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import translator_config
from core.vocabulary import load_vocabularies
from core.vocabulary.characters import encode_characters

MAX_COUNT = 5_000  # positions of a matrix
MAX_WIDTH = 2_048  # dimensions of a position
MAX_POSITION = 100_000.0  # the first of them, on either side of 0
LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
EDITIONS = (3, 2)  # of the book: even widths alone; odd ones rounded up and cropped
MAX_COMPARED = 256  # positions compared with each other
MAX_DIALS = 8  # clocks that are drawn
MAX_LOOPED = 512  # dimensions of the slow double loop
SIMILARITIES = ("dot", "cosine")
POSITION_MODEL = "nmt_transformer"  # of the chapter, with fixed positions
# whose vectors the trial takes: a Transformer's source words, a character RNN's letters
TRIAL_SOURCES = ("words", "characters")
MAX_TRIAL = 120  # characters of the trial
MAX_TRAINED = 50  # positions that the Transformers are trained with
MAX_PAIR_WORDS = 30  # words of a sentence that is read at shifted positions
MAX_PAIR_TEXT = 300  # characters of it


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


def _starts():
    more = {"help": "A curve for each: {low} to {high} of them.", "label": "Start positions"}
    return ranged((0.0, 22.0, 60.0, 100.0), 1, 6, of="items", unit="positions", **more)


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
class SimilarityRequest:
    """Asks how alike any two positions are, and whether that depends on their offset alone.

    Attributes:
        width, base, first: As in `PositionsRequest`.
        count: Positions that are compared with each other, {count}.
        measure: "dot", or "cosine": the same divided by width / 2, since all encodings are of one length.
        starts: A curve against offset for each, 1 to 6 of them.
        span: The curves go from -span to span, {span}.
    """

    width: int = _width()
    base: float = _base()
    count: int = _count(MAX_COMPARED)
    first: float = _position(0.0, "First position", "May be fractional or negative.")
    measure: str = labelled("Measure", "dot")
    starts: tuple[float, ...] = _starts()
    span: int = ranged(100, 1, 1_000, help="On each side: {low} to {high}.", label="Largest offset")

    def check(self):
        """Checks the width, the measure and each start."""
        check_width(self.width)
        check_choice("measure", self.measure, SIMILARITIES)
        starts = (check_float("starts", start, -MAX_POSITION, MAX_POSITION) for start in self.starts)
        keep(self, starts=tuple(dict.fromkeys(starts)))


@request
class RotationRequest:
    """Asks how the step from a position to another turns the pairs of its encoding.

    Attributes:
        width, base, pair: As in `AliasRequest`; the fastest and the slowest pair are answered too.
        position: p, {position}.
        offset: k; the rotation leads to p + k.
    """

    width: int = _width()
    base: float = _base()
    pair: int = _pair()
    position: float = _position(22.0, "Position p")
    offset: float = _position(13.0, "Offset k")

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


@request
class AgreementRequest:
    """Asks for the largest differences between the forms of the encoding and a slow double loop.

    Attributes:
        count: Positions from 0 on, {count}.
        width: Dimensions, {width}, even.
        base: {base}.
    """

    count: int = _count(MAX_COMPARED)
    width: int = _width(MAX_LOOPED)
    base: float = _base()

    def check(self):
        """Checks that the width is even."""
        check_width(self.width)


@request
class TrialRequest:
    """Asks what self-attention makes of a text and of the same text shuffled, with and without positions.

    Attributes:
        text: At least two words that the Transformer knows, or two letters that the character RNN knows.
        seed: Of the shuffled order.
        source: Whose vectors are taken, one of `TRIAL_SOURCES`: `nmt_transformer`'s or `char_rnn`'s.
    """

    text: str = labelled("Sentence", "the old man gave the boy a book")
    seed: int = seed_field()
    source: str = labelled("Vectors of", "words")

    def check(self):
        """Checks the source and that two parts of the text are known."""
        check_choice("source", self.source, TRIAL_SOURCES)
        check_text("text", self.text, MAX_TRIAL)
        if self.source == "characters":
            if len(encode_characters(self.text).text) < 2:
                rule = "at least two characters that the model knows"
                fail("text", rule, self.text, "Type some Latin letters.")
            return
        config = translator_config(POSITION_MODEL)
        unknown = load_vocabularies(config)[0].encode(self.text, limit=MAX_TRIAL).unknown
        if len(unknown) - unknown.sum() < 2:
            rule = "at least two words that the model knows"
            fail(
                "text",
                rule,
                self.text,
                f"Its 1,000 words are the frequent ones of {config.pair.source.name}.",
            )


@request
class ClaimsRequest:
    """Asks for the sources' claims on position encodings, with the verdict that today's numbers give."""


@request
class TrainedPositionsRequest:
    """Asks for the positions that a Transformer learnt, beside the sinusoidal ones.

    Attributes:
        analysed: Rows from position 0 on whose waves are looked for, {analysed}; later ones were hardly ever
            trained.
    """

    analysed: int = ranged(20, 8, MAX_TRAINED, help="{low} to {high}.", label="Positions analysed")


@request
class ShiftRequest:
    """Asks what two Transformers, with fixed and with learnt positions, make of a pair that begins later.

    Attributes:
        source, target: A sentence pair of at most 30 words each.
        shifts: The pair begins at position 0, 1, ... up to this, {shifts}.
    """

    heavy = True  # 70 to 320 MB while it runs
    source: str = labelled(CHAPTER_PAIR.source.name, CHAPTER_PAIR.moved_example.source)
    target: str = labelled(CHAPTER_PAIR.target.name, CHAPTER_PAIR.moved_example.target)
    shifts: int = ranged(60, 1, 200, help="Positions: {low} to {high}.", label="Largest shift")

    def check(self):
        """Checks that both sentences have 1 to 30 words."""
        rule = f"a sentence of 1 to {MAX_PAIR_WORDS} words"
        vocabularies = load_vocabularies(translator_config(POSITION_MODEL))
        for name, vocabulary in zip(("source", "target"), vocabularies, strict=True):
            text = getattr(self, name)
            check_text(name, text, MAX_PAIR_TEXT)
            encoded = vocabulary.encode(text, limit=MAX_PAIR_WORDS)
            if not len(encoded.ids):
                fail(name, rule, text, "Type one.")
            if encoded.cut:
                fail(name, rule, text, f"Leave out {len(encoded.cut):,}.")


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
