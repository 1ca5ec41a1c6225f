"""Texts of a page are read from their files once, and again when they change; the icon of the tab."""

import base64
import os

import pytest

from core.ui.parts import page_text as words


def test_a_text_is_read_once_and_again_when_it_has_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "TEXT", tmp_path)
    file = tmp_path / "a.md"
    file.write_text("“ä” first", encoding="utf-8")
    words._read.cache_clear()
    assert [words.text("a.md") for _ in range(3)] == ["“ä” first"] * 3
    assert words._read.cache_info().misses == 1
    file.write_text("second", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert words.text("a.md") == "second"


def test_a_text_that_is_not_there_is_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "TEXT", tmp_path)
    with pytest.raises(FileNotFoundError):
        words.text("none.md")


def test_the_icon_is_a_small_picture_that_needs_no_file():
    kind, _, content = words.icon().partition(",")
    picture = base64.b64decode(content)
    assert kind == "data:image/png;base64" and picture.startswith(b"\x89PNG") and len(picture) < 500
