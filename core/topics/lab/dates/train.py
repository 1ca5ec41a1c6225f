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
DATE_TEMPLATES = {
    "month": "{month} {day}, {year}",
    "short": "{day} {short} {year}",
    "numbers": "{m:02}/{d:02}/{year}",
}
MONTHS = calendar.month_name[1:]  # in English, unless a locale was set
# that are read; id 0 is padding, the first has id 1
INPUT_CHARACTERS = " ,/0123456789ADFJMNOSabceghilmnoprstuvy"
OUTPUT_CHARACTERS = "-0123456789"  # of what is written; id 0 begins it
INPUT_LENGTH, OUTPUT_LENGTH = 18, 10  # letters of a date that is read, at most, and of one that is written
NUM_HELD_OUT, BATCH_SIZE, EMBEDDING_SIZE = 500, 32, 32


def format_date(date: datetime.date, style: str) -> str:
    """Returns a date in a style, such as "April 22, 2019"."""
    month = MONTHS[date.month - 1]
    return DATE_TEMPLATES[style].format(
        month=month, short=month[:3], day=date.day, year=date.year, m=date.month, d=date.day
    )


def encode(text: str, characters: str, length: int) -> list[int]:
    """Returns the ids of a text, padded with 0 to a length."""
    return [characters.index(character) + 1 for character in text] + [0] * (length - len(text))


def make_dates(num_dates: int, style: str, seed: int):
    """Returns the inputs and the targets of dates between the years 1000 and 9999, drawn by a seed.

    Returns:
        (count, READ) ids that are read, (count, WRITTEN) ids of the target shifted by one (teacher forcing),
        (count, WRITTEN) the target as classes of `OUTPUT_CHARACTERS`.
    """
    rng = np.random.default_rng(seed)
    first_day, last_day = datetime.date(1000, 1, 1).toordinal(), datetime.date(9999, 12, 31).toordinal()
    days = [datetime.date.fromordinal(int(day)) for day in rng.integers(first_day, last_day + 1, num_dates)]
    styles = rng.choice(list(DATE_TEMPLATES) if style == "mixed" else [style], num_dates)
    input_ids = np.array(
        [
            encode(format_date(day, day_style), INPUT_CHARACTERS, INPUT_LENGTH)
            for day, day_style in zip(days, styles, strict=True)
        ]
    )
    target_ids = np.array([encode(day.isoformat(), OUTPUT_CHARACTERS, OUTPUT_LENGTH) for day in days])
    return input_ids, np.pad(target_ids[:, :-1], ((0, 0), (1, 0))), target_ids - 1


def build_branch(name: str, input_ids, decoder_ids, settings: dict):
    """Returns the probabilities (B, T, V) of one half; `name` is "with" or "without" attention."""
    units = settings["units"]
    embedded = keras.layers.Embedding(
        len(INPUT_CHARACTERS) + 1, EMBEDDING_SIZE, mask_zero=True, name=f"{name}_read"
    )(input_ids)
    # without use_cudnn=False TensorFlow compiles each layer twice, for a GPU too: 15 s instead of 2
    gru_options = {"return_sequences": True, "use_cudnn": False}
    encoder = keras.layers.GRU(units, return_state=True, name=f"{name}_encoder", **gru_options)
    if settings["bidirectional"]:
        encoder = keras.layers.Bidirectional(encoder, name=f"{name}_encoder")
        units *= 2
    outputs, *states = encoder(embedded)  # (B, S, U)
    state = keras.layers.Concatenate(name=f"{name}_states")(states) if states[1:] else states[0]
    decoder_embedded = keras.layers.Embedding(
        len(OUTPUT_CHARACTERS) + 1, EMBEDDING_SIZE, name=f"{name}_written"
    )(decoder_ids)
    decoder = keras.layers.GRU(units, name=f"{name}_decoder", **gru_options)
    hidden = decoder(decoder_embedded, initial_state=state)  # (B, T, U)
    if name == "with":
        layer = keras.layers.Attention if settings["attention"] == "dot" else keras.layers.AdditiveAttention
        context = layer(name="attention")([hidden, outputs])
        hidden = keras.layers.Concatenate(name="joined")([context, hidden])
    return keras.layers.Dense(len(OUTPUT_CHARACTERS), activation="softmax", name=name)(hidden)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    input_ids = keras.Input((INPUT_LENGTH,), dtype="int32", name="read")
    decoder_ids = keras.Input((OUTPUT_LENGTH,), dtype="int32", name="before")
    outputs = {name: build_branch(name, input_ids, decoder_ids, settings) for name in ("with", "without")}
    model = keras.Model({"read": input_ids, "before": decoder_ids}, outputs)
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def load_data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (inputs, targets) for training, and held out."""
    num_training = settings["examples"]
    input_ids, decoder_ids, targets = make_dates(
        num_training + NUM_HELD_OUT, settings["style"], settings["seed"]
    )
    splits = []
    for rows in (slice(num_training), slice(num_training, None)):
        inputs = {"read": input_ids[rows], "before": decoder_ids[rows]}
        splits.append((inputs, {"with": targets[rows], "without": targets[rows]}))
    return splits[0], splits[1]


def steps_per_epoch(settings: dict) -> int:
    """Returns the batches of an epoch."""
    return -(-settings["examples"] // BATCH_SIZE)


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
    model.save("dates.keras")
