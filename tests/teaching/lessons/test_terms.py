"""Terms in the questions of lessons: each is explained once, in few words, and no answer is among them."""

import re

import pytest

from core.base.i18n import list_languages, message, use_language
from core.teaching import lessons
from core.teaching.lessons.terms import _TERM_NAMES, explain_terms, find_terms, render_question

STEPS = []  # of each language that has lessons of its own, with the language
for spoken in list_languages():
    with use_language(spoken):
        steps = [step for lesson in lessons.read_lessons() for step in lesson.questions]
        STEPS += [(spoken, step) for step in steps if step.language == spoken]


def test_a_term_is_explained_where_it_stands_first_and_the_question_stays_as_it_is():
    markup = explain_terms("Which keys & heads <b>? The softmax of a softmax, ahead of mask_zero.")
    assert re.findall(r'tabindex="0" data-says="[^"]+">([^<]+)<', markup) == ["keys", "heads", "softmax"]
    assert re.sub(r"<span[^>]*>|</span>", "", markup) == (
        "Which keys &amp; heads &lt;b&gt;? The softmax of a softmax, ahead of mask_zero."
    )
    assert render_question("A lesson, **1 of 9**", "Why?") == (
        '<p class="atlas-question"><small>A lesson, <b>1 of 9</b></small>&emsp;<b>Why?</b></p>'
    )


@pytest.mark.parametrize("spoken", sorted({spoken for spoken, _ in STEPS}))
def test_each_term_stands_in_a_question_and_has_twenty_words_at_most(spoken):
    with use_language(spoken):
        used_terms = {name for one, step in STEPS if one == spoken for name in find_terms(step.text)}
        assert used_terms == set(_TERM_NAMES)
        assert [name for name in _TERM_NAMES if len(message(f"term-{name}").split()) > 20] == []


def test_spanish_terms_are_explained_in_spanish_and_an_english_question_stays_explained():
    with use_language("es"):
        markup = explain_terms("La lente de logits lee 2 claves (keys); las Claves, haz.")
        assert re.findall(r'tabindex="0" data-says="([^"]+)">([^<]+)<', markup) == [
            (message("term-logit_lens"), "lente de logits"),
            (message("term-key"), "claves"),
            (message("term-beam"), "haz"),
        ]
    with use_language("de"):
        assert list(find_terms("Which keys has a head?")) == ["key", "head"]


def test_no_term_of_a_question_holds_one_of_its_answers():
    found = []
    for spoken, step in STEPS:
        with use_language(spoken):
            explanations = " ".join(message(f"term-{name}") for name in find_terms(step.text)).casefold()
        answers = map(
            step.option_label,
            [*step.options, step.expected_outcome, *re.findall(r"[“«][^”»]+[”»]", step.misconception)],
        )
        words = [re.escape(one.casefold()) for one in answers if one]
        found += [(spoken, step.name, word) for word in words if re.search(rf"\b{word}\b", explanations)]
    assert found == []
