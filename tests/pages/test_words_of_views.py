"""Each view has words of its own, and few."""

import pytest

from core import contents
from core.base.messages import CORE, slug
from tests.support.views import views

MOST = 60  # words


def faults(name: str, text: str) -> list[str]:
    """Returns what is wrong with the words of a view."""
    count = len(text.split())
    return [] if 0 < count <= MOST else [f"{name}: {count} words, expected 1 to {MOST}"]


@pytest.mark.parametrize("page", [page.name for page in contents.PAGES])
def test_every_view_has_words_of_its_own_and_few(open_app, page):
    names = [name for parameters in views(open_app, page) for name in parameters.values()]
    files = [CORE / page / "words" / "en" / f"{slug(name)}.md" for name in names]
    texts = [file.read_text(encoding="utf-8") if file.exists() else "" for file in files]
    assert names
    assert len(set(files)) == len(files)
    assert [fault for file, text in zip(files, texts, strict=True) for fault in faults(file.name, text)] == []


def test_too_many_words_and_none_are_seen():
    assert faults("a", "word " * MOST) == []
    assert faults("a", "word " * (MOST + 1)) == ["a: 61 words, expected 1 to 60"]
    assert faults("a", "") == ["a: 0 words, expected 1 to 60"]
