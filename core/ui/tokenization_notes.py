"""Notes on the tokens of a sentence: unknown words, truncated words, names split into subwords."""

import itertools
import re
import string
import unicodedata
from collections.abc import Sequence

from ..base.i18n import join_with_and, message
from ..base.sentences import SourceTokens
from ..base.text import WORD_START_MARK, add_quotation_marks, escape_markdown, token_label
from ..models.configs.encoder import PRETRAINED_ENCODERS
from ..models.configs.translators import TRANSLATORS

# Of the 1,000 tokens two are padding and [UNK]; of the target's two more begin and end a sentence.
NUM_KNOWN_WORDS, NUM_KNOWN_TARGET_WORDS = 998, 996
MAX_SHOWN_LETTERS = 40  # letters of a word that are shown
_MAX_LISTED_WORDS = 12  # cut words that are named
_MIN_FRAGMENTS = 4  # bytes and single letters: one short name is no other script
_SPELLED_OUT_WORD = re.compile(r"[^\W\d_]( [^\W\d_])+( \W+)*")  # in letters, with what stands behind it
_BYTE_TOKEN = re.compile(r"▁?<0x[0-9A-F]{2}>")


def tokenization_notes(source: SourceTokens, model: str, num_known_words: int = NUM_KNOWN_WORDS) -> list[str]:
    """Returns the type of a sentence's tokens with how it was normalized, then notes on unknown words,
    truncated words and split names.

    Args:
        source: The sentence and its tokens.
        model: Name of a translator or of the pretrained encoder.
        num_known_words: Size of the vocabulary, if it is one of words.
    """
    token_type = get_token_type(model)
    token_kind = message("sentence-token-type", token_type=token_type, word_start=WORD_START_MARK)
    notes = [", ".join([token_kind, *normalization_notes(source, token_type)])]
    num_unknown = int(source.is_unknown.sum())
    if num_unknown:
        notes.append(
            message(
                "sentence-unknown",
                num_unknown=num_unknown,
                num_tokens=len(source.tokens),
                num_known=num_known_words,
            )
        )
    if source.truncated_words:
        notes.append(_truncation_note(source, model))
    split_names = list(dict.fromkeys(name for name, _ in find_split_names(source)))
    if is_mostly_fragments(source, model):
        notes.append(message("sentence-unseen"))
    elif split_names and token_type == "subwords":
        quoted_names = [add_quotation_marks(format_word(name)) for name in split_names[:_MAX_LISTED_WORDS]]
        notes.append(message("sentence-names", num_names=len(split_names), names=join_with_and(quoted_names)))
    return notes


def _truncation_note(source: SourceTokens, model: str) -> str:
    return message(
        "sentence-cut",
        num_truncated=len(source.truncated_words),
        token_type=get_token_type(model),
        max_length=(PRETRAINED_ENCODERS.get(model) or TRANSLATORS[model]).max_length,
        words=join_words(source.truncated_words),
    )


def is_mostly_fragments(source: SourceTokens, model: str) -> bool:
    """Returns whether more than a third of a sentence's subwords are bytes or, if half of its words are
    spelled out, single letters, as in other scripts and in capitals: the model has learnt nothing of them.
    """
    if get_token_type(model) != "subwords":
        return False
    num_fragments = sum(_BYTE_TOKEN.fullmatch(token) is not None for token in source.tokens)
    words = [word for word in "".join(f" {token}" for token in source.tokens).split(" ▁") if word]
    if 2 * sum(_SPELLED_OUT_WORD.fullmatch(word) is not None for word in words) >= len(words):
        pairs = itertools.pairwise(["", *source.tokens])
        num_fragments += sum(
            token.isalpha() and len(token) == 1 and previous != "'" for previous, token in pairs
        )
    return num_fragments >= _MIN_FRAGMENTS and 3 * num_fragments > len(source.tokens)


def has_latin_letter(text: str) -> bool:
    """Returns whether a text has a letter of the models' alphabet, with or without an accent."""
    return any("a" <= character <= "z" for character in unicodedata.normalize("NFD", text.lower()))


def normalization_notes(source: SourceTokens, token_type: str) -> list[str]:
    """Returns how the words of a sentence were normalized: lower-cased, without punctuation."""
    typed_words = source.text.split()
    if token_type != "words" or typed_words == [*source.tokens, *source.truncated_words]:
        return []
    notes = []
    if any(re.search("[A-Z]", word) for word in typed_words):
        notes.append(message("sentence-token-type.lowered"))
    if any(character in source.text for character in string.punctuation):
        notes.append(message("sentence-token-type.unmarked"))
    return notes


def find_split_names(source: SourceTokens) -> list[tuple[str, int]]:
    """Returns the capitalized words that are split into subwords, and into how many.

    The first word does not count: its capital letter says nothing.
    """
    word_numbers = itertools.accumulate(token.startswith("▁") for token in source.tokens)
    pairs = zip(word_numbers, source.tokens, strict=True)
    words = [[token for _, token in group] for _, group in itertools.groupby(pairs, key=lambda pair: pair[0])]
    split_names = []
    for pieces in words[1:]:
        piece_texts = (piece.removeprefix("▁") for piece in pieces)
        # what comes after a sign is no part of it
        letter_pieces = list(itertools.takewhile(str.isalpha, piece_texts))
        if len(letter_pieces) > 1 and letter_pieces[0][0].isupper():
            split_names.append(("".join(letter_pieces), len(letter_pieces)))
    return split_names


def get_token_type(model: str) -> str:
    return "pieces" if model in PRETRAINED_ENCODERS else TRANSLATORS[model].vocabulary


def format_word(word: str) -> str:
    word = token_label(word)
    return escape_markdown(word if len(word) <= MAX_SHOWN_LETTERS else word[:MAX_SHOWN_LETTERS] + "…")


def join_words(words: Sequence[str]) -> str:
    """Returns the first words as Markdown, with an ellipsis if there are more."""
    ellipsis = " …" * (len(words) > _MAX_LISTED_WORDS)
    return " ".join(map(format_word, words[:_MAX_LISTED_WORDS])) + ellipsis
