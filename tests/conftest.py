"""What all tests share: the checkout on the path, a quiet TensorFlow, clean caches for the tests of pages."""

import os
import pathlib
import sys

import pytest
from hypothesis import settings

# The same examples on every run, on a slow machine too; a test of a page asks for fewer.
settings.register_profile("atlas", max_examples=40, deadline=None, derandomize=True, database=None)
settings.load_profile("atlas")

ROOT = pathlib.Path(__file__).resolve().parent.parent
_PAGES = ROOT / "tests" / "pages"

_BROWSER = ROOT / "tests" / "browser"
# Files that take a minute and more come first, so that two processes end at about the same time.
_LONG = {
    ROOT / "tests" / name
    for name in (
        "pages/test_audit.py",
        "pages/test_any_input.py",
        "pages/test_lessons.py",
        "test_recipes.py",
        "test_odd_machines.py",
        "core/cluster/test_web_process.py",
        "core/ui/server/test_sessions.py",
        "browser/test_frame.py",
        "browser/test_audit.py",
        "browser/test_access.py",
        "browser/test_export.py",
        "browser/test_classroom.py",
    )
}

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `core` does, where a test imports NumPy before it
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


def pytest_collection_modifyitems(items):
    """Puts long files first and those of the browser last: the quick ones speak first, and none of them runs
    inside the event loop that Playwright keeps until the session ends.
    """
    items.sort(key=lambda item: (item.path.is_relative_to(_BROWSER), item.path not in _LONG))


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
