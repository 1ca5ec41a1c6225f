"""Damaged vocabularies and lessons: a sentence where they are needed, and Home shows what can be read."""

import shutil

import pytest

from core.base import assets
from core.contents import NAVIGATION
from core.models.vocabulary import files, pieces, subwords, terms, words
from core.teaching import lessons
from core.teaching.lessons import loader
from tests.pages.page_walk import has_figures_without_error
from tests.support.new_apps import clear_caches

DAMAGES = {
    "half": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "noise": lambda content: bytes(range(128, 256)) * 20,
}
READ = (words.load_words, terms.load_terms, pieces.load_pieces, subwords._load_cached, subwords.load_merges)
ASKS = {  # a view that needs the file, and the file
    "subwords.json": ("tokens", {"tokens_view": "Split a sentence"}),
    "words-es.txt": ("translation", {"translation_model": "nmt_luong"}),
    "pieces.txt": ("attention", {"attention_view": "Similar sentences"}),
    "words-imdb.txt": ("masking", {"masking_view": "Mask, layer by layer"}),
    "terms-imdb.txt": ("sentiment", {"sentiment_view": "All classifiers"}),
}


def clear_all_caches() -> None:
    clear_caches()
    for load in (*READ, loader._read_lesson_in):
        load.cache_clear()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for constant, module, name in (
        ("VOCABULARIES_FOLDER", files, "vocabularies"),
        ("LESSONS_FOLDER", loader, "lessons"),
    ):
        shutil.copytree(assets.ASSETS_FOLDER / name, tmp_path / name)
        monkeypatch.setattr(module, constant, tmp_path / name)
    clear_all_caches()
    yield tmp_path
    clear_all_caches()


def read_errors(app) -> list[str]:
    """Returns the errors of a page, none of which may be the application's general one."""
    assert not app.exception, [error.value for error in app.exception]
    return [error.value for error in app.error]


at_night = [pytest.param(damage, marks=pytest.mark.nightly) for damage in ("empty", "noise")]


@pytest.mark.parametrize("damage", ["half", *at_night])
@pytest.mark.parametrize("name", ASKS)
def test_a_damaged_vocabulary_is_one_sentence_where_it_is_needed(name, damage, folder, open_app):
    path = folder / "vocabularies" / name
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    page, view = ASKS[name]
    (error,) = set(read_errors(open_app(page, **view)))
    assert "The file at" in error and f"`git checkout -- assets/vocabularies/{name}`" in error
    home = open_app()
    num_links = len(NAVIGATION) + len(lessons.list_lesson_names())
    assert read_errors(home) == [] and len(home.get("page_link")) == num_links


@pytest.mark.parametrize("damage", ["half", "missing", *at_night])
def test_a_damaged_list_of_checksums_is_a_sentence(damage, folder, open_app):
    path = folder / "vocabularies" / "checksums.json"
    content = path.read_bytes()
    path.unlink() if damage == "missing" else path.write_bytes(DAMAGES[damage](content))
    (error,) = set(read_errors(open_app("translation")))
    assert "The file at" in error and "`git checkout -- assets/vocabularies/checksums.json`" in error


@pytest.mark.parametrize("damage", ["half", *at_night])
@pytest.mark.parametrize("name", ["attention", "writing"])
def test_a_damaged_lesson_is_one_sentence_on_home_and_where_it_is_opened(name, damage, folder, open_app):
    path, page = folder / "lessons" / f"{name}.toml", lessons.read_lesson(name).questions[0].page
    clear_all_caches()
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    home = open_app()
    (error,) = read_errors(home)
    assert error.startswith("The file at") and f"{name}.toml is damaged (" in error
    assert f"`git checkout -- assets/lessons/{name}.toml`" in error
    links = " ".join(link.label for link in home.get("page_link"))
    assert all(other.title in links for other in lessons.read_lessons())
    assert read_errors(open_app(page, atlas_lesson=name)) == [error]
    assert has_figures_without_error(open_app(page))


def test_what_ships_is_whole():
    names = {path.name for path in files.VOCABULARIES_FOLDER.iterdir()} - {"checksums.json"}
    assert lessons.read_lesson_errors() == () and set(files._read_checksums()) == names
    assert all(files.read_vocabulary(name) for name in names)


def test_what_is_written_anew_has_its_checksum(folder):
    """Else a vocabulary that was just trained would count as damaged."""
    files.write_vocabulary("terms-imdb.txt", "one\ntwo\n")
    assert terms.load_terms().terms == ("one", "two")
    custom_words = files.vocabulary_path("words-it.txt")  # it has no checksum
    custom_words.write_text("uno\n", encoding="utf-8")
    assert words.load_words("it").words[2:] == ("uno",)


def test_lines_may_end_as_git_lays_them_down_on_windows(folder):
    path = files.vocabulary_path("words-en.txt")
    whole = words.load_words("en").words
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    words.load_words.cache_clear()
    assert words.load_words("en").words == whole
