"""WordPiece, the subwords of a pretrained encoder: words are split into the longest known pieces."""

import functools
from collections.abc import Sequence

import numpy as np

from .files import read_vocabulary
from .words import EncodedWords

PAD, UNKNOWN, CLS, SEP = "[PAD]", "[UNK]", "[CLS]", "[SEP]"
CONTINUATION_PREFIX = "##"  # of a piece that continues a word


class PieceVocabulary:
    """A WordPiece vocabulary with the interface of `core.models.vocabulary.words.WordVocabulary`.

    Its start token is [CLS] and its end [SEP]. A piece that continues a word begins with ##.
    The name of a special token in a typed text is text like any other.

    Args:
        pieces: In the order of their ids; [PAD], [UNK], [CLS] and [SEP] among them.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Sentiment Analysis" (subword
    tokenisation); Wu et al., 2016, section 4.1, https://arxiv.org/abs/1609.08144

    Example:
        >>> vocabulary = PieceVocabulary(("[PAD]", "[UNK]", "[CLS]", "[SEP]", "un", "##do"))
        >>> vocabulary.encode("Undo this", max_tokens=9).tokens
        ('[CLS]', 'un', '##do', 'this', '[SEP]')
        >>> vocabulary.encode("Undo this", max_tokens=9).ids.tolist()
        [2, 4, 5, 1, 3]
    """

    def __init__(self, pieces: Sequence[str]):
        from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

        self.pieces = tuple(pieces)
        ids = {piece: index for index, piece in enumerate(self.pieces)}
        self.start_id, self.end_id, self.unknown_id = ids[CLS], ids[SEP], ids[UNKNOWN]
        # What BERT does, uncased: control characters out, Chinese characters one by one, lower case without
        # accents, cut at white space and punctuation.
        self._tokenizer = Tokenizer(models.WordPiece(ids, unk_token=UNKNOWN, max_input_chars_per_word=100))
        self._tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
        self._tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()

    def __len__(self) -> int:
        return len(self.pieces)

    def encode(self, text: str, *, max_tokens: int) -> EncodedWords:
        """Encodes a sentence of any length between [CLS] and [SEP].

        The pieces beyond `max_tokens`, both of these counted, are cut and reported.

        A word of which the vocabulary has no pieces is read as [UNK] and named as it was typed.
        """
        # half a character is U+FFFD
        valid_text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        encoding = self._tokenizer.encode(valid_text, add_special_tokens=False)
        read_ids = encoding.ids[: max_tokens - 2]
        unknown = np.array([False, *(index == self.unknown_id for index in read_ids), False])
        piece_names = [
            valid_text[slice(*span)] if index == self.unknown_id else token
            for index, token, span in zip(encoding.ids, encoding.tokens, encoding.offsets, strict=True)
        ]
        return EncodedWords(
            ids=np.array([self.start_id, *read_ids, self.end_id], "int32"),
            tokens=(CLS, *piece_names[: max_tokens - 2], SEP),
            is_unknown=unknown,
            truncated_words=tuple(piece_names[max_tokens - 2 :]),
        )

    def spans(self, text: str) -> tuple[tuple[str, ...], tuple[int, ...], list[tuple[int, int]]]:
        """Returns pieces and ids of a text, all of them, and where in it each begins and has ended.

        A lone surrogate counts as U+FFFD.
        """
        valid_text = "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text)
        encoding = self._tokenizer.encode(valid_text, add_special_tokens=False)
        return tuple(encoding.tokens), tuple(encoding.ids), list(encoding.offsets)

    def tokenize_batch(self, texts: Sequence[str]) -> list[list[int]]:
        """Returns the ids of the pieces of many texts, all of them, without [CLS] and [SEP]."""
        encodings = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return [encoding.ids for encoding in encodings]


def prune_pieces(pieces: Sequence[str], frequencies: Sequence[float], size: int) -> tuple[str, ...]:
    """Returns the pieces that a smaller vocabulary keeps, in their order behind the four special ones.

    Single characters stay, those that begin a word and those that continue one, so that every word can still
    be split: a word whose piece is gone is cut into smaller ones. Of all others the most frequent
    stay, of equally frequent ones the earlier.

    Args:
        pieces: The vocabulary to prune, in the order of its ids.
        frequencies: Of each id, as counts or shares.
        size: Of the smaller vocabulary.

    Example:
        >>> published = ("[PAD]", "[unused]", "[UNK]", "[CLS]", "[SEP]", "c", "##s", "the", "cat", "dog")
        >>> prune_pieces(published, (0, 0, 0, 0, 0, 0, 0, 5, 1, 2), 8)
        ('[PAD]', '[UNK]', '[CLS]', '[SEP]', 'c', '##s', 'the', 'dog')
    """
    special_tokens = (PAD, UNKNOWN, CLS, SEP)
    single_characters = {
        index for index, piece in enumerate(pieces) if len(piece.removeprefix(CONTINUATION_PREFIX)) == 1
    }
    by_importance = sorted(
        range(len(pieces)), key=lambda index: (index not in single_characters, -frequencies[index], index)
    )
    ordinary_pieces = [
        index for index in by_importance if not pieces[index].startswith("[") or len(pieces[index]) == 1
    ]
    return (
        *special_tokens,
        *(pieces[index] for index in sorted(ordinary_pieces[: size - len(special_tokens)])),
    )


@functools.cache
def load_pieces() -> PieceVocabulary:
    """Returns the shipped vocabulary of the pretrained encoder, a piece a line."""
    return PieceVocabulary(read_vocabulary("pieces.txt").split("\n")[:-1])
