"""Small `.keras` files that ask for more than any machine has, as a stranger would forge them.

None is committed. One that should get past the first looks is a real model, saved by Keras and packed, whose
config.json is changed or whose weights are many zeros.
"""

import functools
import io
import json
import os
import pathlib
import tempfile
import zipfile
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = {"config": "config.json", "weights": "model.weights.h5", "metadata": "metadata.json"}


def saved(model) -> bytes:
    """Returns the file of a Keras model."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "saved.keras"
        model.save(path)
        return path.read_bytes()


@functools.cache
def good() -> bytes:
    """Returns the file of a small model that carries its mask to the loss."""
    import keras
    from keras import layers

    embedding, reader = layers.Embedding(50, 4, mask_zero=True), layers.GRU(3, return_sequences=True)
    return saved(
        keras.Sequential(
            [keras.Input((None,), dtype="int32"), embedding, reader, layers.Dense(2)], name="good"
        )
    )


def config_of(content: bytes) -> dict:
    """Returns the config.json of a file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return json.loads(archive.read("config.json"))


def repacked(content: bytes, packing: int = zipfile.ZIP_DEFLATED, **parts) -> bytes:
    """Returns a file with other parts: another text (`config` is config.json), or None to leave it out."""
    made, changed = io.BytesIO(), {PARTS[name]: text for name, text in parts.items()}
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", packing) as new:
        for name in old.namelist():
            text = changed.get(name, old.read(name))
            if text is not None:
                new.writestr(name, text)
    return made.getvalue()


def changed(content: bytes, kind: str, **settings) -> bytes:
    """Returns a file whose first layer of a class has other settings."""
    config = config_of(content)
    layer = next(one for one in config["config"]["layers"] if one["class_name"] == kind)
    layer["config"] |= settings
    return repacked(content, config=json.dumps(config))


def _sequential(*layers, steps: int | None = None) -> bytes:
    """Returns the file of a model of ids: an embedding, and what comes behind."""
    import keras

    begin = [keras.Input((steps,), dtype="int32"), keras.layers.Embedding(100, 4, mask_zero=True)]
    return repacked(saved(keras.Sequential([*begin, *layers])))


def _bomb(config: bytes) -> bytes:
    return repacked(_sequential(), config=config)


def _gru(steps: int | None = None) -> bytes:
    import keras

    return _sequential(keras.layers.GRU(4, return_sequences=True), steps=steps)


def _many(count: int) -> bytes:
    """A model of many layers, as its config.json says it; Keras itself would take minutes to build it."""
    content = _gru()
    config = config_of(content)
    settings = {"units": 4, "return_sequences": True}
    more = [
        {"module": "keras.layers", "class_name": "GRU", "config": settings | {"name": f"one_{number}"}}
        for number in range(count)
    ]
    config["config"]["layers"] += more
    return repacked(content, config=json.dumps(config))


def _padding() -> bytes:
    """24 GB of padding around 3 sentences, by sizes that the first looks let pass."""
    import keras

    layers = [keras.Input((None, 1_000)), keras.layers.ZeroPadding1D(1)]
    content = repacked(saved(keras.Sequential(layers)))
    return changed(content, "ZeroPadding1D", padding=[1_000_000, 1_000_000])


FORGED: dict[str, Callable[[], bytes]] = {
    "zip_bomb_config_list": lambda: _bomb(b"[" + b"[]," * 60_000_000 + b"[]]"),
    "zip_bomb_config": lambda: _bomb(b'"' + b"x" * 190_000_000 + b'"'),
    "size_embedding": lambda: changed(_sequential(), "Embedding", input_dim=1_000_000, output_dim=5_000),
    "size_padding": _padding,
    "size_layers_1000": lambda: _many(1_000),
    "size_input_5000": lambda: _gru(5_000),
}


def workers() -> list[int]:
    """Returns the processes of this checkout in which a file is traced."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"files.worker" in (path / "cmdline").read_bytes() and os.readlink(path / "cwd") == str(ROOT):
                found.append(int(path.name))
        except OSError:  # it is gone, or somebody else's
            continue
    return found
