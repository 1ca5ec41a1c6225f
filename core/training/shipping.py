"""One model from its training to its files in the folder of the models."""

import pathlib
from collections.abc import Callable

from ..models.families import family_of


def ship(config, work: pathlib.Path, progress: Callable[[int, int], None]) -> tuple[dict, pathlib.Path]:
    """Trains a model, writes its weights with a card, and returns (metrics, folder).

    Args:
        config: Of the model.
        work: Folder of its checkpoints; a training that was interrupted goes on from its last whole epoch.
        progress: Told of the bytes (done, total) where the data set has to be fetched.
    """
    from ..models import zoo
    from .cards import card
    from .fitting import Checkpoints

    family = family_of(config)
    checkpoints = Checkpoints(work)
    model = family.function("train")(config, checkpoints, progress)
    zoo.round_as_shipped(model, config.name)
    print("Scoring the best epoch as it is shipped, on the whole validation split ...")
    metrics = family.function("evaluate")(model, config)
    content = card(config, metrics, checkpoints.state, checkpoints.state["best"]["epoch"])
    target = zoo.save(model, config.name, content)
    if family.speed:
        zoo.add_to_card(config.name, speed=family.function("speed")(config.name))
    return metrics, target
