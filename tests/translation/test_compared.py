"""The figures of all translators show what the cards hold, and their stories follow from the numbers."""

import numpy as np
import pytest

from core.figures.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, RUST
from core.translation.compared import draw

CONFIGS = {  # what tells translators apart on their cards
    "nmt_lstm": {"vocabulary": "words", "bidirectional": False, "score": None, "tied": False},
    "nmt_bilstm": {"vocabulary": "words", "bidirectional": True, "score": None, "tied": False},
    "nmt_luong": {"vocabulary": "words", "bidirectional": True, "score": "dot", "tied": False},
    "nmt_luong_general": {"vocabulary": "words", "bidirectional": True, "score": "general", "tied": False},
    "nmt_bahdanau": {"vocabulary": "words", "bidirectional": True, "score": "concat", "tied": False},
    "nmt_luong_tied": {"vocabulary": "words", "bidirectional": True, "score": "dot", "tied": True},
    "nmt_transformer": {"vocabulary": "words", "positions": "sinusoidal", "tied": False},
    "nmt_transformer_trained_positions": {"vocabulary": "words", "positions": "trained", "tied": False},
    "nmt_atlas": {"vocabulary": "subwords", "positions": "sinusoidal", "tied": True},
}


def card(name: str, *, accuracy=0.7, bleu=30.0, lengths=(50.0, 20.0), chapter=None, **more) -> dict:
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
    card(
        "nmt_lstm",
        accuracy=0.69,
        bleu=25.0,
        lengths=(50.0, 10.0),
        chapter={"val_accuracy": 0.6829, "train_seconds": 6730},
    ),
    card(
        "nmt_luong",
        accuracy=0.70,
        bleu=35.0,
        lengths=(52.0, 24.5),
        chapter={"val_accuracy": 0.7111, "train_seconds": 5820},
    ),
    card("nmt_bahdanau", accuracy=0.72, bleu=33.0, training={"minutes": 31.0}),
]


def test_the_table_has_the_cards_numbers_beside_the_chapters():
    table = draw.results(CARDS)
    assert table["accuracy"] == [0.69, 0.70, 0.72]
    assert table["chapter_accuracy"] == [0.6829, 0.7111, None]
    assert table["weights_megabytes"] == [2.5] * 3
    assert table["greedy_ms"] == [7.25] * 3
    np.testing.assert_allclose(table["chapter_minutes"][:2], [6730 / 60, 97.0])
    assert table["chapter_minutes"][2] is None
    assert table["minutes"] == [20.0, 20.0, 31.0]
    assert len({len(column) for column in table.values()}) == 1


def test_a_card_that_lacks_a_number_leaves_a_gap():
    bare = card("nmt_luong")
    del bare["speed"], bare["metrics"]["chrf"]
    table = draw.results([bare])
    assert table["greedy_ms"] == [None]
    assert table["chrf"] == [None]
    assert table["bleu"] == [31.0]


def test_accuracy_beside_the_chapters():
    picture = draw.accuracy(CARDS)
    _, here, printed = picture.figure.data
    np.testing.assert_allclose(here.x, [0.69, 0.70, 0.72], rtol=1e-6)
    assert list(here.y) == [0, 1, 2]
    assert list(printed.y) == [0, 1]
    np.testing.assert_allclose(printed.x, [0.6829, 0.7111], rtol=1e-6)
    assert "BLEU on words: 35.0 (“The nmt_luong”); lowest: 25.0 (“The nmt_lstm”)" in picture.more
    assert picture.claim == "Of the chapter's 2 accuracies **1** is reached."
    assert "subwords" not in picture.story
    more = draw.accuracy([*CARDS, card("ours", config=CONFIGS["nmt_atlas"])]).more
    assert more.endswith("The accuracy of “The ours” is that of subwords: another scale.")


def test_accuracy_of_one_model_without_a_figure_of_the_chapter():
    picture = draw.accuracy([card("nmt_bahdanau")])
    assert picture.claim == "“The nmt_bahdanau” translates best: **30.0** BLEU on words."
    assert "lowest" not in picture.more


BOTH_WAYS = card("nmt_bilstm", lengths=(50.0, 10.0))


def test_attention_is_told_of_against_the_fair_neighbour_and_by_the_length_where_it_gains_most():
    picture = draw.by_length([BOTH_WAYS, *CARDS])
    assert [curve.name for curve in picture.figure.data][1:3] == ["The nmt_lstm", "The nmt_luong"]
    np.testing.assert_allclose(picture.figure.data[2].y, [52.0, 24.5])
    assert list(picture.figure.layout.xaxis.ticktext) == ["1–2", "18–50"]
    assert "“The nmt_luong” against the same without attention (“The nmt_bilstm”)" in picture.more
    assert "+2.0 BLEU on sentences of 1 to 2 words (100 pairs)" in picture.story
    assert picture.claim == "On sentences of 18 to 50 words attention adds **14.5** BLEU."


def test_the_length_where_attention_gains_most_may_be_the_first():
    story = draw.by_length([BOTH_WAYS, card("nmt_luong", lengths=(60.0, 9.0))]).story
    assert "−1.0 BLEU on sentences of 18 to 50" in story
    assert "On sentences of 1 to 2 words attention adds 10.0 BLEU" in story


@pytest.mark.parametrize("lengths", [(40.0, 9.0), (50.0, 10.0)])
def test_attention_does_not_help_when_the_numbers_do_not_say_so(lengths):
    story = draw.by_length([BOTH_WAYS, card("nmt_luong", lengths=lengths)]).story
    assert "helps at no length" in story


def test_the_look_of_a_curve_follows_from_the_configuration_and_not_from_the_name():
    cards = [card(f"model {number}", config=config) for number, config in enumerate(CONFIGS.values())]
    looks = [
        (curve.line.color, curve.line.dash, curve.marker.symbol)
        for curve in draw.by_length([*cards, card("another")]).figure.data
    ]
    assert looks == [
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


def test_what_is_compared_follows_from_the_configuration_and_not_from_the_name():
    plain = card("plain", config=CONFIGS["nmt_bilstm"], lengths=(50.0, 10.0))
    tied = card("tied", config=CONFIGS["nmt_luong_tied"], lengths=(90.0, 90.0))
    dot = card("dot", config=CONFIGS["nmt_luong"], lengths=(51.0, 14.0))
    story = draw.by_length([tied, dot, plain]).story
    assert "“The dot” against the same without attention (“The plain”): +1.0 BLEU" in story


def test_lengths_without_a_pair_to_compare():
    story = draw.by_length(
        [card("nmt_transformer", lengths=(60.0, 30.0)), card("nmt_atlas", lengths=(55.0, 33.0))]
    ).story
    assert "On 18 to 50 words “The nmt_atlas” is best: 33.0 BLEU." in story
    assert "On the 100 pairs of 1 to 2 words it has 55.0." in story


def test_the_course_of_training():
    picture = draw.training(CARDS)
    np.testing.assert_allclose(picture.figure.data[2].y, [0.5, 0.72], rtol=1e-6)
    assert picture.claim == "The longest training in one go, of “The nmt_bahdanau”, took **31** minutes."
    assert "The quickest, of “The nmt_lstm”, took 20." in picture.more
    assert "quickest" not in draw.training(CARDS[:1]).more
    part = card("nmt_atlas", accuracy=0.72, bleu=33.0, training={"minutes": 96.0, "begun": "with weights"})
    longer = draw.training([*CARDS, part])
    assert "of “The nmt_bahdanau”, took **31** minutes" in longer.claim
    assert "The 96 minutes of “The nmt_atlas” are its last part alone" in longer.more
    assert draw.training([part]).claim.startswith("The last part of the training of “The nmt_atlas” took")
    assert picture.columns["model"] == ["The nmt_lstm"] * 2 + ["The nmt_luong"] * 2 + ["The nmt_bahdanau"] * 2


def test_teacher_forcing_by_position():
    picture = draw.by_position([card("nmt_luong")])
    np.testing.assert_allclose(
        [curve.y for curve in picture.figure.data], [[0.9, 0.7], [0.9, 0.3]], rtol=1e-6
    )
    # weighted by 3 to 1
    assert picture.claim == "After its own tokens only **75.0 %** of the next are right."
    assert "85.0 % are right after the right tokens (teacher forcing), 75.0 % after its own" in picture.more
    assert "widest at position 2: 70.0 % against 30.0 %" in picture.more
