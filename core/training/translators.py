"""Trains the translators on the chapter's 100,000 pairs."""

import keras
import numpy as np

from core.configs.translators import TranslatorConfig
from core.evaluation.translators import evaluate_tokens
from core.models.translators.batches import IdPairs, like_length, teacher_forced
from core.models.translators.build import build
from core.training.loop import Checkpoints, train
from core.training.losses import TokenAccuracy, TokenCrossentropy


class SlowScores(keras.optimizers.AdamW):
    """AdamW whose steps for the weights of an attention's score are a part of those of all others.

    At the full rate the W of an LSTM's attention grew until each word looked at a single one with a weight of
    1; since the attention's output is all that the logits see, the model then forgot what it had said (0.57
    of the validation tokens after four epochs, where the dot product, which has no such weights, has 0.68).
    """

    def __init__(self, *arguments, part: float, **settings):
        super().__init__(*arguments, **settings)
        self.part = part

    def update_step(self, gradient, variable, learning_rate):
        """Moves one variable, which the backend may hand over as its own."""
        path = self._trainable_variables[self._get_variable_index(variable)].path
        super().update_step(
            gradient, variable, learning_rate * (self.part if path.startswith("attention") else 1.0)
        )


class LikeLengthBatches:
    """One epoch of all pairs in batches of like length, in an order drawn from the seed."""

    def __init__(self, pairs: IdPairs, config: TranslatorConfig, epoch: int):
        self.pairs = pairs
        self.rows = like_length(
            pairs, batch_size=config.batch_size, batch_tokens=config.batch_tokens, seed=[config.seed, epoch]
        )

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self):
        for rows in self.rows:
            yield teacher_forced(self.pairs, rows)


def fit(
    config: TranslatorConfig, pairs: IdPairs, validation: IdPairs, checkpoints: Checkpoints, **callbacks
) -> keras.Model:
    """Trains a translator with teacher forcing and returns a float32 model with the weights of its best
    epoch.

    Args:
        config: Architecture and recipe. Sums are made in `config.precision`, weights are kept in float32.
        pairs: To train on.
        validation: Chooses the best epoch by accuracy over real tokens.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: `progress` and `epoch_done` of `core.training.loop.train`.
    """
    # weights at the start; allowed here, where a process does nothing but train
    keras.utils.set_random_seed(config.seed)
    model, twin = build(config, dtype=config.precision), build(config)
    steps = int(np.mean([len(LikeLengthBatches(pairs, config, epoch)) for epoch in range(2)]) * config.epochs)
    rate = keras.optimizers.schedules.CosineDecay(
        config.learning_rate / 20,
        max(1, steps - config.warmup_steps),
        warmup_target=config.learning_rate,
        warmup_steps=config.warmup_steps,
    )
    optimizer = SlowScores(
        rate,
        part=getattr(config, "score_rate", 1.0),
        weight_decay=config.weight_decay,
        beta_2=config.beta_2,
        global_clipnorm=config.clip_norm,
    )
    model.compile(optimizer, TokenCrossentropy(config.label_smoothing), metrics=[TokenAccuracy()])

    def validate(trained: keras.Model) -> dict[str, float]:
        twin.set_weights(trained.get_weights())
        return evaluate_tokens(twin, validation)

    train(
        model,
        lambda epoch: LikeLengthBatches(pairs, config, epoch),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=validate,
        **callbacks,
    )
    checkpoints.restore_best(twin)
    return twin
