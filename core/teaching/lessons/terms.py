"""The question of a lesson as HTML, whose terms say what they mean where they stand: to a pointer, a tap and
the Tab key.
"""

import functools
import html
import re

from ...base.i18n import ENGLISH, language, message, use_language

# each has a message that explains it, with the forms in which questions write it
_TERMS = (
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
def _forms(spoken: str) -> dict[str, str]:
    """Returns the terms by their forms in a language and in English, which is asked where a lesson is not
    translated; a longer form comes before what it begins with.
    """
    found: dict[str, str] = {}
    for one in (ENGLISH, spoken):
        with use_language(one):
            forms = {name: message(f"term-{name}.forms").casefold().split(", ") for name in _TERMS}
        found |= {form: name for name in _TERMS for form in forms[name]}
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


@functools.cache
def _any_of(spoken: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, _forms(spoken)))})(?![\w-])", re.I)


def terms_in(question: str) -> dict[str, re.Match[str]]:
    """Returns the terms of a question in their order, with where each stands first."""
    forms = _forms(language())
    first: dict[str, re.Match[str]] = {}
    for match in _any_of(language()).finditer(question):
        first.setdefault(forms[match[0].casefold()], match)
    return first


def explained(question: str) -> str:
    """Returns a question as HTML; each term is explained where it stands first."""
    parts, end = [], 0
    for name, found in terms_in(question).items():
        says = html.escape(message(f"term-{name}"))
        parts += [html.escape(question[end : found.start()], quote=False)]
        term = html.escape(found[0])
        parts += [f'<span class="atlas-term" tabindex="0" data-says="{says}">{term}</span>']
        end = found.end()
    return "".join([*parts, html.escape(question[end:], quote=False)])


def question_line(place: str, question: str) -> str:
    """Returns where a visitor is, with its number in asterisks, and the question, as a paragraph of HTML."""
    where = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(place, quote=False))
    return f'<p class="atlas-question"><small>{where}</small>&emsp;<b>{explained(question)}</b></p>'
