"""A full disk, folders that cannot be read or written, cards that lack something, a network that says
nothing.

Tests may run as root, whom modes of files do not bind: what the system refuses is raised where it would be.
"""

import builtins
import errno
import functools
import json
import math
import os
import pathlib
import socket
import tempfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.checks import MaskTraceError
from core.models import datasets, saving, zoo
from core.models.datasets import DATASETS, DatasetError
from core.models.zoo import CARD_FILE, ModelFileError
from core.topics.masking.files.loading import load_model


def raise_os_error(number: int, *args, **kwargs):
    raise OSError(number, os.strerror(number))


raise_disk_full = functools.partial(raise_os_error, errno.ENOSPC)
raise_access_denied = functools.partial(raise_os_error, errno.EACCES)


def read_files(folder: pathlib.Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def assert_one_sentence(error: Exception) -> str:
    text = str(error)
    assert "\n" not in text and len(text) < 700 and text.endswith((".", "`")), text
    return text


# --- a full disk, a folder that cannot be written -----------------------------------------------------------


def second_write_fails(monkeypatch):
    """The disk is full once the weights are written."""
    write, done = pathlib.Path.write_bytes, []

    def writing(path, content):
        done.append(path)
        return raise_disk_full() if len(done) > 1 else write(path, content)

    monkeypatch.setattr(pathlib.Path, "write_bytes", writing)


@pytest.mark.parametrize(
    "fault",
    [
        second_write_fails,
        lambda patch: patch.setattr(pathlib.Path, "write_bytes", raise_disk_full),
        lambda patch: patch.setattr(os, "replace", raise_disk_full),
        lambda patch: patch.setattr(pathlib.Path, "mkdir", raise_access_denied),
    ],
    ids=["second file", "first file", "replacing", "no folder"],
)
def test_a_model_that_cannot_be_written_leaves_the_one_of_before(
    own_shipped, keras_models, monkeypatch, fault
):
    before = read_files(own_shipped)
    with monkeypatch.context() as patch:
        fault(patch)
        with pytest.raises(
            ModelFileError, match=r"char_rnn could not be written to .*(No space left|Permission denied)"
        ) as caught:
            saving.save_model(keras_models["char_rnn_stateful"], "char_rnn", {})
    assert "set ATLAS_MODELS_DIR to" in assert_one_sentence(caught.value)
    assert read_files(own_shipped) == before
    assert zoo.load_arrays("char_rnn")


@pytest.fixture(scope="module")
def keras_file(tmp_path_factory):
    import keras

    path = tmp_path_factory.mktemp("file") / "mine.keras"
    keras.Sequential(
        [keras.Input((None,), dtype="int32"), keras.layers.Embedding(5, 2, mask_zero=True)]
    ).save(path)
    return path.read_bytes()


@pytest.mark.parametrize(
    "place, fault",
    [
        (pathlib.Path, ("write_bytes", raise_disk_full)),
        (tempfile, ("mkdtemp", raise_disk_full)),
        (tempfile, ("mkdtemp", raise_access_denied)),
        (tempfile, ("mkdtemp", functools.partial(raise_os_error, errno.ENOENT))),
    ],
    ids=["full", "full for a folder", "read-only", "no folder for temporary files"],
)
def test_a_file_that_cannot_be_laid_down_is_one_sentence(keras_file, monkeypatch, place, fault):
    with monkeypatch.context() as patch:
        patch.setattr(place, *fault)
        with pytest.raises(
            MaskTraceError, match=r"The file mine\.keras could not be written .*set TMPDIR"
        ) as caught:
            load_model("mine.keras", keras_file)
    assert_one_sentence(caught.value)
    assert load_model("mine.keras", keras_file).layers


# --- folders that cannot be read ----------------------------------------------------------------------------


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    """Neither data folder nor cache folder is named; the home folder is an empty one."""
    for name in ("ATLAS_DATA_DIR", "ATLAS_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pathlib.Path, "home", lambda: tmp_path)
    return tmp_path


def test_folders_that_may_not_be_looked_into_hold_nothing(nowhere, shipped, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", raise_access_denied)
        assert datasets.find_local_path("spa-eng") is None
        assert zoo.filter_shipped(("char_rnn",)) == ()
    assert zoo.filter_shipped(("char_rnn",)) == ("char_rnn",)


def raise_no_home():
    raise RuntimeError("Could not determine home directory.")


@pytest.mark.parametrize(
    ("variable", "owner", "name", "fault", "says"),
    [
        ("", pathlib.Path, "home", raise_no_home, r"no home folder.*set ATLAS_CACHE_DIR"),
        (
            "",
            pathlib.Path,
            "mkdir",
            raise_access_denied,
            r"not be written to .*Permission denied.*set ATLAS_CACHE_DIR",
        ),
        (
            "ATLAS_DATA_DIR",
            builtins,
            "open",
            raise_access_denied,
            r"at .* cannot be read \(Permission denied\)",
        ),
    ],
)
def test_a_folder_that_is_not_there_or_closed_is_one_sentence_before_the_network_is_asked(
    nowhere, monkeypatch, variable, owner, name, fault, says
):
    monkeypatch.setattr(datasets.urllib.request, "urlopen", lambda *_, **__: pytest.fail("it was asked"))
    if variable:
        (nowhere / "shakespeare.txt").write_text("x")
        monkeypatch.setenv(variable, str(nowhere))
    monkeypatch.setattr(owner, name, fault)
    assert datasets.find_local_path("spa-eng") is None
    with pytest.raises(DatasetError, match=says) as caught:
        datasets.ensure_dataset("shakespeare")
    assert_one_sentence(caught.value)


def test_a_server_that_says_nothing_is_given_up(nowhere, monkeypatch):
    assert datasets._TIMEOUT_SECONDS <= 10  # seconds: what a visitor waits for
    monkeypatch.setattr(datasets, "_TIMEOUT_SECONDS", 0.2)
    timeouts, opened = [], datasets.urllib.request.urlopen
    monkeypatch.setattr(
        datasets.urllib.request,
        "urlopen",
        lambda url, timeout: timeouts.append(timeout) or opened(url, timeout=timeout),
    )
    monkeypatch.setenv("no_proxy", "*")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/x"
        monkeypatch.setitem(
            DATASETS, "shakespeare", datasets.dataclasses.replace(DATASETS["shakespeare"], url=address)
        )
        with pytest.raises(
            DatasetError, match=r"could not be fetched from .*timed out.*Connect to the network"
        ) as caught:
            datasets.ensure_dataset("shakespeare")
    assert_one_sentence(caught.value)
    assert timeouts == [0.2]
    assert read_files(nowhere) == {}


# --- damaged cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, lacks",
    [
        ({"metrics": None}, "metrics"),
        ({"metrics": {}}, "metrics.val_accuracy, metrics.val_loss"),
        ({"training": []}, "training"),
        ({"training": {"minutes": "7"}}, "training.minutes"),
        ({"title": 3}, "title"),
        ({"chapter": "x"}, "chapter"),
        ({"parameters": None, "history": {}}, "parameters, history"),
    ],
)
def test_a_card_that_lacks_what_pages_show_says_what(own_shipped, changes, lacks):
    path = own_shipped / "char_rnn" / CARD_FILE
    path.write_text(json.dumps({**zoo.load_card("char_rnn"), **changes}))
    with pytest.raises(ModelFileError) as caught:
        zoo.get_display_card("char_rnn")
    assert f"card.json lacks {lacks}. Restore it with `git checkout" in assert_one_sentence(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_damage_of_a_card_is_one_sentence_or_a_card_that_can_be_shown(shipped, data):
    whole = (shipped / "char_rnn" / CARD_FILE).read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    damaged = data.draw(
        st.one_of(
            st.just(whole[:place]),
            st.binary(min_size=1, max_size=3).map(
                lambda other: whole[:place] + other + whole[place + len(other) :]
            ),
            st.binary(max_size=50),
        )
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pathlib.Path, "read_text", lambda path, encoding: damaged.decode(encoding))
        try:
            card = zoo.get_display_card("char_rnn")
        except ModelFileError as error:
            assert "git checkout -- assets/models/char_rnn`" in str(error)
        else:
            assert (type(card["title"]), card["name"], type(card["chapter"])) == (str, "char_rnn", dict)
            metrics = card["metrics"]
            numbers = (metrics["val_accuracy"], metrics["val_loss"], card["training"]["minutes"])
            assert all(map(math.isfinite, numbers))
