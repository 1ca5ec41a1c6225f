"""One model from its training to its files in the folder of the models."""

import pathlib
from collections.abc import Callable

from ..models.families import get_model_family


def train_and_ship(
    config, work_folder: pathlib.Path, progress: Callable[[int, int], None]
) -> tuple[dict, pathlib.Path]:
    """Trains a model, writes its weights with a card, and returns (metrics, folder).

    Args:
        config: Of the model.
        work_folder: Folder of its checkpoints; a training that was interrupted goes on from its last whole
            epoch.
        progress: Told of the bytes (done, total) where the data set has to be fetched.
    """
    from ..models import saving
    from .cards import make_card
    from .fitting import Checkpoints

    family = get_model_family(config)
    checkpoints = Checkpoints(work_folder)
    model = family.import_function("train")(config, checkpoints, progress)
    saving.apply_storage_rounding(model, config.name)
    print("Scoring the best epoch as it is shipped, on the whole validation split ...")
    metrics = family.import_function("evaluate")(model, config)
    content = make_card(config, metrics, checkpoints.state, checkpoints.state["best"]["epoch"])
    target = saving.save_model(model, config.name, content)
    if family.speed:
        saving.update_card(config.name, speed=family.import_function("speed")(config.name))
    return metrics, target
