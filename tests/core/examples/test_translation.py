"""What the Translation page begins with makes its point on the shipped weights."""

import pytest

from core import engine
from core.configs.pairs import CHAPTER_PAIR
from core.examples.sentences import SENTENCES
from core.examples.translation import MODEL, beam_beats_greedy, differs_by_a_word
from core.translation.beam import draw
from core.translation.beam.ask import BeamRequest
from core.translation.translate.ask import EXAMPLES, TranslateRequest

MEAL = CHAPTER_PAIR.beam_example.source


def test_the_beam_beats_greedy_search_and_its_winner_once_stood_behind():
    finding = beam_beats_greedy(MEAL)
    assert finding is not None
    assert finding.score > 0.25
    assert MEAL in SENTENCES
    assert EXAMPLES[0].source == MEAL
    search = engine.run(BeamRequest(model=MODEL, text=MEAL, width=4))
    picture = draw.tree(search)
    # greedy search gives the dog "of the rest"
    assert "del resto" in picture.values["other"]
    assert "el resto" in picture.values["winner"]
    assert "**5.95 times**" in picture.claim
    assert "place 2 at step 5 (“el”)" in picture.more


def test_the_default_sampling_is_another_translation():
    seed = TranslateRequest.__dataclass_fields__["seed"].metadata["form"].begin
    ways = {"greedy": {}, "sample": {"temperature": 0.8, "seed": seed}}
    greedy, sample = (
        engine.run(TranslateRequest(model=MODEL, text=MEAL, method=method, **more))
        for method, more in ways.items()
    )
    assert sample.translation != greedy.translation
    assert sample.scores.total < greedy.scores.total


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.source for example in EXAMPLES])
def test_a_translation_of_ours_differs_by_a_word_and_not_by_a_capital(example):
    assert differs_by_a_word(example) is not None


def test_a_capital_is_no_word(monkeypatch):
    """The measure can fail."""
    example = CHAPTER_PAIR.examples[0]._replace(target="me gusta el fútbol")
    assert differs_by_a_word(example) is None
