"""Writes the files of a shipped model, weights and card; `zoo` reads them."""

import contextlib
import datetime
import hashlib
import json
import os
import pathlib
import platform

import numpy as np

from ..base.i18n import message
from .families import get_model_config, get_model_family
from .weights import StoredWeights, assign_weights, named_weights, quantize_to_int8
from .zoo import CARD_FILE, WEIGHTS_FILE, ModelFileError, get_model_folder


def _stored_arrays(model, name: str) -> dict[str, np.ndarray]:
    arrays = named_weights(model)
    return quantize_to_int8(arrays) if get_model_family(get_model_config(name)).storage == "int8" else arrays


def apply_storage_rounding(model, name: str) -> None:
    """Rounds the weights of a model as saving and loading will do."""
    assign_weights(model, StoredWeights(_stored_arrays(model, name)))


def save_model(model, name: str, content: dict) -> pathlib.Path:
    """Writes the weights of a Keras model and its card.

    Checksum, size, versions and date are added to the card's content. Large matrices of a family whose
    storage is int8 get a scale a column: metrics of the card must come from a model that went through
    `apply_storage_rounding`.

    Raises:
        ModelFileError: If the files cannot be written; those of before stand.
    """
    import keras
    import safetensors.numpy

    weights = safetensors.numpy.save(_stored_arrays(model, name))
    content = {
        **content,
        "parameters": model.count_params(),
        "weights_file": WEIGHTS_FILE,
        "weights_bytes": len(weights),
        "weights_sha256": hashlib.sha256(weights).hexdigest(),
        "versions": {
            "python": platform.python_version(),
            "keras": keras.version(),
            "backend": keras.backend.backend(),
            "numpy": np.__version__,
        },
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),  # noqa: TID251 - a day
    }
    write_files(name, {WEIGHTS_FILE: weights, CARD_FILE: (json.dumps(content, indent=2) + "\n").encode()})
    return get_model_folder(name)


def write_files(name: str, files: dict[str, bytes]) -> None:
    """Writes files of a model, all or none: what stood there is replaced once all are written.

    Raises:
        ModelFileError: If they cannot be written.
    """
    target = get_model_folder(name)
    part_paths = {file: target / f"{file}.part" for file in files}
    try:
        target.mkdir(parents=True, exist_ok=True)
        for file, part_path in part_paths.items():
            part_path.write_bytes(files[file])
        for file, part_path in part_paths.items():
            os.replace(part_path, target / file)
    except OSError as error:
        reason = str(error.strerror or error)
        raise ModelFileError(message("model-write", name=name, path=str(target), reason=reason)) from error
    finally:
        for part_path in part_paths.values():
            with contextlib.suppress(OSError):  # gone where all went well
                part_path.unlink()
