"""The sentiment models on the pretrained encoder as classifiers, in float32."""

import concurrent.futures
import functools
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from ...base.arrays import placed
from ...base.device import kind_now, processors
from ..configs.classifiers import ADAPTERS, AdapterConfig, HeadConfig
from ..configs.encoder import PRETRAINED
from ..encoder.forward import EncoderForward, adapted, mean_state, pooled
from ..translators.batches import pad
from ..vocabulary.pieces import load_pieces
from .features import pieces_read, review_pieces, spaced_review
from .runtimes import BagClassifier, Classifier, Head, Seen, VectorClassifier, of_typed

BASE = PRETRAINED["encoder"]
_AT_ONCE = 8  # reviews
# the first blocks of the frozen encoder are cut off where those of the adapted one are, which are the same
_SHARED = ADAPTERS["sentiment_minilm"].frozen_layers


@functools.cache
def _threads() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(processors(), "encoder")


class PieceClassifier(Classifier):
    """Word pieces through the pretrained encoder: first blocks that several share, then some of its own.

    Args:
        encoder: The forward pass with the weights of the classifier.
        shared: The first so many blocks have the weights of the encoder that ships.
        verdicts: From the hidden states (B, S, D) of B reviews and their mask (B, S) to their logits (B,).
    """

    order = "full"
    units = "word pieces"

    def __init__(self, encoder: EncoderForward, shared: int, verdicts: Callable):
        self.encoder = encoder
        self.shared = shared
        self.verdicts = verdicts

    @property
    def shares(self) -> Hashable:
        """Classifiers that cut the encoder at the same block have the blocks below in common."""
        return "encoder", self.shared

    @staticmethod
    def logits_together(classifiers: Sequence[Any], texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (M, N) of M classifiers for N reviews; the first blocks are worked out once.

        On a CPU each thread works at a batch of its own, or at some tokens of the only one.
        """
        # half a character is U+FFFD
        whole = [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts]
        rows = review_pieces(whole, load_pieces(), BASE.max_length)
        by_length = np.argsort([-len(row) for row in rows], kind="stable")
        batches = np.split(by_length, range(_AT_ONCE, len(rows), _AT_ONCE))
        logits = np.zeros((len(classifiers), len(rows)))

        pool, alone = _threads(), len(batches) == 1
        over_batches: Callable = map if alone or kind_now() == "gpu" else pool.map
        over_tokens: Callable = (
            pool.map if alone and kind_now() == "cpu" else map
        )  # a GPU has its own threads

        def judge(batch: np.ndarray) -> None:
            ids = pad([rows[row] for row in batch])  # (B, S)
            mask = ids != 0
            shared = classifiers[0].encoder.embed(placed(ids))
            shared = classifiers[0].encoder.blocks(shared, mask, 0, classifiers[0].shared, each=over_tokens)
            for number, classifier in enumerate(classifiers):
                hidden = classifier.encoder.blocks(shared, mask, classifier.shared, each=over_tokens)
                logits[number, batch] = classifier.verdicts(hidden, mask)

        list(over_batches(judge, batches))
        return logits

    def logits(self, texts: Sequence[str]) -> np.ndarray:
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


# --- as the records of `core.models.families` name them
# ------------------------------------------------------------


def head_classifier(config: HeadConfig, load_arrays: Callable, pretrained: Callable) -> Classifier:
    """Returns the classifier of a head: a bag of words, vectors of words, or the frozen encoder's."""
    head = Head(config, load_arrays(config.name))
    if config.features == "encoder":
        encoder = EncoderForward(BASE, pretrained(BASE.name).model.weights)
        return PieceClassifier(encoder, _SHARED, lambda hidden, mask: head.logits(pooled(hidden, mask)))
    return BagClassifier(head) if config.features == "bag" else VectorClassifier(head)


def adapted_classifier(config: AdapterConfig, load_arrays: Callable, pretrained: Callable) -> PieceClassifier:
    arrays = load_arrays(config.name)
    adapters = {name.removeprefix(f"{BASE.name}/"): array for name, array in arrays.items()}
    encoder = EncoderForward(BASE, adapted(pretrained(BASE.name).model.weights, adapters, config.scale))
    kernel, bias = (arrays[f"verdict/{part}"].astype("float64") for part in ("kernel", "bias"))

    def verdicts(hidden, mask: np.ndarray) -> np.ndarray:
        return (mean_state(hidden, mask) @ kernel + bias)[:, 0]

    return PieceClassifier(encoder, config.frozen_layers, verdicts)
