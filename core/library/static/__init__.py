"""The static edition: the app as HTML pages that need no server, and compute in the browser.

`python -m core.library.static FOLDER` writes the pages with the scripts and weights that they load: they open
from a USB stick or any web server, without Python or a network. The main views answer a visitor's own input
(`live.py`); the others show every figure of the app in its initial state.
"""

import pathlib
from collections.abc import Sequence

import plotly.offline

from ...base.i18n import use_language
from . import live, pages, theme
from .figures import FIGURES_FILE

__all__ = ["FIGURES_FILE", "write_pages"]


def write_pages(folder: pathlib.Path, languages: Sequence[str] = ("en",)) -> int:
    """Writes all pages into a folder, one for each view, and returns the number of files.

    Args:
        folder: Is created if it does not exist.
        languages: The first one's pages are in `folder`, those of each other in a folder of its name.
    """
    files = folder / pages.FILES
    files.mkdir(parents=True, exist_ok=True)
    _write(files / "plotly.js", plotly.offline.get_plotlyjs())
    _write(files / "atlas.css", theme.make_style_sheet())
    for stem in theme.FONTS.values():
        (files / f"{stem}.woff2").write_bytes(theme.read_font(stem))
    _write(files / "atlas.js", live.join_scripts())
    for name, script in live.make_data_scripts():
        _write(files / f"{name}.js", script)
    for language in languages:
        language_folder = folder if language == languages[0] else folder / language
        language_folder.mkdir(exist_ok=True)
        with use_language(language):
            for name, content in pages.render_pages(languages):
                _write(language_folder / name, content)
    return sum(path.is_file() for path in folder.rglob("*"))


def _write(file: pathlib.Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
