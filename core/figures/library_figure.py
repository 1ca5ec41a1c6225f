"""What a call of the library returns: a figure with its words, its numbers, its trace and its code."""

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
_IMAGE_WIDTH_PIXELS = 900  # width of a file that has a fixed one
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
_CDN_ATTRIBUTE = 'crossorigin="anonymous"'  # of the script that Plotly writes where it comes from the network
_CDN_ERROR_ATTRIBUTES = (
    f"{_CDN_ATTRIBUTE} onerror=\"this.closest('[lang]').firstElementChild.hidden = false\""
)
_MARKDOWN_ESCAPE_REGEX = re.compile(r"\\(?=[^\w\s])")  # of Markdown


@dataclasses.dataclass(frozen=True, kw_only=True)
class AtlasFigure:
    """A figure of a trace, and all that belongs to it. It shows itself as the last line of a notebook's cell.

    Attributes:
        python_call: The line that makes it again.
        result: The numbers, as arrays with named axes.
        picture: What is drawn of them.
        proof_template: That recompute the numbers; "" where there are none.
        lang: Of its words. Default: the one that is spoken when it is made.

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
        """A Plotly figure, on white, that can be changed further."""
        figure = go.Figure(self.picture.figure)
        figure.update_layout(template="plotly_white", **_PAPER_LAYOUT)
        return figure

    @property
    def story(self) -> str:
        """What the numbers say, in a sentence or some."""
        with use_language(self.lang):
            return self.picture.story

    @property
    def table(self):
        """The numbers of the figure as a `pandas.DataFrame`, a row a mark."""
        import pandas as pd

        with use_language(self.lang):
            return pd.DataFrame(self.picture.columns)

    @property
    def code(self) -> str:
        """Lines of Python that recompute the numbers, and say what must come out."""
        if not self.proof_template:
            return self.python_call
        with use_language(self.lang):
            return notebook.use_package_imports(
                format_proof_script(self.proof_template, self.picture.table.recomputed_values)
            )

    def save(self, path: str | pathlib.Path) -> pathlib.Path:
        """Writes the figure to a file and returns its path; the ending decides what is written.

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
            ".csv": self._write_csv,
            ".ipynb": lambda file: file.write_text(notebook.make_notebook(self), encoding="utf-8"),
        }
        if target.suffix not in writers:
            raise_invalid(
                "path", message("library-file-extensions", extensions=", ".join(writers)), str(path)
            )
        writers[target.suffix](target)
        return target

    def fragment(self, *, plotly: str | bool = "cdn") -> str:
        """Returns the figure as HTML for a page of one's own.

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
        """Returns the figure as a whole page of HTML, in its language, with its claim as title.

        Args:
            plotly: See `fragment`.
        """
        with use_language(self.lang):
            title = _to_ascii_html(self.picture.claim.replace("**", ""))
        return _PAGE_TEMPLATE.format(lang=self.lang, title=title, body=self.fragment(plotly=plotly))

    def _write_csv(self, file: pathlib.Path) -> None:
        file.write_bytes(csv_bytes(self.picture.columns))

    def _write_image(self, file: pathlib.Path) -> None:
        try:
            self.figure.write_image(file, width=_IMAGE_WIDTH_PIXELS, scale=2 if file.suffix == ".png" else 1)
        except (ValueError, ImportError, RuntimeError) as error:
            raise AtlasError(message("library-kaleido", extension=file.suffix)) from error

    def _repr_mimebundle_(self, include=None, exclude=None):
        """For Jupyter, Colab and VS Code; the HTML for what `nbconvert` makes of a notebook."""
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
