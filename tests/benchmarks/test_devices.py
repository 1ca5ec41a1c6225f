"""The check of a GPU, where there is none and where answers differ."""

from benchmarks import devices
from core import device


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
