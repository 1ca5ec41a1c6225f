"""What pages may ask about masks; every length is checked before memory is spent."""

import dataclasses

from core.base.request import labelled, ranged, request
from core.checks import check_choice, check_text, fail
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSFORMERS, translator_config
from core.requests.translation import check_sentence

ARCHITECTURES = {  # name: what a box of choices calls it
    "chapter_sequential": "The chapter's Sequential model, text in",
    "functional_manual": "Functional, mask passed by hand",
    "masking_layer": "Masking layer, vectors in",
    "gru_last": "GRU, last state alone",
    "gru_sequences": "GRU, a state for each step",
    "bidirectional": "Bidirectional GRUs",
    "conv1d_between": "A Conv1D between embedding and GRU",
    "custom_unsupported": "Custom layer without supports_masking",
    "custom_supported": "Custom layer with supports_masking",
    "custom_compute_mask": "Custom layer with compute_mask",
    "nested_sequential": "A Sequential model inside another",
    "positional": "Positional encoding with supports_masking, then attention",
    "residual_add": "A skip connection around attention",
    "transformer": "A Transformer: encoder and decoder",
}
MAX_MASKED_TEXT = 300  # characters of one
# words of one; the rest is cut and reported; an eager GRU takes its time for each
MAX_MASKED_WORDS = 12
MAX_FILE = 20_000_000  # bytes of a `.keras` file of a visitor
FILE_SECONDS = 25  # that such a file may take to be loaded and run, in a process of its own
FILE_START_SECONDS = 60  # that this process may take to start; on a quiet machine it takes 3
FILE_MEMORY = 4_000_000_000  # bytes that it may take
MAX_MATRIX_WORDS = 24  # words of each sentence of a pair; the rest is cut and reported
SENTENCES = ("a great movie", "this is one of the best roles of his life", "no")
SIDES = ("target", "source")


def _sentences(default, most: int, label: str = "Sentences"):
    return ranged(default, 1, most, of="items", unit="sentences", help="{low} to {high}.", label=label)


def _pad():
    return ranged(2, 0, 6, help="After each sentence: {low} to {high}.", label="Tokens of padding")


@request
class MaskTraceRequest:
    """Asks for the mask at every layer of one of `ARCHITECTURES`, over 1 to 5 sentences; one without a word
    is all padding.
    """

    architecture: str = labelled("Model", "chapter_sequential")
    sentences: tuple[str, ...] = _sentences(SENTENCES, 5)

    def check(self):
        """Checks what its fields may hold."""
        check_choice("architecture", self.architecture, tuple(ARCHITECTURES))
        check_sentences("sentences", self.sentences)


@request
class MaskFileRequest:
    """Asks for the same of a `.keras` file of a visitor.

    Attributes:
        name: Of the file, as errors name it.
        content: Its bytes, at most 20,000,000.
        sentences: As in `MaskTraceRequest`.
    """

    takes_progress = True
    name: str = labelled("File")
    content: bytes = dataclasses.field(repr=False, metadata={"label": "File"})
    sentences: tuple[str, ...] = _sentences(SENTENCES, 5)

    def check(self):
        """Checks what its fields may hold."""
        if not isinstance(self.content, bytes):
            fail("content", "the bytes of a file", type(self.content).__name__)
        if len(self.content) > MAX_FILE:
            fail(
                "content",
                f"a file of at most {MAX_FILE:,} bytes",
                len(self.content),
                "Save a smaller model: masks need no large one.",
            )
        check_sentences("sentences", self.sentences)


@request
class MatrixMasksRequest:
    """Asks for the masks of each attention of a Transformer over a sentence pair, with some padding behind
    both.
    """

    source: str = labelled(CHAPTER_PAIR.source.name, CHAPTER_PAIR.read_example.source)
    target: str = labelled(CHAPTER_PAIR.target.name, CHAPTER_PAIR.read_example.target)
    pad: int = _pad()

    def check(self):
        """Checks what its fields may hold."""
        _check_pair(self)


@request
class InfluenceRequest:
    """Asks how far each output of a Transformer moves when one token is changed, with its masks switched on
    or off.

    Attributes:
        model: One of `core.configs.translators.TRANSFORMERS`.
        source, target: The pair; the decoder reads the start token and the target.
        pad: Tokens of padding behind both.
        changed: Whose tokens are changed, one at a time: "target" or "source".
        causal: The decoder does not see what comes later.
        padding: Padding is hidden, in the encoder, the decoder and between them.
    """

    model: str = labelled("Transformer", "nmt_transformer")
    source: str = labelled(CHAPTER_PAIR.source.name, CHAPTER_PAIR.read_example.source)
    target: str = labelled(CHAPTER_PAIR.target.name, CHAPTER_PAIR.read_example.target)
    pad: int = _pad()
    changed: str = labelled("Changed, one at a time", "target")
    causal: bool = labelled("Causal mask", True)
    padding: bool = labelled("Padding mask", True)

    def check(self):
        """Checks what its fields may hold."""
        check_choice("model", self.model, tuple(TRANSFORMERS))
        check_choice("changed", self.changed, SIDES)
        for name in ("causal", "padding"):
            check_choice(name, getattr(self, name), (True, False))
        _check_pair(self)


@request
class MaskedLossRequest:
    """Asks for the loss of each step of a batch of translations, padding among them, and for its mean with
    and without the mask.
    """

    model: str = labelled("Translator", "nmt_luong")
    sources: tuple[str, ...] = _sentences(
        tuple(pair.source for pair in CHAPTER_PAIR.batch_examples), 5, CHAPTER_PAIR.source.name
    )
    targets: tuple[str, ...] = _sentences(
        tuple(pair.target for pair in CHAPTER_PAIR.batch_examples), 5, CHAPTER_PAIR.target.name
    )

    def check(self):
        """Checks what its fields may hold."""
        _check_batch(self)


@request
class MaskedMetricRequest:
    """Asks for the accuracy of a translator on a batch of translations twice: over the real tokens, and over
    all steps, padding among them.

    Attributes:
        model: A translator.
        sources, targets: The pairs, as in `MaskedLossRequest`.
        steps: The batch is padded to so many, or to its longest sentence; {steps}.
    """

    model: str = labelled("Translator", "nmt_lstm")
    sources: tuple[str, ...] = _sentences(
        tuple(pair.source for pair in CHAPTER_PAIR.accuracy_examples), 5, CHAPTER_PAIR.source.name
    )
    targets: tuple[str, ...] = _sentences(
        tuple(pair.target for pair in CHAPTER_PAIR.accuracy_examples), 5, CHAPTER_PAIR.target.name
    )
    steps: int = ranged(
        50, 1, 50, label="Padded to", help="The chapter pads each translation to {high} steps."
    )

    def check(self):
        """Checks what its fields may hold."""
        _check_batch(self)


@request
class RaggedRequest:
    """Asks for one batch of 1 to 8 sentences twice: with padding, and ragged."""

    sentences: tuple[str, ...] = _sentences(
        ("great movie", "this is one of the best roles of his life", "no", "i have seen it twice"), 8
    )

    def check(self):
        """Checks what its fields may hold."""
        check_sentences("sentences", self.sentences)
        if not any(text.strip() for text in self.sentences):
            fail("sentences", "at least one sentence with a word", self.sentences, "Type some words.")


def check_sentences(name: str, sentences) -> None:
    """Raises the error formula where a sentence has more than 300 characters; blank ones are allowed."""
    for text in sentences:
        check_text(name, text, MAX_MASKED_TEXT)


def _check_batch(request) -> None:
    translator_config(request.model)
    for name in ("sources", "targets"):
        check_sentences(name, getattr(request, name))
        for text in getattr(request, name):
            check_sentence(name, text)
    if len(request.sources) != len(request.targets):
        count = len(request.sources)
        fail(
            "targets",
            f"as many sentences as `sources` has, {count}",
            len(request.targets),
            f"Type as many lines as there are sentences on the other side: {count}.",
        )


def _check_pair(request) -> None:
    for name in ("source", "target"):
        check_text(name, getattr(request, name), MAX_MASKED_TEXT)
        check_sentence(name, getattr(request, name))
