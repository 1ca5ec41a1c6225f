"""A proof run in this process, where many are held against their figures."""

import contextlib
import io

import numpy as np

from core.base import device


def run_proof_in_process(code: str, proof_values: dict | None = None) -> tuple[str, np.ndarray]:
    """Stands for `core.ui.proof_panel.run_in_subprocess`: the same in this process, where files are names of
    its own.
    """
    device.load_keras()
    source_code = code
    for name in proof_values or {}:
        source_code = "\n".join(
            line for line in source_code.splitlines() if not line.startswith(f'{name} = open("{name}"')
        )
    names: dict = dict(proof_values or {})
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(source_code, "proof", "exec"), names)
    return printed.getvalue().strip(), np.asarray(names["recomputed"], "float64")


def assert_valid_view(view) -> None:
    """Holds that the code of a view of the library recomputes what it shows, and prints what it says."""
    printed, recomputed = run_proof_in_process(view.code)
    shown = view.picture.table.proved_values
    np.testing.assert_allclose(recomputed.ravel(), shown.ravel(), atol=1e-6)
    assert f"# On the screen: {printed.split()[-1]}," in view.code
    assert view.story and len(view.table) == len(view.picture.table)
