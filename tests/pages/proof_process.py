"""The proofs of all figures, run in one fresh process while a walk goes on."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from tests.pages.page_walk import ShownFigure

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIMEOUT_SECONDS = 600.0  # seconds that the proofs of a page may take after its walk

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


class ProofProcess:
    """A fresh Python process that runs proofs, each among names of its own."""

    def __init__(self):
        self._numbers_by_code: dict[str, int] = {}
        self._results_by_number: dict[int, object] = {}
        self._bytes_read = 0  # bytes of the file of answers
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

    def send(self, figures: list[ShownFigure]) -> None:
        """Has the proofs of figures run, each code once."""
        for shown in figures:
            if shown.code and shown.code not in self._numbers_by_code:
                self._numbers_by_code[shown.code] = len(self._numbers_by_code)
                self._process.stdin.write(json.dumps([self._numbers_by_code[shown.code], shown.code]) + "\n")
                self._process.stdin.flush()

    def collect(self, figures: list[ShownFigure]) -> dict:
        """Returns what the code of each figure left, once all have run."""
        numbers_by_code = {shown.code: self._numbers_by_code[shown.code] for shown in figures if shown.code}
        end = time.monotonic() + TIMEOUT_SECONDS
        self._read_results()
        while not self._results_by_number.keys() >= set(numbers_by_code.values()):
            if self._process.poll() is not None or time.monotonic() > end:
                break
            time.sleep(0.1)
            self._read_results()
        return {
            code: self._results_by_number.get(number, "the process gave no answer")
            for code, number in numbers_by_code.items()
        }

    def _read_results(self) -> None:
        """Reads what came since; a line without its end is still being written."""
        with self._file.open("rb") as file:
            file.seek(self._bytes_read)
            lines = file.read().rpartition(b"\n")[0]
        if lines:
            self._bytes_read += len(lines) + 1
            self._results_by_number.update(map(json.loads, lines.splitlines()))

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._folder.cleanup()
