"""`python -m core.training NAME`: trains a model and ships its weights with a card."""

import argparse
import pathlib
import shutil
import sys
from collections.abc import Callable

from ..base.checks import AtlasError
from ..models import datasets
from ..models.families import MODELS, get_model_config, get_model_family


def _download_progress(done: int, total: int) -> None:
    print(
        f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB",
        end="" if done < total else "\n",
        flush=True,
    )


def train_and_ship(config, work_folder: pathlib.Path, progress: Callable[[int, int], None]) -> None:
    """Trains a model and writes its weights with a card.

    Args:
        config: Of the model.
        work_folder: Of its checkpoints; an interrupted training resumes from its last whole epoch.
        progress: Called with the bytes (done, total) while the data set is fetched.
    """
    from .fitting import CheckpointCallback, fit

    checkpoints = CheckpointCallback(work_folder)
    training = get_model_family(config).import_function("training")(config, work_folder, progress)
    _ship(config, fit(training, checkpoints), checkpoints.state)


def _ship(config, model, state: dict | None = None) -> None:
    """Scores a model with the rounded weights that it ships with, and writes them with its card."""
    from ..models import saving
    from .cards import make_card

    family = get_model_family(config)
    saving.apply_storage_rounding(model, config.name)
    print("Scoring the model as it is shipped, on the whole validation split ...")
    metrics = family.import_function("evaluate")(model, config)
    card = make_card(config, metrics, state)
    if family.speed:
        card["speed"] = family.import_function("speed")(model, config)
    folder = saving.save_model(model, config.name, card)
    numbers = {name: round(value, 4) for name, value in metrics.items() if isinstance(value, float)}
    print(f"{config.name}: {numbers}; written to {folder}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m core.training", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(MODELS))
    parser.add_argument(
        "--work",
        type=pathlib.Path,
        help="folder of the checkpoints; default: in the cache folder of the user",
    )
    parser.add_argument("--fresh", action="store_true", help="delete the checkpoints of an earlier run")
    parser.add_argument(
        "--from",
        dest="source",
        type=pathlib.Path,
        metavar="FILE",
        help="published weights, for a model that is not trained here (encoder)",
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Trains a model and ships its weights; an interrupted training resumes from its last whole epoch."""
    parser = _parser()
    options = parser.parse_args(arguments)
    work_folder = options.work or datasets.cache_folder() / "training"
    try:
        config = get_model_config(options.name)
        if options.fresh:
            shutil.rmtree(work_folder / options.name, ignore_errors=True)
        family = get_model_family(config)
        if not family.convert:
            train_and_ship(config, work_folder / options.name, _download_progress)
        elif options.source is None:
            parser.error(f"{options.name} is not trained here: name its published weights with --from FILE")
        else:
            _ship(config, family.import_function("convert")(config, options.source, _download_progress))
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command resumes from the last whole epoch.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
