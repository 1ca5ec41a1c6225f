"""How good the adapted encoder gets with few labels, by a recipe that two cores can pay.

What the layers without adapters make of a review is worked out once and kept in a file, as in the training of
the model that ships. Few labels are read again and again, for `MIN_STEPS` steps; many three times.
"""

import dataclasses
import pathlib
from collections.abc import Sequence

import keras
import numpy as np

from core import zoo
from core.configs.readers import ADAPTERS, AdapterConfig
from core.evaluation.readers import load_reviews
from core.evaluation.sentiment import score_logits
from core.models.sentiment.features import review_pieces
from core.models.sentiment.readers import BASE, lower_hidden
from core.training.few_labels import LABELS, SEEDS, Kept, measure, order
from core.training.fitting import EpochStart
from core.training.readers import HiddenBatches, HiddenStates, Labelled, compiled_adapters, upper_logits
from core.vocabulary.pieces import load_pieces

MIN_STEPS = 60  # of 32 reviews
PASSES = 3  # through all labels, where that is more
ONE_SEED_FROM = 3_000  # labels: a training takes too long for three, and they hardly differ
SCORED = 2_500  # reviews of the test split
SCORED_SEED = 42
PROTOCOL = (
    f"{PASSES} passes in batches of 32 reviews, but at least {MIN_STEPS} steps, the last weights, scored on "
    f"{SCORED:,} random reviews of the official test split, one seed from {ONE_SEED_FROM:,} labels on; with "
    f"{LABELS[-1]:,} labels the model that ships, on the whole test split"
)


class FewHidden(HiddenBatches):
    """Batches of some rows alone, again and again, each time in a new order.

    Args:
        hidden: What the layers without adapters make of N reviews.
        labels: (N,), theirs.
        rows: Numbers of the reviews to train on.
        config: Seed and size of a batch.
    """

    def __init__(self, hidden: HiddenStates, labels: np.ndarray, rows: np.ndarray, config: AdapterConfig):
        self.rows = rows
        super().__init__(hidden, labels, config)

    def draw(self, epoch: int) -> list[np.ndarray]:
        """Returns the row numbers of each batch."""
        rng = np.random.default_rng([self.config.seed, epoch])
        size = self.config.batch_size
        passes = max(PASSES, -(-MIN_STEPS * size // len(self.rows)))
        drawn = np.concatenate([rng.permutation(self.rows) for _ in range(passes)])
        return [drawn[start : start + size] for start in range(0, len(drawn), size)]


def accuracy(
    model: keras.Model, config: AdapterConfig, train: Labelled, test: Labelled, rows: np.ndarray
) -> float:
    """Trains adapters on some rows and returns their accuracy on other reviews.

    Args:
        model: Of `build_adapted`, its base frozen, its adapters as they are at the start.
        config: Recipe and seed.
        train: Hidden states of N reviews and labels (N,).
        test: The same of other reviews.
        rows: Numbers of the reviews to train on.
    """
    batches = FewHidden(*train, rows, config)
    upper = compiled_adapters(model, config, steps=len(batches))
    upper.fit(batches, epochs=1, shuffle=False, verbose=0, callbacks=[EpochStart(batches)])
    return score_logits(upper_logits(upper, test[0]), test[1])["val_accuracy"]


def rows_needed(labels: np.ndarray, counts: Sequence[int]) -> np.ndarray:
    """Returns the numbers of all reviews that any training reads, rising.

    Args:
        labels: (N,) of the reviews to choose from.
        counts: Numbers of labels.
    """
    orders = {seed: order(labels, seed) for seed in SEEDS}
    most = max((count for count in counts if count < ONE_SEED_FROM), default=0)
    parts = [orders[SEEDS[0]][: max(counts)], *(orders[seed][:most] for seed in SEEDS)]
    return np.unique(np.concatenate(parts))


def hidden_reviews(
    split: str, rows: np.ndarray, model: keras.Model, config: AdapterConfig, folder: pathlib.Path
) -> Labelled:
    """Returns what the layers without adapters make of some reviews, kept in a file, and their labels (N,).

    Args:
        split: As in `load_reviews`.
        rows: (N,) numbers of the reviews of the split.
        model: Of `build_adapted`.
        config: Its own.
        folder: Of the file.
    """
    texts, labels = load_reviews(split)
    pieces = review_pieces([texts[row] for row in rows.tolist()], load_pieces(), BASE.max_length)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"hidden-{split}-{len(rows)}-{_encoder_checksum()}.npy"
    return HiddenStates(path, pieces, lower_hidden(model, config)), labels[rows]


def _encoder_checksum() -> str:
    return zoo.card(BASE.name)["weights_sha256"][:12]


def measure_adapters(name: str, folder: pathlib.Path) -> dict:
    """Returns what the chart shows of an adapted encoder: accuracies, the recipe, and on how many reviews.

    Args:
        name: One of `ADAPTERS`, which must ship: its card gives the accuracy with all labels.
        folder: Where hidden states and what was measured so far are kept.
    """
    config = ADAPTERS[name]
    with_all = zoo.card(name)["metrics"]["test"]["accuracy"]  # a missing card is told before anything is made
    counts = LABELS[:-1]
    labels = load_reviews("train")[1]
    needed = rows_needed(labels, counts)
    tests = len(load_reviews("test")[1])
    scored = np.sort(np.random.default_rng(SCORED_SEED).choice(tests, size=SCORED, replace=False))
    model = zoo.build(name)
    train = hidden_reviews("train", needed, model, config, folder)
    test = hidden_reviews("test", scored, model, config, folder)

    def trial(rows: np.ndarray, seed: int) -> float:
        keras.utils.set_random_seed(seed)  # allowed here, where a process does nothing but train
        of_seed = dataclasses.replace(config, seed=seed)
        return accuracy(zoo.build(name), of_seed, train, test, np.searchsorted(needed, rows))

    kept = Kept(folder / f"{name}.json", f"{PROTOCOL}; {config}; encoder {_encoder_checksum()}")
    measured = measure(name, labels, trial, kept, counts=counts, one_seed_from=ONE_SEED_FROM)
    return {"accuracy": [*measured, [with_all]], "protocol": PROTOCOL, "scored": SCORED}
