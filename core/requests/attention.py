"""What pages may ask of attention, beyond all of it at once (`core.requests.attention.AttentionRequest`)."""

import dataclasses

from core.checks import check_choice, check_int, fail
from core.configs.encoder import PRETRAINED, pretrained_config
from core.configs.translators import TRANSLATORS, TransformerConfig, translator_config
from core.requests.fields import MAX_SEED, keep
from core.requests.limits import limit
from core.requests.translation import MAX_BEAM, METHODS, check_sentence


@dataclasses.dataclass(frozen=True, kw_only=True)
class AttentionRequest:
    """Asks for every attention of a model over a sentence and a translation.

    Attributes:
        model: One of `core.configs.translators.TRANSLATORS`.
        text: In the source language, 1 to 10,000 characters.
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


KINDS = ("encoder", "decoder", "cross")
HOW = ("remove", "hide")
MAX_LAYER, MAX_HEAD = 48, 128
MAX_PLACE = 511  # of a token: what the pretrained encoder has positions for
MAX_PADDING = 30  # tokens
PADDINGS = (0, 1, 2, 3, 5, 8, 13, 21, 30)
# dot, general, concat, scaled dot
SCORED = ("nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer")


def attending(name: str) -> bool:
    """Tells whether a translator has attention."""
    config = translator_config(name)
    return isinstance(config, TransformerConfig) or config.score is not None


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Looked:
    """A sentence that a model with attention reads, and, of a translator, the translation over which it is
    looked at.

    Attributes:
        model: A translator with attention, or one of `core.configs.encoder.PRETRAINED`.
        text: The sentence, 1 to 10,000 characters.
        translation: A target that is given to the model; None is its own. A pretrained encoder has none.
        method: How its own is found: "greedy" or "beam".
        width: Hypotheses of a beam, 1 to 10.
    """

    model: str = "nmt_transformer"
    text: str
    translation: str | None = None
    method: str = "greedy"
    width: int = 4

    def __post_init__(self):
        check_choice("model", self.model, (*filter(attending, TRANSLATORS), *PRETRAINED))
        check_sentence("text", self.text)
        if self.model in TRANSLATORS:
            self.attention()
        elif self.translation is not None:
            fail("translation", "nothing, since this model does not translate", self.translation)

    def attention(self) -> AttentionRequest:
        """Returns the request for all attention of the translator."""
        return AttentionRequest(
            model=self.model,
            text=self.text,
            translation=self.translation,
            method=self.method,
            width=self.width,
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class InsideRequest(_Looked):
    """Asks how one weight came about, from query and key to what the head puts out.

    Attributes:
        kind: "encoder", "decoder" or "cross"; a recurrent model has "cross" alone, a pretrained encoder
            "encoder" alone.
        layer, head: From 0.
        query, key: Places of the two tokens, from 0.
    """

    kind: str = "cross"
    layer: int = 0
    head: int = 0
    query: int = 0
    key: int = 0

    def __post_init__(self):
        super().__post_init__()
        check_choice("kind", self.kind, KINDS)
        keep(
            self,
            layer=check_int("layer", self.layer, 0, MAX_LAYER - 1),
            head=check_int("head", self.head, 0, MAX_HEAD - 1),
            query=check_int("query", self.query, 0, MAX_PLACE),
            key=check_int("key", self.key, 0, MAX_PLACE),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class BenchRequest:
    """Asks for the cross-attention of several models over one and the same sentence pair.

    Attributes:
        models: Translators with the chapter's words and with attention, at least one, none twice. Those that
            do not ship are left out.
        text: The sentence.
        translation: The target that all are given; None is the greedy one of the first of the models that
            ship.
        layer, head: Of a Transformer, both or none; None is the average of all.
    """

    models: tuple[str, ...] = SCORED
    text: str
    translation: str | None = None
    layer: int | None = None
    head: int | None = None

    def __post_init__(self):
        check_sentence("text", self.text)
        if self.translation is not None:
            check_sentence("translation", self.translation)
        choices = tuple(
            name for name, config in TRANSLATORS.items() if config.vocabulary == "words" and attending(name)
        )
        for name in self.models:
            check_choice("models", name, choices)
        if not self.models or len(set(self.models)) < len(self.models):
            fail("models", "one or more models, none of them twice", self.models)
        if (self.layer is None) != (self.head is None):
            fail("head", "a head where a layer is chosen, and none where none is", self.head)
        if self.layer is not None:
            keep(
                self,
                layer=check_int("layer", self.layer, 0, MAX_LAYER - 1),
                head=check_int("head", self.head, 0, MAX_HEAD - 1),
            )


@dataclasses.dataclass(frozen=True, kw_only=True)
class AblationRequest(_Looked):
    """Asks what becomes of a translation when a source word is missing, for each word in turn.

    Attributes:
        how: "remove" takes the word out of the sentence; "hide" leaves it to the encoder and hides its place
            from the cross-attention alone, whose other weights then sum to 1 by themselves.
    """

    how: str = "remove"

    def __post_init__(self):
        super().__post_init__()
        check_choice("model", self.model, tuple(filter(attending, TRANSLATORS)))
        check_choice("how", self.how, HOW)


@dataclasses.dataclass(frozen=True, kw_only=True)
class InvariantsRequest(_Looked):
    """Asks for the rules that attention must keep, measured on a sentence.

    Attributes:
        paddings: How many padding tokens are added to the input, each in a run of its own: from 0 to 30 each,
            at least one; those for which the model has no room are left out. `tuple(range(31))` tries all.
        seed: Of the target tokens that stand in for the future ones.
    """

    paddings: tuple[int, ...] = PADDINGS
    seed: int = 42

    def __post_init__(self):
        super().__post_init__()
        if not isinstance(self.paddings, tuple) or not self.paddings:
            fail("paddings", "one or more numbers of padding tokens", self.paddings)
        paddings = tuple(sorted({check_int("paddings", extra, 0, MAX_PADDING) for extra in self.paddings}))
        keep(self, paddings=paddings, seed=check_int("seed", self.seed, 0, MAX_SEED))


MAX_SENTENCES = limit("sequences", 12)


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodeRequest:
    """Asks for every attention of a pretrained encoder over a sentence, and for the sentence's embedding."""

    model: str = "minilm"
    text: str

    def __post_init__(self):
        pretrained_config(self.model)
        check_sentence("text", self.text)


@dataclasses.dataclass(frozen=True, kw_only=True)
class SentencesRequest:
    """Asks how alike 2 to 12 sentences are to a pretrained encoder."""

    model: str = "minilm"
    texts: tuple[str, ...]

    def __post_init__(self):
        pretrained_config(self.model)
        if not isinstance(self.texts, tuple) or not 2 <= len(self.texts) <= MAX_SENTENCES:
            fail("texts", f"2 to {MAX_SENTENCES} sentences", self.texts)
        for text in self.texts:
            check_sentence("texts", text)
