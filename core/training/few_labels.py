"""`python -m core.training.few_labels`: how good sentiment models get with few labels.

It writes the data of the chart, `assets/sentiment/few-labels.json`.

Each model is trained on the first 30, 100, ... of the 22,500 training reviews in three random orders, and
scored on the official test split. Nothing is chosen by looking at other labels: every training makes the same
number of steps and takes the last weights.
"""

import argparse
import dataclasses
import json
import pathlib
import sys

import numpy as np

from core.checks import AtlasError
from core.configs.readers import HEADS, HeadConfig
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


def measure(name: str) -> list[list[float]]:
    """Returns the accuracies of a head: a list for each of `LABELS`, of one number for each of `SEEDS`."""
    config = HEADS[name]
    train, test = ((load_features(config, split), load_reviews(split)[1]) for split in ("train", "test"))
    orders = [order(train[1], seed) for seed in SEEDS]
    rows = []
    for count in LABELS:
        row = [
            accuracy(dataclasses.replace(config, seed=seed), train, test, of_seed[:count])
            for seed, of_seed in zip(SEEDS, orders, strict=True)
        ]
        print(f"{name}, {count:,} labels: {' '.join(f'{value:.4f}' for value in row)}", flush=True)
        rows.append(row)
    return rows


def main(arguments: list[str] | None = None) -> int:
    """Measures heads with few labels and writes what the chart shows; other models' curves stay."""
    parser = argparse.ArgumentParser(prog="python -m core.training.few_labels", description=main.__doc__)
    parser.add_argument("names", nargs="*", help="default: all of " + ", ".join(HEADS))
    options = parser.parse_args(arguments)
    content = json.loads(DATA.read_text(encoding="utf-8")) if DATA.is_file() else {"accuracy": {}}
    try:
        for name in options.names or HEADS:
            content["accuracy"][name] = measure(name)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    content |= {
        "labels": LABELS,
        "seeds": SEEDS,
        "protocol": f"{STEPS:,} steps of 32 reviews, the last weights, scored on the official test split",
    }
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
