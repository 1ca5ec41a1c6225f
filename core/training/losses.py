"""Losses and metrics over real target tokens, without padding (id 0), and for two classes."""

import keras


def _token_mask_and_count(targets):
    token_mask = keras.ops.cast(keras.ops.not_equal(targets, 0), "float32")
    return token_mask, keras.ops.maximum(keras.ops.sum(token_mask), 1.0)


class TokenCrossentropy(keras.losses.Loss):
    """Mean cross-entropy in nats over the real tokens of a batch, of logits (B, T, V) for target ids (B, T).

    Args:
        label_smoothing: Share of the target's probability that is spread over the whole vocabulary, 0 to
            below 1. Default: none.
    """

    def __init__(self, label_smoothing: float = 0.0, name: str = "loss"):
        super().__init__(name=name, reduction=None)
        self.label_smoothing = label_smoothing

    def __call__(self, y_true, y_pred, sample_weight=None):
        # Keras would take the mask that the logits carry, or none if a layer has lost it; the ids themselves
        # always say.
        token_mask, num_tokens = _token_mask_and_count(y_true)
        logits, ids = keras.ops.cast(y_pred, "float32"), keras.ops.cast(y_true, "int32")
        if self.label_smoothing:
            # As a whole distribution of targets: a gradient through the picked logits of 8,000 would take
            # longer than all else of the loss.
            smoothing = self.label_smoothing / logits.shape[-1]
            targets = keras.ops.one_hot(ids, logits.shape[-1]) * (1 - self.label_smoothing) + smoothing
            losses = keras.ops.categorical_crossentropy(targets, logits, from_logits=True)
        else:
            losses = keras.ops.sparse_categorical_crossentropy(ids, logits, from_logits=True)
        return keras.ops.sum(losses * token_mask) / num_tokens


class TokenAccuracy(keras.metrics.Mean):
    """Share of the real target tokens that the logits put first."""

    def update_state(self, y_true, y_pred, sample_weight=None):
        token_mask, num_tokens = _token_mask_and_count(y_true)
        # Several times as fast as an argmax where the vocabulary is large.
        ids = keras.ops.cast(y_true, "int32")[..., None]
        target_logits = keras.ops.take_along_axis(y_pred, ids, axis=-1)[..., 0]  # (B, T)
        correct = keras.ops.greater_equal(target_logits, keras.ops.max(y_pred, axis=-1))
        correct = keras.ops.sum(keras.ops.cast(correct, "float32") * token_mask) / num_tokens
        return super().update_state(correct, sample_weight=num_tokens)


def compile_binary_classifier(model: keras.Model, optimizer: keras.optimizers.Optimizer) -> keras.Model:
    """Compiles a model that ends in the logit (B, 1) of P(positive), and returns it."""
    model.compile(
        optimizer,
        keras.losses.BinaryCrossentropy(from_logits=True),
        metrics=[keras.metrics.BinaryAccuracy(name="accuracy", threshold=0.0)],  # of a logit
    )
    return model
