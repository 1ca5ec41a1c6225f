"""A text of a visitor's own: his session holds it while other controls come and go, and no address does."""

import streamlit as st

from ..base.limits import hosted
from ..base.messages import say
from .parts.controls import Controls

_HEIGHT, _WIDTH = 120, 300  # pixels of the box, and of the button beside it


def own_text(make: Controls, name: str, label: str, container, told: str | None) -> str:
    """Shows a box to paste a text into, and at home a button that takes a file; returns the text.

    Args:
        make: Makes the controls of the page.
        name, label, told: Of the control: told is its help.
        container: Where it stands.
    """
    key, state = make.key(name), st.session_state
    state.setdefault(key, state.get(f"{key}_kept", ""))  # the box forgets where it is not shown
    make.labels[name] = label
    row = container.container(horizontal=True, vertical_alignment="top", key=f"{key}_place")
    state[f"{key}_kept"] = row.text_area(label, key=key, height=_HEIGHT, help=told)
    if not hosted():
        file = f"{key}_file"
        look = {"type": "txt", "max_upload_size": 1, "width": _WIDTH}
        row.file_uploader(say("own-text-file"), key=file, on_change=_take, args=(key, file), **look)
        if state.get(f"{key}_refused"):
            container.error(say("own-text-refused"))
    container.caption(f":material/lock: {say('own-text-kept')}")
    return state[key]


def _take(key: str, file: str) -> None:
    state = st.session_state
    state[f"{key}_refused"] = False
    if state[file] is not None:
        try:
            state[key] = state[file].getvalue().decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            state[f"{key}_refused"] = True
