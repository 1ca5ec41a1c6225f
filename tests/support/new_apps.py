"""Pages by AppTest, through the router, without what it does anew for each visitor and no visitor has."""

import pathlib

from tests.support.random_char_rnns import forget_loaded_models

ROUTER = pathlib.Path(__file__).resolve().parents[2] / "pages" / "router.py"


def new_app():
    """Returns an app as a visitor who comes finds it; nothing has run yet.

    AppTest reads what all installed packages say of themselves for each app, to find components in them: a
    tenth of a second, while a page takes a fiftieth. Ours are in none.
    """
    from streamlit.components.v2.component_manager import BidiComponentManager
    from streamlit.testing.v1 import AppTest

    app = AppTest.from_file(str(ROUTER), default_timeout=120)
    assert app._bidi_component_manager is None  # the private name still means what it meant
    app._bidi_component_manager = BidiComponentManager()
    return app


def open_page(page: str, parameters: dict | None = None):
    """Opens a page by its address, as a new visitor, and runs it.

    Args:
        page: Its name.
        parameters: Of the address; a list is one that stands there several times.
    """
    app = new_app()
    for name, value in (parameters or {}).items():
        app.query_params[name] = value if isinstance(value, list) else str(value)
    return app.run() if page == "home" else app.switch_page(f"{page}.py").run()


def clear_caches() -> None:
    import streamlit as st

    forget_loaded_models()
    st.cache_data.clear()
    st.cache_resource.clear()
