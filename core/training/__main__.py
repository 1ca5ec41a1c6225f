"""`python -m core.training NAME`: trains a model of the zoo with a progress bar and ships its weights with a
card.
"""

import argparse
import pathlib
import shutil
import sys

from core import datasets
from core.checks import AtlasError, check_choice
from core.configs.char_rnn import CharRNNConfig
from core.configs.models import MODELS
from core.configs.sentiment import SentimentConfig
from core.configs.translators import TranslatorConfig


def _download_progress(done: int, total: int) -> None:
    print(
        f"\rFetching the data set: {done / 1e6:.1f} of {total / 1e6:.1f} MB",
        end="" if done < total else "\n",
        flush=True,
    )


def _reports(checkpoints, epochs: int):
    """Returns the two callbacks that draw a progress bar an epoch."""
    import keras

    bars = {}

    def progress(step: int, steps: int, logs: dict[str, float]) -> None:
        epoch = checkpoints.state["epoch"] + 1
        if epoch not in bars:
            print(f"Epoch {epoch} of {epochs}")
        bar = bars.setdefault(epoch, keras.utils.Progbar(steps, stateful_metrics=list(logs)))
        bar.update(step, [(name, float(value)) for name, value in logs.items()])

    def epoch_done(_: int, logs: dict[str, float]) -> None:
        print(
            "  validation so far: "
            + ", ".join(f"{name} {logs[name]:.4f}" for name in ("val_loss", "val_accuracy"))
        )

    return {"progress": progress, "epoch_done": epoch_done}


def _train_char_rnn(config: CharRNNConfig, checkpoints) -> tuple:
    """Returns (trained model, its metrics)."""
    from core.evaluation.char_rnn import evaluate_char_rnn, split_ids
    from core.training import char_rnn

    datasets.find("shakespeare", progress=_download_progress)
    train_ids, validation_ids, _ = split_ids()
    model = char_rnn.fit(
        config, train_ids, validation_ids, checkpoints, **_reports(checkpoints, config.epochs)
    )
    print("Scoring the best epoch on the whole validation split ...")
    return model, evaluate_char_rnn(model, config, validation_ids)


def _train_translator(config: TranslatorConfig, checkpoints) -> tuple:
    """Returns (trained model, its metrics); weights are rounded to what is shipped before they are scored."""
    from core import zoo
    from core.evaluation.translators import evaluate_translator
    from core.models.translators.batches import encode_pairs
    from core.training import translators

    datasets.find("spa-eng", progress=_download_progress)
    texts = datasets.translation_pairs()
    train, validation = texts[: datasets.TRAIN_PAIRS], texts[datasets.TRAIN_PAIRS :]
    pairs = encode_pairs(config, train), encode_pairs(config, validation)
    model = translators.fit(config, *pairs, checkpoints, **_reports(checkpoints, config.epochs))
    zoo.round_as_shipped(model, config.name)
    print("Translating and scoring the whole validation split ...")
    return model, evaluate_translator(model, config, validation)


def _train_sentiment(config: SentimentConfig, checkpoints) -> tuple:
    """Returns (trained model, its metrics)."""
    from core.evaluation.sentiment import evaluate_sentiment, load_split
    from core.training import sentiment

    datasets.imdb_reviews("train", progress=_download_progress)
    model = sentiment.fit(
        config,
        load_split("train"),
        load_split("validation"),
        checkpoints,
        **_reports(checkpoints, config.epochs),
    )
    print("Scoring the validation and the test split ...")
    return model, evaluate_sentiment(model, config)


def _train(config, work: pathlib.Path) -> None:
    from core import zoo
    from core.training.cards import card, sentence_milliseconds
    from core.training.loop import Checkpoints

    checkpoints = Checkpoints(work)
    kinds = {CharRNNConfig: _train_char_rnn, SentimentConfig: _train_sentiment}
    train = kinds.get(type(config), _train_translator)
    model, metrics = train(config, checkpoints)
    content = card(config, metrics, checkpoints.state, checkpoints.state["best"]["epoch"])
    target = zoo.save(model, config.name, content)
    if train is _train_translator:
        zoo.add_to_card(config.name, speed=sentence_milliseconds(config.name))
    print(
        f"{config.name}: val_loss {metrics['val_loss']:.4f}, val_accuracy {metrics['val_accuracy']:.4f}; written to {target}"
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
        config = MODELS[check_choice("model", options.name, tuple(MODELS))]
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
