"""The chapter's character RNN on Keras 3: the model, and the functions that run it."""

import dataclasses
from collections.abc import Iterator

import keras

from ...configs.char_rnn import CharRNNConfig
from ...shakespeare.writing.ask import GenerateRequest, GenerateTrace
from ...vocabulary.characters import CHARACTERS
from ..weights import named_weights
from .generation import generate_chunks
from .numpy_decoder import GRUWeights, NumpyDecoder


def build(config: CharRNNConfig, *, rows: int | None = None, dtype: str | None = None) -> keras.Model:
    """Builds the character RNN: Embedding -> GRU -> Dense, ids of shape (B, T) to logits of shape (B, T, V).

    The chapter ends in a softmax layer; here the model ends in logits, since temperature, top-k and top-p
    work on them and softmax(logits) is the same distribution.

    Args:
        config: Architecture.
        rows: B of a stateful model, whose state goes on from call to call. Default: a stateless model of any
            B.
        dtype: Of weights and arithmetic, such as "float64". Default: Keras' own, float32.

    Returns:
        A model. It makes no mask: every position of a window is a real character.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Building and Training the Char-RNN Model",
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/

    Example:
        >>> model = build(CharRNNConfig(name="tiny", title="", embedding_size=2, units=4))
        >>> model.output_shape, model.count_params()
        ((None, None, 39), 369)
    """
    layers = keras.layers
    ids = keras.Input(batch_shape=(rows, None), dtype="int32", name="ids")  # (B, T)
    # Each character becomes a vector that is learnt with the rest.
    embedding = layers.Embedding(config.vocabulary_size, config.embedding_size, dtype=dtype, name="embedding")
    x = embedding(ids)  # (B, T, E)
    # The chapter has no dropout; our large model overfits without it.
    if config.input_dropout:
        x = layers.Dropout(config.input_dropout, seed=config.seed + 1, dtype=dtype, name="input_dropout")(x)
    # A hidden state for every character read: each of the T characters is asked for its next one.
    stateful = rows is not None
    x = layers.GRU(config.units, return_sequences=True, stateful=stateful, dtype=dtype, name="gru")(x)
    # (B, T, U)
    if config.dropout:
        x = layers.Dropout(config.dropout, seed=config.seed, dtype=dtype, name="dropout")(x)
    logits = layers.Dense(config.vocabulary_size, dtype=dtype, name="logits")(x)  # (B, T, V)
    return keras.Model(ids, logits, name=config.name)


@dataclasses.dataclass(frozen=True, slots=True)
class CharacterStep:
    """One generated character.

    Attributes:
        character: What was drawn.
        probability: Under the model, at temperature 1 and with nothing cut.
        filtered_probability: After temperature, top-k and top-p.
        alternatives: The five characters that the model found most likely with their probabilities, first to
            last.
        entropy: Bits, of the model's distribution.
    """

    character: str
    probability: float
    filtered_probability: float
    alternatives: tuple[tuple[str, float], ...]
    entropy: float


def generate(
    model,
    prompt: str,
    *,
    length: int = 300,
    temperature: float = 1.0,
    top_k: int = 0,
    top_p: float = 1.0,
    seed: int = 42,
) -> Iterator[CharacterStep]:
    """Writes on from a prompt, a step a character; the hidden state is carried from one to the next.

    Args:
        model: A char-RNN of `build` or `zoo.load`, or a decoder.
        prompt: What the model reads first, 1 to 10,000 characters; characters outside the 39 are changed or
            dropped as `core.vocabulary.characters.encode_characters` reports.
        length: Characters to write, 1 to 5,000.
        temperature: 0 (greedy) to 1,000.
        top_k: 0 is off, above V counts as V.
        top_p: In (0, 1], 1 is off.
        seed: 0 to 2**32 - 1; the same seed gives the same text on every call.

    Raises:
        InvalidValueError: If an argument is out of its range.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Generating Fake Shakespearean Text",
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/

    Example:
        >>> model = build(CharRNNConfig(name="tiny", title="", embedding_size=2, units=4))
        >>> len("".join(step.character for step in generate(model, "to be", length=7)))
        7
    """
    request = GenerateRequest(
        prompt=prompt, length=length, temperature=temperature, top_k=top_k, top_p=top_p, seed=seed
    )
    is_decoder = hasattr(model, "decode")
    decoder = model if is_decoder else NumpyDecoder(GRUWeights.from_arrays(named_weights(model)))
    for trace in generate_chunks(decoder, request):
        yield from _steps(trace)


def _steps(trace: GenerateTrace) -> Iterator[CharacterStep]:
    """Yields the characters of a trace one by one."""
    columns = zip(
        trace.text,
        trace.probability.tolist(),
        trace.filtered_probability.tolist(),
        trace.alternatives.tolist(),
        trace.alternative_probability.tolist(),
        trace.entropy.tolist(),
        strict=True,
    )
    for character, probability, filtered, ids, id_probabilities, bits in columns:
        alternatives = tuple((CHARACTERS[i], p) for i, p in zip(ids, id_probabilities, strict=True))
        yield CharacterStep(character, probability, filtered, alternatives, bits)
