"""The chapter's words: equal to Keras' TextVectorization, and honest about what does not fit."""

import collections

import numpy as np
import pytest

from core.models.vocabulary.words import END, PAD, START, UNKNOWN, WordVocabulary, load_words, split_words
from tests.support.word_counts import most_frequent

SENTENCES = [
    "I like soccer.",
    "I like soccer, and also going to the beach!",
    "Me gusta el FÚTBOL",
    "¿Qué? ¡ÑANDÚ!",
    "don't stop-me (now)",
    "tabs\tand\nlines\r\nand\x0bodd\x0cones",
    "  blanks   everywhere  ",
    "a\u00a0b c\u2003d",
    "semi;colon: \"quoted\" 'single' `tick`",
    "100% of $5 & 7^2 = {x|y} ~ <b>bold</b> [UNK] \\ back_slash @home #tag",
    "中文 句子",
    "emoji 🙂 here",
    "",
    "...",
    "\x1c\x1d\u2028x",
    "É é e\u0301",
    "İstanbul ﬁ ẞ",
]


@pytest.fixture(scope="module")
def keras_words():
    """Returns a function: sentences and a size to Keras' own layer, adapted."""
    import keras

    def adapted(sentences, size=None, **options):
        layer = keras.layers.TextVectorization(size, **options)
        layer.adapt(sentences)
        return layer

    return adapted


def test_words_are_cut_as_keras_cuts_them(keras_words):
    """Keras' vocabulary of a sentence by itself holds its words; its ids say in which order."""
    for sentence in SENTENCES:
        words = split_words(sentence)
        if not words:
            assert not str(np.asarray(keras_words(["x"])([sentence]))).strip("[] 0")
            continue
        layer = keras_words([sentence])
        names = layer.get_vocabulary()
        assert [names[index] for index in np.asarray(layer([sentence]))[0]] == words, sentence


def test_words_by_hand():
    assert split_words("Don't SHOUT -- at_me, ÉL!") == ["dont", "shout", "atme", "Él"]  # É is not ASCII
    assert split_words("a\u00a0b") == ["a\u00a0b"]  # not an ASCII blank: Keras does not cut there
    assert split_words("") == split_words(" \t\n") == split_words("?!") == []
    assert load_words("en").encode(" ?! ", max_tokens=5).ids.shape == (0,)


def test_the_order_of_a_vocabulary_is_that_of_keras(keras_words):
    rng = np.random.default_rng(1)
    words = ["b", "a", "zeta", "Él", "éa", "ñu", "aa", "ab", "中", "🙂", "z9", "9z", "the", "to"]
    sentences = [" ".join(rng.choice(words, size=rng.integers(1, 9))) for _ in range(40)]
    sentences += ["x1 x2 x3", "y1 y2 y3"]  # ties: each once
    for size in (5, 9, 100):
        # Keras puts '' and [UNK] in front and counts both in `max_tokens`.
        assert list(most_frequent(sentences, size)) == keras_words(sentences, size).get_vocabulary()


def test_ids_are_those_of_keras(keras_words):
    vocabulary = WordVocabulary(most_frequent(SENTENCES, 12))
    layer = keras_words(SENTENCES, 12, output_sequence_length=8)
    assert layer.get_vocabulary() == list(vocabulary.words)
    for sentence in SENTENCES:
        found = vocabulary.encode(sentence, max_tokens=8)
        np.testing.assert_array_equal(
            np.asarray(layer([sentence]))[0], np.pad(found.ids, (0, 8 - len(found.ids)))
        )


def test_unknown_words_are_named_as_typed_and_cut_ones_reported():
    vocabulary = WordVocabulary((PAD, UNKNOWN, START, END, "me", "gusta"))
    found = vocabulary.encode("Me gustan, me gusta los gatos", max_tokens=4)
    assert (found.ids.tolist(), found.ids.dtype) == ([4, 1, 4, 5], np.int32)
    assert found.tokens == ("me", "gustan", "me", "gusta")
    assert found.is_unknown.tolist() == [False, True, False, False]
    assert found.truncated_words == ("los", "gatos")
    assert vocabulary.encode("me gusta", max_tokens=2).truncated_words == ()
    assert (vocabulary.start_id, vocabulary.end_id, vocabulary.unknown_id, len(vocabulary)) == (2, 3, 1, 6)


def test_text_of_ids_leaves_out_what_is_no_word():
    vocabulary = WordVocabulary((PAD, UNKNOWN, START, END, "me", "gusta"))
    assert vocabulary.decode([2, 4, 1, 5, 3, 0, 0]) == "me [UNK] gusta"
    assert vocabulary.tokens(np.array([[2], [0]])) == (START, PAD)


@pytest.mark.parametrize(
    "language, begins",
    [
        ("en", ("", "[UNK]", "the", "i", "to", "you", "tom", "a", "is", "he")),
        ("es", ("", "[UNK]", "startofseq", "endofseq", "de", "que", "a", "no", "tom", "la")),
    ],
)
def test_the_shipped_vocabularies_begin_as_the_chapter_prints(language, begins):
    vocabulary = load_words(language)
    assert (len(vocabulary), vocabulary.words[:10]) == (1000, begins)
    assert len(set(vocabulary.words)) == 1000
    assert all(split_words(word) == [word] for word in vocabulary.words[2:])


def test_counts_decide_before_the_alphabet():
    counts = collections.Counter(b=3, a=3, c=1, d=9)
    sentences = [word for word, count in counts.items() for _ in range(count)]
    assert most_frequent(sentences, 10) == (PAD, UNKNOWN, "d", "b", "a", "c")
    assert most_frequent(sentences, 4) == (PAD, UNKNOWN, "d", "b")
