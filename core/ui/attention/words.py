"""The words of a sentence above its figure: the one that is pointed at lights up in the whole figure.

What is lit, and what is said of it, the browser takes from the figure itself: nothing is sent to the server.
"""

import functools
import pathlib
import re
from collections.abc import Iterable, Sequence

import streamlit as st

from core.figures.base.matrices import distinct_names
from core.text import token_label
from core.ui.attention.selection import Selection
from core.ui.parts.sentence import reading_notes

POINT = "Point at a word to see what it attends to; a click keeps it."
TAP = "Tap a word to see what it attends to."
_ESCAPES = re.compile(r"\\([^\w\s])")  # of Markdown, which these words are not
_HTML = '<div class="words"></div><p class="said" role="status"></p>'
_CSS = """
.words { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; font-family: var(--st-font);
  font-size: 0.875rem; color: var(--st-text-color); }
.group { display: contents; }
.lead, .note { opacity: 0.75; padding-right: 4px; }
.group + .lead { padding-left: 10px; }
.note { padding-left: 8px; }
button { font: inherit; color: inherit; background: var(--st-secondary-background-color); cursor: pointer;
  border: 1px solid transparent; border-radius: 4px; padding: 1px 6px; min-height: 26px; }
button.unknown { border-color: #cb8114; border-style: dashed; }
button.lit { background: var(--st-text-color); color: var(--st-background-color); }
button[aria-pressed="true"] { outline: 2px solid var(--st-primary-color); outline-offset: 1px; }
button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 1px; }
.said { margin: 4px 0 0; min-height: 1.4em; font-family: var(--st-font); font-size: 0.875rem;
  color: var(--st-text-color); }
@media (pointer: coarse) {
  .words { flex-wrap: nowrap; overflow-x: auto; }
  .words > * { flex: none; white-space: nowrap; }
  button { min-height: 44px; min-width: 44px; flex: none; }
}
"""


@functools.cache
def _component():
    script = pathlib.Path(__file__).with_name("words.js").read_text(encoding="utf-8")
    return st.components.v2.component("atlas_words", html=_HTML, css=_CSS, js=script)


def group(lead: str, side: str, tokens: Sequence[str], unknown: Iterable[bool] | None = None) -> dict:
    """Returns words that stand above a figure.

    Args:
        lead: What stands before them.
        side: "query", "key", or "both" where each word is a query and a key.
        tokens: N of them.
        unknown: N, whether the model does not know each. Default: it knows all.
    """
    marks = [False] * len(tokens) if unknown is None else [bool(mark) for mark in unknown]
    names = map(token_label, distinct_names(tokens))
    words = [{"name": name, "unknown": mark} for name, mark in zip(names, marks, strict=True)]
    return {"lead": lead, "side": side, "words": words}


def groups_of(selection: Selection) -> list[dict]:
    """Returns the words of an attention: what is read, and over which translation where there is one."""
    source = selection.source
    if selection.kind == "encoder":
        return [group("reads", "both", selection.trace.key_tokens, source.unknown)]
    if selection.kind == "decoder":
        return [group("decoder reads", "both", selection.trace.key_tokens)]
    given = "is given" if "translation" in selection.settings else "says"
    return [
        group("reads", "key", selection.trace.key_tokens, source.unknown),
        group(given, "query", selection.queries),
    ]


def show_words(
    chart: str, groups: list[dict], container, *, who: str = "", note: str = "", hint: str = POINT
) -> None:
    """Shows the words of a figure, which light up in it and say their largest weights.

    Args:
        chart: Key of the figure.
        groups: See `group`.
        container: Where they stand.
        who: Whose weights are said, such as "mean of 16 heads".
        note: Stands behind the words.
        hint: What can be done, said as long as no word is pointed at.
    """
    data = {"chart": chart, "groups": groups, "who": who, "note": note, "hint": hint, "tap": TAP}
    with container:
        _component()(data=data, key=f"{chart}_words")


def show_words_of(chart: str, selection: Selection, container, *, who: str = "", hint: str = POINT) -> None:
    """Shows the words of an attention above its figure; see `show_words`."""
    note = _ESCAPES.sub(r"\1", reading_notes(selection.source, selection.model))
    show_words(chart, groups_of(selection), container, who=who, note=f"({note})", hint=hint)
