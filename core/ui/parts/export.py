"""Export of a figure as PNG, SVG, CSV, HTML or notebook, with a name, title, caption and snippets."""

import functools
import hashlib
import re
import unicodedata
import urllib.parse
from collections.abc import Callable, Iterator, Mapping

import streamlit as st

from ... import contents
from ...base.i18n import message, message_attributes
from ...base.text import add_quotation_marks
from ...figures import notebook
from ...figures.library_figure import AtlasFigure
from ...figures.spreadsheet import csv_bytes
from ...models.families import MODELS, get_display_name
from ..server.http_headers import frame_ancestors
from . import page_language
from .component import component

_MAX_FILE_NAME_LENGTH = 60  # characters of a file name with its extension
_NUM_HASH_DIGITS = 4  # of a hash of the settings
_EXTENSION_LENGTH = len(".svg")
_MIME_TYPES = {"csv": "text/csv", "html": "text/html", "ipynb": "application/x-ipynb+json"}
_TEXT_SETTINGS = ("text", "texts", "prompt", "review", "sentences")  # settings that are inputs of a model
_MAX_QUOTE_LENGTH = 160  # characters of a text in a caption
_LATEX_ESCAPES = {
    "\\": r"\textbackslash{}",
    **{sign: f"\\{sign}" for sign in "{}$&#_%"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "−": "-",
    "×": "x",
    "√": "sqrt ",
    "π": "pi",
    "▁": r"\_",
}
_SUBSCRIPT_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def show_export_panel(
    key: str,
    export_texts: Mapping[str, str],
    view: AtlasFigure,
    iframe: str,
    make_csv: Callable[[], bytes] | None = None,
) -> None:
    """Shows the files and snippets of a figure.

    The browser draws the images, with the background, width, title and caption that are chosen there. A
    session holds the functions that make the other files as long as the buttons are shown, so they hold a
    picture or a request, no result.

    Args:
        key: Key of the chart.
        export_texts: Result of `make_export_texts`.
        view: The figure as `attention_atlas` has it; without `view.python_call` there is no notebook.
        iframe: HTML that embeds the figure, or "".
        make_csv: Makes the CSV file. Default: that of the picture's table.
    """
    files: dict[str, tuple[str, Callable]] = {  # extension and content by the name of the button
        "csv": ("csv", make_csv or functools.partial(csv_bytes, view.picture.columns)),
        "html": ("html", view.fragment),
        "offline": ("html", view.page),
    }
    if view.python_call:
        files["notebook"] = ("ipynb", functools.partial(notebook.make_notebook, view))
    panel_data = dict(export_texts) | {
        "chart": key,
        "python": view.python_call,
        "iframe": iframe,
        "words": message_attributes("export-form"),
        "refused": "" if frame_ancestors() else message("export-frames"),
    }
    with st.container(key=f"{key}_export", gap=None):
        component("export", __file__)(data=panel_data, key=f"{key}_images")
        for name, (extension, make_file) in files.items():
            st.download_button(  # unseen (assets/atlas.css): the panel's own button presses it
                name,
                data=make_file,
                file_name=f"{export_texts['name']}.{extension}",
                mime=_MIME_TYPES[extension],
                key=f"{key}_{name}",
                on_click="ignore",
            )


def make_export_texts(
    page: str, figure_name: str, settings: dict, story: str, link_params: dict
) -> dict[str, str]:
    """Returns the texts of an exported figure.

    Args:
        page, figure_name, settings: See `make_file_name`.
        story: Claim and details of the figure.
        link_params: Query parameters that open the page in this state.

    Returns:
        The `name` of the files without an ending; the `title`, page and view; the `caption`, the models and
        what they read, or the title where there is neither; the `story`; the `link`, an address that opens
        the page in this state; `markdown`, which shows the SVG with the story for those who do not see it and
        leads to the page; `latex`, which shows the PNG as wide as a line.
    """
    name = make_file_name(page, figure_name, settings)
    view = contents.view_title(page, link_params.get(f"{page}_view", ""))
    title = ": ".join(filter(None, [contents.find_page(page).title, view]))
    caption = ": ".join(filter(None, [_format_models(settings), _format_model_inputs(settings)])) or title
    url = page_url(link_params)
    alt = re.sub(r"([\\\[\]`*_<>!])", r"\\\1", " ".join(story.split()))
    return {
        "name": name,
        "title": title,
        "caption": caption,
        "story": story,
        "link": url,
        "markdown": f"[![{alt}]({name}.svg)]({_escape_url(url)})",
        "latex": _latex_snippet(name, story, caption, url),
    }


def page_url(parameters: dict) -> str:
    """Returns the address of the current page with query parameters, in the current language."""
    base = (st.context.url or "").split("?")[0]
    return f"{base}?{urllib.parse.urlencode(parameters | page_language.language_params(), doseq=True)}"


# --- the name of a file -------------------------------------------------------------------------------------


def make_file_name(page: str, figure_name: str, settings: dict) -> str:
    """Returns a file name without its extension: page, figure, model, the beginning of the text, four digits.

    It has at most 60 characters with its extension. The digits are a hash of all settings; without settings
    there are none.
    """
    max_stem_length = _MAX_FILE_NAME_LENGTH - _EXTENSION_LENGTH - _NUM_HASH_DIGITS - 1
    stem = "_".join([page, figure_name, *_model_names(settings)[:1]])[:max_stem_length]
    slug = _text_slug(" ".join(_model_inputs(settings)), max_stem_length - len(stem) - 1)
    settings_bytes = repr(sorted(settings.items())).encode("utf-8", "replace")
    digits = hashlib.sha256(settings_bytes).hexdigest()[:_NUM_HASH_DIGITS] if settings else ""
    return "_".join(filter(None, [stem, slug, digits]))


def _text_slug(text: str, max_length: int) -> str:
    plain = unicodedata.normalize("NFKD", text[:200]).encode("ascii", "ignore").decode().lower()
    slug = "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))
    return slug if len(slug) <= max_length else slug[: max(0, max_length) + 1].rpartition("-")[0]


def _model_names(settings: dict) -> list[str]:
    models = settings.get("models") or [settings.get("model")]
    return [model for model in models if isinstance(model, str)]


def _model_inputs(settings: dict) -> Iterator[str]:
    for name in _TEXT_SETTINGS:
        texts = settings.get(name) or ()
        yield from [texts] if isinstance(texts, str) else (text for text in texts if isinstance(text, str))


# --- captions and snippets ----------------------------------------------------------------------------------


def _format_models(settings: dict) -> str:
    names = _model_names(settings)
    return ", ".join(f"{get_display_name(name)} ({name})" if name in MODELS else name for name in names)


def _format_model_inputs(settings: dict) -> str:
    texts = [" ".join(text.split()) for text in _model_inputs(settings)]
    quotes = [text[:_MAX_QUOTE_LENGTH] + " …" * (len(text) > _MAX_QUOTE_LENGTH) for text in texts if text]
    return ", ".join(map(add_quotation_marks, quotes[:4])) + ", …" * (len(quotes) > 4)


def _escape_url(url: str) -> str:
    # these characters would end it in a document
    return url.replace("(", "%28").replace(")", "%29").replace("~", "%7E").replace("'", "%27")


def _latex_snippet(name: str, story: str, caption: str, url: str) -> str:
    # needs the packages graphicx (of 2021 or later, for `alt`) and hyperref
    escaped_url = re.sub(r"([%#&_])", r"\\\1", _escape_url(url))
    return "\n".join(
        [
            r"\begin{figure}",
            r"  \centering",
            f"  \\includegraphics[width=\\linewidth, alt={{{_escape_latex(story)}}}]{{{name}.png}}",
            f"  \\caption{{{_escape_latex(caption)} (\\href{{{escaped_url}}}{{Attention Atlas}})}}",
            f"  \\label{{fig:{name}}}",
            r"\end{figure}",
        ]
    )


def _escape_latex(text: str) -> str:
    plain = " ".join(text.split()).translate(_SUBSCRIPT_DIGITS)
    return "".join(_LATEX_ESCAPES.get(character, character) for character in plain)
