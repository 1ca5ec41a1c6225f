"""The figures of attention tell what the traces hold, and draw what is easily drawn wrong."""

import dataclasses

import numpy as np
import pytest

from core.figures import labels
from core.topics.attention.ablation import plot as ablation
from core.topics.attention.ablation.schema import ABLATION_METHODS, AblationResult
from core.topics.attention.head_stats import get_weights_by_head
from core.topics.attention.heads import plot, sentence_pair, thumbnails
from core.topics.attention.heads.line_plot import MAX_HEADS, plot_attention_lines
from core.topics.attention.heads.schema import AttentionResult, PairResult
from core.topics.attention.one_weight import plot as one_weight
from core.topics.attention.one_weight import whole_head
from core.topics.attention.one_weight.compute import recompute_weight
from core.topics.attention.one_weight.formula import format_formula
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.attention.scores import plot as score_functions
from core.topics.attention.scores.schema import ScoresResult
from core.topics.attention.sentences.plot import plot_similarity
from core.topics.attention.sentences.schema import SentencesResult
from tests.support.attention_results import (
    make_attention_result,
    make_heads_result,
    make_source_tokens,
    make_token_scores,
)
from tests.support.stories import assert_story

QUERIES, KEYS = ("la", "playa", "la"), ("the", "beach")
WEIGHTS = np.array([[0.9, 0.1], [0.25, 0.75], [0.5, 0.5]])


def attention(weights=WEIGHTS, kind="cross", queries=QUERIES, keys=KEYS, mask=None) -> AttentionResult:
    weights = np.asarray(weights)[None, None] if np.ndim(weights) == 2 else weights
    return make_attention_result(weights, kind=kind, mask=mask, queries=queries, keys=keys)


def make_random_heads(kind: str = "cross", heads: tuple[int, int] = (2, 3), queries=QUERIES, keys=KEYS):
    rng = np.random.default_rng(3)
    q, k, v = (rng.normal(size=(*heads, len(tokens), 4)) for tokens in (queries, keys, keys))
    shape = len(queries), len(keys)
    mask = np.tri(*shape, dtype=bool) if kind == "decoder" else np.ones(shape, bool)
    scored = q @ k.transpose(0, 1, 3, 2) / 2
    powers = np.where(mask, np.exp(scored), 0)
    weights = powers / powers.sum(axis=-1, keepdims=True)
    vectors = {"scores": scored, "queries": q, "keys": k, "values": v}
    return dataclasses.replace(attention(weights, kind, queries, keys, mask), **vectors)


# --- tokens and the matrix ----------------------------------------------------------------------------------


def test_the_matrix_names_its_largest_weight_and_the_entropy_of_its_rows():
    heads = make_heads_result(attention(), *QUERIES)
    picture = plot.plot_attention_matrix(heads, attention_type="cross", layer=0, head=0)
    assert_story(
        picture,
        "2 of 3 rows give one key more than half",
        f"has {-(WEIGHTS * np.log2(WEIGHTS)).sum() / 3:.2f} bits",
        "uniform attention would have 1.00",
        claim="“la₁” attends to “the” with **0.90** in the only head.",
        absent_words=("cell",),  # none is hidden
    )
    assert list(picture.figure.layout.yaxis.ticktext) == ["la₁", "playa", "la₂"]


def test_a_mean_is_named_as_a_mean_and_beside_it_the_clearest_head():
    heads = make_heads_result(make_random_heads(), *QUERIES)
    layer, head = heads.cross.find_most_confident_head()
    assert_story(
        plot.plot_attention_matrix(heads, attention_type="cross", layer=None, head=None),
        "in the mean of 6 heads",
        f"A mean hides its heads. The clearest of 6, layer {layer} head {head}",
    )
    own = plot.plot_attention_matrix(heads, attention_type="cross", layer=layer, head=head)
    assert_story(own, "It is the clearest of 6 heads")


def test_the_rollout_names_the_share_that_a_position_keeps():
    encoder = make_random_heads("encoder", (2, 3), QUERIES, QUERIES)
    own_share = np.diag(plot.compute_rollout(encoder)[-1]).mean()
    picture = plot.plot_rollout(make_heads_result(encoder), attention_type="encoder")
    assert_story(picture, f"still holds **{100 * own_share:.1f} %** of its own token", "leaves out")


def test_a_click_on_a_small_head_finds_its_label():
    shown = thumbnails.make_thumbnails(make_random_heads(), (1, 2))
    head_labels = [one["label"] for part in shown["groups"] for one in part["heads"]]
    assert len(head_labels) == 2 * (3 + 1) + 1
    assert head_labels[shown["chosen"]].startswith("layer 1 head 2: on average")


def test_masked_cells_are_empty():
    mask = np.array([[True, False], [True, True], [True, True]])
    causal = make_heads_result(attention(mask=mask, kind="decoder"))
    picture = plot.plot_attention_matrix(causal, attention_type="decoder", layer=0, head=0)
    np.testing.assert_array_equal(np.isnan(picture.figure.data[0].z[:2]), ~mask[:2])
    assert_story(picture, "1 cell is hidden")


def test_wide_matrices_have_no_values_in_their_cells():
    keys = tuple(f"t{key}" for key in range(labels.MAX_COLUMNS_WITH_VALUES + 1))
    wide = make_heads_result(attention(np.full((1, len(keys)), 1 / len(keys)), "encoder", ("q",), keys))
    picture = plot.plot_attention_matrix(wide, attention_type="encoder", layer=0, head=0)
    assert picture.figure.data[0].texttemplate is None


# --- lines --------------------------------------------------------------------------------------------------


def list_lines(picture) -> list[tuple[str, int, int, float]]:
    """Returns each line's head, query, key and width."""
    lines = []
    for trace in picture.figure.data:
        if trace.meta == "links":
            ends = np.array(trace.y).reshape(-1, 3)
            assert np.isnan(ends[:, 2]).all()
            lines += [(trace.name, round(query), round(key), trace.line.width) for query, key, _ in ends]
    return lines


def plot_lines(least: float, mask=None, focus: int | None = None):
    both = attention(np.stack([WEIGHTS, 1 - WEIGHTS])[None], mask=mask)
    options = {"heads": ((0, 0), (0, 1)), "head_labels": ("a", "b"), "min_weight": least, "only_query": focus}
    return plot_attention_lines(make_heads_result(both, *QUERIES), attention_type="cross", **options)


def test_each_weight_from_the_smallest_shown_on_has_a_line_and_larger_ones_are_thicker():
    picture = plot_lines(0.2)
    widths = {(head, query, key): width for head, query, key, width in list_lines(picture)}
    assert widths.keys() == {
        *(("a", *cell) for cell in ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))),
        *(("b", *cell) for cell in ((0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
    }
    assert widths["a", 0, 0] > widths["a", 1, 0]
    assert_story(picture, "10 of 12 weights")
    hover = next(bar.customdata[0] for bar in picture.figure.data if bar.type == "bar")
    assert "“la₁” attends to a: “the” 0.90, “beach” 0.10; b: “beach” 0.90" in hover


@pytest.mark.parametrize("num_heads", [1, 2, MAX_HEADS])
def test_no_head_covers_the_lines_of_another_on_the_same_path(num_heads):
    both = make_heads_result(attention(np.stack([WEIGHTS] * MAX_HEADS)[None]), *QUERIES)
    heads, names = tuple((0, head) for head in range(num_heads)), tuple("abcdef"[:num_heads])
    picture = plot_attention_lines(
        both, attention_type="cross", heads=heads, head_labels=names, min_weight=0.8
    )
    starts = [trace.y[0] for trace in picture.figure.data if trace.meta == "links"]
    assert len(starts) == num_heads and all(np.diff(starts) > 0.1)


def test_other_queries_and_masked_keys_have_no_lines():
    assert {query for _, query, _, _ in list_lines(plot_lines(0, focus=1))} == {1}
    assert {key for _, _, key, _ in list_lines(plot_lines(0, mask=[[True, False]] * 3))} == {0}
    assert list_lines(plot_lines(1)) == []


# --- one weight ---------------------------------------------------------------------------------------------


def weight(kind: str = "cross", query: int = 1, key: int = 1):
    keys = QUERIES if kind == "decoder" else KEYS
    weight_request = WeightRequest(attention_type=kind, layer=0, head=1, query=query, key=key)
    return recompute_weight(make_random_heads(kind, (1, 2), QUERIES, keys), weight_request, {})


def test_a_masked_weight_is_named_as_masked():
    masked = weight("decoder", query=0, key=2)
    assert masked.weight == 0
    assert "hidden by the mask" in format_formula(masked, QUERIES)
    picture = one_weight.plot_products(masked, query_labels=QUERIES, weights_by_head=None)
    assert_story(picture, "since the mask hides the key")


def test_the_formula_holds_score_scale_and_weight():
    result = weight()
    formula = format_formula(result, QUERIES)
    values = (f"{(result.q * result.k).sum():.4f}", "\\sqrt{4}", f"\\mathbf{{{result.weights[1, 1]:.4f}}}")
    assert all(value in formula for value in values), formula
    assert "\\text{50\\%\\_x}" in format_formula(result, ("a", "50%_x\\", "b"))


def test_the_steps_and_the_scale_of_a_weight_are_in_words():
    result = weight()
    shares = [100 * rows.max(axis=-1).mean() for rows in (result.alternative_weights, result.weights)]
    concat = dataclasses.replace(result, divisor=1.0, alternative_divisor=1.0, score_function="concat")
    cell = get_weights_by_head(make_random_heads(), 1, 1)
    for picture, words in (
        (
            whole_head.plot_scale_effect(result, query_labels=QUERIES),
            f"would give **{shares[0]:.1f} %** to one key, not {shares[1]:.1f} %",
        ),
        (whole_head.plot_scale_effect(concat, query_labels=QUERIES), "tanh keeps each part"),
        (whole_head.plot_head_steps(weight("decoder"), query_labels=QUERIES), "hides **3** of 9 cells"),
        (
            one_weight.plot_products(result, query_labels=QUERIES, weights_by_head=cell),
            f"The mean of 6 heads is {cell.mean:.2f}, from {cell.weights.min():.2f} to ",
        ),
    ):
        assert_story(picture, words)


# --- side by side -------------------------------------------------------------------------------------------


def make_compared_result(**more) -> ScoresResult:
    values = {
        "models": ("nmt_luong", "nmt_bahdanau", "nmt_transformer"),
        "score_functions": ("dot", "concat", "scaled dot"),
        "source": make_source_tokens("the", "beach"),
        "translation": "la playa la",
        "target_ids": np.array([1, 2, 1]),
        "target_tokens": QUERIES,
        "query_tokens": QUERIES,
        "key_tokens": KEYS,
        "weights": np.stack([WEIGHTS, WEIGHTS[:, ::-1], np.full((3, 2), 0.5)]),
        "total_log_probability": np.zeros(3),
        "truncated_words": (),
        "concat_scores": np.ones((3, 2)),
        "additive_scores": np.ones((3, 2)) + 1e-15,
    }
    return ScoresResult(**values | more)


def test_the_clearest_score_function_and_those_that_differ_most_are_named():
    assert_story(
        score_functions.plot_score_weights(make_compared_result()),
        "scaled dot 1.00",
        "Concat is additive",
        "dot and concat (additive) differ most: they put 43.3 %",  # (0.8 + 0.5 + 0) / 3
        claim="The clearest is dot: a row gives **71.7 %** to one word.",
    )
    no_concat = {"concat_scores": None, "additive_scores": None}
    picture = score_functions.plot_score_weights(make_compared_result(**no_concat))
    assert_story(picture, absent_words=("Concat is",))
    one_key = make_compared_result(key_tokens=KEYS[:1], weights=np.ones((3, 3, 1)), **no_concat)
    for plot_result in (score_functions.plot_score_weights, score_functions.plot_row_entropies):
        assert_story(plot_result(one_key), "The only token gets the weight 1")


def test_the_difference_and_the_entropy_of_score_functions():
    result = make_compared_result()
    largest = "“la₁” → “the”: **0.90** with dot, 0.10 with concat"
    assert_story(
        score_functions.plot_weight_difference(result, first_model=0, second_model=1), largest, "43.3 %"
    )
    assert_story(score_functions.plot_row_entropies(result), "1.00 bits")


def test_a_difference_that_rounds_to_zero_has_no_sign():
    values = np.array([[-0.004, 0.004], [-0.006, 0.0], [-0.9, 0.9]])
    signed = make_compared_result(weights=np.stack([values, 0 * values, values]))
    figure = score_functions.plot_weight_difference(signed, first_model=0, second_model=1).figure
    texts = {text for trace in figure.data for text in np.ravel(np.array(trace.text, object)).tolist()}
    assert {"0.00", "−0.01", "−0.90", "0.90"} <= texts and "−0.00" not in texts


def test_a_word_in_two_sentences_tells_the_moral_first():
    tokens = ("it", "animal", "street")
    first, second = (
        make_heads_result(attention([row, [0, 1, 0], [0, 0, 1]], "encoder", tokens, tokens))
        for row in ([0.1, 0.6, 0.3], [0.1, 0.4, 0.5])
    )
    pair, swapped = PairResult(first=first, second=second), PairResult(first=second, second=first)
    shared = {"attention_type": "encoder", "layer": 0, "head": 0, "word": "it"}
    words = ("animal", "street")
    assert_story(
        sentence_pair.plot_word_bars(pair, **shared, candidate_keys=words),
        claim="**1** of 1 heads turns “it” from “animal” to “street”.",
    )
    assert_story(
        sentence_pair.plot_word_bars(swapped, **shared, candidate_keys=words),
        "“animal” 0.40 → 0.60, “street” 0.50 → 0.30",
        claim="**No** head of 1 turns “it” from “animal” to “street”.",
    )
    assert_story(
        sentence_pair.plot_word_bars(pair, **shared, candidate_keys=None),
        claim="Between the sentences **20.0 %** of the weight of “it” moves.",
    )


def test_alike_sentences_are_named():
    cosines = np.array([[1, 0.5, -0.25], [0.5, 1, 0.125], [-0.25, 0.125, 1]])
    sources = (
        make_source_tokens("the", "cat"),
        make_source_tokens("a", "cat"),
        make_source_tokens("a", "bank"),
    )
    found = SentencesResult(model="encoder", sources=sources, embeddings=np.ones((3, 2)), similarity=cosines)
    assert_story(
        plot_similarity(found),
        "1 and 3 are least alike, with −0.25",
        claim="Sentences 1 and 2 are most alike: cosine **0.50**.",
    )


# --- without a word -----------------------------------------------------------------------------------------


def make_ablation_result(**more) -> AblationResult:
    values = {
        "model": "nmt_luong",
        "ablation_method": ABLATION_METHODS[0],
        "source": make_source_tokens("to", "the", "beach"),
        "key_tokens": ("to", "the", "beach"),
        "translation": "la playa",
        "target_scores": make_token_scores("la", "playa", log_probability=[-0.1, -0.2]),
        "weights": np.array([[0.1, 0.6, 0.3], [0.1, 0.3, 0.6]]),
        "effects": np.array([[0.5, 2, 0.5], [0, -1, 4.0]]),
        "greedy_translation": "la playa",
        "greedy_tokens": ("la", "playa"),
        "ablated_translations": ("la playa", "playa", "la casa"),
        "ablated_tokens": (("la", "playa"), ("playa",), ("la", "casa")),
        "num_changed_tokens": np.array([0, 1, 1]),
    }
    return AblationResult(**values | more)


def test_weight_against_effect_word_by_word_and_cell_by_cell():
    result = make_ablation_result()
    assert_story(
        ablation.plot_word_effects(result),
        "“the” gets most attention, 0.45; without it the drop is 1.00 nats",
        "is not the one that matters most",
        claim="Without “beach” the translation keeps **1.1 %** of its probability.",
    )
    assert_story(ablation.plot_cell_effects(result), "not independent")
    largest = "“playa” keeps **1.8 %** of its probability without “beach”."
    assert_story(ablation.plot_effect_matrix(result), "Its weight there was 0.60", claim=largest)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"weights": np.full((2, 3), 1 / 3)}, "no rank correlation"),
        (
            {"effects": np.array([[0.5, 9, 0.5], [0, 0, 0.0]])},
            "“the” gets most attention, and the translation keeps **0.012 %** without it.",
        ),
    ],
    ids=["equal weights", "the word with most attention matters most"],
)
def test_of_odd_effects_the_words_are_true(changes, words):
    assert_story(ablation.plot_word_effects(make_ablation_result(**changes)), words)


def test_changed_tokens_are_those_of_the_edits_that_are_counted():
    marks = ablation.mark_changed_tokens(("a", "b", "c"), ("a", "x", "c", "d"))
    assert marks == [("a", False), ("x", True), ("c", False), ("d", True)]
    # "el" is inserted and "playa" replaced; the longest common block would take three edits
    before, after = ["me", "me", "la", "playa", "y"], ["me", "el", "me", "la", "y", "y"]
    changed = [is_changed for _, is_changed in ablation.mark_changed_tokens(before, after)]
    assert changed == [False, True, False, False, True, False]
