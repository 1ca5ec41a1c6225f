"""The shipped models: weights with a verified checksum, their card, and the Keras model they belong to."""

import json
import os
import pathlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..base.checks import AtlasError, check_choice, is_number
from ..base.i18n import message
from .datasets import file_sha256
from .families import MODELS, get_model_config, get_model_family
from .weights import StoredWeights, assign_weights

if TYPE_CHECKING:
    import keras

_DEFAULT_FOLDER = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"
WEIGHTS_FILE, CARD_FILE = "weights.safetensors", "card.json"
_REQUIRED_FIELDS = {
    "title": str,
    "parameters": int,
    "metrics": dict,
    "chapter": dict,
    "training": dict,
    "history": list,
}
_REQUIRED_NUMBERS = (("metrics", "val_accuracy"), ("metrics", "val_loss"), ("training", "minutes"))


class ModelFileError(AtlasError, RuntimeError):
    """The files of a shipped model are missing or damaged: one sentence that says which, and the fix."""


def get_model_folder(name: str | None = None) -> pathlib.Path:
    """Returns the folder of the shipped models, or of one of them.

    It is `ATLAS_MODELS_DIR`, or `assets/models` of the project.
    """
    base = pathlib.Path(os.environ.get("ATLAS_MODELS_DIR") or _DEFAULT_FOLDER)
    return base / check_choice("model", name, tuple(MODELS)) if name else base


def filter_shipped(names) -> tuple[str, ...]:
    """Returns those of some names that have a card in the folder of the models, in their order."""
    # texts, not paths: every page calls this, and a path a model took a thirtieth of its time
    base = os.fspath(get_model_folder())
    # False too for what may not be looked at
    return tuple(name for name in names if os.path.isfile(os.path.join(base, name, CARD_FILE)))


def _fix_hint(name: str) -> str:
    converted = get_model_family(get_model_config(name)).convert
    return message("model-fix.converted" if converted else "model-fix", name=name)


def _model_file_error(key: str, name: str, file: str, **values: str) -> ModelFileError:
    return ModelFileError(
        message(key, name=name, path=str(get_model_folder(name) / file), fix=_fix_hint(name), **values)
    )


def load_card(name: str) -> dict:
    """Returns the card of a shipped model.

    Raises:
        ModelFileError: If the card is missing or is not a whole JSON object with a checksum.
    """
    path = get_model_folder(name) / CARD_FILE
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        checksum = content.get("weights_sha256") if isinstance(content, dict) else None
        if not isinstance(checksum, str) or len(checksum) != 64:
            raise ValueError("it holds no checksum")
        return content
    except FileNotFoundError:
        raise _model_file_error("model-card", name, CARD_FILE) from None
    except (OSError, ValueError) as error:
        raise _model_file_error("model-card.unread", name, CARD_FILE, reason=str(error)) from error


def get_display_card(name: str) -> dict:
    """Returns the card of a shipped model for pages, which show what stands in `_REQUIRED_FIELDS`.

    Raises:
        ModelFileError: As `load_card` does, or if the card lacks something of that.
    """
    content = {**load_card(name), "name": name}
    missing = [
        field
        for field, field_type in _REQUIRED_FIELDS.items()
        if not isinstance(content.get(field), field_type)
    ]
    # what was trained elsewhere has none of them
    required_numbers = _REQUIRED_NUMBERS if get_model_family(get_model_config(name)).training else ()
    numbers = {
        f"{section}.{field}": content[section].get(field)
        for section, field in required_numbers
        if section not in missing
    }
    missing += [field for field, value in numbers.items() if not is_number(value)]
    if missing:
        raise _model_file_error("model-card.lacks", name, CARD_FILE, fields=", ".join(missing))
    return content


def load_arrays(name: str) -> Mapping[str, np.ndarray]:
    """Returns the weights of a shipped model as float32 arrays named `layer/weight`.

    Each is converted from int8 on access. Their checksum must be that of the card.

    Raises:
        InvalidValueError: If the name is unknown.
        ModelFileError: If the card or the weights are missing or damaged.
    """
    import safetensors.numpy

    path = get_model_folder(name) / WEIGHTS_FILE
    expected = load_card(name)["weights_sha256"]
    try:
        checksum = file_sha256(path)
    except FileNotFoundError:
        raise _model_file_error("model-weights", name, WEIGHTS_FILE) from None
    except OSError as error:
        raise _model_file_error("model-weights.unread", name, WEIGHTS_FILE, reason=str(error)) from error
    if checksum != expected:
        checksums = {"expected": expected[:12], "found": checksum[:12]}
        raise _model_file_error("model-weights.damaged", name, WEIGHTS_FILE, **checksums)
    return StoredWeights(safetensors.numpy.load_file(path))


def build(name: str, *, dtype: "str | keras.DTypePolicy | None" = None):
    """Builds the Keras model of a name with weights as they are at the start, those of its base loaded.

    Args:
        name: One of `core.models.families.MODELS`.
        dtype: "float64", or a policy, for a pass that rounds less. Default: Keras' own, float32.
    """
    config = get_model_config(name)
    family = get_model_family(config)
    model = family.import_function("build")(config, dtype=dtype)
    if family.base:
        from .encoder.adapters import load_and_freeze_base

        load_and_freeze_base(model.get_layer(family.base), load_arrays(family.base))
    return model


def load(name: str, *, dtype: "str | keras.DTypePolicy | None" = None):
    """Returns a shipped model as a Keras model that holds the verified weights. Treat it as read-only.

    Args:
        name: One of `core.models.families.MODELS`.
        dtype: "float64", or a policy, for a pass that rounds less. Default: Keras' own, float32.
    """
    arrays = load_arrays(name)  # a damaged file is found before a model is built
    return assign_weights(build(name, dtype=dtype), arrays)


def load_runtime(name: str):
    """Returns the runtime of a shipped model, which needs no Keras, on the device of this thread's request.

    Args:
        name: Of a model whose family has a `runtime`: a translator, a character Transformer or an encoder.
    """
    config = get_model_config(name)
    return get_model_family(config).import_function("runtime")(config, load_arrays(name))


def load_decoder(name: str, load_shared_runtime: Callable = load_runtime):
    """Returns the decoder of a shipped model that generates text, on the device of this thread's request.

    Args:
        name: One of `core.models.families.list_writers()`.
        load_shared_runtime: From the name of a model to its loaded runtime, whose weights its decoder shares.
    """
    config = get_model_config(name)
    family = get_model_family(config)
    make_decoder = family.import_function("decoder")
    return make_decoder(config, load_shared_runtime if family.runtime else load_arrays(name))


def load_classifier(name: str, load_encoder: Callable = load_runtime):
    """Returns a shipped sentiment model as a classifier of `core.models.sentiment.runtimes`.

    Args:
        name: One of `core.models.configs.classifiers.CLASSIFIERS`.
        load_encoder: From the name of a pretrained encoder to the loaded one, whose weights are shared.
    """
    config = get_model_config(name)
    return get_model_family(config).import_function("classifier")(config, load_arrays, load_encoder)
