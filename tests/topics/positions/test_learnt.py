"""What a Transformer learnt as positions: its table, counts by hand, and the shift by an oracle in Keras."""

import dataclasses

import numpy as np

from core import engine
from core.models.configs.translators import TRANSLATORS
from core.models.layers.sinusoids import encoding
from core.topics.positions.learnt import compute, plot
from core.topics.positions.learnt.schema import (
    LEARNT_MODEL,
    SINUSOIDAL_MODEL,
    ShiftRequest,
    ShiftResult,
    TablesRequest,
)
from tests.support.stories import assert_story

# --- the tables ---------------------------------------------------------------------------------------------


def test_both_tables_and_how_many_sentences_reached_a_row():
    result = engine.run(TablesRequest())
    np.testing.assert_allclose(result.sinusoidal, encoding(np.arange(50), 128, dtype="float64"))
    picture = plot.plot_tables(result)
    last = int(picture.figure.layout.shapes[0].x0 - 0.5)
    share = result.num_sentences / result.num_sentences[0]
    assert share[last] >= 0.01 > share[last + 1]
    assert_story(picture, f"after position **{last}**")
    silent = plot.plot_tables(dataclasses.replace(result, num_sentences=np.zeros(0, "int64")))
    longest = np.linalg.norm(result.learnt, axis=1).max()
    assert_story(
        silent, f"The 50 learnt rows are up to **{longest:.2f}** long, the sinusoidal rows all 8.00."
    )


def test_reached_by_hand():
    """Sources of 1, 3 and 3 words; targets of 2, 3 and 3 tokens, the start among them."""
    card = {"training": {"source_lengths": [0, 1, 0, 2], "target_lengths": [0, 0, 1, 2]}}
    assert compute.count_sentences(card, 5).tolist() == [6, 5, 4, 0, 0]


def test_reached_is_what_the_batches_hold(monkeypatch):
    from core.models.translators.batches import encode_pairs, make_teacher_forced_batch
    from core.training import translators as training

    texts = [
        ("i am here", "estoy aquí"),
        ("go", "ve a casa"),
        ("the dog and the cat are in the house", "el perro y el gato"),
    ]
    pairs = encode_pairs(TRANSLATORS[LEARNT_MODEL], texts)
    monkeypatch.setattr(training.datasets, "load_translation_split", lambda pair: (texts, []))
    card = {"training": training.count_training_lengths(TRANSLATORS[LEARNT_MODEL])}
    (source, known), _ = make_teacher_forced_batch(pairs, range(3))
    read = sum(np.pad((ids != 0).sum(axis=0), (0, 50 - ids.shape[1])) for ids in (source, known))
    assert compute.count_sentences(card, 50).tolist() == read.tolist()


# --- past the end -------------------------------------------------------------------------------------------


def test_the_learnt_table_has_an_end_and_the_computed_one_has_none():
    result = engine.run(ShiftRequest(english="the dog is here", spanish="el perro está aquí", max_shift=50))
    fits = result.last_positions < 50
    assert (result.last_positions[0], (~fits).sum()) == (4, 5)  # start and four words; five shifts too far
    assert np.isfinite(result.mean_log_probability).tolist() == [[True] * 51, fits.tolist()]
    assert_story(plot.plot_shifts(result), "From 46 on the learnt table has no row for the last token")


def plot_shifted(right: np.ndarray, nats: np.ndarray):
    return plot.plot_shifts(
        ShiftResult(
            models=(SINUSOIDAL_MODEL, LEARNT_MODEL),
            num_table_rows=np.array([9, 9]),
            tokens=("dog", "perro"),
            is_unknown=np.zeros(2, bool),
            log_probability=nats,
            is_top_prediction=right,
            last_positions=np.arange(right.shape[1]) + 1,
        )
    )


def test_the_claim_of_the_fewest_correct_tokens_by_hand():
    right = np.array([[[True, True], [True, False], [True, False]], [[True, True]] * 3])
    nats = np.array([[[-1.0, -2], [-2, -2], [-3, -5]], [[-0.5, -0.5], [-1, -3], [-1, -1]]])
    assert_story(
        plot_shifted(right, nats),
        "Begun at position 1, the model with sinusoidal positions gets **1** of 2",
        "right; at 0 it got 2.",
        "Sinusoidal positions: −1.50 nats per token where the pair begins at 0, at worst −4.00",
        "No shift here goes past the learnt table.",
    )
    steady = plot_shifted(right[::-1], nats)
    assert_story(steady, "Wherever the pair begins, ", "gets **2** of 2 tokens right or more.")


def test_words_that_are_unknown_are_marked():
    result = engine.run(ShiftRequest(english="the zyzzyva", spanish="perro perro", max_shift=1))
    assert result.tokens == ("the", "zyzzyva", "perro", "perro")
    assert result.is_unknown.tolist() == [False, True, False, False]
    assert result.log_probability.shape == (2, 2, 3)
