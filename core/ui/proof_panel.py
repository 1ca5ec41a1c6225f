"""The tab "Prove it": code that recomputes the numbers of a figure, and a subprocess that runs it."""

import contextlib
import json
import math
import os
import pathlib
import subprocess
import sys
from collections.abc import Mapping

import numpy as np
import streamlit as st

from ..base.checks import AtlasError
from ..base.child_processes import TemporaryFolder, environment_without_secrets
from ..base.i18n import message
from ..base.limits import is_hosted
from ..base.proofs import format_proof_script

PROJECT_FOLDER = pathlib.Path(__file__).resolve().parents[2]
TIMEOUT_SECONDS = 90.0  # that a proof may take; the slowest takes some ten, most of it Keras' import
_TOLERANCE = 1e-6
# what stands before the lines that are shown, and after: all numbers, for the page alone
_PROLOGUE_CODE = "from core.base.child_processes import prefer_as_oom_victim\nprefer_as_oom_victim()\n"
_EPILOGUE_CODE = """
import json as _json, pathlib as _pathlib
_pathlib.Path({file!r}).write_text(_json.dumps(numpy.asarray(recomputed, "float64").tolist()))
"""


def run_in_subprocess(code: str, files: Mapping[str, bytes] | None = None) -> tuple[str, np.ndarray]:
    """Runs a proof in a subprocess and returns its output and the numbers that it recomputed.

    Args:
        code: The script of `format_proof_script`.
        files: See `format_proof_script`.

    Raises:
        AtlasError: If it takes too long or fails, or there is no room for its files.
    """
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(TemporaryFolder())
            for name, content in (files or {}).items():
                (pathlib.Path(folder) / name).write_bytes(content)
        except OSError as error:
            raise AtlasError(message("prove-no-folder", error=str(error.strerror or error))) from None
        result_file = pathlib.Path(folder) / "recomputed.json"
        python_path = os.pathsep.join([str(PROJECT_FOLDER), *sys.path])
        environment = environment_without_secrets() | {
            "PYTHONPATH": python_path,
            "TF_CPP_MIN_LOG_LEVEL": "3",
            "ATLAS_DEVICE": "cpu",
        }
        try:
            completed_process = subprocess.run(  # noqa: S603 - our text, in which what was typed is a literal
                [sys.executable, "-c", _PROLOGUE_CODE + code + _EPILOGUE_CODE.format(file=str(result_file))],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=TIMEOUT_SECONDS,
                check=True,
            )
        except subprocess.TimeoutExpired:
            raise AtlasError(message("prove-late", seconds=round(TIMEOUT_SECONDS))) from None
        except subprocess.CalledProcessError as error:
            last_lines = error.stderr.strip().splitlines()[-1:] or [""]
            raise AtlasError(message("prove-failed", error=last_lines[0][:200])) from None
        return completed_process.stdout.strip(), np.asarray(json.loads(result_file.read_text()), "float64")


def show_proof(key: str, code: str, expected, files: Mapping[str, bytes] | None = None) -> None:
    """Shows a proof and, unless the app is hosted, a button that runs it.

    Args:
        key: Key of the figure.
        code: The proof, which sets `recomputed`.
        expected: Numbers of the figure.
        files: See `format_proof_script`.
    """
    script = format_proof_script(code, expected, files)
    if not is_hosted() and st.button(message("prove-run"), key=f"{key}_prove", icon=":material/play_arrow:"):
        with st.spinner(message("prove-running")):
            printed, recomputed = run_in_subprocess(script, files)
        expected_numbers = np.asarray(expected, "float64")
        max_difference = float(np.nanmax(np.abs(recomputed.ravel() - expected_numbers.ravel()), initial=0.0))
        is_equal = (
            recomputed.size == expected_numbers.size
            and max_difference < _TOLERANCE
            and not math.isnan(max_difference)
        )
        icon = ":material/verified:" if is_equal else ":material/error:"
        verdict = message(
            "prove-difference",
            num_values=expected_numbers.size,
            max_difference=f"{max_difference:.1e}",
            output=printed,
        )
        st.markdown(f"{icon} {verdict}")
    st.code(script, language="python")
