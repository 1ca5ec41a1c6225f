"""In which language a visitor reads: the address says it, else the switch, else the host, else the browser.

An address names the language as `lang=es`, unless it is English that nobody chose. What Streamlit writes into
the address are options as they are shown, so the switch opens the page anew by its link, which holds them as
they are called in all languages; for the same reason it is not bound to the address itself.
"""

from collections.abc import Mapping

import streamlit as st

from ...base import i18n
from ...base.i18n import ENGLISH, default_language, languages, match_language, message, set_language
from ..server.streamlit_address import in_session, open_in_place

KEY = "lang"
SWITCH = "atlas_switch"
_CHOSEN = "atlas_language"  # of the session: what an address named or a visitor chose
_PAGE = "atlas_page"  # of the session: the link of the page that is shown


def _spoken() -> str:
    """Returns the language of the session whose thread this is, "" where it is none's."""
    if not in_session():
        return ""
    chosen = st.session_state.get(_CHOSEN)
    return chosen or default_language() or match_language(st.context.locale or "") or ENGLISH


i18n.visitor_language = _spoken  # of a callback and of a fragment, which run without the page


def begin() -> None:
    """Lets this run of a page speak its visitor's language, and the address name it."""
    asked = st.query_params.get(KEY, "")
    if match_language(asked):
        st.session_state[_CHOSEN] = match_language(asked)
    set_language(_spoken())
    if link() and link()[KEY] != asked:
        st.query_params[KEY] = link()[KEY]


def link() -> dict[str, str]:
    """Returns what an address needs to open a page in the language that is spoken."""
    now = i18n.language()
    named = now != ENGLISH or _CHOSEN in st.session_state
    return {KEY: now} if named and now in languages() else {}


def note(parameters: Mapping) -> None:
    """Notes the link of the page that is shown."""
    st.session_state[_PAGE] = {name: one for name, one in parameters.items() if isinstance(one, str)}


def switch() -> None:
    """Shows the languages by their own names, where there are several."""
    names = {}
    for one in languages():
        with i18n.use_language(one):
            names[one] = message("language-name")
    if len(names) > 1:
        st.session_state[SWITCH] = i18n.language() if i18n.language() in names else ENGLISH
        st.selectbox(
            message("language"), list(names), key=SWITCH, format_func=names.__getitem__, on_change=_switched
        )


def _switched() -> None:
    chosen = match_language(st.session_state[SWITCH])
    if not chosen:
        return  # a browser sends what it likes
    st.session_state[_CHOSEN] = chosen
    open_in_place(st.query_params.to_dict() | st.session_state.get(_PAGE, {}) | {KEY: chosen})
