"""Measures how far the shipped encoder is from the published one, on 500 sentences of our own writing.

`assets/sentences/english.txt` holds the sentences, a line each, and `english-minilm.safetensors` what the
published model makes of them: its vectors (500, D) in half precision, and which of the sentences it cuts into
pieces that the smaller vocabulary has too.
"""

import pathlib

import numpy as np

from ...base.checks import AtlasError
from ...base.numerics import spearman
from ...models.configs.encoder import EncoderConfig
from ...models.encoder.vectors import sentence_vectors
from ...models.vocabulary.pieces import load_pieces

SENTENCES = pathlib.Path(__file__).resolve().parents[3] / "assets" / "sentences" / "english.txt"
PUBLISHED = SENTENCES.with_name("english-minilm.safetensors")


class ReferenceFileError(AtlasError, RuntimeError):
    """What the published encoder said cannot be read: one sentence with the fix."""


def load_sentences() -> list[str]:
    return SENTENCES.read_text(encoding="utf-8").splitlines()


def load_reference() -> tuple[np.ndarray, np.ndarray]:
    """Returns what the published model makes of the sentences: vectors (500, D), and (500,) bool.

    The second is True where no piece of the sentence was pruned away.
    """
    import safetensors.numpy

    try:
        reference = safetensors.numpy.load_file(PUBLISHED)
        return reference["vectors"].astype("float64"), reference["unchanged"]
    except (OSError, KeyError, safetensors.SafetensorError) as error:
        raise ReferenceFileError(
            f"The vectors of the published encoder at {PUBLISHED} cannot be read ({error}). "
            "Restore them with `git checkout -- assets/sentences`."
        ) from error


def similarities(vectors: np.ndarray) -> np.ndarray:
    """Returns the cosines (N (N - 1) / 2,) of all pairs of N vectors (N, D) of length 1."""
    return (vectors @ vectors.T)[np.triu_indices(len(vectors), k=1)]


def compare(vectors: np.ndarray, published: np.ndarray, unchanged: np.ndarray) -> dict:
    """Returns how near two encoders are on N sentences, as the metrics of a card.

    Args:
        vectors: (N, D) of the shipped encoder.
        published: (N, D) of the published one.
        unchanged: (N,) bool, True where no piece was pruned away.

    Returns:
        Mean, 1st percentile and least cosine between the two vectors of a sentence, over all sentences, over
        those that are unchanged and over the others; Spearman's correlation between the similarities of all
        pairs of sentences, and of all pairs of unchanged ones.
    """
    published = published / np.linalg.norm(published, axis=1, keepdims=True)
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = (vectors * published).sum(axis=1)  # (N,)
    same, other = cosines[unchanged], cosines[~unchanged]
    return {
        "sentences": len(cosines),
        "unchanged": int(unchanged.sum()),
        "cosine": float(cosines.mean()),
        "cosine_unchanged": float(same.mean()),
        "cosine_unchanged_least": float(same.min()),
        "cosine_pruned": float(other.mean()) if len(other) else None,
        "cosine_pruned_least": float(other.min()) if len(other) else None,
        "spearman": spearman(similarities(vectors), similarities(published)),
        "spearman_unchanged": spearman(similarities(vectors[unchanged]), similarities(published[unchanged])),
    }


def evaluate_encoder(model, config: EncoderConfig) -> dict:
    """Returns the metrics of the encoder's card; see `core.models.families.ModelFamily.evaluate`."""
    pieces = load_pieces()
    rows = [pieces.encode(text, limit=config.max_length).ids for text in load_sentences()]
    published, unchanged = load_reference()
    return {
        **compare(sentence_vectors(model, rows), published, unchanged),
        "protocol": "500 sentences of our own writing, beside the published model",
    }
