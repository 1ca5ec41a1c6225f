"""Makes the card of a model; `core.models.saving.save_model` adds checksum, versions and date."""

import dataclasses
import os

from ..base import device
from ..models import datasets
from ..models.families import get_model_family

_CHAPTER_METRICS = {  # printed in the chapter: validation figures and seconds of training
    "char_rnn": {"val_loss": 1.5477, "val_accuracy": 0.5513, "train_seconds": 13_800},
    "char_rnn_stateful": {"val_loss": 1.4786, "val_accuracy": 0.5420, "train_seconds": 2_100},
    "nmt_lstm": {"val_accuracy": 0.6829, "train_seconds": 6_730},
    "nmt_bilstm": {"val_accuracy": 0.7000, "train_seconds": 5_670},
    "nmt_luong": {"val_accuracy": 0.7111, "train_seconds": 5_820},
    "nmt_transformer": {"val_accuracy": 0.7281, "train_seconds": 8_220},
    "sentiment_unmasked": {"val_accuracy": 0.5008},
    "sentiment_masked": {"val_accuracy": 0.8696},
    "sentiment_manual": {"val_accuracy": 0.8700},
    "sentiment_ragged": {"val_accuracy": 0.8520},
    "sentiment_minilm": {
        "val_accuracy": 0.9008
    },  # of another encoder, fine-tuned whole; its last epoch: 0.8984
}


_SPLITS = {
    "imdb": (
        "a random tenth (seed 42) of the official training split validates, the rest trains; "
        "the official test"
    ),
    "shakespeare": "lower-cased; first 1,000,000 characters train, next 60,000 validation, rest test",
}


def make_card(config, metrics: dict, state: dict | None = None) -> dict:
    """Returns the card of a model of any family.

    Args:
        config: Its config.
        metrics: Of `core.training.evaluation`, on the weights as they are shipped.
        state: Of the checkpoints at the end of the training. Default: the model was trained elsewhere.

    Raises:
        InvalidValueError: If the config is of no family.
    """
    content = {
        "name": config.name,
        "title": config.title,
        **get_model_family(config).import_function("card")(config),
        "config": dataclasses.asdict(config),
        "metrics": metrics,
        "chapter": _CHAPTER_METRICS.get(config.name, {}),
        "history": [],
    }
    if state:
        content["history"] = [
            {name: round(value, 5) for name, value in logs.items()} for logs in state["history"]
        ]
        content["training"] = {
            "seed": config.seed,
            "epochs": state["epoch"],
            "best_epoch": state["best"]["epoch"],
            "minutes": round(state["seconds"] / 60, 1),
            "hardware": device.find_device().name,
            "threads": os.environ.get("TF_NUM_INTRAOP_THREADS", "all"),
            **content["training"],
        }
    return content


def make_dataset_entry(name: str, split: str = "") -> dict:
    """Describes a data set and its parts for training and validation, for a card.

    Args:
        name: One of `core.models.datasets.DATASETS`.
        split: Default: that of the chapter, for "imdb" and "shakespeare".
    """
    data = datasets.DATASETS[name]
    return {
        "name": data.name,
        "source": data.url,
        "sha256": data.sha256,
        "licence": data.licence,
        "split": split or _SPLITS[name],
    }
