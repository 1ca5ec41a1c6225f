"""`python -m core.training NAME`: trains a model of the zoo with a progress bar and ships its weights with a card."""

import argparse
import dataclasses
import os
import pathlib
import shutil
import sys

from core import datasets, device
from core.checks import AtlasError
from core.configs import CHAR_RNNS, CharRNNConfig, char_rnn_config

_CHAPTER = {  # printed in the chapter: validation figures and seconds of training
    "char_rnn": {"val_loss": 1.5477, "val_accuracy": 0.5513, "train_seconds": 13_800},
    "char_rnn_stateful": {"val_loss": 1.4786, "val_accuracy": 0.5420, "train_seconds": 2_100},
    "char_rnn_large": {},
}


def _card(config: CharRNNConfig, metrics: dict, state: dict, best_epoch: int) -> dict:
    data = datasets.DATASETS["shakespeare"]
    return {
        "name": config.name,
        "title": config.title,
        "task": "next character of Tiny Shakespeare",
        "architecture": f"Embedding {config.embedding_size}, GRU {config.units}, Dense {config.vocabulary_size} (logits)",
        "config": dataclasses.asdict(config),
        "dataset": {
            "name": data.name, "source": data.url, "sha256": data.sha256, "licence": data.licence,
            "split": "lower-cased; first 1,000,000 characters train, next 60,000 validation, rest test",
        },
        "training": {
            "seed": config.seed, "epochs": state["epoch"], "best_epoch": best_epoch, "minutes": round(state["seconds"] / 60, 1),
            "hardware": device.find().name, "threads": os.environ.get("TF_NUM_INTRAOP_THREADS", "all"),
            "optimizer": "Nadam, cosine decay, gradient norm clipped",
        },
        "metrics": metrics,
        "chapter": _CHAPTER[config.name],
        "history": [{name: round(value, 5) for name, value in logs.items()} for logs in state["history"]],
    }


def _download_progress(done: int, total: int) -> None:
    print(f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB", end="" if done < total else "\n", flush=True)


def _train(config: CharRNNConfig, work: pathlib.Path) -> None:
    import keras

    from core import zoo
    from core.evaluation import evaluate_char_rnn, split_ids
    from core.training import char_rnn
    from core.training.loop import Checkpoints

    datasets.find("shakespeare", progress=_download_progress)
    train_ids, validation_ids, _ = split_ids()
    checkpoints = Checkpoints(work)
    bars = {}

    def progress(step: int, steps: int, logs: dict[str, float]) -> None:
        epoch = checkpoints.state["epoch"] + 1
        if epoch not in bars:
            print(f"Epoch {epoch} of {config.epochs}")
        bar = bars.setdefault(epoch, keras.utils.Progbar(steps, stateful_metrics=list(logs)))
        bar.update(step, [(name, float(value)) for name, value in logs.items()])

    def epoch_done(_: int, logs: dict[str, float]) -> None:
        print("  validation so far: " + ", ".join(f"{name} {logs[name]:.4f}" for name in ("val_loss", "val_accuracy")))

    model = char_rnn.fit(config, train_ids, validation_ids, checkpoints, progress=progress, epoch_done=epoch_done)
    print("Scoring the best epoch on the whole validation split ...")
    metrics = evaluate_char_rnn(model, config, validation_ids)
    target = zoo.save(model, config.name, _card(config, metrics, checkpoints.state, checkpoints.state["best"]["epoch"]))
    print(f"{config.name}: val_loss {metrics['val_loss']:.4f}, val_accuracy {metrics['val_accuracy']:.4f}; written to {target}")


def main(arguments: list[str] | None = None) -> int:
    """Trains one model; a training that was interrupted goes on from its last whole epoch."""
    parser = argparse.ArgumentParser(prog="python -m core.training", description=main.__doc__)
    parser.add_argument("name", help="one of " + ", ".join(CHAR_RNNS))
    parser.add_argument("--work", type=pathlib.Path, help="folder of the checkpoints; default: in the cache folder of the user")
    parser.add_argument("--fresh", action="store_true", help="throw away the checkpoints of an earlier run")
    options = parser.parse_args(arguments)
    try:
        config = char_rnn_config(options.name)
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
