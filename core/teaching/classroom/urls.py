"""URLs of the atlas: those that a teacher pastes, those of students' pages, and the links of a room."""

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
from ..lessons.lesson import build_page_path
from .membership_params import KEY_PARAM, ROOM_PARAM
from .records import STATE_UNCOVERED, Room

ADDRESS_VARIABLE = "ATLAS_CLASS_ADDRESS"
# parameters that are no part of a place: `embeddings_view` is one
_IGNORED_PARAMS_PATTERN = re.compile(rf"classroom_.*|embed|embed_options|{CLASS_PARAM}|{CURTAIN_PARAM}")
_MAX_VIEW_CHARACTERS = 100  # characters of what an address calls a view


def parse_page_path(url: str) -> str:
    """Returns page and query of a URL of the atlas, without a host; "" for "". See `parse_page_url`."""
    return build_page_path(*parse_page_url(url))


def parse_page_url(url: str) -> tuple[str, dict[str, str]]:
    """Returns the page of a URL of the atlas and its query parameters; "" and none for "".

    Raises:
        InvalidValueError: If it is not the URL of a page with figures.
    """
    url = url.strip()
    if not url:
        return "", {}
    try:
        parts = urllib.parse.urlsplit(url)
        parameters = urllib.parse.parse_qsl(parts.query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        parts, parameters = urllib.parse.SplitResult("", "", "", "", ""), []
    page = parts.path.rstrip("/").rpartition("/")[2]
    if page not in [entry.name for entry in (*contents.PAGES, contents.LAB)]:
        raise_invalid("place", message("page-url-rule"), url, message("page-url-rule.fix"))
    return page, {name: value for name, value in parameters if not _IGNORED_PARAMS_PATTERN.fullmatch(name)}


def get_page_title(path: str) -> str:
    """Returns the title of a path: that of its page, and of its view if the query names one."""
    page, _, query = path.partition("?")
    view = dict(urllib.parse.parse_qsl(query)).get(f"{page}_view", "")[:_MAX_VIEW_CHARACTERS]
    return " · ".join(filter(None, [contents.find_page(page).title, contents.view_title(page, view)]))


def build_page_url(path: str, **parameters: str) -> str:
    """Returns the URL of a path on this server, with more parameters, in the visitor's language."""
    if not re.search(rf"[?&]{page_language.LANGUAGE_PARAM}=", path):
        parameters |= page_language.language_params()
    separator = ("&" if "?" in path else "?") * bool(parameters)
    return get_base_url() + path + separator + urllib.parse.urlencode(parameters)


def build_figure_parameters(room: Room, path: str) -> dict[str, str]:
    """Returns query parameters of a room's page: its curtain, or once uncovered the class."""
    room_question = room.current_question
    if room_question is None or room_question.question.page_path != path:
        return {}
    return {CLASS_PARAM: room.public_id} if room_question.state == STATE_UNCOVERED else {CURTAIN_PARAM: "1"}


def get_base_url() -> str:
    """Returns the URL of this server in the visitor's browser, up to its pages, with a slash."""
    return (st.context.url or "").split("?")[0].rstrip("/").removesuffix("classroom").rstrip("/") + "/"


def build_class_url(code: str, key: str) -> str:
    """Returns the link of a room for its class, at the address by which others reach this server.

    Args:
        code: Code of the room.
        key: Room key, so that the link is enough to join.
    """
    public_url = os.environ.get(ADDRESS_VARIABLE, "").strip().rstrip("/")
    server_url = f"{public_url}/" if public_url and is_local_url(get_base_url()) else get_base_url()
    params = {ROOM_PARAM: code, KEY_PARAM: key} | page_language.language_params()
    return f"{server_url}classroom?{urllib.parse.urlencode(params)}"


def is_local_url(url: str) -> bool:
    """Tells whether a URL works on this machine only."""
    host = urllib.parse.urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
