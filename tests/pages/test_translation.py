"""The Translation page by its keys and visible words, on random translators that are shipped into a folder of
the tests' own.
"""

import dataclasses
import shutil

import numpy as np
import pytest

from core import engine
from core.configs.translators import TRANSLATORS
from core.engine import loading
from core.translation.translate.ask import ScoreRequest, TranslateRequest
from tests.support.views import without_errors

PLAIN, TIED, TRANSFORMER = "nmt_luong", "nmt_luong_tied", "nmt_transformer"
MEAL = "I gave the dog the rest of my meal."
BEACH = "I like soccer and also going to the beach"


def key(name: str) -> str:
    return f"translation_{name}"


def _card(name: str, place: int) -> dict:
    """Metrics that no model has: the page must show what the card says."""
    return {
        "name": name,
        "title": TRANSLATORS[name].title,
        "architecture": "LSTM 512",
        "chapter": {"val_accuracy": 0.7111, "train_seconds": 600},
        "metrics": {
            "val_loss": 1.5,
            "val_accuracy": 0.7 + place / 100,
            "bleu": 30.0 + place,
            "bleu_words": 29.0 + place,
            "beam_bleu": 31.0,
            "chrf": 50.0,
            "protocol": "teacher forcing",
            "by_length": [
                {"from": 1, "to": 2, "pairs": 10, "bleu": 50.0},
                {"from": 3, "to": 4, "pairs": 10, "bleu": 40.0 + place},
            ],
            "by_position": [{"position": 1, "tokens": 10, "forced": 0.9, "free": 0.8}],
        },
        "training": {"minutes": 12.0 + place},
        "speed": {"greedy_ms": 7.0},
        "weights_bytes": 1,
        "history": [
            {"loss": 2.0, "val_loss": 1.9, "val_accuracy": 0.6},
            {"loss": 1.8, "val_loss": 1.5, "val_accuracy": 0.7},
        ],
    }


_FORWARDS = dataclasses.replace(TRANSLATORS[PLAIN], bidirectional=False)


def _random(name: str, seed: int):
    """A translator with random weights. Those of seed 0, of the plain one whose encoder reads forwards alone,
    end their sentences after 3 to 7 tokens; others go on to 50, or end at once.
    """
    from core.models.translators.build import build
    from core.models.weights import named_variables
    from core.vocabulary.words import load_words

    model, rng = build(TRANSLATORS[name]), np.random.default_rng(seed)
    for name_of_weight, weight in sorted(named_variables(model).items()):
        values = rng.normal(
            scale=0.2 if len(weight.shape) > 1 else 0.02, size=weight.shape
        ) + name_of_weight.endswith("gamma")
        if values.shape == (1000,):  # of the output layer
            values[load_words("es").end] += 2.0
        weight.assign(values)
    return model


@pytest.fixture(scope="module")
def zoo_folder(tmp_path_factory):
    from core import zoo

    folder = tmp_path_factory.mktemp("models")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_MODELS_DIR", str(folder))
        patch.setitem(TRANSLATORS, PLAIN, _FORWARDS)
        for place, name in enumerate((PLAIN, TIED, TRANSFORMER)):
            zoo.save(_random(name, place), name, _card(name, place))
    return folder


@pytest.fixture(autouse=True)
def models(zoo_folder, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(zoo_folder))
    monkeypatch.setitem(TRANSLATORS, PLAIN, _FORWARDS)
    loading._translator.cache_clear()
    yield zoo_folder
    loading._translator.cache_clear()


def test_an_example_brings_its_spanish_along(opened, spec):
    app = opened("translation", view="Your translation")
    app.button(key="translation_example_4").click().run()
    assert app.text_input(key="translation_translation").value == "Me encantan los gatos y los perros."
    assert list(spec(app)[0]["data"][0]["text"])[:2] == ["me", "encantan"]


def test_two_models_stand_in_one_figure(opened, spec):
    app = opened("translation", second=TRANSFORMER, method="Beam")
    asks = [TranslateRequest(model=name, text=MEAL, method="beam") for name in (PLAIN, TRANSFORMER)]
    both = [engine.run(ask).scores.tokens for ask in asks]
    assert spec(app)[0]["data"][0]["text"] == [token for tokens in both for token in tokens]
    assert len(app.dataframe) == 2
    names = [note["text"] for note in spec(app)[0]["layout"]["annotations"]]
    assert names == [f"<b>{TRANSLATORS[name].title}</b>" for name in (PLAIN, TRANSFORMER)]


def test_only_models_that_are_there_are_offered(opened):
    app = opened("translation")
    names = [TRANSLATORS[name].title for name in (PLAIN, TRANSFORMER, TIED)]
    assert app.selectbox(key="translation_model").options == names
    assert app.selectbox(key="translation_second").options == ["none", *names]


def test_beam_controls_reach_the_search(opened):
    asked = {"width": 7, "length_penalty": 1.5, "unknown_penalty": 4.0}
    app = opened("translation", method="Beam", **{key(name): value for name, value in asked.items()})
    trace = engine.run(TranslateRequest(model=PLAIN, text=MEAL, method="beam", **asked))
    table = app.dataframe[0].value
    assert table["translation"].tolist() == [found.translation for found in trace.results]
    assert len(table) == 7
    np.testing.assert_allclose(table["score"], [found.ranked for found in trace.results])


def test_candidates_are_left_out_on_request(opened, spec):
    app = opened("translation", view="Beam search")
    assert "rejected candidate" in {trace.get("name") for trace in spec(app)[0]["data"]}
    app.checkbox(key="translation_candidates").uncheck().run()
    assert "rejected candidate" not in {trace.get("name") for trace in spec(app)[0]["data"]}


def test_the_visitors_translation_is_scored(opened, words):
    app = opened("translation", view="Your translation", translation="Me gusta la zanahoria ¡sí!")
    trace = engine.run(ScoreRequest(model=PLAIN, text=MEAL, translation="Me gusta la zanahoria ¡sí!"))
    app.segmented_control(key="translation_yours_about").set_value("More").run()
    said = words(app)
    assert f"{trace.scores.total - trace.own_scores.total:.2f} nats".replace("-", "−") in said
    assert ":orange-background[zanahoria]" in said
    assert "Yours is read as (words" in said


def test_the_table_is_that_of_the_cards(opened):
    table = opened("translation", view="Models compared").dataframe[0].value
    assert table["code name"].tolist() == [PLAIN, TRANSFORMER, TIED]
    np.testing.assert_allclose(table["accuracy"], [0.70, 0.72, 0.71])
    assert table["BLEU on words"].tolist() == [29, 31, 30]
    assert table["the chapter's minutes"].tolist() == [10] * 3


def test_an_own_translation_of_nothing_asks_for_one(opened):
    app = opened("translation", view="Your translation")
    without_errors(app.text_input(key="translation_translation").set_value(" ").run())
    assert "Type your Spanish translation" in app.info[0].value
    app.text_input(key="translation_translation").set_value("¡!").run()
    assert not app.exception
    assert app.text_input(key="translation_translation").value == "¡!"


def test_a_translation_goes_with_its_sentence(opened):
    app = opened("translation", view="Your translation")
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
    app = opened("translation", view="Your translation")
    app.segmented_control(key="translation_view").set_value("Translate").run()
    app.text_input(key="translation_text").set_value("We swim.").run()
    app.segmented_control(key="translation_view").set_value("Your translation").run()
    assert app.text_input(key="translation_translation").value == ""
    assert app.info


def test_a_damaged_model_is_one_sentence_and_the_other_works(opened, spec, zoo_folder, monkeypatch, tmp_path):
    shutil.copytree(zoo_folder, tmp_path / "models")
    (tmp_path / "models" / TRANSFORMER / "weights.safetensors").write_bytes(b"x" * 1000)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    app = opened("translation", second=TRANSFORMER)
    assert len(app.error) == 1
    assert f"git checkout -- assets/models/{TRANSFORMER}" in app.error[0].value
    assert len(spec(app)) == 1


def test_a_damaged_card_is_one_sentence_and_the_others_are_shown(opened, zoo_folder, monkeypatch, tmp_path):
    shutil.copytree(zoo_folder, tmp_path / "models")
    (tmp_path / "models" / TIED / "card.json").write_text("{")
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    app = opened("translation", view="Models compared")
    assert len(app.error) == 1
    assert TIED in app.error[0].value
    assert app.dataframe[0].value["code name"].tolist() == [PLAIN, TRANSFORMER]
