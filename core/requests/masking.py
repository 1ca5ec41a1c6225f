"""What pages may ask about masks; every length is checked before memory is spent."""

import dataclasses

from core.checks import check_choice, check_int, check_text, fail
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS, TransformerConfig, translator_config
from core.requests.fields import keep
from core.requests.translation import check_sentence

ARCHITECTURES = {  # name: what a box of choices calls it
    "chapter_sequential": "The chapter's Sequential model, text in",
    "functional_manual": "Functional, the mask handed over by hand",
    "masking_layer": "Vectors in, a Masking layer",
    "gru_last": "A GRU that gives its last state",
    "gru_sequences": "A GRU that gives every state",
    "bidirectional": "Bidirectional GRUs",
    "conv1d_between": "A Conv1D between embedding and GRU",
    "custom_unsupported": "A layer of one's own without supports_masking",
    "custom_supported": "The same layer with supports_masking",
    "custom_compute_mask": "A layer of one's own with compute_mask",
    "nested_sequential": "A Sequential model inside another",
    "positional": "Positional encoding with supports_masking, then attention",
    "residual_add": "A residual connection around attention",
    "transformer": "A Transformer: encoder and decoder",
}
MAX_SENTENCES = 5  # that a mask is followed through
MAX_MASKED_TEXT = 300  # characters of one
# words of one; the rest is cut and reported; an eager GRU takes its time for each
MAX_MASKED_WORDS = 12
MAX_FILE = 20_000_000  # bytes of a `.keras` file of a visitor
MAX_PADDING_SHOWN = 6  # tokens of padding behind each sentence of a pair
MAX_MATRIX_WORDS = 24  # words of each sentence of a pair; the rest is cut and reported
MAX_RAGGED = 8  # sentences of a ragged batch
SIDES = ("target", "source")
TRANSFORMERS = tuple(name for name, config in TRANSLATORS.items() if isinstance(config, TransformerConfig))


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskTraceRequest:
    """Asks for the mask at every layer of one of `ARCHITECTURES`, over 1 to 5 sentences; one without a word
    is all padding.
    """

    architecture: str = "chapter_sequential"
    sentences: tuple[str, ...] = ("a great movie", "this is one of the best roles of his life", "no")

    def __post_init__(self):
        check_choice("architecture", self.architecture, tuple(ARCHITECTURES))
        keep(self, sentences=check_sentences("sentences", self.sentences, MAX_SENTENCES))


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskFileRequest:
    """Asks for the same of a `.keras` file of a visitor.

    Attributes:
        name: Of the file, as errors name it.
        content: Its bytes, at most 20,000,000.
        sentences: As in `MaskTraceRequest`.
    """

    name: str
    content: bytes = dataclasses.field(repr=False)
    sentences: tuple[str, ...] = ("a great movie", "this is one of the best roles of his life", "no")

    def __post_init__(self):
        if not isinstance(self.content, bytes):
            fail("content", "the bytes of a file", type(self.content).__name__)
        if len(self.content) > MAX_FILE:
            fail(
                "content",
                f"a file of at most {MAX_FILE:,} bytes",
                len(self.content),
                "Save a smaller model: masks need no large one.",
            )
        keep(self, sentences=check_sentences("sentences", self.sentences, MAX_SENTENCES))


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatrixMasksRequest:
    """Asks for the masks of each attention of a Transformer over a sentence pair, with some padding behind
    both.
    """

    source: str = CHAPTER_PAIR.read_example.source
    target: str = CHAPTER_PAIR.read_example.target
    pad: int = 2

    def __post_init__(self):
        _keep_pair(self)


@dataclasses.dataclass(frozen=True, kw_only=True)
class InfluenceRequest:
    """Asks how far each output of a Transformer moves when one token is changed, with its masks switched on
    or off.

    Attributes:
        model: A Transformer of `core.configs.translators.TRANSLATORS`.
        source, target: The pair; the decoder reads the start token and the target.
        pad: Tokens of padding behind both.
        changed: Whose tokens are changed, one at a time: "target" or "source".
        causal: The decoder does not see what comes later.
        padding: Padding is hidden, in the encoder, the decoder and between them.
    """

    model: str = "nmt_transformer"
    source: str = CHAPTER_PAIR.read_example.source
    target: str = CHAPTER_PAIR.read_example.target
    pad: int = 2
    changed: str = "target"
    causal: bool = True
    padding: bool = True

    def __post_init__(self):
        check_choice("model", self.model, TRANSFORMERS)
        check_choice("changed", self.changed, SIDES)
        for name in ("causal", "padding"):
            check_choice(name, getattr(self, name), (True, False))
        _keep_pair(self)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MaskedLossRequest:
    """Asks for the loss of each step of a batch of translations, padding among them, and for its mean with
    and without the mask.
    """

    model: str = "nmt_luong"
    sources: tuple[str, ...] = tuple(example.source for example in CHAPTER_PAIR.batch_examples)
    targets: tuple[str, ...] = tuple(example.target for example in CHAPTER_PAIR.batch_examples)

    def __post_init__(self):
        translator_config(self.model)
        for name in ("sources", "targets"):
            keep(self, **{name: check_sentences(name, getattr(self, name), MAX_SENTENCES)})
            for text in getattr(self, name):
                check_sentence(name, text)
        if len(self.sources) != len(self.targets):
            fail("targets", f"as many sentences as `sources` has, {len(self.sources)}", len(self.targets))


@dataclasses.dataclass(frozen=True, kw_only=True)
class RaggedRequest:
    """Asks for one batch of 1 to 8 sentences twice: with padding, and ragged."""

    sentences: tuple[str, ...] = (
        "great movie",
        "this is one of the best roles of his life",
        "no",
        "i have seen it twice",
    )

    def __post_init__(self):
        keep(self, sentences=check_sentences("sentences", self.sentences, MAX_RAGGED))
        if not any(text.strip() for text in self.sentences):
            fail("sentences", "at least one sentence with a word", self.sentences, "Type some words.")


def check_sentences(name: str, sentences, most: int) -> tuple[str, ...]:
    """Returns 1 to `most` sentences of at most 300 characters, blank ones too, as a tuple, or raises the
    error formula.
    """
    if not isinstance(sentences, tuple | list) or not 1 <= len(sentences) <= most:
        fail(name, f"1 to {most} sentences", sentences)
    for text in sentences:
        check_text(name, text, MAX_MASKED_TEXT)
    return tuple(sentences)


def _keep_pair(request) -> None:
    for name in ("source", "target"):
        check_text(name, getattr(request, name), MAX_MASKED_TEXT)
        check_sentence(name, getattr(request, name))
    keep(request, pad=check_int("pad", request.pad, 0, MAX_PADDING_SHOWN))
