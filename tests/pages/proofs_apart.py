"""The proofs of all figures, run in one fresh process while a walk goes on."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from tests.pages.walk import Shown

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 600.0  # seconds that the proofs of a page may take after its walk

_RUNNER = """
import contextlib, io, json, sys, traceback
import numpy as np
for line in sys.stdin:
    key, code = json.loads(line)
    names, printed = {}, io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "proof", "exec"), names)
        found = np.asarray(names["recomputed"], "float64").tolist(), printed.getvalue()
    except Exception:
        found = traceback.format_exc()
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        file.write(json.dumps([key, found]) + "\\n")
"""


class Proofs:
    """A fresh Python process that runs proofs, each among names of its own."""

    def __init__(self):
        self._numbers: dict[str, int] = {}
        self._answers: dict[int, object] = {}
        self._read = 0  # bytes of the file of answers
        self._folder = tempfile.TemporaryDirectory()
        self._file = pathlib.Path(self._folder.name) / "recomputed.jsonl"
        self._file.touch()
        environment = {name: value for name, value in os.environ.items() if name != "ATLAS_MODELS_DIR"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _RUNNER, str(self._file)],
            cwd=ROOT,
            env=environment | {"ATLAS_DEVICE": "cpu"},
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def send(self, figures: list[Shown]) -> None:
        """Has the proofs of figures run, each code once."""
        for shown in figures:
            if shown.code and shown.code not in self._numbers:
                self._numbers[shown.code] = len(self._numbers)
                self._process.stdin.write(json.dumps([self._numbers[shown.code], shown.code]) + "\n")
                self._process.stdin.flush()

    def collect(self, figures: list[Shown]) -> dict:
        """Returns what the code of each figure left, once all have run."""
        wanted = {shown.code: self._numbers[shown.code] for shown in figures if shown.code}
        end = time.monotonic() + PATIENCE
        self._note()
        while not self._answers.keys() >= set(wanted.values()):
            if self._process.poll() is not None or time.monotonic() > end:
                break
            time.sleep(0.1)
            self._note()
        return {
            code: self._answers.get(number, "the process gave no answer") for code, number in wanted.items()
        }

    def _note(self) -> None:
        """Reads what came since; a line without its end is still being written."""
        with self._file.open("rb") as file:
            file.seek(self._read)
            lines = file.read().rpartition(b"\n")[0]
        if lines:
            self._read += len(lines) + 1
            self._answers.update(map(json.loads, lines.splitlines()))

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._folder.cleanup()
