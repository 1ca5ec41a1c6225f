"""For a class that looks at a wall: figure and story fill the screen; switched on in the sidebar, in every
address.

`assets/atlas-projector.css` leaves all else out, and `browser.js` makes the figure as large as the screen.
"""

import streamlit as st

from core.ui.parts.page_text import ASSETS

KEY = "atlas_projector"
FACTOR = 1.6  # by which the type of a figure is larger
_HELP = "For a wall: figure and story fill the screen. ← and → change the view, Escape ends it. "
_FIGURE = "F shows one figure alone at any time."


def projector_switch() -> None:
    """Shows the switch, and lays the page out for a wall while it is on."""
    if st.toggle("Projector", key=KEY, bind="query-params", help=_HELP + _FIGURE):
        st.html(ASSETS / "atlas-projector.css")


def projected() -> bool:
    """Tells whether the projector is on."""
    return bool(st.session_state.get(KEY))


def projector_link() -> dict:
    """Returns what an address needs to open a page as it is shown."""
    return {KEY: "true"} if projected() else {}
