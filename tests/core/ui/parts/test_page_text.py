"""The icon of the tab is no file."""

import base64

from core.ui.parts import page_text


def test_the_icon_is_a_small_picture_that_needs_no_file():
    kind, _, content = page_text.icon().partition(",")
    picture = base64.b64decode(content)
    assert kind == "data:image/png;base64"
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 500
