"""A model learns to write: it predicts each character of a text from those before it.

The last tenth of the text is held out. Needs Keras with TensorFlow, and NumPy. Run it: `python writer.py`.
"""

import os

os.environ.setdefault("KERAS_BACKEND", "tensorflow")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

SETTINGS = {
    "corpus": "own",  # whose words they are: the text itself stands below
    "text": "She sells sea shells by the sea shore. " * 60,
    "length": 200_000,  # characters of the text that are used, at most
    "layer": "gru",  # or "lstm", "simple", "transformer"
    "units": 128,
    "learning_rate": 0.008,
    "optimizer": "adam",
    "clip": 1.0,  # largest norm of the gradient of a weight; 0: not clipped
    "epochs": 5,
    "seed": 42,
}
# characters of a passage, and from one to the next
PASSAGE_LENGTH, STRIDE, BATCH_SIZE, EMBEDDING_SIZE = 64, 16, 64, 32
NUM_HEADS, NUM_BLOCKS = 4, 2  # of the Transformer
LAYER_CLASSES = {"gru": keras.layers.GRU, "lstm": keras.layers.LSTM, "simple": keras.layers.SimpleRNN}


def get_vocabulary(settings: dict) -> str:
    """Returns the characters that the text has, by their code points: the id of each is its place."""
    return "".join(sorted(set(settings["text"][: settings["length"]])))


def split_passages(ids: np.ndarray, stride: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns passages (B, PASSAGE_LENGTH) of a text, and the character (B, PASSAGE_LENGTH) that follows each
    of theirs.
    """
    positions = np.arange(0, len(ids) - PASSAGE_LENGTH, stride)[:, None] + np.arange(PASSAGE_LENGTH)
    return ids[positions], ids[positions + 1]


def load_data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (ids, targets) for training, and held out."""
    id_by_character = {
        character: character_id for character_id, character in enumerate(get_vocabulary(settings))
    }
    ids = np.array([id_by_character[character] for character in settings["text"][: settings["length"]]])
    num_held_out = len(ids) // 10
    return split_passages(ids[:-num_held_out], STRIDE), split_passages(ids[-num_held_out:], PASSAGE_LENGTH)


def build_block(hidden, units: int, index: int):
    """Returns what a block of the Transformer makes of hidden (B, T, D): attention, then a wide layer."""
    normed = keras.layers.LayerNormalization(name=f"norm_{index}")(hidden)
    attention = keras.layers.MultiHeadAttention(
        NUM_HEADS, max(1, units // NUM_HEADS), name=f"attention_{index}"
    )
    hidden = hidden + attention(normed, normed, use_causal_mask=True)
    normed = keras.layers.LayerNormalization(name=f"norm_wide_{index}")(hidden)
    feed_forward = keras.layers.Dense(4 * units, activation="relu", name=f"wide_{index}")(normed)
    return hidden + keras.layers.Dense(units, name=f"narrow_{index}")(feed_forward)


def build_transformer(ids, vocabulary_size: int, units: int):
    """Returns the hidden states (B, T, D) of a small Transformer, whose positions are learnt."""
    positions = keras.ops.cumsum(keras.ops.ones_like(ids), axis=1) - 1
    hidden = keras.layers.Embedding(vocabulary_size, units, name="embedding")(ids)
    hidden = hidden + keras.layers.Embedding(PASSAGE_LENGTH, units, name="positions")(positions)
    for block_index in range(NUM_BLOCKS):
        hidden = build_block(hidden, units, block_index)
    return keras.layers.LayerNormalization(name="norm")(hidden)


def build_recurrent(ids, vocabulary_size: int, layer: str, units: int):
    """Returns the hidden states (B, T, U) of a recurrent layer."""
    embedded = keras.layers.Embedding(vocabulary_size, EMBEDDING_SIZE, name="embedding")(ids)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too
    layer_options = {} if layer == "simple" else {"use_cudnn": False}
    return LAYER_CLASSES[layer](units, return_sequences=True, name="recurrent", **layer_options)(embedded)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    vocabulary_size, units = len(get_vocabulary(settings)), settings["units"]
    ids = keras.Input((None,), dtype="int32", name="read")
    if settings["layer"] == "transformer":
        hidden = build_transformer(ids, vocabulary_size, units)
    else:
        hidden = build_recurrent(ids, vocabulary_size, settings["layer"], units)
    model = keras.Model(ids, keras.layers.Dense(vocabulary_size, activation="softmax", name="next")(hidden))
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def steps_per_epoch(settings: dict) -> int:
    """Returns the batches of an epoch."""
    return -(-len(load_data(settings)[0][0]) // BATCH_SIZE)


def fit(model: keras.Model, training_data: tuple, settings: dict, callbacks=(), **fit_options):
    """Trains, and returns the history of Keras."""
    num_epochs = settings["epochs"]
    return model.fit(
        *training_data,
        batch_size=BATCH_SIZE,
        epochs=num_epochs,
        callbacks=list(callbacks),
        verbose=0,
        **fit_options,
    )


if __name__ == "__main__":
    training_data, held_out_data = load_data(SETTINGS)
    model = build(SETTINGS)
    history = fit(model, training_data, SETTINGS, validation_data=held_out_data)
    for name, values in history.history.items():
        print(name, *values)
    model.save("writer.keras")
