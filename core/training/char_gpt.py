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
from .fitting import Training, warmup_cosine_schedule


class GrowingWindows(NextTokenWindows):
    """Windows that start anywhere in the text, short ones in the first epochs and long ones in the last."""

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the windows (B, T + 1) of each step of an epoch, views of the text."""
        window = self.config.window_at_epoch(epoch)
        windows = np.lib.stride_tricks.sliding_window_view(self.data, window + 1)  # (N, T + 1), a view
        size = (self.config.steps_per_epoch, max(1, self.config.characters_per_step // window))
        starts = np.random.default_rng([self.config.seed, epoch]).integers(len(windows), size=size)
        return [windows[row] for row in starts]

    def make_dummy_batch(self, sequence_length: int) -> tuple[np.ndarray, np.ndarray]:
        """Returns windows of zeros, as many as they are long: neither axis is fixed."""
        zeros = np.zeros((sequence_length, sequence_length), "int32")
        return zeros, zeros


def load_training(config: CharGPTConfig, work_folder=None, progress=None) -> Training:
    """Prepares the training on the chapter's split; see `core.models.families.ModelFamily.training`."""
    train_ids, validation_ids, _ = load_split_ids(progress)
    return make_training(config, train_ids, validation_ids)


def make_training(config: CharGPTConfig, train_ids: np.ndarray, validation_ids: np.ndarray) -> Training:
    """Prepares the training of a character Transformer, which is validated and returned in float32.

    Args:
        config: Architecture and recipe.
        train_ids: (N,) int32.
        validation_ids: (M,) int32, which choose the best epoch.
    """
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train
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
        return evaluate_context(
            trained, validation_ids, context=config.context_length, num_scored=config.context_length
        )

    return Training(
        model=model,
        dataset=GrowingWindows(train_ids, config),
        epochs=config.epochs,
        validate=validate,
        inference_model=char_gpt.build(config),
    )


def _optimizer(config: CharGPTConfig) -> keras.optimizers.Optimizer:
    # the step of each weight matrix is made orthogonal; embeddings, biases, norms and the output layer get
    # steps of AdamW
    num_steps = config.epochs * config.steps_per_epoch
    return keras.optimizers.Muon(
        warmup_cosine_schedule(config.learning_rate, num_steps, config.warmup_steps),
        exclude_layers=["logits"],
        weight_decay=config.weight_decay,
        adam_weight_decay=config.weight_decay,
        global_clipnorm=config.clip_norm,
    )


def describe_model(config: CharGPTConfig) -> dict:
    """Describes a character Transformer for its card; see `core.models.families.ModelFamily.card`."""
    stages = ", ".join(f"{epochs} of {window}" for window, epochs in config.window_schedule)
    return {
        "task": "next character of Tiny Shakespeare",
        "architecture": (
            f"Embedding {config.embedding_size}, {config.num_layers} pre-norm blocks "
            f"({config.num_heads} heads, rotary positions, feed-forward {config.feedforward_size}), "
            f"Dense {config.vocabulary_size} (logits); context {config.context_length}"
        ),
        "dataset": make_dataset_entry("shakespeare"),
        "training": {
            "optimizer": "Muon and AdamW, warm-up and cosine decay, gradient norm clipped",
            "precision": config.precision,
            "epochs of windows": stages,
        },
    }
