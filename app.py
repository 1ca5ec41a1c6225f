"""Attention Atlas: `streamlit run app.py`, from any folder, or `uvicorn app:app` from this one.

The pages stand in a folder named `pages/`, beside which Streamlit would run a deep link of a fresh process
without its router; an application object whose script is the router itself has no such trap.
"""

import pathlib
import sys

import streamlit as st

HERE = pathlib.Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

from core.teaching.classroom import post, pulse  # noqa: E402  (see the line above)
from core.ui.server import http_headers, pace, shell, static_files, visitors  # noqa: E402
from core.ui.server.process import lifespan, show_error  # noqa: E402

MIDDLEWARE = [*http_headers.MIDDLEWARE, *visitors.MIDDLEWARE, *static_files.MIDDLEWARE, *pace.MIDDLEWARE]
app = st.App(
    HERE / "pages" / "router.py",
    lifespan=lifespan(pulse.delete_old),
    routes=[*pulse.ROUTES, *post.ROUTES, *shell.ROUTES],
    middleware=MIDDLEWARE,
    on_script_error=show_error,
)

if __name__ == "__main__":
    app.run()
