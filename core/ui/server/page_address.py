"""The address of a page: completed with the values of its controls; unknown settings are reported."""

import urllib.parse
from collections.abc import Collection

import streamlit as st

from ...base.i18n import message
from ...base.text import escape_markdown
from ...contents import NAVIGATION
from .streamlit_query_params import sync_query_params

_MAX_LISTED_SETTINGS = 6  # of a note
_MAX_SHOWN_CHARACTERS = 60  # of a setting or a path


def sync_address(container, known_names: Collection[str]) -> None:
    """Completes the address of a page after its controls are shown, and shows which settings were ignored.

    Args:
        container: Container of the note.
        known_names: Names of query parameters of this view.
    """
    ignored_params = sync_query_params(known_names)
    if ignored_params:
        names = [
            escape_markdown(name[:_MAX_SHOWN_CHARACTERS] + "…" * (len(name) > _MAX_SHOWN_CHARACTERS))
            for name in ignored_params[:_MAX_LISTED_SETTINGS]
        ] + ["…"] * (len(ignored_params) > _MAX_LISTED_SETTINGS)
        container.caption(
            message("address-left-out", num_settings=len(ignored_params), settings=", ".join(names))
        )


def show_unknown_page() -> None:
    """Shows that the address names no page; Streamlit opens Home in its place."""
    path = find_unknown_page(st.context.url or "", st.get_option("server.baseUrlPath"))
    if path:
        titles = ", ".join(page.title for page in NAVIGATION)
        st.info(message("address-no-page", path=escape_markdown(path[:_MAX_SHOWN_CHARACTERS]), titles=titles))


def find_unknown_page(url: str, base_path: str = "") -> str:
    """Returns the path of an address that names no page, or "" if it names a page or Home.

    Args:
        url: Address in the browser.
        base_path: Path of the app (`server.baseUrlPath`).

    Example:
        >>> find_unknown_page("http://localhost:8501/atention?x=1")
        'atention'
        >>> find_unknown_page("http://localhost:8501/attention")
        ''
    """
    path = urllib.parse.unquote(urllib.parse.urlsplit(url).path)
    parts, root = (list(filter(None, one.split("/"))) for one in (path, base_path))
    page = "/".join(parts[len(root) :] if parts[: len(root)] == root else parts)
    return "" if page in {entry.name for entry in NAVIGATION} else page
