"""The figures of all translators show what the cards hold, and their stories follow from the numbers."""

import numpy as np
import pytest

from core.figures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST
from core.topics.translation.compared import plot
from tests.support.stories import assert_story

CONFIGS = {  # what tells translators apart on their cards
    "nmt_lstm": {"vocabulary": "words", "bidirectional": False, "attention_score": None, "tied": False},
    "nmt_bilstm": {"vocabulary": "words", "bidirectional": True, "attention_score": None, "tied": False},
    "nmt_luong": {"vocabulary": "words", "bidirectional": True, "attention_score": "dot", "tied": False},
    "nmt_luong_general": {
        "vocabulary": "words",
        "bidirectional": True,
        "attention_score": "general",
        "tied": False,
    },
    "nmt_bahdanau": {
        "vocabulary": "words",
        "bidirectional": True,
        "attention_score": "concat",
        "tied": False,
    },
    "nmt_luong_tied": {"vocabulary": "words", "bidirectional": True, "attention_score": "dot", "tied": True},
    "nmt_transformer": {"vocabulary": "words", "position_encoding": "sinusoidal", "tied": False},
    "nmt_transformer_trained_positions": {
        "vocabulary": "words",
        "position_encoding": "trained",
        "tied": False,
    },
    "nmt_atlas": {"vocabulary": "subwords", "position_encoding": "sinusoidal", "tied": True},
}


def make_card(name: str, *, accuracy=0.7, bleu=30.0, lengths=(50.0, 20.0), chapter=None, **more) -> dict:
    return {
        "name": name,
        "title": f"The {name}",
        "config": CONFIGS.get(name, {}),
        "architecture": "LSTM",
        "parameters": 1000,
        "weights_bytes": 2_500_000,
        "metrics": {
            "val_accuracy": accuracy,
            "val_loss": 1.5,
            "bleu": bleu + 1,
            "bleu_words": bleu,
            "beam_bleu": bleu + 2,
            "chrf": 50.0,
            "by_length": [
                {"from": 1, "to": 2, "pairs": 100, "bleu": lengths[0]},
                {"from": 18, "to": 50, "pairs": 7, "bleu": lengths[1]},
            ],
            "by_position": [
                {"position": 1, "tokens": 300, "forced": 0.9, "free": 0.9},
                {"position": 2, "tokens": 100, "forced": 0.7, "free": 0.3},
            ],
        },
        "chapter": chapter or {},
        "training": {"minutes": 20.0},
        "speed": {"greedy_ms": 7.25},
        "history": [
            {"loss": 3.0, "val_loss": 2.0, "val_accuracy": 0.5},
            {"loss": 2.0, "val_loss": 1.5, "val_accuracy": accuracy},
        ],
        **more,
    }


CARDS = [
    make_card(
        "nmt_lstm",
        accuracy=0.69,
        bleu=25.0,
        lengths=(50.0, 10.0),
        chapter={"val_accuracy": 0.6829, "train_seconds": 6730},
    ),
    make_card(
        "nmt_luong",
        accuracy=0.70,
        bleu=35.0,
        lengths=(52.0, 24.5),
        chapter={"val_accuracy": 0.7111, "train_seconds": 5820},
    ),
    make_card("nmt_bahdanau", accuracy=0.72, bleu=33.0, training={"minutes": 31.0}),
]


def test_the_table_has_the_cards_numbers_beside_the_chapters():
    table = plot.collect_results(CARDS)
    assert table["accuracy"] == [0.69, 0.70, 0.72] and table["chapter_accuracy"] == [0.6829, 0.7111, None]
    assert table["weights_megabytes"] == [2.5] * 3
    np.testing.assert_allclose(table["chapter_minutes"][:2], [6730 / 60, 97.0])
    assert table["minutes"] == [20.0, 20.0, 31.0] and len({len(column) for column in table.values()}) == 1
    bare = plot.collect_results([make_card("nmt_luong", speed={}, metrics={"bleu": 31.0})])  # leaves gaps
    assert (bare["greedy_ms"], bare["chrf"], bare["bleu"]) == ([None], [None], [31.0])


BOTH_WAYS = make_card("nmt_bilstm", lengths=(50.0, 10.0))


def test_the_look_of_a_curve_follows_from_the_configuration_and_not_from_the_name():
    cards = [make_card(f"model {number}", config=config) for number, config in enumerate(CONFIGS.values())]
    curves = plot.plot_bleu_by_length([*cards, make_card("another")]).figure.data
    assert [(curve.line.color, curve.line.dash, curve.marker.symbol) for curve in curves] == [
        (GREY, "dot", "circle"),
        (GREY, "dash", "square"),
        (BLUE, "solid", "circle"),
        (BLUE, "dash", "square"),
        (PURPLE, "solid", "diamond"),
        (BLUE, "dot", "x"),
        (GREEN, "solid", "circle"),
        (RUST, "dash", "square"),
        (ORANGE, "solid", "star"),
        (RED, "solid", "circle"),
    ]


PLAIN = make_card("plain", config=CONFIGS["nmt_bilstm"], lengths=(50.0, 10.0))
TIED = make_card("tied", config=CONFIGS["nmt_luong_tied"], lengths=(90.0, 90.0))
DOT = make_card("dot", config=CONFIGS["nmt_luong"], lengths=(51.0, 14.0))
LAST_PART = make_card(
    "nmt_atlas", accuracy=0.72, bleu=33.0, training={"minutes": 96.0, "begun": "with weights"}
)


@pytest.mark.parametrize(
    ("picture", "words", "without"),
    [
        (
            plot.plot_accuracy(CARDS),
            (
                "BLEU on words: 35.0 (“The nmt_luong”); lowest: 25.0 (“The nmt_lstm”)",
                "Of the chapter's 2 accuracies **1** is reached.",
            ),
            ("subwords",),
        ),
        (
            plot.plot_accuracy([*CARDS, make_card("ours", config=CONFIGS["nmt_atlas"])]),
            ("The accuracy of “The ours” is that of subwords: another scale.",),
            (),
        ),
        (
            plot.plot_accuracy([make_card("nmt_bahdanau")]),  # without a figure of the chapter
            ("“The nmt_bahdanau” translates best: **30.0** BLEU on words.",),
            ("lowest",),
        ),
        (
            plot.plot_bleu_by_length([BOTH_WAYS, *CARDS]),
            (
                "“The nmt_luong” against the same without attention (“The nmt_bilstm”)",
                "+2.0 BLEU on sentences of 1 to 2 words (100 pairs)",
                "On sentences of 18 to 50 words attention adds **14.5** BLEU.",
            ),
            (),
        ),
        (
            plot.plot_bleu_by_length([BOTH_WAYS, make_card("nmt_luong", lengths=(60.0, 9.0))]),
            ("−1.0 BLEU on sentences of 18 to 50", "On sentences of 1 to 2 words attention adds 10.0 BLEU"),
            (),
        ),
        *(
            (
                plot.plot_bleu_by_length([BOTH_WAYS, make_card("nmt_luong", lengths=lengths)]),
                ("helps at no length",),
                (),
            )
            for lengths in [(40.0, 9.0), (50.0, 10.0)]
        ),
        (
            plot.plot_bleu_by_length([TIED, DOT, PLAIN]),  # by their configurations, not by their names
            ("“The dot” against the same without attention (“The plain”): +1.0 BLEU",),
            (),
        ),
        (
            plot.plot_bleu_by_length(
                [
                    make_card("nmt_transformer", lengths=(60.0, 30.0)),
                    make_card("nmt_atlas", lengths=(55.0, 33.0)),
                ]
            ),
            (
                "On 18 to 50 words “The nmt_atlas” is best: 33.0 BLEU.",
                "On the 100 pairs of 1 to 2 words it has 55.0.",
            ),
            (),
        ),
        (
            plot.plot_training(CARDS),
            (
                "The longest training in one go, of “The nmt_bahdanau”, took **31** minutes.",
                "The quickest, of “The nmt_lstm”, took 20.",
            ),
            (),
        ),
        (plot.plot_training(CARDS[:1]), (), ("quickest",)),
        (
            plot.plot_training([*CARDS, LAST_PART]),
            (
                "of “The nmt_bahdanau”, took **31** minutes",
                "The 96 minutes of “The nmt_atlas” are its last part alone",
            ),
            (),
        ),
        (plot.plot_training([LAST_PART]), ("The last part of the training of “The nmt_atlas” took",), ()),
        (
            plot.plot_accuracy_by_position([make_card("nmt_luong")]),  # weighted by 3 to 1
            (
                "After its own tokens only **75.0 %** of the next are right.",
                "85.0 % are right after the right tokens (teacher forcing), 75.0 % after its own",
                "widest at position 2: 70.0 % against 30.0 %",
            ),
            (),
        ),
    ],
)
def test_sentences_of_all_translators_follow_from_the_numbers(picture, words, without):
    assert_story(picture, *words, absent_words=without)
