"""The language of a session: from the address, else the switch, else the host's default, else the browser.

The address has `lang=es`, unless the language is English by default. Streamlit writes options into the
address by their labels, so the switch opens the page anew by its link, which has their names; for the same
reason the switch is not bound to the address.
"""

from collections.abc import Mapping

import streamlit as st

from ...base import i18n
from ...base.i18n import ENGLISH, get_default_language, list_languages, match_language, message, set_language
from ..server.streamlit_query_params import is_in_session, navigate_in_place

LANGUAGE_PARAM = "lang"
SWITCH_KEY = "atlas_switch"
_CHOSEN_LANGUAGE_KEY = "atlas_language"  # of the session: the chosen language
_PAGE_PARAMS_KEY = "atlas_page"  # of the session: query parameters of the page


def _find_visitor_language() -> str:
    if not is_in_session():
        return ""
    chosen = st.session_state.get(_CHOSEN_LANGUAGE_KEY)
    return chosen or get_default_language() or match_language(st.context.locale or "") or ENGLISH


# for callbacks and fragments, which run without the page
i18n.visitor_language_hook = _find_visitor_language


def apply_language() -> None:
    """Sets the language of this run, and writes it into the address."""
    requested_language = st.query_params.get(LANGUAGE_PARAM, "")
    if match_language(requested_language):
        st.session_state[_CHOSEN_LANGUAGE_KEY] = match_language(requested_language)
    set_language(_find_visitor_language())
    if language_params() and language_params()[LANGUAGE_PARAM] != requested_language:
        st.query_params[LANGUAGE_PARAM] = language_params()[LANGUAGE_PARAM]


def language_params() -> dict[str, str]:
    """Returns the query parameter of the current language, none for English by default."""
    current_language = i18n.get_language()
    is_explicit = current_language != ENGLISH or _CHOSEN_LANGUAGE_KEY in st.session_state
    return {LANGUAGE_PARAM: current_language} if is_explicit and current_language in list_languages() else {}


def remember_page_params(parameters: Mapping) -> None:
    """Stores the query parameters of the current page in the session."""
    st.session_state[_PAGE_PARAMS_KEY] = {
        name: value for name, value in parameters.items() if isinstance(value, str)
    }


def show_language_switch() -> None:
    """Shows a select box of languages, if there are several."""
    names = {}
    for language in list_languages():
        with i18n.use_language(language):
            names[language] = message("language-name")
    if len(names) > 1:
        st.session_state[SWITCH_KEY] = i18n.get_language() if i18n.get_language() in names else ENGLISH
        st.selectbox(
            message("language"),
            list(names),
            key=SWITCH_KEY,
            format_func=names.__getitem__,
            on_change=_switch_language,
        )


def _switch_language() -> None:
    new_language = match_language(st.session_state[SWITCH_KEY])
    if not new_language:
        return  # a browser may send anything
    st.session_state[_CHOSEN_LANGUAGE_KEY] = new_language
    navigate_in_place(
        st.query_params.to_dict()
        | st.session_state.get(_PAGE_PARAMS_KEY, {})
        | {LANGUAGE_PARAM: new_language}
    )
