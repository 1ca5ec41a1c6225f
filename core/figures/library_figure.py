"""The return value of a library call: a figure with its caption, data, result and code."""

import dataclasses
import html
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from ..base.checks import AtlasError, raise_invalid
from ..base.i18n import get_language, message, use_language
from ..base.proofs import format_proof_script
from . import notebook
from .colours import PAPER_TEXT_COLOUR
from .picture import Picture
from .spreadsheet import csv_bytes

_PAPER_LAYOUT = {"paper_bgcolor": "white", "plot_bgcolor": "white", "font": {"color": PAPER_TEXT_COLOUR}}
_IMAGE_WIDTH_PIXELS = 900  # of an image file
# How Plotly behaves in every file, notebook and page: no button sends the figure's numbers to a company.
PLOTLY_CONFIG = {"displaylogo": False, "showSendToCloud": False}
_PAGE_TEMPLATE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>html, body {{ height: 100%; margin: 0; }}</style>
</head>
<body>
{body}
</body>
</html>
"""
_CDN_ATTRIBUTE = 'crossorigin="anonymous"'  # of Plotly's script tag for the CDN
_CDN_ERROR_ATTRIBUTES = (
    f"{_CDN_ATTRIBUTE} onerror=\"this.closest('[lang]').firstElementChild.hidden = false\""
)
_MARKDOWN_ESCAPE_REGEX = re.compile(r"\\(?=[^\w\s])")  # of Markdown


@dataclasses.dataclass(frozen=True, kw_only=True)
class AtlasFigure:
    """A figure of a result with its caption, data and code. It displays itself in a notebook.

    Attributes:
        python_call: The line of Python that makes the figure again.
        result: The numbers, as arrays with named axes.
        picture: The figure with its table and caption.
        proof_template: Code that recomputes the numbers, or "".
        lang: The language of its texts. Default: the current one.

    Example:
        >>> import attention_atlas as atlas
        >>> view = atlas.next_character("To be or not to b")
        >>> view.table.shape
        (39, 6)
    """

    python_call: str
    result: Any
    picture: Picture
    proof_template: str = ""
    lang: str = dataclasses.field(default_factory=get_language)

    @property
    def figure(self) -> go.Figure:
        """The Plotly figure on a white background."""
        figure = go.Figure(self.picture.figure)
        figure.update_layout(template="plotly_white", **_PAPER_LAYOUT)
        return figure

    @property
    def story(self) -> str:
        """A description of the numbers in one or more sentences."""
        with use_language(self.lang):
            return self.picture.story

    @property
    def table(self):
        """The data of the figure as a `pandas.DataFrame`."""
        import pandas as pd

        with use_language(self.lang):
            return pd.DataFrame(self.picture.columns)

    @property
    def code(self) -> str:
        """Python code that recomputes the numbers of the figure."""
        if not self.proof_template:
            return self.python_call
        with use_language(self.lang):
            return notebook.use_package_imports(
                format_proof_script(self.proof_template, self.picture.table.proved_values)
            )

    def save(self, path: str | pathlib.Path) -> pathlib.Path:
        """Writes the figure to a file, whose format depends on the extension, and returns its path.

        Args:
            path: `.html` (a page that needs no network), `.svg` or `.png` (which need the package kaleido),
                `.csv` (the table) or `.ipynb` (a notebook that makes the figure again and runs its code).

        Raises:
            InvalidValueError: If the ending is another one.
            AtlasError: If kaleido or its browser is missing.
        """
        target = pathlib.Path(path)
        writers: dict[str, Callable[[pathlib.Path], Any]] = {
            ".html": lambda file: file.write_text(self.page(plotly=True), encoding="utf-8"),
            ".svg": self._write_image,
            ".png": self._write_image,
            ".csv": lambda file: file.write_bytes(csv_bytes(self.picture.columns)),
            ".ipynb": lambda file: file.write_text(notebook.make_notebook(self), encoding="utf-8"),
        }
        if target.suffix not in writers:
            raise_invalid(
                "path", message("library-file-extensions", extensions=", ".join(writers)), str(path)
            )
        writers[target.suffix](target)
        return target

    def fragment(self, *, plotly: str | bool = "cdn") -> str:
        """Returns the figure as HTML for a page of your own.

        Args:
            plotly: "cdn" fetches Plotly from the network, and says so where there is none; True carries it
                along (4.8 MB); False expects that the page has it.
        """
        figure_html = self.figure.to_html(full_html=False, include_plotlyjs=plotly, config=PLOTLY_CONFIG)
        network_warning = ""
        if plotly == "cdn":
            with use_language(self.lang):
                network_warning = f"<p hidden>{_to_ascii_html(message('library-network'))}</p>"
        figure_html = (
            figure_html.replace(_CDN_ATTRIBUTE, _CDN_ERROR_ATTRIBUTES, 1) if network_warning else figure_html
        )
        label = _to_ascii_html(self.story)
        figure = f'<div role="img" aria-label="{label}">{figure_html}</div>'
        return f'<div lang="{self.lang}">{network_warning}{figure}</div>'

    def page(self, *, plotly: str | bool = True) -> str:
        """Returns the figure as an HTML page in its language, titled with its claim.

        Args:
            plotly: See `fragment`.
        """
        with use_language(self.lang):
            title = _to_ascii_html(self.picture.claim.replace("**", ""))
        return _PAGE_TEMPLATE.format(lang=self.lang, title=title, body=self.fragment(plotly=plotly))

    def _write_image(self, file: pathlib.Path) -> None:
        try:
            self.figure.write_image(file, width=_IMAGE_WIDTH_PIXELS, scale=2 if file.suffix == ".png" else 1)
        except (ValueError, ImportError, RuntimeError) as error:
            raise AtlasError(message("library-kaleido", extension=file.suffix)) from error

    def _repr_mimebundle_(self, include=None, exclude=None):
        figure_json = json.loads(self.figure.to_json())
        return {
            "text/html": self.fragment(),
            "application/vnd.plotly.v1+json": {**figure_json, "config": PLOTLY_CONFIG | {"responsive": True}},
        }

    def _display_(self) -> go.Figure:
        return self.figure

    def __repr__(self) -> str:
        return f"AtlasFigure: {self.story}"


def _to_ascii_html(text: str) -> str:
    return html.escape(_MARKDOWN_ESCAPE_REGEX.sub("", text)).encode("ascii", "xmlcharrefreplace").decode()
