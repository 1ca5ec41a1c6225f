"""The contenders of the benchmarks compute the same thing, and tables and JSON are written. No test asserts a
time.
"""

import json
import pathlib
import subprocess
import sys

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import output, readers, results, sessions, torch_loop
from core import engine, zoo
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.engine import loading, streams
from core.models.char_rnn import model as char_rnn
from core.models.weights import named_weights
from core.shakespeare.writing.ask import GenerateRequest
from core.vocabulary.characters import decode_characters, encode_characters

ROOT = pathlib.Path(__file__).parents[2]
TEXT = "To be or not to be"
ABOUT = {
    "date": "2025-01-01T00:00:00+00:00",
    "cpu": "a CPU, 2 cores",
    "cores": 2,
    "device": "cpu: a CPU",
    "system": "Linux",
    "python": "3.12.0",
    "packages": {"numpy": "2.4.0"},
    "threads": {"OMP_NUM_THREADS": "1"},
    "load_before": 0.5,
}
REPORT = results.Report(
    name="tiny",
    title="a table",
    columns={"speed": "speed a second", "ratio": "times"},
    rows=[
        results.Row(
            name="slow",
            label="slow",
            cells={"speed": results.Figure((10.0, 12.0, 11.0)), "ratio": results.Figure((1.0,), 1)},
        ),
        results.Row(name="fast", label="a fast one", cells={"speed": results.Figure((11_000.0,))}),
        results.Row(name="none", label="another", missing="it is not installed, which is a long sentence"),
    ],
    goals=[
        results.at_least("fast: at least 800 times", results.Figure((1_000.0,)), 800),
        results.at_least("another", None, 1),
    ],
    notes=["A note."],
)


def _random_model(config: CharRNNConfig, scale: float):
    """A model whose logits are spread, so that the most likely character is no matter of rounding; biases are
    not zero.
    """
    model, rng = char_rnn.build(config), np.random.default_rng(7)
    for weight in model.trainable_weights:
        weight.assign(rng.normal(scale=scale, size=weight.shape))
    return model


@pytest.fixture(scope="module")
def model():
    return _random_model(CharRNNConfig(name="tiny", title="tiny", embedding_size=5, units=12), 0.5)


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A random char_rnn in place of the shipped one."""
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    zoo.save(_random_model(CHAR_RNNS["char_rnn"], 0.1), "char_rnn", {})
    loading._decoder.cache_clear()
    yield
    loading._decoder.cache_clear()


def _greedy(model, length: int) -> str:
    return "".join(step.character for step in char_rnn.generate(model, TEXT, length=length, temperature=0))


def test_all_contenders_have_the_same_logits(model):
    from benchmarks import one_stream

    differences = one_stream.check_same_logits(model, named_weights(model), TEXT)
    assert max(differences.values()) < 1e-4
    assert ("torch" in differences) == torch_loop.available()


def test_wrong_weights_stop_the_benchmark(model):
    from benchmarks import one_stream

    arrays = named_weights(model)
    arrays["gru/bias"] = arrays["gru/bias"] + 0.1
    with pytest.raises(one_stream.DifferentLogits, match="numpy differ"):
        one_stream.check_same_logits(model, arrays, TEXT)


def test_the_chapters_way_writes_our_greedy_text(model):
    from benchmarks import chapter

    # The chapter's way has no temperature 0; at this one the most likely character always wins.
    slow = chapter.extend_text(model, TEXT, characters=12, temperature=1e-6)
    assert slow == TEXT + _greedy(model, 12)
    assert len(set(slow[len(TEXT) :])) > 1


def test_the_chapters_way_draws_from_the_models_distribution(model):
    import tensorflow as tf

    from benchmarks import chapter

    step = next(char_rnn.generate(model, TEXT, length=1, temperature=0))
    tf.random.set_seed(1)
    drawn = [chapter.next_char(model, TEXT) for _ in range(40)]
    assert abs(drawn.count(step.character) / 40 - step.probability) < 0.25


def test_pytorch_writes_our_greedy_text(model):
    pytest.importorskip("torch")
    loop = torch_loop.TorchCharRNN(named_weights(model))
    drawn = loop.generate(encode_characters(TEXT).ids, 200, greedy=True)
    assert decode_characters(drawn) == _greedy(model, 200)


def test_pytorch_draws_as_many_characters_as_asked(model):
    pytest.importorskip("torch")
    drawn = torch_loop.TorchCharRNN(named_weights(model)).generate(encode_characters(TEXT).ids, 30)
    assert drawn.shape == (30,)
    assert drawn.min() >= 0
    assert drawn.max() < 39


def test_one_stream_reports_every_contender(shipped):
    from benchmarks import one_stream

    sizes = one_stream.Sizes(length=40, chapter=2, late=1, rounds=2)
    report = one_stream.measure(zoo.load("char_rnn"), zoo.load_arrays("char_rnn"), sizes)
    assert report.row("chapter").cells["ratio"].values == (1.0, 1.0)
    for row in report.rows:
        assert row.missing == ("" if row.cells else torch_loop.MISSING)
    assert output.table(report).count("goal:") == 4


def test_without_pytorch_its_row_says_so(shipped, monkeypatch):
    from benchmarks import one_stream

    monkeypatch.setattr(torch_loop, "available", lambda: False)
    sizes = one_stream.Sizes(length=40, chapter=1, late=1, rounds=1)
    report = one_stream.measure(zoo.load("char_rnn"), zoo.load_arrays("char_rnn"), sizes)
    assert "not measured: PyTorch is not installed" in output.table(report)
    assert [goal.reached for goal in report.goals][2:] == [None, None]


@pytest.mark.parametrize("name", ["batch", "sessions"])
def test_the_other_benchmarks_run(name, shipped):
    report = command.measure(name, quick=True)
    assert not report.skipped
    assert all(figure.median >= 0 for row in report.rows for figure in row.cells.values())
    assert json.loads(json.dumps(output.to_json([report], ABOUT, True)))["benchmarks"][name]["rows"]


def test_readers_together_get_what_each_would_get_alone(shipped):
    requests = [GenerateRequest(prompt=TEXT, length=70, seed=seed) for seed in range(5)]
    total, readings = readers.read_together(requests)
    assert [reading.text for reading in readings] == [engine.run(request).text for request in requests]
    assert total >= max(reading.longest_gap for reading in readings)


def test_paced_readers_free_their_slots(shipped):
    with readers.PacedReaders(
        [GenerateRequest(prompt=TEXT, length=5_000, seed=seed) for seed in range(3)], 1_000
    ):
        assert streams.WORKER.active == 3
    assert streams.WORKER.active == 0


def test_an_error_of_a_reader_is_raised(shipped, monkeypatch):
    def broken(request):
        raise RuntimeError("broken")

    monkeypatch.setattr(engine, "stream", broken)
    with pytest.raises(RuntimeError, match="broken"):
        readers.read_together([GenerateRequest(prompt=TEXT, length=5)])
    with (
        pytest.raises(RuntimeError, match="broken"),
        readers.PacedReaders([GenerateRequest(prompt=TEXT, length=5)] * 2, 60),
    ):
        pass


def test_a_session_cut_short_is_no_figure():
    reading = readers.Reading(asked=1.0, times=[1.1, 1.5, 1.6], text="abc")
    found = sessions.summary(0.6, [reading], 3)
    assert found["first"] == pytest.approx(0.1)
    assert found["gap"] == pytest.approx(0.4)
    assert found["characters"] == pytest.approx(5)
    with pytest.raises(RuntimeError, match="1 of 1 sessions"):
        sessions.summary(0.6, [reading], 4)


def test_rounds_take_turns_after_one_unmeasured_run():
    calls = []

    def contender(name):
        calls.append(name)
        return float(len(calls))

    found = results.rounds({"a": lambda: contender("a"), "b": lambda: contender("b")}, 2)
    assert calls == ["a", "b", "a", "b", "a", "b"]
    assert found == {"a": (3.0, 5.0), "b": (4.0, 6.0)}
    assert results.ratios(found["b"], found["a"]).values == (4 / 3, 6 / 5)


def test_the_table_is_aligned_and_says_what_is_missing():
    lines = output.table(REPORT).splitlines()
    assert lines == [
        "tiny: a table",
        "              speed a second  times",
        "  slow         11 (10 to 12)    1.0",
        "  a fast one          11,000      -",
        "  another     not measured: it is not installed, which is a long sentence",
        "  goal: fast: at least 800 times: 1,000 times (reached)",
        "  goal: another: not measured (not known)",
        "  A note.",
    ]
    assert "not measured: no Chromium" in output.table(
        results.Report(name="startup", title="t", skipped="no Chromium")
    )


def test_the_command_writes_json(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "measure", lambda name, quick: REPORT)
    monkeypatch.setattr(output, "machine", lambda: ABOUT)
    path = tmp_path / "new" / "figures.json"
    assert command.main(["one_stream", "--quick", "--json", str(path)]) == 0
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["machine"]["cores"] == 2
    assert content["quick"] is True
    rows = content["benchmarks"]["tiny"]["rows"]
    assert rows["slow"]["figures"]["speed"] == {
        "median": 11.0,
        "min": 10.0,
        "max": 12.0,
        "rounds": [10.0, 12.0, 11.0],
    }
    assert rows["none"]["missing"].startswith("it is not installed")
    assert "a fast one" in capsys.readouterr().out


def test_figures_that_cannot_be_written_are_one_sentence_after_the_tables(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "measure", lambda name, quick: REPORT)
    monkeypatch.setattr(output, "machine", lambda: ABOUT)
    (tmp_path / "file").write_text("in the way")
    assert command.main(["one_stream", "--json", str(tmp_path / "file" / "figures.json")]) == 1
    said = capsys.readouterr()
    assert "a fast one" in said.out
    assert "figures.json (" in said.err
    assert said.err.endswith("). Name another file.\n")


def test_a_missing_model_is_a_reason_and_no_traceback(tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    report = command.measure("batch", quick=True)
    assert "card of the model char_rnn is missing" in report.skipped


def test_an_unknown_name_is_refused(capsys):
    with pytest.raises(SystemExit):
        command.main(["one_steam"])
    assert "no benchmark is called 'one_steam'" in capsys.readouterr().err


def test_the_machine_is_described(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    about = output.machine()
    assert about["packages"]["numpy"] == np.__version__
    assert about["cpu"] in output.machine_text(about)
    assert "OMP_NUM_THREADS=2" in output.machine_text(about)


def test_a_percentile_is_that_of_the_values():
    assert results.percentile(range(101)) == pytest.approx(95)
    assert results.percentile(range(101), 50) == 50
    assert results.percentile([7.0]) == 7


def test_numpy_takes_the_threads_that_the_app_gives_it():
    code = "import sys, benchmarks; print('core' in sys.modules, 'numpy' in sys.modules)"
    assert subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT
    ).stdout.split() == ["True", "False"]
