"""Compares the shipped encoder with the published one on 500 sentences that we wrote.

`assets/sentences/english.txt` holds the sentences, a line each, and `english-minilm.safetensors` what the
published model makes of them: its vectors (500, D) in half precision, and which of the sentences it cuts into
pieces that the smaller vocabulary has too.
"""

import pathlib

import numpy as np

from ...base.checks import AtlasError
from ...base.numerics import spearman
from ...models.configs.encoder import EncoderConfig
from ...models.encoder.vectors import compute_sentence_vectors
from ...models.vocabulary.pieces import load_pieces

SENTENCES_FILE = pathlib.Path(__file__).resolve().parents[3] / "assets" / "sentences" / "english.txt"
REFERENCE_FILE = SENTENCES_FILE.with_name("english-minilm.safetensors")


class ReferenceFileError(AtlasError, RuntimeError):
    """What the published encoder said cannot be read: one sentence with the fix."""


def load_sentences() -> list[str]:
    return SENTENCES_FILE.read_text(encoding="utf-8").splitlines()


def load_reference() -> tuple[np.ndarray, np.ndarray]:
    """Returns what the published model makes of the sentences: vectors (500, D), and (500,) bool.

    The second is True where no piece of the sentence was pruned away.
    """
    import safetensors.numpy

    try:
        reference = safetensors.numpy.load_file(REFERENCE_FILE)
        return reference["vectors"].astype("float64"), reference["unchanged"]
    except (OSError, KeyError, safetensors.SafetensorError) as error:
        raise ReferenceFileError(
            f"The vectors of the published encoder at {REFERENCE_FILE} cannot be read ({error}). "
            "Restore them with `git checkout -- assets/sentences`."
        ) from error


def pairwise_cosines(vectors: np.ndarray) -> np.ndarray:
    """Returns the cosines (N (N - 1) / 2,) of all pairs of N vectors (N, D) of length 1."""
    return (vectors @ vectors.T)[np.triu_indices(len(vectors), k=1)]


def compare_encoders(vectors: np.ndarray, published_vectors: np.ndarray, is_unchanged: np.ndarray) -> dict:
    """Returns how near two encoders are on N sentences, as the metrics of a card.

    Args:
        vectors: (N, D) of the shipped encoder.
        published_vectors: (N, D) of the published one.
        is_unchanged: (N,) bool, True where no piece was pruned away.

    Returns:
        Mean, 1st percentile and least cosine between the two vectors of a sentence, over all sentences, over
        those that are unchanged and over the others; Spearman's correlation between the similarities of all
        pairs of sentences, and of all pairs of unchanged ones.
    """
    published_vectors = published_vectors / np.linalg.norm(published_vectors, axis=1, keepdims=True)
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = (vectors * published_vectors).sum(axis=1)  # (N,)
    unchanged_cosines, pruned_cosines = cosines[is_unchanged], cosines[~is_unchanged]
    return {
        "sentences": len(cosines),
        "unchanged": int(is_unchanged.sum()),
        "cosine": float(cosines.mean()),
        "cosine_unchanged": float(unchanged_cosines.mean()),
        "cosine_unchanged_least": float(unchanged_cosines.min()),
        "cosine_pruned": float(pruned_cosines.mean()) if len(pruned_cosines) else None,
        "cosine_pruned_least": float(pruned_cosines.min()) if len(pruned_cosines) else None,
        "spearman": spearman(pairwise_cosines(vectors), pairwise_cosines(published_vectors)),
        "spearman_unchanged": spearman(
            pairwise_cosines(vectors[is_unchanged]), pairwise_cosines(published_vectors[is_unchanged])
        ),
    }


def evaluate_encoder(model, config: EncoderConfig) -> dict:
    """Returns the metrics of the encoder's card; see `core.models.families.ModelFamily.evaluate`."""
    pieces = load_pieces()
    token_ids = [pieces.encode(text, max_tokens=config.max_length).ids for text in load_sentences()]
    published_vectors, is_unchanged = load_reference()
    return {
        **compare_encoders(compute_sentence_vectors(model, token_ids), published_vectors, is_unchanged),
        "protocol": "500 sentences of our own writing, beside the published model",
    }
