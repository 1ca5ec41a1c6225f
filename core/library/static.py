"""The static edition: every figure of the app in its initial state, as HTML pages that need no server.

`python -m core.library.static FOLDER` writes the pages and one copy of Plotly: they open from a USB stick or
any web server, without Python or a network.
"""

import ast
import functools
import html
import itertools
import json
import pathlib
import re
import string
import sys

import plotly.offline

from .. import library
from ..base.i18n import get_language, load_page_text, message, slugify
from ..contents import PAGES, Page

_LIBRARY_FOLDER = pathlib.Path(__file__).resolve().parent
FIGURES_FILE = _LIBRARY_FOLDER / "figures.json"  # page, view, key and library call of each figure
_MARKDOWN_PATTERN = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<b>.+?)\*\*|\*(?P<i>\w.*?)\*")
_PLOTLY_FILE = "plotly.min.js"


def write_pages(folder: pathlib.Path) -> int:
    """Writes all pages into a folder, a page per view, and returns the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _PLOTLY_FILE).write_text(plotly.offline.get_plotlyjs(), encoding="utf-8")
    (folder / "index.html").write_text(_render_index(), encoding="utf-8")
    views = [(page, view) for page in PAGES for view in _load_view_lines()[page.name]]
    for index, (page, view) in enumerate(views):
        neighbours = [
            views[neighbour_index] if 0 <= neighbour_index < len(views) else None
            for neighbour_index in (index - 1, index + 1)
        ]
        (folder / _get_view_filename(page, view)).write_text(
            _render_view(page, view, neighbours), encoding="utf-8"
        )
    return len(views) + 2


@functools.cache
def _load_view_lines() -> dict[str, dict[str, list[str]]]:
    lines_by_view: dict[str, dict[str, list[str]]] = {}
    rows = json.loads(FIGURES_FILE.read_text(encoding="utf-8"))
    for (page, view), group in itertools.groupby(rows, lambda row: row[:2]):
        lines_by_view.setdefault(page, {})[view] = [line for *_, line in group]
    return lines_by_view


def _get_view_filename(page: Page, view: str) -> str:
    return f"{page.name}-{slugify(view)}.html"


def _get_view_title(page: Page, view: str) -> str:
    return message(f"{page.name}-view.{slugify(view)}")


# --- pages --------------------------------------------------------------------------------------------------


def _render_index() -> str:
    page_sections = [
        f"<h2>{_render_inline(page.title)}: {_render_inline(page.question)}</h2>{_render_links(page)}"
        for page in PAGES
    ]
    return _fill_template(
        name=message("home-title"),
        title=message("home-title"),
        question=message("home-title.question"),
        body=page_sections,
    )


def _render_view(page: Page, view: str, neighbours: list) -> str:
    title = _get_view_title(page, view)
    figures = [_render_figure(line) for line in _load_view_lines()[page.name][view]]
    description = _render_paragraphs(load_page_text(f"topics/{page.name}", slugify(view)))
    description_section = [
        f"<h2>{_render_inline(message('what-you-see'))}</h2>",
        *description,
        f"<p><small>{message('library-static-note')}</small></p>",
    ]
    neighbour_links = [
        f'<a href="{_get_view_filename(*one)}">{arrow} {_render_inline(_get_view_title(*one))}</a>'
        if one
        else "<span></span>"
        for one, arrow in zip(neighbours, "←→", strict=True)
    ]
    return _fill_template(
        name=f"{page.title}: {title}",
        title=page.title,
        question=page.question,
        body=[
            _render_links(page, view),
            *figures,
            *description_section,
            f'<nav class="next">{"".join(neighbour_links)}</nav>',
        ],
        script=f'<script src="{_PLOTLY_FILE}"></script>',
    )


def _render_links(page: Page, current: str = "") -> str:
    current_marks = {current: ' aria-current="page"'}
    links = [
        f'<a href="{_get_view_filename(page, view)}"{current_marks.get(view, "")}>'
        f"{_render_inline(_get_view_title(page, view))}</a>"
        for view in _load_view_lines()[page.name]
    ]
    return f"<nav>{''.join(links)}</nav>"


def _render_figure(code: str) -> str:
    """Renders a figure with its claim, the rest of its caption, and its line of Python."""
    view = _evaluate_call(ast.parse(code, mode="eval").body)
    more_text = view.picture.details
    folded_sections = (
        {message("about-figure.more"): f"<p>{_render_inline(more_text)}</p>"} if more_text else {}
    )
    folded_sections["Python"] = f"<pre>import attention_atlas as atlas\n\n{html.escape(code)}</pre>"
    details = "".join(
        f"<details><summary>{title}</summary>{section}</details>"
        for title, section in folded_sections.items()
    )
    sheet = f'<div class="sheet">{view.fragment(plotly=False)}</div>'
    return f"<figure>{sheet}<figcaption>{_render_inline(view.picture.claim)}</figcaption></figure>{details}"


def _evaluate_call(node: ast.expr):
    match node:
        case ast.Call(ast.Attribute(ast.Name("atlas"), name), arguments, keywords):
            return getattr(library, name)(
                *map(_evaluate_call, arguments),
                **{one.arg or "": _evaluate_call(one.value) for one in keywords},
            )
        case ast.Tuple(arguments):
            return tuple(map(_evaluate_call, arguments))
        case ast.List(arguments):
            return list(map(_evaluate_call, arguments))
    return ast.literal_eval(node)


# --- words --------------------------------------------------------------------------------------------------


def _render_paragraphs(text: str) -> list[str]:
    """Renders the paragraphs of Markdown; those with a formula are dropped, because browsers cannot render
    it.
    """
    return [f"<p>{_render_inline(one)}</p>" for one in text.split("\n\n") if one.strip() and "$" not in one]


def _render_inline(text: str) -> str:
    return _MARKDOWN_PATTERN.sub(_replace_with_tag, html.escape(text.strip(), quote=False))


def _replace_with_tag(match: re.Match) -> str:
    tag = match.lastgroup or ""
    content = match[tag] if tag == "code" else _MARKDOWN_PATTERN.sub(_replace_with_tag, match[tag])
    return f"<{tag}>{content}</{tag}>"


def _fill_template(*, body: list[str], script: str = "", **texts: str) -> str:
    template = string.Template((_LIBRARY_FOLDER / "static.html").read_text(encoding="utf-8"))
    escaped_texts = {name: html.escape(text, quote=False) for name, text in texts.items()}
    return template.substitute(escaped_texts, lang=get_language(), body="\n".join(body), script=script)


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "dist/static")
    print(message("library-static", count=write_pages(target), folder=str(target)))
