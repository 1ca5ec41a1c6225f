"""What a page does in the browser by itself: history of views, keys, one figure on the whole screen, a wall.

See `browser.js`, which is mounted once a page and shows nothing.
"""

import functools
import pathlib

import streamlit as st

from core.ui.parts.projector import FACTOR, projected

_HTML = '<p aria-live="polite" role="status"></p>'
_CSS = (
    "p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }"
)


@functools.cache
def _component():
    script = pathlib.Path(__file__).with_name("browser.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_browser", html=_HTML, css=_CSS, js=script)


def in_browser(page: str, view: str, first: str) -> None:
    """Lets the browser keep a history of a page's views, answer to keys and fit its figures to a wall.

    Args:
        page: Its name.
        view: The view that is shown.
        first: The view that an address without one opens.
    """
    data = {"page": page, "view": view, "first": first, "wall": projected(), "scale": FACTOR}
    _component()(data=data, key="atlas_browser")
