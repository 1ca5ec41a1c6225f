"""Colours and letters of the pages: those of the app, read from where it has them."""

import pathlib
import re
import tomllib

import streamlit

from ...base.assets import ASSETS_FOLDER, read_text
from ...base.i18n import CORE_FOLDER
from ...figures.colours import ROLE_COLOURS

_CONFIG_FILE = CORE_FOLDER.parent / ".streamlit" / "config.toml"
_FOLDER = pathlib.Path(__file__).resolve().parent
_FONT_FOLDER = pathlib.Path(streamlit.__file__).parent / "static" / "static" / "media"
# what the app's style sheet says of figures, and not of Streamlit's page around them
_APP_RULE_REGEX = re.compile(r"^(?:\.js-plotly-plot|\.atlas-dot|:root)[^{]*\{[^}]*\}", re.MULTILINE)
# Streamlit's own font files (SIL Open Font License), by the name of their family
FONTS = {"Source Sans": "SourceSansVF-Upright", "Source Code Pro": "SourceCodeVF-Upright"}


def read_font(file_stem: str) -> bytes:
    """Returns a font file (woff2) of Streamlit, whose name there ends in a hash."""
    return next(_FONT_FOLDER.glob(f"{file_stem}.*.woff2")).read_bytes()


def make_style_sheet() -> str:
    """Returns the style sheet of all pages, with the app's colours for light and dark and by their role."""
    theme = tomllib.loads(_CONFIG_FILE.read_text(encoding="utf-8"))["theme"]
    font_faces = [
        f'@font-face {{ font-family: "{family}"; src: url("{stem}.woff2"); font-weight: 200 900; }}'
        for family, stem in FONTS.items()
    ]
    claim_colours = [f".claim.{role} strong {{ color: {colour}; }}" for role, colour in ROLE_COLOURS.items()]
    return "\n".join(
        [
            *font_faces,
            f":root {{ {_css_variables(theme['light'])} }}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {_css_variables(theme['dark'])} }} }}",
            *claim_colours,
            *_APP_RULE_REGEX.findall(read_text(ASSETS_FOLDER / "atlas.css")),
            (_FOLDER / "static.css").read_text(encoding="utf-8"),
        ]
    )


def _css_variables(theme: dict, prefix: str = "") -> str:
    """Returns the colours of a theme as the variables by which Streamlit's components know them."""
    variables = []
    for name, value in theme.items():
        css_name = prefix + re.sub("[A-Z]", lambda match: f"-{match[0].lower()}", name)
        if isinstance(value, dict):
            variables.append(_css_variables(value, f"{css_name}-"))
        elif isinstance(value, str):
            variables.append(f"--st-{css_name}: {value};")
    return " ".join(variables)
