"""Scripts of a page in the browser: history of views, keyboard shortcuts, a figure in full screen, the
projector, the width of the window.

`browser.js` is mounted once a page and shows nothing. With the projector on, `assets/atlas-projector.css`
hides all but the figure and its claim, and `browser.js` makes the figure as large as the screen.
"""

import streamlit as st

from ...base.i18n import get_language, message
from .component import component
from .page_header import ASSETS_FOLDER

PROJECTOR_KEY = "atlas_projector"
PROJECTOR_SCALE = 1.6  # by which the type of a figure is larger on a wall
_MIN_WIDE_PIXELS = 760  # pixels of a window in which lines may be long


def mount_browser_script(page: str, view: str, default_view: str) -> None:
    """Mounts the script for the history of views, keyboard shortcuts and the projector.

    Args:
        page: Name of the page.
        view: Name of the view that is shown.
        default_view: Name of the view that an address without one opens.
    """
    data = {
        "page": page,
        "view": view,
        "first": default_view,
        "wall": is_projector_on(),
        "scale": PROJECTOR_SCALE,
    }
    data["language"] = get_language()
    component("browser", __file__)(data=data, key="atlas_browser")


def is_narrow(key: str) -> bool:
    """Returns whether the window is narrower than 760 pixels, False until the browser has answered.

    Plotly breaks no lines and moves no panels, so figures are plotted anew for a narrow window.

    Args:
        key: Key of the component.
    """
    answer = component("narrow", __file__)(
        data={"least": _MIN_WIDE_PIXELS}, default={"narrow": False}, key=key, on_narrow_change=lambda: None
    )
    return bool(answer.narrow)


def show_projector_switch() -> None:
    """Shows the switch, and lays the page out for a projector while it is on."""
    if st.toggle(
        message("projector"), key=PROJECTOR_KEY, bind="query-params", help=message("projector.help")
    ):
        st.html(ASSETS_FOLDER / "atlas-projector.css")  # noqa: TID251 - a file of the assets


def is_projector_on() -> bool:
    return bool(st.session_state.get(PROJECTOR_KEY))


def projector_params() -> dict:
    """Returns the query parameters that open a page with the projector as it is."""
    return {PROJECTOR_KEY: "true"} if is_projector_on() else {}
