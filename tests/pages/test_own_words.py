"""Sentences that visitors type without an end mark, for the model that has learnt sentences with theirs."""

import numpy as np
import pytest

from core import engine
from core.base.text import escape_markdown
from core.models import zoo
from core.models.configs.translators import get_translator_config
from core.models.translators.batch_translation import translate_ids
from core.models.translators.translator import Translator
from core.teaching.lessons import loader as lessons
from core.topics.translation.translate.schema import TranslateRequest
from tests.pages.page_walk import find_charts, find_ignored_parameters, read_figures
from tests.support.views import assert_no_errors, get_values, press_button

MODEL = "nmt_atlas"
SAYS = "This model has learnt whole sentences. It is given yours with a full stop."
UNCHANGED_NOTE = "It is given yours as typed, without an end mark."
BEACH = "I like soccer and also going to the beach"


@pytest.fixture
def type_in(open_app):
    def go(page: str, view: str, text: str, box: str = "text", model: str = MODEL, **more):
        own = {f"{page}_view": view, f"{page}_model": model, f"{page}_{box}": text}
        return assert_no_errors(open_app(page, **own, **more))

    return go


@pytest.mark.parametrize(
    ("page", "view", "box", "more"),
    [
        ("translation", "Translate", "text", {}),
        ("translation", "Greedy, beam, sampling", "text", {}),
        ("translation", "Beam search", "text", {}),
        ("transformer", "The machine", "text", {}),
        ("transformer", "Ablation", "text", {}),
        ("attention", "Heads", "text", {}),
        ("attention", "Heads", "first_text", {"attention_heads_figure": "Two sentences"}),
    ],
)
def test_a_word_is_read_as_a_sentence_and_the_button_takes_that_back(
    type_in, open_app, words, page, view, box, more
):
    app = type_in(page, view, "the dog", box, **more)
    assert SAYS in words(app)
    figure = read_figures(app, tabs=("Prove it", "Link"))[0]
    assert "'the dog.'" in figure.code and figure.link[f"{page}_{box}"] == ["the dog"]
    app = press_button(app, "Read it as “the dog”")
    assert UNCHANGED_NOTE in words(app)
    typed = read_figures(app, tabs=("Prove it", "Link"))[0]
    assert "'the dog'" in typed.code and typed.link[f"{page}_as_typed"] == ["yes"]
    again = open_app(page, **{name: values[0] for name, values in typed.link.items()})
    assert not find_ignored_parameters(again) and UNCHANGED_NOTE in words(again)
    assert find_charts(again)[0].spec == typed.spec != figure.spec
    assert find_charts(press_button(again, r"Read it as “the dog\.”"))[0].spec == figure.spec


@pytest.mark.parametrize(
    ("text", "model"),
    [("The dog.", MODEL), ("Who?", MODEL), (BEACH, MODEL), ("the dog", "nmt_transformer"), ("?", MODEL)]
    + [("a" * 10_000, MODEL)],  # nearly fills the box
)
def test_what_has_an_end_mark_needs_none_or_is_an_example_is_read_as_it_stands(type_in, words, text, model):
    app = type_in("translation", "Translate", text, model=model)
    assert SAYS not in words(app)
    assert repr(text) in read_figures(app, tabs=("Prove it",))[0].code


def test_a_loop_is_stopped_after_its_fourth_round_and_a_beam_keeps_it_behind_those_that_ended():
    for method in ("greedy", "beam"):
        result = engine.run(TranslateRequest(model=MODEL, text="Tom", method=method))
        assert (result.translation, result.has_ended) == ("Tom Tom Tom Tom Tom", False)
    result = engine.run(TranslateRequest(model=MODEL, text="house", method="beam", width=10))
    (loop,) = [one for one in result.results if one.translation == "casa casa casa casa casa"]
    assert loop.length == 5 < max(one.length for one in result.results)
    ranks = [(not one.translation.endswith("."), -one.ranking_score) for one in result.results]
    assert ranks == sorted(ranks) and not ranks[0][0]
    np.testing.assert_allclose(result.results[0].total, result.scores.total_log_probability, atol=1e-9)


def test_what_is_measured_is_never_stopped():
    translator = Translator(get_translator_config(MODEL), zoo.load_arrays(MODEL))
    source = translator.read_source("Tom").ids
    lengths = [len(translate_ids(translator, [source], beam=beam)[0]) for beam in (None, {"width": 4})]
    assert lengths == [translator.search_config.max_length] * 2 == [100, 100]


@pytest.mark.parametrize("typed", ["I will go", "I like soccer"])
def test_a_lesson_reads_what_is_typed_as_its_page_does(type_in, typed):
    step = next(step for step in lessons.read_lesson("translation").questions if step.name == "own")
    request = lessons.build_request(step, typed)
    app = type_in("translation", "Translate", typed)
    assert f"[{request.text!r}]" in read_figures(app, tabs=("Prove it",))[0].code
    translation = escape_markdown(engine.run(request).translation).replace("\\.", ".")
    assert any(translation in one.value for one in app.markdown)


@pytest.mark.parametrize(
    ("page", "view", "box", "more"),
    [
        ("tokens", "Split a sentence", "text", {}),
        ("sentiment", "Read along", "text", {}),
        ("attention", "Heads", "text", {"attention_model": "nmt_transformer"}),
        ("translation", "Translate", "text", {"translation_model": "nmt_atlas"}),
        ("shakespeare", "Next character", "prompt", {}),
        ("positions", "Without positions", "text", {}),
        ("embeddings", "Look-up", "text", {}),
    ],
)
def test_a_telephones_signs_are_read_as_plain_ones_and_the_box_keeps_them(
    open_app, words, page, view, box, more
):
    def notes(app) -> list[str]:
        return [one.value for one in app.caption if "read ’ as" in one.value]

    typed, key = "I don’t like\u00a0it", f"{page}_{box}"
    app = assert_no_errors(open_app(page, **{f"{page}_view": view, key: typed, **more}))
    (note,) = notes(app)
    assert "U+00A0 as a space" in note and get_values(app, page, box) == [typed]
    figure = read_figures(app, tabs=("Link",))[0]
    assert figure.link[key] == [typed]
    plain_app = open_app(page, **{f"{page}_view": view, key: "I don't like it", **more})
    assert notes(plain_app) == [] and find_charts(plain_app)[0].spec == figure.spec


def test_capitals_are_called_invented_once_and_one_button_reads_them_small(type_in, words):
    app = type_in("translation", "Translate", BEACH.upper())
    assert words(app).count("hardly seen such letters") == 1 and "no such name" not in words(app)
    assert_no_errors(press_button(app, "Read it in lower case"))
    assert "hardly seen" not in words(app)
    assert get_values(app, "translation", "text")[0].startswith(BEACH.lower())
