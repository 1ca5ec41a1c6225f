"""Damaged models, vocabularies and lessons, a full disk: one clear sentence where it matters, all else works.

Tests may run as root, whom modes of files do not bind: what the system would refuse is raised where it would
be.
"""

import builtins
import errno
import os
import pathlib
import shutil

import pytest

from core.base import assets
from core.contents import NAVIGATION
from core.models import zoo
from core.models.vocabulary import files, pieces, subwords, terms, words
from core.teaching import lessons
from core.teaching.lessons import loader
from tests.pages.page_walk import has_figures_without_error
from tests.support.forged_files import make_valid_file
from tests.support.new_apps import clear_caches
from tests.support.views import assert_no_errors, get_only_error

WEIGHTS, CARD = zoo.WEIGHTS_FILE, zoo.CARD_FILE
DAMAGES = {
    "one bit": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "cut": lambda content: content[:-300],
    "half": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "noise": lambda content: bytes(range(128, 256)) * 20,
}
TRAINED, DAMAGED = "nmt_transformer_trained_positions", "nmt_transformer"
PLACES = (  # page, what opens the view, the model that it asks; another view of the page that does not
    (
        "shakespeare",
        {"shakespeare_view": "Memory"},
        "char_rnn",
        {"shakespeare_view": "Memory", "shakespeare_model": "char_rnn_stateful"},
    ),
    (
        "translation",
        {"translation_model": "nmt_transformer"},
        "nmt_transformer",
        {"translation_model": TRAINED},
    ),
    (  # the other model is shown
        "translation",
        {"translation_model": "nmt_luong", "translation_second_model": "nmt_transformer"},
        "nmt_transformer",
        {"translation_model": TRAINED},
    ),
    ("attention", {"attention_model": "nmt_transformer"}, "nmt_transformer", {"attention_model": TRAINED}),
    (
        "masking",
        {"masking_view": "With and without a mask"},
        "sentiment_masked",
        {"masking_view": "Mask, layer by layer"},
    ),
    ("positions", {"positions_view": "Learnt positions"}, TRAINED, {"positions_view": "The matrix"}),
)


def damage_file(path: pathlib.Path, damage: str) -> None:
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(DAMAGES[damage](path.read_bytes()))


def by_day(*by_day: str, at_night: tuple[str, ...] = ("empty", "noise")) -> list:
    return [*by_day, *(pytest.param(damage, marks=pytest.mark.nightly) for damage in at_night)]


@pytest.fixture
def models(tmp_path, monkeypatch):
    shutil.copytree(zoo.get_model_folder(), tmp_path / "models")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    clear_caches()
    yield tmp_path / "models"
    clear_caches()


@pytest.mark.parametrize("damage", by_day("one bit", at_night=("cut", "empty", "missing", "card")))
@pytest.mark.parametrize(("page", "asks", "model", "other"), PLACES, ids=[place[0] for place in PLACES])
def test_a_damaged_model_is_one_sentence_and_all_else_works(
    open_app, models, page, asks, model, other, damage
):
    shipped = {path: path.read_bytes() for path in (models / model).iterdir()}
    file, damage = (CARD, "cut") if damage == "card" else (WEIGHTS, damage)
    damage_file(models / model / file, damage)
    app = open_app(page, **asks)
    error = get_only_error(app)
    for part in (f"`git checkout -- assets/models/{model}`", f"`python -m core.training {model}`"):
        assert part in error
    assert "\n" not in error and app.title and app.segmented_control(key=f"{page}_view")
    assert "translation_second_model" not in asks or app.get("plotly_chart")
    assert has_figures_without_error(open_app(page, **other)) and not open_app().exception
    for path, content in shipped.items():
        path.write_bytes(content)
    assert has_figures_without_error(open_app(page, **asks))  # restored: no restart is needed


@pytest.mark.parametrize(
    ("page", "view"), [("home", {}), ("translation", {"translation_view": "Models compared"})]
)
def test_a_page_names_a_card_that_lacks_something_and_shows_the_others(open_app, models, page, view):
    shipped = open_app(page, **view).dataframe[0].value["code name"].tolist()
    card, weights = models / DAMAGED / CARD, models / "sentiment_masked" / WEIGHTS
    card.write_text(card.read_text().replace('"metrics"', '"metrjcs"'))
    weights.unlink()
    clear_caches()
    app = open_app(page, **view)
    error = get_only_error(app)
    assert DAMAGED in error and "lacks metrics" in error
    assert app.dataframe[0].value["code name"].tolist() == [name for name in shipped if name != DAMAGED]


# --- vocabularies and lessons -------------------------------------------------------------------------------

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


@pytest.mark.parametrize("damage", by_day("half"))
@pytest.mark.parametrize("name", ASKS)
def test_a_damaged_vocabulary_is_one_sentence_where_it_is_needed(name, damage, folder, open_app):
    damage_file(folder / "vocabularies" / name, damage)
    page, view = ASKS[name]
    app = open_app(page, **view)
    (error,) = {one.value for one in app.error}
    assert not app.exception and f"`git checkout -- assets/vocabularies/{name}`" in error
    home = open_app()
    num_links = len(NAVIGATION) + len(lessons.list_lesson_names())
    assert len(assert_no_errors(home).get("page_link")) == num_links


@pytest.mark.parametrize("damage", by_day("half", "missing"))
def test_a_damaged_list_of_checksums_is_a_sentence(damage, folder, open_app):
    damage_file(folder / "vocabularies" / "checksums.json", damage)
    (error,) = {one.value for one in open_app("translation").error}
    assert "The file at" in error and "`git checkout -- assets/vocabularies/checksums.json`" in error


@pytest.mark.parametrize("damage", by_day("half"))
@pytest.mark.parametrize("name", ["attention", "writing"])
def test_a_damaged_lesson_is_one_sentence_on_home_and_where_it_is_opened(name, damage, folder, open_app):
    path, page = folder / "lessons" / f"{name}.toml", lessons.read_lesson(name).questions[0].page
    clear_all_caches()
    damage_file(path, damage)
    home = open_app()
    error = get_only_error(home)
    for part in ("The file at", f"{name}.toml is damaged (", f"`git checkout -- assets/lessons/{name}.toml`"):
        assert part in error
    links = " ".join(link.label for link in home.get("page_link"))
    assert all(other.title in links for other in lessons.read_lessons())
    assert get_only_error(open_app(page, atlas_lesson=name)) == error
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


# --- a full disk --------------------------------------------------------------------------------------------


@pytest.fixture
def full_disk(monkeypatch):
    """Returns a function after which no file can be written or made."""

    def fill() -> None:
        opened, made = builtins.open, os.open

        def opening(file, mode="r", *args, **more):
            return opened(file, mode, *args, **more) if set(mode) <= set("rbtU") else full()

        def making(path, flags, *args, **more):
            is_writing = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            return full() if is_writing else made(path, flags, *args, **more)

        monkeypatch.setattr(builtins, "open", opening)
        monkeypatch.setattr(os, "open", making)
        monkeypatch.setattr(os, "mkdir", full)

    return fill


def full(*args, **more):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.nightly
def test_figures_and_their_exports_need_no_disk(open_app, full_disk):
    app = open_app("positions")
    full_disk()
    app.number_input(key="positions_num_positions").set_value(33)
    app.session_state["positions_matrix_about"] = "Export"
    assert has_figures_without_error(app.run()) and app.get("download_button")


@pytest.mark.nightly
def test_a_file_of_ones_own_that_cannot_be_laid_down_is_one_sentence(open_app, full_disk):
    app, content = open_app("masking", masking_architecture="Your own .keras file"), make_valid_file()
    full_disk()
    app.file_uploader(key="masking_file").upload("mine.keras", content, "application/zip").run()
    for part in ("could not be written", "No space left on device"):
        assert part in get_only_error(app)
    assert has_figures_without_error(app.selectbox(key="masking_architecture").select_index(0).run())
