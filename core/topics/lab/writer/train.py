"""Trains a character-level language model: it predicts each character of a text from those before it.

The last tenth of the text is held out. Needs Keras with TensorFlow, and NumPy. Run it: `python writer.py`.
"""

import os

os.environ.setdefault("KERAS_BACKEND", "tensorflow")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

SETTINGS = {
    "corpus": "custom",  # where the text comes from
    "text": "She sells sea shells by the sea shore. " * 60,
    "max_characters": 200_000,  # of the text that are used
    "layer": "gru",  # or "lstm", "simple", "transformer"
    "units": 128,
    "learning_rate": 0.008,
    "optimizer": "adam",
    "clip_norm": 1.0,  # largest L2 norm of a weight's gradient; 0: not clipped
    "epochs": 5,
    "seed": 42,
}
# characters of a passage, and from one to the next
PASSAGE_LENGTH, STRIDE, BATCH_SIZE, EMBEDDING_SIZE = 64, 16, 64, 32
NUM_HEADS, NUM_BLOCKS = 4, 2  # of the Transformer
LAYER_CLASSES = {"gru": keras.layers.GRU, "lstm": keras.layers.LSTM, "simple": keras.layers.SimpleRNN}


def get_vocabulary(settings: dict) -> str:
    """Returns the distinct characters of the text in code-point order: the id of each is its index."""
    return "".join(sorted(set(settings["text"][: settings["max_characters"]])))


def split_passages(ids: np.ndarray, stride: int) -> tuple[np.ndarray, np.ndarray]:
    """Splits the ids (N,) of a text into passages and their targets, the next ids: (B, PASSAGE_LENGTH)."""
    positions = np.arange(0, len(ids) - PASSAGE_LENGTH, stride)[:, None] + np.arange(PASSAGE_LENGTH)
    return ids[positions], ids[positions + 1]


def load_data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (ids, targets) of the training passages and of the held-out ones."""
    ids_by_character = {character: index for index, character in enumerate(get_vocabulary(settings))}
    ids = np.array(
        [ids_by_character[character] for character in settings["text"][: settings["max_characters"]]]
    )
    num_held_out = len(ids) // 10
    return split_passages(ids[:-num_held_out], STRIDE), split_passages(ids[-num_held_out:], PASSAGE_LENGTH)


def build_block(hidden, units: int, index: int):
    """Builds a pre-norm Transformer block on hidden states (B, T, D): attention, then feed-forward."""
    normed = keras.layers.LayerNormalization(name=f"attention_norm_{index}")(hidden)
    attention = keras.layers.MultiHeadAttention(
        NUM_HEADS, max(1, units // NUM_HEADS), name=f"attention_{index}"
    )
    hidden = hidden + attention(normed, normed, use_causal_mask=True)
    normed = keras.layers.LayerNormalization(name=f"ffn_norm_{index}")(hidden)
    feed_forward = keras.layers.Dense(4 * units, activation="relu", name=f"ffn_in_{index}")(normed)
    return hidden + keras.layers.Dense(units, name=f"ffn_out_{index}")(feed_forward)


def build_transformer(ids, vocabulary_size: int, units: int):
    """Builds a small Transformer with learnt position embeddings; returns its hidden states (B, T, D)."""
    positions = keras.ops.cumsum(keras.ops.ones_like(ids), axis=1) - 1
    hidden = keras.layers.Embedding(vocabulary_size, units, name="embedding")(ids)
    hidden = hidden + keras.layers.Embedding(PASSAGE_LENGTH, units, name="position_embedding")(positions)
    for block_index in range(NUM_BLOCKS):
        hidden = build_block(hidden, units, block_index)
    return keras.layers.LayerNormalization(name="final_norm")(hidden)


def build_recurrent(ids, vocabulary_size: int, layer: str, units: int):
    """Builds an embedding and a recurrent layer; returns its hidden states (B, T, U)."""
    embedded = keras.layers.Embedding(vocabulary_size, EMBEDDING_SIZE, name="embedding")(ids)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too
    layer_options = {} if layer == "simple" else {"use_cudnn": False}
    return LAYER_CLASSES[layer](units, return_sequences=True, name="recurrent", **layer_options)(embedded)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model: ids (B, T) to probabilities of the next character (B, T, V)."""
    keras.utils.set_random_seed(settings["seed"])
    vocabulary_size, units = len(get_vocabulary(settings)), settings["units"]
    ids = keras.Input((None,), dtype="int32", name="ids")
    if settings["layer"] == "transformer":
        hidden = build_transformer(ids, vocabulary_size, units)
    else:
        hidden = build_recurrent(ids, vocabulary_size, settings["layer"], units)
    model = keras.Model(ids, keras.layers.Dense(vocabulary_size, activation="softmax", name="output")(hidden))
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip_norm"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def steps_per_epoch(settings: dict) -> int:
    """Returns the number of batches in an epoch."""
    return -(-len(load_data(settings)[0][0]) // BATCH_SIZE)


def fit(model: keras.Model, training_data: tuple, settings: dict, callbacks=(), **fit_options):
    """Trains the model; returns the `History` of Keras."""
    fit_options |= {"epochs": settings["epochs"], "callbacks": list(callbacks), "verbose": 0}
    return model.fit(*training_data, batch_size=BATCH_SIZE, **fit_options)


if __name__ == "__main__":
    training_data, held_out_data = load_data(SETTINGS)
    model = build(SETTINGS)
    history = fit(model, training_data, SETTINGS, validation_data=held_out_data)
    for name, values in history.history.items():
        print(name, *values)
    model.save("writer.keras")
