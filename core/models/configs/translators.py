"""The translators: architecture and recipe of each."""

import dataclasses

from ...base.checks import check_choice
from ...base.sentences import SENTENCE_RANGE
from ...base.text import add_end_mark
from ...base.user_text import normalize_user_text
from . import Recipe
from .pairs import DEFAULT_LANGUAGE_PAIR, INVERTED_MARKS_PAIR, LanguagePair, get_language_pair

SCORE_TYPES = ("dot", "general", "concat")
MAX_WORDS = 50  # of a sentence, in the chapter and here
MAX_SUBWORDS = 100


@dataclasses.dataclass(frozen=True, kw_only=True)
class TranslatorRecipe(Recipe):
    """What translators have in common, whatever they are built of."""

    languages: str = DEFAULT_LANGUAGE_PAIR.name  # one of `core.models.configs.pairs.LANGUAGE_PAIRS`
    vocabulary: str = "words"
    vocabulary_size: int = 1000  # V, on both sides
    max_length: int = MAX_WORDS  # of source and target
    embedding_size: int = 128  # on both sides: E, and D, the model width of a Transformer
    # when not 0: target tokens in a batch, padding included, whatever the number of pairs
    batch_tokens: int = 0
    beta_2: float = 0.98
    clip_norm: float = 1.0
    precision: str = "mixed_bfloat16"  # of the sums in training; shipped models compute in float32

    def __post_init__(self):
        super().__post_init__()
        get_language_pair(self.languages)
        check_choice("vocabulary", self.vocabulary, ("words", "subwords"))

    @property
    def pair(self) -> LanguagePair:
        """From which language into which it translates."""
        return get_language_pair(self.languages)


@dataclasses.dataclass(frozen=True, kw_only=True)
class RecurrentConfig(TranslatorRecipe):
    """An encoder and a decoder of LSTMs, with or without attention.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "An Encoder-Decoder Network for Neural
    Machine Translation".
    """

    units: int = 512  # U, of the decoder; a bidirectional encoder has half of it each way
    bidirectional: bool = False  # the encoder
    attention_score: str | None = None  # of the attention: None is none
    # the output layer is the target's embedding, behind a projection to its width
    tied: bool = False
    # on embeddings and before the output layer, in training; the chapter has none
    dropout: float = 0.3
    batch_size: int = 64  # pairs
    epochs: int = 10
    # highest, after a warm-up from a twentieth; then falls to 0 along a cosine
    learning_rate: float = 3e-3
    attention_rate_factor: float = 0.1  # part of it for the weights of the attention's score
    warmup_steps: int = 600
    weight_decay: float = 0.05
    # without it the loss of the validation pairs rose while their accuracy still grew
    label_smoothing: float = 0.1

    def __post_init__(self):
        super().__post_init__()
        if self.attention_score is not None:
            check_choice("attention_score", self.attention_score, SCORE_TYPES)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TransformerConfig(TranslatorRecipe):
    """An encoder and a decoder of attention and dense layers.

    Reference: Vaswani et al., "Attention Is All You Need", 2017; Hands-On Machine Learning, 3rd edition,
    chapter 16.
    """

    num_layers: int = 2  # N, of the encoder and of the decoder
    num_heads: int = 8  # H
    key_size: int = 128  # width of a head's queries, keys and values
    feedforward_size: int = 128  # width of the hidden Dense
    position_encoding: str = "sinusoidal"  # or "trained"
    pre_norm: bool = False  # normalise before each part (and at the end) instead of after its sum
    tied: bool = False  # one embedding for source, target and output
    embedding_stddev: float = 0.03  # standard deviation of the embeddings at the start; Keras' own is 0.03
    dropout: float = 0.1
    batch_size: int = 128  # pairs
    epochs: int = 15
    num_averaged_epochs: int = (
        0  # when not 0: the weights are the mean of so many last epochs, not the best epoch's
    )
    initial_model: str = ""  # the translator of the same layers whose weights it begins with
    # highest, after a warm-up from a twentieth; then falls to 0 along a cosine
    learning_rate: float = 1e-3
    warmup_steps: int = 1500
    weight_decay: float = 0.1
    label_smoothing: float = 0.0

    def __post_init__(self):
        super().__post_init__()
        check_choice("position_encoding", self.position_encoding, ("sinusoidal", "trained"))


TranslatorConfig = RecurrentConfig | TransformerConfig


_UNMARKED = TransformerConfig(
    name="nmt_atlas_unmarked",
    title="Atlas Transformer, subwords, without inverted marks",
    vocabulary="subwords",
    vocabulary_size=8000,
    max_length=MAX_SUBWORDS,
    embedding_size=256,
    num_layers=3,
    num_heads=4,
    key_size=64,
    feedforward_size=1024,
    pre_norm=True,
    tied=True,
    embedding_stddev=0.0625,
    dropout=0.2,
    batch_tokens=4000,
    epochs=20,
    learning_rate=1.5e-3,
    warmup_steps=1000,
    weight_decay=0.05,
    label_smoothing=0.1,
)
# Trained on from there on the pairs as they are: it writes questions with their marks.
_ATLAS = dataclasses.replace(
    _UNMARKED,
    name="nmt_atlas",
    title="Atlas Transformer, subwords",
    languages=INVERTED_MARKS_PAIR.name,
    initial_model="nmt_atlas_unmarked",
    epochs=14,
    num_averaged_epochs=4,
    learning_rate=1e-3,
    warmup_steps=300,
)

TRANSLATORS: dict[str, TranslatorConfig] = {
    config.name: config
    for config in (
        RecurrentConfig(name="nmt_lstm", title="LSTM without attention"),
        RecurrentConfig(name="nmt_bilstm", title="Bidirectional LSTM without attention", bidirectional=True),
        # The chapter adds attention to the model whose encoder reads both ways.
        RecurrentConfig(
            name="nmt_luong",
            title="LSTM with Luong attention (dot)",
            bidirectional=True,
            attention_score="dot",
        ),
        RecurrentConfig(
            name="nmt_luong_general",
            title="LSTM with Luong attention (general)",
            bidirectional=True,
            attention_score="general",
        ),
        RecurrentConfig(
            name="nmt_bahdanau",
            title="LSTM with Bahdanau attention (concat)",
            bidirectional=True,
            attention_score="concat",
        ),
        # Beside sines and cosines of size 1, words of size 0.03 are not heard: it began to learn epochs later
        # than the other.
        TransformerConfig(
            name="nmt_transformer", title="Transformer, sinusoidal positions", embedding_stddev=0.5
        ),
        TransformerConfig(
            name="nmt_transformer_trained_positions",
            title="Transformer, learnt positions",
            position_encoding="trained",
        ),
        RecurrentConfig(
            name="nmt_luong_tied",
            title="LSTM with Luong attention (dot), tied weights",
            bidirectional=True,
            attention_score="dot",
            tied=True,
        ),
        _UNMARKED,
        _ATLAS,
    )
}

TRANSFORMERS = {name: config for name, config in TRANSLATORS.items() if isinstance(config, TransformerConfig)}


def get_translator_config(name: str) -> TranslatorConfig:
    """Returns the configuration of a shipped translator, or raises with the names there are."""
    return TRANSLATORS[check_choice("model", name, tuple(TRANSLATORS))]


_EXAMPLE_SENTENCES = {
    example.source
    for example in (
        *DEFAULT_LANGUAGE_PAIR.examples,
        DEFAULT_LANGUAGE_PAIR.beam_example,
        DEFAULT_LANGUAGE_PAIR.ablation_example,
    )
}


def complete_source_text(text: str, model: str) -> str:
    """Returns a text as a page gives it to a model: one that has learnt sentences with their marks gets one.

    The examples are read as they stand, and so is what would become too long.
    """
    text, config = normalize_user_text(text), TRANSLATORS.get(model)
    if config is None or config.vocabulary != "subwords" or text in _EXAMPLE_SENTENCES:
        return text
    text_with_mark = add_end_mark(text)
    return text_with_mark if len(text_with_mark) <= SENTENCE_RANGE.effective_high else text
