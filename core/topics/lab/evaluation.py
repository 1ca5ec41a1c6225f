"""How a model is evaluated during its training: losses, accuracy, weights, and the norms of its gradients.

Losses are of logits, since those of rounded probabilities end at 16 nats.
"""

from typing import Any

import keras
import numpy as np
import tensorflow as tf

from ...base.numerics import log_softmax


def list_weight_layers(model: keras.Model) -> list[str]:
    """Returns, for each trainable weight, the name of its layer."""
    return [layer.name for layer in model.layers for _ in layer.trainable_weights]


class Evaluator:
    """Evaluates a model; each experiment has a subclass.

    Args:
        model: The model.
        held_out_data: The inputs and targets that it is evaluated on.
        output_layers: Names of its output layers, which are `Dense`.
    """

    def __init__(self, model: keras.Model, held_out_data: tuple, output_layers):
        self.model, self.held_out_data = model, held_out_data
        self._output_layers = [model.get_layer(name) for name in output_layers]
        self._input_model = keras.Model(
            model.input, {layer.name: layer.input for layer in self._output_layers}
        )
        self._input_model.jit_compile = False  # like the models themselves: XLA compiles for seconds
        # compiles for seconds; a recurrent layer that is not compiled would take a second each time
        self._compute_norms = tf.function(self._compute_gradient_norms)

    def flatten_weights(self) -> np.ndarray:
        """Returns all weights as a float32 vector (N,), layer after layer."""
        weights = [np.ravel(weight) for layer in self.model.layers for weight in layer.get_weights()]
        return np.concatenate(weights).astype("float32")

    def compute_metrics(self) -> dict[str, np.ndarray]:
        """Evaluates the model on the held-out data; returns arrays of the result by their names."""
        raise NotImplementedError

    def compute_loss(self) -> Any:
        """Computes the loss of a few training examples, whose gradients are measured, as a tensor."""
        raise NotImplementedError

    def compute_logits(self, inputs) -> list[np.ndarray]:
        """Computes what each output layer passes to its softmax or sigmoid: (..., V) in float32."""
        layer_inputs = self._input_model.predict_on_batch(inputs)
        logits = []
        for layer in self._output_layers:
            kernel, bias = layer.get_weights()
            logits.append(layer_inputs[layer.name] @ kernel + bias)
        return logits

    def compute_gradient_norms(self) -> np.ndarray:
        """Computes the L2 norm (W,) of the gradient of `compute_loss` by each trainable weight."""
        return self._compute_norms().numpy().astype("float64")

    def _compute_gradient_norms(self):
        with tf.GradientTape() as tape:
            loss = self.compute_loss()
        gradients = tape.gradient(loss, [weight.value for weight in self.model.trainable_weights])
        # an embedding's gradient is sparse, one row for each use of a token: the rows have to be summed first
        return tf.stack([tf.norm(tf.convert_to_tensor(gradient)) for gradient in gradients])


def score_steps(all_logits, all_targets) -> dict[str, np.ndarray]:
    """Scores the predictions of each step of K sets of B sequences of T steps.

    Args:
        all_logits: K arrays (B, T, V).
        all_targets: K arrays (B, T) of classes.

    Returns:
        losses: (K, T) means over the sequences in nats, in float64.
        num_correct: (K, T) correct predictions; -1 where the loss is not finite.
    """
    losses, num_correct = [], []
    for logits, targets in zip(all_logits, all_targets, strict=True):
        log_probability = np.take_along_axis(log_softmax(logits), targets[..., None], -1)[..., 0]
        losses.append(-log_probability.astype("float64").mean(axis=0))
        num_correct.append((logits.argmax(-1) == targets).sum(0))
    return {
        "losses": np.array(losses),
        "num_correct": mask_invalid_counts(np.array(num_correct), np.array(losses)),
    }


def mask_invalid_counts(num_correct: np.ndarray, losses: np.ndarray) -> np.ndarray:
    """Returns the numbers of correct predictions (...), -1 where the loss (...) is not finite."""
    return np.where(np.isfinite(losses), num_correct, -1)
