"""Products with a matrix in blocks are the products with the matrix."""

import numpy as np
import pytest

from core.models.arithmetic import BlockedMatrix, lstm_step, merged_gates


def slow_product(x, weights):
    return np.array(
        [
            [sum(float(a) * float(b) for a, b in zip(row, column, strict=True)) for column in weights.T]
            for row in x
        ]
    )


@pytest.mark.parametrize("outputs", [1, 7, 23, 40, 41, 96, 1000])
@pytest.mark.parametrize("rows", [0, 1, 2, 5, 48, 49])
def test_a_product_is_the_product(rows, outputs):
    rng = np.random.default_rng(rows)
    x, weights = rng.normal(size=(rows, 6)), rng.normal(size=(6, outputs))
    found = x @ BlockedMatrix(weights)
    assert found.shape == (rows, outputs)
    assert found.dtype == "float64"
    np.testing.assert_allclose(found, slow_product(x, weights).reshape(rows, outputs), atol=1e-12)


def test_a_width_that_divides_the_columns_gives_blocks_of_at_most_forty():
    assert BlockedMatrix(np.zeros((3, 2048))).blocks.shape == (64, 3, 32)
    assert BlockedMatrix(np.zeros((3, 1000))).blocks.shape == (25, 3, 40)
    assert BlockedMatrix(np.zeros((3, 41))).blocks.shape == (1, 3, 41)


def test_leading_axes_and_types_stay():
    rng = np.random.default_rng(0)
    x, weights = rng.normal(size=(3, 4, 6)).astype("float32"), rng.normal(size=(6, 80)).astype("float32")
    found = x @ BlockedMatrix(weights)
    assert found.shape == (3, 4, 80)
    assert found.dtype == "float32"
    np.testing.assert_allclose(found, np.einsum("rtk,kn->rtn", x, weights), atol=1e-5)
    transposed = np.ascontiguousarray(weights.T).T  # as tied embeddings come
    np.testing.assert_array_equal(x[:, :2] @ BlockedMatrix(transposed), x[:, :2] @ BlockedMatrix(weights))


def test_merged_gates_give_the_step_of_an_lstm():
    """Against the equations, with the sigmoid written out; the gates come in Keras' order in, forget, new,
    out.
    """
    rng = np.random.default_rng(1)
    gates, cell = rng.normal(size=(5, 12)) * 3, rng.normal(size=(5, 3))
    enter, forget, new, out = gates.reshape(5, 4, 3).swapaxes(0, 1)

    def sigmoid(x):
        return 1 / (1 + np.exp(-x))

    cell_after = sigmoid(forget) * cell + sigmoid(enter) * np.tanh(new)
    hidden, found = lstm_step(merged_gates(gates), cell)
    np.testing.assert_allclose(found, cell_after, atol=1e-12)
    np.testing.assert_allclose(hidden, sigmoid(out) * np.tanh(cell_after), atol=1e-12)
