"""`python -m core.training NAME`: makes a model of the zoo and ships its weights with a card."""

import argparse
import pathlib
import shutil
import sys

from ..base.checks import AtlasError
from ..models import datasets
from ..models.families import MODELS, get_model_config, get_model_family


def _download_progress(done: int, total: int) -> None:
    print(
        f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB",
        end="" if done < total else "\n",
        flush=True,
    )


def _train(name: str, work_folder: pathlib.Path) -> None:
    from .shipping import train_and_ship

    metrics, target = train_and_ship(get_model_config(name), work_folder, _download_progress)
    print(
        f"{name}: val_loss {metrics['val_loss']:.4f}, val_accuracy {metrics['val_accuracy']:.4f}; "
        f"written to {target}"
    )


def _convert(config, source: pathlib.Path) -> None:
    from ..models import saving
    from .cards import make_base_card

    family = get_model_family(config)
    model = family.import_function("convert")(config, source, _download_progress)
    saving.apply_storage_rounding(model, config.name)
    metrics = family.import_function("evaluate")(model, config)
    target = saving.save_model(model, config.name, make_base_card(config, metrics))
    print(f"{config.name}: {metrics}; written to {target}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m core.training", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(MODELS))
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
    """Makes a model; a training that was interrupted goes on from its last whole epoch."""
    parser = _parser()
    options = parser.parse_args(arguments)
    work_folder = options.work or datasets.cache_folder() / "training"
    try:
        config = get_model_config(options.name)
        if options.fresh:
            shutil.rmtree(work_folder / options.name, ignore_errors=True)
        if not get_model_family(config).convert:
            _train(options.name, work_folder / options.name)
        elif options.source is None:
            parser.error(f"{options.name} is not trained here: name its published weights with --from FILE")
        else:
            _convert(config, options.source)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on from the last whole epoch.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
