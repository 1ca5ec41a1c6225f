"""What all tests share: the checkout on the path, a quiet TensorFlow, clean caches for the tests of pages."""

import os
import pathlib

import pytest
from hypothesis import settings

from tests.support.durations import Durations, tier_of

# The same examples on every run, on a slow machine too; a test of a page asks for fewer.
settings.register_profile("atlas", max_examples=40, deadline=None, derandomize=True, database=None)
settings.load_profile("atlas")

pytest_plugins = ["tests.support.random_char_rnns"]

ROOT = pathlib.Path(__file__).resolve().parent.parent
_PAGES = ROOT / "tests" / "pages"
# Walks over all pages: what is tested of a page is found by opening it once.
_WALKS = ("tests/pages/test_audit.py", "tests/browser/test_audit.py", "tests/browser/test_frame.py")

# Files that take long come first, so that all processes end at about the same time.
_LONG = {
    ROOT / "tests" / name
    for name in (
        "pages/test_audit.py",
        "pages/test_any_input.py",
        "pages/test_lessons.py",
        "pages/test_trained_lesson.py",
        "engine/test_devices.py",
        "teaching/lessons/test_lessons.py",
        "training/test_interruption.py",
        "test_recipes.py",
        "test_odd_machines.py",
        "engine/cluster/test_web_process.py",
        "browser/test_audit.py",
        "browser/test_frame.py",
        "browser/test_classroom.py",
    )
}

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `core` does, where a test imports NumPy before it


def pytest_addoption(parser):
    """`--seconds-to FILE`: a line a test, for `python -m tests.support.durations`."""
    parser.addoption("--seconds-to", type=pathlib.Path, help="a file for the seconds that each test took")


def pytest_configure(config):
    """Notes how long tests take, where a file for it is named."""
    if file := config.getoption("--seconds-to"):
        config.pluginmanager.register(Durations(file))


def pytest_collection_modifyitems(items):
    """Marks each test with its tier; puts long files first and those of the browser last: none of the others
    runs inside the event loop that Playwright keeps until the session ends.
    """
    for item in items:
        item.add_marker(tier_of(item.path))
    items.sort(key=lambda item: (tier_of(item.path) == "browser", item.path not in _LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """As many processes as there are cores, two to eight."""
    from core.base.device import processors

    return min(8, max(2, processors()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """A file of tests stays in one process; of a walk over all pages, the tests of a page do."""
    from xdist.scheduler import LoadFileScheduling

    class ByFileOrPage(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return nodeid.split("[", 1)[1] if file in _WALKS and "[" in nodeid else file

    return ByFileOrPage(config, log)


@pytest.fixture(autouse=True, scope="session")
def rooms_apart(tmp_path_factory):
    """Keeps the rooms that tests open out of the folder of who runs them."""
    os.environ.setdefault("ATLAS_DATA_HOME", str(tmp_path_factory.mktemp("rooms")))


@pytest.fixture(autouse=True)
def clean_caches(request):
    """Empties Streamlit's two caches around a test of a page, so that no test sees what another computed.

    Other tests never pay for the import of Streamlit.
    """
    if not request.path.is_relative_to(_PAGES):
        yield
        return
    import streamlit as st

    st.cache_data.clear()
    st.cache_resource.clear()
    yield
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture(scope="module")
def stand_in():
    """TensorFlow on the CPU stands for the GPU."""
    from core.base import device

    device.use_stand_in("/CPU:0")
    yield
    device._stand_in.clear()
    device._find.cache_clear()


@pytest.fixture
def letters():
    """The function that reads what stands in the cells of the first heatmap, whatever ink it is written in:
    `letters(figure)[row]`.
    """

    import numpy as np  # not above: OpenBLAS reads its threads once, when NumPy is imported

    def read(figure) -> list[list[str]]:
        first = figure.data[0]
        found = np.full(np.shape(first.z), "", dtype=object)
        for trace in [
            first,
            *(trace for trace in figure.data if trace.name == "letters" and trace.xaxis == first.xaxis),
        ]:
            if trace.type == "heatmap":
                texts = np.array([[text.strip() for text in row] for row in trace.text], dtype=object)
                found = np.where(texts == "", found, texts)
            else:
                y0, x0 = first.y0 or 0, first.x0 or 0
                for x, y, text in zip(trace.x, trace.y, trace.text, strict=True):
                    found[int(y - y0), int(x - x0)] = text
        return found.tolist()

    return read
