"""All models after one another, and as tasks: the table of progress, and that the same command goes on."""

import os

import pytest

from core.base.checks import AtlasError, InvalidValueError
from core.training import __main__ as command
from core.training.whole_zoo import SHIPPED, train_all
from tests.support import quick_training
from tests.support.processes import ROOT
from tests.support.quick_training import train

NAMES = ("char_rnn", "nmt_luong")


def test_all_are_trained_and_the_table_says_so(tmp_path, capsys):
    assert train_all(NAMES, tmp_path, train)
    last = capsys.readouterr().out.strip().split("\n\n")[-1].splitlines()
    assert last[0].split() == ["model", "epochs", "val_accuracy", "state"]
    assert last[1].split() == ["char_rnn", "2", "of", "15", "0.5000", "shipped"]
    assert last[2].split() == ["nmt_luong", "2", "of", "10", "0.5000", "shipped"]


def test_the_same_command_goes_on_where_it_was_stopped(tmp_path):
    trained = []

    def stopped(name, work):
        if len(trained) == 1:
            raise KeyboardInterrupt
        trained.append(name)
        return train(name, work)

    with pytest.raises(KeyboardInterrupt):
        train_all(NAMES, tmp_path, stopped)
    assert (tmp_path / "char_rnn" / SHIPPED).is_file()
    assert train_all(NAMES, tmp_path, lambda name, work: trained.append(name) or train(name, work))
    assert trained == ["char_rnn", "nmt_luong"]


def test_a_model_that_fails_keeps_no_other_from_it(tmp_path, capsys):
    def fails(name, work):
        if name == "char_rnn":
            raise AtlasError("No room on the disk.")
        return train(name, work)

    assert not train_all(NAMES, tmp_path, fails)
    out = capsys.readouterr().out
    assert "No room on the disk." in out
    assert (tmp_path / "nmt_luong" / SHIPPED).is_file()
    assert not (tmp_path / "char_rnn" / SHIPPED).exists()


def test_the_command_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "_train", train)
    monkeypatch.setattr(command, "MODELS", dict.fromkeys(NAMES))
    assert command.main(["--all", "--work", str(tmp_path)]) == 0
    assert (tmp_path / "nmt_luong" / SHIPPED).is_file()
    for line in ([], ["char_rnn", "--all"], ["char_rnn", "--cluster", "auto"]):
        with pytest.raises(SystemExit):
            command.main(line)


def test_a_cluster_that_is_not_there_is_a_sentence(tmp_path):
    pytest.importorskip("ray", reason="requirements-cluster.txt is not installed")
    with pytest.raises(InvalidValueError, match="the address of a cluster of Ray that runs"):
        train_all(NAMES, tmp_path, train, address="127.0.0.1:1")


@pytest.mark.skipif(
    not os.environ.get("ATLAS_REAL_CLUSTER"), reason="starts a cluster of Ray: make cluster-check"
)
def test_tasks_of_a_cluster_bring_their_files_back(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    assert train_all(NAMES, tmp_path / "work", quick_training.train, address="local")
    for name in NAMES:
        assert (tmp_path / "models" / name / "card.json").read_text() == f'{{"name": "{name}"}}'
        assert (tmp_path / "work" / name / SHIPPED).is_file()
    assert "0.5000  shipped" in capsys.readouterr().out
