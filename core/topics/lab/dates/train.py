"""An encoder-decoder writes dates anew, "April 22, 2019" as "2019-04-22": with attention beside without.

Both halves see the same batches, since they are one model with two outputs, and share no weight.
Needs Keras with TensorFlow, and NumPy. Run it: `python dates.py`.
"""

import calendar
import datetime
import os

os.environ.setdefault("KERAS_BACKEND", "tensorflow")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

SETTINGS = {
    "attention": "dot",  # or "additive"
    "units": 64,
    "learning_rate": 0.003,
    "optimizer": "adam",
    "clip": 1.0,  # largest norm of the gradient of a weight; 0: not clipped
    "style": "month",  # or "short", "numbers", "mixed"
    "bidirectional": False,
    "examples": 6_000,
    "epochs": 2,
    "seed": 42,
}
STYLES = {
    "month": "{month} {day}, {year}",
    "short": "{day} {short} {year}",
    "numbers": "{m:02}/{d:02}/{year}",
}
MONTHS = calendar.month_name[1:]  # in English, unless a locale was set
LETTERS = " ,/0123456789ADFJMNOSabceghilmnoprstuvy"  # that are read; id 0 is padding, the first has id 1
DIGITS = "-0123456789"  # of what is written; id 0 begins it
READ, WRITTEN = 18, 10  # letters of a date that is read, at most, and of one that is written
HELD_OUT, BATCH, EMBEDDED = 500, 32, 32


def write_date(date: datetime.date, style: str) -> str:
    """Returns a date in a style, such as "April 22, 2019"."""
    month = MONTHS[date.month - 1]
    return STYLES[style].format(
        month=month, short=month[:3], day=date.day, year=date.year, m=date.month, d=date.day
    )


def encode(text: str, signs: str, length: int) -> list[int]:
    """Returns the ids of a text, padded with 0 to a length."""
    return [signs.index(sign) + 1 for sign in text] + [0] * (length - len(text))


def dates(count: int, style: str, seed: int):
    """Returns the inputs and the targets of dates between the years 1000 and 9999, drawn by a seed.

    Returns:
        (count, READ) ids that are read, (count, WRITTEN) ids of the target shifted by one (teacher forcing),
        (count, WRITTEN) the target as classes of `DIGITS`.
    """
    random = np.random.default_rng(seed)
    first, last = datetime.date(1000, 1, 1).toordinal(), datetime.date(9999, 12, 31).toordinal()
    days = [datetime.date.fromordinal(int(day)) for day in random.integers(first, last + 1, count)]
    styles = random.choice(list(STYLES) if style == "mixed" else [style], count)
    read = np.array(
        [encode(write_date(day, one), LETTERS, READ) for day, one in zip(days, styles, strict=True)]
    )
    target = np.array([encode(day.isoformat(), DIGITS, WRITTEN) for day in days])
    return read, np.pad(target[:, :-1], ((0, 0), (1, 0))), target - 1


def half(name: str, read, before, settings: dict):
    """Returns the probabilities (B, T, V) of one half; `name` is "with" or "without" attention."""
    units = settings["units"]
    embedded = keras.layers.Embedding(len(LETTERS) + 1, EMBEDDED, mask_zero=True, name=f"{name}_read")(read)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too: 15 s instead of 2
    look = {"return_sequences": True, "use_cudnn": False}
    encoder = keras.layers.GRU(units, return_state=True, name=f"{name}_encoder", **look)
    if settings["bidirectional"]:
        encoder = keras.layers.Bidirectional(encoder, name=f"{name}_encoder")
        units *= 2
    outputs, *states = encoder(embedded)  # (B, S, U)
    state = keras.layers.Concatenate(name=f"{name}_states")(states) if states[1:] else states[0]
    written = keras.layers.Embedding(len(DIGITS) + 1, EMBEDDED, name=f"{name}_written")(before)
    decoder = keras.layers.GRU(units, name=f"{name}_decoder", **look)
    hidden = decoder(written, initial_state=state)  # (B, T, U)
    if name == "with":
        layer = keras.layers.Attention if settings["attention"] == "dot" else keras.layers.AdditiveAttention
        context = layer(name="attention")([hidden, outputs])
        hidden = keras.layers.Concatenate(name="joined")([context, hidden])
    return keras.layers.Dense(len(DIGITS), activation="softmax", name=name)(hidden)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    read = keras.Input((READ,), dtype="int32", name="read")
    before = keras.Input((WRITTEN,), dtype="int32", name="before")
    outputs = {name: half(name, read, before, settings) for name in ("with", "without")}
    model = keras.Model({"read": read, "before": before}, outputs)
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (inputs, targets) for training, and held out."""
    count = settings["examples"]
    read, before, target = dates(count + HELD_OUT, settings["style"], settings["seed"])
    parts = []
    for part in (slice(count), slice(count, None)):
        inputs = {"read": read[part], "before": before[part]}
        parts.append((inputs, {"with": target[part], "without": target[part]}))
    return parts[0], parts[1]


def steps(settings: dict) -> int:
    """Returns the batches of an epoch."""
    return -(-settings["examples"] // BATCH)


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
    model.save("dates.keras")
