"""Byte-pair encoding step by step: by hand, and drawn."""

import numpy as np
import pytest

from core import engine
from core.topics.tokens.learning import plot
from core.topics.tokens.learning.compute import load_atlas_text
from core.topics.tokens.learning.schema import CORPUS_SOURCES, MAX_BPE_CORPUS_CHARACTERS, BpeRequest
from tests.support.stories import assert_story

LOW_REQUEST = BpeRequest(corpus="low low low lower", sentence="low", num_merges=1)


def test_bpe_tells_its_steps():
    result = engine.run(BpeRequest(corpus="low low low lower", sentence="lowest low", num_merges=2))
    assert (result.merged_left, result.merged_right) == (("l", "▁", "▁lo"), ("o", "lo", "w"))
    assert result.merged_counts.tolist() == [4, 4, 4]
    assert result.tokens == ("▁lo", "w", "e", "s", "t", "▁lo", "w")
    assert result.token_numbers.tolist()[3:5] == [-1, -1]  # s and t never came
    assert result.sentence_lengths.tolist() == [11, 9, 7, 5] and result.mean_line_lengths.tolist() == [
        18.0,
        14.0,
        10.0,
        6.0,
    ]
    assert result.candidate_counts[0] == 4 and (result.candidate_left[0], result.candidate_right[0]) == (
        "▁lo",
        "w",
    )


def test_a_text_that_allows_fewer_merges_than_asked_shows_its_last():
    result = engine.run(BpeRequest(corpus="ab ab", sentence="ab b", num_merges=50))
    assert (result.num_requested_merges, result.num_merges, result.tokens) == (50, 2, ("▁ab", "▁", "b"))
    assert not len(result.candidate_counts)


def test_bpe_learns_from_the_atlas_s_own_words():
    result = engine.run(BpeRequest(corpus_source=CORPUS_SOURCES[1], max_merges=1_000))
    assert len(result.merged_left) == 1_000
    assert (np.diff(result.sentence_lengths) <= 0).all() and (np.diff(result.mean_line_lengths) < 0).all()


def test_the_atlas_s_own_words_are_those_of_all_pages_wherever_they_stand(tmp_path, monkeypatch):
    from core.topics.tokens.learning import compute

    for path, text in (
        ("core/b/locales/en/page.md", "Second **page**."),
        ("assets/text/c/page.md", "Third."),
        ("assets/text/a/view.md", "First $x^2$ page."),
        ("assets/text/b/page.md", "Moved since."),
    ):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(compute, "CORE_FOLDER", tmp_path / "core")
    assert load_atlas_text() == "First page.\nSecond page .\nThird."
    monkeypatch.undo()
    assert 20_000 < len(load_atlas_text()) <= MAX_BPE_CORPUS_CHARACTERS


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (BpeRequest(num_merges=0), "Before the first merge the sentence is **52** tokens."),
        (LOW_REQUEST, "Merge 1 joined “l” and “o”: the sentence is now **3** tokens."),
        (LOW_REQUEST, "The pair occurred 4 times. Next are “·” and “lo”: 4 times."),
        (BpeRequest(corpus="ab ab", sentence="b", num_merges=2), "the sentence is now **2** tokens."),
        (
            BpeRequest(corpus="ab ab", sentence="ac", num_merges=9),
            "allows 2 merges: then no pair comes twice. 1 ",
        ),
        (BpeRequest(corpus="a", sentence="b"), "The text allows 0 merges: then no pair comes twice."),
    ],
)
def test_the_caption_of_a_step_is_true_of_any_text(request_, words):
    assert_story(plot.plot_step(engine.run(request_)), words)


def test_the_pair_that_is_merged_next_is_drawn_first():
    assert plot.plot_step(engine.run(LOW_REQUEST)).figure.layout.yaxis2.ticktext[0] == "· + lo"


@pytest.mark.parametrize(
    ("request_", "claim"),
    [
        (BpeRequest(), "The first **25** of 65 merges halve the training text."),
        (BpeRequest(corpus="ab ab", sentence="b"), "The first **2** of 2 merges halve the training text."),
        (
            BpeRequest(corpus="a b c", sentence="b"),
            "The training text is not half as long within **0** merges.",
        ),
        (BpeRequest(max_merges=1, num_merges=0), "The training text is not half as long within **1** merge."),
    ],
)
def test_the_curve_tells_how_soon_the_text_is_half_as_long(request_, claim):
    assert plot.plot_curve(engine.run(request_)).claim == claim
