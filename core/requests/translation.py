"""What pages may ask of the translators."""

import dataclasses

from core.checks import check_choice, check_float, check_int, check_text, fail
from core.configs.translators import translator_config
from core.requests.fields import MAX_SEED, keep, keep_sampling
from core.requests.limits import limit

METHODS = ("greedy", "beam", "sample")
MAX_BEAM = limit("beam_width", 10)
MAX_LENGTH_PENALTY = 5.0
MAX_UNKNOWN_PENALTY = 100.0  # nats: nothing that costs so much is ever said
MAX_SENTENCE = limit("sentence_characters", 10_000)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TranslateRequest:
    """Asks for the translation of a sentence.

    Attributes:
        model: One of `core.configs.translators.TRANSLATORS`.
        text: Source language, 1 to 10,000 characters; words beyond the model's 50 are cut and reported.
        method: "greedy", "beam" or "sample".
        width: Hypotheses that a beam keeps, 1 to 10; 1 is greedy.
        length_penalty: 0 compares sums of log-probabilities, which favours short sentences; 1 nearly means.
            Beam only.
        unknown_penalty: Nats that each [UNK] costs, 0 to 100. Beam only.
        temperature, top_k, top_p, seed: Of the draws. Sample only.
    """

    model: str = "nmt_luong"
    text: str
    method: str = "greedy"
    width: int = 4
    length_penalty: float = 0.0
    unknown_penalty: float = 0.0
    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    seed: int = 42

    def __post_init__(self):
        translator_config(self.model)
        check_sentence("text", self.text)
        check_choice("method", self.method, METHODS)
        keep(
            self,
            width=check_int("width", self.width, 1, MAX_BEAM),
            length_penalty=check_float("length_penalty", self.length_penalty, 0.0, MAX_LENGTH_PENALTY),
            unknown_penalty=check_float("unknown_penalty", self.unknown_penalty, 0.0, MAX_UNKNOWN_PENALTY),
        )
        keep_sampling(self)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ScoreRequest:
    """Asks how likely a model finds a given translation, token by token: each is told from the source and the
    tokens before it.
    """

    model: str = "nmt_luong"
    text: str
    translation: str

    def __post_init__(self):
        translator_config(self.model)
        check_sentence("text", self.text)
        check_sentence("translation", self.translation)


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank, or raises the error formula."""
    check_text(name, text, MAX_SENTENCE, least=1)
    if not text.strip():
        fail(name, "a sentence", text, "Type some words.")
    return text


SIZES = (1_000, 5_000, 20_000, 50_000)  # words; a training step of the last still fits a laptop
MAX_SIZE = 100_000
MAX_SIZES = 8


@dataclasses.dataclass(frozen=True, kw_only=True)
class SoftmaxCostRequest:
    """Asks how long a training step of an output layer takes with the full and with the sampled softmax.

    Attributes:
        sizes: Words of the vocabularies V, 1 to 8 of them, 1,000 to 100,000 each, more than are sampled.
        tokens: Target tokens N of a batch, 1 to 10,000; the default is 32 sentences of 10. The chapter's 32 x
            50 would need 1.3 GB for the logits and their gradients at V = 50,000, and most of the 50 are
            padding.
        units: Width U of the decoder's output, 1 to 4,096.
        sampled: Wrong words S that stand for all others, 1 to 900.
        rounds: Steps of which the median is taken, 1 to 50.
        seed: Of weights, inputs and labels.
    """

    sizes: tuple[int, ...] = SIZES
    tokens: int = 320
    units: int = 512
    sampled: int = 100
    rounds: int = 5
    seed: int = 42

    def __post_init__(self):
        if not 1 <= len(self.sizes) <= MAX_SIZES:
            fail("sizes", f"1 to {MAX_SIZES} vocabularies", self.sizes)
        keep(
            self,
            sizes=tuple(check_int("sizes", size, 1_000, MAX_SIZE) for size in self.sizes),
            tokens=check_int("tokens", self.tokens, 1, 10_000),
            units=check_int("units", self.units, 1, 4_096),
            sampled=check_int("sampled", self.sampled, 1, 900),
            rounds=check_int("rounds", self.rounds, 1, 50),
            seed=check_int("seed", self.seed, 0, MAX_SEED),
        )
