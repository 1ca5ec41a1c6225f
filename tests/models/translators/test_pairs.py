"""The sentence pairs: in the chapter's order; as ids; length-bucketed batches."""

import itertools
import os

import numpy as np
import pytest

from core.models import datasets
from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from core.models.configs.translators import RecurrentConfig, get_translator_config
from core.models.translators.batches import (
    EncodedPairs,
    bucket_by_length,
    encode_pairs,
    make_teacher_forced_batch,
    pad,
)
from tests.support.word_counts import most_frequent

CONTENT = "".join(f"Sentence {n}.\tFrase ¡{n}!\n" for n in range(5_000)).encode()


def test_pairs_lose_their_inverted_marks_and_are_shuffled_as_the_chapter_does(monkeypatch, tmp_path):
    file = tmp_path / "pairs.txt"
    file.write_bytes(CONTENT)
    monkeypatch.setattr(datasets, "ensure_dataset", lambda name, progress=None: file)
    state = np.random.get_state()[1].tolist()
    found = datasets.load_translation_pairs(DEFAULT_LANGUAGE_PAIR)
    assert np.random.get_state()[1].tolist() == state  # the generator of everybody else is left alone
    expected = [line.split("\t") for line in CONTENT.decode().replace("¡", "").replace("¿", "").splitlines()]
    np.random.seed(42)
    np.random.shuffle(expected)
    np.random.seed(None)
    assert found == [tuple(pair) for pair in expected]
    assert len(found) == 5_000


@pytest.fixture(scope="module")
def real_pairs():
    data_folder = os.environ.get("ATLAS_DATA_DIR")
    if not data_folder or not os.path.isfile(os.path.join(data_folder, "spa-eng", "spa.txt")):
        pytest.skip("the sentence pairs are not in ATLAS_DATA_DIR; no test fetches them")
    return datasets.load_translation_pairs(DEFAULT_LANGUAGE_PAIR)


def test_the_split_is_the_chapter_s(real_pairs):
    assert len(real_pairs) == DEFAULT_LANGUAGE_PAIR.pairs == 118_964
    assert [source for source, _ in real_pairs[:3]] == [
        "How boring!",
        "I love sports.",
        "Would you like to swap jobs?",
    ]
    assert len(real_pairs[DEFAULT_LANGUAGE_PAIR.num_train_pairs :]) == 18_964
    assert all(len(pair) == 2 for pair in real_pairs)
    assert not any(mark in text for pair in real_pairs for text in pair for mark in "¡¿")


def test_the_shipped_words_are_the_most_frequent_of_all_pairs(real_pairs):
    """As in the chapter, whose vectorisation is adapted before the split."""
    from core.models.vocabulary.words import load_words

    assert most_frequent((source for source, _ in real_pairs), 1000) == load_words("en").words
    assert (
        most_frequent((f"startofseq {target} endofseq" for _, target in real_pairs), 1000)
        == load_words("es").words
    )


# --- as ids -------------------------------------------------------------------------------------------------

PAIRS = EncodedPairs(
    sources=tuple(np.array(ids, "int32") for ids in ([5, 6], [7], [8, 9, 4])),
    targets=tuple(np.array(ids, "int32") for ids in ([2, 11, 12, 3], [2, 13, 3], [2, 14, 15, 16, 3])),
)


def test_pairs_are_encoded_with_start_end_and_limit():
    config = RecurrentConfig(name="x", title="x", max_length=4)
    pairs = encode_pairs(config, [("I like you. I do!", "Me gusta el fútbol, a veces"), ("", "no")])
    assert [len(ids) for ids in pairs.sources] == [4, 0]
    assert [(ids[0], len(ids), ids[-1]) for ids in pairs.targets] == [(2, 5, 3), (2, 3, 3)]
    assert all(ids.dtype == np.int32 for ids in (*pairs.sources, *pairs.targets))
    subwords = encode_pairs(get_translator_config("nmt_atlas"), [("I like it.", "Me gusta.")])
    (target,) = subwords.targets
    assert (target[0], target[-1]) == (2, 3)  # their own start and end
    assert not {1, 2, 3} & set(target[1:-1].tolist())


def test_rows_are_padded_at_the_end():
    assert pad([np.array([1, 2]), np.array([3])]).tolist() == [[1, 2], [3, 0]]
    assert pad([np.array([], "int32")]).tolist() == [[0]]
    assert pad([[1]]).dtype == np.int32


def test_each_target_token_is_told_from_those_before_it():
    (source, known), following = make_teacher_forced_batch(PAIRS, [0, 1, 2])
    assert source.tolist() == [[5, 6, 0], [7, 0, 0], [8, 9, 4]]
    assert known.tolist() == [[2, 11, 12, 0], [2, 13, 0, 0], [2, 14, 15, 16]]
    assert following.tolist() == [[11, 12, 3, 0], [13, 3, 0, 0], [14, 15, 16, 3]]


# --- batches ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many():
    rng = np.random.default_rng(2)
    draw = lambda: tuple(np.ones(n, "int32") for n in rng.integers(1, 40, size=503))  # noqa: E731
    return EncodedPairs(sources=draw(), targets=draw())


def longest(pairs: EncodedPairs, rows) -> int:
    return max(max(len(pairs.sources[row]), len(pairs.targets[row])) for row in rows)


@pytest.mark.parametrize("batch_size", [7, 32])
@pytest.mark.parametrize("seed", [None, [42, 0]])
def test_every_pair_is_in_one_batch_with_targets_of_like_length(many, batch_size, seed):
    batches = bucket_by_length(many, batch_size=batch_size, seed=seed)
    assert sorted(np.concatenate(batches).tolist()) == list(range(503))
    assert (max(map(len, batches)), len(batches)) == (batch_size, -(-503 // batch_size))
    assert all(np.ptp([len(many.targets[row]) for row in rows]) <= 4 for rows in batches)
    padded = sum(make_teacher_forced_batch(many, rows)[1].size for rows in batches)
    assert padded < 1.1 * sum(len(target) - 1 for target in many.targets)


@pytest.mark.parametrize("tokens", [1, 200, 300])
@pytest.mark.parametrize("seed", [None, [42, 0]])
def test_batches_of_tokens_hold_every_pair_and_are_filled(many, tokens, seed):
    batches = bucket_by_length(many, batch_size=7, batch_tokens=tokens, seed=seed)
    assert sorted(np.concatenate(batches).tolist()) == list(range(503))
    assert all(len(rows) == 1 or len(rows) * longest(many, rows) <= tokens for rows in batches)
    for rows, following in itertools.pairwise(bucket_by_length(many, batch_size=7, batch_tokens=tokens)):
        # no batch could have taken the first pair of the next one
        assert (len(rows) + 1) * longest(many, [*rows, following[0]]) > tokens


def test_an_order_is_that_of_its_seed(many):
    def order(seed):
        return [rows.tolist() for rows in bucket_by_length(many, batch_size=32, seed=seed)]

    assert order(1) == order(1) != order(2)
    assert order(None) == order(None)
    # pairs of one length change places, too
    assert {frozenset(rows) for rows in order(1)} != {frozenset(rows) for rows in order(2)}
    lengths = [len(many.targets[rows[0]]) for rows in order(None)]
    assert lengths == sorted(lengths)
