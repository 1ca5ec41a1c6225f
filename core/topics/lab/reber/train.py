"""A recurrent layer tells strings of the embedded Reber grammar from near misses.

After the first letter comes T or P, and the same letter must come last but one: all of the string lies
between. Needs Keras with TensorFlow, and NumPy. Run it: `python reber.py`.
"""

import os

os.environ.setdefault("KERAS_BACKEND", "tensorflow")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

SETTINGS = {
    "layer": "gru",  # or "lstm", "simple"
    "padding": "mask",  # or "none", "ragged"
    "units": 32,
    "learning_rate": 0.02,
    "optimizer": "adam",
    "clip": 1.0,  # largest norm of the gradient of a weight; 0: not clipped
    "examples": 3_200,
    "epochs": 12,
    "seed": 42,
}
LETTERS = "BEPSTVX"  # id 0 is padding, B has id 1
LONGEST, HELD_OUT, BATCH, EMBEDDED = 30, 600, 32, 8
# of each state what may come, and the state after it; the grammar of Reber, 1967
REBER = {
    0: [("B", 1)],
    1: [("T", 2), ("P", 3)],
    2: [("S", 2), ("X", 4)],
    3: [("T", 3), ("V", 5)],
    4: [("X", 3), ("S", 6)],
    5: [("P", 4), ("V", 6)],
    6: [("E", 7)],
}
KINDS = ("valid", "near", "far")  # a string of the grammar, with another letter, with the wrong last but one
LAYERS = {"gru": keras.layers.GRU, "lstm": keras.layers.LSTM, "simple": keras.layers.SimpleRNN}


def valid(random: np.random.Generator) -> str:
    """Returns a string of the embedded grammar: one of Reber's between two equal letters, T or P."""
    while True:
        inner, state = "", 0
        while state < 7:
            letter, state = REBER[state][random.integers(len(REBER[state]))]
            inner += letter
        if len(inner) + 4 <= LONGEST:
            letter = "TP"[random.integers(2)]
            return f"B{letter}{inner}{letter}E"


def spoilt(text: str, kind: str, random: np.random.Generator) -> str:
    """Returns a string with a fault: another letter between, or the wrong last but one."""
    place = len(text) - 2
    other = {"T": "P", "P": "T"}[text[place]]
    if kind == "near":
        place = int(random.integers(2, len(text) - 2))
        other = random.choice([letter for letter in LETTERS if letter != text[place]])
    return f"{text[:place]}{other}{text[place + 1 :]}"


def strings(count: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Returns strings, half of them valid, and of each the index of its kind."""
    random = np.random.default_rng(seed)
    kinds = random.choice(3, count, p=[0.5, 0.25, 0.25])
    texts = [valid(random) for _ in range(count)]
    spoil = zip(texts, kinds, strict=True)
    return [spoilt(text, KINDS[kind], random) if kind else text for text, kind in spoil], kinds


def encode(texts: list[str], length: int = LONGEST) -> np.ndarray:
    """Returns the ids of strings, padded with 0 behind, (B, length)."""
    return np.array([[LETTERS.index(one) + 1 for one in text] + [0] * (length - len(text)) for text in texts])


class Buckets(keras.utils.PyDataset):
    """Batches of strings of one length each, which need no padding, in an order drawn anew each epoch."""

    def __init__(self, read: np.ndarray, target: np.ndarray, seed: int):
        super().__init__()
        self._random = np.random.default_rng(seed)
        self._read, self._target = read, target
        self._lengths = (read > 0).sum(axis=1)
        self.on_epoch_end()

    def on_epoch_end(self):
        rows = [self._random.permutation(np.flatnonzero(self._lengths == one)) for one in set(self._lengths)]
        batches = [part for row in rows for part in np.split(row, range(BATCH, len(row), BATCH))]
        self._batches = [batches[index] for index in self._random.permutation(len(batches))]

    def __len__(self):
        return len(self._batches)

    def __getitem__(self, index):
        rows = self._batches[index]
        return self._read[rows, : self._lengths[rows[0]]], self._target[rows]


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    read = keras.Input((None,), dtype="int32", name="read")
    masks = settings["padding"] == "mask"
    embedded = keras.layers.Embedding(len(LETTERS) + 1, EMBEDDED, mask_zero=masks, name="embedding")(read)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too
    plain = {} if settings["layer"] == "simple" else {"use_cudnn": False}
    hidden = LAYERS[settings["layer"]](settings["units"], name="recurrent", **plain)(embedded)
    model = keras.Model(read, keras.layers.Dense(1, activation="sigmoid", name="valid")(hidden))
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip"] or None
    model.compile(optimizer, loss="binary_crossentropy", jit_compile=False)
    return model


def data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (ids, targets) for training, and held out; 1 is valid."""
    texts, kinds = strings(settings["examples"] + HELD_OUT, settings["seed"])
    read, target = encode(texts), (kinds == 0).astype("float32")[:, None]
    count = settings["examples"]
    return (read[:count], target[:count]), (read[count:], target[count:])


def steps(settings: dict) -> int:
    """Returns the batches of an epoch."""
    if settings["padding"] == "ragged":
        return len(Buckets(*data(settings)[0], settings["seed"]))  # type: ignore[call-arg]
    return -(-settings["examples"] // BATCH)


def fit(model: keras.Model, training: tuple, settings: dict, callbacks=(), **more):
    """Trains, and returns the history of Keras."""
    more = {"epochs": settings["epochs"], "callbacks": list(callbacks), "verbose": 0, **more}
    if settings["padding"] == "ragged":
        return model.fit(Buckets(*training, settings["seed"]), **more)  # type: ignore[call-arg]
    return model.fit(*training, batch_size=BATCH, **more)


if __name__ == "__main__":
    training, held_out = data(SETTINGS)
    model = build(SETTINGS)
    history = fit(model, training, SETTINGS)
    for name, values in history.history.items():
        print(name, *values)
    model.save("reber.keras")
