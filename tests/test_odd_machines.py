"""Machines on which something is odd: a home that is a file, folders for temporary files that are full, a
clock that jumps.
"""

import asyncio
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from benchmarks.visitor import Visitor
from tests.support.processes import ROOT, run_in_fresh_process
from tests.support.serving import http_request, running_app

pytestmark = pytest.mark.nightly

PAGES = (
    "",
    *sorted(path.stem for path in (ROOT / "pages").glob("*.py") if path.stem not in ("router", "home")),
)
PATIENCE = 300.0  # seconds for a visit of all pages


def visit(address: str, times: int = 1) -> float:
    """Opens each page so many times, as a visitor of its own, has texts written, and returns the seconds of
    the last writing; a page that shows an error or hangs raises.
    """

    async def go() -> float:
        for page in PAGES * times:  # the second time from the caches
            async with Visitor(address, page) as visitor:
                await visitor.load()
                if page == "shakespeare":
                    seconds = await visitor.change("shakespeare_write", True)
        return seconds

    return asyncio.run(asyncio.wait_for(go(), PATIENCE))


# --- a home that is a file ----------------------------------------------------------------------------------


def test_the_app_answers_where_the_home_is_a_file(monkeypatch, tmp_path):
    """Streamlit, Keras and the app all look for folders of their own there; of Streamlit, which looked for
    secrets, each request got an error 500.
    """
    (tmp_path / "file").write_text("in the way")
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "KERAS_HOME"):
        monkeypatch.delenv(name, raising=False)
    with running_app() as server:
        port = int(server.address.rsplit(":", 1)[1])
        for path in ("/", "/shakespeare", "/_stcore/health"):
            assert http_request(port, path)[0] == 200
        assert visit(server.address) > 0


# --- nowhere to put a temporary file ------------------------------------------------------------------------


def test_tensorflow_is_loaded_where_no_folder_takes_temporary_files():
    """It asks for the name of one when it is imported, and failed."""
    code = (
        "import errno, tempfile\n"
        "def nowhere(*args): raise FileNotFoundError(errno.ENOENT, 'No usable temporary directory found')\n"
        "tempfile._get_default_tempdir = nowhere\n"
        "try: tempfile.gettempdir()\n"
        "except OSError: pass\n"
        "else: raise SystemExit('the stand-in stands nowhere')\n"
        "from core.base import device\n"
        "print(device.load_keras().__name__)\n"
    )
    assert run_in_fresh_process(code).split() == ["keras"]


# In a view of the file system of its own, where every folder for temporary files is a file system of 64 kB.
_SMALL_MACHINE_PROGRAM = """
set -e
for folder in /tmp /var/tmp; do mount -t tmpfs -o size=64k none $folder; done
cd /tmp
exec "$@"
"""
_FULL_DISK_PROGRAM = """
import os, sys, tempfile
from streamlit.testing.v1 import AppTest  # makes a temporary folder for itself, which the app does not

for name in ("/tmp", "/var/tmp"):
    with open(f"{name}/full", "wb", buffering=0) as file:
        while True:
            try: file.write(bytes(4096))
            except OSError: break
tempfile.tempdir = None
try: tempfile.gettempdir()
except FileNotFoundError: pass
else: raise SystemExit("the disk is not full")
app = AppTest.from_file(f"{sys.argv[1]}/pages/router.py", default_timeout=120).run()
for page in ("shakespeare", "masking", "translation", "attention", "positions", "tokens"):
    app.switch_page(f"{page}.py").run()
    said = [one.value for one in app.error]
    assert not app.exception and not said and app.get("plotly_chart"), (page, said)

content = bytes.fromhex(sys.stdin.read())
app.switch_page("masking.py").run()
app.selectbox(key="masking_architecture").set_value("Your own .keras file").run()
app.file_uploader(key="masking_file").upload("mine.keras", content, "application/zip").run()
said = [one.value for one in app.error]
assert not app.exception and len(said) == 1 and "could not be written" in said[0], said
for name in ("/tmp", "/var/tmp"):
    os.unlink(f"{name}/full")
app.file_uploader(key="masking_file").upload("mine2.keras", content, "application/zip").run()
assert not app.exception and not app.error and app.get("plotly_chart"), [one.value for one in app.error]
print("held")
"""


def _why_nothing_can_be_mounted() -> str:
    if not sys.platform.startswith("linux") or not shutil.which("unshare"):
        return "no `unshare` here, which gives a process a view of the file system of its own"
    if any(
        path.is_relative_to(folder)
        for path in (ROOT, pathlib.Path(sys.prefix))
        for folder in ("/tmp", "/var/tmp")
    ):
        return "the app itself stands in a folder for temporary files"
    command = ["unshare", "-m", "sh", "-c", _SMALL_MACHINE_PROGRAM, "sh", "true"]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=30)
    return f"nothing can be mounted here: {tried.stderr.strip()}" if tried.returncode else ""


def test_pages_go_on_where_every_folder_for_temporary_files_is_full(tmp_path):
    if why := _why_nothing_can_be_mounted():
        pytest.skip(why)
    import keras

    layers = [keras.layers.Embedding(1000, 2, mask_zero=True), keras.layers.GRU(2)]
    keras.Sequential([keras.Input((None,), dtype="int32"), *layers]).save(tmp_path / "mine.keras")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ATLAS_")}
    own = {"HOME": "/tmp", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "ATLAS_DEVICE": "cpu"}
    own |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), "")
    program = ["sh", "-c", _SMALL_MACHINE_PROGRAM, "sh", sys.executable, "-c", _FULL_DISK_PROGRAM, str(ROOT)]
    answer = subprocess.run(
        ["unshare", "-m", *program],
        env=environment | own,
        timeout=300,
        input=(tmp_path / "mine.keras").read_bytes().hex(),
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr[-3000:]
    assert answer.stdout.split()[-1:] == ["held"], answer.stderr[-3000:]


# --- a clock that jumps -------------------------------------------------------------------------------------

_JUMPING_CLOCK_PROGRAM = """
import time
real, real_ns, steady = time.time, time.time_ns, time.monotonic
def ahead(): return (0, 3600, -3600)[int(steady() / 0.25) % 3]
time.time = lambda: real() + ahead()
time.time_ns = lambda: real_ns() + ahead() * 10**9
"""


def test_pages_streams_and_caches_go_on_while_the_clock_jumps_an_hour_to_and_fro(monkeypatch, tmp_path):
    """Each quarter of a second: what waits or expires by the time of day would hang, or be thrown away at
    once.
    """
    (tmp_path / "sitecustomize.py").write_text(_JUMPING_CLOCK_PROGRAM)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{ROOT}")
    jumps = (
        "import time\n"
        "times = [(time.sleep(0.1), time.time())[1] for _ in range(20)]\n"
        "print(max(times) - min(times) > 3000)"
    )
    assert run_in_fresh_process(jumps).split() == ["True"]
    with running_app() as server:
        assert visit(server.address, times=2) < 30
