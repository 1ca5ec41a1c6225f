"""The sentiment models on the pretrained encoder as classifiers, in float32."""

import concurrent.futures
import functools
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from ...base.arrays import to_device
from ...base.device import count_processors, current_device_type
from ..configs.classifiers import LORA_CLASSIFIERS, FeatureClassifierConfig, LoRAClassifierConfig
from ..configs.encoder import PRETRAINED_ENCODERS
from ..encoder.forward import EncoderForward, mean_pool, merge_adapters, pool_and_normalize
from ..translators.batches import pad
from ..vocabulary.pieces import load_pieces
from .features import blank_out_html_breaks, count_read_pieces, encode_review_pieces
from .runtimes import (
    BagClassifier,
    Classifier,
    FeatureRuntime,
    ReadingReport,
    VectorClassifier,
    flag_typed_words,
)

ENCODER_CONFIG = PRETRAINED_ENCODERS["encoder"]
_BATCH_SIZE = 8  # reviews
# the first blocks of the frozen encoder are cut off where those of the adapted one are, which are the same
_NUM_SHARED_BLOCKS = LORA_CLASSIFIERS["sentiment_minilm"].num_frozen_layers


@functools.cache
def _get_thread_pool() -> concurrent.futures.ThreadPoolExecutor:
    return concurrent.futures.ThreadPoolExecutor(count_processors(), "encoder")


class EncoderClassifier(Classifier):
    """Word pieces through the pretrained encoder: first blocks that several share, then some of its own.

    Args:
        encoder: The forward pass with the weights of the classifier.
        num_shared_blocks: The first so many blocks have the weights of the encoder that ships.
        compute_head_logits: From the hidden states (B, S, D) of B reviews and their mask (B, S) to their
            logits (B,).
    """

    order_dependence = "full"
    unit_name = "word pieces"

    def __init__(self, encoder: EncoderForward, num_shared_blocks: int, compute_head_logits: Callable):
        self.encoder = encoder
        self.num_shared_blocks = num_shared_blocks
        self.compute_head_logits = compute_head_logits

    @property
    def shared_work_key(self) -> Hashable:
        """Classifiers that cut the encoder at the same block have the blocks below in common."""
        return "encoder", self.num_shared_blocks

    @staticmethod
    def compute_shared_logits(classifiers: Sequence[Any], texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (M, N) of M classifiers for N reviews; the first blocks are worked out once.

        On a CPU each thread works at a batch of its own, or at some tokens of the only one.
        """
        # half a character is U+FFFD
        valid_texts = [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts]
        rows = encode_review_pieces(valid_texts, load_pieces(), ENCODER_CONFIG.max_length)
        by_length = np.argsort([-len(row) for row in rows], kind="stable")
        batches = np.split(by_length, range(_BATCH_SIZE, len(rows), _BATCH_SIZE))
        logits = np.zeros((len(classifiers), len(rows)))

        pool, is_single_batch = _get_thread_pool(), len(batches) == 1
        map_batches: Callable = map if is_single_batch or current_device_type() == "gpu" else pool.map
        # a GPU has its own threads
        map_tokens: Callable = pool.map if is_single_batch and current_device_type() == "cpu" else map

        def classify_batch(batch: np.ndarray) -> None:
            ids = pad([rows[row] for row in batch])  # (B, S)
            mask = ids != 0
            shared_hidden = classifiers[0].encoder.embed(to_device(ids))
            shared_hidden = classifiers[0].encoder.run_blocks(
                shared_hidden, mask, 0, classifiers[0].num_shared_blocks, map_function=map_tokens
            )
            for number, classifier in enumerate(classifiers):
                hidden = classifier.encoder.run_blocks(
                    shared_hidden, mask, classifier.num_shared_blocks, map_function=map_tokens
                )
                logits[number, batch] = classifier.compute_head_logits(hidden, mask)

        list(map_batches(classify_batch, batches))
        return logits

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        return self.compute_shared_logits([self], texts)[0]

    def report_reading(self, text: str) -> ReadingReport:
        """Returns what is seen of a review: pieces of its beginning and of its end."""
        pieces = load_pieces()
        blanked_text = blank_out_html_breaks(text)
        _, ids, spans = pieces.spans(blanked_text)
        opening, ending = count_read_pieces(len(ids), ENCODER_CONFIG.max_length)
        index = np.arange(len(ids))
        is_within_limit = (index < opening) | (index >= len(ids) - ending)
        is_known = np.array(ids, int) != pieces.unknown_id
        character_flags = np.zeros(len(blanked_text), bool)
        for (start, end), is_read in zip(spans, is_within_limit & is_known, strict=True):
            character_flags[start:end] |= is_read
        return ReadingReport(
            unit_name=self.unit_name,
            num_read=int((is_within_limit & is_known).sum()),
            num_unknown=int((is_within_limit & ~is_known).sum()),
            num_truncated=int((~is_within_limit).sum()),
            is_word_read=flag_typed_words(text, character_flags),
        )


# --- as the records of `core.models.families` name them
# ------------------------------------------------------------


def load_feature_classifier(
    config: FeatureClassifierConfig, load_arrays: Callable, load_pretrained: Callable
) -> Classifier:
    """Returns the classifier of a head: a bag of words, vectors of words, or the frozen encoder's."""
    head = FeatureRuntime(config, load_arrays(config.name))
    if config.feature_type == "encoder":
        encoder = EncoderForward(ENCODER_CONFIG, load_pretrained(ENCODER_CONFIG.name).model.weights)
        return EncoderClassifier(
            encoder, _NUM_SHARED_BLOCKS, lambda hidden, mask: head.logits(pool_and_normalize(hidden, mask))
        )
    return BagClassifier(head) if config.feature_type == "bag" else VectorClassifier(head)


def load_lora_classifier(
    config: LoRAClassifierConfig, load_arrays: Callable, load_pretrained: Callable
) -> EncoderClassifier:
    arrays = load_arrays(config.name)
    adapters = {name.removeprefix(f"{ENCODER_CONFIG.name}/"): array for name, array in arrays.items()}
    encoder = EncoderForward(
        ENCODER_CONFIG,
        merge_adapters(load_pretrained(ENCODER_CONFIG.name).model.weights, adapters, config.scale),
    )
    kernel, bias = (arrays[f"verdict/{part}"].astype("float64") for part in ("kernel", "bias"))

    def compute_head_logits(hidden, mask: np.ndarray) -> np.ndarray:
        return (mean_pool(hidden, mask) @ kernel + bias)[:, 0]

    return EncoderClassifier(encoder, config.num_frozen_layers, compute_head_logits)
