"""What pages may ask about position encodings; every range is checked before memory is spent."""

from core.base.positional import (
    MAX_POSITION,
    base_field,
    check_pair,
    check_width,
    count_field,
    pair_field,
    position_field,
    width_field,
)
from core.base.request import keep, labelled, ranged, request, seed_field
from core.checks import check_choice, check_float, check_text, fail
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import translator_config
from core.vocabulary import load_vocabularies
from core.vocabulary.characters import encode_characters

MAX_COMPARED = 256  # positions compared with each other
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


def _starts():
    more = {"help": "A curve for each: {low} to {high} of them.", "label": "Start positions"}
    return ranged((0.0, 22.0, 60.0, 100.0), 1, 6, of="items", unit="positions", **more)


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

    width: int = width_field()
    base: float = base_field()
    count: int = count_field(MAX_COMPARED)
    first: float = position_field(0.0)
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

    width: int = width_field()
    base: float = base_field()
    pair: int = pair_field()
    position: float = position_field(22.0)
    offset: float = position_field(13.0)

    def check(self):
        """Checks that the width is even and has the pair."""
        check_pair(self.pair, check_width(self.width))


@request
class AgreementRequest:
    """Asks for the largest differences between the forms of the encoding and a slow double loop.

    Attributes:
        count: Positions from 0 on, {count}.
        width: Dimensions, {width}, even.
        base: {base}.
    """

    count: int = count_field(MAX_COMPARED)
    width: int = width_field(MAX_LOOPED)
    base: float = base_field()

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
