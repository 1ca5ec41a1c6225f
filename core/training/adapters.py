"""Trains the adapters of the pretrained encoder on whole reviews and on single sentences of reviews."""

import pathlib
from collections.abc import Callable, Sequence

import keras
import numpy as np

from ..models import datasets, zoo
from ..models.configs.classifiers import LoRAClassifierConfig
from ..models.encoder.vectors import bucket_by_length, pad_to_multiple
from ..models.sentiment.classifiers import ENCODER_CONFIG, build_frozen_part, build_trained_part
from ..models.sentiment.features import draw_sentences, encode_review_pieces
from ..models.sentiment.reviews import EncodedReviews, make_batch_indices
from ..models.vocabulary.pieces import load_pieces
from .cards import make_dataset_entry
from .evaluation.sentiment import load_texts, score_logits
from .fitting import EpochDataset, Training, warmup_cosine_schedule
from .losses import compile_binary_classifier


class HiddenStates:
    """What the layers without adapters make of N reviews, kept in a file in half precision.

    Args:
        path: Of the file; made where it is not there.
        rows: N rows of ids.
        model: Of `build_frozen_part`.
    """

    def __init__(self, path: pathlib.Path, rows, model: keras.Model):
        self.rows = rows
        self.end_offsets = np.cumsum([len(row) for row in rows])
        if not path.is_file():
            width = model.output_shape[-1]
            max_length = model.get_layer(ENCODER_CONFIG.name).config.max_length
            part_path = path.with_suffix(".part")
            states = np.lib.format.open_memmap(
                part_path, "w+", dtype="float16", shape=(int(self.end_offsets[-1]), width)
            )
            for batch in bucket_by_length(rows, 32):
                hidden = model.predict_on_batch(pad_to_multiple([rows[row] for row in batch], max_length))
                for row, row_states in zip(batch, hidden, strict=True):
                    states[self.end_offsets[row] - len(rows[row]) : self.end_offsets[row]] = row_states[
                        : len(rows[row])
                    ]
            states.flush()
            part_path.replace(path)
        self.states = np.load(path, mmap_mode="r")

    def __getitem__(self, batch) -> tuple[np.ndarray, np.ndarray]:
        """Returns (hidden (B, S, D) float32, mask (B, S) bool) of B row numbers, padded with 0."""
        mask = pad_to_multiple([np.ones(len(self.rows[row])) for row in batch], ENCODER_CONFIG.max_length) > 0
        hidden = np.zeros((*mask.shape, self.states.shape[1]), "float32")
        for number, row in enumerate(batch):
            length = len(self.rows[row])
            hidden[number, :length] = self.states[self.end_offsets[row] - length : self.end_offsets[row]]
        return hidden, mask


class HiddenBatches(EpochDataset):
    """Reviews of like length as hidden states, the batches in an order drawn from the seed and the epoch.

    Args:
        data: Hidden states of N reviews and their labels (N,).
        config: Its `shortened_share` says how many of the reviews of an epoch are cut to some sentences;
            which ones is drawn, and they stand in batches of their own.
        make_shortened_states: Makes the hidden states of the cut reviews from the number of an epoch and C
            row numbers (C,).
    """

    def __init__(
        self,
        data: tuple[HiddenStates, np.ndarray],
        config: LoRAClassifierConfig,
        make_shortened_states: Callable[[int, np.ndarray], HiddenStates] | None = None,
    ):
        self.make_shortened_states = make_shortened_states
        super().__init__(data, config)

    def sample_epoch(self, epoch: int) -> list[tuple[HiddenStates, np.ndarray, np.ndarray]]:
        """Returns hidden states, rows (B,) in them and labels (B,) of each batch of an epoch."""
        hidden, labels = self.data
        seed = [self.config.seed, epoch]
        num_shortened = round(self.config.shortened_share * len(labels))
        order = np.random.default_rng([*seed, num_shortened]).permutation(len(labels))
        shortened_rows, whole_rows = np.sort(order[:num_shortened]), np.sort(order[num_shortened:])
        batch_specs = self._make_length_batches(hidden, whole_rows, labels[whole_rows], seed)
        if self.make_shortened_states and num_shortened:
            shortened_states = self.make_shortened_states(epoch, shortened_rows)
            batch_specs += self._make_length_batches(
                shortened_states, np.arange(num_shortened), labels[shortened_rows], seed
            )
            np.random.default_rng(seed).shuffle(batch_specs)
        return batch_specs

    def _make_length_batches(self, hidden: HiddenStates, rows: np.ndarray, labels: np.ndarray, seed) -> list:
        reviews = EncodedReviews(ids=tuple(hidden.rows[row] for row in rows), labels=labels)
        row_batches = make_batch_indices(
            reviews, batch_size=self.config.batch_size, bucket_by_length=True, seed=seed
        )
        return [(hidden, rows[batch], labels[batch]) for batch in row_batches]

    def make_batch(self, batch_spec: tuple) -> tuple:
        """Returns (hidden states (B, S, D), mask (B, S)) of some rows, and labels (B, 1)."""
        hidden, rows, labels = batch_spec
        return hidden[rows], labels[:, None]

    def make_dummy_batch(self, sequence_length: int) -> tuple:
        """Returns a batch of one review of zeros."""
        hidden = np.zeros((1, sequence_length, self.data[0].states.shape[1]), "float32")
        return (hidden, np.ones((1, sequence_length), bool)), np.zeros((1, 1), "float32")


def predict_trained_part(trained_part: keras.Model, hidden: HiddenStates) -> np.ndarray:
    """Returns the logits (N,) of the trained part for the hidden states of N reviews."""
    logits = np.zeros(len(hidden.rows))
    for batch in bucket_by_length(hidden.rows, 32):
        logits[batch] = trained_part.predict_on_batch(hidden[batch])[:, 0]
    return logits


def make_lora_training(
    model: keras.Model,
    config: LoRAClassifierConfig,
    train: tuple[HiddenStates, np.ndarray],
    validation: tuple[HiddenStates, np.ndarray],
    make_shortened_states: Callable[[int, np.ndarray], HiddenStates] | None = None,
    first_sentences: HiddenStates | None = None,
) -> Training:
    """Prepares the training of the adapters of an encoder with Adam.

    Args:
        model: Of `build_lora_classifier`, its base frozen.
        config: Architecture and recipe.
        train: Hidden states of N reviews and labels (N,).
        validation: The same of other reviews: chooses the best epoch by accuracy.
        make_shortened_states: See `HiddenBatches`.
        first_sentences: Of the same reviews as `validation`; their accuracy is only reported.
    """
    dataset = HiddenBatches(train, config, make_shortened_states)
    num_steps = config.epochs * len(dataset)
    rate = warmup_cosine_schedule(config.learning_rate, num_steps, num_steps // 10)
    hidden, labels = validation

    def validate(trained: keras.Model) -> dict[str, float]:
        scores = score_logits(predict_trained_part(trained, hidden), labels)
        if first_sentences:
            sentences = score_logits(predict_trained_part(trained, first_sentences), labels)
            scores["val_first_sentence"] = sentences["val_accuracy"]
        return scores

    return Training(
        model=compile_binary_classifier(
            build_trained_part(model, config), keras.optimizers.Adam(rate, clipnorm=1.0)
        ),
        dataset=dataset,
        epochs=config.epochs,
        validate=validate,
        full_model=model,
    )


def load_lora_training(config: LoRAClassifierConfig, work_folder: pathlib.Path, progress=None) -> Training:
    """Prepares the training on our split of IMDb; see `core.models.families.ModelFamily.training`.

    The hidden states of the reviews are saved in the work folder.
    """
    datasets.load_imdb_reviews("train", progress=progress)
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train
    model = zoo.build(config.name, dtype=config.precision)
    frozen_part = build_frozen_part(model, config)

    def load_hidden_states(texts: Sequence[str], name: str) -> HiddenStates:
        rows = encode_review_pieces(texts, load_pieces(), ENCODER_CONFIG.max_length)
        states = HiddenStates(work_folder / f"hidden-{name}.npy", rows, frozen_part)
        print(f"{name}: hidden states of {len(rows):,} reviews", flush=True)
        return states

    def make_shortened_states(epoch: int, rows: np.ndarray) -> HiddenStates:
        rng = np.random.default_rng([config.seed, epoch])
        return load_hidden_states([draw_sentences(texts[row], rng) for row in rows], f"cut-{epoch}")

    texts, labels = load_texts("train")
    validation_texts, validation_labels = load_texts("validation")
    return make_lora_training(
        model,
        config,
        (load_hidden_states(texts, "train"), labels),
        (load_hidden_states(validation_texts, "validation"), validation_labels),
        make_shortened_states,
        load_hidden_states(load_texts("first_sentence")[0], "first_sentence"),
    )


def describe_lora_classifier(config: LoRAClassifierConfig) -> dict:
    """Describes an adapted encoder for its card; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "sentiment of IMDb reviews",
        "architecture": (
            f"the pretrained encoder, adapters of rank {config.rank} in layers {config.num_frozen_layers} to "
            f"{ENCODER_CONFIG.num_layers - 1}, mean of the tokens, Dense 1 (logit)"
        ),
        "base": {
            "name": ENCODER_CONFIG.name,
            "weights_sha256": zoo.load_card(ENCODER_CONFIG.name)["weights_sha256"],
        },
        "dataset": make_dataset_entry("imdb"),
        "training": {
            "optimizer": "Adam, cosine decay, gradient norm clipped",
            "batches": "of like length"
            + (
                f", {config.shortened_share:.0%} of them cut to 1 to 3 sentences"
                if config.shortened_share
                else ""
            ),
            "precision": config.precision,
        },
    }
