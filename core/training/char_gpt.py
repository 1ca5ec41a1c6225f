"""Trains the decoder-only Transformer on Tiny Shakespeare."""

import keras
import numpy as np

from ..base import device
from ..models.char_gpt import model as char_gpt
from ..models.configs.char_gpt import CharGPTConfig
from .cards import make_dataset_entry
from .char_rnn import NextTokenWindows
from .evaluation.char_gpt import evaluate_context
from .evaluation.char_rnn import load_split_ids
from .fitting import Checkpoints, fit_with_inference_model


class GrowingWindows(NextTokenWindows):
    """Windows that start anywhere in the text, short ones in the first epochs and long ones in the last."""

    def __init__(self, ids: np.ndarray, config: CharGPTConfig):
        self.ids = ids
        self.config = config
        super().__init__()

    def draw_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the windows (B, T + 1) of each step of an epoch, views of the text."""
        window = self.config.window_at_epoch(epoch)
        windows = np.lib.stride_tricks.sliding_window_view(self.ids, window + 1)  # (N, T + 1), a view
        size = (self.config.steps_per_epoch, max(1, self.config.step_characters // window))
        starts = np.random.default_rng([self.config.seed, epoch]).integers(len(windows), size=size)
        return [windows[row] for row in starts]

    def make_example_batch(self, steps: int) -> tuple[np.ndarray, np.ndarray]:
        """Returns made-up windows, of as many rows as the length says: neither axis is fixed."""
        zeros = np.zeros((steps, steps), "int32")
        return zeros, zeros


def train(config: CharGPTConfig, checkpoints: Checkpoints, progress=None) -> keras.Model:
    """Trains a character Transformer on the chapter's split; see `core.models.families.ModelFamily.train`."""
    train_ids, validation_ids, _ = load_split_ids(progress)
    return fit_windows(config, train_ids, validation_ids, checkpoints)


def fit_windows(
    config: CharGPTConfig,
    train_ids: np.ndarray,
    validation_ids: np.ndarray,
    checkpoints: Checkpoints,
    callbacks=(),
) -> keras.Model:
    """Trains a character Transformer and returns a float32 model with the weights of its best epoch.

    Args:
        config: Architecture and recipe.
        train_ids: (N,) int32.
        validation_ids: (M,) int32, which choose the best epoch.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: More callbacks of Keras.
    """
    # weights at the start; allowed here, where a process does nothing but train
    keras.utils.set_random_seed(config.seed)
    model = char_gpt.build(config, dtype=config.precision)
    model.compile(
        _optimizer(config),
        keras.losses.SparseCategoricalCrossentropy(from_logits=True),
        metrics=["accuracy"],
        # on a CPU XLA makes each step slower, and compiles for a minute
        jit_compile=device.find_device().device_type == "gpu",
    )

    def validate(trained: keras.Model) -> dict[str, float]:
        # every character once; the card's metrics give each more context
        return evaluate_context(trained, validation_ids, context=config.context, num_scored=config.context)

    return fit_with_inference_model(
        model,
        char_gpt.build(config),
        GrowingWindows(train_ids, config),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=validate,
        callbacks=callbacks,
    )


def _optimizer(config: CharGPTConfig) -> keras.optimizers.Optimizer:
    """Returns Muon, whose rate warms up and then falls to 0 along a cosine.

    Muon makes the step of each weight matrix orthogonal; embeddings, biases, norms and the output layer get
    steps of AdamW.
    """
    rate = keras.optimizers.schedules.CosineDecay(
        config.learning_rate / 20,
        config.epochs * config.steps_per_epoch - config.warmup_steps,
        warmup_target=config.learning_rate,
        warmup_steps=config.warmup_steps,
    )
    return keras.optimizers.Muon(
        rate,
        exclude_layers=["logits"],
        weight_decay=config.weight_decay,
        adam_weight_decay=config.weight_decay,
        global_clipnorm=config.clip_norm,
    )


def card(config: CharGPTConfig) -> dict:
    """Returns what a card says of a character Transformer; see `core.models.families.ModelFamily.card`."""
    stages = ", ".join(f"{epochs} of {window}" for window, epochs in config.stages)
    return {
        "task": "next character of Tiny Shakespeare",
        "architecture": (
            f"Embedding {config.embedding_size}, {config.layers} pre-norm blocks ({config.heads} heads, "
            f"rotary positions, feed-forward {config.feedforward}), Dense {config.vocabulary_size} (logits); "
            f"context {config.context}"
        ),
        "dataset": make_dataset_entry(
            "shakespeare", "lower-cased; first 1,000,000 characters train, next 60,000 validation, rest test"
        ),
        "training": {
            "optimizer": "Muon and AdamW, warm-up and cosine decay, gradient norm clipped",
            "precision": config.precision,
            "epochs of windows": stages,
        },
    }
