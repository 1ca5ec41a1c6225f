""" "Prove it": what is printed works where it is pasted, and a process of its own tells when it does not."""

import errno
import re
import sys
import tempfile

import numpy as np
import pytest

from core.base.checks import AtlasError
from core.base.proofs import fill_placeholders, format_proof_script
from core.ui import proof_panel
from core.ui.proof_panel import run_in_subprocess


def test_a_value_enters_a_proof_as_a_literal_and_one_that_is_missing_is_named():
    evil = "\"); import os; os.abort()  # '"
    names = {}
    exec(fill_placeholders("x = $text", {"text": evil, "more": 1}, "x"), names)
    assert names["x"] == evil
    with pytest.raises(Exception, match="with count, text, which the proof x names"):
        fill_placeholders("$text $count", {}, "x")


@pytest.mark.parametrize(
    ("shown", "expected_text"),
    [
        ([0.94591], "0.9459, the number"),
        ([[0.25, np.nan], [0.5, 0.125]], "0.5, the largest of the 4 numbers"),
        ([25_000, 1], "25000, the largest of the 2 numbers"),
        ([-3.00004, -2.00004], "-2, the largest of the 2 numbers"),
        ([np.nan], "nan, the number"),
        ([1.25e-7, -1], "1.25e-07, the largest of the 2 numbers"),
    ],
)
def test_what_is_printed_and_what_is_named_are_written_alike(shown, expected_text):
    text = format_proof_script(f"from numpy import nan\nrecomputed = {shown!r}", shown)
    printed, recomputed = run_in_subprocess(text)
    assert text.splitlines()[-1] == f"# On the screen: {expected_text} of the figure."
    assert printed.split()[-1] == expected_text.split(",")[0]
    np.testing.assert_array_equal(recomputed, shown)


def test_a_proof_of_a_file_reads_the_file_that_was_opened():
    text = format_proof_script("recomputed = [len(content)]", [3], {"content": b"abc"})
    assert re.match(r'content = open\("content", "rb"\)\.read\(\)  # ', text.splitlines()[1])
    assert run_in_subprocess(text, {"content": b"abc"})[0] == "3"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux chooses so who ends where memory runs out")
def test_where_memory_runs_out_a_proof_ends_and_not_the_app():
    score = "recomputed = [int(open('/proc/self/oom_score_adj').read())]"
    assert run_in_subprocess(format_proof_script(score, [1000]))[1].tolist() == [1000]


def test_a_proof_that_fails_or_takes_too_long_is_a_sentence(monkeypatch):
    with pytest.raises(AtlasError, match="The proof failed: ZeroDivisionError"):
        run_in_subprocess(format_proof_script("recomputed = [1 / 0]", [1]))
    monkeypatch.setattr(proof_panel, "TIMEOUT_SECONDS", 0.5)
    with pytest.raises(AtlasError, match="took longer than"):
        run_in_subprocess("import time\ntime.sleep(20)")


def test_a_proof_without_room_for_its_files_is_a_sentence_with_its_fix(monkeypatch):
    def full(*_) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    with pytest.raises(AtlasError, match=r"no room for its files \(No space left on device\). Make room"):
        run_in_subprocess("recomputed = [1]")
