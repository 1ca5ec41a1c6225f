"""The sentiment models on the pretrained encoder as readers: a compiled step of Keras in float32."""

from collections.abc import Callable, Sequence

import keras
import numpy as np

from core.configs.readers import AdapterConfig, HeadConfig
from core.models.encoder.vectors import like_length, padded_to_multiple, vector_step
from core.models.sentiment.features import pieces_read, review_pieces, spaced_review
from core.models.sentiment.readers import BASE
from core.models.sentiment.runtimes import HeadReader, Seen, of_typed
from core.vocabulary.pieces import load_pieces

_AT_ONCE = 8  # reviews


class EncoderReader(HeadReader):
    """The frozen pretrained encoder's vector of a review, and a head on it; or the adapted encoder itself.

    Args:
        step: A Keras model from ids (B, S), padded with 0, to vectors (B, D) or logits (B, 1).
        head: Config and arrays of the head on the vectors. Default: the step gives logits.
    """

    order = "full"
    units = "word pieces"

    def __init__(self, step: keras.Model, head: tuple[HeadConfig, dict[str, np.ndarray]] | None = None):
        self.step = step
        self.has_head = head is not None
        if head is not None:
            super().__init__(*head)
        self.step.predict_on_batch(np.zeros((1, 32), "int32"))  # compiled before two threads may ask

    def features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns what the step gives for N reviews, (N, D) or (N, 1)."""
        # half a character is U+FFFD
        whole = [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts]
        rows = review_pieces(whole, load_pieces(), BASE.max_length)
        parts = np.zeros((len(rows), self.step.output_shape[-1]), "float32")
        for batch in like_length(rows, batch_size=_AT_ONCE):
            ids = padded_to_multiple([rows[row] for row in batch], BASE.max_length)
            parts[batch] = self.step.predict_on_batch(ids)
        return parts

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (N,) of P(positive) of N reviews."""
        parts = self.features(texts)
        return self.of_features(parts) if self.has_head else parts[:, 0].astype("float64")

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


def frozen_reader(config: HeadConfig, arrays: dict[str, np.ndarray], load: Callable) -> EncoderReader:
    """Returns the reader of a head on the vectors of the frozen encoder."""
    return EncoderReader(vector_step(load(BASE.name)), (config, arrays))


def adapted_reader(config: AdapterConfig, _load_arrays: Callable, load: Callable) -> EncoderReader:
    """Returns the reader of an adapted encoder."""
    return EncoderReader(load(config.name))
