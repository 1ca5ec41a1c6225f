"""Byte-pair encoding by hand, and held against the library `tokenizers`."""

import collections
import json
import pathlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.models.vocabulary import bpe, dropout
from core.models.vocabulary.subwords import load_merges, load_subwords
from tests.support.chi_square_test import chi_square

ROOT = pathlib.Path(__file__).resolve().parents[3]
SENTENCES = (
    "ab cd",
    "ab ab",
    "low low low low low lower lower newest newest newest newest newest newest widest widest widest",
    "she sells sea shells by the sea shore and the shells she sells are sea shells",
    "aaaa aaa aa a aaaaaaa aab baa abab bababa",
    "the cat sat on the mat; the cat, the mat and the rat.",
    "tweedle beetles battle with paddles in a puddle",
    "le chat est sur la table, les chats sont sous les tables",
    "über Übermut übt übel überall",
    "0 10 100 1000 10000 1001 1010 1100",
    "don't won't can't shan't isn't aren't",
    "中文 中国 中文字 文字 国文",
    "xyxyxyxy yxyxyx xyx yxy xxyy yyxx",
    "hug hug pug pun bun hugs",
)
PAGES = sorted((ROOT / "core").rglob("locales/en/*.md"))[:3]
TEXTS = [*SENTENCES, *(path.read_text(encoding="utf-8") for path in PAGES)]


def library_merges(text: str, most: int, least: int) -> list[tuple[str, str]]:
    """Returns the merges that the library learns of words behind the sign of a word's start."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    line = " ".join(text.split())
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁")
    size = len(set("▁" + line.replace(" ", "▁"))) + most
    trainer = trainers.BpeTrainer(vocab_size=size, min_frequency=least, show_progress=False)
    tokenizer.train_from_iterator([line], trainer)
    return [tuple(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]]


def test_the_first_merges_by_hand():
    """low 5 times, lower 2: l+o and o+w come 7 times each; l is older than o, and o than w."""
    learner = bpe.BpeLearner({"low": 5, "lower": 2})
    assert learner.token_count == 25
    assert learner.list_best_pairs(3) == [(("l", "o"), 7), (("o", "w"), 7), (("e", "r"), 2)]
    assert (learner.step(), learner.token_count) == ((("l", "o"), 7), 18)
    assert learner.step() == (("lo", "w"), 7)
    assert learner.words == [["low"], ["low", "e", "r"]]
    assert [learner.step(), learner.step(), learner.step()] == [(("e", "r"), 2), (("low", "er"), 2), None]


@pytest.mark.parametrize("text", ["bbbaaaddddcccc", "aaabbbccccdddd"])
def test_ties_of_characters_go_by_the_alphabet_whatever_stands_first(text):
    learner = bpe.BpeLearner({text: 1})
    assert [left for ((left, _), _) in learner.list_best_pairs(4)] == ["c", "d", "a", "b"]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.parametrize("least", [1, 2])
def test_merges_are_those_of_the_library(text, least):
    assert bpe.learn_merges(text, 300, min_count=least) == library_merges(text, 300, least)


@settings(max_examples=20)
@given(st.text("abc ", min_size=1, max_size=40))
def test_a_step_merges_the_largest_count_of_all(text):
    """Held against counting every pair anew."""
    learner = bpe.BpeLearner(collections.Counter(bpe.mark_words(text)))
    for _ in range(6):
        pairs: collections.Counter = collections.Counter()
        for word, times in zip(learner.words, learner.frequencies, strict=True):
            for pair in bpe.adjacent_pairs(word):
                pairs[pair] += times
        assert {pair: count for pair, count in learner.counts.items() if count} == dict(pairs)
        tokens = zip(learner.words, learner.frequencies, strict=True)
        assert learner.token_count == sum(len(word) * times for word, times in tokens)
        step = learner.step(1)
        assert (step is None) == (not pairs)
        assert step is None or step[1] == max(pairs.values()) == pairs[step[0]]


def test_words_and_subwords_alone_are_cut_as_the_shipped_vocabulary_cuts_them():
    ranks = bpe.rank_merges(load_merges())
    for word in ("unbelievably", "stories", "lighthouse", "I", "fútbol", "qwertz"):
        tokens, _, _ = load_subwords().spans(word)
        assert bpe.apply_merges(f"▁{word}", ranks) == list(tokens)
        assert [bpe.apply_merges(token, ranks) for token in tokens] == [[token] for token in tokens]


def test_spans_say_where_a_subword_stands():
    text = "  ¿Qué   know 中 👍?"
    tokens, ids, spans = load_subwords().spans(text)
    assert list(ids) == load_subwords().encode(text, max_tokens=99).ids.tolist()
    stands = {token: text[first:last].strip() for token, (first, last) in zip(tokens, spans, strict=True)}
    assert stands["Qué"] == "Qué" and stands["¿"] == "¿" and stands["▁know"] == "know" and stands["?"] == "?"
    assert stands["<0xE4>"] == "中" and stands["<0x9F>"] == "👍"


# --- BPE-dropout --------------------------------------------------------------------------------------------

RANKS = bpe.rank_merges([("a", "b"), ("ab", "c"), ("b", "c")])


def test_dropout_by_hand():
    """abc: ab first (1 - p), else bc (p (1 - p)), else nothing (p p); ab then takes c with 1 - p."""
    p = 0.25
    exact = dropout.BpeDropout("abc", RANKS, p).compute_probabilities()
    assert exact == pytest.approx(
        {("abc",): (1 - p) ** 2, ("ab", "c"): (1 - p) * p, ("a", "bc"): p * (1 - p), ("a", "b", "c"): p * p}
    )
    assert dropout.BpeDropout("abc", RANKS, 0.0).compute_probabilities() == {("abc",): 1.0}
    assert dropout.BpeDropout("abc", RANKS, 1.0).compute_probabilities() == {("a", "b", "c"): 1.0}


@given(st.text("abc", min_size=1, max_size=8), st.floats(0, 1))
def test_exact_dropout_sums_to_one_and_keeps_the_word(word, p):
    exact = dropout.BpeDropout(word, RANKS, p).compute_probabilities()
    assert sum(exact.values()) == pytest.approx(1)
    assert all("".join(cut) == word for cut in exact)


def library_dropout(word: str, merges: list, p: float, draws: int) -> collections.Counter:
    """Returns how often the library's own BPE-dropout cuts a word in each way."""
    from tokenizers import Tokenizer, models

    characters = [*word, *"".join(map("".join, merges))]
    tokens = dict.fromkeys([*characters, *("".join(pair) for pair in merges)])
    vocabulary = {token: number for number, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, dropout=p))
    return collections.Counter(tuple(tokenizer.encode(word).tokens) for _ in range(draws))


MERGES = bpe.learn_merges(SENTENCES[2], 30)
WORD = "▁newest"


@pytest.mark.parametrize("p", [0.1, 0.5])
def test_seeded_draws_of_dropout_are_as_frequent_as_they_should_be(p):
    cuts = dropout.BpeDropout(WORD, bpe.rank_merges(MERGES), p)
    drawn = collections.Counter(cuts.draw_segmentations(10_000, np.random.default_rng(1)))
    value, freedom = chi_square(drawn, cuts.compute_probabilities())
    assert freedom >= 3 and value < freedom + 4 * (2 * freedom) ** 0.5


def test_the_librarys_dropout_has_our_exact_probabilities():
    """It takes no seed; six standard deviations are passed once in a hundred million runs."""
    exact = dropout.BpeDropout(WORD, bpe.rank_merges(MERGES), 0.4).compute_probabilities()
    value, freedom = chi_square(library_dropout(WORD, MERGES, 0.4, 10_000), exact)
    assert freedom >= 5 and value < freedom + 10 * (2 * freedom) ** 0.5
