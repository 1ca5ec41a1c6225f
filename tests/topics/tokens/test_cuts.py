"""A sentence in every way to cut it: by hand, held against the libraries, and drawn."""

import itertools

import numpy as np
import pytest

from core import engine
from core.base.user_text import normalize_user_text
from core.models.vocabulary.files import vocabulary_path
from core.topics.tokens.tokenization import plot, trained_plot
from core.topics.tokens.tokenization.schema import MergeUndoRequest, TokenizeRequest, TokenizersRequest
from tests.support.stories import assert_story

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


def tokenize_with(text: str, name: str):
    return next(one for one in engine.run(TokenizeRequest(text=text)).tokenizations if one.name == name)


def find_tiles(figure) -> list:
    return [trace for trace in figure.data if trace.type == "bar" and trace.text and trace.width is not None]


# --- shipped vocabularies -----------------------------------------------------------------------------------


def test_a_sentence_by_hand():
    text = "I like the lighthouse!"
    characters, words, subwords = (tokenize_with(text, name) for name in ("characters", "words", "subwords"))
    assert "".join(characters.tokens) == "i like the lighthouse!"
    assert characters.ids[:3].tolist() == [21, 1, 24] and len(characters.ids) == 22
    assert words.tokens == ("i", "like", "the", "lighthouse")
    assert words.ids.tolist()[2] == 2 and words.is_unknown.tolist() == [False, False, False, True]
    assert words.dropped_characters == ("!",)
    assert words.starts.tolist() == [0, 2, 7, 11] and words.ends.tolist() == [1, 6, 10, 22]
    assert "".join(subwords.tokens).replace("▁", " ").strip() == text
    assert subwords.byte_counts.sum() == len("Ilikethelighthouse!")


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nothing_is_lost_without_being_told(text):
    result = engine.run(TokenizeRequest(text=text))
    assert result.text == normalize_user_text(text)
    for one in result.tokenizations:
        read = {place for ends in zip(one.starts, one.ends, strict=True) for place in range(*ends)}
        lost = [sign for place, sign in enumerate(result.text) if place not in read and not sign.isspace()]
        assert set(lost) <= set(one.dropped_characters), one.name
        assert (one.byte_counts >= 0).all() and (one.starts <= one.ends).all()


def test_pieces_are_those_of_the_librarys_own_tokenizer_of_bert():
    from tokenizers import BertWordPieceTokenizer

    library = BertWordPieceTokenizer(str(vocabulary_path("pieces.txt")))
    library._tokenizer.encode_special_tokens = True
    for text in ("Unbelievable lighthouses, naïve cafés!", *(text for text in NASTY if "\ud83d" not in text)):
        assert (
            tokenize_with(text, "pieces").ids.tolist() == library.encode(text, add_special_tokens=False).ids
        )


def test_a_sentence_has_a_row_a_way_and_its_tiles_are_its_tokens():
    picture = plot.plot_tokenizations(engine.run(TokenizeRequest(text="a lighthouse a")))
    words = find_tiles(picture.figure)[1]
    assert words.marker.color[0] == words.marker.color[2] != words.marker.color[1]
    assert words.marker.line.width[1] > 0 == words.marker.line.width[0]  # [UNK] has an edge
    assert [row[2:] for row in words.customdata] == [[0, 1], [2, 12], [13, 14]]
    assert_story(
        picture,
        "14 characters, 3 words, ",
        "1 word is [UNK]: “lighthouse”.",
        claim="**1** of 3 words became [UNK]: its meaning is lost.",
    )
    long = plot.plot_tokenizations(engine.run(TokenizeRequest(text="a " * 2_500)))
    assert len(long.table) == 5_000 + 3 * 2_500 and "the first 120 drawn" in long.figure.data[-1].text[0]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("a", "The **1** word is in the vocabulary of words: nothing is lost."),
        ("the the", "All **2** words are in the vocabulary of words: no meaning is lost."),
        ("zzz", "**1** of 1 word became [UNK]: its meaning is lost."),
        ("zzz zzz", "**2** of 2 words became [UNK]: their meaning is lost."),
        (" ", "As words, this text is **0** tokens."),
    ],
)
def test_what_words_lose_is_true_of_any_text(text, claim):
    assert plot.plot_tokenizations(engine.run(TokenizeRequest(text=text))).claim == claim


def test_control_characters_and_tags_are_shown_as_signs():
    picture = plot.plot_tokenizations(engine.run(TokenizeRequest(text="<b>\x07 a\tb")))
    assert "\x07" not in picture.figure.to_json() and "<b>\x07" not in picture.story
    assert not any(text.startswith("<") for row in find_tiles(picture.figure) for text in row.text)


def test_merges_are_undone_from_the_last_to_the_first_a_row_each():
    result = engine.run(MergeUndoRequest(text="stories", token_number=1))
    assert result.states[0] == (result.token,) and result.states[-1] == tuple(result.token)
    assert all(len(after) == len(before) + 1 for before, after in itertools.pairwise(result.states))
    assert result.merge_numbers.min() >= 1 and result.merge_numbers.max() <= result.num_merges == 7_631
    assert f"Number {result.merge_numbers[-1]:,} came first" in plot.plot_merge_undo(result).details


@pytest.mark.parametrize(
    ("text", "number", "states", "story"),
    [
        # the last subword
        (
            "stories",
            5_000,
            (("ies",), ("i", "es"), ("i", "e", "s")),
            "“ies” was made by **2** of 7,631 merges.",
        ),
        ("w", 1, (("▁w",), ("▁", "w")), "“w” was made by **1** of 7,631 merges. It is number {}."),
        ("中", 2, (("<0xE4>",),), "was made by **0** merges"),  # a byte
    ],
)
def test_a_subword_of_few_merges_has_its_own_sentence(text, number, states, story):
    result = engine.run(MergeUndoRequest(text=text, token_number=number))
    picture = plot.plot_merge_undo(result)
    assert result.states == states
    assert story.format(*result.merge_numbers) in f"{picture.claim} {picture.details}"


# --- one text for three tokenizers --------------------------------------------------------------------------


def test_three_tokenizers_keep_to_the_size_and_to_the_text():
    result = engine.run(TokenizersRequest(vocabulary_size=70))
    assert [(one.name, one.vocabulary_size) for one in result.tokenizers] == [
        (name, 70) for name in ("BPE", "WordPiece", "Unigram")
    ]
    for one in result.tokenizers:
        for number, word in enumerate(result.words):
            tokens = [token for token, of in zip(one.tokens, one.word_numbers, strict=True) if of == number]
            assert "".join(token.removeprefix("##").removeprefix("▁") for token in tokens) == word
    counts, scores, losses = (one.scores for one in result.tokenizers)
    assert (np.diff(counts) <= 0).all() and (np.diff(scores) <= 0).all() and (np.diff(losses) >= 0).all()
    together = result.tokenizers[1].counts
    assert np.allclose(scores, together[:, 0] / (together[:, 1] * together[:, 2]))


def test_words_that_are_not_cut_alike_are_told():
    """The sign of a word's start is no letter: all three cut "a" and "ab" alike."""
    result = engine.run(TokenizersRequest(corpus="ab ab ab ab ab", sentence="ab a ab", vocabulary_size=10))
    assert [one.tokens for one in result.tokenizers] == [
        ("▁ab", "▁", "a", "▁ab"),
        ("ab", "a", "ab"),
        ("▁ab", "▁a", "▁ab"),
    ]
    assert_story(
        trained_plot.plot_three_tokenizations(result),
        "BPE 4, WordPiece 3, Unigram 3.",
        "Asked for 10 tokens, the text gives BPE 5, WordPiece 3, Unigram 6.",
        claim="Of 2 distinct words the three tokenizers split **0** differently.",
    )


def test_what_had_nothing_to_decide_says_so():
    result = engine.run(TokenizersRequest(corpus="a", sentence="b", vocabulary_size=500))
    assert [one.vocabulary_size for one in result.tokenizers] == [2, 1, 2]
    assert result.tokenizers[1].tokens == ("[UNK]",)
    assert "split **1** differently" in trained_plot.plot_three_tokenizations(result).claim
    assert_story(
        trained_plot.plot_last_decisions(result),
        claim="WordPiece merged **0** pairs of this text.",
        more="BPE merged no pair of this text. Unigram dropped no piece.",
    )
