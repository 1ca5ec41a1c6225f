"""Measures a training step of an output layer with the full and with the sampled softmax. This is TensorFlow:
its own
`tf.nn.sampled_softmax_loss`, which Keras has no word for."""

import statistics
import time

import numpy as np
import tensorflow as tf

from core import device
from core.requests.translation import SoftmaxCostRequest
from core.traces.translation import SoftmaxCostTrace

# for the rounds of one kind and one vocabulary: a slow machine makes fewer of them, at least one
_SECONDS = 1.0


def layer(request: SoftmaxCostRequest, size: int):
    """Returns (kernel (V, U), bias (V,), inputs (N, U), labels (N,) int64) of an output layer, the floats in
    float32.
    """
    rng = np.random.default_rng([request.seed, size])
    kernel = rng.standard_normal((size, request.units), "float32") * np.float32(request.units**-0.5)
    inputs = rng.standard_normal((request.tokens, request.units), "float32")
    return kernel, np.zeros(size, "float32"), inputs, rng.integers(0, size, request.tokens)


def full_loss(kernel, bias, inputs, labels) -> tf.Tensor:
    """Returns the cross-entropy (N,), in nats, with all V words in the softmax."""
    logits = tf.matmul(inputs, kernel, transpose_b=True) + bias  # (N, V)
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)


def sampled_loss(kernel, bias, inputs, labels, *, sampled: int) -> tf.Tensor:
    """Returns the loss (N,), in nats, over the right word and `sampled` drawn ones, frequent words more often
    as TensorFlow draws them.

    Reference: Jean et al., "On Using Very Large Target Vocabulary for Neural Machine Translation", 2015.
    """
    return tf.nn.sampled_softmax_loss(
        weights=kernel,
        biases=bias,
        labels=labels[:, None],
        inputs=inputs,
        num_sampled=sampled,
        num_classes=kernel.shape[0],
    )


def _step(loss, arrays):
    """Returns a compiled step: loss and gradients for kernel, bias and inputs; what the optimizer does with
    them is left out.
    """
    kernel, bias, inputs = (tf.Variable(array) for array in arrays[:3])
    labels = tf.constant(arrays[3])

    @tf.function(autograph=False)
    def step():
        with tf.GradientTape() as tape:
            value = tf.reduce_mean(loss(kernel, bias, inputs, labels))
        return value, tape.gradient(value, (kernel, bias, inputs))

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
    rows = []
    for size in request.sizes:
        arrays = layer(request, size)
        full, rounds = _milliseconds(_step(full_loss, arrays), request.rounds)
        few, more = _milliseconds(
            _step(lambda *inputs: sampled_loss(*inputs, sampled=request.sampled), arrays), request.rounds
        )
        rows.append((full, few, min(rounds, more)))
    full, few, rounds = zip(*rows, strict=True)
    return SoftmaxCostTrace(
        sizes=np.array(request.sizes, "int64"),
        full_ms=np.array(full),
        sampled_ms=np.array(few),
        rounds=np.array(rounds),
        tokens=request.tokens,
        units=request.units,
        sampled=request.sampled,
        place=device.find().name,
    )
