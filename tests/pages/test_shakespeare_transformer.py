"""The Transformer on the Shakespeare page: with a card it is offered, without one nothing of it is seen."""

import shutil

import pytest

from core import zoo
from core.engine import loading
from tests.support.small_gpt import ship

VIEWS = ("Write", "Next character", "Three temperatures", "Memory")
TITLE = "Transformer, decoder only"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The shipped character RNNs, and a Transformer with random weights beside them."""
    folder = tmp_path_factory.mktemp("models")
    for name in ("char_rnn", "char_rnn_stateful", "char_rnn_large"):
        shutil.copytree(zoo.folder(name), folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        ship(folder)
        loading._decoder.cache_clear()
        yield folder
    loading._decoder.cache_clear()


def model_box(app):
    return next(box for box in app.selectbox if box.key == "shakespeare_model")


def options(app) -> list[str]:
    return model_box(app).options


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_of_a_text_draws_it(folder, opened, words, view):
    app = opened("shakespeare", view=view, model="char_gpt")
    assert model_box(app).value == "char_gpt"
    assert "keys and values are kept" in words(app)
    assert app.get("plotly_chart")


@pytest.mark.parametrize("view", ["Ten units", "One unit", "All units"])
def test_views_of_hidden_units_offer_models_that_have_some(folder, opened, view):
    app = opened("shakespeare", view="Units", units=view, model="char_gpt")
    assert TITLE not in options(app)


def test_a_prompt_longer_than_the_context_is_told(folder, opened, words):
    prompt = "to be or not to be, " * 20
    app = opened("shakespeare", view="Memory", model="char_gpt", prompt=prompt)
    assert "only the last 256 of 400 characters, the model's context" in words(app)
