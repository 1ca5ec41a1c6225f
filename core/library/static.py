"""The static edition: every figure of the app as it first stands there, as plain pages that need no server.

`python -m core.library.static FOLDER` writes them, beside one Plotly: they open from a memory stick or from
any web server, without Python and without a network.
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
from ..base.i18n import language, message, page_text, slug
from ..contents import PAGES, Page

_HERE = pathlib.Path(__file__).resolve().parent
FIGURES = _HERE / "figures.json"  # page, view, key and line of each, as Export gives them
_MARKED = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<b>.+?)\*\*|\*(?P<i>\w.*?)\*")
_PLOTLY = "plotly.min.js"


def write(folder: pathlib.Path) -> int:
    """Writes all pages into a folder, a view a file, and returns how many files there are."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _PLOTLY).write_text(plotly.offline.get_plotlyjs(), encoding="utf-8")
    (folder / "index.html").write_text(_index(), encoding="utf-8")
    views = [(page, view) for page in PAGES for view in _views()[page.name]]
    for place, (page, view) in enumerate(views):
        around = [views[other] if 0 <= other < len(views) else None for other in (place - 1, place + 1)]
        (folder / _file(page, view)).write_text(_view(page, view, around), encoding="utf-8")
    return len(views) + 2


@functools.cache
def _views() -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    rows = json.loads(FIGURES.read_text(encoding="utf-8"))
    for (page, view), group in itertools.groupby(rows, lambda row: row[:2]):
        found.setdefault(page, {})[view] = [line for *_, line in group]
    return found


def _file(page: Page, view: str) -> str:
    return f"{page.name}-{slug(view)}.html"


def _title(page: Page, view: str) -> str:
    return message(f"{page.name}-view.{slug(view)}")


# --- pages --------------------------------------------------------------------------------------------------


def _index() -> str:
    """Returns the first page: the question of each page of the app, and its views."""
    parts = [f"<h2>{_text(page.title)}: {_text(page.question)}</h2>{_links(page)}" for page in PAGES]
    return _filled(
        name=message("home-title"),
        title=message("home-title"),
        question=message("home-title.question"),
        body=parts,
    )


def _view(page: Page, view: str, around: list) -> str:
    """Returns the page of a view: its figures, what you see, and the views before and after it."""
    title = _title(page, view)
    figures = [_figure(line) for line in _views()[page.name][view]]
    words = _paragraphs(page_text(f"topics/{page.name}", slug(view)))
    seen = [
        f"<h2>{_text(message('what-you-see'))}</h2>",
        *words,
        f"<p><small>{message('library-static-note')}</small></p>",
    ]
    ways = [
        f'<a href="{_file(*one)}">{arrow} {_text(_title(*one))}</a>' if one else "<span></span>"
        for one, arrow in zip(around, "←→", strict=True)
    ]
    return _filled(
        name=f"{page.title}: {title}",
        title=page.title,
        question=page.question,
        body=[_links(page, view), *figures, *seen, f'<nav class="next">{"".join(ways)}</nav>'],
        script=f'<script src="{_PLOTLY}"></script>',
    )


def _links(page: Page, current: str = "") -> str:
    marks = {current: ' aria-current="page"'}
    links = [
        f'<a href="{_file(page, view)}"{marks.get(view, "")}>{_text(_title(page, view))}</a>'
        for view in _views()[page.name]
    ]
    return f"<nav>{''.join(links)}</nav>"


def _figure(line: str) -> str:
    """Returns a figure with its claim, what else it says, and its line of Python."""
    view = _made(ast.parse(line, mode="eval").body)
    more = view.picture.more
    folded = {message("about-figure.more"): f"<p>{_text(more)}</p>"} if more else {}
    folded["Python"] = f"<pre>import attention_atlas as atlas\n\n{html.escape(line)}</pre>"
    told = "".join(f"<details><summary>{title}</summary>{shown}</details>" for title, shown in folded.items())
    sheet = f'<div class="sheet">{view.fragment(plotly=False)}</div>'
    return f"<figure>{sheet}<figcaption>{_text(view.picture.claim)}</figcaption></figure>{told}"


def _made(node: ast.expr):
    """Returns what a line makes: calls of the library, and literals."""
    match node:
        case ast.Call(ast.Attribute(ast.Name("atlas"), name), parts, named):
            return getattr(library, name)(
                *map(_made, parts), **{one.arg or "": _made(one.value) for one in named}
            )
        case ast.Tuple(parts):
            return tuple(map(_made, parts))
        case ast.List(parts):
            return list(map(_made, parts))
    return ast.literal_eval(node)


# --- words --------------------------------------------------------------------------------------------------


def _paragraphs(text: str) -> list[str]:
    """Returns the paragraphs of Markdown, without those that hold a formula, which no browser draws alone."""
    return [f"<p>{_text(one)}</p>" for one in text.split("\n\n") if one.strip() and "$" not in one]


def _text(text: str) -> str:
    return _MARKED.sub(_as_tag, html.escape(text.strip(), quote=False))


def _as_tag(found: re.Match) -> str:
    tag = found.lastgroup or ""
    inside = found[tag] if tag == "code" else _MARKED.sub(_as_tag, found[tag])
    return f"<{tag}>{inside}</{tag}>"


def _filled(*, body: list[str], script: str = "", **texts: str) -> str:
    template = string.Template((_HERE / "static.html").read_text(encoding="utf-8"))
    escaped = {name: html.escape(text, quote=False) for name, text in texts.items()}
    return template.substitute(escaped, lang=language(), body="\n".join(body), script=script)


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "dist/static")
    print(message("library-static", count=write(target), folder=str(target)))
