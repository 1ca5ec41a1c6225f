"""The command, timing and tables of the benchmarks. No test asserts a time."""

import subprocess
import sys

import pytest

from benchmarks import __main__ as command
from benchmarks import results
from tests.support.serving import ROOT

pytestmark = pytest.mark.nightly

REPORT = results.Report(
    name="tiny",
    title="a table",
    columns={"speed": "speed a second", "ratio": "times"},
    rows=[
        results.Row(
            name="slow",
            label="slow",
            cells={"speed": results.Quantity((10.0, 12.0, 11.0)), "ratio": results.Quantity((1.0,), 1)},
        ),
        results.Row(name="fast", label="a fast one", cells={"speed": results.Quantity((11_000.0,))}),
        results.Row(name="none", label="another", missing="it is not installed, which is a long sentence"),
    ],
    goals=[
        results.min_goal("fast: at least 800 times", results.Quantity((1_000.0,)), 800),
        results.max_goal("slow", results.Quantity((1.5,), 1), 1, "s"),
    ],
    notes=["A note."],
)


def test_rounds_take_turns_after_one_unmeasured_run():
    calls = []

    def contender(name):
        calls.append(name)
        return float(len(calls))

    found = results.measure_rounds({"a": lambda: contender("a"), "b": lambda: contender("b")}, 2)
    assert calls == ["a", "b", "a", "b", "a", "b"]
    assert found == {"a": (3.0, 5.0), "b": (4.0, 6.0)}
    assert results.compute_ratios(found["b"], found["a"]).values == (4 / 3, 6 / 5)
    cells = results.percentile_cells("load", [float(n) for n in range(101)])
    assert (cells["load"].median, cells["load95"].median) == (50, pytest.approx(95))


def test_the_table_is_aligned_and_says_what_is_missing():
    assert results.format_report(REPORT).splitlines() == [
        "tiny: a table",
        "              speed a second  times",
        "  slow         11 (10 to 12)    1.0",
        "  a fast one          11,000      -",
        "  another     not measured: it is not installed, which is a long sentence",
        "  goal: fast: at least 800 times: 1,000 times (reached)",
        "  goal: slow: at most 1 s: 1.5 s (NOT reached)",
        "  A note.",
    ]
    skipped = results.Report(name="pages", title="t", skipped="no Chromium")
    assert "not measured: no Chromium" in results.format_report(skipped)


@pytest.mark.parametrize("name", ["translation", "writing"])
def test_a_missing_model_is_a_reason_and_no_traceback(name, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    assert "is missing" in command.measure(name, quick=True).skipped


def test_a_name_that_comes_twice_is_measured_once_and_an_unknown_one_is_refused(monkeypatch, capsys):
    measured_names = []
    monkeypatch.setattr(command, "measure", lambda name, quick: measured_names.append(name) or REPORT)
    command.main(["memory", "pages", "memory"])
    assert measured_names == ["memory", "pages"]
    assert "a fast one" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main(["pages", "one_steam"])
    assert "no benchmark is called 'one_steam'" in capsys.readouterr().err
    assert len(measured_names) == 2


@pytest.mark.parametrize("module", ["benchmarks.__main__", "benchmarks.devices"])
def test_numpy_takes_the_threads_that_the_app_gives_it(module):
    code = (
        f"import sys, {module}; names = list(sys.modules); print(names.index('core') < names.index('numpy'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == ["True"], done.stderr
