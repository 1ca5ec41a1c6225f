"""Where the GPU begins to be faster, the check without a GPU, and the table that it writes."""

import json

import pytest

from benchmarks import devices
from benchmarks.results import Figure
from core import device
from core.engine import placement
from core.requests.translation import TranslateRequest

SHORT = TranslateRequest(text="x" * 10)
LONG = TranslateRequest(text="x" * 110)


def cells(short_cpu: float, short_gpu: float, long_cpu: float, long_gpu: float) -> dict[str, Figure]:
    names = ("short_cpu", "short_gpu", "long_cpu", "long_gpu")
    times = (short_cpu, short_gpu, long_cpu, long_gpu)
    return {name: Figure((time,)) for name, time in zip(names, times, strict=True)}


@pytest.mark.parametrize(
    ("times", "start"),
    [
        ((1.0, 2.0, 5.0, 6.0), None),  # never
        ((3.0, 2.0, 9.0, 6.0), 0),  # from the start
        ((1.0, 2.0, 5.0, 4.0), 60),  # half-way between 10 and 110 characters
        ((1.0, 2.0, 9.0, 6.0), 35),  # a quarter of the way
    ],
)
def test_the_crossing_lies_where_two_straight_lines_meet(times, start):
    assert devices.crossing(SHORT, LONG, cells(*times)) == start


def test_without_a_gpu_the_check_is_one_sentence_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(devices, "_has_gpu", lambda: False)
    assert devices.main([]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("No GPU: TensorFlow sees none on this machine")
    assert "--stand-in" in said.err


def test_a_difference_fails_the_check_and_is_named(monkeypatch, capsys):
    apart = devices.Compared("Translate", devices.Difference("scores.rank", float("inf"), 0.0))
    monkeypatch.setattr(devices, "compare", lambda request: apart)
    monkeypatch.setattr(device, "use_stand_in", lambda: None)
    assert devices.main(["--stand-in", "--no-times"]) == 1
    said = capsys.readouterr().out
    assert "NOT the same: at most inf apart in scores.rank" in said
    assert "Some answers are NOT the same" in said


def test_the_table_that_is_written_is_the_one_that_places_requests(monkeypatch, tmp_path):
    path = tmp_path / "devices.json"
    monkeypatch.setattr(placement, "TABLE", path)
    monkeypatch.setattr(device, "find", lambda: device.Device(kind="gpu", name="Fast"))
    kinds = {"Attention": {"gpu_from": 40, "class": "gpu"}}
    devices.write_table(kinds, path)
    assert json.loads(path.read_text(encoding="utf-8"))["measured"]["gpu"] == "Fast"
    assert placement.table()["kinds"] == kinds
    assert placement.measured_on("Fast") and not placement.measured_on("Slow")
    placement.table.cache_clear()
