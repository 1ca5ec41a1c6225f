"""In which dtype a translator gives its logits."""

import keras


def logits_dtype() -> str:
    """Returns float64 under that policy, else float32: what a softmax is taken of is never a half."""
    return "float64" if keras.config.dtype_policy().compute_dtype == "float64" else "float32"
