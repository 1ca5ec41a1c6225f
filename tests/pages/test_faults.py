"""Damaged models, a full disk: one clear sentence where it matters, and all else works.

Tests may run as root, whom modes of files do not bind: what the system would refuse is raised where it would
be.
"""

import builtins
import errno
import os
import shutil

import pytest

from core import engine, zoo
from core.engine.ask import ShippedRequest
from tests.support.new_apps import forget

WEIGHTS, CARD = zoo.WEIGHTS, zoo.CARD
DAMAGES = {
    "one bit": lambda folder: (folder / WEIGHTS).write_bytes(_flipped((folder / WEIGHTS).read_bytes())),
    "cut weights": lambda folder: (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-100]),
    "empty weights": lambda folder: (folder / WEIGHTS).write_bytes(b""),
    "no weights": lambda folder: (folder / WEIGHTS).unlink(),
    "cut card": lambda folder: (folder / CARD).write_text((folder / CARD).read_text()[:-300]),
}
TRAINED = "nmt_transformer_trained_positions"
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
    ("attention", {"attention_model": "nmt_transformer"}, "nmt_transformer", {"attention_model": TRAINED}),
    (
        "masking",
        {"masking_view": "With and without a mask"},
        "sentiment_masked",
        {"masking_view": "Layer by layer"},
    ),
    ("positions", {"positions_view": "Learnt positions"}, TRAINED, {"positions_view": "The matrix"}),
)


def _flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


@pytest.fixture
def models(tmp_path, monkeypatch):
    """The shipped models in a folder that a test may damage."""
    shutil.copytree(zoo.folder(), tmp_path / "models")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    forget()
    yield tmp_path / "models"
    forget()


@pytest.mark.parametrize(("page", "asks", "model", "other"), PLACES, ids=[place[0] for place in PLACES])
def test_a_damaged_model_is_one_sentence_and_all_else_works(open_app, models, page, asks, model, other):
    shipped = {path.name: path.read_bytes() for path in (models / model).iterdir()}
    for name, damage in DAMAGES.items():
        damage(models / model)
        forget()
        app = open_app(page, **asks)
        assert not app.exception, f"{name}: {[error.value for error in (*app.exception, *app.error)]}"
        assert len(app.error) == 1, f"{name}: {[error.value for error in (*app.exception, *app.error)]}"
        said = app.error[0].value
        assert f"`git checkout -- assets/models/{model}`" in said, f"{name}: {said}"
        assert f"`python -m core.training {model}`" in said, f"{name}: {said}"
        assert "\n" not in said, name
        assert app.title, name
        assert app.segmented_control(key=f"{page}_view"), name
        for file, content in shipped.items():
            (models / model / file).write_bytes(content)
    (models / model / WEIGHTS).unlink()
    forget()
    app = open_app(page, **other)
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")
    assert not open_app().exception
    (models / model / WEIGHTS).write_bytes(shipped[WEIGHTS])
    app = open_app(page, **asks)  # restored: no restart is needed
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")


def test_home_names_a_card_that_lacks_something_and_shows_the_others(open_app, models):
    (models / "char_rnn" / CARD).write_text(
        (models / "char_rnn" / CARD).read_text().replace('"metrics"', '"metrjcs"')
    )
    (models / "sentiment_masked" / WEIGHTS).unlink()
    forget()
    app = open_app()
    assert not app.exception
    assert len(app.error) == 1
    assert "char_rnn" in app.error[0].value
    assert "lacks metrics" in app.error[0].value
    assert "char_rnn" not in app.dataframe[0].value["code name"].tolist()
    assert len(app.dataframe[0].value) == len(engine.run(ShippedRequest())) - 1


# --- a full disk --------------------------------------------------------------------------------------------


@pytest.fixture
def full_disk(monkeypatch):
    """Returns a function after which no file can be written or made."""

    def fill() -> None:
        opened, made = builtins.open, os.open

        def opening(file, mode="r", *args, **more):
            return opened(file, mode, *args, **more) if set(mode) <= set("rbtU") else full()

        def making(path, flags, *args, **more):
            return (
                full() if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) else made(path, flags, *args, **more)
            )

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
    app.number_input(key="positions_count").set_value(33)
    app.session_state["positions_matrix_about"] = "Export"
    app.run()
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")
    assert app.get("download_button")


@pytest.mark.nightly
def test_a_file_of_ones_own_that_cannot_be_laid_down_is_one_sentence(open_app, full_disk, tmp_path):
    import keras

    model = keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            keras.layers.Embedding(9, 2, mask_zero=True),
            keras.layers.GRU(2),
        ]
    )
    model.save(tmp_path / "mine.keras")
    content = (tmp_path / "mine.keras").read_bytes()
    app = open_app("masking", masking_architecture="Your own .keras file")
    full_disk()
    app.file_uploader(key="masking_file").upload("mine.keras", content, "application/zip").run()
    assert not app.exception, [error.value for error in app.error]
    assert len(app.error) == 1, [error.value for error in app.error]
    assert "could not be written" in app.error[0].value
    assert "No space left on device" in app.error[0].value
    app.selectbox(key="masking_architecture").select_index(0).run()
    assert not app.exception
    assert not app.error
    assert app.get("plotly_chart")
