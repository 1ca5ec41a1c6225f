"""Measures a training step of an output layer with the full and with the sampled softmax.

This is TensorFlow: its own `tf.nn.sampled_softmax_loss`, which Keras has no word for.
"""

import functools
import statistics
import time
from typing import NamedTuple

import numpy as np
import tensorflow as tf

from core import device
from core.requests.translation import SoftmaxCostRequest
from core.traces.translation import SoftmaxCostTrace

# for the rounds of one kind and one vocabulary: a slow machine makes fewer of them, at least one
_SECONDS = 1.0


class OutputLayer(NamedTuple):
    """An output layer and what it gets.

    Attributes:
        kernel: (V, U) float32.
        bias: (V,) float32.
        inputs: (N, U) float32.
        labels: (N,) int64.
    """

    kernel: np.ndarray
    bias: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray


def layer(request: SoftmaxCostRequest, size: int) -> OutputLayer:
    """Returns the output layer for a vocabulary of some size, drawn from the seed."""
    rng = np.random.default_rng([request.seed, size])
    kernel = rng.standard_normal((size, request.units), "float32") * np.float32(request.units**-0.5)
    inputs = rng.standard_normal((request.tokens, request.units), "float32")
    return OutputLayer(kernel, np.zeros(size, "float32"), inputs, rng.integers(0, size, request.tokens))


def full_loss(kernel, bias, inputs, labels) -> tf.Tensor:
    """Returns the cross-entropy (N,), in nats, with all V words in the softmax."""
    logits = tf.matmul(inputs, kernel, transpose_b=True) + bias  # (N, V)
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)


def sampled_loss(kernel, bias, inputs, labels, *, sampled: int) -> tf.Tensor:
    """Returns the loss (N,), in nats, over the right word and `sampled` drawn ones.

    TensorFlow draws low ids, which are the frequent words, more often.

    Reference: Jean et al., "On Using Very Large Target Vocabulary for Neural Machine Translation", 2015,
    https://arxiv.org/abs/1412.2007
    """
    return tf.nn.sampled_softmax_loss(
        weights=kernel,
        biases=bias,
        labels=labels[:, None],
        inputs=inputs,
        num_sampled=sampled,
        num_classes=kernel.shape[0],
    )


def _step(loss, arrays: OutputLayer):
    """Returns a compiled step: the loss and its gradients for kernel, bias and inputs; no optimizer."""
    weights = [tf.Variable(array) for array in (arrays.kernel, arrays.bias, arrays.inputs)]
    labels = tf.constant(arrays.labels)

    @tf.function(autograph=False)
    def step():
        with tf.GradientTape() as tape:
            value = tf.reduce_mean(loss(*weights, labels))
        return value, tape.gradient(value, weights)

    return step


def _milliseconds(step, rounds: int) -> tuple[float, int]:
    """Returns (median milliseconds of a step, steps measured)."""
    step()[0].numpy()  # compiles
    times: list[float] = []
    while not times or (len(times) < rounds and sum(times) < _SECONDS):
        began = time.perf_counter()
        step()[0].numpy()  # waits for the step's end
        times.append(time.perf_counter() - began)
    return 1000 * statistics.median(times), len(times)


def softmax_cost(request: SoftmaxCostRequest) -> SoftmaxCostTrace:
    """Measures both kinds of softmax, one vocabulary after the other: some seconds in all.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, the aside on `sampled_softmax_loss`.
    """
    sampled = functools.partial(sampled_loss, sampled=request.sampled)
    full = []  # (milliseconds, rounds) of each vocabulary
    few = []
    for size in request.sizes:
        arrays = layer(request, size)
        full.append(_milliseconds(_step(full_loss, arrays), request.rounds))
        few.append(_milliseconds(_step(sampled, arrays), request.rounds))
    full_ms, full_rounds = zip(*full, strict=True)
    sampled_ms, sampled_rounds = zip(*few, strict=True)
    return SoftmaxCostTrace(
        sizes=np.array(request.sizes, "int64"),
        full_ms=np.array(full_ms),
        sampled_ms=np.array(sampled_ms),
        rounds=np.minimum(full_rounds, sampled_rounds),
        tokens=request.tokens,
        units=request.units,
        sampled=request.sampled,
        place=device.name_now(),
    )
