"""Folders for temporary files: what a killed process leaves goes at the next start, and nothing else."""

import os
import signal
import subprocess
import sys
import tempfile
import time

import pytest

from core.base import child_processes
from core.base.child_processes import TemporaryFolder

WAITING_PROGRAM = (
    "from core.base.child_processes import TemporaryFolder\n"
    "folder = TemporaryFolder()\nprint(folder.name, flush=True)\ninput()"
)


@pytest.fixture
def of_another_process(tmp_path, monkeypatch):
    """A process that has a folder and waits, and the folder, which is some minutes old."""
    if sys.platform == "win32":
        pytest.skip("Windows has no locks of folders")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", WAITING_PROGRAM],
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        folder = tmp_path / process.stdout.readline().strip()
        (folder / "left.py").write_text("")
        grow_old(folder)
        yield process, folder
        process.terminate()


def grow_old(folder) -> None:
    os.utime(folder, (time.time() - 600, time.time() - 600))


def test_what_a_killed_process_left_goes_at_the_next_start(of_another_process):
    process, folder = of_another_process
    child_processes.delete_abandoned_folders()
    assert folder.exists(), "its process lives"
    process.send_signal(signal.SIGTERM)  # Python ends at once and takes nothing away
    process.wait()
    assert folder.exists()
    child_processes.delete_abandoned_folders()
    assert not folder.exists()


def test_a_folder_of_this_process_stays_until_it_is_taken_away(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with TemporaryFolder() as name:
        grow_old(name)
        child_processes.delete_abandoned_folders()
        assert os.path.isdir(name)
    assert not list(tmp_path.iterdir())


def test_new_folders_files_links_and_those_of_others_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    new, file, link, other = (
        tmp_path / f"{child_processes._FOLDER_PREFIX}{name}" for name in ("new", "file", "link", "other")
    )
    new.mkdir()
    file.write_text("")
    (tmp_path / "mine").mkdir()
    link.symlink_to(tmp_path / "mine")
    for path in (file, tmp_path / "mine"):
        grow_old(path)
    os.utime(link, (1, 1), follow_symlinks=False)
    child_processes.delete_abandoned_folders()
    assert len(list(tmp_path.iterdir())) == 4
    other.mkdir()
    grow_old(other)
    monkeypatch.setattr(os, "getuid", lambda: -1)
    child_processes.delete_abandoned_folders()
    assert other.exists()
