"""Addresses as they were before views and controls were renamed or merged: each opens what is left of it."""

import pytest

from core.configs.embeddings import TABLES
from core.families import reading_name
from tests.pages.walk import charts, left_out, named
from tests.support.views import without_errors

DOT, BLOCK = "nmt_luong", "Decoder, layer 1: cross-attention"
COSTS, LEAK = "What padding costs", {"view": "Attention masks", "figure": "Leak test"}
LENS, NEURONS = {"view": "Logit lens", "model": "nmt_transformer"}, {"view": "Feed-forward"}
REPLAY, LOOK_UP = {"view": "Learning, replayed"}, {"view": "Look-up"}
PAST = {"view": "Learnt positions", "trained": "Past the end", "shifts": "2", "spanish": "el perro"}
# by page: the address, a figure that it opens, and what controls hold then
BEFORE = {
    "attention": [
        ({"view": "Matrix"}, "matrix", {"layer": "mean", "head": "mean"}),
        ({"view": "Matrix", "model": "minilm"}, "matrix", {"model": "encoder"}),
        (
            {"view": "Matrix", "kind": "Decoder", "layer": "1", "head": "0"},
            "matrix",
            {"layer": "1", "head": "0"},
        ),
        ({"view": "Lines", "layer": "1", "least": "0.5"}, "lines", {"look": "Lines", "head": "mean"}),
        ({"view": "All heads", "layer": "1", "head": "2"}, "matrix", {"look": "Matrix", "head": "2"}),
        ({"view": "All heads", "all": "Means"}, "matrix", {"layer": "mean", "head": "mean"}),
        ({"view": "All heads", "all": "Rollout", "kind": "Decoder"}, "rollout", {"flow_kind": "Decoder"}),
        (
            {"view": "One weight", "step": "Four matrices", "kind": "Encoder"},
            "steps",
            {"matrices_kind": "Encoder"},
        ),
        (
            {"view": "Two sentences", "first": "we swim", "pinned": "we like to swim"},
            "word_bars",
            {"second": "we like to swim"},
        ),
        (
            {"view": "Two sentences", "layer": "1", "head": "2"},
            "word_bars",
            {"pair_layer": "1", "pair_head": "2"},
        ),
        ({"view": "Two sentences", "pair_kind": "decoder"}, "pair", {"pair_kind": "Decoder"}),
        ({"view": "Two sentences", "word": "animal"}, "word_bars", {"shared_word": "animal"}),
        ({"view": "What must hold"}, "matrix", {"matrix_about": "Prove it"}),
        ({"view": "Rules", "model": DOT}, "matrix", {"matrix_about": "Prove it", "model": DOT}),
        ({"view": "Score bench", "bench_head": "1.2"}, "weights", {"bench_head": "layer 1 head 2"}),
        ({"view": "Four score functions", "compared": "Entropy"}, "entropy", {}),
        ({"view": "Alike?", "sentences": "the cat\nthe dog sleeps"}, "alike", {}),
        ({"view": "Sentence similarity"}, "alike", {}),
        ({"view": "Without a word", "how": "taken out"}, "words", {"how": "remove it"}),
        (
            {"view": "Characters", "writer": "char_gpt", "characters": "to be or"},
            "habits",
            {"characters": "to be or"},
        ),
    ],
    "embeddings": [
        (
            {"table": "Large translator: 8,000 subwords of two languages", "word": "house"}
            | {"colour": "Frequency"},
            "map",
            {"word": "house", "colour": "Frequency"},
        ),
        (
            {"table": "GloVe: 20,000 English words", "dimensions": 3, "count": 4},
            "map",
            {"dimensions": 3, "count": 4},
        ),
        (LOOK_UP | {"text": "a movie", "place": 2}, "product", {"text": "a movie", "place": 2}),
        (
            LOOK_UP | {"lookup": "Gradient", "positive": "good\nfine", "negative": "bad"},
            "gradient",
            {"lookup": "Gradient", "positive": "good\nfine", "negative": "bad"},
        ),
        (REPLAY | {"moment": 3, "words": "good, bad"}, "replayed", {"moment": 3, "words": "good, bad"}),
        (
            REPLAY | {"replay": "Distances", "words": "good, bad, fun"},
            "distances",
            {"replay": "Distances", "words": "good, bad, fun"},
        ),
        (
            {"view": "Arithmetic", "base": "paris", "minus": "france", "plus": "italy", "answers": 3},
            "arithmetic",
            {"base": "paris", "minus": "france", "plus": "italy", "answers": 3},
        ),
        ({"view": "Arithmetic", "sums": "Fifty analogies"}, "analogies", {"sums": "Fifty analogies"}),
        ({"view": "Words and positions", "added": "i like it"}, "addition", {"added": "i like it"}),
    ],
    "masking": [
        ({"view": "The trace"}, "", {"view": "Layer by layer"}),
        ({"view": "With and without"}, "", {"view": "With and without a mask"}),
        ({"view": "Matrix masks"}, "", {"view": "Attention masks"}),
        ({"view": "The loss"}, "", {"view": COSTS, "cost": "The loss"}),
        (
            {"view": "Masked loss", "english": "one\ntwo", "spanish": "uno\ndos"},
            "",
            {"cost": "The loss", "english": "one\ntwo", "spanish": "uno\ndos"},
        ),
        ({"view": "The metric"}, "", {"view": COSTS, "cost": "The accuracy"}),
        (
            {"view": "Without padding", "batch": "a b\nc"},
            "",
            {"view": COSTS, "cost": "Memory and work", "batch": "a b\nc"},
        ),
        ({"view": "Ragged"}, "", {"view": COSTS, "cost": "Memory and work"}),
        (LEAK | {"hide": "false"}, "", {"hide": False}),
        ({"architecture": "A GRU that gives its last state"}, "", {"architecture": "gru_last"}),
        (
            {"architecture": "A layer of one's own with compute_mask"},
            "",
            {"architecture": "custom_compute_mask"},
        ),
        ({"architecture": "residual_add"}, "", {"architecture": "residual_add"}),
        ({"architecture": "A residual connection around attention"}, "", {"architecture": "residual_add"}),
    ],
    "positions": [
        ({"view": "On trial", "part": "Vectors", "source": "characters"}, "trial", {"source": "characters"}),
        ({"view": "Trained", "trained": "Waves", "analysed": "33"}, "trained_tables", {"trained": "Tables"}),
        ({"view": "Learnt positions", "trained": "Positions seen"}, "trained_tables", {"trained": "Tables"}),
        (PAST, "trained_shifted", {"shifts": 2, "spanish": "el perro"}),
        (
            {"view": "Relative positions", "relation": "Against offset", "starts": "1; 2.5", "span": "9"},
            "curve",
            {"starts": "1; 2.5", "span": 9},
        ),
        ({"view": "Who is right?", "sources": "Forms"}, "matrix", {"view": "The matrix"}),
        ({"view": "Sources", "sources": "Forms"}, "matrix", {"view": "The matrix"}),
    ],
    "sentiment": [
        (
            {"view": "Read along", "reading": "What moved it", "reader": "sentiment_manual"},
            "moves",
            {"model": "sentiment_manual"},
        ),
        (
            {"view": "All classifiers", "readers": "What each sees", "review": "great"},
            "seen",
            {"text": "great"},
        ),
        ({"view": "All classifiers", "review": "great"}, "verdicts", {"text": "great"}),
        (
            {"view": "Order matters", "review": "not good", "count": "3"},
            "shuffles",
            {"text": "not good", "count": "3"},
        ),
        ({"view": "The table", "table": "Epoch by epoch"}, "training", {}),
        ({"view": "The table"}, "accuracies", {}),
        ({"view": "Few labels"}, "few_labels", {}),
        (
            {"view": "Calibration", "calibrated": "sentiment_manual", "bins": "20"},
            "calibration",
            {"calibrated": "sentiment_manual", "bins": "20"},
        ),
    ],
    "shakespeare": [
        ({"view": "Three temperatures", "length": 1300, "tinted_2_first": 1000}, "", {"tinted_first": 1000})
    ],
    "tokens": [({"view": "How BPE learns", "bpe": figure}, "step", {}) for figure in ("Step", "Curve")],
    "transformer": [
        ({"figure": "One room", "room": "Decoder: softmax"}, "one_block", {"block": "softmax"}),
        (
            {"figure": "One room", "room": BLOCK, "tensor": "scores", "head": "3"},
            "one_block",
            {"block": "decoder_1_cross", "tensor": "scores", "head": "3"},
        ),
        ({"room": BLOCK}, "machine", {}),
        ({"view": "The walk", "walk_step": "17", "model": "nmt_atlas"}, "machine", {"step": 17}),
        ({"view": "The walk", "says": "3: fútbol", "follows": "2: soccer"}, "machine", {"step": 0}),
        (
            {"view": "Where the parameters are", "weights_of": "nmt_atlas", "beside": "none"},
            "parameters",
            {"model": "nmt_atlas"},
        ),
        (LENS | {"step": "each sublayer"}, "lens", {}),
        (NEURONS | {"side": "Encoder", "layer": "1", "neuron": "7"}, "neurons", {"neuron": "7"}),
    ],
}


@pytest.mark.parametrize(
    ("page", "state", "figure", "held"), [(page, *row) for page, rows in BEFORE.items() for row in rows]
)
def test_an_address_of_before_opens_its_figure_and_sets_its_controls(open_app, page, state, figure, held):
    app = without_errors(open_app(page, **named(page, state)))
    assert not left_out(app) or state == {"room": BLOCK}  # a block that is not shown
    keys = [chart.key for chart in charts(app)]
    assert f"{page}_{figure}" in keys or (keys and not figure), keys
    now = {name: app.session_state[f"{page}_{name}"] for name in held}
    assert {name: str(value).lower() for name, value in now.items()} == {
        name: str(value).lower() for name, value in held.items()
    }


UNITS = {"view": "Units", "units": "All units", "reads": "Prompt, continued"}
# by page: the address, and one of now that opens the same
SAME = {
    "shakespeare": [
        ({"view": "Hidden units"}, UNITS),
        ({"view": "All units", "top_k": 5}, UNITS | {"top_k": 5}),
        ({"view": "One unit", "unit": 7}, {"view": "Units", "units": "One unit", "unit": 7}),
        (
            {"view": "One unit", "reads": "Prompt, continued"},
            {"view": "Units", "units": "One unit", "reads": "Prompt, continued"},
        ),
    ],
    "tokens": [
        (
            {"view": "Three tokenizers", "three": figure},
            {"view": "Cut a sentence", "learnt": "one text", "three": figure},
        )
        for figure in ("Cuts", "Reasons")
    ],
    "translation": [
        *(
            ({"view": "Training tricks", "aside": aside}, {"view": "Teacher forcing"})
            for aside in ("Teacher forcing", "Weight tying", "Sampled softmax")
        ),
        *(
            ({"view": old, "model": "nmt_luong"}, {"view": new, "model": reading_name("nmt_luong")})
            for old, new in (("Three ways", "Greedy, beam, sampling"), ("The beam", "Beam search"))
        ),
        ({"view": "The book's table"}, {"view": "Models compared"}),
        ({"view": "Asides"}, {"view": "Teacher forcing"}),
    ],
}


@pytest.mark.parametrize(
    ("page", "old", "new"), [(page, *row) for page, rows in SAME.items() for row in rows]
)
def test_an_address_of_a_view_that_was_renamed_or_merged_opens_the_same(opened, words, page, old, new):
    before, after = opened(page, **old), opened(page, **new)
    assert [(chart.key, chart.spec) for chart in charts(before)] == [
        (chart.key, chart.spec) for chart in charts(after)
    ]
    assert charts(before) and words(before) == words(after)


@pytest.mark.parametrize(
    "table", ["GloVe: 20,000 English words", "Large translator: 8,000 subwords of two languages"]
)
def test_a_table_of_before_is_one_of_now(opened, table):
    assert TABLES[opened("embeddings", table=table).session_state["embeddings_table"]]


def test_an_address_of_before_opens_the_same_review_word_by_word(open_app):
    app = open_app("masking", masking_view="Five models", masking_review="a great film")
    assert not app.exception and not app.error
    assert "[Sentiment]" in app.title[0].value
    assert app.text_input(key="sentiment_text").value == "a great film"
    assert "After the last word P(positive) is" in charts(app)[0].story
    assert app.checkbox(key="sentiment_others").value
