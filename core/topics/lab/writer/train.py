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
READ, STRIDE, BATCH, EMBEDDED = 64, 16, 64, 32  # characters of a passage, and from one to the next
HEADS, BLOCKS = 4, 2  # of the Transformer
LAYERS = {"gru": keras.layers.GRU, "lstm": keras.layers.LSTM, "simple": keras.layers.SimpleRNN}


def characters_of(settings: dict) -> str:
    """Returns the characters that the text has, by their code points: the id of each is its place."""
    return "".join(sorted(set(settings["text"][: settings["length"]])))


def passages(ids: np.ndarray, stride: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns passages (B, READ) of a text, and the character (B, READ) that follows each of theirs."""
    rows = np.arange(0, len(ids) - READ, stride)[:, None] + np.arange(READ)
    return ids[rows], ids[rows + 1]


def data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (ids, targets) for training, and held out."""
    index = {character: place for place, character in enumerate(characters_of(settings))}
    ids = np.array([index[character] for character in settings["text"][: settings["length"]]])
    held_out = len(ids) // 10
    return passages(ids[:-held_out], STRIDE), passages(ids[-held_out:], READ)


def block(hidden, units: int, number: int):
    """Returns what a block of the Transformer makes of hidden (B, T, D): attention, then a wide layer."""
    normed = keras.layers.LayerNormalization(name=f"norm_{number}")(hidden)
    attention = keras.layers.MultiHeadAttention(HEADS, max(1, units // HEADS), name=f"attention_{number}")
    hidden = hidden + attention(normed, normed, use_causal_mask=True)
    normed = keras.layers.LayerNormalization(name=f"norm_wide_{number}")(hidden)
    wide = keras.layers.Dense(4 * units, activation="relu", name=f"wide_{number}")(normed)
    return hidden + keras.layers.Dense(units, name=f"narrow_{number}")(wide)


def transformer(read, characters: int, units: int):
    """Returns the hidden states (B, T, D) of a small Transformer, whose positions are learnt."""
    positions = keras.ops.cumsum(keras.ops.ones_like(read), axis=1) - 1
    hidden = keras.layers.Embedding(characters, units, name="embedding")(read)
    hidden = hidden + keras.layers.Embedding(READ, units, name="positions")(positions)
    for number in range(BLOCKS):
        hidden = block(hidden, units, number)
    return keras.layers.LayerNormalization(name="norm")(hidden)


def recurrent(read, characters: int, layer: str, units: int):
    """Returns the hidden states (B, T, U) of a recurrent layer."""
    embedded = keras.layers.Embedding(characters, EMBEDDED, name="embedding")(read)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too
    plain = {} if layer == "simple" else {"use_cudnn": False}
    return LAYERS[layer](units, return_sequences=True, name="recurrent", **plain)(embedded)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    characters, units = len(characters_of(settings)), settings["units"]
    read = keras.Input((None,), dtype="int32", name="read")
    if settings["layer"] == "transformer":
        hidden = transformer(read, characters, units)
    else:
        hidden = recurrent(read, characters, settings["layer"], units)
    model = keras.Model(read, keras.layers.Dense(characters, activation="softmax", name="next")(hidden))
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def steps(settings: dict) -> int:
    """Returns the batches of an epoch."""
    return -(-len(data(settings)[0][0]) // BATCH)


def fit(model: keras.Model, training: tuple, settings: dict, callbacks=(), **more):
    """Trains, and returns the history of Keras."""
    count = settings["epochs"]
    return model.fit(*training, batch_size=BATCH, epochs=count, callbacks=list(callbacks), verbose=0, **more)


if __name__ == "__main__":
    training, held_out = data(SETTINGS)
    model = build(SETTINGS)
    history = fit(model, training, SETTINGS, validation_data=held_out)
    for name, values in history.history.items():
        print(name, *values)
    model.save("writer.keras")
