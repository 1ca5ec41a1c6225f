"""`python -m core.training.few_labels`: how good sentiment models get with few labels.

It writes the data of the chart, `assets/sentiment/few-labels.json`.

Each model is trained on the first 30, 100, ... of the 22,500 training reviews in three random orders, and
scored on the official test split. Nothing is chosen by looking at other labels: every training makes a number
of steps that is given before and takes the last weights. The adapted encoder, whose trainings take minutes,
has a recipe of its own: see `core.training.few_adapters`.
"""

import argparse
import dataclasses
import functools
import json
import pathlib
import sys
from collections.abc import Callable, Sequence

import numpy as np

from core import datasets
from core.checks import AtlasError, check_choice
from core.configs.readers import ADAPTERS, HEADS, HeadConfig
from core.evaluation.readers import head_logits, load_features, load_reviews
from core.evaluation.sentiment import score_logits
from core.training.readers import FeatureBatches, Labelled, compiled_head

LABELS = (30, 100, 300, 1_000, 3_000, 10_000, 22_500)
SEEDS = (1, 2, 3)
STEPS = 2_000  # of 32 reviews each
DATA = pathlib.Path(__file__).resolve().parents[2] / "assets" / "sentiment" / "few-labels.json"


def order(labels: np.ndarray, seed: int) -> np.ndarray:
    """Returns the numbers of all reviews in a random order in which both labels take turns while they last.

    Example:
        >>> chosen = order(np.array([0, 0, 0, 1, 1, 1]), seed=1)[:4]
        >>> int((chosen > 2).sum())
        2
    """
    drawn = np.random.default_rng(seed).permutation(len(labels))
    turn = np.zeros(len(drawn))
    for label in (0, 1):
        of_label = labels[drawn] == label
        turn[of_label] = np.arange(of_label.sum())
    return drawn[np.argsort(turn, kind="stable")]


class FewRows(FeatureBatches):
    """Batches of some rows alone, again and again in random orders, `STEPS` of them.

    Args:
        train: Features of N reviews and labels (N,).
        rows: Numbers of the reviews.
        config: Seed and size of a batch.
    """

    def __init__(self, train: Labelled, rows: np.ndarray, config: HeadConfig):
        self.rows = rows
        super().__init__(*train, config)

    def draw(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch."""
        rng = np.random.default_rng([self.config.seed, epoch])
        rounds = -(-STEPS * self.config.batch_size // len(self.rows))
        drawn = np.concatenate([rng.permutation(self.rows) for _ in range(rounds)])
        return list(drawn[: STEPS * self.config.batch_size].reshape(STEPS, -1))


def accuracy(config: HeadConfig, train: Labelled, test: Labelled, rows: np.ndarray) -> float:
    """Trains a head on some rows for `STEPS` steps and returns its accuracy on the test split.

    Args:
        config: Architecture, rate and seed.
        train: Features of N reviews and labels (N,).
        test: The same of other reviews.
        rows: Numbers of the reviews to train on.
    """
    model = compiled_head(config)
    model.fit(FewRows(train, rows, config), epochs=1, shuffle=False, verbose=0)
    return score_logits(head_logits(model, test[0]), test[1])["val_accuracy"]


def head_trial(config: HeadConfig) -> Callable[[np.ndarray, int], float]:
    """Returns what trains a head on the reviews of some rows (N,) with a seed, to its accuracy."""
    train, test = ((load_features(config, split), load_reviews(split)[1]) for split in ("train", "test"))

    def trial(rows: np.ndarray, seed: int) -> float:
        return accuracy(dataclasses.replace(config, seed=seed), train, test, rows)

    return trial


class Kept:
    """The accuracies that were measured so far, in a file: what was interrupted goes on after the last.

    Args:
        path: Of the file; made with the first.
        recipe: How they are measured. A file of another recipe is begun anew.
    """

    def __init__(self, path: pathlib.Path, recipe: str):
        self.path = path
        self.content: dict = {"recipe": recipe, "accuracy": {}}
        if path.is_file():
            stored = json.loads(path.read_text(encoding="utf-8"))
            self.content = stored if stored["recipe"] == recipe else self.content

    def once(self, key: str, measure_it: Callable[[], float]) -> float:
        """Returns what stands in the file under a key, or measures it and writes it there."""
        accuracies = self.content["accuracy"]
        if key not in accuracies:
            accuracies[key] = measure_it()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part = self.path.with_suffix(".part")
            part.write_text(json.dumps(self.content, indent=1), encoding="utf-8")
            part.replace(self.path)
        return accuracies[key]


def measure(
    name: str,
    labels: np.ndarray,
    trial: Callable[[np.ndarray, int], float],
    kept: Kept,
    *,
    counts: Sequence[int] = LABELS,
    one_seed_from: int = LABELS[-1] + 1,
) -> list[list[float]]:
    """Returns accuracies: a list for each number of labels, of one for each seed.

    Args:
        name: Of the model, for the line that is printed.
        labels: (N,) of the reviews to choose from.
        trial: Trains on rows with a seed, to an accuracy.
        kept: What was measured before.
        counts: How many labels.
        one_seed_from: From so many labels on one seed is enough. Default: there always are `SEEDS`.
    """
    orders = {seed: order(labels, seed) for seed in SEEDS}
    measured = []
    for count in counts:
        row = [
            kept.once(f"{count} labels, seed {seed}", functools.partial(trial, orders[seed][:count], seed))
            for seed in SEEDS[: 1 if count >= one_seed_from else None]
        ]
        print(f"{name}, {count:,} labels: {' '.join(f'{value:.4f}' for value in row)}", flush=True)
        measured.append(row)
    return measured


def measure_head(name: str, folder: pathlib.Path) -> dict:
    """Returns what the chart shows of a head: its accuracies."""
    config = HEADS[name]
    datasets.imdb_reviews("train")  # a missing data set is told before anything is made
    kept = Kept(folder / f"{name}.json", f"{STEPS} steps, {config}")
    return {"accuracy": measure(name, load_reviews("train")[1], head_trial(config), kept)}


def add_to_chart(name: str, measured: dict) -> None:
    """Writes what was measured of a model into the data of the chart; other models' curves stay."""
    content = json.loads(DATA.read_text(encoding="utf-8")) if DATA.is_file() else {"accuracy": {}}
    content["accuracy"][name] = measured["accuracy"]
    content |= {
        "labels": LABELS,
        "seeds": SEEDS,
        "protocol": f"{STEPS:,} steps of 32 reviews, the last weights, scored on the official test split",
    }
    if "protocol" in measured:
        own = {"protocol": measured["protocol"], "scored": measured["scored"]}
        content["own"] = content.get("own", {}) | {name: own}
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Measures models with few labels and writes what the chart shows; other models' curves stay.

    What was interrupted goes on after the last training that ended.
    """
    parser = argparse.ArgumentParser(prog="python -m core.training.few_labels", description=main.__doc__)
    names = (*HEADS, *ADAPTERS)
    parser.add_argument("names", nargs="*", help="default: all of " + ", ".join(names))
    options = parser.parse_args(arguments)
    folder = datasets.cache_folder() / "few-labels"
    try:
        for name in options.names or names:
            check_choice("names", name, names)
            if name in HEADS:
                add_to_chart(name, measure_head(name, folder))
            else:
                from core.training.few_adapters import measure_adapters

                add_to_chart(name, measure_adapters(name, folder))
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
