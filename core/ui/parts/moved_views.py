"""Views that stand on another page now: addresses of before still open them."""

from collections.abc import Mapping

import streamlit as st

from core import contents


def follow_moved_view(page: str, view: str, to: str, names: Mapping[str, str], **settings: str) -> None:
    """Goes on to another page where the address asks for a view that moved there, and is its first view now.

    Args:
        page: Name of the page that is asked.
        view: What the view was called there.
        to: Name of the page on which it stands now.
        names: Of the controls that moved with it, new ones by old ones.
        settings: Of controls there with which it is the same figure.
    """
    asked = st.query_params
    if asked.get(f"{page}_view") == view:
        kept = {f"{to}_{name}": value for name, value in settings.items()}
        kept |= {
            f"{to}_{new}": asked[f"{page}_{old}"] for old, new in names.items() if f"{page}_{old}" in asked
        }
        st.switch_page(contents.page(to).file, query_params=kept)
