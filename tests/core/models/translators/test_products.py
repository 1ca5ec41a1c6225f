"""Products with a matrix in blocks are the products with the matrix."""

import numpy as np
import pytest

from core.models.arithmetic import BlockedMatrix


def slow_product(x, weights):
    return np.array(
        [
            [sum(float(a) * float(b) for a, b in zip(row, column, strict=True)) for column in weights.T]
            for row in x
        ]
    )


@pytest.mark.parametrize("outputs", [1, 41, 1000])
@pytest.mark.parametrize("rows", [0, 1, 49])
def test_a_product_is_the_product(rows, outputs):
    rng = np.random.default_rng(rows)
    x, weights = rng.normal(size=(rows, 6)), rng.normal(size=(6, outputs))
    found = x @ BlockedMatrix(weights)
    assert found.shape == (rows, outputs)
    assert found.dtype == "float64"
    np.testing.assert_allclose(found, slow_product(x, weights).reshape(rows, outputs), atol=1e-12)


def test_leading_axes_and_types_stay():
    rng = np.random.default_rng(0)
    x, weights = rng.normal(size=(3, 4, 6)).astype("float32"), rng.normal(size=(6, 80)).astype("float32")
    found = x @ BlockedMatrix(weights)
    assert found.shape == (3, 4, 80)
    assert found.dtype == "float32"
    np.testing.assert_allclose(found, np.einsum("rtk,kn->rtn", x, weights), atol=1e-5)
    transposed = np.ascontiguousarray(weights.T).T  # as tied embeddings come
    np.testing.assert_array_equal(x[:, :2] @ BlockedMatrix(transposed), x[:, :2] @ BlockedMatrix(weights))
