"""`python -m core.training NAME`: makes a model of the zoo and ships its weights with a card."""

import argparse
import pathlib
import shutil
import sys

from core import datasets
from core.base.checks import AtlasError
from core.families import MODELS, config_of, family_of
from core.training.whole_zoo import train_all


def _download_progress(done: int, total: int) -> None:
    print(
        f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB",
        end="" if done < total else "\n",
        flush=True,
    )


def _train(name: str, work: pathlib.Path) -> dict:
    """Trains one model, ships it and returns its metrics."""
    from core.training.shipping import ship

    metrics, target = ship(config_of(name), work, _download_progress)
    print(
        f"{name}: val_loss {metrics['val_loss']:.4f}, val_accuracy {metrics['val_accuracy']:.4f}; "
        f"written to {target}"
    )
    return metrics


def _convert(config, source: pathlib.Path) -> None:
    from core import zoo
    from core.training.cards import plain_card

    family = family_of(config)
    model = family.function("convert")(config, source, _download_progress)
    zoo.round_as_shipped(model, config.name)
    metrics = family.function("evaluate")(model, config)
    target = zoo.save(model, config.name, plain_card(config, metrics))
    print(f"{config.name}: {metrics}; written to {target}")


def _parser() -> argparse.ArgumentParser:
    """Returns who reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m core.training", description=main.__doc__)
    parser.add_argument("name", nargs="?", help="one of " + ", ".join(MODELS))
    parser.add_argument("--all", action="store_true", help="all models, one after another")
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="with --all: as tasks of a cluster of Ray, at once"
    )
    parser.add_argument(
        "--work",
        type=pathlib.Path,
        help="folder of the checkpoints; default: in the cache folder of the user",
    )
    parser.add_argument("--fresh", action="store_true", help="throw away the checkpoints of an earlier run")
    parser.add_argument(
        "--from",
        dest="source",
        type=pathlib.Path,
        metavar="FILE",
        help="published weights, for a model that is not trained here (encoder)",
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Makes one model or all; a training that was interrupted goes on from its last whole epoch."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.all == bool(options.name) or (options.cluster and not options.all):
        parser.error("give the name of a model, or --all, which --cluster belongs to")
    work = options.work or datasets.cache_folder() / "training"
    trained = tuple(name for name in MODELS if not family_of(config_of(name)).convert)
    names = trained if options.all else (options.name,)
    try:
        for name in names:
            config_of(name)
            if options.fresh:
                shutil.rmtree(work / name, ignore_errors=True)
        if options.all:
            return 0 if train_all(names, work, _train, address=options.cluster) else 1
        if not family_of(config_of(options.name)).convert:
            _train(options.name, work / options.name)
        elif options.source is None:
            parser.error(f"{options.name} is not trained here: name its published weights with --from FILE")
        else:
            _convert(config_of(options.name), options.source)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on from the last whole epoch.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
