"""`python -m core.training NAME`: trains a model of the zoo and ships its weights with a card."""

import argparse
import pathlib
import shutil
import sys

from core import datasets
from core.checks import AtlasError
from core.families import MODELS, config_of, family_of


def _download_progress(done: int, total: int) -> None:
    print(
        f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB",
        end="" if done < total else "\n",
        flush=True,
    )


def _train(config, work: pathlib.Path) -> None:
    from core import zoo
    from core.training.cards import card
    from core.training.fitting import Checkpoints

    family = family_of(config)
    checkpoints = Checkpoints(work)
    model = family.function("train")(config, checkpoints, _download_progress)
    zoo.round_as_shipped(model, config.name)
    print("Scoring the best epoch as it is shipped, on the whole validation split ...")
    metrics = family.function("evaluate")(model, config)
    content = card(config, metrics, checkpoints.state, checkpoints.state["best"]["epoch"])
    target = zoo.save(model, config.name, content)
    if family.speed:
        zoo.add_to_card(config.name, speed=family.function("speed")(config.name))
    print(
        f"{config.name}: val_loss {metrics['val_loss']:.4f}, val_accuracy {metrics['val_accuracy']:.4f}; "
        f"written to {target}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Trains one model; a training that was interrupted goes on from its last whole epoch."""
    parser = argparse.ArgumentParser(prog="python -m core.training", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(MODELS))
    parser.add_argument(
        "--work",
        type=pathlib.Path,
        help="folder of the checkpoints; default: in the cache folder of the user",
    )
    parser.add_argument("--fresh", action="store_true", help="throw away the checkpoints of an earlier run")
    options = parser.parse_args(arguments)
    try:
        config = config_of(options.name)
        work = (options.work or datasets.cache_folder() / "training") / config.name
        if options.fresh:
            shutil.rmtree(work, ignore_errors=True)
        _train(config, work)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on from the last whole epoch.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
