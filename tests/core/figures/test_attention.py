"""The figures of attention show what the traces hold, cell by cell, and tell it in words."""

import dataclasses
import math

import numpy as np
import pytest

from core.analyses.attention.one_weight import LayerWeights, inside
from core.figures.attention import (
    ablation,
    head_steps,
    heads,
    invariants,
    lines,
    one_weight,
    score_functions,
    sentences,
    small_matrices,
)
from core.figures.attention.matrix import matrix
from core.figures.base import matrices
from core.numerics import edit_script
from core.requests.attention import InsideRequest
from core.traces.attention.encoder import SentencesTrace
from core.traces.attention.facts import Turn, cell_heads, head_facts, rollout
from core.traces.attention.matrices import AttentionTrace
from core.traces.attention.views import AblationTrace, BenchTrace, Invariant, InvariantsTrace
from core.traces.translation import SourceTokens, TokenScores

QUERIES, KEYS = ("la", "playa", "la"), ("the", "beach")
WEIGHTS = np.array([[0.9, 0.1], [0.25, 0.75], [0.5, 0.5]])
ALL = np.ones((3, 2), bool)


def even(picture) -> bool:
    """Whether all columns have one length."""
    return len({len(column) for column in picture.columns.values()}) == 1


def trace(kind: str = "cross", layers: int = 2, heads: int = 3, queries=QUERIES, keys=KEYS) -> AttentionTrace:
    """Random vectors, and the weights that follow from them."""
    rng, shape = np.random.default_rng(3), (layers, heads)
    q, k, v = (rng.normal(size=(*shape, len(tokens), 4)) for tokens in (queries, keys, keys))
    mask = (
        np.tril(np.ones((len(queries), len(keys)), bool))
        if kind == "decoder"
        else np.ones((len(queries), len(keys)), bool)
    )
    scores = q @ k.transpose(0, 1, 3, 2) / 2
    powers = np.where(mask, np.exp(scores), 0)
    return AttentionTrace(
        model="nmt_transformer",
        kind=kind,
        score="scaled dot",
        query_tokens=queries,
        key_tokens=keys,
        weights=powers / powers.sum(axis=-1, keepdims=True),
        scores=scores,
        mask=mask,
        queries=q,
        keys=k,
        values=v,
    )


def source(text: str) -> SourceTokens:
    tokens = tuple(text.split())
    return SourceTokens(
        text=text, tokens=tokens, ids=np.arange(len(tokens)), unknown=np.zeros(len(tokens), bool), cut=()
    )


# --- tokens and the matrix ----------------------------------------------------------------------------------


def test_repeated_tokens_have_names_of_their_own_and_long_ones_are_cut():
    assert matrices.distinct_names(("the", "cat", "the", "", "x" * 50)) == (
        "the₁",
        "cat",
        "the₂",
        "[PAD]",
        "x" * 11 + "…",
    )
    axis = matrices.token_ticks(("<b>", "a", "a"))
    assert axis == {"tickvals": [0, 1, 2], "ticktext": ["&lt;b&gt;", "a₁", "a₂"]}


def test_the_matrix_is_drawn_as_it_is_from_0_to_1_with_repeated_rows_apart():
    picture = matrix(WEIGHTS, ALL, QUERIES, KEYS, what="A head")
    heatmap = picture.figure.data[0]
    np.testing.assert_allclose(heatmap.z, WEIGHTS, rtol=1e-6)
    layout = picture.figure.layout
    assert heatmap.z.dtype == "float32"
    assert (layout.coloraxis.cmin, layout.coloraxis.cmax) == (0, 1)
    assert layout.xaxis.side == "top"
    assert list(layout.yaxis.ticktext) == ["la₁", "playa", "la₂"]
    assert layout.yaxis.autorange == "reversed"
    assert heatmap.texttemplate
    assert picture.columns["weight"] == WEIGHTS.ravel().tolist()
    assert picture.columns["query"] == [0, 0, 1, 1, 2, 2]
    assert picture.columns["key token"] == ["the", "beach"] * 3
    assert even(picture)
    assert "“la₁” attends to “the” with 0.90" in picture.story
    assert "2 of 3 rows" in picture.story
    bits = (
        -(0.9 * math.log2(0.9) + 0.1 * math.log2(0.1) + 0.25 * math.log2(0.25) + 0.75 * math.log2(0.75) - 1)
        / 3
    )
    assert f"has {bits:.2f} bits" in picture.story
    assert "uniform attention would have 1.00" in picture.story


def test_what_the_mask_hides_is_empty_and_wide_matrices_have_no_values_in_their_cells():
    mask = np.array([[True, False], [True, True], [True, True]])
    picture = matrix(WEIGHTS, mask, QUERIES, KEYS, what="x")
    assert np.isnan(picture.figure.data[0].z[0, 1])
    assert not np.isnan(picture.figure.data[0].z[1]).any()
    assert picture.columns["visible"] == mask.ravel().tolist()
    assert picture.columns["weight"][1] == 0.1
    many = tuple(f"t{place}" for place in range(matrices.COLUMNS_WITH_VALUES + 1))
    wide = matrix(
        np.full((1, len(many)), 1 / len(many)), np.ones((1, len(many)), bool), ("q",), many, what="x"
    )
    assert wide.figure.data[0].texttemplate is None


def test_a_difference_goes_from_minus_1_to_1():
    picture = matrices.difference(WEIGHTS - 0.5, QUERIES, KEYS, story="s")
    assert (picture.figure.layout.coloraxis.cmin, picture.figure.layout.coloraxis.cmax) == (-1, 1)
    np.testing.assert_allclose(picture.figure.data[0].z, WEIGHTS - 0.5, rtol=1e-6)
    assert picture.columns["difference"] == (WEIGHTS - 0.5).ravel().tolist()


def test_no_minus_stands_before_a_0():
    values = np.array([[-0.004, 0.004], [-0.006, 0.0], [-0.9, 0.9]])
    figure = matrices.difference(values, QUERIES, KEYS, story="s").figure
    texts = {text for part in figure.data for text in np.ravel(np.array(part.text, object)).tolist()}
    assert {"0.00", "-0.01", "-0.90", "0.90"} <= texts
    assert "-0.00" not in texts


def test_of_two_words_at_one_point_one_is_named_below():
    places = ablation._label_positions(np.array([0.0, 0.0, 1.0, 0.5]), np.array([0.3, 0.3, 8.0, 4.0]))
    assert places == ["bottom center", "top center", "top center", "top center"]


# --- heads --------------------------------------------------------------------------------------------------


def test_every_head_lies_where_the_page_looks_for_it():
    one = trace()
    picture = heads.heads(one, head_facts(one), QUERIES)
    (heatmap,), meta = picture.figure.data, picture.figure.layout.meta
    assert (meta["rows"], meta["columns"], meta["height"], meta["width"]) == (2, 3, 3, 2)
    assert heatmap.z.dtype == "float32"
    for layer, head in np.ndindex(2, 3):
        top, left = layer * (3 + meta["gap"]), head * (2 + meta["gap"])
        np.testing.assert_allclose(
            heatmap.z[top : top + 3, left : left + 2], one.weights[layer, head], rtol=1e-6
        )
    assert np.isnan(heatmap.z).sum() == heatmap.z.size - one.weights.size
    axis = picture.figure.layout.xaxis
    names = dict(zip(axis.tickvals, axis.ticktext, strict=True))
    assert names[0] == "the"
    assert names[2 + meta["gap"] + 1] == "beach"
    assert len(names) == 6
    assert {note.text for note in picture.figure.layout.annotations} == {
        "layer 0",
        "layer 1",
        "0",
        "1",
        "2",
        "head",
    }


def test_what_each_head_does_is_told_in_numbers():
    tokens = ("a", "b", "c")
    shift = np.array([[1, 0, 0], [1, 0, 0], [0, 1, 0]], "float64")  # each looks at the one before it
    one = dataclasses.replace(
        trace("encoder", 1, 2, tokens, tokens), weights=np.stack([shift, np.full((3, 3), 1 / 3)])[None]
    )
    facts = head_facts(one)
    picture = heads.heads(one, facts, tokens)
    assert picture.columns["habit"] == ["previous", ""]
    assert picture.columns["on the previous"] == pytest.approx([1, 1 / 3])
    assert picture.columns["distance, positions"] == pytest.approx([2 / 3, (3 + 2 + 3) / 9])
    assert even(picture)
    assert picture.columns["entropy, bits"] == pytest.approx([0, math.log2(3)])
    assert picture.columns["most attended"] == ["a", "a"]
    assert "Layer 0 head 0 is the most focused, with 0.00 bits" in picture.story
    assert "the previous token: layer 0 head 0." in picture.story
    sure = trace("encoder", 1, 2, tokens[:1], tokens[:1])
    assert heads.heads(sure, head_facts(sure), tokens[:1]).story.startswith("2 heads: each gives the only")
    said = heads.head_words(one, facts, 0, 0)
    assert "“a” gets most, 0.67 on average" in said
    assert "100 % on the previous token" in said
    cross = dataclasses.replace(one, kind="cross")
    assert "previous" not in heads.heads(cross, facts, tokens).story + heads.head_words(cross, facts, 0, 0)


def test_large_heads_are_drawn_as_means_of_blocks_and_say_so():
    count = small_matrices.MOST + 1
    weights = np.zeros((1, 1, count, count))
    weights[..., 0] = 1
    shown, blocks = small_matrices.reduced(weights)
    assert blocks == (2, 2)
    assert shown.shape == (1, 1, 33, 33)
    assert shown[0, 0, 0, 0] == 0.5
    assert shown[0, 0, -1, -1] == 0
    hidden = np.where(np.tril(np.ones((count, count), bool)), weights, np.nan)
    masked, _ = small_matrices.reduced(hidden)
    # of three that may be seen
    assert np.isnan(masked[0, 0, 0, 1])
    assert masked[0, 0, 0, 0] == pytest.approx(2 / 3)
    tokens = tuple(map(str, range(count)))
    one = trace("encoder", 1, 1, tokens, tokens)
    picture = heads.heads(one, head_facts(one), tokens)
    assert "mean of 2 × 2 weights" in picture.story
    assert len(heads.every_weight(one, tokens)) == 4 + count


def test_means_and_rollout_are_small_matrices_in_a_row():
    one = trace("encoder", 2, 3, QUERIES, QUERIES)
    picture = heads.means(one, QUERIES)
    layers = one.weights.mean(axis=1)
    assert picture.columns["weight"] == pytest.approx([*layers.ravel(), *layers.mean(axis=0).ravel()])
    assert even(picture)
    assert [note.text for note in picture.figure.layout.annotations if note.text] == [
        "layer 0",
        "layer 1",
        "all layers",
    ]
    flowed = rollout(one)
    rolled = heads.rolled(one, flowed, QUERIES)
    assert rolled.columns["share"] == pytest.approx(flowed.ravel())
    assert "leaves out" in rolled.story
    assert f"{100 * np.diag(flowed[-1]).mean():.1f} %" in rolled.story


def test_all_weights_of_a_cell_stand_in_their_line():
    table = heads.every_weight(trace(), QUERIES)
    place = 1 * 9 + 2 * 3 + 2
    assert (
        table["layer"][place],
        table["head"][place],
        table["query"][place],
        table["query token"][place],
    ) == (1, 2, 2, "la")
    assert [table[key][place] for key in ("0: the", "1: beach")] == trace().weights[1, 2, 2].tolist()
    assert {len(column) for column in table.values()} == {18}


# --- lines --------------------------------------------------------------------------------------------------


def drawn(picture) -> set[tuple[str, int, int]]:
    """Returns (head, query, key) of each line."""
    found = set()
    for part in picture.figure.data:
        if part.meta == "links":
            ends = np.array(part.y).reshape(-1, 3)
            assert np.isnan(ends[:, 2]).all()
            assert np.array(part.x).reshape(-1, 3)[:, :2].tolist() == [[0, 1]] * len(ends)
            found |= {(part.name, int(query), int(key)) for query, key, _ in ends}
    return found


def test_a_line_a_weight_from_the_least_on_stronger_ones_thicker():
    picture = lines.lines({"head 0": WEIGHTS, "head 1": 1 - WEIGHTS}, ALL, QUERIES, KEYS, least=0.2)
    assert drawn(picture) == {
        *(("head 0", *cell) for cell in ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))),
        *(("head 1", *cell) for cell in ((0, 1), (1, 0), (1, 1), (2, 0), (2, 1))),
    }
    widths = {
        (part.y[0], part.y[1]): part.line.width
        for part in picture.figure.data
        if part.meta == "links" and part.name == "head 0"
    }
    assert widths[0, 0] > widths[1, 1 - 1]
    assert len({part.line.color for part in picture.figure.data if part.meta == "links"}) == 2
    assert "10 of 12 weights" in picture.story
    assert "Head 0: “la₁” attends most to “the”, 0.90" in picture.story
    assert picture.columns["head 1"] == pytest.approx((1 - WEIGHTS).ravel())
    assert even(picture)
    about = [bar.customdata[0] for bar in picture.figure.data if bar.type == "bar"]
    assert "“la₁” attends to head 0: “the” 0.90, “beach” 0.10; head 1" in about[0]


def test_one_query_alone_and_hidden_keys_have_no_lines():
    assert drawn(lines.lines({"x": WEIGHTS}, ALL, QUERIES, KEYS, least=0, focus=1)) == {
        ("x", 1, 0),
        ("x", 1, 1),
    }
    mask = np.array([[True, False]] * 3)
    assert {key for _, _, key in drawn(lines.lines({"x": WEIGHTS}, mask, QUERIES, KEYS, least=0))} == {0}
    assert drawn(lines.lines({"x": WEIGHTS}, ALL, QUERIES, KEYS, least=1)) == set()


# --- inside -------------------------------------------------------------------------------------------------


def weight(kind: str = "cross", query: int = 1, key: int = 1, **more):
    queries, keys = (QUERIES, QUERIES) if kind == "decoder" else (QUERIES, KEYS)
    one = dataclasses.replace(trace(kind, 1, 2, queries, keys), **more)
    return inside(
        one, InsideRequest(text="x", kind=kind, layer=0, head=1, query=query, key=key), LayerWeights()
    )


def test_the_bars_of_a_weight_add_up_to_the_numbers_of_the_formula():
    found = weight()
    picture = one_weight.products(found, QUERIES)
    q, k, products, row, value = (np.array(bar.y) for bar in picture.figure.data)
    np.testing.assert_allclose(value, found.values[1], rtol=1e-6)
    np.testing.assert_allclose(products, q * k, rtol=1e-5)
    said = one_weight.formula(found, QUERIES)
    assert f"{products.sum():.4f}" in said
    assert f"\\mathbf{{{row[1]:.4f}}}" in said
    assert "\\sqrt{4}" in said
    assert row.sum() == pytest.approx(1)
    assert f"{found.raw[1, 1]:.4f}".replace("-", "−") in picture.story
    assert even(picture)
    assert picture.columns["q · k"] == found.products.tolist()


def test_the_heads_behind_a_mean_are_bars_above_the_one_that_is_shown():
    whole = trace("cross", 2, 3)
    cell = cell_heads(whole, 1, 1)
    found = inside(
        whole, InsideRequest(text="x", kind="cross", layer=1, head=2, query=1, key=1), LayerWeights()
    )
    bars, *_, row, _value = one_weight.products(found, QUERIES, cell).figure.data
    np.testing.assert_allclose(bars.y, whole.weights[:, :, 1, 1].ravel(), rtol=1e-6)
    assert (bars.meta, row.meta) == ("heads", "keys")
    assert [colour for colour in bars.marker.color].count(bars.marker.color[5]) == 1
    said = one_weight.mean_sentence(cell, 1, 2)
    low, high = cell.weights.min(), cell.weights.max()
    assert f"**{cell.mean:.2f}** is the mean of 6 heads, from {low:.2f} to {high:.2f}" in said
    assert "the largest" in one_weight.mean_sentence(cell, *cell.strongest)


def test_a_turn_is_told_with_its_numbers_or_that_there_is_none():
    shown = np.array([[[[0.6]], [[0.3]]], [[[0.4]], [[0.5]]]])  # sentence, word, layer, head
    assert "“it” turns from “animal” to “street” in layer 0 head 0" in sentences.turn_sentence(
        Turn(weights=shown), "it", "animal", "street"
    )
    none = sentences.turn_sentence(Turn(weights=shown[::-1]), "it", "animal", "street")
    assert none.startswith("None of the")
    assert "“animal” 0.40 → 0.60, “street” 0.50 → 0.30" in none


def test_a_hidden_weight_says_that_the_mask_hides_it():
    found = weight("decoder", query=0, key=2)
    assert found.weight == 0
    assert "hidden by the mask" in one_weight.formula(found, QUERIES)
    assert "since the mask hides the key" in one_weight.products(found, QUERIES).story


def test_signs_of_latex_stay_signs():
    found = weight()
    assert "\\text{50\\%\\_x}" in one_weight.formula(found, ("a", "50%_x\\", "b"))


def test_four_matrices_are_aligned_and_the_switch_takes_the_scale_away():
    found = weight("decoder")
    picture = head_steps.matrices(found, QUERIES)
    raw, scaled, masked, softmax = (np.array(part.z) for part in picture.figure.data)
    np.testing.assert_allclose(scaled, raw / 2, rtol=1e-6)
    np.testing.assert_array_equal(np.isnan(masked), ~found.mask)
    np.testing.assert_allclose(np.nansum(softmax, axis=1), 1, rtol=1e-6)
    assert "The mask hides 3 of 9" in picture.story
    assert even(picture)
    assert [part.coloraxis for part in picture.figure.data] == [
        "coloraxis",
        "coloraxis2",
        "coloraxis2",
        "coloraxis3",
    ]
    assert picture.figure.layout.coloraxis2.cmax == pytest.approx(np.abs(scaled).max())
    without = head_steps.matrices(found, QUERIES, switched=True)
    np.testing.assert_allclose(without.figure.data[1].z, raw, rtol=1e-6)
    np.testing.assert_allclose(np.nan_to_num(without.figure.data[3].z), found.switched_weights, rtol=1e-6)
    assert without.columns["weight"] == found.switched_weights.ravel().tolist()


def test_values_times_weights_sum_to_the_output():
    found = weight()
    picture = one_weight.output(found, QUERIES)
    rows, own, whole = picture.figure.data
    np.testing.assert_allclose(np.array(rows.z).sum(axis=0), whole.y, rtol=1e-5)
    np.testing.assert_allclose(own.y, np.array(rows.z)[1], rtol=1e-6)
    assert picture.columns["weight × value"] == found.weighted.ravel().tolist()
    assert f"length {np.linalg.norm(found.output):.3f}" in picture.story


def test_saturation_has_the_entropies_of_both_ways():
    found = weight()
    picture = head_steps.saturation(found, QUERIES)
    np.testing.assert_allclose(picture.figure.data[0].x, found.entropy, rtol=1e-6)
    np.testing.assert_allclose(picture.figure.data[1].x, found.switched_entropy, rtol=1e-6)
    assert "√4 = 2" in picture.story
    assert "without 1/√d" in picture.story
    assert even(picture)
    concat = dataclasses.replace(found, divisor=1.0, switched_divisor=1.0, score="concat")
    assert "tanh keeps each part" in head_steps.saturation(concat, QUERIES).story


# --- side by side -------------------------------------------------------------------------------------------


def benched(**more) -> BenchTrace:
    weights = np.stack([WEIGHTS, WEIGHTS[:, ::-1], np.full((3, 2), 0.5)])
    values = {
        "models": ("nmt_luong", "nmt_bahdanau", "nmt_transformer"),
        "scores": ("dot", "concat", "scaled dot"),
        "source": source("the beach"),
        "translation": "la playa la",
        "query_tokens": QUERIES,
        "key_tokens": KEYS,
        "weights": weights,
        "total": np.zeros(3),
        "cut": (),
        "concat": np.ones((3, 2)),
        "additive": np.ones((3, 2)) + 1e-15,
    }
    return BenchTrace(**values | more)


def test_score_functions_stand_side_by_side_on_one_scale():
    picture = score_functions.bench(benched(), QUERIES)
    for part, weights in zip(picture.figure.data, benched().weights, strict=True):
        np.testing.assert_allclose(part.z, weights, rtol=1e-6)
        assert part.coloraxis == "coloraxis"
    assert [note.text for note in picture.figure.layout.annotations] == [
        "dot",
        "concat (additive)",
        "scaled dot",
    ]
    assert "scaled dot 1.00" in picture.story
    assert "Concat is additive" in picture.story
    assert even(picture)
    # (0.8 + 0.5 + 0) / 3
    assert "Dot and concat (additive) differ most: they put 43.3 %" in picture.story
    sure = benched(key_tokens=KEYS[:1], weights=np.ones((3, 3, 1)), concat=None, additive=None)
    for told in (score_functions.bench(sure, QUERIES), score_functions.bench_entropy(sure, QUERIES)):
        assert told.story.startswith("The only token gets the weight 1")
        assert "most" not in told.story
    alone = score_functions.bench(benched(concat=None, additive=None), QUERIES)
    assert "additive:" not in alone.story.split("bits, the most")[1].replace("concat (additive)", "")


def test_the_difference_and_the_entropy_of_the_bench():
    picture = score_functions.bench_difference(benched(), QUERIES, 0, 1)
    np.testing.assert_allclose(picture.figure.data[0].z, WEIGHTS - WEIGHTS[:, ::-1], atol=1e-7)
    assert "where “la₁” attends to “the”: 0.90 against 0.10" in picture.story
    assert "43.3 %" in picture.story
    bits = score_functions.bench_entropy(benched(), QUERIES)
    np.testing.assert_allclose([line.y for line in bits.figure.data], benched().entropy, rtol=1e-6)
    assert even(bits)
    assert "1.00 bits" in bits.story


def test_two_of_one_score_are_told_apart():
    two = benched(scores=("dot", "dot", "scaled dot"))
    assert score_functions.title(two, 1) == "dot: nmt_bahdanau"
    assert score_functions.title(two, 2) == "scaled dot"


def side(name: str, weights, queries, keys) -> sentences.Side:
    return sentences.Side(
        name=name, weights=weights, mask=np.ones(weights.shape, bool), queries=queries, keys=keys
    )


def test_two_sentences_side_by_side_with_names_of_their_own():
    sides = [
        side("the first", WEIGHTS, QUERIES, KEYS),
        side("the second", WEIGHTS[:2, ::-1], ("x", "y"), ("a", "b")),
    ]
    picture = sentences.pair(sides)
    np.testing.assert_allclose(picture.figure.data[1].z, WEIGHTS[:2, ::-1], rtol=1e-6)
    assert list(picture.figure.layout.xaxis2.ticktext) == ["a", "b"]
    assert picture.figure.layout.yaxis2.showticklabels
    assert even(picture)
    assert len(picture.columns["weight"]) == 10
    assert "The second: “x” attends to “b”" in picture.story
    both = [
        side("the first", WEIGHTS[1:], ("it", "is"), KEYS),
        side("the second", WEIGHTS, ("it", "was", "so"), ("a", "b")),
    ]
    word = sentences.word_in_both("it", both)
    assert "in the first to “beach” (0.75) and in the second to “b” (0.10)" in word.story
    assert "65.0 % of its weight moves" in word.story
    assert list(word.figure.layout.xaxis.ticktext) == ["the | a", "beach | b"]
    assert even(word)


def test_alike_sentences_are_named():
    cosines = np.array([[1, 0.5, -0.25], [0.5, 1, 0.125], [-0.25, 0.125, 1]])
    found = SentencesTrace(
        model="encoder",
        sources=(source("the cat"), source("a cat"), source("a bank")),
        embeddings=np.ones((3, 2)),
        similarity=cosines,
    )
    picture = sentences.similarity(found)
    np.testing.assert_allclose(picture.figure.data[0].z, cosines)
    written = [cell for trace in picture.figure.data for row in trace.text for cell in row]
    assert {"−0.25", "0.12", "1.00"} <= set(written)  # in two inks, a trace each
    assert (
        "Sentences 1 and 2 are most similar, with a cosine of 0.5000; 1 and 3 least, with −0.2500"
        in picture.story
    )
    assert picture.columns["cosine"] == cosines.ravel().tolist()
    assert even(picture)
    assert list(picture.figure.layout.yaxis.ticktext) == ["1. the cat", "2. a cat", "3. a bank"]
    narrow = sentences.similarity(found, narrow=True)
    assert list(narrow.figure.layout.yaxis.ticktext) == ["1.", "2.", "3."]
    assert narrow.columns == picture.columns


# --- without a word, and the rules --------------------------------------------------------------------------


def ablated(**more) -> AblationTrace:
    scores = TokenScores(
        tokens=("la", "playa"),
        ids=np.array([1, 2]),
        unknown=np.zeros(2, bool),
        log_probability=np.array([-0.1, -0.2]),
        rank=np.zeros(2, int),
        entropy=np.zeros(2),
        alternatives=(("la",), ("playa",)),
        alternative_probability=np.ones((2, 1)),
    )
    values = {
        "model": "nmt_luong",
        "how": "remove",
        "source": source("to the beach"),
        "translation": "la playa",
        "scores": scores,
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
    picture = ablation.word_scatter(ablated())
    points = picture.figure.data[0]
    np.testing.assert_allclose([points.x, points.y], [[0.1, 0.45, 0.45], [0.5, 1, 4.5]], rtol=1e-6)
    assert list(points.marker.symbol) == ["circle", "diamond", "diamond"]
    assert list(points.text) == ["to", "the", "beach"]
    assert "“the” gets most attention, 0.45" in picture.story
    assert "without it the log-likelihood of the translation drops by 1.00 nats" in picture.story
    assert "Without “beach”, which gets 0.45, it drops by 4.50" in picture.story
    assert "is not the one that matters most" in picture.story
    assert picture.columns["translated again"] == ["la playa", "playa", "la casa"]
    assert even(picture)
    cells = ablation.cell_scatter(ablated())
    np.testing.assert_allclose(cells.figure.data[0].y, ablated().effects.ravel())
    assert "not independent" in cells.story
    assert even(cells)
    assert len(cells.columns["weight"]) == 6
    few = ablation.word_scatter(ablated(weights=np.full((2, 3), 1 / 3)))
    assert "no rank correlation" in few.story


def test_effects_are_drawn_around_zero():
    picture = ablation.effects(ablated())
    np.testing.assert_allclose(picture.figure.data[0].z, ablated().effects)
    assert (picture.figure.layout.coloraxis.cmin, picture.figure.layout.coloraxis.cmax) == (-4, 4)
    assert (
        "4.00 nats, of “playa” when “beach” is removed from the sentence. Its weight there was 0.60"
        in picture.story
    )


def test_changed_tokens_are_those_that_were_not_there():
    found = ablation.changed_tokens(("a", "b", "c"), ("a", "x", "c", "d"))
    assert found == [("a", False), ("x", True), ("c", False), ("d", True)]
    assert ablation.changed_tokens((), ("a",)) == [("a", True)]


def test_the_marks_are_those_of_the_edits_that_are_counted():
    before = ["me", "me", "la", "playa", "y"]
    after = ["me", "el", "me", "la", "y", "y"]
    marks = [changed for _, changed in ablation.changed_tokens(before, after)]
    assert marks == [False, True, False, False, True, False]
    # "el" is inserted and "playa" replaced; the longest common block would take three edits
    assert sum(operation != "keep" for operation in edit_script(before, after)) == 2


def test_rules_tell_kept_broken_and_not_tried_apart():
    numbers = (
        ("rows", "cross", 1e-16, 1e-6, 6),
        ("masked", "cross", 0.0, 0.0, 0),
        ("padding", "all", 0.5, 1e-5, 9),
        ("future", "all", 0.0, 1e-6, 3),
        ("last source", "cross", 0.25, 0.0, 1),
    )
    rules = tuple(
        Invariant(**dict(zip(("name", "kind", "measured", "bound", "count"), row, strict=True)))
        for row in numbers
    )
    found = InvariantsTrace(
        model="nmt_luong", source=source("x"), translation="y", invariants=rules, paddings=(0, 30)
    )
    picture = invariants.rules(found)
    verdicts = picture.columns["verdict"]
    assert [verdict.split(":")[0] for verdict in verdicts] == [
        "holds",
        "not tested",
        "BROKEN",
        "holds",
        "holds",
    ]
    assert picture.columns["measured"][1] is None
    assert even(picture)
    assert "3 of 4 rules hold" in picture.story
    assert "BROKEN: padding added to the input changes nothing (output)" in picture.story
    assert "1 could not be tested" in picture.story
    assert "0, 30" in picture.story
    points = picture.figure.data[0]
    assert len(points.x) == 4
    assert points.text[2] == "exactly 0"
    assert list(points.marker.symbol) == ["circle", "x", "circle", "circle"]
