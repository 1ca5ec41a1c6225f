"""A folder of models in which a small character Transformer of random weights is shipped."""

import contextlib
import dataclasses
import pathlib
import shutil

import pytest

from core.models import saving, zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.families import MODELS
from tests.support.random_char_rnns import forget_loaded_models
from tests.support.small_gpt import make_random_model

SMALL_CONFIG_FIELDS = {
    "context_length": 48,
    "num_layers": 2,
    "num_heads": 2,
    "embedding_size": 32,
    "feedforward_size": 64,
}


def link_models_without_gpt(folder: pathlib.Path) -> str:
    """Fills an empty folder with all shipped models but `char_gpt`, and returns it for `ATLAS_MODELS_DIR`."""
    for name in zoo.filter_shipped(MODELS):
        if name != "char_gpt":
            (folder / name).symlink_to(zoo.get_model_folder(name))
    return str(folder)


@contextlib.contextmanager
def small_gpt_shipped(folder: pathlib.Path, *others: str):
    """Ships a small `char_gpt` in a folder while it is open.

    Args:
        folder: Empty.
        others: Shipped models that are copied beside it.
    """
    for name in others:
        shutil.copytree(zoo.get_model_folder(name), folder / name)
    small = dataclasses.replace(CHAR_GPTS["char_gpt"], **SMALL_CONFIG_FIELDS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(CHAR_GPTS, "char_gpt", small)
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        patch.setenv("ATLAS_DEVICE", "cpu")
        forget_loaded_models()
        card = {"name": "char_gpt", "title": small.title, "training": {"minutes": 0.1}, "chapter": {}}
        card |= {"metrics": {"val_loss": 3.5, "val_accuracy": 0.1}, "history": []}
        saving.save_model(make_random_model(small), "char_gpt", card)
        yield small
        forget_loaded_models()
