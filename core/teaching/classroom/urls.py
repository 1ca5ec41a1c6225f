"""Addresses of the atlas: what a teacher pastes, where students are taken, and the links of a room."""

import ipaddress
import os
import re
import urllib.parse

import streamlit as st

from ... import contents
from ...base.checks import raise_invalid
from ...base.i18n import message
from ...ui.parts import page_language
from ..lessons.active_step import CLASS_PARAM, CURTAIN_PARAM
from .query_params import KEY_PARAM, ROOM_PARAM
from .records import STATE_UNCOVERED, Room

ADDRESS_VARIABLE = "ATLAS_CLASS_ADDRESS"
# parameters that are no part of a place: `embeddings_view` is one
_IGNORED_PARAMETERS = re.compile(rf"classroom_.*|embed|embed_options|{CLASS_PARAM}|{CURTAIN_PARAM}")
_MAX_VIEW_CHARACTERS = 100  # characters of what an address calls a view


def parse_page_path(url: str) -> str:
    """Returns an address of the atlas as its page and its parameters, without a server's name; "" for "".

    Raises:
        InvalidValueError: If it is the address of no page of the atlas that shows a figure.
    """
    url = url.strip()
    if not url:
        return ""
    try:
        parts = urllib.parse.urlsplit(url)
        parameters = urllib.parse.parse_qsl(parts.query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        parts, parameters = urllib.parse.SplitResult("", "", "", "", ""), []
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in [entry.name for entry in (*contents.PAGES, contents.LAB)]:
        raise_invalid("place", message("place-rule"), url, message("place-rule.fix"))
    page_parameters = [(name, value) for name, value in parameters if not _IGNORED_PARAMETERS.fullmatch(name)]
    return build_page_path(page, dict(page_parameters))


def build_page_path(page: str, parameters: dict[str, str]) -> str:
    """Returns the place of a page with parameters of its address."""
    return f"{page}?{urllib.parse.urlencode(parameters)}" if parameters else page


def get_page_title(path: str) -> str:
    """Returns what a place is called: the page, and its view where the address names one."""
    page, _, query = path.partition("?")
    view = dict(urllib.parse.parse_qsl(query)).get(f"{page}_view", "")[:_MAX_VIEW_CHARACTERS]
    return " · ".join(filter(None, [contents.find_page(page).title, contents.view_title(page, view)]))


def build_page_url(path: str, **parameters: str) -> str:
    """Returns a whole address of this server for a place, with more parameters, in our language."""
    if not re.search(rf"[?&]{page_language.LANGUAGE_PARAM}=", path):
        parameters |= page_language.language_params()
    separator = ("&" if "?" in path else "?") * bool(parameters)
    return get_base_url() + path + separator + urllib.parse.urlencode(parameters)


def build_figure_parameters(room: Room, path: str) -> dict[str, str]:
    """Returns what else the address of a room's page says: covered, or once uncovered the class in it."""
    room_question = room.current_question
    if room_question is None or room_question.question.place != path:
        return {}
    return {CLASS_PARAM: room.channel} if room_question.state == STATE_UNCOVERED else {CURTAIN_PARAM: "1"}


def get_base_url() -> str:
    """Returns the address of this server as the visitor's browser has it, up to its pages, with a slash."""
    return (st.context.url or "").split("?")[0].rstrip("/").removesuffix("classroom").rstrip("/") + "/"


def build_class_url(code: str, key: str) -> str:
    """Returns the link of a room for its class: the address that others reach this server by.

    Args:
        code: Of the room.
        key: Of its door, so that the link is enough by itself.
    """
    public_url = os.environ.get(ADDRESS_VARIABLE, "").strip().rstrip("/")
    server_url = f"{public_url}/" if public_url and is_local_url(get_base_url()) else get_base_url()
    params = {ROOM_PARAM: code, KEY_PARAM: key} | page_language.language_params()
    return f"{server_url}classroom?{urllib.parse.urlencode(params)}"


def is_local_url(url: str) -> bool:
    """Tells whether a link is one that this machine alone can open."""
    host = urllib.parse.urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
