"""Loss and accuracy over real target tokens: what is padding (id 0) counts nowhere, however a batch is padded."""

import keras


def _weights(targets):
    real = keras.ops.cast(keras.ops.not_equal(targets, 0), "float32")
    return real, keras.ops.maximum(keras.ops.sum(real), 1.0)


class TokenCrossentropy(keras.losses.Loss):
    """Mean cross-entropy in nats over the real tokens of a batch, of logits (B, T, V) for target ids (B, T).

    Args:
        label_smoothing: Share of the target's probability that is spread over the whole vocabulary, 0 to below 1. Default: none.
    """

    def __init__(self, label_smoothing: float = 0.0, name: str = "loss"):
        super().__init__(name=name, reduction=None)
        self.label_smoothing = label_smoothing

    def __call__(self, y_true, y_pred, sample_weight=None):
        # Keras would take the mask that the logits carry, or none if a layer has lost it; the ids themselves always say.
        real, count = _weights(y_true)
        log_probability = keras.ops.log_softmax(keras.ops.cast(y_pred, "float32"))
        ids = keras.ops.expand_dims(keras.ops.cast(y_true, "int32"), -1)
        losses = -keras.ops.take_along_axis(log_probability, ids, axis=-1)[..., 0]
        if self.label_smoothing:
            losses = (1 - self.label_smoothing) * losses - self.label_smoothing * keras.ops.mean(log_probability, axis=-1)
        return keras.ops.sum(losses * real) / count


class TokenAccuracy(keras.metrics.Mean):
    """Share of the real target tokens that the logits put first."""

    def __init__(self, name: str = "accuracy"):
        super().__init__(name=name)

    def update_state(self, y_true, y_pred, sample_weight=None):
        real, count = _weights(y_true)
        right = keras.ops.equal(keras.ops.argmax(y_pred, axis=-1), keras.ops.cast(y_true, "int64"))
        right = keras.ops.sum(keras.ops.cast(right, "float32") * real) / count
        return super().update_state(right, sample_weight=count)
