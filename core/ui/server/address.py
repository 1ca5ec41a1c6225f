"""The address holds what is on the screen, and what a link asked for in vain is said."""

import urllib.parse
from collections.abc import Collection

import streamlit as st

from ...base.i18n import message
from ...base.text import plain
from ...contents import NAVIGATION
from .streamlit_address import settle_address

_SHOWN = 6  # settings that are named
_LONGEST = 60  # characters of one, and of a page that is none


def say_left_out(container, known: Collection[str]) -> None:
    """Completes the address of a page once its controls are shown, and says what of it no control took.

    Args:
        container: Where the line stands, if there is one to say.
        known: Names of the address that this view has read, with a control or without.
    """
    left_out = settle_address(known)
    if left_out:
        container.caption(left_out_words(left_out))


def left_out_words(settings: list[str]) -> str:
    """Returns the sentence about the settings of a link that were left out, as Markdown."""
    named = [plain(one if len(one) <= _LONGEST else one[:_LONGEST] + "…") for one in settings[:_SHOWN]]
    more = ["…"] if len(settings) > _SHOWN else []
    return message("address-left-out", count=len(settings), names=", ".join(named + more))


def say_unknown_page() -> None:
    """Says that the page of the address is none, where Streamlit opens Home in its place."""
    name = unknown_page(st.context.url or "", st.get_option("server.baseUrlPath"))
    if name:
        titles = ", ".join(page.title for page in NAVIGATION)
        st.info(message("address-no-page", name=plain(name[:_LONGEST]), pages=titles))


def unknown_page(url: str, base: str = "") -> str:
    """Returns what an address names in place of a page, or "" where it names Home or a page.

    Args:
        url: Of the browser.
        base: Path below which the app stands (`server.baseUrlPath`).

    Example:
        >>> unknown_page("http://localhost:8501/atention?x=1")
        'atention'
        >>> unknown_page("http://localhost:8501/attention")
        ''
    """
    parts, root = _parts(urllib.parse.unquote(urllib.parse.urlsplit(url).path)), _parts(base)
    path = "/".join(parts[len(root) :] if parts[: len(root)] == root else parts)
    return "" if path in {page.name for page in NAVIGATION} else path


def _parts(path: str) -> list[str]:
    return list(filter(None, path.split("/")))
