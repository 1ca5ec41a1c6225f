"""Where a request is worked out, by `ATLAS_DEVICE` and by the measured table."""

import json
import threading

import pytest

from core import device
from core.device import Device
from core.engine import placement
from core.positions.matrix.ask import PositionsRequest
from core.requests.attention import SentencesRequest
from core.requests.models import CardsRequest, ReadyRequest
from core.requests.translation import TranslateRequest
from core.shakespeare.writing.ask import GenerateRequest

SHORT = TranslateRequest(text="ab", method="beam")
LONG = TranslateRequest(text="ab" * 50, method="beam")
GPU = Device(kind="gpu", name="Fast")


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """A machine with a GPU, and a table that says of it what a test wants."""

    def make(choice: str, kinds: dict, measured: str | None = "Fast") -> None:
        content = {"measured": measured and {"gpu": measured}, "kinds": kinds}
        (tmp_path / "devices.json").write_text(json.dumps(content), encoding="utf-8")
        monkeypatch.setattr(placement, "TABLE", tmp_path / "devices.json")
        monkeypatch.setenv("ATLAS_DEVICE", choice)
        monkeypatch.setattr(device, "may_have_gpu", lambda: choice != "cpu")
        monkeypatch.setattr(device, "find", lambda: GPU)
        placement.table.cache_clear()

    yield make
    placement.table.cache_clear()


@pytest.mark.parametrize(("choice", "kind"), [("cpu", "cpu"), ("gpu", "gpu")])
def test_a_choice_holds_for_all_but_what_computes_nothing(machine, choice, kind):
    machine(choice, {})
    assert placement.kind_of(SHORT, 1) == kind
    assert placement.kind_of(CardsRequest(), 1) == "cpu"


@pytest.mark.parametrize(
    ("row", "short", "long", "many"),
    [
        ({"gpu_from": None, "class": "gpu"}, "cpu", "cpu", "gpu"),
        ({"gpu_from": 0, "class": "cpu"}, "gpu", "gpu", "cpu"),
        ({"gpu_from": 50, "class": "gpu"}, "cpu", "gpu", "gpu"),
    ],
)
def test_auto_goes_by_kind_and_size_and_how_many_ask(machine, row, short, long, many):
    machine("auto", {"Translate, beam": row})
    assert placement.kind_of(SHORT, 1) == short
    assert placement.kind_of(LONG, 1) == long
    assert placement.kind_of(SHORT, placement.CLASS) == many
    assert placement.kind_of(TranslateRequest(text="ab"), 1) == "cpu"  # greedy is no row of this table


@pytest.mark.parametrize("measured", [None, "Slow"])
def test_a_gpu_that_was_not_measured_is_not_used_and_the_sidebar_says_so(machine, measured):
    machine("auto", {"Translate, beam": {"gpu_from": 0, "class": "gpu"}}, measured)
    assert placement.kind_of(SHORT, 1) == "cpu"
    shown = placement.shown(GPU)
    assert shown.kind == "cpu"
    assert "make gpu-check" in shown.note and "ATLAS_DEVICE=gpu" in shown.note


def test_a_gpu_that_was_measured_or_forced_is_shown(machine):
    machine("auto", {})
    assert placement.shown(GPU) == GPU
    machine("gpu", {}, None)
    assert placement.shown(GPU) == GPU


def test_the_shipped_table_says_that_nobody_measured():
    assert placement.table() == {"measured": None, "kinds": {}}


def test_the_amount_is_characters_or_cells():
    assert placement.amount(LONG) == 100
    assert placement.amount(PositionsRequest(count=20, width=16)) == 20 * 16
    assert placement.amount(GenerateRequest(prompt="to be", length=300)) == 5 + 300
    assert placement.amount(SentencesRequest(texts=("ab", "cde"))) == 5


def test_a_label_is_the_kind_and_of_a_translation_its_search():
    assert placement.label(SHORT) == "Translate, beam"
    assert placement.label(ReadyRequest()) == placement.label(GenerateRequest(prompt="a")) == "Generate"


def test_requests_of_a_kind_that_run_at_once_are_counted():
    running = []
    both = threading.Barrier(2)

    def run():
        with placement.counted(SHORT) as count:
            running.append(count)
            both.wait(10)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with placement.counted(SHORT) as count:
        assert sorted(running) == [1, 2] and count == 1
