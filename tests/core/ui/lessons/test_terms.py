"""Terms in the questions of lessons: each is explained once, in few words, and no answer is among them."""

import re

import pytest

from core import lessons
from core.base.messages import say
from core.ui.lessons.terms import _TERMS, explained, question_line, terms_in

STEPS = [step for lesson in lessons.read_lessons() for step in lesson.steps]


def test_a_term_is_explained_where_it_stands_first_and_the_question_stays_as_it_is():
    told = explained("Which keys & heads <b>? The softmax of a softmax, ahead of mask_zero.")
    assert re.findall(r'tabindex="0" data-says="[^"]+">([^<]+)<', told) == ["keys", "heads", "softmax"]
    assert re.sub(r"<span[^>]*>|</span>", "", told) == (
        "Which keys &amp; heads &lt;b&gt;? The softmax of a softmax, ahead of mask_zero."
    )
    assert question_line("A lesson, **1 of 9**", "Why?") == (
        '<p class="atlas-question"><small>A lesson, <b>1 of 9</b></small>&emsp;<b>Why?</b></p>'
    )


@pytest.mark.parametrize("name", _TERMS)
def test_each_term_stands_in_a_question_and_has_twenty_words_at_most(name):
    assert any(name in terms_in(step.question) for step in STEPS)
    assert len(say(f"term-{name}").split()) <= 20


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.page}-{step.name}")
def test_no_term_of_a_question_holds_one_of_its_answers(step):
    told = " ".join(say(f"term-{name}") for name in terms_in(step.question)).casefold()
    answers = [*step.choices, step.wanted, *re.findall(r"“[^”]+”", step.mistake)]
    assert not [one for one in filter(None, answers) if re.search(rf"\b{re.escape(one.casefold())}\b", told)]
