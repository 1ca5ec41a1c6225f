"""Trains the sentiment models on IMDb."""

import keras

from core.configs.sentiment import SentimentConfig
from core.evaluation.sentiment import evaluate_reviews
from core.models.sentiment import model as sentiment
from core.models.sentiment.reviews import IdReviews, batches, padded
from core.training.loop import Checkpoints, train


class ReviewBatches:
    """One epoch of all reviews, in an order drawn from the seed."""

    def __init__(self, reviews: IdReviews, config: SentimentConfig, epoch: int):
        self.reviews, self.config = reviews, config
        self.rows = batches(
            reviews, batch_size=config.batch_size, like_length=config.like_length, seed=[config.seed, epoch]
        )

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self):
        for rows in self.rows:
            yield (
                padded(self.config, [self.reviews.ids[row] for row in rows]),
                self.reviews.labels[rows][:, None],
            )


def fit(
    config: SentimentConfig, reviews: IdReviews, validation: IdReviews, checkpoints: Checkpoints, **callbacks
) -> keras.Model:
    """Trains a sentiment model as the chapter does (Nadam, constant rate) and returns it with the weights of
    its best epoch.

    Args:
        config: Architecture and recipe.
        reviews: To train on.
        validation: Chooses the best epoch by accuracy.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: `progress` and `epoch_done` of `core.training.loop.train`.
    """
    # weights at the start; allowed here, where a process does nothing but train
    keras.utils.set_random_seed(config.seed)
    model = sentiment.build(config)
    model.compile(
        keras.optimizers.Nadam(config.learning_rate),
        keras.losses.BinaryCrossentropy(from_logits=True),
        metrics=[keras.metrics.BinaryAccuracy(name="accuracy", threshold=0.0)],  # of a logit
    )
    train(
        model,
        lambda epoch: ReviewBatches(reviews, config, epoch),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=lambda trained: evaluate_reviews(trained, config, validation),
        **callbacks,
    )
    checkpoints.restore_best(model)
    return model
