"""Requests and results for translating and for scoring translations."""

import dataclasses

from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.request import Widget, choice_field, model_field, range_field, request_dataclass, seed_field
from ....base.results import result_dataclass
from ....base.sentences import SourceTokens, TokenScores, sentence_field, translation_field
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSLATORS

EXAMPLES = (DEFAULT_LANGUAGE_PAIR.beam_example, *DEFAULT_LANGUAGE_PAIR.examples)
METHODS = ("greedy", "beam", "sample")
NO_MODEL = "none"
ALL_METHODS = "ways"  # all of them
_VISIBLE_IF_BEAM = ("method", ("beam", ALL_METHODS))
_VISIBLE_IF_SAMPLING = ("method", ("sample", ALL_METHODS))
_INITIAL_SEED = 1  # with it the first sentence of the page becomes another translation than greedy search's


def translator_field():
    """Returns the field of a translator; a page begins with the best that there is, where it ships."""
    widget = Widget(page_default="nmt_atlas")
    return model_field("translators", "nmt_luong", "runtime", widget, choices=tuple(TRANSLATORS))


@request_dataclass
class TranslateRequest:
    """Asks for the translation of a sentence.

    Attributes:
        text: Source language, 1 to 10,000 characters; words beyond the model's 50 are cut and reported.
        model: One of `core.models.configs.translators.TRANSLATORS`.
        method: "greedy", "beam" or "sample".
        width: Hypotheses that a beam keeps, {width}; 1 is greedy.
        length_penalty: 0 compares sums of log-probabilities, which favours short sentences; 1 nearly means.
            {length_penalty}, beam only.
        unknown_penalty: Nats that each [UNK] costs, {unknown_penalty}. Beam only.
        temperature, top_k, top_p, seed: Of the draws. Sample only.
    """

    text: str = sentence_field(EXAMPLES)
    model: str = translator_field()
    method: str = choice_field(METHODS, METHODS[0], Widget(control="buttons", advanced=True))
    width: int = range_field(
        4, 1, 10, hosted_limit="beam_width", widget=Widget(advanced=True, visible_if=_VISIBLE_IF_BEAM)
    )
    length_penalty: float = range_field(
        0.0, 0.0, 5.0, widget=Widget(advanced=True, step=0.1, visible_if=_VISIBLE_IF_BEAM)
    )
    unknown_penalty: float = range_field(
        0.0, 0.0, 100.0, widget=Widget(advanced=True, step=1.0, visible_if=_VISIBLE_IF_BEAM)
    )
    temperature: float = temperature_field(
        widget=Widget(advanced=True, step=0.1, page_default=0.8, visible_if=_VISIBLE_IF_SAMPLING)
    )
    top_k: int = top_k_field(Widget(advanced=True, visible_if=_VISIBLE_IF_SAMPLING))
    top_p: float = top_p_field(Widget(advanced=True, step=0.05, visible_if=_VISIBLE_IF_SAMPLING))
    seed: int = seed_field(Widget(advanced=True, page_default=_INITIAL_SEED, visible_if=_VISIBLE_IF_SAMPLING))

    @property
    def memory_intensive(self) -> bool:
        """Whether it needs a memory slot: a beam search takes 90 MB."""
        return self.method not in ("greedy", "sample")


@request_dataclass
class TranslateView(TranslateRequest):
    """`TranslateRequest` with an optional second model to compare."""

    second_model: str = choice_field((NO_MODEL, *TRANSLATORS), NO_MODEL, Widget(advanced=True))

    @property
    def requests(self) -> tuple[TranslateRequest, ...]:
        """The requests of the models."""
        models = (self.model, self.second_model)[: 1 + (self.second_model != NO_MODEL)]
        return tuple(convert_request(self, TranslateRequest, model=model) for model in models)


def convert_request(request, request_type: type, **overrides):
    """Converts a request to another type with the same fields, some of them overridden."""
    fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request_type)}
    return request_type(**fields | overrides)


@request_dataclass
class SearchMethodsRequest(TranslateRequest):
    """Asks for the translations of a sentence that greedy search, a beam and sampling find."""

    method: str = choice_field((ALL_METHODS,), ALL_METHODS, widget=None)


@request_dataclass
class ScoreRequest:
    """Asks for the probability of each token of a given translation.

    Each token is predicted from the source and the tokens before it (teacher forcing).

    Attributes:
        text, translation: 1 to 10,000 characters each. Without a translation it is the model's own.
        model: One of `core.models.configs.translators.TRANSLATORS`.
    """

    text: str = sentence_field(EXAMPLES)
    translation: str | None = translation_field(EXAMPLES)
    model: str = translator_field()


@result_dataclass
class SearchResult:
    """One of the final translations of a search."""

    translation: str  # the text
    total: float  # its log-probability, nats
    ranking_score: float  # what the order goes by, after length and [UNK] penalties
    length: int  # its tokens


@result_dataclass
class TranslateResult:
    """A translation, how sure the model was of each token, and what else the search found."""

    model: str
    method: str  # one of `METHODS`
    source: SourceTokens  # what was read
    translation: str  # the text
    scores: TokenScores  # of its tokens
    has_ended: bool  # False where a limit or a loop came before the end token
    results: tuple[SearchResult, ...]  # all that the search ends with, best first; one but for a beam


@result_dataclass
class SearchMethodsResult:
    """What each of `METHODS` finds, in their order."""

    results: tuple[TranslateResult, ...]


@result_dataclass
class ScoreResult:
    """How likely a given translation is under a model, beside the model's own greedy one."""

    model: str
    source: SourceTokens
    scores: TokenScores
    truncated_words: tuple[str, ...]
    model_translation: str
    greedy_scores: TokenScores
