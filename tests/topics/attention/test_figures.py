"""The figures of attention tell what the traces hold, and draw what is easily drawn wrong."""

import dataclasses
import math

import numpy as np

from core.base.numerics import edit_script
from core.figures import names
from core.topics.attention.ablation import plot as ablation
from core.topics.attention.ablation.schema import WAYS, AblationResult
from core.topics.attention.facts import cell_heads
from core.topics.attention.heads import plot, small, two
from core.topics.attention.heads.lines import MOST_HEADS, lines
from core.topics.attention.heads.schema import AttentionResult, PairResult
from core.topics.attention.one_weight import plot as one_weight
from core.topics.attention.one_weight import whole
from core.topics.attention.one_weight.compute import LayerWeights, inside
from core.topics.attention.one_weight.schema import WeightRequest
from core.topics.attention.scores import plot as score_functions
from core.topics.attention.scores.schema import ScoresResult
from core.topics.attention.sentences.plot import alike
from core.topics.attention.sentences.schema import SentencesResult
from tests.support.attention_traces import heads_of, scores, source, trace_of
from tests.support.stories import hold_story

QUERIES, KEYS = ("la", "playa", "la"), ("the", "beach")
WEIGHTS = np.array([[0.9, 0.1], [0.25, 0.75], [0.5, 0.5]])


def attention(weights=WEIGHTS, kind="cross", queries=QUERIES, keys=KEYS, mask=None) -> AttentionResult:
    weights = np.asarray(weights)[None, None] if np.ndim(weights) == 2 else weights
    return trace_of(weights, kind=kind, mask=mask, queries=queries, keys=keys)


def random(kind: str = "cross", heads: tuple[int, int] = (2, 3), queries=QUERIES, keys=KEYS):
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
    picture = plot.one_matrix(heads_of(attention(), *QUERIES), kind="cross", layer=0, head=0)
    bits = -(
        0.9 * math.log2(0.9) + 0.1 * math.log2(0.1) + 0.25 * math.log2(0.25) + 0.75 * math.log2(0.75) - 1
    )
    hold_story(
        picture,
        "2 of 3 rows give one key more than half",
        f"has {bits / 3:.2f} bits",
        "uniform attention would have 1.00",
        claim="“la₁” attends to “the” with **0.90** in the only head.",
        without=("cell",),  # none is hidden
    )
    assert list(picture.figure.layout.yaxis.ticktext) == ["la₁", "playa", "la₂"]


def test_a_mean_is_told_as_what_it_is_and_names_the_clearest_head():
    heads = heads_of(random(), *QUERIES)
    layer, head = heads.cross.clearest()
    mean = plot.one_matrix(heads, kind="cross", layer=None, head=None)
    clearest = f"A mean hides its heads. The clearest of 6, layer {layer} head {head}"
    hold_story(mean, "in the mean of 6 heads", clearest)
    own = plot.one_matrix(heads, kind="cross", layer=layer, head=head)
    assert "It is the clearest of 6 heads" in own.more
    rolled = plot.rolled(heads_of(random("encoder", (2, 3), QUERIES, QUERIES)), kind="encoder")
    left = np.diag(plot.rollout(random("encoder", (2, 3), QUERIES, QUERIES))[-1]).mean()
    hold_story(rolled, f"still holds **{100 * left:.1f} %** of its own token", "leaves out")


def test_a_click_on_a_small_head_finds_its_label():
    heads = random()
    shown = small.small_heads(heads, (1, 2))
    labels = [one["label"] for part in shown["groups"] for one in part["heads"]]
    assert len(labels) == 2 * (3 + 1) + 1
    assert labels[shown["chosen"]].startswith("layer 1 head 2: on average")


def test_what_the_mask_hides_is_empty_and_wide_matrices_have_no_values_in_their_cells():
    mask = np.array([[True, False], [True, True], [True, True]])
    hidden = heads_of(attention(mask=mask, kind="decoder"))
    picture = plot.one_matrix(hidden, kind="decoder", layer=0, head=0)
    assert np.isnan(picture.figure.data[0].z[0, 1])
    assert not np.isnan(picture.figure.data[0].z[1]).any()
    assert "1 cell is hidden" in picture.more
    many = tuple(f"t{place}" for place in range(names.COLUMNS_WITH_VALUES + 1))
    wide = heads_of(attention(np.full((1, len(many)), 1 / len(many)), "encoder", ("q",), many))
    assert plot.one_matrix(wide, kind="encoder", layer=0, head=0).figure.data[0].texttemplate is None


# --- lines --------------------------------------------------------------------------------------------------


def links(picture) -> set[tuple[str, int, int]]:
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
    assert "10 of 12 weights" in picture.more
    about = [bar.customdata[0] for bar in picture.figure.data if bar.type == "bar"]
    assert "“la₁” attends to a: “the” 0.90, “beach” 0.10; b: “beach” 0.90" in about[0]


def test_no_head_covers_the_lines_of_another_on_the_same_path():
    both = attention(np.stack([WEIGHTS] * MOST_HEADS)[None])
    for count in (1, 2, MOST_HEADS):
        heads, who = tuple((0, head) for head in range(count)), tuple("abcdef"[:count])
        picture = lines(heads_of(both, *QUERIES), kind="cross", heads=heads, who=who, least=0.8)
        starts = [part.y[0] for part in picture.figure.data if part.meta == "links"]
        assert len(starts) == count and all(np.diff(starts) > 0.1)


def test_one_query_alone_and_hidden_keys_have_no_lines():
    assert {query for _, query, _ in links(lined(0, focus=1))} == {1}
    assert {key for _, _, key in links(lined(0, mask=[[True, False]] * 3))} == {0}
    assert links(lined(1)) == set()


# --- one weight ---------------------------------------------------------------------------------------------


def weight(kind: str = "cross", query: int = 1, key: int = 1):
    keys = QUERIES if kind == "decoder" else KEYS
    asked = WeightRequest(kind=kind, layer=0, head=1, query=query, key=key)
    return inside(random(kind, (1, 2), QUERIES, keys), asked, LayerWeights())


def test_a_hidden_weight_says_that_the_mask_hides_it_and_signs_of_latex_stay_signs():
    found = weight("decoder", query=0, key=2)
    assert found.weight == 0
    assert "hidden by the mask" in one_weight.formula(found, QUERIES)
    assert "since the mask hides the key" in one_weight.products(found, queries=QUERIES, cell=None).more
    assert "\\text{50\\%\\_x}" in one_weight.formula(weight(), ("a", "50%_x\\", "b"))


def test_the_steps_and_the_scale_of_a_weight_are_in_words():
    found = weight()
    shares = [100 * rows.max(axis=-1).mean() for rows in (found.switched_weights, found.weights)]
    scale = f"would give **{shares[0]:.1f} %** to one key, not {shares[1]:.1f} %"
    hold_story(whole.scale(found, queries=QUERIES), scale)
    concat = dataclasses.replace(found, divisor=1.0, switched_divisor=1.0, score="concat")
    hold_story(whole.scale(concat, queries=QUERIES), "tanh keeps each part")
    hold_story(whole.steps(weight("decoder"), queries=QUERIES), "hides **3** of 9 cells")
    formula = one_weight.formula(found, QUERIES)
    assert f"{(found.q * found.k).sum():.4f}" in formula and "\\sqrt{4}" in formula
    assert f"\\mathbf{{{found.weights[1, 1]:.4f}}}" in formula
    cell = cell_heads(random(), 1, 1)
    of_mean = f"The mean of 6 heads is {cell.mean:.2f}, from {cell.weights.min():.2f} to "
    hold_story(one_weight.products(found, queries=QUERIES, cell=cell), of_mean)


# --- side by side -------------------------------------------------------------------------------------------


def compared(**more) -> ScoresResult:
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
    return ScoresResult(**values | more)


def test_score_functions_are_told_by_the_clearest_and_those_that_differ_most():
    hold_story(
        score_functions.weights(compared()),
        "scaled dot 1.00",
        "Concat is additive",
        "dot and concat (additive) differ most: they put 43.3 %",  # (0.8 + 0.5 + 0) / 3
        claim="The clearest is dot: a row gives **71.7 %** to one word.",
    )
    sure = compared(key_tokens=KEYS[:1], weights=np.ones((3, 3, 1)), concat=None, additive=None)
    for picture in (score_functions.weights(sure), score_functions.entropies(sure)):
        hold_story(picture, "The only token gets the weight 1")
    hold_story(score_functions.weights(compared(concat=None, additive=None)), without=("Concat is",))


def test_the_difference_and_the_entropy_of_score_functions():
    apart = "“la₁” → “the”: **0.90** with dot, 0.10 with concat"
    hold_story(score_functions.difference(compared(), one=0, other=1), apart, "43.3 %")
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
    turned = two.word_bars(PairResult(first=first, second=second), **shared)
    hold_story(turned, claim="**1** of 1 heads turns “it” from “animal” to “street”.")
    hold_story(
        two.word_bars(PairResult(first=second, second=first), **shared),
        "“animal” 0.40 → 0.60, “street” 0.50 → 0.30",
        claim="**No** head of 1 turns “it” from “animal” to “street”.",
    )
    alone = two.word_bars(PairResult(first=first, second=second), **shared | {"turned": None})
    hold_story(alone, claim="Between the sentences **20.0 %** of the weight of “it” moves.")
    sides = PairResult(first=first, second=heads_of(attention(WEIGHTS[:2], "encoder", ("x", "y"), KEYS)))
    assert len(two.pair(sides, kind="encoder", layer=0, head=0).table) == 9 + 4


def test_alike_sentences_are_named():
    cosines = np.array([[1, 0.5, -0.25], [0.5, 1, 0.125], [-0.25, 0.125, 1]])
    sources = (source("the", "cat"), source("a", "cat"), source("a", "bank"))
    found = SentencesResult(model="encoder", sources=sources, embeddings=np.ones((3, 2)), similarity=cosines)
    hold_story(
        alike(found),
        "1 and 3 are least alike, with −0.25",
        claim="Sentences 1 and 2 are most alike: cosine **0.50**.",
    )


# --- without a word -----------------------------------------------------------------------------------------


def ablated(**more) -> AblationResult:
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
    return AblationResult(**values | more)


def test_weight_against_effect_word_by_word_and_cell_by_cell():
    hold_story(
        ablation.words(ablated()),
        "“the” gets most attention, 0.45; without it the drop is 1.00 nats",
        "is not the one that matters most",
        claim="Without “beach” the translation keeps **1.1 %** of its probability.",
    )
    hold_story(ablation.cells(ablated()), "not independent")
    few = ablation.words(ablated(weights=np.full((2, 3), 1 / 3)))
    hold_story(few, "no rank correlation")
    same = ablation.words(ablated(effects=np.array([[0.5, 9, 0.5], [0, 0, 0.0]])))
    hold_story(same, "“the” gets most attention, and the translation keeps **0.012 %** without it.")
    largest = "“playa” keeps **1.8 %** of its probability without “beach”."
    hold_story(ablation.effects(ablated()), "Its weight there was 0.60", claim=largest)


def test_changed_tokens_are_those_of_the_edits_that_are_counted():
    found = ablation.changed_tokens(("a", "b", "c"), ("a", "x", "c", "d"))
    assert found == [("a", False), ("x", True), ("c", False), ("d", True)]
    before = ["me", "me", "la", "playa", "y"]
    after = ["me", "el", "me", "la", "y", "y"]
    marks = [changed for _, changed in ablation.changed_tokens(before, after)]
    assert marks == [False, True, False, False, True, False]
    # "el" is inserted and "playa" replaced; the longest common block would take three edits
    assert sum(operation != "keep" for operation in edit_script(before, after)) == 2
