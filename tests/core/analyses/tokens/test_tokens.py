"""What is told of tokens: by hand, and held against Keras and TensorFlow."""

import dataclasses
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import engine
from core.checks import InvalidValueError
from core.requests.tokens import (
    CORPORA,
    CORPUS,
    WAYS,
    BpeRequest,
    CutRequest,
    PaddingRequest,
    SegmentationsRequest,
    TokenizersRequest,
    UndoRequest,
    WindowsRequest,
)
from tests.support.all_requests import differs

NASTY = (
    " ",
    "👍🏽 👩‍👩‍👧‍👦",
    "中文没有空格",
    "x",
    "\0\x07\x1b control",
    "e\u0301te\u0301 ﷽ İ ß",
    "[UNK] [PAD] <0x41> ▁ ##",
    "¿¡",
    "a" * 5_000,
    "word " * 1_000,
    "half \ud83d",
)


def cut(text: str, name: str):
    return next(one for one in engine.run(CutRequest(text=text)).cuts if one.name == name)


# --- cuts ---------------------------------------------------------------------------------------------------


def test_a_sentence_by_hand():
    text = "I like the lighthouse!"
    characters, words, subwords = (cut(text, name) for name in ("characters", "words", "subwords"))
    assert "".join(characters.tokens) == "i like the lighthouse!"
    assert characters.ids[:3].tolist() == [21, 1, 24] and len(characters.ids) == 22
    assert words.tokens == ("i", "like", "the", "lighthouse")
    assert words.ids.tolist()[2] == 2 and words.unknown.tolist() == [False, False, False, True]
    assert words.left_out == ("!",)
    assert words.first.tolist() == [0, 2, 7, 11] and words.last.tolist() == [1, 6, 10, 22]
    assert "".join(subwords.tokens).replace("▁", " ").strip() == text
    assert subwords.byte_count.sum() == len("Ilikethelighthouse!")


def test_words_are_those_of_the_chapters_layer():
    import keras

    from core.vocabulary.words import load_words

    layer = keras.layers.TextVectorization(vocabulary=list(load_words("en").words[2:]))
    for text in ("I don't like it, Tom!", "THE cat — sat\ton a mat", "über all 中文 it is"):
        assert cut(text, "words").ids.tolist() == [index for index in np.asarray(layer([text]))[0] if index]


def test_a_character_that_the_vocabulary_lacks_is_its_bytes():
    one = cut("中 a", "subwords")
    assert one.tokens == ("▁", "<0xE4>", "<0xB8>", "<0xAD>", "▁a")
    assert one.byte_count.tolist()[1:4] == [1, 1, 1]
    assert set(one.first.tolist()[1:4]) == {0}


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nothing_is_lost_without_being_told(text):
    trace = engine.run(CutRequest(text=text))
    assert trace.text == text
    for one in trace.cuts:
        read = {
            place for first, last in zip(one.first, one.last, strict=True) for place in range(first, last)
        }
        lost = [sign for place, sign in enumerate(text) if place not in read and not sign.isspace()]
        assert set(lost) <= set(one.left_out), one.name
        assert (one.byte_count >= 0).all() and (one.first <= one.last).all()


def test_pieces_are_those_of_the_librarys_own_tokenizer_of_bert():
    import pathlib

    from tokenizers import BertWordPieceTokenizer

    root = pathlib.Path(__file__).resolve().parents[4]
    library = BertWordPieceTokenizer(str(root / "assets" / "vocabularies" / "pieces.txt"))
    library._tokenizer.encode_special_tokens = True
    for text in ("Unbelievable lighthouses, naïve cafés!", *(text for text in NASTY if "\ud83d" not in text)):
        one = cut(text, "pieces")
        assert one.ids.tolist() == library.encode(text, add_special_tokens=False).ids
    one = cut("Lighthouse!", "pieces")
    assert "".join(token.removeprefix("##") for token in one.tokens) == "lighthouse!"
    assert one.first[0] == 0 and one.last[-1] == 11


def test_an_empty_text_is_a_sentence():
    with pytest.raises(InvalidValueError, match="at least one character"):
        CutRequest(text="")
    with pytest.raises(InvalidValueError, match="Shorten it by 1 character"):
        CutRequest(text="a" * 5_001)


def test_merges_are_undone_from_the_last_to_the_first():
    text = "stories"
    trace = engine.run(UndoRequest(text=text, token=1))
    assert trace.states[0] == (trace.token,) and "".join(trace.states[-1]) == trace.token
    assert all(len(after) == len(before) + 1 for before, after in itertools.pairwise(trace.states))
    assert trace.states[-1] == tuple(trace.token)
    assert trace.merges.min() >= 1 and trace.merges.max() <= trace.learnt == 7_631
    last = engine.run(UndoRequest(text=text, token=5_000))
    assert last.number == last.count


def test_a_byte_has_no_merges():
    trace = engine.run(UndoRequest(text="中", token=2))
    assert trace.token == "<0xE4>" and not len(trace.merges) and trace.states == (("<0xE4>",),)


# --- learning -----------------------------------------------------------------------------------------------


def test_bpe_tells_its_steps():
    trace = engine.run(BpeRequest(corpus="low low low lower", text="lowest low", merges=2))
    assert (trace.left, trace.right) == (("l", "▁", "▁lo"), ("o", "lo", "w"))
    assert trace.counts.tolist() == [4, 4, 4]
    assert trace.tokens == ("▁lo", "w", "e", "s", "t", "▁lo", "w")
    assert trace.ages.tolist()[3:5] == [-1, -1]  # s and t never came
    assert trace.sentence.tolist() == [11, 9, 7, 5]
    assert trace.corpus.tolist() == [18.0, 14.0, 10.0, 6.0]
    assert trace.rival_counts[0] == 4 and (trace.rival_left[0], trace.rival_right[0]) == ("▁lo", "w")


def test_a_text_that_allows_fewer_merges_says_so():
    trace = engine.run(BpeRequest(corpus="ab ab", text="ab", merges=200))
    assert trace.asked == 200 and trace.step == len(trace.left) == 2


def test_bpe_learns_from_the_atlas_s_own_words():
    trace = engine.run(BpeRequest(source=CORPORA[1], most=1_000))
    assert len(trace.left) == 1_000
    assert (np.diff(trace.sentence) <= 0).all() and (np.diff(trace.corpus) < 0).all()


def test_three_tokenizers_keep_to_the_size_and_to_the_text():
    trace = engine.run(TokenizersRequest(size=70))
    assert [one.name for one in trace.tokenizers] == ["BPE", "WordPiece", "Unigram"]
    assert [one.size for one in trace.tokenizers] == [70, 70, 70]
    for one in trace.tokenizers:
        for number, word in enumerate(trace.sentence):
            tokens = [token for token, of in zip(one.tokens, one.words, strict=True) if of == number]
            assert "".join(token.removeprefix("##").removeprefix("▁") for token in tokens) == word
    counts, scores, losses = (one.values for one in trace.tokenizers)
    assert (np.diff(counts) <= 0).all() and (np.diff(scores) <= 0).all() and (np.diff(losses) >= 0).all()


def test_one_letter_and_a_size_that_is_too_large_are_no_trouble():
    trace = engine.run(TokenizersRequest(corpus="a", text="b", size=500))
    assert [one.size for one in trace.tokenizers] == [2, 1, 2]
    assert trace.tokenizers[1].tokens == ("[UNK]",)
    assert engine.run(BpeRequest(corpus="a", text="b")).sentence.tolist() == [2]


@pytest.mark.parametrize("text", [text for text in NASTY if text.split() and len(text) <= 2_000], ids=repr)
def test_any_text_can_be_learnt_from(text):
    engine.run(TokenizersRequest(corpus=text, text=text[:500]))
    engine.run(BpeRequest(corpus=text, text=text[:500]))


# --- all segmentations --------------------------------------------------------------------------------------


def test_segmentations_are_distributions_and_draws_are_seeded():
    request = SegmentationsRequest(draws=2_000)
    trace = engine.run(request)
    for one in (trace.unigram, trace.dropout):
        assert one.exact.sum() == pytest.approx(1) and one.drawn.sum() == 2_000
        assert (np.diff(one.exact) <= 0).all()
        assert all("".join(cut) == "▁sleepless" for cut in one.cuts)
        assert np.abs(one.drawn / 2_000 - one.exact).max() < 0.05
    assert engine.run(request).unigram.drawn.tolist() == trace.unigram.drawn.tolist()
    assert engine.run(SegmentationsRequest(draws=2_000, seed=1)).unigram.drawn.tolist() != (
        trace.unigram.drawn.tolist()
    )


def test_the_lattice_sums_to_one_between_any_two_letters():
    """Every segmentation crosses each letter with exactly one piece."""
    trace = engine.run(SegmentationsRequest())
    for letter in range(len(trace.word)):
        over = (trace.first <= letter) & (letter < trace.last)
        assert trace.marginal[over].sum() == pytest.approx(1)


def test_alpha_0_has_as_many_bits_as_there_are_segmentations():
    trace = engine.run(SegmentationsRequest(alpha=0.0))
    assert trace.unigram.entropy == pytest.approx(np.log2(len(trace.unigram.cuts)))


@pytest.mark.parametrize("word", ["sleepless", "lighthouses", "brightest", "longest", "sailors"])
def test_dropout_favours_few_segmentations(word):
    """The finding of Cognetta et al., 2024: far from even, at the share of 0.1 that is usual."""
    trace = engine.run(SegmentationsRequest(word=word, dropout=0.1))
    assert len(trace.dropout.cuts) >= 10
    assert trace.dropout.exact[:3].sum() > 0.8
    assert trace.dropout.entropy < 0.5 * np.log2(len(trace.dropout.cuts))


def test_a_word_of_other_characters_is_a_sentence():
    with pytest.raises(InvalidValueError, match="Leave out q, z"):
        SegmentationsRequest(word="quiz")
    with pytest.raises(InvalidValueError, match="one word without blanks"):
        SegmentationsRequest(word="the night")


# --- batches ------------------------------------------------------------------------------------------------


def test_the_chapters_two_parallel_texts_by_hand():
    """Twenty characters, windows of 3 in two parts: 0 1 2 beside 10 11 12, 3 4 5 beside 13 14 15."""
    text = "abcdefghijklmnopqrst"
    trace = engine.run(WindowsRequest(text=text, length=3, way=WAYS[2], batch=2))
    assert trace.places.tolist() == [
        [[0, 1, 2], [10, 11, 12]],
        [[3, 4, 5], [13, 14, 15]],
        [[6, 7, 8], [16, 17, 18]],
    ]
    assert trace.follows.tolist() == [[False, False], [True, True], [True, True]]
    assert (trace.batches, trace.windows) == (3, 6)


def test_a_batch_of_1_goes_on_where_it_stopped():
    trace = engine.run(WindowsRequest(text="abcdefgh", length=2, way=WAYS[1]))
    assert trace.places[:, 0].tolist() == [[0, 1], [2, 3], [4, 5]]
    assert trace.follows[:, 0].tolist() == [False, True, True]


def test_shuffled_windows_are_all_windows_in_a_seeded_order():
    request = WindowsRequest(text="abcdefghij", length=3, shift=1, batch=2)
    trace = engine.run(request)
    assert (trace.windows, trace.batches) == (7, 4)
    starts = trace.places[:, :, 0].ravel()
    assert sorted(starts[starts >= 0].tolist()) == list(range(7)) != starts.tolist()
    assert engine.run(request).places.tolist() == trace.places.tolist()
    assert trace.places[3, 1].tolist() == [-1, -1, -1]  # seven windows are three batches and a half


@pytest.mark.parametrize("request_", [WindowsRequest(), PaddingRequest()], ids=["windows", "padding"])
def test_the_order_is_of_the_requests_seed_whatever_the_process_has_drawn(request_):
    import tensorflow as tf

    before = engine.run(request_)
    tf.random.set_seed(5)
    try:
        assert differs(engine.run(request_), before) == ""
    finally:
        tf.random.set_seed(None)
    assert differs(engine.run(dataclasses.replace(request_, seed=7)), before) != ""


def test_too_short_a_text_is_a_sentence():
    with pytest.raises(InvalidValueError, match="at least 14 characters: 2 times a window of 6"):
        WindowsRequest(text="abcdefghijk", way=WAYS[2], batch=2)


@given(st.lists(st.integers(1, 20), min_size=2, max_size=12), st.integers(1, 5))
def test_padding_is_counted_as_it_is(lengths, batch):
    trace = engine.run(PaddingRequest(sentences=tuple("w " * length for length in lengths), batch=batch))
    for one in (trace.shuffled, trace.bucketed):
        assert sorted(one.order.tolist()) == list(range(len(lengths)))
        assert one.length.tolist() == [lengths[index] for index in one.order]
        for number in range(one.batch.max() + 1):
            inside = one.batch == number
            assert inside.sum() <= batch and set(one.padded[inside]) == {one.length[inside].max()}


def test_buckets_waste_less_on_the_page():
    trace = engine.run(PaddingRequest())
    assert trace.bucketed.share < 0.5 * trace.shuffled.share
    assert CORPUS.count("\n") == 9
