"""The batches of each family: what they hold, and that an epoch's are decided by its number and the seed."""

import dataclasses
import itertools

import keras
import numpy as np
import pytest

from core.models.sentiment.classifiers import build_frozen_part
from core.models.translators.batches import EncodedPairs
from core.training.adapters import HiddenBatches, HiddenStates
from core.training.char_gpt import GrowingWindows
from core.training.char_rnn import RandomWindows, StatefulWindows
from core.training.classifiers import FeatureBatches
from core.training.sentiment import ReviewBatches
from core.training.translators import LengthBucketedBatches
from tests.support.small_classifiers import (
    ADAPTER_CONFIG,
    HEAD_CONFIG,
    make_adapted_model,
    make_base_weights,
    make_id_reviews,
    make_points,
)
from tests.training import tiny


def batches_of(batches, epoch=0):
    batches.begin_epoch(epoch)
    return [batches[index] for index in range(len(batches))]


# --- orders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "data", "config", "count"),
    [
        (RandomWindows, np.arange(500), tiny.STATELESS, None),
        (GrowingWindows, np.arange(500), tiny.GPT, None),
        (FeatureBatches, make_points(50, 0), HEAD_CONFIG, 50),
        (ReviewBatches, tiny.REVIEWS, tiny.RAGGED, 96),
        (LengthBucketedBatches, tiny.PAIRS, tiny.RECURRENT, 160),
    ],
)
def test_an_order_is_that_of_its_epoch_and_seed_and_holds_all_there_is(kind, data, config, count):
    def order(epoch, seed=42):
        drawn = kind(data, dataclasses.replace(config, seed=seed)).sample_epoch(epoch)
        return [np.ravel(batch).tolist() for batch in drawn]

    assert order(2) == order(2)
    assert order(2) != order(3)
    assert order(2) != order(2, seed=1)
    if count:
        assert sorted(itertools.chain(*order(2))) == list(range(count))
        assert len(kind(data, config)) == -(-count // 8)


def test_windows_that_follow_each_other_begin_at_other_characters_that_the_seed_decides():
    def firsts(seed=42):
        windows = StatefulWindows(np.arange(500), dataclasses.replace(tiny.STATEFUL, seed=seed))
        return [int(batches_of(windows, epoch)[0][0][0, 0]) for epoch in range(40)]

    assert firsts() == firsts()
    assert set(firsts()) <= set(range(10))
    assert len(set(firsts())) > 5
    assert firsts() != firsts(seed=1)


# --- windows of a text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "config", "shapes"),
    [
        (RandomWindows, tiny.STATELESS, [(4, 10)] * 3),
        (GrowingWindows, tiny.GPT, [(8, 8), (4, 16)]),  # every step reads 64 characters
    ],
)
def test_targets_are_the_inputs_shifted_by_one(kind, config, shapes):
    for epoch, shape in enumerate(shapes):
        batches = batches_of(kind(np.arange(500), config), epoch)
        assert len(batches) == config.steps_per_epoch
        for inputs, targets in batches:
            assert inputs.shape == shape
            np.testing.assert_array_equal(inputs, inputs[:, :1] + np.arange(shape[1]))
            np.testing.assert_array_equal(targets, inputs + 1)


@pytest.mark.parametrize(
    ("kind", "config", "characters"), [(RandomWindows, tiny.STATELESS, 16), (GrowingWindows, tiny.GPT, 14)]
)
def test_every_start_can_come_up_and_none_beyond(kind, config, characters):
    """16 characters: a window of 10 and its last target fit at 0 to 5; so does one of 8 into 14."""
    windows = kind(np.arange(characters), dataclasses.replace(config, steps_per_epoch=50))
    starts = {int(start) for inputs, _ in batches_of(windows) for start in inputs[:, 0]}
    assert starts == set(range(6))


def test_the_chapter_s_example():
    """Twenty characters, length 3, batch 2: part n goes on in row n, and an unfilled window is left.

    Two more characters are there for the epochs that begin later.
    """
    windows = StatefulWindows(np.arange(22), dataclasses.replace(tiny.STATEFUL, window=3, batch_size=2))
    first = next(epoch for epoch in itertools.count() if batches_of(windows, epoch)[0][0][0, 0] == 0)
    inputs, targets = map(np.array, zip(*batches_of(windows, first), strict=True))
    assert inputs.tolist() == [
        [[0, 1, 2], [10, 11, 12]],
        [[3, 4, 5], [13, 14, 15]],
        [[6, 7, 8], [16, 17, 18]],
    ]
    np.testing.assert_array_equal(targets, inputs + 1)


@pytest.mark.parametrize("epoch", [0, 7])
def test_each_row_goes_on_where_it_stopped_and_nothing_is_read_twice(epoch):
    windows = StatefulWindows(np.arange(250), tiny.STATEFUL)
    inputs, targets = map(np.array, zip(*batches_of(windows, epoch), strict=True))
    part = (250 - 9) // 4
    assert inputs.shape == ((part - 1) // 10, 4, 10)
    np.testing.assert_array_equal(targets, inputs + 1)
    np.testing.assert_array_equal(inputs[1:, :, 0], inputs[:-1, :, -1] + 1)
    np.testing.assert_array_equal(np.diff(inputs[0, :, 0]), part)
    assert len(np.unique(inputs)) == inputs.size
    assert inputs.max() + 1 < 250


# --- batches of many lengths --------------------------------------------------------------------------------


def test_batches_of_so_many_tokens_are_as_many_in_each_epoch():
    """Keras asks once how many batches an epoch has."""
    lengths = np.random.default_rng(5).integers(1, 9, size=(200, 2))
    pairs = EncodedPairs(
        sources=tuple(np.full(length, 4, "int32") for length, _ in lengths),
        targets=tuple(np.full(length + 2, 5, "int32") for _, length in lengths),
    )
    batches = LengthBucketedBatches(pairs, dataclasses.replace(tiny.RECURRENT, batch_tokens=40))
    assert {len(batches.sample_epoch(epoch)) for epoch in range(10)} == {len(batches)}
    for _, targets in batches_of(batches, 3):
        assert targets.shape[0] * (targets.shape[1] + 1) <= 40


@pytest.fixture
def hidden(tmp_path):
    """Makes hidden states of rows, which must lie in a file of their own."""
    lower = build_frozen_part(make_adapted_model(make_base_weights()), ADAPTER_CONFIG)
    numbers = itertools.count()
    return lambda rows: HiddenStates(tmp_path / f"{next(numbers)}.npy", rows, lower)


@pytest.mark.parametrize("mask", ["none", "ragged", "adapters"])
def test_what_keras_is_shown_before_the_first_epoch_differs_in_its_steps(mask, hidden):
    """Else it would take the steps of the first batches for those of all."""
    if mask == "adapters":
        rows, labels = make_id_reviews(20, 2)
        batches = HiddenBatches((hidden(rows), labels), ADAPTER_CONFIG)
    else:
        batches = ReviewBatches(tiny.REVIEWS, dataclasses.replace(tiny.RAGGED, mask_type=mask))
    real = batches.make_batch(batches.sample_epoch(0)[0])
    for index in range(2):
        shown = keras.tree.flatten(batches[index])
        assert (shown[0].shape[:2], shown[-1].shape) == ((1, index + 1), (1, 1))
        assert [one.dtype for one in shown] == [one.dtype for one in keras.tree.flatten(real)]


def test_half_of_the_batches_are_cut_to_some_sentences_which_the_seed_and_the_epoch_decide(hidden):
    rows, labels = make_id_reviews(32, 2)
    states = hidden(rows)
    seen = []

    def cut(epoch, chosen):
        seen.append(chosen.tolist())
        return hidden([rows[row][:2] for row in chosen])

    batches = HiddenBatches((states, labels), dataclasses.replace(ADAPTER_CONFIG, shortened_share=0.5), cut)
    first, again, second = (batches.sample_epoch(epoch) for epoch in (0, 0, 1))
    assert len(first) == len(again) == len(second) == 4
    short = [batches.make_batch(item) for item in first if item[0] is not states]
    assert [vectors.shape[1] for (vectors, _), _ in short] == [32, 32]  # padded; two ids are read of each
    for (vectors, mask), _ in short:
        assert mask.sum() == 2 * len(mask)
        assert (vectors[~mask] == 0).all()
    targets = np.concatenate([targets[:, 0] for _, targets in short])
    np.testing.assert_array_equal(np.sort(targets), np.sort(labels[seen[1]]))
    assert seen[0] == seen[1] == seen[2] != seen[3]
    assert len(seen[0]) == 16
    whole = np.concatenate([item[1] for item in first if item[0] is states])
    assert sorted([*whole, *seen[1]]) == list(range(32))  # each review once an epoch
