"""The figures of attention tell what the traces hold, and draw what is easily drawn wrong."""

import dataclasses
import math

import numpy as np
import pytest

from core.attention.ablation import draw as ablation
from core.attention.ablation.ask import WAYS, AblationTrace
from core.attention.facts import cell_heads
from core.attention.heads import draw, small, two
from core.attention.heads.ask import AttentionTrace, PairTrace
from core.attention.heads.lines import MOST_HEADS, lines
from core.attention.one_weight import draw as one_weight
from core.attention.one_weight import whole
from core.attention.one_weight.answer import LayerWeights, inside
from core.attention.one_weight.ask import WeightRequest
from core.attention.scores import draw as score_functions
from core.attention.scores.ask import ScoresTrace
from core.attention.sentences.ask import SentencesTrace
from core.attention.sentences.draw import alike
from core.figures import names
from core.numerics import edit_script
from tests.support.attention_traces import heads_of, scores, source, trace_of

QUERIES, KEYS = ("la", "playa", "la"), ("the", "beach")
WEIGHTS = np.array([[0.9, 0.1], [0.25, 0.75], [0.5, 0.5]])


def attention(weights=WEIGHTS, kind="cross", queries=QUERIES, keys=KEYS, mask=None) -> AttentionTrace:
    """An attention of given weights (L, H, T, S) or (T, S) over some tokens."""
    weights = np.asarray(weights)[None, None] if np.ndim(weights) == 2 else weights
    return trace_of(weights, kind=kind, mask=mask, queries=queries, keys=keys)


def random(kind: str = "cross", heads: tuple[int, int] = (2, 3), queries=QUERIES, keys=KEYS):
    """Random vectors, and the weights that follow from them."""
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
    axis = names.token_ticks(("<b>", "a", "a"))
    assert axis == {"tickvals": [0, 1, 2], "ticktext": ["&lt;b&gt;", "a₁", "a₂"]}


def test_the_matrix_tells_its_largest_weight_and_how_even_its_rows_are():
    picture = draw.one_matrix(heads_of(attention(), *QUERIES), kind="cross", layer=0, head=0)
    assert picture.claim == "“la₁” attends to “the” with **0.90** in the only head."
    assert "2 of 3 rows give one key more than half" in picture.more
    bits = -(
        0.9 * math.log2(0.9) + 0.1 * math.log2(0.1) + 0.25 * math.log2(0.25) + 0.75 * math.log2(0.75) - 1
    )
    assert f"has {bits / 3:.2f} bits" in picture.more
    assert "uniform attention would have 1.00" in picture.more
    assert "cell" not in picture.more  # none is hidden
    assert list(picture.figure.layout.yaxis.ticktext) == ["la₁", "playa", "la₂"]
    assert picture.figure.layout.yaxis.autorange == "reversed"


def test_a_mean_is_told_as_what_it_is_and_names_the_clearest_head():
    heads = heads_of(random(), *QUERIES)
    layer, head = heads.cross.clearest()
    mean = draw.one_matrix(heads, kind="cross", layer=None, head=None)
    assert "in the mean of 6 heads" in mean.claim
    assert f"A mean hides its heads. The clearest of 6, layer {layer} head {head}" in mean.more
    own = draw.one_matrix(heads, kind="cross", layer=layer, head=head)
    assert "It is the clearest of 6 heads" in own.more
    shown = small.small_heads(heads.cross, (layer, head))
    labels = [one["label"] for part in shown["groups"] for one in part["heads"]]
    assert len(labels) == 2 * (3 + 1) + 1
    assert labels[shown["chosen"]].startswith(f"layer {layer} head {head}: on average")


def test_what_the_mask_hides_is_empty_and_wide_matrices_have_no_values_in_their_cells():
    mask = np.array([[True, False], [True, True], [True, True]])
    hidden = heads_of(attention(mask=mask, kind="decoder"))
    picture = draw.one_matrix(hidden, kind="decoder", layer=0, head=0)
    assert np.isnan(picture.figure.data[0].z[0, 1])
    assert not np.isnan(picture.figure.data[0].z[1]).any()
    assert "1 cell is hidden" in picture.more
    many = tuple(f"t{place}" for place in range(names.COLUMNS_WITH_VALUES + 1))
    wide = heads_of(attention(np.full((1, len(many)), 1 / len(many)), "encoder", ("q",), many))
    assert draw.one_matrix(wide, kind="encoder", layer=0, head=0).figure.data[0].texttemplate is None


def test_rollout_tells_what_is_left_and_what_has_spread():
    one = random("encoder", (2, 3), QUERIES, QUERIES)
    picture = draw.rolled(heads_of(one), kind="encoder")
    flowed = draw.rollout(one)
    assert f"still holds **{100 * np.diag(flowed[-1]).mean():.1f} %** of its own token" in picture.claim
    assert "leaves out" in picture.more


# --- lines --------------------------------------------------------------------------------------------------


def links(picture) -> set[tuple[str, int, int]]:
    """Returns (head, query, key) of each line."""
    found = set()
    for part in picture.figure.data:
        if part.meta == "links":
            ends = np.array(part.y).reshape(-1, 3)
            assert np.isnan(ends[:, 2]).all()
            found |= {(part.name, round(query), round(key)) for query, key, _ in ends}
    return found


def lined(least: float, mask=None, focus: int | None = None):
    both = attention(np.stack([WEIGHTS, 1 - WEIGHTS])[None], mask=mask)
    shown = {"heads": ((0, 0), (0, 1)), "who": ("a", "b"), "least": least, "focus": focus}
    return lines(heads_of(both, *QUERIES), kind="cross", **shown)


def test_a_line_a_weight_from_the_least_on_stronger_ones_thicker():
    picture = lined(0.2)
    assert links(picture) == {
        *(("a", *cell) for cell in ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))),
        *(("b", *cell) for cell in ((0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
    }
    parts = [part for part in picture.figure.data if part.meta == "links"]
    widths = {(round(part.y[0]), round(part.y[1])): part.line.width for part in parts if part.name == "a"}
    assert widths[0, 0] > widths[1, 0]
    assert len({part.line.color for part in parts}) == 2
    assert "10 of 12 weights" in picture.more
    about = [bar.customdata[0] for bar in picture.figure.data if bar.type == "bar"]
    assert "“la₁” attends to a: “the” 0.90, “beach” 0.10; b: “beach” 0.90" in about[0]


def test_no_head_covers_the_lines_of_another_on_the_same_path():
    both = attention(np.stack([WEIGHTS] * MOST_HEADS)[None])
    for count in (1, 2, MOST_HEADS):
        heads, who = tuple((0, head) for head in range(count)), tuple("abcdef"[:count])
        picture = lines(heads_of(both, *QUERIES), kind="cross", heads=heads, who=who, least=0.8)
        starts = [part.y[0] for part in picture.figure.data if part.meta == "links"]
        assert len(starts) == count and [round(start) for start in starts] == [0] * count
        assert count > 1 or starts == [0]
        assert all(np.diff(starts) > 0.1)


def test_one_query_alone_and_hidden_keys_have_no_lines():
    assert {query for _, query, _ in links(lined(0, focus=1))} == {1}
    assert {key for _, _, key in links(lined(0, mask=[[True, False]] * 3))} == {0}
    assert links(lined(1)) == set()


# --- one weight ---------------------------------------------------------------------------------------------


def weight(kind: str = "cross", query: int = 1, key: int = 1):
    keys = QUERIES if kind == "decoder" else KEYS
    asked = WeightRequest(kind=kind, layer=0, head=1, query=query, key=key)
    return inside(random(kind, (1, 2), QUERIES, keys), asked, LayerWeights())


def test_the_bars_of_a_weight_add_up_to_the_numbers_of_the_formula():
    found = weight()
    picture = one_weight.products(found, queries=QUERIES, cell=None)
    q, k, products, row, value = (np.array(bar.y) for bar in picture.figure.data)
    np.testing.assert_allclose(value, found.values[1], rtol=1e-6)
    np.testing.assert_allclose(products, q * k, rtol=1e-5)
    formula = one_weight.formula(found, QUERIES)
    assert f"{products.sum():.4f}" in formula
    assert f"\\mathbf{{{row[1]:.4f}}}" in formula
    assert "\\sqrt{4}" in formula
    assert row.sum() == pytest.approx(1)
    assert f"{found.raw[1, 1]:.4f}".replace("-", "−") in picture.more


def test_the_heads_behind_a_mean_are_bars_beside_the_one_that_is_shown():
    many = random()
    cell = cell_heads(many, 1, 1)
    found = inside(many, WeightRequest(layer=1, head=2, query=1, key=1), LayerWeights())
    picture = one_weight.products(found, queries=QUERIES, cell=cell)
    bars = {bar.meta: bar for bar in picture.figure.data if bar.meta}
    np.testing.assert_allclose(bars["heads"].y, many.weights[:, :, 1, 1].ravel(), rtol=1e-6)
    assert set(bars) == {"heads", "keys"}
    colours = list(bars["heads"].marker.color)
    assert colours.count(colours[5]) == 1
    low, high = cell.weights.min(), cell.weights.max()
    assert f"The mean of 6 heads is {cell.mean:.2f}, from {low:.2f} to {high:.2f}" in picture.more


def test_a_hidden_weight_says_that_the_mask_hides_it_and_signs_of_latex_stay_signs():
    found = weight("decoder", query=0, key=2)
    assert found.weight == 0
    assert "hidden by the mask" in one_weight.formula(found, QUERIES)
    assert "since the mask hides the key" in one_weight.products(found, queries=QUERIES, cell=None).more
    assert "\\text{50\\%\\_x}" in one_weight.formula(weight(), ("a", "50%_x\\", "b"))


def test_four_matrices_are_aligned_and_the_switch_takes_the_scale_away():
    found = weight("decoder")
    picture = whole.steps(found, queries=QUERIES)
    raw, scaled, masked, softmax = (np.array(part.z) for part in picture.figure.data)
    np.testing.assert_allclose(scaled, raw / 2, rtol=1e-6)
    np.testing.assert_array_equal(np.isnan(masked), ~found.mask)
    np.testing.assert_allclose(np.nansum(softmax, axis=1), 1, rtol=1e-6)
    assert "hides **3** of 9 cells" in picture.claim
    without = whole.steps(found, queries=QUERIES, switched=True)
    np.testing.assert_allclose(without.figure.data[1].z, raw, rtol=1e-6)
    np.testing.assert_allclose(np.nan_to_num(without.figure.data[3].z), found.switched_weights, rtol=1e-6)


def test_the_scale_is_told_by_the_largest_weights():
    found = weight()
    picture = whole.scale(found, queries=QUERIES)
    shares = [100 * rows.max(axis=-1).mean() for rows in (found.switched_weights, found.weights)]
    assert f"would give **{shares[0]:.1f} %** to one key, not {shares[1]:.1f} %" in picture.claim
    concat = dataclasses.replace(found, divisor=1.0, switched_divisor=1.0, score="concat")
    assert "tanh keeps each part" in whole.scale(concat, queries=QUERIES).more


# --- side by side -------------------------------------------------------------------------------------------


def compared(**more) -> ScoresTrace:
    values = {
        "models": ("nmt_luong", "nmt_bahdanau", "nmt_transformer"),
        "scores": ("dot", "concat", "scaled dot"),
        "source": source("the", "beach"),
        "translation": "la playa la",
        "target_ids": np.array([1, 2, 1]),
        "said": QUERIES,
        "query_tokens": QUERIES,
        "key_tokens": KEYS,
        "weights": np.stack([WEIGHTS, WEIGHTS[:, ::-1], np.full((3, 2), 0.5)]),
        "total": np.zeros(3),
        "cut": (),
        "concat": np.ones((3, 2)),
        "additive": np.ones((3, 2)) + 1e-15,
    }
    return ScoresTrace(**values | more)


def test_score_functions_are_told_by_the_clearest_and_those_that_differ_most():
    picture = score_functions.weights(compared())
    assert picture.claim == "The clearest is dot: a row gives **71.7 %** to one word."
    assert "scaled dot 1.00" in picture.more
    assert "Concat is additive" in picture.more
    # (0.8 + 0.5 + 0) / 3
    assert "dot and concat (additive) differ most: they put 43.3 %" in picture.more
    sure = compared(key_tokens=KEYS[:1], weights=np.ones((3, 3, 1)), concat=None, additive=None)
    for told in (score_functions.weights(sure), score_functions.entropies(sure)):
        assert told.story.startswith("The only token gets the weight 1")
    assert "Concat is" not in score_functions.weights(compared(concat=None, additive=None)).more


def test_the_difference_and_the_entropy_of_score_functions():
    picture = score_functions.difference(compared(), one=0, other=1)
    assert picture.claim.startswith("“la₁” → “the”: **0.90** with dot, 0.10 with concat")
    assert "43.3 %" in picture.more
    values = np.array([[-0.004, 0.004], [-0.006, 0.0], [-0.9, 0.9]])
    signed = compared(weights=np.stack([values, 0 * values, values]))
    figure = score_functions.difference(signed, one=0, other=1).figure
    texts = {text for part in figure.data for text in np.ravel(np.array(part.text, object)).tolist()}
    assert {"0.00", "−0.01", "−0.90", "0.90"} <= texts and "−0.00" not in texts
    assert "1.00 bits" in score_functions.entropies(compared()).more


def test_a_word_in_two_sentences_tells_the_moral_first():
    tokens = ("it", "animal", "street")
    first, second = (
        heads_of(attention([row, [0, 1, 0], [0, 0, 1]], "encoder", tokens, tokens))
        for row in ([0.1, 0.6, 0.3], [0.1, 0.4, 0.5])
    )
    shared = {"kind": "encoder", "layer": 0, "head": 0, "word": "it", "turned": ("animal", "street")}
    turned = two.word_bars(PairTrace(first=first, second=second), **shared)
    assert turned.claim == "**1** of 1 heads turns “it” from “animal” to “street”."
    none = two.word_bars(PairTrace(first=second, second=first), **shared)
    assert none.claim == "**No** head of 1 turns “it” from “animal” to “street”."
    assert "“animal” 0.40 → 0.60, “street” 0.50 → 0.30" in none.more
    alone = two.word_bars(PairTrace(first=first, second=second), **shared | {"turned": None})
    assert alone.claim == "Between the sentences **20.0 %** of the weight of “it” moves."
    sides = PairTrace(first=first, second=heads_of(attention(WEIGHTS[:2], "encoder", ("x", "y"), KEYS)))
    picture = two.pair(sides, kind="encoder", layer=0, head=0)
    assert picture.figure.layout.yaxis2.showticklabels
    assert len(picture.table) == 9 + 4


def test_alike_sentences_are_named():
    cosines = np.array([[1, 0.5, -0.25], [0.5, 1, 0.125], [-0.25, 0.125, 1]])
    sources = (source("the", "cat"), source("a", "cat"), source("a", "bank"))
    found = SentencesTrace(model="encoder", sources=sources, embeddings=np.ones((3, 2)), similarity=cosines)
    picture = alike(found)
    assert picture.claim == "Sentences 1 and 2 are most alike: cosine **0.50**."
    assert "1 and 3 are least alike, with −0.25" in picture.more
    assert list(picture.figure.layout.yaxis.ticktext) == ["1. the cat", "2. a cat", "3. a bank"]
    assert list(alike(found, narrow=True).figure.layout.yaxis.ticktext) == ["1.", "2.", "3."]


# --- without a word -----------------------------------------------------------------------------------------


def ablated(**more) -> AblationTrace:
    values = {
        "model": "nmt_luong",
        "how": WAYS[0],
        "source": source("to", "the", "beach"),
        "key_tokens": ("to", "the", "beach"),
        "translation": "la playa",
        "scores": scores("la", "playa", log_probability=[-0.1, -0.2]),
        "weights": np.array([[0.1, 0.6, 0.3], [0.1, 0.3, 0.6]]),
        "effects": np.array([[0.5, 2, 0.5], [0, -1, 4.0]]),
        "own": "la playa",
        "own_tokens": ("la", "playa"),
        "translations": ("la playa", "playa", "la casa"),
        "tokens": (("la", "playa"), ("playa",), ("la", "casa")),
        "changed": np.array([0, 1, 1]),
    }
    return AblationTrace(**values | more)


def test_weight_against_effect_word_by_word_and_cell_by_cell():
    picture = ablation.words(ablated())
    assert picture.claim == "Without “beach” the translation keeps **1.1 %** of its probability."
    assert "“the” gets most attention, 0.45; without it the drop is 1.00 nats" in picture.more
    assert "is not the one that matters most" in picture.more
    assert list(picture.figure.data[0].marker.symbol) == ["circle", "diamond", "diamond"]
    assert "not independent" in ablation.cells(ablated()).more
    few = ablation.words(ablated(weights=np.full((2, 3), 1 / 3)))
    assert "no rank correlation" in few.more
    same = ablation.words(ablated(effects=np.array([[0.5, 9, 0.5], [0, 0, 0.0]])))
    assert same.claim == "“the” gets most attention, and the translation keeps **0.012 %** without it."


def test_effects_are_drawn_around_zero_and_the_largest_is_told():
    picture = ablation.effects(ablated())
    assert (picture.figure.data[0].zmin, picture.figure.data[0].zmax) == (-4, 4)
    assert picture.claim == "“playa” keeps **1.8 %** of its probability without “beach”."
    assert "Its weight there was 0.60" in picture.more


def test_changed_tokens_are_those_of_the_edits_that_are_counted():
    found = ablation.changed_tokens(("a", "b", "c"), ("a", "x", "c", "d"))
    assert found == [("a", False), ("x", True), ("c", False), ("d", True)]
    before = ["me", "me", "la", "playa", "y"]
    after = ["me", "el", "me", "la", "y", "y"]
    marks = [changed for _, changed in ablation.changed_tokens(before, after)]
    assert marks == [False, True, False, False, True, False]
    # "el" is inserted and "playa" replaced; the longest common block would take three edits
    assert sum(operation != "keep" for operation in edit_script(before, after)) == 2
