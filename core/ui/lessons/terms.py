"""The question of a lesson as HTML, whose terms say what they mean where they stand: to a pointer, a tap and
the Tab key.
"""

import html
import re

from ...base.messages import say

# how a question writes a term, by its message; a longer one comes before what it begins with
_TERMS = {
    "beam": r"beam",
    "bleu": r"BLEU",
    "cross_attention": r"cross-attentions?",
    "embedding": r"embeddings?",
    "head": r"heads?",
    "hidden_state": r"hidden state",
    "key": r"keys?",
    "log_likelihood": r"log-likelihood",
    "logit_lens": r"logit lens",
    "logits": r"logits?",
    "mask": r"masks?",
    "nats": r"nats",
    "padding": r"padding",
    "principal_component": r"principal component",
    "query": r"query|queries",
    "self_attention": r"self-attention",
    "softmax": r"softmax",
    "subword": r"subwords?",
    "temperature": r"temperature",
    "unk": r"\[UNK\]",
}
_ANY = re.compile(
    r"(?<![\w-])(?:" + "|".join(f"(?P<{name}>{form})" for name, form in _TERMS.items()) + r")(?![\w-])", re.I
)


def terms_in(question: str) -> list[str]:
    """Returns the terms of a question, each once, in their order."""
    return list(dict.fromkeys(found.lastgroup for found in _ANY.finditer(question) if found.lastgroup))


def explained(question: str) -> str:
    """Returns a question as HTML; each term is explained where it stands first."""
    parts, end = [], 0
    waiting = terms_in(question)
    for found in _ANY.finditer(question):
        if found.lastgroup in waiting:
            waiting.remove(found.lastgroup)
            says = html.escape(say(f"term-{found.lastgroup}"))
            parts += [html.escape(question[end : found.start()], quote=False)]
            term = html.escape(found[0])
            parts += [f'<span class="atlas-term" tabindex="0" data-says="{says}">{term}</span>']
            end = found.end()
    return "".join([*parts, html.escape(question[end:], quote=False)])


def question_line(place: str, question: str) -> str:
    """Returns where a visitor is, with its number in asterisks, and the question, as a paragraph of HTML."""
    where = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(place, quote=False))
    return f'<p class="atlas-question"><small>{where}</small>&emsp;<b>{explained(question)}</b></p>'
