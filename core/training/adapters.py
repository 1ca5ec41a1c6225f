"""Trains the adapters of the pretrained encoder on reviews, whole ones and some sentences of others."""

import pathlib
from collections.abc import Callable, Sequence

import keras
import numpy as np

from ..models import datasets, zoo
from ..models.configs.classifiers import AdapterConfig
from ..models.encoder.vectors import like_length, padded_to_multiple
from ..models.sentiment.classifiers import BASE, lower_hidden, upper_part
from ..models.sentiment.features import review_pieces, some_sentences
from ..models.sentiment.reviews import IdReviews, batches
from ..models.vocabulary.pieces import load_pieces
from .cards import dataset_entry
from .classifiers import SPLIT, say
from .evaluation.classifiers import load_texts
from .evaluation.sentiment import score_logits
from .fitting import Checkpoints, Epochs, fit


class HiddenStates:
    """What the layers without adapters make of N reviews, kept in a file in half precision.

    Args:
        path: Of the file; made where it is not there.
        rows: N rows of ids.
        model: Of `lower_hidden`.
    """

    def __init__(self, path: pathlib.Path, rows, model: keras.Model):
        self.rows = rows
        self.ends = np.cumsum([len(row) for row in rows])
        if not path.is_file():
            width = model.output_shape[-1]
            most = model.get_layer("lower").encoder.config.max_length
            part = path.with_suffix(".part")
            states = np.lib.format.open_memmap(part, "w+", dtype="float16", shape=(int(self.ends[-1]), width))
            for batch in like_length(rows, 32):
                hidden = model.predict_on_batch(padded_to_multiple([rows[row] for row in batch], most))
                for row, of_row in zip(batch, hidden, strict=True):
                    states[self.ends[row] - len(rows[row]) : self.ends[row]] = of_row[: len(rows[row])]
            states.flush()
            part.replace(path)
        self.states = np.load(path, mmap_mode="r")

    def __getitem__(self, batch) -> tuple[np.ndarray, np.ndarray]:
        """Returns (hidden (B, S, D) float32, mask (B, S) bool) of B row numbers, padded with 0."""
        mask = padded_to_multiple([np.ones(len(self.rows[row])) for row in batch], BASE.max_length) > 0
        hidden = np.zeros((*mask.shape, self.states.shape[1]), "float32")
        for number, row in enumerate(batch):
            length = len(self.rows[row])
            hidden[number, :length] = self.states[self.ends[row] - length : self.ends[row]]
        return hidden, mask


class HiddenBatches(Epochs):
    """Reviews of like length as hidden states, the batches in an order drawn from the seed and the epoch.

    Args:
        hidden: Of N reviews.
        labels: (N,)
        config: Its `cut_share` says how many of the reviews of an epoch are cut to some sentences; which ones
            is drawn, and they stand in batches of their own.
        cut: Makes the hidden states of the cut reviews from the number of an epoch and C row numbers (C,).
    """

    def __init__(
        self,
        hidden: HiddenStates,
        labels: np.ndarray,
        config: AdapterConfig,
        cut: Callable[[int, np.ndarray], HiddenStates] | None = None,
    ):
        self.hidden = hidden
        self.labels = labels
        self.config = config
        self.cut = cut
        super().__init__()

    def draw(self, epoch: int) -> list[tuple[HiddenStates, np.ndarray, np.ndarray]]:
        """Returns hidden states, rows (B,) in them and labels (B,) of each batch of an epoch."""
        seed = [self.config.seed, epoch]
        count = round(self.config.cut_share * len(self.labels)) if self.cut else 0
        order = np.random.default_rng([*seed, count]).permutation(len(self.labels)) if count else slice(None)
        chosen = np.arange(len(self.labels))[order]
        whole = np.sort(chosen[count:])
        items = self._of_like_length(self.hidden, whole, self.labels[whole], seed)
        if self.cut and count:
            shortened = np.sort(chosen[:count])
            items += self._of_like_length(
                self.cut(epoch, shortened), np.arange(count), self.labels[shortened], seed
            )
            np.random.default_rng(seed).shuffle(items)
        return items

    def _of_like_length(self, hidden: HiddenStates, rows: np.ndarray, labels: np.ndarray, seed) -> list:
        reviews = IdReviews(ids=tuple(hidden.rows[row] for row in rows), labels=labels)
        cut = batches(reviews, batch_size=self.config.batch_size, like_length=True, seed=seed)
        return [(hidden, rows[batch], labels[batch]) for batch in cut]

    def batch(self, item: tuple) -> tuple:
        """Returns (hidden states (B, S, D), mask (B, S)) of some rows, and labels (B, 1)."""
        hidden, rows, labels = item
        return hidden[rows], labels[:, None]

    def example(self, steps: int) -> tuple:
        """Returns a batch of one review of zeros."""
        hidden = np.zeros((1, steps, self.hidden.states.shape[1]), "float32")
        return (hidden, np.ones((1, steps), bool)), np.zeros((1, 1), "float32")


def compiled_adapters(model: keras.Model, config: AdapterConfig, steps: int) -> keras.Model:
    """Returns the trained part of an adapted encoder, ready for a `fit` of so many steps."""
    upper = upper_part(model, config)
    rate = keras.optimizers.schedules.CosineDecay(
        config.learning_rate / 20,
        steps - steps // 10,
        warmup_target=config.learning_rate,
        warmup_steps=steps // 10,
    )
    upper.compile(
        keras.optimizers.Adam(rate, clipnorm=1.0),
        keras.losses.BinaryCrossentropy(from_logits=True),
        metrics=[keras.metrics.BinaryAccuracy(name="accuracy", threshold=0.0)],  # of a logit
    )
    return upper


def upper_logits(upper: keras.Model, hidden: HiddenStates) -> np.ndarray:
    """Returns the logits (N,) of the trained part for the hidden states of N reviews."""
    logits = np.zeros(len(hidden.rows))
    for batch in like_length(hidden.rows, 32):
        logits[batch] = upper.predict_on_batch(hidden[batch])[:, 0]
    return logits


def fit_adapters(
    model: keras.Model,
    config: AdapterConfig,
    train: tuple[HiddenStates, np.ndarray],
    validation: tuple[HiddenStates, np.ndarray],
    checkpoints: Checkpoints,
    callbacks=(),
    cut: Callable[[int, np.ndarray], HiddenStates] | None = None,
    first_sentences: HiddenStates | None = None,
) -> keras.Model:
    """Trains the adapters of an encoder and returns it with the weights of its best epoch.

    Args:
        model: Of `build_adapted`, its base frozen.
        config: Architecture and recipe.
        train: Hidden states of N reviews and labels (N,).
        validation: The same of other reviews: chooses the best epoch by accuracy.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: More callbacks of Keras.
        cut: See `HiddenBatches`.
        first_sentences: Of the same reviews as `validation`; their accuracy is only told.
    """
    training = HiddenBatches(*train, config, cut)
    upper = compiled_adapters(model, config, steps=config.epochs * len(training))
    hidden, labels = validation

    def validate(trained: keras.Model) -> dict[str, float]:
        scores = score_logits(upper_logits(trained, hidden), labels)
        if first_sentences:
            sentences = score_logits(upper_logits(trained, first_sentences), labels)
            scores["val_first_sentence"] = sentences["val_accuracy"]
        return scores

    fit(
        upper, training, epochs=config.epochs, checkpoints=checkpoints, validate=validate, callbacks=callbacks
    )
    return model


def train_adapters(config: AdapterConfig, checkpoints: Checkpoints, progress=None) -> keras.Model:
    """Trains the adapters on our split of IMDb; see `core.models.families.ModelFamily.train`."""
    datasets.imdb_reviews("train", progress=progress)
    keras.utils.set_random_seed(config.seed)  # allowed here, where a process does nothing but train
    model = zoo.build(config.name, dtype=config.precision)
    lower = lower_hidden(model, config)

    def hidden_of(texts: Sequence[str], name: str) -> HiddenStates:
        rows = review_pieces(texts, load_pieces(), BASE.max_length)
        states = HiddenStates(checkpoints.folder / f"hidden-{name}.npy", rows, lower)
        say(f"{name}: hidden states of {len(rows):,} reviews")
        return states

    def cut(epoch: int, rows: np.ndarray) -> HiddenStates:
        rng = np.random.default_rng([config.seed, epoch])
        return hidden_of([some_sentences(texts[row], rng) for row in rows], f"cut-{epoch}")

    texts, labels = load_texts("train")
    validation_texts, validation_labels = load_texts("validation")
    return fit_adapters(
        model,
        config,
        (hidden_of(texts, "train"), labels),
        (hidden_of(validation_texts, "validation"), validation_labels),
        checkpoints,
        cut=cut,
        first_sentences=hidden_of(load_texts("first_sentence")[0], "first_sentence"),
    )


def adapters_card(config: AdapterConfig) -> dict:
    """Returns what a card says of an adapted encoder; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": (
            f"the pretrained encoder, adapters of rank {config.rank} in layers {config.frozen_layers} to "
            f"{BASE.layers - 1}, mean of the tokens, Dense 1 (logit)"
        ),
        "base": {"name": BASE.name, "weights_sha256": zoo.card(BASE.name)["weights_sha256"]},
        "dataset": dataset_entry("imdb", SPLIT),
        "training": {
            "optimizer": "Adam, cosine decay, gradient norm clipped",
            "batches": "of like length"
            + (f", {config.cut_share:.0%} of them cut to 1 to 3 sentences" if config.cut_share else ""),
            "precision": config.precision,
        },
    }
