"""The Translation page by its keys and visible words, on the translators that ship."""

import shutil

import numpy as np
import pytest

from core import engine
from core.models import zoo
from core.models.configs.translators import TRANSLATORS
from core.models.families import get_display_name
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest
from tests.support.new_apps import clear_caches
from tests.support.views import assert_no_errors, get_only_error

PLAIN, TIED, TRANSFORMER = "nmt_luong", "nmt_luong_tied", "nmt_transformer"
MEAL = "I gave the dog the rest of my meal."


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    """Returns a function that writes bytes over a file of a model, among copies of two that ship."""

    def go(model: str, file: str, content: bytes) -> None:
        for name in (PLAIN, TRANSFORMER):
            shutil.copytree(zoo.get_model_folder(name), tmp_path / name)
        (tmp_path / model / file).write_bytes(content)
        monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
        clear_caches()

    yield go
    clear_caches()


def test_an_example_brings_its_spanish_along(opened, spec):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    app.button(key="translation_example_4").click().run()
    assert app.text_input(key="translation_translation").value == "Me encantan los gatos y los perros."
    assert list(spec(app)[0]["data"][0]["text"])[:2] == ["me", "encantan"]


def test_two_models_stand_in_one_figure(opened, spec):
    app = opened("translation", model=PLAIN, text=MEAL, second=TRANSFORMER, method="Beam")
    asks = [TranslateRequest(model=name, text=MEAL, method="beam") for name in (PLAIN, TRANSFORMER)]
    both = [engine.run(ask).scores.tokens for ask in asks]
    assert spec(app)[0]["data"][0]["text"] == [token for tokens in both for token in tokens]
    assert len(app.dataframe) == 2
    names = [note["text"] for note in spec(app)[0]["layout"]["annotations"]]
    assert names == [f"<b>{get_display_name(name)}</b>" for name in (PLAIN, TRANSFORMER)]


def test_only_models_that_are_there_are_offered(opened):
    app = opened("translation")
    names = [get_display_name(name) for name in zoo.filter_shipped(TRANSLATORS)]
    assert sorted(app.selectbox(key="translation_model").options) == sorted(names)
    assert sorted(app.selectbox(key="translation_second").options) == sorted(["none", *names])


def test_beam_controls_reach_the_search(opened):
    fields = {"width": 7, "length_penalty": 1.5, "unknown_penalty": 4.0}
    app = opened("translation", model=PLAIN, text=MEAL, method="Beam", **fields)
    trace = engine.run(TranslateRequest(model=PLAIN, text=MEAL, method="beam", **fields))
    table = app.dataframe[0].value
    assert table["translation"].tolist() == [found.translation for found in trace.results]
    assert len(table) == 7
    np.testing.assert_allclose(table["score"], [found.ranking_score for found in trace.results])


def test_candidates_are_left_out_on_request(opened, spec):
    app = opened("translation", view="Beam search", model=PLAIN)
    assert "rejected candidate" in {trace.get("name") for trace in spec(app)[0]["data"]}
    app.checkbox(key="translation_candidates").uncheck().run()
    assert "rejected candidate" not in {trace.get("name") for trace in spec(app)[0]["data"]}


def test_the_visitors_translation_is_scored(opened, words):
    app = opened(
        "translation",
        view="Your translation",
        model=PLAIN,
        text=MEAL,
        translation="Me gusta la zanahoria ¡sí!",
    )
    result = engine.run(ScoreRequest(model=PLAIN, text=MEAL, translation="Me gusta la zanahoria ¡sí!"))
    app.segmented_control(key="translation_yours_about").set_value("More").run()
    page_text = words(app)
    assert f"{result.scores.total - result.greedy_scores.total:.2f} nats".replace("-", "−") in page_text
    assert ":orange-background[zanahoria]" in page_text
    assert "Yours is read as (words" in page_text


def test_the_table_is_that_of_the_cards(opened):
    table = opened("translation", view="Models compared").dataframe[0].value
    cards = [zoo.load_card(name) for name in table["code name"]]
    assert set(table["code name"]) == set(zoo.filter_shipped(TRANSLATORS))
    np.testing.assert_allclose(table["accuracy"], [card["metrics"]["val_accuracy"] for card in cards])
    np.testing.assert_allclose(table["BLEU on words"], [card["metrics"]["bleu_words"] for card in cards])
    seconds = [card["chapter"].get("train_seconds", np.nan) for card in cards]
    np.testing.assert_allclose(table["the chapter's minutes"].astype(float) * 60, seconds)


def test_an_own_translation_of_nothing_asks_for_one(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    assert_no_errors(app.text_input(key="translation_translation").set_value(" ").run())
    assert "Type your Spanish translation" in app.info[0].value
    app.text_input(key="translation_translation").set_value("¡!").run()
    assert not app.exception
    assert app.text_input(key="translation_translation").value == "¡!"


def test_a_translation_goes_with_its_sentence(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    assert app.text_input(key="translation_translation").value == "Le di al perro el resto de mi comida."
    app.text_input(key="translation_text").set_value("We swim.").run()
    assert app.text_input(key="translation_translation").value == ""
    assert app.info
    app.text_input(key="translation_text").set_value("I like soccer").run()
    assert app.text_input(key="translation_translation").value == "Me encanta el fútbol."
    app.text_input(key="translation_translation").set_value("Me gusta").run()
    assert app.text_input(key="translation_translation").value == "Me gusta"
    assert not app.info


def test_a_translation_does_not_wait_in_another_view_for_a_sentence_that_is_gone(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    app.segmented_control(key="translation_view").set_value("Translate").run()
    app.text_input(key="translation_text").set_value("We swim.").run()
    app.segmented_control(key="translation_view").set_value("Your translation").run()
    assert app.text_input(key="translation_translation").value == ""
    assert app.info


def test_a_damaged_model_is_one_sentence_and_the_other_works(open_app, spec, damaged):
    damaged(TRANSFORMER, "weights.safetensors", b"x" * 1000)
    app = open_app("translation", translation_model=PLAIN, translation_second=TRANSFORMER)
    assert f"git checkout -- assets/models/{TRANSFORMER}" in get_only_error(app)
    assert len(spec(app)) == 1


def test_a_damaged_card_is_one_sentence_and_the_others_are_shown(open_app, damaged):
    damaged(TRANSFORMER, "card.json", b"{")
    app = open_app("translation", translation_view="Models compared")
    assert TRANSFORMER in get_only_error(app)
    assert app.dataframe[0].value["code name"].tolist() == [PLAIN]
