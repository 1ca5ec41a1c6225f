"""For a class that looks at a wall: larger type and figures, switched on in the sidebar, in every address."""

import streamlit as st

from core.figures.base.picture import Picture, enlarged

KEY = "atlas_projector"
FACTOR = 1.35
_STYLE = f"""<style>
@media (min-width: 900px) {{ html {{ font-size: {16 * FACTOR:.1f}px !important; }} }}
</style>"""


def projector_switch() -> None:
    """Shows the switch, and makes the type of the page larger while it is on."""
    if st.toggle("Projector", key=KEY, bind="query-params", help="Larger type and figures, for a wall."):
        st.html(_STYLE)


def projected(picture: Picture):
    """Returns the figure of a picture as it is to be shown: larger while the projector is on."""
    return enlarged(picture.figure, FACTOR) if st.session_state.get(KEY) else picture.figure


def projector_link() -> dict:
    """Returns what an address needs to open a page as it is shown."""
    return {KEY: "true"} if st.session_state.get(KEY) else {}
