"""The sentiment models on the pretrained encoder as readers: graphs of TensorFlow in float32."""

import abc
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import keras
import numpy as np
import tensorflow as tf

from core.configs.readers import ADAPTERS, AdapterConfig
from core.models.encoder.vectors import MeanOfTokens, like_length, padded_to_multiple
from core.models.sentiment.features import pieces_read, review_pieces, spaced_review
from core.models.sentiment.readers import BASE, lower_hidden, lower_model, upper_model, upper_part
from core.models.sentiment.runtimes import Head, Reader, Seen, of_typed
from core.vocabulary.pieces import load_pieces

_AT_ONCE = 8  # reviews
# the first layers of the frozen encoder are cut off where those of the adapted one are, which are the same
_SHARED_LAYERS = ADAPTERS["sentiment_minilm"].frozen_layers


class CompiledStep:
    """A Keras model as one graph for batches of all sizes and lengths.

    `predict_on_batch` would make three of it, for the first batch, for others of its size and for all; each
    takes a second of a core and up to 20 MB.

    Args:
        model: With inputs (B, S, ...) and one output.
    """

    def __init__(self, model: keras.Model):
        self.model = model  # a graph does not keep the weights
        signature = [tf.TensorSpec(symbol.shape, symbol.dtype) for symbol in model.inputs]

        def step(*inputs):
            # a shape is looked for where its array is, and ids that are handed over stay on the host
            there = [tf.identity(array) for array in inputs]
            return model(there if len(there) > 1 else there[0])

        function = tf.function(step)
        self._graph = function.get_concrete_function(*signature)

    def __call__(self, *inputs) -> np.ndarray:
        """Returns the output of arrays or tensors (B, S, ...)."""
        return self._graph(*map(tf.convert_to_tensor, inputs)).numpy()


class PieceReader(Reader):
    """Word pieces through the pretrained encoder: first layers that readers share, then layers of its own.

    Args:
        lower: A Keras model from ids (B, S), padded with 0, to hidden states (B, S, D): the embeddings and
            the first layers of the encoder that ships.
        layers: How many these are.
        upper: A Keras model from hidden states (B, S, D) and a mask (B, S) to numbers (B, F) of its own.
    """

    order = "full"
    units = "word pieces"

    def __init__(self, lower: keras.Model, layers: int, upper: keras.Model):
        self.layers = layers
        self.lower = CompiledStep(lower)
        self.upper = CompiledStep(upper)

    @property
    def shares(self) -> Hashable:
        """Readers that cut the encoder at the same layer have the layers below in common."""
        return "encoder", self.layers

    @abc.abstractmethod
    def verdicts(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the logits (N,) of the reader's own numbers (N, F) of N reviews."""

    @staticmethod
    def logits_together(readers: Sequence[Any], texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (M, N) of M readers for N reviews; the first layers are worked out once."""
        # half a character is U+FFFD
        whole = [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts]
        rows = review_pieces(whole, load_pieces(), BASE.max_length)
        numbers = [
            np.zeros((len(rows), reader.upper.model.output_shape[-1]), "float32") for reader in readers
        ]
        for batch in like_length(rows, batch_size=_AT_ONCE):
            ids = padded_to_multiple([rows[row] for row in batch], BASE.max_length)
            hidden = readers[0].lower(ids)  # (B, S, D)
            for reader, of_reader in zip(readers, numbers, strict=True):
                of_reader[batch] = reader.upper(hidden, ids != 0)
        return np.stack(
            [reader.verdicts(of_reader) for reader, of_reader in zip(readers, numbers, strict=True)]
        )

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (N,) of P(positive) of N reviews."""
        return self.logits_together([self], texts)[0]

    def seen(self, text: str) -> Seen:
        """Returns what is seen of a review: pieces of its beginning and of its end."""
        pieces = load_pieces()
        spaced = spaced_review(text)
        _, ids, spans = pieces.spans(spaced)
        opening, ending = pieces_read(len(ids), BASE.max_length)
        index = np.arange(len(ids))
        fits = (index < opening) | (index >= len(ids) - ending)
        known = np.array(ids, int) != pieces.unknown
        letters = np.zeros(len(spaced), bool)
        for (start, end), is_read in zip(spans, fits & known, strict=True):
            letters[start:end] |= is_read
        return Seen(
            units=self.units,
            read=int((fits & known).sum()),
            unread=int((fits & ~known).sum()),
            cut=int((~fits).sum()),
            words=of_typed(text, letters),
        )


class FrozenReader(PieceReader):
    """The frozen encoder's vector of a review, and a head on it.

    Args:
        lower, layers, upper: As in `PieceReader`; the upper part gives vectors (B, D).
        head: Of the vectors.
    """

    def __init__(self, lower: keras.Model, layers: int, upper: keras.Model, head: Head):
        super().__init__(lower, layers, upper)
        self.head = head

    def verdicts(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the logits (N,) of vectors (N, D)."""
        return self.head.logits(numbers)


class AdaptedReader(PieceReader):
    """The adapted encoder, whose upper part gives logits (B, 1)."""

    def verdicts(self, numbers: np.ndarray) -> np.ndarray:
        """Returns the logits (N,) of (N, 1)."""
        return numbers[:, 0].astype("float64")


def frozen_reader(head: Head, load: Callable) -> FrozenReader:
    """Returns the reader of a head on the vectors of the frozen encoder."""
    encoder = load(BASE.name)
    lower = lower_model(encoder, _SHARED_LAYERS)
    return FrozenReader(
        lower, _SHARED_LAYERS, upper_model(encoder, _SHARED_LAYERS, MeanOfTokens(name="mean")), head
    )


def adapted_reader(config: AdapterConfig, _load_arrays: Callable, load: Callable) -> AdaptedReader:
    """Returns the reader of an adapted encoder."""
    model = load(config.name)
    return AdaptedReader(lower_hidden(model, config), config.frozen_layers, upper_part(model, config))
