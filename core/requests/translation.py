"""What pages may ask of the translators, and of the cost of a large vocabulary."""

from core.base.checks import check_choice, check_int
from core.base.draws import temperature_field, top_k_field, top_p_field
from core.base.request import keep, labelled, ranged, request, seed_field
from core.base.sentences import check_sentence
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import translator_config

METHODS = ("greedy", "beam", "sample")
SOURCE_LABEL = f"{CHAPTER_PAIR.source.name} sentence"
SIZES = (1_000, 5_000, 20_000, 50_000)  # words; a training step of the last still fits a laptop
MAX_SIZE = 100_000  # words


def beam_width_field():
    """Returns the field of the width of a beam."""
    about = "Hypotheses kept at each step, {low} to {high}; 1 is greedy."
    return ranged(4, 1, 10, limit="beam_width", help=about, label="Beam width")


def searches_a_beam(asked) -> bool:
    """Tells whether a request is heavy: a beam takes 90 MB while it is searched for."""
    return asked.method == "beam"


@request
class TranslateRequest:
    """Asks for the translation of a sentence.

    Attributes:
        model: One of `core.configs.translators.TRANSLATORS`.
        text: Source language, 1 to 10,000 characters; words beyond the model's 50 are cut and reported.
        method: "greedy", "beam" or "sample".
        width: Hypotheses that a beam keeps, {width}; 1 is greedy.
        length_penalty: 0 compares sums of log-probabilities, which favours short sentences; 1 nearly means.
            {length_penalty}, beam only.
        unknown_penalty: Nats that each [UNK] costs, {unknown_penalty}. Beam only.
        temperature, top_k, top_p, seed: Of the draws. Sample only.
    """

    model: str = labelled("Model", "nmt_luong")
    text: str = labelled(SOURCE_LABEL)
    method: str = labelled("Search", "greedy")
    width: int = beam_width_field()
    length_penalty: float = ranged(
        0.0,
        0.0,
        5.0,
        help="{low} compares sums of log-probabilities, which favours short sentences; {low} to {high}.",
        label="Length penalty α",
    )
    unknown_penalty: float = ranged(
        0.0, 0.0, 100.0, help="Nats that each [UNK] costs, {low} to {high}.", label="[UNK] penalty"
    )
    temperature: float = temperature_field()
    top_k: int = top_k_field()
    top_p: float = top_p_field()
    seed: int = seed_field()

    heavy = property(searches_a_beam)

    def check(self):
        """Checks model, text and method."""
        translator_config(self.model)
        check_sentence("text", self.text)
        check_choice("method", self.method, METHODS)


@request
class ScoreRequest:
    """Asks how likely a model finds a given translation, token by token.

    Each token is predicted from the source and the tokens before it (teacher forcing).

    Attributes:
        model: One of `core.configs.translators.TRANSLATORS`.
        text, translation: 1 to 10,000 characters each.
    """

    model: str = labelled("Model", "nmt_luong")
    text: str = labelled(SOURCE_LABEL)
    translation: str = labelled(f"Your {CHAPTER_PAIR.target.name} translation")

    def check(self):
        """Checks model and texts."""
        translator_config(self.model)
        check_sentence("text", self.text)
        check_sentence("translation", self.translation)


@request
class SoftmaxCostRequest:
    """Asks how long a training step of an output layer takes with the full and with the sampled softmax.

    Attributes:
        sizes: Words of the vocabularies V, {sizes} of them, 1,000 to 100,000 each, more than are sampled.
        tokens: Target tokens N of a batch, {tokens}; the default is 32 sentences of 10. The chapter's 32 x 50
            would need 1.3 GB for logits and gradients at V = 50,000, and most of the 50 are padding.
        units: Width U of the decoder's output, {units}.
        sampled: Wrong words S that stand for all others, {sampled}.
        rounds: Steps of which the median is taken, {rounds}.
        seed: Of weights, inputs and labels.
    """

    sizes: tuple[int, ...] = ranged(
        SIZES, 1, 8, of="items", unit="vocabularies", label="Sizes of the vocabulary"
    )
    tokens: int = ranged(320, 1, 10_000, label="Target tokens")
    units: int = ranged(512, 1, 4_096, label="Units")
    sampled: int = ranged(100, 1, 900, label="Sampled words")
    rounds: int = ranged(5, 1, 50, label="Rounds")
    seed: int = seed_field()

    def check(self):
        """Checks each size."""
        keep(self, sizes=tuple(check_int("sizes", size, 1_000, MAX_SIZE) for size in self.sizes))
