"""Attention Atlas: `streamlit run app.py`, from any folder, or `uvicorn app:app` from this one.

Beside a folder named `pages/`, Streamlit would run a deep link of a fresh process without the router; an
application object whose script is the router does not.
"""

import pathlib
import sys

import streamlit as st

PROJECT_FOLDER = pathlib.Path(__file__).resolve().parent
if str(PROJECT_FOLDER) not in sys.path:
    sys.path.insert(0, str(PROJECT_FOLDER))

from core.teaching.classroom import answer_route, status_route  # noqa: E402  (see the line above)
from core.ui.server import http_headers, index_page, static_files, visitors, websocket_rate_limit  # noqa: E402
from core.ui.server.process import make_lifespan, show_error  # noqa: E402

MIDDLEWARE = [
    *http_headers.MIDDLEWARE,
    *visitors.MIDDLEWARE,
    *static_files.MIDDLEWARE,
    *websocket_rate_limit.MIDDLEWARE,
]
app = st.App(
    PROJECT_FOLDER / "pages" / "router.py",
    lifespan=make_lifespan(status_route.purge_periodically),
    routes=[*status_route.ROUTES, *answer_route.ROUTES, *index_page.ROUTES],
    middleware=MIDDLEWARE,
    on_script_error=show_error,
)

if __name__ == "__main__":
    app.run()
