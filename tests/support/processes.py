"""Python processes of their own, for what only a fresh one shows."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def in_a_fresh_process(code: str, *, patience: float = 300.0, **variables) -> str:
    """Runs code in a fresh process with more variables of the environment, and returns what it printed.

    Args:
        code: What is run.
        patience: Seconds that it may take.
        variables: Of the environment, by their names.
    """
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=patience,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
