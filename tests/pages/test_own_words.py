"""Sentences that visitors type without an end mark, for the model that has learnt sentences with theirs."""

import numpy as np
import pytest

from core import engine
from core.configs.translators import translator_config
from core.lessons import reading as lessons
from core.text import plain
from core.translation.translate.ask import TranslateRequest
from tests.pages.walk import look

MODEL = "nmt_atlas"
VIEWS = [
    ("translation", "Translate", "text", {}),
    ("translation", "Greedy, beam, sampling", "text", {}),
    ("translation", "Beam search", "text", {}),
    ("transformer", "The machine", "text", {}),
    ("transformer", "What each part is for", "text", {}),
    ("attention", "Heads", "text", {}),
    ("attention", "Heads", "first", {"attention_look": "Two sentences"}),
]
SAYS = "This model has learnt whole sentences. It is given yours with a full stop."
KEPT = "It is given yours as typed, without an end mark."
BEACH = "I like soccer and also going to the beach"


@pytest.fixture
def type_in(open_app):
    """Returns a function that opens a view on a text that a visitor typed."""

    def go(page: str, view: str, text: str, box: str = "text", model: str = MODEL, **more):
        own = {f"{page}_view": view, f"{page}_model": model, f"{page}_{box}": text}
        return open_app(page, **own, **more)

    return go


@pytest.mark.parametrize(("page", "view", "box", "more"), VIEWS)
def test_a_word_is_read_as_a_sentence_and_the_button_takes_that_back(
    type_in, open_app, words, page, view, box, more
):
    app = type_in(page, view, "the dog", box, **more)
    assert not app.exception
    assert SAYS in words(app)
    figure = look(app, view, ("Prove it", "Link"))[0]
    assert "'the dog.'" in figure.code
    assert figure.link[f"{page}_{box}"] == ["the dog"]
    button = next(one for one in app.button if one.label == "Read it as “the dog”")
    app = button.click().run()
    assert KEPT in words(app)
    typed = look(app, view, ("Prove it", "Link"))[0]
    assert "'the dog'" in typed.code
    assert typed.link[f"{page}_as_typed"] == ["yes"]
    again = open_app(page, **{name: values[0] for name, values in typed.link.items()})
    assert not [one.value for one in again.caption if "left out" in one.value]
    assert KEPT in words(again)
    assert look(again, view, ())[0].spec == typed.spec != figure.spec
    back = next(one for one in again.button if one.label == r"Read it as “the dog\.”").click().run()
    assert look(back, view, ())[0].spec == figure.spec


@pytest.mark.parametrize(
    ("text", "model"),
    [("The dog.", MODEL), ("Who?", MODEL), (BEACH, MODEL), ("the dog", "nmt_transformer"), ("?", MODEL)],
)
def test_what_has_an_end_mark_needs_none_or_is_an_example_is_read_as_it_stands(type_in, words, text, model):
    app = type_in("translation", "Translate", text, model=model)
    assert not app.exception
    assert SAYS not in words(app)
    assert repr(text) in look(app, "", ("Prove it",))[0].code


def test_a_text_that_nearly_fills_the_box_opens(type_in, words):
    app = type_in("translation", "Translate", "a" * 10_000)
    assert not app.exception
    assert not app.error
    assert SAYS not in words(app)


LOOP = "It went round in a loop: “Tom” came four times in a row and began again. There it was stopped"


@pytest.mark.parametrize("method", ["greedy", "beam"])
def test_a_loop_is_stopped_after_its_fourth_round_and_told(type_in, words, method):
    app = type_in("translation", "Translate", "Tom", translation_as_typed="yes", translation_method=method)
    assert LOOP in words(app)
    trace = engine.run(TranslateRequest(model=MODEL, text="Tom", method=method))
    assert trace.translation == "Tom Tom Tom Tom Tom"
    assert not trace.ended


@pytest.mark.parametrize(
    ("page", "view"),
    [("translation", "Beam search"), ("transformer", "Keys and values kept"), ("attention", "Heads")],
)
def test_every_page_that_translates_own_words_tells_the_loop(type_in, words, page, view):
    app = type_in(page, view, "Tom", **{f"{page}_as_typed": "yes"})
    assert "It went round in a loop: “Tom” came four times in a row" in words(app)


def test_a_beam_keeps_a_hypothesis_in_a_loop_behind_those_that_ended():
    trace = engine.run(TranslateRequest(model=MODEL, text="house", method="beam", width=10))
    loops = [result for result in trace.results if result.translation == "casa casa casa casa casa"]
    assert len(loops) == 1
    assert loops[0].length == 5
    assert max(result.length for result in trace.results) > 5
    ended = [result.translation.endswith(".") for result in trace.results]
    assert ended == sorted(ended, reverse=True) and any(ended)
    for kind in (True, False):
        totals = [result.ranked for result, end in zip(trace.results, ended, strict=True) if end is kind]
        assert totals == sorted(totals, reverse=True)
    np.testing.assert_allclose(trace.results[0].total, trace.scores.total, atol=1e-9)


def test_what_is_measured_is_never_stopped():
    from core import zoo
    from core.models.translators.batch_translation import translate_ids
    from core.models.translators.translator import Translator

    translator = Translator(translator_config(MODEL), zoo.load_arrays(MODEL))
    source = translator.read_source("Tom").ids
    for beam in (None, {"width": 4}):
        assert len(translate_ids(translator, [source], beam=beam)[0]) == translator.tokens.limit == 100


@pytest.mark.parametrize("typed", ["I will go", "I like soccer"])
def test_a_lesson_reads_what_is_typed_as_its_page_does(type_in, typed):
    step = next(step for step in lessons.read_lesson("translation").steps if step.name == "own")
    request = lessons.request_of(step, typed)
    app = type_in("translation", "Translate", typed)
    assert f"[{request.text!r}]" in look(app, "", ("Prove it",))[0].code
    told = plain(engine.run(request).translation).replace("\\.", ".")
    assert any(told in one.value for one in app.markdown)


TELEPHONE = [  # page, view, box: a text of a telephone is read as a typed one, and the box keeps it
    ("tokens", "Cut a sentence", "text", {}),
    ("sentiment", "Read along", "text", {}),
    ("attention", "Heads", "text", {"attention_model": "nmt_transformer"}),
    ("translation", "Translate", "text", {"translation_model": "nmt_atlas"}),
    ("shakespeare", "Next character", "prompt", {}),
    ("positions", "Without positions", "text", {}),
    ("embeddings", "Look-up", "text", {}),
]


@pytest.mark.parametrize(("page", "view", "box", "more"), TELEPHONE)
def test_a_telephones_signs_are_read_as_plain_ones_and_the_box_keeps_them(
    open_app, words, page, view, box, more
):
    typed, key = "I don’t like\u00a0it", f"{page}_{box}"
    app = open_app(page, **{f"{page}_view": view, key: typed, **more})
    assert not app.exception
    assert not app.error
    said = [one.value for one in app.caption if "read ’ as" in one.value]
    assert len(said) == 1
    assert "U+00A0 as a space" in said[0]
    boxes = [*app.text_input, *app.text_area]
    assert [one.value for one in boxes if one.key == key] == [typed]
    figure = look(app, view, ("Link",))[0]
    assert figure.link[key] == [typed]
    plain_one = open_app(page, **{f"{page}_view": view, key: "I don't like it", **more})
    assert not [one.value for one in plain_one.caption if "read ’ as" in one.value]
    assert look(plain_one, view, ())[0].spec == figure.spec


def test_capitals_are_called_invented_once_and_one_button_reads_them_small(type_in, words):
    app = type_in("translation", "Translate", BEACH.upper())
    said = [one.value for one in app.caption if "hardly seen such letters" in one.value]
    assert len(said) == 1
    assert "no such name" not in words(app)
    next(one for one in app.button if one.label == "Read it in lower case").click().run()
    assert not app.exception
    assert "hardly seen" not in words(app)
    assert next(one for one in app.text_input if one.key == "translation_text").value.startswith(
        BEACH.lower()
    )
