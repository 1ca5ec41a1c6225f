"""In which language a visitor reads: the address says it, else the switch, else the host, else the browser.

An address names the language as `lang=es`, unless it is English that nobody chose. What Streamlit writes into
the address are options as they are shown, so the switch opens the page anew by its link, which holds them as
they are called in all languages; for the same reason it is not bound to the address itself.
"""

from collections.abc import Mapping

import streamlit as st

from ...base import i18n
from ...base.i18n import ENGLISH, get_default_language, list_languages, match_language, message, set_language
from ..server.streamlit_query_params import is_in_session, navigate_in_place

LANGUAGE_PARAM = "lang"
SWITCH_KEY = "atlas_switch"
_CHOSEN_LANGUAGE_KEY = "atlas_language"  # of the session: what an address named or a visitor chose
_PAGE_PARAMS_KEY = "atlas_page"  # of the session: the link of the page that is shown


def _find_visitor_language() -> str:
    """Returns the language of the session whose thread this is, "" where it is none's."""
    if not is_in_session():
        return ""
    chosen = st.session_state.get(_CHOSEN_LANGUAGE_KEY)
    return chosen or get_default_language() or match_language(st.context.locale or "") or ENGLISH


# of a callback and of a fragment, which run without the page
i18n.visitor_language_hook = _find_visitor_language


def apply_language() -> None:
    """Lets this run of a page speak its visitor's language, and the address name it."""
    requested_language = st.query_params.get(LANGUAGE_PARAM, "")
    if match_language(requested_language):
        st.session_state[_CHOSEN_LANGUAGE_KEY] = match_language(requested_language)
    set_language(_find_visitor_language())
    if language_params() and language_params()[LANGUAGE_PARAM] != requested_language:
        st.query_params[LANGUAGE_PARAM] = language_params()[LANGUAGE_PARAM]


def language_params() -> dict[str, str]:
    """Returns what an address needs to open a page in the language that is spoken."""
    current_language = i18n.get_language()
    is_explicit = current_language != ENGLISH or _CHOSEN_LANGUAGE_KEY in st.session_state
    return {LANGUAGE_PARAM: current_language} if is_explicit and current_language in list_languages() else {}


def remember_page_params(parameters: Mapping) -> None:
    """Notes the link of the page that is shown."""
    st.session_state[_PAGE_PARAMS_KEY] = {
        name: value for name, value in parameters.items() if isinstance(value, str)
    }


def show_language_switch() -> None:
    """Shows the languages by their own names, where there are several."""
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
        return  # a browser sends what it likes
    st.session_state[_CHOSEN_LANGUAGE_KEY] = new_language
    navigate_in_place(
        st.query_params.to_dict()
        | st.session_state.get(_PAGE_PARAMS_KEY, {})
        | {LANGUAGE_PARAM: new_language}
    )
