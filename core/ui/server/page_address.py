"""The address holds what is on the screen, and what a link asked for in vain is said."""

import urllib.parse
from collections.abc import Collection

import streamlit as st

from ...base.i18n import message
from ...base.text import escape_markdown
from ...contents import NAVIGATION
from .streamlit_query_params import sync_query_params

_MAX_LISTED_SETTINGS = 6  # settings that are named
_MAX_SHOWN_CHARACTERS = 60  # characters of one, and of a page that is none


def sync_address(container, known_names: Collection[str]) -> None:
    """Completes the address of a page once its controls are shown, and says what of it no control took.

    Args:
        container: Where the line stands, if there is one to say.
        known_names: Names of the address that this view has read, with a control or without.
    """
    ignored_params = sync_query_params(known_names)
    if ignored_params:
        container.caption(ignored_params_text(ignored_params))


def ignored_params_text(settings: list[str]) -> str:
    """Returns the sentence about the settings of a link that were left out, as Markdown."""
    setting_names = [
        escape_markdown(
            setting if len(setting) <= _MAX_SHOWN_CHARACTERS else setting[:_MAX_SHOWN_CHARACTERS] + "…"
        )
        for setting in settings[:_MAX_LISTED_SETTINGS]
    ]
    ellipsis = ["…"] if len(settings) > _MAX_LISTED_SETTINGS else []
    return message("address-left-out", count=len(settings), names=", ".join(setting_names + ellipsis))


def show_unknown_page() -> None:
    """Says that the page of the address is none, where Streamlit opens Home in its place."""
    name = find_unknown_page(st.context.url or "", st.get_option("server.baseUrlPath"))
    if name:
        titles = ", ".join(page.title for page in NAVIGATION)
        st.info(message("address-no-page", name=escape_markdown(name[:_MAX_SHOWN_CHARACTERS]), pages=titles))


def find_unknown_page(url: str, base_path: str = "") -> str:
    """Returns what an address names in place of a page, or "" where it names Home or a page.

    Args:
        url: Of the browser.
        base_path: Path below which the app stands (`server.baseUrlPath`).

    Example:
        >>> find_unknown_page("http://localhost:8501/atention?x=1")
        'atention'
        >>> find_unknown_page("http://localhost:8501/attention")
        ''
    """
    parts, root = _split_path(urllib.parse.unquote(urllib.parse.urlsplit(url).path)), _split_path(base_path)
    path = "/".join(parts[len(root) :] if parts[: len(root)] == root else parts)
    return "" if path in {page.name for page in NAVIGATION} else path


def _split_path(path: str) -> list[str]:
    return list(filter(None, path.split("/")))
