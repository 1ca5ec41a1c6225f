"""Requests and results of the cost of padding.

Axes: B sentences, T steps, N words of all sentences. A mask is True at a real token.
"""

import numpy as np

from ....base.checks import check_choice, raise_invalid
from ....base.i18n import message
from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSLATORS
from ..mask_propagation.schema import check_not_blank, sentences_field

BOOK_ACCURACY = 0.6829  # of the chapter's first translator, best of 10 epochs, in the book and its notebook
# A target sentence of its data set has 7.0837 tokens on average, the end token among them, and 50 steps.
BOOK_UNPADDED_SHARE = 7.0837 / 50


def _translator_field():
    return model_field("translators", "nmt_lstm", "keras_model", Widget(advanced=True))


def _sentences_field(examples, side: str):
    return sentences_field(
        *(getattr(pair, side) for pair in examples), max_sentences=5, check_item=check_not_blank
    )


def _check_batch(request, source_field: str, target_field: str) -> None:
    check_choice("translator", request.translator, tuple(TRANSLATORS))
    num_sources, num_targets = (len(getattr(request, name)) for name in (source_field, target_field))
    if num_sources != num_targets:
        expected = message("padding-line-count", num_lines=num_sources)
        fix = message("padding-line-count.fix", num_lines=num_sources)
        raise_invalid(target_field, expected, num_targets, fix)


@request_dataclass
class MaskedLossRequest:
    """Asks for the loss of each step of a batch of translations, padding included, by teacher forcing.

    Attributes:
        english, spanish: As many sentences as translations.
        translator: Name of the model.
    """

    english: tuple[str, ...] = _sentences_field(DEFAULT_LANGUAGE_PAIR.batch_examples, "source")
    spanish: tuple[str, ...] = _sentences_field(DEFAULT_LANGUAGE_PAIR.batch_examples, "target")
    translator: str = _translator_field()

    needs_keras = True

    def check(self):
        _check_batch(self, "english", "spanish")


@request_dataclass
class MaskedMetricRequest:
    """Asks for the accuracy of a translator on a batch over the real tokens, and over all steps.

    Attributes:
        min_length: Steps to which the batch is padded at least, {min_length}.
        sources, targets: As many sentences as translations.
        translator: Name of the model.
    """

    min_length: int = range_field(50, 1, 50, widget=Widget(control="slider"))
    sources: tuple[str, ...] = _sentences_field(DEFAULT_LANGUAGE_PAIR.accuracy_examples, "source")
    targets: tuple[str, ...] = _sentences_field(DEFAULT_LANGUAGE_PAIR.accuracy_examples, "target")
    translator: str = _translator_field()

    needs_keras = True

    def check(self):
        _check_batch(self, "sources", "targets")


@request_dataclass
class RaggedRequest:
    """Asks for a batch of 1 to 8 sentences with padding, and as a ragged batch."""

    batch: tuple[str, ...] = sentences_field(
        "great movie",
        "this is one of the best roles of his life",
        "no",
        "i have seen it twice",
        max_sentences=8,
    )

    needs_keras = True

    def check(self):
        if not any(text.strip() for text in self.batch):
            raise_invalid("batch", message("padding-word-any"), self.batch, message("padding-word-any.fix"))


@result_dataclass
class MaskedLossResult:
    """The loss of each step of a batch of translations."""

    tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # the targets; "" is padding
    losses: np.ndarray = float_array("B T")  # nats, of padding too
    mask: np.ndarray = bool_array("B T")
    # whether the output carries this mask to the loss; if not, the loss must make it from the ids
    output_carries_mask: bool
    truncated_words: tuple[str, ...]  # words of all sentences that did not fit

    @property
    def masked_mean(self) -> float:
        """Mean loss over the real tokens, in nats."""
        return float(self.losses[self.mask].mean())

    @property
    def unmasked_mean(self) -> float:
        """Mean loss over all steps, padding included, in nats."""
        return float(self.losses.mean())


@result_dataclass
class MaskedMetricResult:
    """The most probable token at each step of a batch of translations."""

    tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # the targets; "" is padding
    predicted_tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # at padding too
    is_correct: np.ndarray = bool_array("B T")  # the predicted id is the target
    mask: np.ndarray = bool_array("B T")
    keras_version: str
    keras_accuracy: float  # its metric on these outputs, which carry the mask
    truncated_words: tuple[str, ...]

    @property
    def masked_accuracy(self) -> float:
        """Accuracy over the real tokens."""
        return float(self.is_correct[self.mask].mean())

    @property
    def unmasked_accuracy(self) -> float:
        """Accuracy over all steps, padding included."""
        return float(self.is_correct.mean())


@result_dataclass
class RaggedResult:
    """One batch with padding and ragged: B rows, T the longest, N words in all."""

    tokens: tuple[tuple[str, ...], ...] = axis_labels("B")  # without padding
    dense: np.ndarray = int_array("B T")  # ids, padded with 0
    values: np.ndarray = int_array("N")  # the rows concatenated
    row_splits: np.ndarray = int_array("B+1")  # where each row begins in `values`, and the last one ends
    operations_per_step: int  # multiply-adds of the GRU's products in one step
    keras_error: str  # of Keras' GRU on the ragged batch, word for word
    # (2, B), P(positive) of the model for ragged batches, which takes the dense form and the row lengths, and
    # of the one whose embedding makes the mask, with the same weights; (0, B) without the model
    probability: np.ndarray = float_array("M B")

    @property
    def lengths(self) -> np.ndarray:
        """(B,) words of each row."""
        return np.diff(self.row_splits)

    @property
    def costs(self) -> np.ndarray:
        """(3, 2) steps, bytes of ids and multiply-adds, each with padding and ragged."""
        num_steps = np.array([self.dense.size, len(self.values)])
        num_integers = num_steps + [0, len(self.row_splits)]  # the ragged ids need their splits too
        return np.array([num_steps, 8 * num_integers, num_steps * self.operations_per_step])  # int64: 8 bytes
