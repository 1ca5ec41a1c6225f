"""The figures of the app in their initial state, as what the pages and their scripts are made of."""

import ast
import functools
import html
import inspect
import itertools
import json
import pathlib
from typing import Any

from ... import library
from ...base.i18n import message
from ...figures.library_figure import AtlasFigure
from ..app_figures import find_plot_function
from .texts import render_inline

FIGURES_FILE = pathlib.Path(__file__).resolve().parents[1] / "figures.json"
_MAX_TABLE_ROWS = 400  # of "Numbers" and the CSV of a recorded figure
_MAX_NARROW_CHARACTERS = 60_000  # of a figure for telephones beside the other one; a larger one is scrolled
_NUM_DIGITS = 6  # significant ones of the numbers in a table


@functools.cache
def load_calls() -> dict[str, dict[str, dict[str, str]]]:
    """Returns the library call of each figure by page, view and key of the figure."""
    calls: dict[str, dict[str, dict[str, str]]] = {}
    rows = json.loads(FIGURES_FILE.read_text(encoding="utf-8"))
    for (page, view), group in itertools.groupby(rows, lambda row: row[:2]):
        calls.setdefault(page, {})[view] = {key: code for *_, key, code in group}
    return calls


def make_figure_data(key: str, code: str, *, is_live: bool = False) -> dict[str, Any]:
    """Returns a figure as Plotly's JSON, for wide screens and telephones, with its caption and its table.

    Args:
        key: Key of the figure.
        code: Its library call.
        is_live: Whether a script of its page draws it again: it then has its form for telephones at any size.
    """
    call = ast.parse(code, mode="eval").body
    arguments, options = _evaluate_arguments(call)
    view = library.plot_figure(*arguments, **options)
    narrow_json = None
    if "is_narrow" in inspect.signature(find_plot_function(arguments[0])).parameters:
        narrow_json = _plotly_json(library.plot_figure(*arguments, **options, is_narrow=True))
    is_scrolled = bool(narrow_json) and not is_live and len(json.dumps(narrow_json)) > _MAX_NARROW_CHARACTERS
    picture = view.picture
    num_rows = len(next(iter(picture.columns.values()), []))
    return {
        "id": key,
        "role": picture.colour_role,
        "wide": _plotly_json(view),
        "narrow": None if is_scrolled else narrow_json,
        "isScrolled": is_scrolled,
        "claim": render_inline(picture.claim),
        "more": render_inline(picture.details),
        "story": picture.story,
        "table": {name: list(map(_shorten, cells)) for name, cells in _first_rows(picture.columns).items()},
        "rows": message("library-static-rows", num_shown=_MAX_TABLE_ROWS, num_rows=num_rows)
        if num_rows > _MAX_TABLE_ROWS
        else "",
        "python": f"import attention_atlas as atlas\n\n{code}",
    }


def make_figure_section(data: dict[str, Any]) -> str:
    """Returns the place of a figure with its claim and its buttons; the page's script draws it."""
    label = html.escape(data["story"].replace("**", ""))
    buttons = "".join(
        f'<button type="button" data-panel="{name}" aria-expanded="false">{text}</button>'
        for name, text in _panel_names().items()
    )
    return (
        f'<section class="figure st-key-{data["id"]}" id="{data["id"]}">'
        f'<div class="sheet" role="img" aria-label="{label}"></div>'
        f'<div class="caption"><p class="claim {data["role"]}" aria-live="polite">{data["claim"]}</p>'
        f'<div class="about" role="group" aria-label="{message("about-figure")}">{buttons}</div></div>'
        '<div class="panel" hidden></div></section>'
    )


def _panel_names() -> dict[str, str]:
    names = {name: message(f"about-figure.{name}") for name in ("more", "numbers", "export")}
    return names | {"python": "Python"}


def _evaluate(node: ast.expr) -> Any:
    """Evaluates an expression of the library's calls and of literals."""
    match node:
        case ast.Call(ast.Attribute(ast.Name("atlas"), name)):
            arguments, options = _evaluate_arguments(node)
            return getattr(library, name)(*arguments, **options)
        case ast.Tuple(items):
            return tuple(map(_evaluate, items))
        case ast.List(items):
            return list(map(_evaluate, items))
    return ast.literal_eval(node)


def _evaluate_arguments(call: Any) -> tuple[list, dict[str, Any]]:
    options = {one.arg: _evaluate(one.value) for one in call.keywords}
    return list(map(_evaluate, call.args)), options


def _plotly_json(view: AtlasFigure) -> dict[str, Any]:
    figure = json.loads(view.picture.figure.to_json())
    figure["layout"].pop("template", None)  # the page has the app's own
    return figure


def _first_rows(columns: dict[str, list]) -> dict[str, list]:
    return {name: cells[:_MAX_TABLE_ROWS] for name, cells in columns.items()}


def _shorten(cell: Any) -> Any:
    if isinstance(cell, float):
        return float(f"{cell:.{_NUM_DIGITS}g}") if cell == cell else None
    return cell if isinstance(cell, int | str) else str(cell)
