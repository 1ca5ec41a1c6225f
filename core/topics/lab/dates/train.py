"""Trains an encoder-decoder with attention, and one without, to rewrite "April 22, 2019" as "2019-04-22".

They are one Keras model with two outputs, so both see the same batches; they share no weights.
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
    "score_function": "dot",  # or "additive"
    "units": 64,
    "learning_rate": 0.003,
    "optimizer": "adam",
    "clip_norm": 1.0,  # largest L2 norm of a weight's gradient; 0: not clipped
    "date_format": "month",  # or "short", "numbers", "mixed"
    "bidirectional": False,
    "num_examples": 6_000,
    "epochs": 2,
    "seed": 42,
}
VARIANTS = ("with_attention", "without_attention")
DATE_TEMPLATES = {
    "month": "{month} {day}, {year}",
    "short": "{day} {short_month} {year}",
    "numbers": "{month_number:02}/{day:02}/{year}",
}
MONTHS = calendar.month_name[1:]  # in English, unless a locale was set
INPUT_CHARACTERS = " ,/0123456789ADFJMNOSabceghilmnoprstuvy"  # id 0 is padding, the first has id 1
OUTPUT_CHARACTERS = "-0123456789"  # id 0 is the start token
INPUT_LENGTH, OUTPUT_LENGTH = 18, 10  # characters; input dates are padded
NUM_HELD_OUT, BATCH_SIZE, EMBEDDING_SIZE = 500, 32, 32


def format_date(date: datetime.date, date_format: str) -> str:
    """Formats a date, such as "April 22, 2019"."""
    month = MONTHS[date.month - 1]
    return DATE_TEMPLATES[date_format].format(
        month=month, short_month=month[:3], month_number=date.month, day=date.day, year=date.year
    )


def encode(text: str, characters: str, length: int) -> list[int]:
    """Converts a text to ids, padded with 0 to a length."""
    return [characters.index(character) + 1 for character in text] + [0] * (length - len(text))


def make_dates(num_dates: int, date_format: str, seed: int):
    """Makes B random dates between the years 1000 and 9999.

    Returns:
        (B, INPUT_LENGTH) input ids, (B, OUTPUT_LENGTH) target ids shifted by one for teacher forcing, and
        (B, OUTPUT_LENGTH) targets as indices of `OUTPUT_CHARACTERS`.
    """
    rng = np.random.default_rng(seed)
    first_day, last_day = datetime.date(1000, 1, 1).toordinal(), datetime.date(9999, 12, 31).toordinal()
    days = [datetime.date.fromordinal(int(day)) for day in rng.integers(first_day, last_day + 1, num_dates)]
    date_formats = rng.choice(list(DATE_TEMPLATES) if date_format == "mixed" else [date_format], num_dates)
    input_ids = np.array(
        [
            encode(format_date(day, day_format), INPUT_CHARACTERS, INPUT_LENGTH)
            for day, day_format in zip(days, date_formats, strict=True)
        ]
    )
    target_ids = np.array([encode(day.isoformat(), OUTPUT_CHARACTERS, OUTPUT_LENGTH) for day in days])
    return input_ids, np.pad(target_ids[:, :-1], ((0, 0), (1, 0))), target_ids - 1


def build_variant(name: str, input_ids, decoder_ids, settings: dict):
    """Builds one of `VARIANTS`; returns its probabilities (B, T, V)."""
    units = settings["units"]
    embedded = keras.layers.Embedding(
        len(INPUT_CHARACTERS) + 1, EMBEDDING_SIZE, mask_zero=True, name=f"{name}_source_embedding"
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
        len(OUTPUT_CHARACTERS) + 1, EMBEDDING_SIZE, name=f"{name}_target_embedding"
    )(decoder_ids)
    decoder = keras.layers.GRU(units, name=f"{name}_decoder", **gru_options)
    hidden = decoder(decoder_embedded, initial_state=state)  # (B, T, U)
    if name == "with_attention":
        is_dot = settings["score_function"] == "dot"
        layer_class = keras.layers.Attention if is_dot else keras.layers.AdditiveAttention
        context = layer_class(name="attention")([hidden, outputs])
        hidden = keras.layers.Concatenate(name="concatenated")([context, hidden])
    return keras.layers.Dense(len(OUTPUT_CHARACTERS), activation="softmax", name=name)(hidden)


def build(settings: dict) -> keras.Model:
    """Returns the compiled model."""
    keras.utils.set_random_seed(settings["seed"])
    input_ids = keras.Input((INPUT_LENGTH,), dtype="int32", name="source_ids")
    decoder_ids = keras.Input((OUTPUT_LENGTH,), dtype="int32", name="target_ids")
    outputs = {name: build_variant(name, input_ids, decoder_ids, settings) for name in VARIANTS}
    model = keras.Model({"source_ids": input_ids, "target_ids": decoder_ids}, outputs)
    optimizer = keras.optimizers.get(settings["optimizer"])
    optimizer.learning_rate = settings["learning_rate"]
    optimizer.clipnorm = settings["clip_norm"] or None
    model.compile(optimizer, loss="sparse_categorical_crossentropy", jit_compile=False)
    return model


def load_data(settings: dict) -> tuple[tuple, tuple]:
    """Returns (inputs, targets) of the training dates and of the held-out ones."""
    num_training = settings["num_examples"]
    input_ids, decoder_ids, targets = make_dates(
        num_training + NUM_HELD_OUT, settings["date_format"], settings["seed"]
    )
    splits = []
    for rows in (slice(num_training), slice(num_training, None)):
        inputs = {"source_ids": input_ids[rows], "target_ids": decoder_ids[rows]}
        splits.append((inputs, dict.fromkeys(VARIANTS, targets[rows])))
    return splits[0], splits[1]


def steps_per_epoch(settings: dict) -> int:
    """Returns the number of batches in an epoch."""
    return -(-settings["num_examples"] // BATCH_SIZE)


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
    model.save("dates.keras")
