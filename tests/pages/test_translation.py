"""The Translation page by its keys and visible words, on the translators that ship."""

import numpy as np

from core import engine
from core.models import zoo
from core.models.configs.translators import TRANSLATORS
from core.models.families import get_display_name
from core.topics.translation.translate.schema import ScoreRequest, TranslateRequest
from tests.pages.page_walk import select_tab
from tests.support.views import assert_no_errors, get_values, set_values

PLAIN, TIED, TRANSFORMER = "nmt_luong", "nmt_luong_tied", "nmt_transformer"
MEAL = "I gave the dog the rest of my meal."


def test_an_example_brings_its_spanish_along(opened, spec):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    app.button(key="translation_example_4").click().run()
    assert get_values(app, "translation", "translation") == ["Me encantan los gatos y los perros."]
    assert list(spec(app)[0]["data"][0]["text"])[:2] == ["me", "encantan"]


def test_two_models_stand_in_one_figure(opened, spec):
    app = opened("translation", model=PLAIN, text=MEAL, second_model=TRANSFORMER, method="Beam")
    requests = [TranslateRequest(model=name, text=MEAL, method="beam") for name in (PLAIN, TRANSFORMER)]
    tokens = [token for request in requests for token in engine.run(request).scores.tokens]
    (figure,) = spec(app)
    assert figure["data"][0]["text"] == tokens and len(app.dataframe) == 2
    names = [note["text"] for note in figure["layout"]["annotations"]]
    assert names == [f"<b>{get_display_name(name)}</b>" for name in (PLAIN, TRANSFORMER)]


def test_only_models_that_are_there_are_offered(opened):
    app = opened("translation")
    names = [get_display_name(name) for name in zoo.filter_shipped(TRANSLATORS)]
    assert sorted(app.selectbox(key="translation_model").options) == sorted(names)
    assert sorted(app.selectbox(key="translation_second_model").options) == sorted(["none", *names])


def test_beam_controls_reach_the_search(opened):
    fields = {"width": 7, "length_penalty": 1.5, "unknown_penalty": 4.0}
    app = opened("translation", model=PLAIN, text=MEAL, method="Beam", **fields)
    results = engine.run(TranslateRequest(model=PLAIN, text=MEAL, method="beam", **fields)).results
    table = app.dataframe[0].value
    assert table["translation"].tolist() == [found.translation for found in results] and len(table) == 7
    np.testing.assert_allclose(table["score"], [found.ranking_score for found in results])


def test_candidates_are_left_out_on_request(opened, spec):
    app = opened("translation", view="Beam search", model=PLAIN)
    assert "rejected candidate" in {trace.get("name") for trace in spec(app)[0]["data"]}
    set_values(app, "translation", show_rejected=False)
    assert "rejected candidate" not in {trace.get("name") for trace in spec(app)[0]["data"]}


def test_the_visitors_translation_is_scored(opened, words):
    own = {"model": PLAIN, "text": MEAL, "translation": "Me gusta la zanahoria ¡sí!"}
    app = opened("translation", view="Your translation", **own)
    result = engine.run(ScoreRequest(**own))
    gain = result.scores.total_log_probability - result.greedy_scores.total_log_probability
    difference = f"{gain:.2f} nats".replace("-", "−")
    page_text = words(select_tab(app, "More").run())
    for part in (difference, ":orange-background[zanahoria]", "Yours is read as (words"):
        assert part in page_text


def test_the_table_is_that_of_the_cards(opened):
    table = opened("translation", view="Models compared").dataframe[0].value
    cards = [zoo.load_card(name) for name in table["code name"]]
    assert set(table["code name"]) == set(zoo.filter_shipped(TRANSLATORS))
    for column, metric in (("accuracy", "val_accuracy"), ("BLEU on words", "bleu_words")):
        np.testing.assert_allclose(table[column], [card["metrics"][metric] for card in cards])
    seconds = [card["chapter"].get("train_seconds", np.nan) for card in cards]
    np.testing.assert_allclose(table["the chapter's minutes"].astype(float) * 60, seconds)


def test_an_own_translation_of_nothing_asks_for_one(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    assert_no_errors(set_values(app, "translation", translation=" "))
    assert "Type your Spanish translation" in app.info[0].value
    set_values(app, "translation", translation="¡!")
    assert not app.exception and get_values(app, "translation", "translation") == ["¡!"]


def test_a_translation_goes_with_its_sentence(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    assert get_values(app, "translation", "translation") == ["Le di al perro el resto de mi comida."]
    for changed, translation in (
        ({"text": "We swim."}, ""),
        ({"text": "I like soccer"}, "Me encanta el fútbol."),
        ({"translation": "Me gusta"}, "Me gusta"),
    ):
        set_values(app, "translation", **changed)
        assert get_values(app, "translation", "translation") == [translation]
        assert bool(app.info) == (not translation)


def test_a_translation_does_not_wait_in_another_view_for_a_sentence_that_is_gone(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    for changed in ({"view": "Translate"}, {"text": "We swim."}, {"view": "Your translation"}):
        set_values(app, "translation", **changed)
    assert get_values(app, "translation", "translation") == [""] and app.info
