"""Addresses of the atlas: what a teacher pastes, where students are taken, and the links of a room."""

import ipaddress
import os
import re
import urllib.parse

import streamlit as st

from ... import contents
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...ui.parts import language
from ..lessons.current import CLASS, CURTAIN
from .parameters import KEY, ROOM
from .records import UNCOVERED, Room

VARIABLE = "ATLAS_CLASS_ADDRESS"
# parameters that are no part of a place: `embeddings_view` is one
_KEEPS_TO_ITSELF = re.compile(rf"classroom_.*|embed|embed_options|{CLASS}|{CURTAIN}")
_LONGEST_VIEW = 100  # characters of what an address calls a view


def checked_place(typed: str) -> str:
    """Returns an address of the atlas as its page and its parameters, without a server's name; "" for "".

    Raises:
        InvalidValueError: If it is the address of no page of the atlas that shows a figure.
    """
    typed = typed.strip()
    if not typed:
        return ""
    try:
        parts = urllib.parse.urlsplit(typed)
        parameters = urllib.parse.parse_qsl(parts.query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        parts, parameters = urllib.parse.SplitResult("", "", "", "", ""), []
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in [entry.name for entry in (*contents.PAGES, contents.LAB)]:
        raise_invalid("place", message("place-rule"), typed, message("place-rule.fix"))
    kept = [(name, value) for name, value in parameters if not _KEEPS_TO_ITSELF.fullmatch(name)]
    return place(page, dict(kept))


def place(page: str, parameters: dict[str, str]) -> str:
    """Returns the place of a page with parameters of its address."""
    return f"{page}?{urllib.parse.urlencode(parameters)}" if parameters else page


def title(where: str) -> str:
    """Returns what a place is called: the page, and its view where the address names one."""
    page, _, query = where.partition("?")
    view = dict(urllib.parse.parse_qsl(query)).get(f"{page}_view", "")[:_LONGEST_VIEW]
    return " · ".join(filter(None, [contents.page(page).title, contents.view_title(page, view)]))


def address(where: str, **parameters: str) -> str:
    """Returns a whole address of this server for a place, with more parameters, in our language."""
    if not re.search(rf"[?&]{language.KEY}=", where):
        parameters |= language.link()
    sign = ("&" if "?" in where else "?") * bool(parameters)
    return base() + where + sign + urllib.parse.urlencode(parameters)


def shown_parameters(room: Room, where: str) -> dict[str, str]:
    """Returns what else the address of a room's page says: covered, or once uncovered the class in it."""
    asked = room.asked
    if asked is None or asked.question.place != where:
        return {}
    return {CLASS: room.channel} if asked.state == UNCOVERED else {CURTAIN: "1"}


def base() -> str:
    """Returns the address of this server as the visitor's browser has it, up to its pages, with a slash."""
    return (st.context.url or "").split("?")[0].rstrip("/").removesuffix("classroom").rstrip("/") + "/"


def class_link(code: str, key: str) -> str:
    """Returns the link of a room for its class: the address that others reach this server by.

    Args:
        code: Of the room.
        key: Of its door, so that the link is enough by itself.
    """
    outside = os.environ.get(VARIABLE, "").strip().rstrip("/")
    here = f"{outside}/" if outside and is_here(base()) else base()
    return f"{here}classroom?{urllib.parse.urlencode({ROOM: code, KEY: key} | language.link())}"


def is_here(link: str) -> bool:
    """Tells whether a link is one that this machine alone can open."""
    host = urllib.parse.urlsplit(link).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
