"""Products with a matrix in blocks are the products with the matrix."""

import numpy as np
import pytest

from core.models.arithmetic import ColumnBlockedMatrix


@pytest.mark.parametrize("outputs", [1, 41, 1000])
@pytest.mark.parametrize(
    ("shape", "dtype"), [((0, 6), "float64"), ((49, 6), "float64"), ((3, 4, 6), "float32")]
)
def test_a_product_is_the_product_with_its_axes_and_type(shape, dtype, outputs):
    rng = np.random.default_rng(0)
    x, weights = rng.normal(size=shape).astype(dtype), rng.normal(size=(6, outputs)).astype(dtype)
    found = x @ ColumnBlockedMatrix(weights)
    assert found.dtype == dtype
    slow = np.einsum("...k,kn->...n", x.astype("float64"), weights.astype("float64"), optimize=False)
    np.testing.assert_allclose(found, slow, atol=1e-12 if dtype == "float64" else 1e-5)
    transposed = np.ascontiguousarray(weights.T).T  # as tied embeddings come
    np.testing.assert_array_equal(x @ ColumnBlockedMatrix(transposed), found)
