"""Texts of a page are read from their files, as they stand there; the icon of the tab is no file."""

import base64

import pytest

from core.ui.parts import page_text


def test_a_text_is_read_as_it_stands_now(tmp_path, monkeypatch):
    monkeypatch.setattr(page_text, "TEXT", tmp_path)
    file = tmp_path / "a.md"
    file.write_text("“ä” first", encoding="utf-8")
    assert page_text.text("a.md") == "“ä” first"
    file.write_text("second", encoding="utf-8")
    assert page_text.text("a.md") == "second"


def test_a_text_that_is_not_there_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(page_text, "TEXT", tmp_path)
    with pytest.raises(FileNotFoundError):
        page_text.text("none.md")


def test_the_icon_is_a_small_picture_that_needs_no_file():
    kind, _, content = page_text.icon().partition(",")
    picture = base64.b64decode(content)
    assert kind == "data:image/png;base64"
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 500
