"""What a page does in the browser by itself, and asks it: history of views, keys, one figure on the whole
screen, a wall, the width of a telephone.

See `browser.js`, which is mounted once a page and shows nothing. On a wall, for a class that looks at it,
`assets/atlas-projector.css` leaves out all but figure and story, and `browser.js` makes the figure as large
as the screen.
"""

import streamlit as st

from ...base.i18n import language, message
from .component import component
from .page_text import ASSETS

KEY = "atlas_projector"
FACTOR = 1.6  # by which the type of a figure is larger on a wall
_LEAST = 760  # pixels of a window in which lines may be long


def in_browser(page: str, view: str, first: str) -> None:
    """Lets the browser keep a history of a page's views, answer to keys and fit its figures to a wall.

    Args:
        page: Its name.
        view: The view that is shown.
        first: The view that an address without one opens.
    """
    data = {"page": page, "view": view, "first": first, "wall": projected(), "scale": FACTOR}
    data["language"] = language()
    component("browser", __file__)(data=data, key="atlas_browser")


def is_narrow(key: str) -> bool:
    """Tells whether a window is too narrow for long lines, as on a telephone; until the browser has said so,
    it is not. A figure cannot break its own lines, nor set its dials closer.

    Args:
        key: Of the component that asks.
    """
    answer = component("narrow", __file__)(
        data={"least": _LEAST}, default={"narrow": False}, key=key, on_narrow_change=lambda: None
    )
    return bool(answer.narrow)


def projector_switch() -> None:
    """Shows the switch, and lays the page out for a wall while it is on."""
    if st.toggle(message("projector"), key=KEY, bind="query-params", help=message("projector.help")):
        st.html(ASSETS / "atlas-projector.css")  # noqa: TID251 - a file of the assets


def projected() -> bool:
    """Tells whether the projector is on."""
    return bool(st.session_state.get(KEY))


def projector_link() -> dict:
    """Returns what an address needs to open a page as it is shown."""
    return {KEY: "true"} if projected() else {}
