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
