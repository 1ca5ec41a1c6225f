"""`python -m core.training.evaluation.verdicts [NAME ...]`: counts the verdicts of classifiers on the
official test split.

It writes `assets/sentiment/verdicts.npz`: for each classifier how many negative and how many positive reviews
got a P(positive) from 0 to 0.001, from 0.001 to 0.002, and so on. Nothing of a review's text is in it. The
accuracy of a card's test split is the share of reviews on the right side of 0.5.
"""

import argparse
import io
import pathlib
import sys
import typing

import numpy as np

from ...base.checks import AtlasError, check_choice
from ...base.numerics import sigmoid
from ...models import zoo
from ...models.configs.classifiers import CLASSIFIERS
from ...models.families import get_model_config
from .classifiers import predict_split_logits
from .sentiment import load_texts

NUM_BINS = 1_000  # bins
VERDICTS_FILE = pathlib.Path(__file__).resolve().parents[3] / "assets" / "sentiment" / "verdicts.npz"


def count_verdicts(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Returns how many reviews of each label fall into each fine bin of P(positive), (2, 1000) uint16.

    A logit of 0 or less, which is counted as a negative verdict, stays below the middle.

    Args:
        logits: (N,) of P(positive).
        labels: (N,) of 0 and 1.

    Example:
        >>> counts = count_verdicts(np.array([-9.0, 0.0, 1e-9, 9.0]), np.array([0, 1, 1, 1]))
        >>> counts[0].sum(), counts[1, :500].sum(), counts[1, 500:].sum()
        (np.uint64(1), np.uint64(1), np.uint64(2))
    """
    probability = sigmoid(np.asarray(logits, "float64"))
    bins = np.minimum((probability * NUM_BINS).astype(int), NUM_BINS - 1)
    bins = np.where(logits > 0, np.maximum(bins, NUM_BINS // 2), np.minimum(bins, NUM_BINS // 2 - 1))
    return np.stack([np.bincount(bins[labels == label], minlength=NUM_BINS) for label in (0, 1)]).astype(
        "uint16"
    )


def predict_test_logits(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns the logits (N,) of a shipped model for the reviews of the test split, and their labels (N,)."""
    config = get_model_config(check_choice("model", name, CLASSIFIERS))
    return predict_split_logits(zoo.load(name), config, "test"), load_texts("test")[1]


def main(arguments: list[str] | None = None) -> int:
    """Counts the verdicts of classifiers and writes what the reliability curve shows; the others' stay."""
    parser = argparse.ArgumentParser(
        prog="python -m core.training.evaluation.verdicts", description=main.__doc__
    )
    parser.add_argument("names", nargs="*", help="default: all that ship, of " + ", ".join(CLASSIFIERS))
    options = parser.parse_args(arguments)
    content: dict[str, np.ndarray] = {}
    if VERDICTS_FILE.is_file():
        with np.load(VERDICTS_FILE) as stored:
            content = {name: stored[name] for name in stored.files}
    try:
        for name in options.names or zoo.filter_shipped(CLASSIFIERS):
            content[name] = count_verdicts(*predict_test_logits(name))
            print(f"{name}: {content[name].sum():,} reviews", flush=True)
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    ordered: dict[str, typing.Any] = {name: content[name] for name in CLASSIFIERS if name in content}
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **ordered)
    VERDICTS_FILE.write_bytes(buffer.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main())
