"""What pages may ask of the translators."""

import dataclasses

from core.checks import check_choice, check_float, check_int, check_text, fail
from core.configs.fields import keep, keep_sampling
from core.configs.hosting import limit
from core.configs.translators import translator_config

METHODS = ("greedy", "beam", "sample")
MAX_BEAM = limit("beam_width", 10)
MAX_LENGTH_PENALTY = 5.0
MAX_UNKNOWN_PENALTY = 100.0  # nats: nothing that costs so much is ever said
MAX_SENTENCE = limit("sentence_characters", 10_000)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TranslateRequest:
    """Asks for the translation of a sentence.

    Attributes:
        model: One of `core.configs.TRANSLATORS`.
        text: English, 1 to 10,000 characters; words beyond the model's 50 are cut and reported.
        method: "greedy", "beam" or "sample".
        width: Hypotheses that a beam keeps, 1 to 10; 1 is greedy.
        length_penalty: 0 compares sums of log-probabilities, which favours short sentences; 1 nearly means. Beam only.
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
            self, width=check_int("width", self.width, 1, MAX_BEAM),
            length_penalty=check_float("length_penalty", self.length_penalty, 0.0, MAX_LENGTH_PENALTY),
            unknown_penalty=check_float("unknown_penalty", self.unknown_penalty, 0.0, MAX_UNKNOWN_PENALTY),
        )
        keep_sampling(self)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ScoreRequest:
    """Asks how likely a model finds a given translation, token by token: each is told from the source and the tokens before it."""

    model: str = "nmt_luong"
    text: str
    translation: str

    def __post_init__(self):
        translator_config(self.model)
        check_sentence("text", self.text)
        check_sentence("translation", self.translation)


@dataclasses.dataclass(frozen=True, kw_only=True)
class AttentionRequest:
    """Asks for every attention of a model over a sentence and a translation.

    Attributes:
        model: One of `core.configs.TRANSLATORS`.
        text: English, 1 to 10,000 characters.
        translation: The target that the model is given; None is its own.
        method: How its own is found: "greedy" or "beam".
        width: Hypotheses that a beam keeps, 1 to 10.
    """

    model: str = "nmt_luong"
    text: str
    translation: str | None = None
    method: str = "greedy"
    width: int = 4

    def __post_init__(self):
        translator_config(self.model)
        check_sentence("text", self.text)
        if self.translation is not None:
            check_sentence("translation", self.translation)
        check_choice("method", self.method, METHODS[:2])
        keep(self, width=check_int("width", self.width, 1, MAX_BEAM))


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank, or raises the error formula."""
    check_text(name, text, MAX_SENTENCE, least=1)
    if not text.strip():
        fail(name, "a sentence", text, "Type some words.")
    return text
