"""Renders the question of a lesson as HTML whose terms are explained on hover, tap and focus."""

import functools
import html
import re

from ...base.i18n import ENGLISH, get_language, message, use_language

# each has a message that explains it, with the forms in which questions write it
_TERM_NAMES = (
    "beam",
    "bleu",
    "cross_attention",
    "embedding",
    "head",
    "hidden_state",
    "key",
    "log_likelihood",
    "logit_lens",
    "logits",
    "mask",
    "nats",
    "padding",
    "principal_component",
    "query",
    "self_attention",
    "softmax",
    "subword",
    "temperature",
    "unk",
)


@functools.cache
def _read_term_names_by_form(language_code: str) -> dict[str, str]:
    """Returns the names of terms by their forms in a language and in English, for untranslated lessons.

    Longer forms come first, so that a pattern matches them before those that they contain.
    """
    names_by_form: dict[str, str] = {}
    for code in (ENGLISH, language_code):
        with use_language(code):
            forms = {name: message(f"term-{name}.forms").casefold().split(", ") for name in _TERM_NAMES}
        names_by_form |= {form: name for name in _TERM_NAMES for form in forms[name]}
    return dict(sorted(names_by_form.items(), key=lambda pair: -len(pair[0])))


@functools.cache
def _compile_term_pattern(language_code: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:{'|'.join(map(re.escape, _read_term_names_by_form(language_code)))})(?![\w-])", re.I
    )


def find_terms(question: str) -> dict[str, re.Match[str]]:
    """Returns the matches of terms in a question, each at its first occurrence."""
    forms = _read_term_names_by_form(get_language())
    first_matches: dict[str, re.Match[str]] = {}
    for match in _compile_term_pattern(get_language()).finditer(question):
        first_matches.setdefault(forms[match[0].casefold()], match)
    return first_matches


def explain_terms(question: str) -> str:
    """Renders a question as HTML; each term is explained at its first occurrence."""
    html_parts, end = [], 0
    for name, match in find_terms(question).items():
        explanation = html.escape(message(f"term-{name}"))
        html_parts += [html.escape(question[end : match.start()], quote=False)]
        term = html.escape(match[0])
        html_parts += [f'<span class="atlas-term" tabindex="0" data-says="{explanation}">{term}</span>']
        end = match.end()
    return "".join([*html_parts, html.escape(question[end:], quote=False)])


def render_question(location: str, question: str) -> str:
    """Renders the location in the lesson, with **bold** text, and the question as a paragraph of HTML."""
    location_html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(location, quote=False))
    return (
        f'<p class="atlas-question"><small>{location_html}</small>&emsp;<b>{explain_terms(question)}</b></p>'
    )
