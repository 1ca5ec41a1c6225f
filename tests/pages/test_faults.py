"""Damaged models, a full disk: one clear sentence where it matters, and all else works.

Tests may run as root, whom modes of files do not bind: what the system would refuse is raised where it would
be.
"""

import builtins
import errno
import os
import shutil

import pytest

from core.models import zoo
from tests.pages.page_walk import has_figures_without_error
from tests.support.forged_files import make_valid_file
from tests.support.new_apps import clear_caches
from tests.support.views import get_only_error

WEIGHTS, CARD = zoo.WEIGHTS_FILE, zoo.CARD_FILE
DAMAGES = {
    "one bit": lambda folder: (folder / WEIGHTS).write_bytes(_flipped((folder / WEIGHTS).read_bytes())),
    "cut weights": lambda folder: (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-100]),
    "empty weights": lambda folder: (folder / WEIGHTS).write_bytes(b""),
    "no weights": lambda folder: (folder / WEIGHTS).unlink(),
    "cut card": lambda folder: (folder / CARD).write_text((folder / CARD).read_text()[:-300]),
}
at_night = [pytest.param(name, marks=pytest.mark.nightly) for name in DAMAGES if name != "one bit"]
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


def _flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


@pytest.fixture
def models(tmp_path, monkeypatch):
    shutil.copytree(zoo.get_model_folder(), tmp_path / "models")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    clear_caches()
    yield tmp_path / "models"
    clear_caches()


@pytest.mark.parametrize("damage", ["one bit", *at_night])
@pytest.mark.parametrize(("page", "asks", "model", "other"), PLACES, ids=[place[0] for place in PLACES])
def test_a_damaged_model_is_one_sentence_and_all_else_works(
    open_app, models, page, asks, model, other, damage
):
    shipped = {path: path.read_bytes() for path in (models / model).iterdir()}
    DAMAGES[damage](models / model)
    app = open_app(page, **asks)
    error = get_only_error(app)
    for part in (f"`git checkout -- assets/models/{model}`", f"`python -m core.training {model}`"):
        assert part in error
    assert "\n" not in error
    assert "translation_second_model" not in asks or app.get("plotly_chart")
    assert app.title and app.segmented_control(key=f"{page}_view")
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
