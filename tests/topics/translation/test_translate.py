"""The figures of translations show what the traces hold, and tell it in words."""

import dataclasses
import itertools
import re

import numpy as np
import pytest

from core import engine
from core.base.sentences import TokenScores
from core.figures import labels
from core.models.configs.translators import complete_source_text
from core.topics.translation.beam.schema import BeamRequest
from core.topics.translation.translate import plot
from core.topics.translation.translate.schema import (
    ScoreResult,
    SearchMethodsRequest,
    SearchMethodsResult,
    SearchResult,
    TranslateRequest,
    TranslateResult,
)
from core.ui.tokenization_notes import find_split_names
from tests.support.attention_results import make_source_tokens
from tests.support.stories import assert_story


def scores(words: str, probabilities, rank=None, unknown=(), first: int = 0) -> TokenScores:
    names = tuple(words.split())
    count = len(names)
    rank = rank or [0] * count
    return TokenScores(
        tokens=names,
        ids=np.arange(first, first + count, dtype="int32"),
        is_unknown=np.array([i in unknown for i in range(count)], bool),
        log_probability=np.log(np.array(probabilities, "float64")),
        rank=np.array(rank),
        entropy=np.full(count, 1.25),
        alternatives=tuple(
            ("otro", name, "y") if rank[i] else (name, "otro", "y") for i, name in enumerate(names)
        ),
        alternative_probability=np.tile([0.4, 0.1, 0.05], (count, 1)),
    )


SOURCE = make_source_tokens("i", "like", "soccer")


def trace(
    words="me gusta endofseq", probabilities=(0.5, 0.25, 0.8), method="greedy", ended=True, **fields
) -> TranslateResult:
    token_scores = scores(words, probabilities, **fields)
    translation = " ".join(token_scores.tokens[:-1])
    result = SearchResult(
        translation=translation,
        total=token_scores.total_log_probability,
        ranking_score=token_scores.total_log_probability,
        length=len(token_scores.tokens),
    )
    return TranslateResult(
        model="nmt_luong",
        method=method,
        source=SOURCE,
        translation=translation,
        scores=token_scores,
        has_ended=ended,
        results=(result,),
    )


def drawn(*args, **fields):
    return plot.plot_translation_tokens([trace(*args, **fields)])


# --- tokens -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.parametrize("count", [1, 3, 50, 100])
def test_no_box_touches_another_and_no_bar_the_line_above(count, is_narrow):
    names = ["una", "palabra", "extraordinariamente", "x" * 90, "y"] * 20
    long = trace(" ".join(names[:count]), [1.0] * count)
    figure = plot.plot_translation_tokens([long], is_narrow=is_narrow).figure
    boxes, bars = figure.data
    number = 0.5  # of the axis: over a bar stands its number
    cells = [
        (x - w / 2, x + w / 2, low, base + height + number)
        for x, w, low, base, height in zip(boxes.x, boxes.width, boxes.base, bars.base, bars.y, strict=True)
    ]
    assert min(cell[0] for cell in cells) >= 0
    assert max(cell[1] for cell in cells) <= figure.layout.xaxis.range[1]
    assert figure.layout.yaxis.range[0] <= min(cell[2] for cell in cells)
    assert max(cell[3] for cell in cells) <= 0.3
    for (a, b, c, d), (left, right, low, high) in itertools.combinations(cells, 2):
        assert right <= a or b <= left or high <= c or d <= low


def test_unknown_words_have_an_edge_and_tags_stay_text():
    boxes = drawn("<b>x</b> & endofseq", unknown=(1,)).figure.data[0]
    assert list(boxes.marker.line.width) == [0, 3, 0]
    assert boxes.text[:2] == ("&lt;b&gt;x&lt;/b&gt;", "&amp;")
    assert boxes.customdata[0][0] == "&lt;b&gt;x&lt;/b&gt;"


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (
            drawn(),
            (
                "“me gusta” has a probability of **10.0 %**.",
                "3 tokens, 46.4 % each on average (geometric mean), −2.30 nats together.",  # 0.1 ** (1 / 3)
                "least sure of “gusta”: 25.0 %, ahead of “otro” with 10.0 %.",
            ),
        ),
        (
            plot.plot_translation_tokens([trace(), trace("no endofseq", [0.5, 0.5])]),
            ("3 tokens, 46.4 % each", "2 tokens, 50.0 % each"),
        ),
        (drawn(rank=[0, 2, 0]), ("gusta”: 25.0 %, its choice 3 after “otro” with 40.0 %.",)),
        (
            drawn("endofseq", [0.3]),
            ("The model ends at once with an empty translation: **30.0 %**.", "1 token, 30.0 % each"),
        ),
        (
            drawn("[UNK] [UNK] sí", unknown=(0, 1), ended=False),
            ("It predicted [UNK] 2 times", "the limit of 3 tokens cut it"),
        ),
        (drawn("no no no no no", [0.5] * 5, ended=False), ("“no” came four times in a row",)),
        (drawn("a b endofseq", [1e-7, 1e-7, 1]), ("**10⁻¹⁴**.",)),
        (drawn("a $ endofseq"), (r"least sure of “\$”",)),
    ],
)
def test_captions_are_true_of_odd_translations(picture, words):
    assert_story(picture, *words)


def test_a_long_translation_is_shortened_in_its_claim():
    long = drawn(" ".join(["palabra"] * 40 + ["endofseq"]), [0.9] * 41).claim
    assert len(long) < 120 and "…”" in long


# --- search methods, and a visitor's translation ------------------------------------------------------------


def ways(beam=(0.5, 0.5, 0.8), sample=(0.05, 0.5, 1.0), first=7):
    names = "me encanta endofseq"
    found = (
        trace(),
        trace(names, beam, method="beam", first=first),
        trace(names, sample, method="sample", first=first + 7),
    )
    return plot.plot_search_methods(SearchMethodsResult(results=found))


def plot_beside(yours: TokenScores, own: TokenScores):
    return plot.plot_visitor_translation(
        ScoreResult(
            model="nmt_luong",
            source=SOURCE,
            scores=yours,
            truncated_words=(),
            model_translation="y",
            greedy_scores=own,
        )
    )


OWN = scores("a endofseq", (0.5, 0.5))
YOURS_ABOVE = plot_beside(
    scores("me encanta mucho endofseq", (0.5, 0.01, 0.4, 0.5), rank=[0, 14, 1, 0], first=9),
    scores("me gusta endofseq", (0.5, 0.5, 0.8)),
)


@pytest.mark.parametrize(
    ("picture", "claim", "words"),
    [
        (
            ways(),
            "Beam search's translation is **2 times** as likely as greedy's.",
            ("0.69 nats beside greedy search's", "4 times less likely than greedy search's (2.5 %)"),
        ),
        (ways(first=0), "Beam search finds what greedy search finds: **20.0 %**.", ()),
        (
            ways(beam=(0.1, 0.1, 0.8)),
            "Greedy search's translation is **12.5 times** as likely as the beam's.",
            ("dropped on the way",),
        ),
        (
            YOURS_ABOVE,
            "Yours is **200 times** less likely than the model's own.",
            (
                "−5.30 nats: 0.1 % beside 20.0 %.",
                "2 of your 4 tokens are the model's first choice",
                "“encanta” with 1.0 %, choice 15; its first choice there is “otro” (40.0 %).",
            ),
        ),
        (
            plot_beside(scores("b endofseq", (0.4, 0.5), first=5), scores("a endofseq", (0.1, 0.5))),
            "Yours is **4 times** as likely as the model's own.",
            ("greedy search does not find the likeliest",),
        ),
        (plot_beside(OWN, OWN), "Yours is, token for token, the model's own: **25.0 %**.", ()),
        (plot_beside(OWN, scores("a a a a a", [0.5] * 5)), "", ("“a” came four times in a row",)),
    ],
)
def test_translations_are_compared(picture, claim, words):
    assert_story(picture, *words, claim=claim)


def test_yours_stands_above_the_models_own():
    boxes = YOURS_ABOVE.figure.data[0]
    assert min(boxes.base[:4]) > max(boxes.base[4:])
    assert YOURS_ABOVE.columns["by"] == ["Yours"] * 4 + ["The model's own"] * 3


def test_two_subwords_of_one_name_are_told_apart_by_where_a_word_begins():
    result = trace("▁no endofseq", (0.112, 0.9))
    alike = dataclasses.replace(result.scores, alternatives=(("▁no", "no", "a"), ("endofseq", "x", "a")))
    picture = plot.plot_translation_tokens([dataclasses.replace(result, scores=alike)])
    assert "least sure of “·no”: 11.2 %, ahead of “no” with" in picture.details
    assert labels.quote_pair("▁no", "▁sí") == ("“no”", "“sí”")


@pytest.mark.parametrize("method", ["greedy", "beam"])
@pytest.mark.parametrize("text", ["It costs 1111 dollars.", "There are 3333 people here."])
def test_a_number_of_equal_digits_is_translated_to_its_end(text, method):
    found = engine.run(TranslateRequest(text=text, model="nmt_atlas", method=method))
    assert found.has_ended and found.translation.endswith(("dólares.", "aquí."))


def test_a_text_that_ends_by_itself_is_no_loop():
    tom = engine.run(TranslateRequest(text="Tom", model="nmt_transformer_trained_positions"))
    assert tom.has_ended and not labels.loop_message(tom.scores.tokens)


# --- on Home ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 9, 50])
def test_the_drawing_on_home_has_a_bar_a_token_inside_its_frame_and_no_markup(count):
    names = ["<b>hola", *["palabra"] * (count - 1)]
    small = plot.draw_token_thumbnail(trace(" ".join(names), [0.25, *[1.0] * (count - 1)]))
    found = re.findall(r'rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"', small.svg)
    bars = [list(map(float, one)) for one in found]
    assert len(bars) == 2 * count
    assert all(x >= 0 and y >= 0 and x + width <= 240 and y + height <= 120 for x, y, width, height in bars)
    assert "&lt;b&gt;hola" in small.svg and small.story.endswith("its least probable token had 25.0 %.")


# --- words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", [["▁me", "▁gust", "a"], ["me", "gusta"]])
def test_subwords_are_joined_without_spaces(tokens):
    assert labels.join_tokens(tokens) == "me gusta"


# --- what the page begins with ------------------------------------------------------------------------------


def test_the_first_sentence_parts_greedy_search_a_beam_and_sampling():
    widget = SearchMethodsRequest.__dataclass_fields__["seed"].metadata["widget"]
    result = engine.run(SearchMethodsRequest(model="nmt_atlas", temperature=0.8, seed=widget.page_default))
    greedy, beam, sample = result.results
    assert "al perro del resto" in greedy.translation and "al perro el resto" in beam.translation
    assert_story(plot.plot_search_methods(result), "Beam search's translation is **5.95 times**")
    assert sample.scores.total_log_probability < greedy.scores.total_log_probability
    found = engine.run(BeamRequest(model="nmt_atlas"))
    assert (found.rank[found.lowest_ranked_node], found.step[found.lowest_ranked_node]) == (1, 5)


@pytest.mark.parametrize(
    ("typed", "becomes"),
    [
        ("dog", "El perro."),
        ("Hello", "Hola."),
        ("Thank you", "Gracias."),
        ("Good morning", "Buenos días."),
        ("My name is Anna", "Mi nombre es Antante."),  # of which the page tells that the name is in pieces
    ],
)
def test_own_words_become_a_sentence_through_a_full_stop(typed, becomes):
    result = engine.run(TranslateRequest(model="nmt_atlas", text=complete_source_text(typed, "nmt_atlas")))
    assert (result.translation, result.has_ended) == (becomes, True)
    assert find_split_names(result.source) == ([("Anna", 2)] if "Anna" in typed else [])
