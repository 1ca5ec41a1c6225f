"""The figures of translations show what the traces hold, and tell it in words."""

import itertools
import math

import numpy as np
import pytest

from core.figures.base import tokens
from core.figures.base.colours import ORANGE
from core.figures.translation import results as translation
from core.traces.translation import ScoreTrace, SearchResult, SourceTokens, TokenScores, TranslationTrace


def scores(words: str, probabilities, rank=None, unknown=()) -> TokenScores:
    names = tuple(words.split())
    count = len(names)
    others = tuple(
        (name, "otro", "más", "y", "de") if not (rank or [0] * count)[i] else ("otro", name, "más", "y", "de")
        for i, name in enumerate(names)
    )
    return TokenScores(
        tokens=names,
        ids=np.arange(count, dtype="int32"),
        unknown=np.array([i in unknown for i in range(count)], bool),
        log_probability=np.log(np.array(probabilities, "float64")),
        rank=np.array(rank or [0] * count),
        entropy=np.full(count, 1.25),
        alternatives=others,
        alternative_probability=np.tile([0.4, 0.1, 0.05, 0.03, 0.02], (count, 1)),
    )


def source(text: str = "i like soccer") -> SourceTokens:
    words = tuple(text.split())
    return SourceTokens(
        text=text, tokens=words, ids=np.ones(len(words), "int32"), unknown=np.zeros(len(words), bool), cut=()
    )


def trace(
    words="me gusta endofseq", probabilities=(0.5, 0.25, 0.8), method="greedy", ended=True, **fields
) -> TranslationTrace:
    told = scores(words, probabilities, **fields)
    said = " ".join(told.tokens[:-1])
    return TranslationTrace(
        model="nmt_luong",
        method=method,
        source=source(),
        translation=said,
        scores=told,
        ended=ended,
        results=(
            SearchResult(translation=said, total=told.total, ranked=told.total, length=len(told.tokens)),
        ),
    )


def test_each_token_is_a_box_and_a_bar_as_high_as_its_probability():
    boxes, bars = translation.confidence(trace()).figure.data
    assert list(boxes.text) == ["me", "gusta", "endofseq"]
    assert list(bars.text) == ["50.0 %", "25.0 %", "80.0 %"]
    np.testing.assert_allclose(bars.y / bars.y[0], [1, 0.5, 1.6], rtol=1e-6)
    np.testing.assert_allclose(boxes.marker.color, [0.5, 0.25, 0.8], rtol=1e-6)
    np.testing.assert_array_equal(boxes.marker.color, bars.marker.color)
    axis = translation.confidence(trace()).figure.layout.coloraxis
    assert (axis.cmin, axis.cmax) == (0, 1)


def test_boxes_of_a_line_do_not_touch_and_lines_do_not_overlap():
    figure = translation.confidence(
        trace("una palabra extraordinariamente larga y otra cosa más endofseq", [0.5] * 9), columns=30
    ).figure
    boxes, _ = figure.data
    cells = [
        (x - w / 2, x + w / 2, low, low + _height(boxes) + 1.2)
        for x, w, low in zip(boxes.x, boxes.width, boxes.base, strict=True)
    ]
    for i, (left, right, low, high) in enumerate(cells):
        assert left >= 0
        assert right <= figure.layout.xaxis.range[1]
        assert all(right <= a or b <= left or high <= c or d <= low for a, b, c, d in cells[:i])
    assert len({round(low, 3) for _, _, low, _ in cells}) > 1
    assert figure.layout.yaxis.range[0] <= min(boxes.base)


def _height(boxes) -> float:
    return float(boxes.y[0])


def test_a_bar_of_certainty_stays_below_the_line_above():
    _, bars = translation.confidence(trace("a b c d e f endofseq", [1.0] * 7), columns=12).figure.data
    base = np.asarray(bars.base, float)
    bottoms = sorted(set(base.round(4)))
    assert len(bottoms) > 1
    gap = min(b - a for a, b in itertools.pairwise(bottoms))
    assert float(bars.y.max()) < gap - 0.9  # the box of the line above and the number over the bar need this


def test_a_long_token_is_never_wider_than_the_line():
    assert tokens.boxes(["x" * 80, "y"], 20) == [(0, 0, 20), (1, 0, 6)]
    assert tokens.boxes(["abcdefgh", "ij", "klmnop"], 20) == [(0, 0, 10), (0, 10, 6), (1, 0, 8)]


def test_unknown_words_have_an_orange_edge():
    boxes = translation.confidence(trace("me [UNK] endofseq", unknown=(1,))).figure.data[0]
    assert [colour == ORANGE for colour in boxes.marker.line.color] == [False, True, False]


def test_the_hover_has_five_alternatives_and_shows_tags_as_text():
    boxes = translation.confidence(trace("<b>x</b> & endofseq")).figure.data[0]
    assert boxes.text[:2] == ("&lt;b&gt;x&lt;/b&gt;", "&amp;")
    assert (
        "<b>&lt;b&gt;x&lt;/b&gt;</b><br>50.0 %, -0.693 nats, choice number 1<br>entropy 1.25 bits"
        in boxes.customdata[0]
    )
    assert boxes.customdata[1].count(" %") == 6
    assert "otro 10.0 %" in boxes.customdata[1]


def test_the_story_tells_mean_total_and_the_least_sure_token():
    story = translation.confidence(trace(rank=[0, 2, 0])).story
    # 0.1, and its third root
    assert "3 tokens, 46.4 % each on average (geometric mean); together 10.0 % (−2.30 nats)" in story
    assert "least sure of “gusta”: 25.0 %, its choice 3 after “otro” with 40.0 %." in story
    assert "ahead of “otro” with 10.0 %" in translation.confidence(trace()).story


def test_a_cut_translation_and_unknown_words_are_told():
    story = translation.confidence(trace("[UNK] [UNK] sí", unknown=(0, 1), ended=False)).story
    assert "[UNK] 2 times" in story
    assert "the limit of 3 tokens cut it" in story


def test_a_total_too_small_for_a_percentage_is_a_power_of_ten():
    assert (
        "together about 10⁻¹⁴ (−32.24 nats)"
        in translation.confidence(trace("a b endofseq", [1e-7, 1e-7, 1])).story
    )


def test_the_numbers_of_the_table_are_those_of_the_trace():
    columns = translation.confidence(trace(rank=[0, 2, 0])).columns
    assert columns["token"] == ["me", "gusta", "endofseq"]
    assert columns["choice number"] == [1, 3, 1]
    np.testing.assert_allclose(columns["probability"], [0.5, 0.25, 0.8])
    assert columns["likeliest"][0].startswith("me 40.0 %, otro 10.0 %")
    assert len({len(column) for column in columns.values()}) == 1


def test_three_ways_are_compared_by_their_totals():
    greedy, beam = trace(), trace("me encanta endofseq", (0.5, 0.5, 0.8), method="beam")
    drawn = trace("no endofseq", (0.05, 0.5), method="sample")
    picture = translation.comparison([greedy, _renumbered(beam), _renumbered(drawn)])
    np.testing.assert_allclose(
        picture.figure.data[0].x, [math.log(0.1), math.log(0.2), math.log(0.025)], rtol=1e-6
    )
    assert (
        "Beam search finds a translation 2 times likelier than greedy search's (+0.69 nats)." in picture.story
    )
    assert "4 times less likely than greedy search's (−1.39 nats)." in picture.story
    said = [note.text for note in picture.figure.layout.annotations]
    assert said[0] == "<b>Greedy</b>: 10.0 % (−2.30 nats) · me gusta"
    assert len(said) == 3


def _renumbered(made: TranslationTrace) -> TranslationTrace:
    """Gives the tokens of a trace ids of their own, as another translation has them."""
    import dataclasses

    return dataclasses.replace(made, scores=dataclasses.replace(made.scores, ids=made.scores.ids + 7))


def test_the_same_translation_is_said_to_be_the_same():
    assert (
        translation.comparison([trace(), trace(method="beam")]).story
        == "Beam search finds what greedy search finds."
    )


def test_a_beam_below_greedy_is_explained():
    worse = _renumbered(trace("a b endofseq", (0.1, 0.1, 0.8), method="beam"))
    assert "less likely than greedy search's" in translation.comparison([trace(), worse]).story
    assert "Greedy's was dropped on the way" in translation.comparison([trace(), worse]).story


def score_trace(yours: TokenScores, own: TokenScores) -> ScoreTrace:
    return ScoreTrace(
        model="nmt_luong", source=source(), given="x", scores=yours, cut=(), own="y", own_scores=own
    )


def test_yours_stands_above_the_models_own():
    own = scores("me gusta endofseq", (0.5, 0.5, 0.8))
    yours = scores("me encanta mucho endofseq", (0.5, 0.01, 0.4, 0.5), rank=[0, 14, 1, 0])
    yours = TokenScores(**{**vars(yours), "ids": yours.ids + 9})
    picture = translation.beside(score_trace(yours, own))
    first, _, second, _ = picture.figure.data
    assert first.text == ("me", "encanta", "mucho", "endofseq")
    assert second.text == ("me", "gusta", "endofseq")
    assert min(first.base) > max(second.base)
    # 0.001 against 0.2
    assert "200 times less likely than the model's own greedy one (−5.30 nats)" in picture.story
    assert "2 of your 4 tokens are the model's first choice" in picture.story
    assert "“encanta” with 1.0 %, choice 15; its first choice there is “otro” (40.0 %)" in picture.story
    assert picture.columns["whose"] == ["yours"] * 4 + ["the model's"] * 3
    assert len(picture.columns["token"]) == 7


def test_a_translation_that_beats_greedy_search_is_said_to():
    own = scores("a endofseq", (0.1, 0.5))
    yours = TokenScores(**{**vars(scores("b endofseq", (0.4, 0.5))), "ids": np.array([5, 6], "int32")})
    story = translation.beside(score_trace(yours, own)).story
    assert "4 times likelier" in story
    assert "greedy search does not find the likeliest" in story


def test_the_models_own_words_are_recognised():
    own = scores("a endofseq", (0.5, 0.5))
    assert "token for token, the model's own: 25.0 %" in translation.beside(score_trace(own, own)).story


def test_signs_of_markdown_in_a_story_stay_signs():
    assert tokens.quoted("$5 *a_b* [UNK]") == r"“\$5 \*a\_b\* [UNK]”"
    assert r"least sure of “\$”" in translation.confidence(trace("a $ endofseq")).story


def test_subwords_are_put_together():
    assert tokens.joined(["▁me", "▁gust", "a"]) == "me gusta"
    assert tokens.joined(["me", "gusta"]) == "me gusta"


@pytest.mark.parametrize("count", [1, 50])
def test_any_length_draws(count):
    picture = translation.confidence(trace(" ".join(["palabra"] * (count - 1) + ["endofseq"]), [0.9] * count))
    assert len(picture.figure.data[0].x) == count
    assert picture.figure.layout.height > 100
    assert picture.figure.data[0].x.dtype == np.float32
