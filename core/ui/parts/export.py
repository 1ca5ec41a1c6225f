"""Export of a figure: PNG and SVG for a document, its numbers as CSV, HTML and a notebook that draw it again,
and the words that go with them: names of files, title, caption, snippets.
"""

import dataclasses
import functools
import hashlib
import re
import unicodedata
import urllib.parse
from collections.abc import Callable, Iterator

import streamlit as st

from ... import contents
from ...base.i18n import attributes, message
from ...base.text import in_quotes
from ...figures import notebook
from ...figures.spreadsheet import csv_bytes
from ...figures.view import View
from ...models.families import MODELS, reading_name
from ..server.http_headers import framed_elsewhere
from . import language
from .component import component

_LONGEST = 60  # characters of a file name, its ending and a few digits among them
_DIGITS = 4  # of the hash that tells two settings of one figure apart
_ENDING = len(".svg")
_TYPES = {"csv": "text/csv", "html": "text/html", "ipynb": "application/x-ipynb+json"}
_TEXTS = ("text", "texts", "prompt", "review", "sentences")  # settings that hold what a model reads
_PRINTED = 160  # characters of a text in a caption
_LATEX = {
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
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


@dataclasses.dataclass(frozen=True, kw_only=True)
class ExportWords:
    """What the export of a figure says of it.

    Attributes:
        name: Of the files, without an ending.
        title: The page and its view.
        caption: The models and what they read; the title where there is neither.
        story: The figure in words.
        link: Address that opens the page in this state.
        markdown: Shows the SVG in Markdown, with the story for those who do not see it; leads to the page.
        latex: Shows the PNG in LaTeX, as wide as a line, with story, caption and link.
    """

    name: str
    title: str
    caption: str
    story: str
    link: str
    markdown: str
    latex: str


def export_row(
    key: str, words: ExportWords, view: View, framed: str, csv: Callable[[], bytes] | None = None
) -> None:
    """Shows what a figure can be saved as, and the snippets that can be copied.

    Ground, width, title and caption are chosen in the browser, which draws the files, and stay chosen in that
    tab. A session keeps what the CSV is made of for as long as its button is shown. A frame takes a fourth of
    what lists of numbers do, and `csv` holds a request, no trace.

    Args:
        key: Of the chart.
        words: That go with the files.
        view: The figure as the library has it; without its line of Python there is no notebook either.
        framed: The HTML that shows the figure in a frame, "" where it cannot.
        csv: Makes the CSV where it is not that of the figure's columns.
    """
    files: dict[str, tuple[str, Callable]] = {  # by the name of their button: ending, and what makes them
        "csv": ("csv", csv or functools.partial(csv_bytes, view.picture.columns)),
        "html": ("html", view.fragment),
        "offline": ("html", view.page),
    }
    if view.python:
        files["notebook"] = ("ipynb", functools.partial(notebook.of, view))
    told: dict = {"chart": key, "python": view.python, "iframe": framed} | dataclasses.asdict(words)
    told["words"] = attributes("export-form")
    told["refused"] = "" if framed_elsewhere() else message("export-frames")
    with st.container(key=f"{key}_export", gap=None):
        component("export", __file__)(data=told, key=f"{key}_images")
        for name, (ending, make) in files.items():
            st.download_button(  # unseen (assets/atlas.css): the panel's own button presses it
                name,
                data=make,
                file_name=f"{words.name}.{ending}",
                mime=_TYPES[ending],
                key=f"{key}_{name}",
                on_click="ignore",
            )


def export_words(page: str, figure_name: str, settings: dict, story: str, link: dict) -> ExportWords:
    """Returns the words for the export of a figure.

    Args:
        page, figure_name, settings: As for `file_name`.
        story: The figure in words.
        link: Parameters of the address that opens the page in this state.
    """
    name = file_name(page, figure_name, settings)
    view = contents.view_title(page, link.get(f"{page}_view", ""))
    title = ": ".join(filter(None, [contents.page(page).title, view]))
    caption = ": ".join(filter(None, [_models(settings), _texts(settings)])) or title
    url = address(link)
    return ExportWords(
        name=name,
        title=title,
        caption=caption,
        story=story,
        link=url,
        markdown=_markdown(name, story, url),
        latex=_latex(name, story, caption, url),
    )


def address(parameters: dict) -> str:
    """Returns the address that opens the page that is shown in the state that parameters name."""
    base = (st.context.url or "").split("?")[0]
    return f"{base}?{urllib.parse.urlencode(parameters | language.link(), doseq=True)}"


# --- the name of a file -------------------------------------------------------------------------------------


def file_name(page: str, figure_name: str, settings: dict) -> str:
    """Returns a file name without its ending: page, figure, model, the beginning of the text, four digits.

    It has at most 60 characters with its ending. The digits, a hash of all settings, tell two figures apart
    that differ in another setting; a figure that has no settings has none.
    """
    room = _LONGEST - _ENDING - _DIGITS - 1
    stem = "_".join([page, figure_name, *_code_names(settings)[:1]])[:room]
    slug = _slug(" ".join(_read(settings)), room - len(stem) - 1)
    everything = repr(sorted(settings.items())).encode("utf-8", "replace")
    digits = hashlib.sha256(everything).hexdigest()[:_DIGITS] if settings else ""
    return "_".join(filter(None, [stem, slug, digits]))


def _slug(text: str, longest: int) -> str:
    """Returns the beginning of a text as small letters and digits with hyphens between its words."""
    plain = unicodedata.normalize("NFKD", text[:200]).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain.replace("'", ""))
    slug = "-".join(words)
    return slug if len(slug) <= longest else slug[: max(0, longest) + 1].rpartition("-")[0]


def _code_names(settings: dict) -> list[str]:
    """Returns the names of the models that a figure is about."""
    models = settings.get("models") or [settings.get("model")]
    return [model for model in models if isinstance(model, str)]


def _read(settings: dict) -> Iterator[str]:
    """Yields what the models of a figure read."""
    for name in _TEXTS:
        texts = settings.get(name) or ()
        yield from [texts] if isinstance(texts, str) else (text for text in texts if isinstance(text, str))


# --- captions and snippets ----------------------------------------------------------------------------------


def _models(settings: dict) -> str:
    names = _code_names(settings)
    return ", ".join(f"{reading_name(name)} ({name})" if name in MODELS else name for name in names)


def _texts(settings: dict) -> str:
    """Returns what the models of a figure read, in quotes and shortened."""
    texts = [" ".join(text.split()) for text in _read(settings)]
    short = [text if len(text) <= _PRINTED else f"{text[:_PRINTED]} …" for text in texts if text]
    return ", ".join(in_quotes(text) for text in short[:4]) + (", …" if len(short) > 4 else "")


def _markdown(name: str, story: str, url: str) -> str:
    """Returns Markdown that shows an SVG with a text for it, and leads to an address."""
    alt = re.sub(r"([\\\[\]`*_<>!])", r"\\\1", " ".join(story.split()))
    return f"[![{alt}]({name}.svg)]({_closed(url)})"


def _closed(url: str) -> str:
    """Returns an address without the signs that would end it in a document."""
    return url.replace("(", "%28").replace(")", "%29").replace("~", "%7E").replace("'", "%27")


def _latex(name: str, story: str, caption: str, url: str) -> str:
    """Returns a figure of LaTeX: needs the packages graphicx (of 2021 or later, for `alt`) and hyperref."""
    escaped_url = re.sub(r"([%#&_])", r"\\\1", _closed(url))
    return "\n".join(
        [
            r"\begin{figure}",
            r"  \centering",
            f"  \\includegraphics[width=\\linewidth, alt={{{_escaped(story)}}}]{{{name}.png}}",
            f"  \\caption{{{_escaped(caption)} (\\href{{{escaped_url}}}{{Attention Atlas}})}}",
            f"  \\label{{fig:{name}}}",
            r"\end{figure}",
        ]
    )


def _escaped(text: str) -> str:
    """Returns a text as LaTeX prints it; signs of mathematics that it has no letter for become words."""
    plain = " ".join(text.split()).translate(_SUBSCRIPTS)
    return "".join(_LATEX.get(sign, sign) for sign in plain)
