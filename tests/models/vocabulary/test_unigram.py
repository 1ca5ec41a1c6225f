"""The unigram model by hand, by brute force, and held against `sentencepiece`."""

import collections
import itertools
import math

import numpy as np
import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st
from sentencepiece import sentencepiece_model_pb2

from core.models.vocabulary import unigram, wordpiece
from core.models.vocabulary.bpe import mark_words
from core.topics.tokens.tokenization.schema import EXAMPLE_CORPUS
from tests.support.chi_square_test import chi_square

LOGS = {
    "a": math.log(0.3),
    "b": math.log(0.2),
    "c": math.log(0.1),
    "ab": math.log(0.25),
    "bc": math.log(0.15),
}
LEARNED_PIECES, PRUNING_STEPS = unigram.learn_unigram(collections.Counter(mark_words(EXAMPLE_CORPUS)), 130)
WORD = "▁sleepless"
DRAWS = 10_000


def brute_force(word: str, logs: dict, alpha: float) -> dict[tuple[str, ...], float]:
    """Returns all segmentations with their probabilities, by trying every set of cuts."""
    weights = {}
    for cuts in itertools.product([False, True], repeat=len(word) - 1):
        ends = [place + 1 for place, cut in enumerate(cuts) if cut] + [len(word)]
        pieces = tuple(word[first:last] for first, last in zip([0, *ends], ends, strict=False))
        if all(piece in logs for piece in pieces):
            weights[pieces] = math.exp(alpha * sum(logs[piece] for piece in pieces))
    total = sum(weights.values())
    return {cut: weight / total for cut, weight in weights.items()}


def test_abc_by_hand():
    """abc is a b c (0.006), ab c (0.025) or a bc (0.045): 0.076 in all."""
    assert math.exp(unigram.Lattice("abc", LOGS).forward()[-1]) == pytest.approx(0.076)
    assert math.exp(unigram.Lattice("abc", LOGS).compute_backward_logs()[0]) == pytest.approx(0.076)
    shares = dict(unigram.Lattice("abc", LOGS).compute_marginals())
    assert shares[0, 1] == pytest.approx(0.051 / 0.076)
    assert shares[0, 2] == pytest.approx(0.025 / 0.076)
    assert shares[1, 3] == pytest.approx(0.045 / 0.076)
    cut, log = unigram.find_best_segmentation("abc", LOGS)
    assert cut == ("a", "bc") and log == pytest.approx(math.log(0.045))


@given(st.text("abc", min_size=1, max_size=9), st.floats(0, 2))
def test_forward_backward_is_brute_force(word, alpha):
    exact = brute_force(word, LOGS, alpha)
    assert set(unigram.Lattice(word, LOGS).list_segmentations()) == set(exact)
    shares = dict(unigram.Lattice(word, LOGS, alpha).compute_marginals())
    wanted: collections.Counter = collections.Counter()
    for cut, probability in exact.items():
        last = 0
        for piece in cut:
            wanted[last, last + len(piece)] += probability
            last += len(piece)
    assert shares == pytest.approx(dict(wanted))


def test_alpha_0_makes_all_alike_and_a_large_one_leaves_the_best():
    alike = brute_force(WORD, LEARNED_PIECES, 0.0)
    assert len(set(map(round, [1e9 * share for share in alike.values()]))) == 1
    assert unigram.Lattice(WORD, LEARNED_PIECES, 0.0).forward()[-1] == pytest.approx(math.log(len(alike)))
    best, _ = unigram.find_best_segmentation(WORD, LEARNED_PIECES)
    assert brute_force(WORD, LEARNED_PIECES, 20.0)[best] > 0.999


# --- learning -----------------------------------------------------------------------------------------------


def test_what_is_learnt_is_a_distribution_over_pieces_of_the_text():
    assert len(LEARNED_PIECES) == 130
    assert sum(map(math.exp, LEARNED_PIECES.values())) == pytest.approx(1)
    assert set("▁" + EXAMPLE_CORPUS) - set(" \n") == {piece for piece in LEARNED_PIECES if len(piece) == 1}


def test_the_last_pruning_dropped_the_smallest_losses():
    losses = [one.loss for one in PRUNING_STEPS]
    assert losses == sorted(losses)
    is_retained = [one.is_retained for one in PRUNING_STEPS]
    assert is_retained == sorted(is_retained) and 0 < sum(is_retained) < len(is_retained)
    assert {one.piece for one in PRUNING_STEPS if one.is_retained} <= set(LEARNED_PIECES)
    assert not {one.piece for one in PRUNING_STEPS if not one.is_retained} & set(LEARNED_PIECES)


def test_fewer_pieces_than_characters_are_not_to_be_had():
    logs, _ = unigram.learn_unigram({"ab": 3, "abc": 2}, 1)
    assert set(logs) == {"a", "b", "c"}


def test_estimation_makes_the_text_likelier():
    """Expectation and maximisation never lose likelihood, as long as no piece is lifted to the floor."""
    counts = {"abab": 30, "ab": 40, "ba": 10}
    logs = {"a": math.log(0.25), "b": math.log(0.25), "ab": math.log(0.25), "ba": math.log(0.25)}
    before = sum(times * unigram.Lattice(word, logs).forward()[-1] for word, times in counts.items())
    for _ in range(5):
        logs = unigram._estimate_log_probabilities(unigram._count_expected_uses(counts, logs))
        after = sum(times * unigram.Lattice(word, logs).forward()[-1] for word, times in counts.items())
        assert after >= before - 1e-2
        before = after


# --- the library --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def library():
    """A `sentencepiece` model of our pieces and log-probabilities."""
    model = sentencepiece_model_pb2.ModelProto()
    model.trainer_spec.model_type = model.trainer_spec.UNIGRAM
    model.normalizer_spec.name = "identity"
    model.normalizer_spec.add_dummy_prefix = False
    model.normalizer_spec.remove_extra_whitespaces = False
    model.normalizer_spec.escape_whitespaces = False
    kinds = model.SentencePiece
    model.pieces.add(piece="<unk>", score=0.0, type=kinds.UNKNOWN)
    for piece, log in LEARNED_PIECES.items():
        model.pieces.add(piece=piece, score=log, type=kinds.NORMAL)
    sentencepiece.set_random_generator_seed(7)
    return sentencepiece.SentencePieceProcessor(model_proto=model.SerializeToString())


def test_the_best_segmentations_are_those_of_the_library(library):
    exact = brute_force(WORD, LEARNED_PIECES, 1.0)
    ordered = sorted(exact, key=exact.get, reverse=True)
    best = library.nbest_encode_as_pieces(WORD, 8)
    assert [exact[tuple(cut)] for cut in best] == pytest.approx([exact[cut] for cut in ordered[:8]], rel=1e-4)
    assert tuple(best[0]) == ordered[0] == unigram.find_best_segmentation(WORD, LEARNED_PIECES)[0]


def is_within_chi_square(value: float, freedom: int) -> bool:
    """Tells whether a chi-square is within four standard deviations of its mean."""
    return value < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("alpha", [0.2, 1.0])
def test_ten_thousand_draws_of_the_library_have_our_exact_probabilities(library, alpha):
    drawn = collections.Counter(tuple(library.sample_encode_as_pieces(WORD, -1, alpha)) for _ in range(DRAWS))
    value, freedom = chi_square(drawn, brute_force(WORD, LEARNED_PIECES, alpha))
    assert freedom >= 3 and is_within_chi_square(value, freedom), (value, freedom)


@pytest.mark.parametrize("alpha", [0.0, 1.0])
def test_ten_thousand_seeded_draws_of_ours_have_them_too(alpha):
    lattice = unigram.Lattice(WORD, LEARNED_PIECES, alpha)
    drawn = collections.Counter(lattice.draw_segmentations(DRAWS, np.random.default_rng(3)))
    value, freedom = chi_square(drawn, brute_force(WORD, LEARNED_PIECES, alpha))
    assert freedom >= 3 and is_within_chi_square(value, freedom), (value, freedom)
    # the checker can fail: these are no draws of another alpha
    assert not is_within_chi_square(*chi_square(drawn, brute_force(WORD, LEARNED_PIECES, alpha + 0.2)))


# --- WordPiece ----------------------------------------------------------------------------------------------


def test_word_pieces_by_hand():
    """hug 10, pug 5, pun 12, bun 4, hugs 5: (##g, ##s) has 5 / (20 x 5), the largest score."""
    counts = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    pieces, merge_steps = wordpiece.learn_pieces(counts, 8)
    assert pieces[-1] == "##gs" and len(pieces) == 8
    assert merge_steps[0].pair == ("##g", "##s") and merge_steps[0].score == pytest.approx(5 / (20 * 5))
    # then (h, ##u), (p, ##u) and (b, ##u) have 1 / 36 each: the larger count comes first
    assert wordpiece.learn_pieces(counts, 10)[0][-2:] == ["pu", "hu"]


def test_the_longest_piece_is_taken_as_the_library_takes_it():
    from tokenizers import Tokenizer, models

    pieces, _ = wordpiece.learn_pieces(collections.Counter(EXAMPLE_CORPUS.split()), 90)
    vocabulary = {piece: number for number, piece in enumerate([*pieces, "[UNK]"])}
    tokenizer = Tokenizer(models.WordPiece(vocab=vocabulary, unk_token="[UNK]"))
    for word in {*EXAMPLE_CORPUS.split(), "brightness", "keepers", "xylophone", "nightly", "a"}:
        assert wordpiece.tokenize_longest_first(word, set(pieces)) == tokenizer.encode(word).tokens, word
