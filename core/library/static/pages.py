"""The pages of the static edition as HTML: the frame of each, the pages of views, and Home."""

import functools
import html
import importlib
import json
import pathlib
import string
from collections.abc import Iterator, Sequence
from typing import Any

from ...base.i18n import get_language, load_page_text, message, slugify, use_language
from ...contents import PAGES, Page
from ...home.minute.view import make_minute_data
from . import live
from .figures import load_calls, make_figure_data, make_figure_section
from .texts import render_inline, render_markdown

FILES = "files"  # folder of what all languages share
_TEMPLATE_FILE = pathlib.Path(__file__).with_name("page.html")


def get_view_name(page: Page, view: str) -> str:
    """Returns the name of a view's file without its ending."""
    return f"{page.name}-{slugify(view)}"


def render_pages(languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the name and the content of each file of the current language.

    Args:
        languages: All languages of the edition; each page links to itself in the others.
    """
    yield "messages.js", live.make_messages_script()
    fill = functools.partial(_fill_template, languages=languages)
    yield "index.html", _render_home(fill)
    views = [(page, view) for page in PAGES for view in load_calls()[page.name]]
    for index, (page, view) in enumerate(views):
        neighbours = [views[other] if 0 <= other < len(views) else None for other in (index - 1, index + 1)]
        yield f"{get_view_name(page, view)}.html", _render_view(fill, page, view, neighbours)


# --- the pages ----------------------------------------------------------------------------------------------


def _render_home(fill) -> str:
    cards = [_render_card(page) for page in PAGES]
    body = [
        _render_heading(message("home-title"), message("home-title.question")),
        '<div class="component" data-component="minute"></div>',
        f'<div class="cards">{"".join(cards)}</div>',
        f"<p><small>{render_inline(message('home-follows'))}</small></p>",
    ]
    return fill(
        file="index.html",
        name=message("home-title"),
        body=body,
        page_data={"components": {"minute": make_minute_data()}, "figures": []},
    )


def _render_card(page: Page) -> str:
    module, function = page.thumbnail_function.split(":")
    thumbnail = getattr(importlib.import_module(module), function)()
    drawing = thumbnail.svg.replace(
        "<svg ", f'<svg role="img" aria-label="{html.escape(thumbnail.story)}" ', 1
    )
    view = page.link_params[f"{page.name}_view"]
    link = f'<a href="{get_view_name(page, view)}.html">{html.escape(page.title)}</a>'
    return f'<article class="card"><h2>{link}</h2>{drawing}<p>{render_inline(page.question)}</p></article>'


def _render_view(fill, page: Page, view: str, neighbours: list) -> str:
    name = get_view_name(page, view)
    spec = live.LIVE_VIEWS.get(name)
    calls = load_calls()[page.name][view]
    if spec:
        calls = {key: spec.adapt_call(code) for key, code in calls.items()}
    figures = [make_figure_data(key, code, is_live=bool(spec)) for key, code in calls.items()]
    live_ids = spec.figures if spec else ()
    live_figures = [figure for figure in figures if figure["id"] in live_ids]
    other_figures = [figure for figure in figures if figure["id"] not in live_ids]
    note = message(f"library-static-live.{slugify(name)}") if spec else message("library-static-recorded")
    body = [
        _render_heading(page.title, page.question),
        _render_tabs(page, view),
        '<form class="controls" hidden></form><p class="status" role="status"></p>' if spec else "",
        f'<noscript><p class="notice">{message("library-static-noscript")}</p></noscript>',
        *map(make_figure_section, live_figures),
        f'<h2 class="recorded">{message("library-static-others")}</h2>' if spec and other_figures else "",
        *map(make_figure_section, other_figures),
        f"<h2>{message('what-you-see')}</h2>",
        render_markdown(load_page_text(f"topics/{page.name}", slugify(view))),
        f'<p class="note">{render_inline(note)}</p>',
        f"<details><summary>{message('about-this-page')}</summary>",
        f"{render_markdown(load_page_text(f'topics/{page.name}', 'page'))}</details>",
        _render_neighbours(neighbours),
    ]
    data = {"name": name, "figures": figures, "live": spec.make_page_data() if spec else None}
    return fill(
        file=f"{name}.html", name=f"{page.title}: {_view_title(page, view)}", body=body, page_data=data
    )


# --- their parts --------------------------------------------------------------------------------------------


def _view_title(page: Page, view: str) -> str:
    return message(f"{page.name}-view.{slugify(view)}")


def _render_heading(title: str, question: str) -> str:
    return f"<h1><small>{render_inline(title)}</small> {render_inline(question)}</h1>"


def _render_tabs(page: Page, current: str) -> str:
    links = [
        f'<a href="{get_view_name(page, view)}.html"{_mark_current(view == current)}>'
        f"{html.escape(_view_title(page, view))}</a>"
        for view in load_calls()[page.name]
    ]
    return f'<nav class="views" aria-label="{message("view")}">{"".join(links)}</nav>'


def _render_neighbours(neighbours: list) -> str:
    links = [
        f'<a href="{get_view_name(*one)}.html">{text.format(html.escape(_view_title(*one)))}</a>'
        if one
        else "<span></span>"
        for one, text in zip(neighbours, ("← {}", "{} →"), strict=True)
    ]
    return f'<nav class="next">{"".join(links)}</nav>'


def _render_navigation(file: str, languages: Sequence[str]) -> str:
    home = message("pages-all.home")
    lines, section = [f'<a href="index.html"{_mark_current(file == "index.html")}>{home}</a>'], ""
    for page in PAGES:
        if page.section_title != section:
            section = page.section_title
            lines.append(f"<p>{html.escape(section)}</p>")
        view = next(iter(load_calls()[page.name]))
        mark = _mark_current(file.startswith(f"{page.name}-"))
        lines.append(f'<a href="{get_view_name(page, view)}.html"{mark}>{html.escape(page.title)}</a>')
    if len(languages) > 1:
        lines.append(f"<p>{message('language')}</p>")
        lines += [_render_language_link(file, language, languages) for language in languages]
    return "\n".join(lines)


def _render_language_link(file: str, language: str, languages: Sequence[str]) -> str:
    up = "" if get_language() == languages[0] else "../"
    folder = "" if language == languages[0] else f"{language}/"
    with use_language(language):
        name = message("language-name")
    mark = _mark_current(language == get_language())
    return f'<a lang="{language}" href="{up}{folder}{file}"{mark}>{name}</a>'


def _mark_current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def _fill_template(
    *, file: str, name: str, body: list[str], page_data: dict[str, Any], languages: Sequence[str]
) -> str:
    """Fills the frame of a page: its name, its list of pages, its body, and what its scripts read."""
    root = "" if get_language() == languages[0] else "../"
    script_files = [f"{root}{FILES}/plotly.js"] * bool(page_data["figures"])
    script_files += [f"{root}{FILES}/atlas.js", "messages.js"]
    scripts = [f'<script src="{script_file}" defer></script>' for script_file in script_files]
    page_json = json.dumps(page_data | {"files": f"{root}{FILES}/"}, ensure_ascii=False, allow_nan=False)
    return string.Template(_TEMPLATE_FILE.read_text(encoding="utf-8")).substitute(
        lang=get_language(),
        name=html.escape(name),
        root=root,
        skip=message("library-static-skip"),
        menu=message("library-static-menu"),
        old=message("library-static-old"),
        navigation=_render_navigation(file, languages),
        body="\n".join(body),
        page=page_json.replace("<", "\\u003c"),
        scripts="\n".join(scripts),
    )
