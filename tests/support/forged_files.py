"""Small `.keras` files that ask for more than any machine has, as a stranger would forge them.

None is committed. Each is a real model, saved by Keras and packed, whose config.json is changed.
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


def save_to_bytes(model) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "saved.keras"
        model.save(path)
        return path.read_bytes()


@functools.cache
def make_valid_file() -> bytes:
    """Returns the file of a small model that carries its mask to the loss."""
    import keras
    from keras import layers

    embedding, reader = layers.Embedding(50, 4, mask_zero=True), layers.GRU(3, return_sequences=True)
    return save_to_bytes(
        keras.Sequential(
            [keras.Input((None,), dtype="int32"), embedding, reader, layers.Dense(2)], name="good"
        )
    )


def read_config(content: bytes) -> dict:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return json.loads(archive.read("config.json"))


def repack(content: bytes, compression: int = zipfile.ZIP_DEFLATED, **parts) -> bytes:
    """Returns a file with other parts: another text (`config` is config.json), or None to leave it out."""
    buffer, new_texts = io.BytesIO(), {PARTS[name]: text for name, text in parts.items()}
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w", compression) as new:
        for name in old.namelist():
            text = new_texts.get(name, old.read(name))
            if text is not None:
                new.writestr(name, text)
    return buffer.getvalue()


def change_layer(content: bytes, layer_class: str, **settings) -> bytes:
    """Returns a file whose first layer of a class has other settings."""
    config = read_config(content)
    layer = next(one for one in config["config"]["layers"] if one["class_name"] == layer_class)
    layer["config"] |= settings
    return repack(content, config=json.dumps(config))


def _make_sequential(*layers) -> bytes:
    """Returns the file of a model of ids: an embedding, and what comes behind."""
    import keras

    first_layers = [keras.Input((None,), dtype="int32"), keras.layers.Embedding(100, 4, mask_zero=True)]
    return repack(save_to_bytes(keras.Sequential([*first_layers, *layers])))


def _make_many_layers(count: int) -> bytes:
    """A model of many layers, as its config.json says it; Keras itself would take minutes to build it."""
    import keras

    content = _make_sequential(keras.layers.GRU(4, return_sequences=True))
    config = read_config(content)
    settings = {"units": 4, "return_sequences": True}
    config["config"]["layers"] += [
        {"module": "keras.layers", "class_name": "GRU", "config": settings | {"name": f"one_{number}"}}
        for number in range(count)
    ]
    return repack(content, config=json.dumps(config))


def _make_large_padding() -> bytes:
    """24 GB of padding around 3 sentences, by a file of a few layers."""
    import keras

    layers = [keras.Input((None, 1_000)), keras.layers.ZeroPadding1D(1)]
    content = repack(save_to_bytes(keras.Sequential(layers)))
    return change_layer(content, "ZeroPadding1D", padding=[1_000_000, 1_000_000])


FORGED_FILES: dict[str, Callable[[], bytes]] = {
    "zip_bomb": lambda: repack(_make_sequential(), config=b"[" + b"[]," * 60_000_000 + b"[]]"),
    "size_embedding": lambda: change_layer(
        _make_sequential(), "Embedding", input_dim=1_000_000, output_dim=5_000
    ),
    "size_padding": _make_large_padding,
    "size_layers_1000": lambda: _make_many_layers(1_000),
}


def find_worker_processes() -> list[int]:
    """Returns the processes of this checkout in which a file is traced."""
    process_ids = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"files.worker" in (path / "cmdline").read_bytes() and os.readlink(path / "cwd") == str(ROOT):
                process_ids.append(int(path.name))
        except OSError:  # it is gone, or somebody else's
            continue
    return process_ids
