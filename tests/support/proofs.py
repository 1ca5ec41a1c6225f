"""A proof run in this process, where many are held against their figures."""

import numpy as np

from core import device


def run_proof(code: str, shown: np.ndarray, given: dict | None = None) -> float:
    """Returns how far what a proof recomputes is from the numbers of its figure.

    Args:
        code: The proof, which sets `recomputed`.
        shown: The numbers of the figure.
        given: Names that the proof may use. Default: none.
    """
    names: dict = dict(given or {})
    device.load()  # most proofs import Keras
    exec(compile(code, "proof", "exec"), names)
    recomputed = np.asarray(names["recomputed"], "float64")
    return float(np.abs(recomputed - np.asarray(shown, "float64")).max(initial=0.0))
