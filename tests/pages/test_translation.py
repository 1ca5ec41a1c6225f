"""What only the Translation page does: its figures are held by tests/topics/translation and the audit."""

from core import engine
from core.topics.translation.translate.schema import ScoreRequest
from tests.pages.page_walk import select_tab
from tests.support.views import assert_no_errors, get_values, set_values

PLAIN = "nmt_luong"
MEAL = "I gave the dog the rest of my meal."


def test_candidates_are_left_out_on_request(opened, spec):
    app = opened("translation", view="Beam search", model=PLAIN)
    for show_rejected in (True, False):
        set_values(app, "translation", show_rejected=show_rejected)
        names = {trace.get("name") for trace in spec(app)[0]["data"]}
        assert ("rejected candidate" in names) == show_rejected


def test_the_visitors_translation_is_scored(opened, words):
    own = {"model": PLAIN, "text": MEAL, "translation": "Me gusta la zanahoria ¡sí!"}
    app = opened("translation", view="Your translation", **own)
    result = engine.run(ScoreRequest(**own))
    gain = result.scores.total_log_probability - result.greedy_scores.total_log_probability
    difference = f"{gain:.2f} nats".replace("-", "−")
    page_text = words(select_tab(app, "More").run())
    for part in (difference, ":orange-background[zanahoria]", "Yours is read as (words"):
        assert part in page_text


def test_a_translation_goes_with_its_sentence_and_of_nothing_one_is_asked_for(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    assert get_values(app, "translation", "translation") == ["Le di al perro el resto de mi comida."]
    assert_no_errors(set_values(app, "translation", translation=" "))
    assert "Type your Spanish translation" in app.info[0].value
    for changed, translation in (
        ({"translation": "¡!"}, "¡!"),
        ({"text": "We swim."}, ""),
        ({"text": "I like soccer"}, "Me encanta el fútbol."),
        ({"translation": "Me gusta"}, "Me gusta"),
    ):
        set_values(app, "translation", **changed)
        assert get_values(app, "translation", "translation") == [translation] and bool(app.info) == (
            not translation
        )


def test_a_translation_does_not_wait_in_another_view_for_a_sentence_that_is_gone(opened):
    app = opened("translation", view="Your translation", model=PLAIN, text=MEAL)
    for changed in ({"view": "Translate"}, {"text": "We swim."}, {"view": "Your translation"}):
        set_values(app, "translation", **changed)
    assert get_values(app, "translation", "translation") == [""] and app.info
