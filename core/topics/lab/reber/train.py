"""Trains a recurrent layer to distinguish strings of the embedded Reber grammar from near misses.

The second letter is T or P, and the last but one must repeat it: the rest of the string lies between them.
Needs Keras with TensorFlow, and NumPy. Run it: `python reber.py`.
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
    "clip_norm": 1.0,  # largest L2 norm of a weight's gradient; 0: not clipped
    "num_examples": 3_200,
    "epochs": 12,
    "seed": 42,
}
LETTERS = "BEPSTVX"  # id 0 is padding, B has id 1
MAX_STRING_LENGTH, NUM_HELD_OUT, BATCH_SIZE, EMBEDDING_SIZE = 30, 600, 32, 8
# for each state, the letters that may follow and the next states; the grammar of Reber, 1967
TRANSITIONS = {
    0: [("B", 1)],
    1: [("T", 2), ("P", 3)],
    2: [("S", 2), ("X", 4)],
    3: [("T", 3), ("V", 5)],
    4: [("X", 3), ("S", 6)],
    5: [("P", 4), ("V", 6)],
    6: [("E", 7)],
}
# a string of the grammar; one of its inner letters replaced; its last letter but one replaced
STRING_TYPES = ("valid", "wrong_letter", "wrong_repeat")
LAYER_CLASSES = {"gru": keras.layers.GRU, "lstm": keras.layers.LSTM, "simple": keras.layers.SimpleRNN}


def make_valid_string(rng: np.random.Generator) -> str:
    """Makes a string of the embedded grammar: one of Reber's grammar between two equal letters, T or P."""
    while True:
        inner, state = "", 0
        while state < 7:
            letter, state = TRANSITIONS[state][rng.integers(len(TRANSITIONS[state]))]
            inner += letter
        if len(inner) + 4 <= MAX_STRING_LENGTH:
            letter = "TP"[rng.integers(2)]
            return f"B{letter}{inner}{letter}E"


def corrupt_string(text: str, string_type: str, rng: np.random.Generator) -> str:
    """Returns a valid string with one letter replaced: an inner one, or the last but one."""
    position = len(text) - 2
    wrong_letter = {"T": "P", "P": "T"}[text[position]]
    if string_type == "wrong_letter":
        position = int(rng.integers(2, len(text) - 2))
        wrong_letter = rng.choice([letter for letter in LETTERS if letter != text[position]])
    return f"{text[:position]}{wrong_letter}{text[position + 1 :]}"


def make_strings(num_strings: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Makes random strings, half of them valid; returns them and the index (B,) of each one's type."""
    rng = np.random.default_rng(seed)
    type_ids = rng.choice(3, num_strings, p=[0.5, 0.25, 0.25])
    texts = [make_valid_string(rng) for _ in range(num_strings)]
    for index in np.flatnonzero(type_ids):
        texts[index] = corrupt_string(texts[index], STRING_TYPES[type_ids[index]], rng)
    return texts, type_ids


def encode(texts: list[str], length: int = MAX_STRING_LENGTH) -> np.ndarray:
    """Converts strings to ids (B, length), padded with 0 at the end."""
    return np.array(
        [[LETTERS.index(letter) + 1 for letter in text] + [0] * (length - len(text)) for text in texts]
    )


class LengthBuckets(keras.utils.PyDataset):
    """Batches of strings of one length each, which need no padding; they are shuffled in each epoch."""

    def __init__(self, ids: np.ndarray, targets: np.ndarray, seed: int):
        super().__init__()
        self._rng = np.random.default_rng(seed)
        self._ids, self._targets = ids, targets
        self._lengths = (ids > 0).sum(axis=1)
        self.on_epoch_end()

    def on_epoch_end(self):
        rows_by_length = [
            self._rng.permutation(np.flatnonzero(self._lengths == length)) for length in set(self._lengths)
        ]
        batches = [
            batch
            for length_rows in rows_by_length
            for batch in np.split(length_rows, range(BATCH_SIZE, len(length_rows), BATCH_SIZE))
        ]
        self._batches = [batches[index] for index in self._rng.permutation(len(batches))]

    def __len__(self):
        return len(self._batches)

    def __getitem__(self, index):
        rows = self._batches[index]
        return self._ids[rows, : self._lengths[rows[0]]], self._targets[rows]


def build(settings: dict) -> keras.Model:
    """Returns the compiled model: ids (B, S) to P(valid) (B, 1)."""
    keras.utils.set_random_seed(settings["seed"])
    ids = keras.Input((None,), dtype="int32", name="ids")
    use_mask = settings["padding"] == "mask"
    embedded = keras.layers.Embedding(len(LETTERS) + 1, EMBEDDING_SIZE, mask_zero=use_mask, name="embedding")(
        ids
    )
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too
    layer_options = {} if settings["layer"] == "simple" else {"use_cudnn": False}
    hidden = LAYER_CLASSES[settings["layer"]](settings["units"], name="recurrent", **layer_options)(embedded)
    model = keras.Model(ids, keras.layers.Dense(1, activation="sigmoid", name="output")(hidden))
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip_norm"] or None
    model.compile(optimizer, loss="binary_crossentropy", jit_compile=False)
    return model


def load_data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (ids, targets) of the training strings and of the held-out ones; target 1 is valid."""
    texts, type_ids = make_strings(settings["num_examples"] + NUM_HELD_OUT, settings["seed"])
    ids, targets = encode(texts), (type_ids == 0).astype("float32")[:, None]
    num_training = settings["num_examples"]
    return (ids[:num_training], targets[:num_training]), (ids[num_training:], targets[num_training:])


def steps_per_epoch(settings: dict) -> int:
    """Returns the number of batches in an epoch."""
    if settings["padding"] == "ragged":
        return len(LengthBuckets(*load_data(settings)[0], settings["seed"]))  # type: ignore[call-arg]
    return -(-settings["num_examples"] // BATCH_SIZE)


def fit(model: keras.Model, training_data: tuple, settings: dict, callbacks=(), **fit_options):
    """Trains the model; returns the `History` of Keras."""
    fit_options |= {"epochs": settings["epochs"], "callbacks": list(callbacks), "verbose": 0}
    if settings["padding"] == "ragged":
        batches = LengthBuckets(*training_data, settings["seed"])  # type: ignore[call-arg]
        return model.fit(batches, **fit_options)
    return model.fit(*training_data, batch_size=BATCH_SIZE, **fit_options)


if __name__ == "__main__":
    training_data, held_out_data = load_data(SETTINGS)
    model = build(SETTINGS)
    history = fit(model, training_data, SETTINGS)
    for name, values in history.history.items():
        print(name, *values)
    model.save("reber.keras")
