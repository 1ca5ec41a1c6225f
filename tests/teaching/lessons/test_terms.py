"""Terms in the questions of lessons: each is explained once, in few words, and no answer is among them."""

import re

import pytest

from core.base.i18n import languages, message, use_language
from core.teaching import lessons
from core.teaching.lessons.terms import _TERMS, explained, question_line, terms_in

STEPS = []  # of each language that has lessons of its own, with the language
for spoken in languages():
    with use_language(spoken):
        asked = [(spoken, step) for lesson in lessons.read_lessons() for step in lesson.steps]
        STEPS += [(spoken, step) for spoken, step in asked if step.language == spoken]


def test_a_term_is_explained_where_it_stands_first_and_the_question_stays_as_it_is():
    told = explained("Which keys & heads <b>? The softmax of a softmax, ahead of mask_zero.")
    assert re.findall(r'tabindex="0" data-says="[^"]+">([^<]+)<', told) == ["keys", "heads", "softmax"]
    assert re.sub(r"<span[^>]*>|</span>", "", told) == (
        "Which keys &amp; heads &lt;b&gt;? The softmax of a softmax, ahead of mask_zero."
    )
    assert question_line("A lesson, **1 of 9**", "Why?") == (
        '<p class="atlas-question"><small>A lesson, <b>1 of 9</b></small>&emsp;<b>Why?</b></p>'
    )


@pytest.mark.parametrize("spoken", sorted({spoken for spoken, _ in STEPS}))
def test_each_term_stands_in_a_question_and_has_twenty_words_at_most(spoken):
    with use_language(spoken):
        asked = {name for one, step in STEPS if one == spoken for name in terms_in(step.question)}
        assert asked == set(_TERMS)
        assert [name for name in _TERMS if len(message(f"term-{name}").split()) > 20] == []


def test_spanish_terms_are_explained_in_spanish_and_an_english_question_stays_explained():
    with use_language("es"):
        told = explained("La lente de logits lee 2 claves (keys); las Claves, haz.")
        assert re.findall(r'tabindex="0" data-says="([^"]+)">([^<]+)<', told) == [
            (message("term-logit_lens"), "lente de logits"),
            (message("term-key"), "claves"),
            (message("term-beam"), "haz"),
        ]
    with use_language("de"):
        assert list(terms_in("Which keys has a head?")) == ["key", "head"]


def test_no_term_of_a_question_holds_one_of_its_answers():
    found = []
    for spoken, step in STEPS:
        with use_language(spoken):
            told = " ".join(message(f"term-{name}") for name in terms_in(step.question)).casefold()
        answers = map(step.told, [*step.choices, step.wanted, *re.findall(r"[“«][^”»]+[”»]", step.mistake)])
        words = [re.escape(one.casefold()) for one in answers if one]
        found += [(spoken, step.name, word) for word in words if re.search(rf"\b{word}\b", told)]
    assert found == []
