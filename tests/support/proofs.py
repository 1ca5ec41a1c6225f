"""A proof run in this process, where many are held against their figures."""

import contextlib
import io

import numpy as np

from core.base import device


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


def run_here(code: str, given: dict | None = None) -> tuple[str, np.ndarray]:
    """Stands for `core.ui.proving.run_apart`: the same in this process, where files are names of its own."""
    device.load()
    read = code
    for name in given or {}:
        read = "\n".join(line for line in read.splitlines() if not line.startswith(f'{name} = open("{name}"'))
    names: dict = dict(given or {})
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(read, "proof", "exec"), names)
    return printed.getvalue().strip(), np.asarray(names["recomputed"], "float64")
