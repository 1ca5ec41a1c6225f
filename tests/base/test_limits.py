"""Limits of a hosted app: read from one file, only ever lower, and found out at the start when mistyped."""

import os
import pathlib
import subprocess
import sys

import pytest

from core.base import limits as hosting
from core.base.checks import InvalidValueError

ROOT = pathlib.Path(__file__).resolve().parents[2]
_PRINT_LIMITS_PROGRAM = (
    "from core.engine.streams import WORKER; from core.base.request import field_range; "
    "from core.topics.positions.matrix.schema import PositionsRequest; "
    "from core.topics.shakespeare.writing.schema import PROMPT_RANGE, GenerateRequest; "
    "allowed = PROMPT_RANGE, field_range(GenerateRequest, 'length'), "
    "field_range(PositionsRequest, 'num_positions'), field_range(PositionsRequest, 'width'); "
    "print(*(one.effective_high for one in allowed), WORKER._max_admitted)"
)


def run_with_limits(code: str, **environment) -> subprocess.CompletedProcess:
    """Limits are settled once a process, so each case has one of its own."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("ATLAS_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=known | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("value", ["", "0", "false", "False"])
def test_a_laptop_is_not_hosted(monkeypatch, value):
    monkeypatch.setenv("ATLAS_HOSTED", value)
    assert not hosting.is_hosted()


@pytest.mark.parametrize(
    ("environment", "limits"),
    [
        ({}, "10000 5000 5000 2048 1000000"),
        ({"ATLAS_HOSTED": "1"}, "2000 1000 2000 1024 48"),
        ({"ATLAS_HOSTED": "1", "ATLAS_LIMITS": "limits.toml"}, "99 5000 5000 2048 1000000"),
    ],
    ids=["a laptop", "a hosted app with the shipped file", "a file that only lowers"],
)
def test_the_limits_of_a_laptop_and_of_a_hosted_app(environment, limits, tmp_path):
    own = tmp_path / "limits.toml"
    own.write_text("[visitor]\nprompt_characters = 99\ngenerated_characters = 999999\n")
    paths = {name: value.replace("limits.toml", str(own)) for name, value in environment.items()}
    assert run_with_limits(_PRINT_LIMITS_PROGRAM, **paths).stdout.split() == limits.split()


def test_a_request_beyond_a_hosted_limit_is_refused():
    wider = "from core.topics.positions.matrix.schema import PositionsRequest; PositionsRequest(width=1026)"
    failed = run_with_limits(wider, ATLAS_HOSTED="1")
    assert "Invalid value for `width`: expected a whole number from 2 to 1,024" in failed.stderr


def test_the_shipped_file_names_every_limit():
    names = {name for table in hosting._LIMIT_NAMES.values() for name in table}
    assert set(hosting.read_limits(hosting.DEFAULT_LIMITS_FILE)) == names


@pytest.mark.parametrize(
    "text",
    [
        "[visitor]\nprompt_charakters = 5",
        "[visitor]\nprompt_characters = 0",
        "[visitor]\nprompt_characters = 'many'",
        "[guests]\n",
        "prompt_characters = 5",
        "[visitor",
        "[server]\nprompt_characters = 5",
        "[visitor]\npositions = true",
    ],
)
def test_a_mistyped_limit_is_one_clear_sentence(tmp_path, text):
    own = tmp_path / "limits.toml"
    own.write_text(text)
    with pytest.raises(InvalidValueError, match="Invalid value for"):
        hosting.read_limits(own)


def test_a_missing_file_says_so_and_no_process_starts_with_it(tmp_path):
    missing = tmp_path / "none.toml"
    with pytest.raises(InvalidValueError, match=r"hosting/limits\.toml"):
        hosting.read_limits(missing)
    failed = run_with_limits(_PRINT_LIMITS_PROGRAM, ATLAS_HOSTED="1", ATLAS_LIMITS=str(missing))
    assert failed.returncode and "Invalid value for" in failed.stderr
