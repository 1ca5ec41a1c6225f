"""Python processes of their own, for what only a fresh one shows."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run_in_fresh_process(code: str, *, timeout: float = 300.0, **variables) -> str:
    """Runs code in a fresh process with more variables of the environment, and returns what it printed.

    Args:
        code: What is run.
        timeout: Seconds that it may take.
        variables: Of the environment, by their names.
    """
    completed = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    assert completed.returncode == 0, completed.stderr
    return completed.stdout
