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

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `core` does, where a test imports NumPy before it
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


@pytest.fixture(autouse=True)
def clean_caches(request):
    """Empties Streamlit's two caches around a test of a page, so that no test sees what another computed, and
    takes back the seed that a training has given to TensorFlow as a whole: the app trains nothing.

    Other tests never pay for the import of Streamlit.
    """
    if not request.path.is_relative_to(_PAGES):
        yield
        return
    import streamlit as st

    st.cache_data.clear()
    st.cache_resource.clear()
    if "tensorflow" in sys.modules:
        sys.modules["tensorflow"].random.set_seed(None)
    yield
    st.cache_data.clear()
    st.cache_resource.clear()
