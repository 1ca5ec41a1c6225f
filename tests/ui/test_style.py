"""The style sheets: what would slow the drawing of figures."""

import pathlib
import re

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "assets"


def test_no_style_asks_every_element_for_a_part_of_its_class():
    """Each letter that Plotly measures would lay the page out anew: a redraw took three times as long."""
    has = re.compile(r"(\S*):has\(((?:[^()]|\([^()]*\))*)\)")
    found = [one for path in ASSETS.glob("*.css") for one in has.findall(path.read_text(encoding="utf-8"))]
    assert len(found) > 10
    assert not [(subject, inside) for subject, inside in found if subject == "body" or "[class" in inside]
