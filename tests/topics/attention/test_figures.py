"""The figures of attention tell what the traces hold, and draw what is easily drawn wrong."""

import dataclasses
import math

import numpy as np

from core.base.numerics import compute_edit_script
from core.figures import labels
from core.topics.attention.ablation import plot as ablation
from core.topics.attention.ablation.schema import ABLATION_METHODS, AblationResult
from core.topics.attention.head_stats import get_cell_weights
from core.topics.attention.heads import plot, sentence_pair, thumbnails
from core.topics.attention.heads.line_plot import MAX_HEADS, plot_attention_lines
from core.topics.attention.heads.schema import AttentionResult, PairResult
from core.topics.attention.one_weight import plot as one_weight
from core.topics.attention.one_weight import whole_head
from core.topics.attention.one_weight.compute import LayerWeights, recompute_weight
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


def test_repeated_tokens_have_names_of_their_own_on_an_axis():
    axis = labels.token_ticks(("<b>", "a", "a"))
    assert axis == {"tickvals": [0, 1, 2], "ticktext": ["&lt;b&gt;", "a₁", "a₂"]}


def test_the_matrix_tells_its_largest_weight_and_how_even_its_rows_are():
    picture = plot.plot_attention_matrix(
        make_heads_result(attention(), *QUERIES), kind="cross", layer=0, head=0
    )
    bits = -(
        0.9 * math.log2(0.9) + 0.1 * math.log2(0.1) + 0.25 * math.log2(0.25) + 0.75 * math.log2(0.75) - 1
    )
    assert_story(
        picture,
        "2 of 3 rows give one key more than half",
        f"has {bits / 3:.2f} bits",
        "uniform attention would have 1.00",
        claim="“la₁” attends to “the” with **0.90** in the only head.",
        absent_words=("cell",),  # none is hidden
    )
    assert list(picture.figure.layout.yaxis.ticktext) == ["la₁", "playa", "la₂"]


def test_a_mean_is_told_as_what_it_is_and_names_the_clearest_head():
    heads = make_heads_result(make_random_heads(), *QUERIES)
    layer, head = heads.cross.find_most_confident_head()
    mean = plot.plot_attention_matrix(heads, kind="cross", layer=None, head=None)
    clearest = f"A mean hides its heads. The clearest of 6, layer {layer} head {head}"
    assert_story(mean, "in the mean of 6 heads", clearest)
    own = plot.plot_attention_matrix(heads, kind="cross", layer=layer, head=head)
    assert "It is the clearest of 6 heads" in own.details
    rolled = plot.plot_rollout(
        make_heads_result(make_random_heads("encoder", (2, 3), QUERIES, QUERIES)), kind="encoder"
    )
    left = np.diag(plot.compute_rollout(make_random_heads("encoder", (2, 3), QUERIES, QUERIES))[-1]).mean()
    assert_story(rolled, f"still holds **{100 * left:.1f} %** of its own token", "leaves out")


def test_a_click_on_a_small_head_finds_its_label():
    heads = make_random_heads()
    shown = thumbnails.make_thumbnails(heads, (1, 2))
    labels = [one["label"] for part in shown["groups"] for one in part["heads"]]
    assert len(labels) == 2 * (3 + 1) + 1
    assert labels[shown["chosen"]].startswith("layer 1 head 2: on average")


def test_what_the_mask_hides_is_empty_and_wide_matrices_have_no_values_in_their_cells():
    mask = np.array([[True, False], [True, True], [True, True]])
    hidden = make_heads_result(attention(mask=mask, kind="decoder"))
    picture = plot.plot_attention_matrix(hidden, kind="decoder", layer=0, head=0)
    assert np.isnan(picture.figure.data[0].z[0, 1])
    assert not np.isnan(picture.figure.data[0].z[1]).any()
    assert "1 cell is hidden" in picture.details
    many = tuple(f"t{place}" for place in range(labels.MAX_COLUMNS_WITH_VALUES + 1))
    wide = make_heads_result(attention(np.full((1, len(many)), 1 / len(many)), "encoder", ("q",), many))
    assert (
        plot.plot_attention_matrix(wide, kind="encoder", layer=0, head=0).figure.data[0].texttemplate is None
    )


# --- lines --------------------------------------------------------------------------------------------------


def links(picture) -> set[tuple[str, int, int]]:
    found = set()
    for part in picture.figure.data:
        if part.meta == "links":
            ends = np.array(part.y).reshape(-1, 3)
            assert np.isnan(ends[:, 2]).all()
            found |= {(part.name, round(query), round(key)) for query, key, _ in ends}
    return found


def plot_lines(least: float, mask=None, focus: int | None = None):
    both = attention(np.stack([WEIGHTS, 1 - WEIGHTS])[None], mask=mask)
    shown = {"heads": ((0, 0), (0, 1)), "who": ("a", "b"), "least": least, "focus": focus}
    return plot_attention_lines(make_heads_result(both, *QUERIES), kind="cross", **shown)


def test_a_line_a_weight_from_the_least_on_stronger_ones_thicker():
    picture = plot_lines(0.2)
    assert links(picture) == {
        *(("a", *cell) for cell in ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))),
        *(("b", *cell) for cell in ((0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
    }
    parts = [part for part in picture.figure.data if part.meta == "links"]
    widths = {(round(part.y[0]), round(part.y[1])): part.line.width for part in parts if part.name == "a"}
    assert widths[0, 0] > widths[1, 0]
    assert "10 of 12 weights" in picture.details
    about = [bar.customdata[0] for bar in picture.figure.data if bar.type == "bar"]
    assert "“la₁” attends to a: “the” 0.90, “beach” 0.10; b: “beach” 0.90" in about[0]


def test_no_head_covers_the_lines_of_another_on_the_same_path():
    both = attention(np.stack([WEIGHTS] * MAX_HEADS)[None])
    for count in (1, 2, MAX_HEADS):
        heads, who = tuple((0, head) for head in range(count)), tuple("abcdef"[:count])
        picture = plot_attention_lines(
            make_heads_result(both, *QUERIES), kind="cross", heads=heads, who=who, least=0.8
        )
        starts = [part.y[0] for part in picture.figure.data if part.meta == "links"]
        assert len(starts) == count and all(np.diff(starts) > 0.1)


def test_one_query_alone_and_hidden_keys_have_no_lines():
    assert {query for _, query, _ in links(plot_lines(0, focus=1))} == {1}
    assert {key for _, _, key in links(plot_lines(0, mask=[[True, False]] * 3))} == {0}
    assert links(plot_lines(1)) == set()


# --- one weight ---------------------------------------------------------------------------------------------


def weight(kind: str = "cross", query: int = 1, key: int = 1):
    keys = QUERIES if kind == "decoder" else KEYS
    weight_request = WeightRequest(kind=kind, layer=0, head=1, query=query, key=key)
    return recompute_weight(make_random_heads(kind, (1, 2), QUERIES, keys), weight_request, LayerWeights())


def test_a_hidden_weight_says_that_the_mask_hides_it_and_signs_of_latex_stay_signs():
    found = weight("decoder", query=0, key=2)
    assert found.weight == 0
    assert "hidden by the mask" in format_formula(found, QUERIES)
    assert (
        "since the mask hides the key" in one_weight.plot_products(found, queries=QUERIES, cell=None).details
    )
    assert "\\text{50\\%\\_x}" in format_formula(weight(), ("a", "50%_x\\", "b"))


def test_the_steps_and_the_scale_of_a_weight_are_in_words():
    found = weight()
    shares = [100 * rows.max(axis=-1).mean() for rows in (found.switched_weights, found.weights)]
    scale = f"would give **{shares[0]:.1f} %** to one key, not {shares[1]:.1f} %"
    assert_story(whole_head.plot_scale_effect(found, queries=QUERIES), scale)
    concat = dataclasses.replace(found, divisor=1.0, switched_divisor=1.0, score="concat")
    assert_story(whole_head.plot_scale_effect(concat, queries=QUERIES), "tanh keeps each part")
    assert_story(whole_head.plot_head_steps(weight("decoder"), queries=QUERIES), "hides **3** of 9 cells")
    formula = format_formula(found, QUERIES)
    assert f"{(found.q * found.k).sum():.4f}" in formula and "\\sqrt{4}" in formula
    assert f"\\mathbf{{{found.weights[1, 1]:.4f}}}" in formula
    cell = get_cell_weights(make_random_heads(), 1, 1)
    of_mean = f"The mean of 6 heads is {cell.mean:.2f}, from {cell.weights.min():.2f} to "
    assert_story(one_weight.plot_products(found, queries=QUERIES, cell=cell), of_mean)


# --- side by side -------------------------------------------------------------------------------------------


def make_compared_result(**more) -> ScoresResult:
    values = {
        "models": ("nmt_luong", "nmt_bahdanau", "nmt_transformer"),
        "scores": ("dot", "concat", "scaled dot"),
        "source": make_source_tokens("the", "beach"),
        "translation": "la playa la",
        "target_ids": np.array([1, 2, 1]),
        "target_tokens": QUERIES,
        "query_tokens": QUERIES,
        "key_tokens": KEYS,
        "weights": np.stack([WEIGHTS, WEIGHTS[:, ::-1], np.full((3, 2), 0.5)]),
        "total": np.zeros(3),
        "truncated_words": (),
        "concat_scores": np.ones((3, 2)),
        "additive_scores": np.ones((3, 2)) + 1e-15,
    }
    return ScoresResult(**values | more)


def test_score_functions_are_told_by_the_clearest_and_those_that_differ_most():
    assert_story(
        score_functions.plot_score_weights(make_compared_result()),
        "scaled dot 1.00",
        "Concat is additive",
        "dot and concat (additive) differ most: they put 43.3 %",  # (0.8 + 0.5 + 0) / 3
        claim="The clearest is dot: a row gives **71.7 %** to one word.",
    )
    sure = make_compared_result(
        key_tokens=KEYS[:1], weights=np.ones((3, 3, 1)), concat_scores=None, additive_scores=None
    )
    for picture in (score_functions.plot_score_weights(sure), score_functions.plot_row_entropies(sure)):
        assert_story(picture, "The only token gets the weight 1")
    assert_story(
        score_functions.plot_score_weights(make_compared_result(concat_scores=None, additive_scores=None)),
        absent_words=("Concat is",),
    )


def test_the_difference_and_the_entropy_of_score_functions():
    apart = "“la₁” → “the”: **0.90** with dot, 0.10 with concat"
    assert_story(
        score_functions.plot_weight_difference(make_compared_result(), one=0, other=1), apart, "43.3 %"
    )
    values = np.array([[-0.004, 0.004], [-0.006, 0.0], [-0.9, 0.9]])
    signed = make_compared_result(weights=np.stack([values, 0 * values, values]))
    figure = score_functions.plot_weight_difference(signed, one=0, other=1).figure
    texts = {text for part in figure.data for text in np.ravel(np.array(part.text, object)).tolist()}
    assert {"0.00", "−0.01", "−0.90", "0.90"} <= texts and "−0.00" not in texts
    assert "1.00 bits" in score_functions.plot_row_entropies(make_compared_result()).details


def test_a_word_in_two_sentences_tells_the_moral_first():
    tokens = ("it", "animal", "street")
    first, second = (
        make_heads_result(attention([row, [0, 1, 0], [0, 0, 1]], "encoder", tokens, tokens))
        for row in ([0.1, 0.6, 0.3], [0.1, 0.4, 0.5])
    )
    shared = {"kind": "encoder", "layer": 0, "head": 0, "word": "it", "turned": ("animal", "street")}
    turned = sentence_pair.plot_word_bars(PairResult(first=first, second=second), **shared)
    assert_story(turned, claim="**1** of 1 heads turns “it” from “animal” to “street”.")
    assert_story(
        sentence_pair.plot_word_bars(PairResult(first=second, second=first), **shared),
        "“animal” 0.40 → 0.60, “street” 0.50 → 0.30",
        claim="**No** head of 1 turns “it” from “animal” to “street”.",
    )
    alone = sentence_pair.plot_word_bars(PairResult(first=first, second=second), **shared | {"turned": None})
    assert_story(alone, claim="Between the sentences **20.0 %** of the weight of “it” moves.")
    sides = PairResult(
        first=first, second=make_heads_result(attention(WEIGHTS[:2], "encoder", ("x", "y"), KEYS))
    )
    assert len(sentence_pair.plot_sentence_pair(sides, kind="encoder", layer=0, head=0).table) == 9 + 4


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
        "scores": make_token_scores("la", "playa", log_probability=[-0.1, -0.2]),
        "weights": np.array([[0.1, 0.6, 0.3], [0.1, 0.3, 0.6]]),
        "effects": np.array([[0.5, 2, 0.5], [0, -1, 4.0]]),
        "own": "la playa",
        "greedy_tokens": ("la", "playa"),
        "ablated_translations": ("la playa", "playa", "la casa"),
        "tokens": (("la", "playa"), ("playa",), ("la", "casa")),
        "num_changed_tokens": np.array([0, 1, 1]),
    }
    return AblationResult(**values | more)


def test_weight_against_effect_word_by_word_and_cell_by_cell():
    assert_story(
        ablation.plot_word_effects(make_ablation_result()),
        "“the” gets most attention, 0.45; without it the drop is 1.00 nats",
        "is not the one that matters most",
        claim="Without “beach” the translation keeps **1.1 %** of its probability.",
    )
    assert_story(ablation.plot_cell_effects(make_ablation_result()), "not independent")
    few = ablation.plot_word_effects(make_ablation_result(weights=np.full((2, 3), 1 / 3)))
    assert_story(few, "no rank correlation")
    same = ablation.plot_word_effects(make_ablation_result(effects=np.array([[0.5, 9, 0.5], [0, 0, 0.0]])))
    assert_story(same, "“the” gets most attention, and the translation keeps **0.012 %** without it.")
    largest = "“playa” keeps **1.8 %** of its probability without “beach”."
    assert_story(
        ablation.plot_effect_matrix(make_ablation_result()), "Its weight there was 0.60", claim=largest
    )


def test_changed_tokens_are_those_of_the_edits_that_are_counted():
    found = ablation.mark_changed_tokens(("a", "b", "c"), ("a", "x", "c", "d"))
    assert found == [("a", False), ("x", True), ("c", False), ("d", True)]
    before = ["me", "me", "la", "playa", "y"]
    after = ["me", "el", "me", "la", "y", "y"]
    marks = [changed for _, changed in ablation.mark_changed_tokens(before, after)]
    assert marks == [False, True, False, False, True, False]
    # "el" is inserted and "playa" replaced; the longest common block would take three edits
    assert sum(operation != "keep" for operation in compute_edit_script(before, after)) == 2
