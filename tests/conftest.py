"""What all tests share: the checkout on the path, a quiet TensorFlow, clean caches for the tests of pages."""

import os
import pathlib

import pytest
from hypothesis import settings

from tests.support.durations import DurationRecorder, get_tier

# The same examples on every run, on a slow machine too; a test of a page asks for fewer.
settings.register_profile("atlas", max_examples=40, deadline=None, derandomize=True, database=None)
settings.load_profile("atlas")

pytest_plugins = ["tests.support.random_char_rnns"]

ROOT = pathlib.Path(__file__).resolve().parent.parent
_PAGES = ROOT / "tests" / "pages"
# Walks over all pages: what is tested of a page is found by opening it once.
_TESTS_OF_ALL_PAGES = ("tests/pages/test_audit.py", "tests/browser/test_frame.py")

# Files that take long come first, so that all processes end at about the same time.
_SLOW_FILES = {
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
        config.pluginmanager.register(DurationRecorder(file))


def pytest_collection_modifyitems(items):
    """Marks each test with its tier; puts long files first and those of the browser last: none of the others
    runs inside the event loop that Playwright keeps until the session ends.
    """
    for item in items:
        item.add_marker(get_tier(item.path))
    items.sort(key=lambda item: (get_tier(item.path) == "browser", item.path not in _SLOW_FILES))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """As many processes as there are cores, two to eight."""
    from core.base.device import count_processors

    return min(8, max(2, count_processors()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """A file of tests stays in one process; of a walk over all pages, the tests of a page do."""
    from xdist.scheduler import LoadFileScheduling

    class ByFileOrPage(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return nodeid.split("[", 1)[1] if file in _TESTS_OF_ALL_PAGES and "[" in nodeid else file

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

    device.use_stand_in_gpu("cpu:0")
    yield
    device._stand_in_devices.clear()
    device._find_device_cached.cache_clear()


@pytest.fixture
def letters():
    """The function that reads what stands in the cells of the first heatmap, whatever ink it is written in:
    `letters(figure)[row]`.
    """

    import numpy as np  # not above: OpenBLAS reads its threads once, when NumPy is imported

    def read_cells(figure) -> list[list[str]]:
        heatmap = figure.data[0]
        cells = np.full(np.shape(heatmap.z), "", dtype=object)
        for trace in [
            heatmap,
            *(trace for trace in figure.data if trace.name == "letters" and trace.xaxis == heatmap.xaxis),
        ]:
            if trace.type == "heatmap":
                texts = np.array([[text.strip() for text in row] for row in trace.text], dtype=object)
                cells = np.where(texts == "", cells, texts)
            else:
                y0, x0 = heatmap.y0 or 0, heatmap.x0 or 0
                for x, y, text in zip(trace.x, trace.y, trace.text, strict=True):
                    cells[int(y - y0), int(x - x0)] = text
        return cells.tolist()

    return read_cells
