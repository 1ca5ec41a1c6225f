"""What a page does in the browser by itself: history of views, keys, one figure on the whole screen, a wall.

See `browser.js`, which is mounted once a page and shows nothing.
"""

from core.ui.parts.component import component
from core.ui.parts.projector import FACTOR, projected


def in_browser(page: str, view: str, first: str) -> None:
    """Lets the browser keep a history of a page's views, answer to keys and fit its figures to a wall.

    Args:
        page: Its name.
        view: The view that is shown.
        first: The view that an address without one opens.
    """
    data = {"page": page, "view": view, "first": first, "wall": projected(), "scale": FACTOR}
    component("browser", __file__)(data=data, key="atlas_browser")
