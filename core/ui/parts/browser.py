"""What a page does in the browser by itself, and asks it: history of views, keys, one figure on the whole
screen, a wall, the width of a telephone.

See `browser.js`, which is mounted once a page and shows nothing. On a wall, for a class that looks at it,
`assets/atlas-projector.css` leaves out all but figure and story, and `browser.js` makes the figure as large
as the screen.
"""

import streamlit as st

from ...base.i18n import get_language, message
from .component import component
from .page_header import ASSETS_FOLDER

PROJECTOR_KEY = "atlas_projector"
PROJECTOR_SCALE = 1.6  # by which the type of a figure is larger on a wall
_MIN_WIDE_PIXELS = 760  # pixels of a window in which lines may be long


def mount_browser_script(page: str, view: str, default_view: str) -> None:
    """Lets the browser keep a history of a page's views, answer to keys and fit its figures to a wall.

    Args:
        page: Its name.
        view: The view that is shown.
        default_view: The view that an address without one opens.
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
    """Tells whether a window is too narrow for long lines, as on a telephone; until the browser has said so,
    it is not. A figure cannot break its own lines, nor set its dials closer.

    Args:
        key: Of the component that asks.
    """
    answer = component("narrow", __file__)(
        data={"least": _MIN_WIDE_PIXELS}, default={"narrow": False}, key=key, on_narrow_change=lambda: None
    )
    return bool(answer.narrow)


def show_projector_switch() -> None:
    """Shows the switch, and lays the page out for a wall while it is on."""
    if st.toggle(
        message("projector"), key=PROJECTOR_KEY, bind="query-params", help=message("projector.help")
    ):
        st.html(ASSETS_FOLDER / "atlas-projector.css")  # noqa: TID251 - a file of the assets


def is_projector_on() -> bool:
    """Tells whether the projector is on."""
    return bool(st.session_state.get(PROJECTOR_KEY))


def projector_params() -> dict:
    """Returns what an address needs to open a page as it is shown."""
    return {PROJECTOR_KEY: "true"} if is_projector_on() else {}
