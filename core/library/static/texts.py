"""Markdown of the app's texts as HTML, with formulas as MathML, which browsers draw without a script."""

import functools
import re

from latex2mathml.converter import convert
from markdown_it import MarkdownIt

_FORMULA_REGEX = re.compile(r"\$\$(?P<block>.+?)\$\$|\$(?P<inline>[^$\n]+(?:\n[^$\n]+)?)\$", re.DOTALL)
_SPACE_REGEX = re.compile(r"\\[!,]")  # thin spaces, which MathML sets by itself
_PLACEHOLDER = "\ue000{}\ue001"  # of private use: Markdown leaves it alone
_PLACEHOLDER_REGEX = re.compile("\ue000(\\d+)\ue001")


@functools.cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def render_markdown(text: str) -> str:
    """Renders paragraphs, lists and tables; what looks like HTML stays text."""
    return _render_with_formulas(text, _parser().render)


def render_inline(text: str) -> str:
    """Renders one line of Markdown, such as a claim."""
    return _render_with_formulas(text, _parser().renderInline)


def _render_with_formulas(text: str, render) -> str:
    formulas: list[str] = []

    def keep_formula(match: re.Match) -> str:
        display = "block" if match["block"] else "inline"
        formulas.append(convert(_SPACE_REGEX.sub("", match["block"] or match["inline"]), display=display))
        return _PLACEHOLDER.format(len(formulas) - 1)

    html_text = render(_FORMULA_REGEX.sub(keep_formula, text.strip()))
    return _PLACEHOLDER_REGEX.sub(lambda match: formulas[int(match[1])], html_text)
