"""Stands in for the training of a model, in this process or in a task of a cluster."""

import json
import os
import pathlib


def train(name: str, work: pathlib.Path) -> dict:
    """Leaves what two epochs leave, and files in the folder of the models where that is named."""
    work.mkdir(parents=True, exist_ok=True)
    state = {"epoch": 2, "best": {"epoch": 2, "val_accuracy": 0.25}}
    (work / "state.json").write_text(json.dumps(state))
    if "ATLAS_MODELS_DIR" in os.environ:
        folder = pathlib.Path(os.environ["ATLAS_MODELS_DIR"]) / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "card.json").write_text(json.dumps({"name": name}))
    return {"val_accuracy": 0.5}
