""" "Prove it": the lines that recompute the numbers of a figure, and a process of its own that runs them."""

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
from ..base.environment import without_secrets
from ..base.folders import Folder
from ..base.i18n import message
from ..base.limits import hosted
from ..base.proofs import as_pasted

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 90.0  # that a proof may take; the slowest takes some ten, most of it Keras' import
_CLOSE = 1e-6
# what stands before the lines that are shown, and after: all numbers, for the page alone
_BEGINS = "from core.base.environment import end_first\nend_first()\n"
_LEAVES = """
import json as _json, pathlib as _pathlib
_pathlib.Path({file!r}).write_text(_json.dumps(numpy.asarray(recomputed, "float64").tolist()))
"""


def run_apart(code: str, given: Mapping[str, bytes] | None = None) -> tuple[str, np.ndarray]:
    """Runs a proof as it is printed in a process of its own and returns what it printed and recomputed.

    Args:
        code: What `as_pasted` returned.
        given: See `as_pasted`.

    Raises:
        AtlasError: If it takes too long or fails, or there is no room for its files.
    """
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(Folder())
            for name, content in (given or {}).items():
                (pathlib.Path(folder) / name).write_bytes(content)
        except OSError as error:
            raise AtlasError(message("prove-no-folder", why=str(error.strerror or error))) from None
        left = pathlib.Path(folder) / "recomputed.json"
        paths = os.pathsep.join([str(ROOT), *sys.path])
        environment = without_secrets() | {
            "PYTHONPATH": paths,
            "TF_CPP_MIN_LOG_LEVEL": "3",
            "ATLAS_DEVICE": "cpu",
        }
        try:
            done = subprocess.run(  # noqa: S603 - our text, in which what was typed is a literal
                [sys.executable, "-c", _BEGINS + code + _LEAVES.format(file=str(left))],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=SECONDS,
                check=True,
            )
        except subprocess.TimeoutExpired:
            raise AtlasError(message("prove-late", seconds=round(SECONDS))) from None
        except subprocess.CalledProcessError as error:
            last = error.stderr.strip().splitlines()[-1:] or [""]
            raise AtlasError(message("prove-failed", why=last[0][:200])) from None
        return done.stdout.strip(), np.asarray(json.loads(left.read_text()), "float64")


def prove(key: str, code: str, shown, given: Mapping[str, bytes] | None = None) -> None:
    """Shows a proof and, but where the app is hosted, a button that runs it.

    Args:
        key: Of the figure.
        code: The proof, which sets `recomputed`.
        shown: The numbers of the figure.
        given: See `as_pasted`.
    """
    text = as_pasted(code, shown, given)
    if not hosted() and st.button(message("prove-run"), key=f"{key}_prove", icon=":material/play_arrow:"):
        with st.spinner(message("prove-running")):
            printed, recomputed = run_apart(text, given)
        numbers = np.asarray(shown, "float64")
        apart = float(np.nanmax(np.abs(recomputed.ravel() - numbers.ravel()), initial=0.0))
        same = recomputed.size == numbers.size and apart < _CLOSE and not math.isnan(apart)
        icon = ":material/verified:" if same else ":material/error:"
        said = message("prove-apart", count=numbers.size, apart=f"{apart:.1e}", printed=printed)
        st.markdown(f"{icon} {said}")
    st.code(text, language="python")
