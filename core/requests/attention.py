"""What pages may ask of attention: all of it at once, one weight, the score functions, a word removed."""

from core.base.checks import check_choice, check_int, fail
from core.base.request import REQUIRED, keep, labelled, ranged, request, seed_field
from core.configs.char_gpt import CHAR_GPTS
from core.configs.encoder import PRETRAINED, pretrained_config
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS, TransformerConfig, translator_config
from core.requests.translation import METHODS, beam_width_field, check_sentence, searches_a_beam
from core.shakespeare.writing.ask import check_prompt


@request
class AttentionRequest:
    """Asks for every attention of a model over a sentence and a translation.

    Attributes:
        model: One of `core.configs.translators.TRANSLATORS`.
        text: In the source language, 1 to 10,000 characters.
        translation: The target that the model is given; None is its own.
        method: How its own is found: "greedy" or "beam".
        width: Hypotheses that a beam keeps, {width}.
    """

    model: str = labelled("Model", "nmt_luong")
    text: str = labelled("Sentence")
    translation: str | None = labelled(f"Your {CHAPTER_PAIR.target.name} translation", None)
    method: str = labelled("Search", "greedy")
    width: int = beam_width_field()

    heavy = property(searches_a_beam)

    def check(self):
        """Checks what concerns more than one field."""
        translator_config(self.model)
        check_sentence("text", self.text)
        if self.translation is not None:
            check_sentence("translation", self.translation)
        check_choice("method", self.method, METHODS[:2])


KINDS = ("encoder", "decoder", "cross")
HOW = ("remove", "hide")
MAX_PLACE = 255  # of a token: what the pretrained encoder has positions for
MAX_PADDING = 30  # tokens
PADDINGS = (0, 1, 2, 3, 5, 8, 13, 21, 30)
# dot, general, concat, scaled dot
SCORED = ("nmt_luong", "nmt_luong_general", "nmt_bahdanau", "nmt_transformer")


def _layer(default, label: str):
    return ranged(default, 0, 47, label=label)


def _head(default, label: str):
    return ranged(default, 0, 127, label=label)


def attending(name: str) -> bool:
    """Tells whether a translator has attention."""
    config = translator_config(name)
    return isinstance(config, TransformerConfig) or config.score is not None


@request
class _Looked:
    """A sentence that a model with attention reads and, for a translator, the translation that it is given.

    Attributes:
        model: A translator with attention, or one of `core.configs.encoder.PRETRAINED`.
        text: The sentence, 1 to 10,000 characters.
        translation: A target that is given to the model; None is its own. A pretrained encoder has none.
        method: How its own is found: "greedy" or "beam".
        width: Hypotheses of a beam, {width}.
    """

    model: str = labelled("Model", "nmt_transformer")
    text: str = labelled("Sentence")
    translation: str | None = labelled(f"Your {CHAPTER_PAIR.target.name} translation", None)
    method: str = labelled("Search", "greedy")
    width: int = beam_width_field()

    heavy = property(searches_a_beam)

    def check(self):
        """Checks what concerns more than one field."""
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


@request
class InsideRequest(_Looked):
    """Asks how one weight is computed, from query and key to the output of the head.

    Attributes:
        kind: "encoder", "decoder" or "cross"; a recurrent model has "cross" alone, a pretrained encoder
            "encoder" alone.
        layer, head: From 0.
        query, key: Positions of the two tokens, from 0.
    """

    kind: str = labelled("Attention", "cross")
    layer: int = _layer(0, "Layer")
    head: int = _head(0, "Head")
    query: int = ranged(0, 0, MAX_PLACE, label="Query")
    key: int = ranged(0, 0, MAX_PLACE, label="Key")

    def check(self):
        """Checks what concerns more than one field."""
        super().check()
        check_choice("kind", self.kind, KINDS)


@request
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

    models: tuple[str, ...] = labelled("Models", SCORED)
    text: str = labelled("Sentence")
    translation: str | None = labelled(f"Your {CHAPTER_PAIR.target.name} translation", None)
    layer: int | None = _layer(None, "Layer of the Transformer")
    head: int | None = _head(None, "Head of the Transformer")

    def check(self):
        """Checks what concerns more than one field."""
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


@request
class AblationRequest(_Looked):
    """Asks how a translation changes when a source word is removed, for each word in turn.

    Attributes:
        how: "remove" takes the word out of the sentence; "hide" leaves it to the encoder and hides its place
            from the cross-attention alone, whose other weights then sum to 1 by themselves.
    """

    heavy = True  # up to 320 MB while it runs
    how: str = labelled("How to remove a word", "remove")

    def check(self):
        """Checks what concerns more than one field."""
        super().check()
        check_choice("model", self.model, tuple(filter(attending, TRANSLATORS)))
        check_choice("how", self.how, HOW)


@request
class InvariantsRequest(_Looked):
    """Asks for the rules that attention must keep, measured on a sentence.

    Attributes:
        paddings: How many padding tokens are added to the input, each in a run of its own: from 0 to 30 each,
            at least one; those for which the model has no room are left out. `tuple(range(31))` tries all.
        seed: Of the target tokens that stand in for the future ones.
    """

    heavy = True  # up to 320 MB while it runs
    paddings: tuple[int, ...] = labelled("Tokens of padding", PADDINGS)
    seed: int = seed_field()

    def check(self):
        """Checks what concerns more than one field."""
        super().check()
        if not isinstance(self.paddings, tuple) or not self.paddings:
            fail("paddings", "one or more numbers of padding tokens", self.paddings)
        paddings = tuple(sorted({check_int("paddings", extra, 0, MAX_PADDING) for extra in self.paddings}))
        keep(self, paddings=paddings)


@request
class EncodeRequest:
    """Asks for every attention of a model that reads a text without translating it.

    Attributes:
        model: One of `core.configs.encoder.PRETRAINED`, whose trace holds the sentence's embedding too, or of
            `core.configs.char_gpt.CHAR_GPTS`, whose trace holds what each head does.
        text: What is read, 1 to 10,000 characters.
    """

    model: str = labelled("Encoder", "encoder")
    text: str = labelled("Sentence")

    def check(self):
        """Checks what concerns more than one field."""
        check_choice("model", self.model, (*PRETRAINED, *CHAR_GPTS))
        if self.model in CHAR_GPTS:
            check_prompt("text", self.text)
        else:
            check_sentence("text", self.text)


@request
class SentencesRequest:
    """Asks how similar {texts} sentences are to a pretrained encoder."""

    model: str = labelled("Encoder", "encoder")
    texts: tuple[str, ...] = ranged(
        REQUIRED, 2, 12, of="items", unit="sentences", limit="sequences", label="Sentences"
    )

    def check(self):
        """Checks what concerns more than one field."""
        pretrained_config(self.model)
        for text in self.texts:
            check_sentence("texts", text)
