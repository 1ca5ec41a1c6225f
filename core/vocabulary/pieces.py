"""WordPiece, the subwords of a pretrained encoder: words are cut into its vocabulary's longest pieces."""

import functools
import pathlib

import numpy as np

from core.vocabulary.words import EncodedWords

PAD, UNKNOWN, CLS, SEP = "[PAD]", "[UNK]", "[CLS]", "[SEP]"


class PieceVocabulary:
    """A WordPiece vocabulary with the interface of `core.vocabulary.words.WordVocabulary`.

    Its start token is [CLS] and its end [SEP]. A piece that goes on a word begins with ##. A
    name of a special token that somebody types is text like any other.

    Args:
        encoded: The JSON of a tokenizer.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Sentiment Analysis" (subword
    tokenisation).
    """

    def __init__(self, encoded: str):
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_str(encoded)
        self._tokenizer.encode_special_tokens = True
        self._tokenizer.no_truncation()  # what is cut is cut here, and reported
        self._tokenizer.no_padding()
        self.start, self.end, self.unknown = (
            self._tokenizer.token_to_id(token) for token in (CLS, SEP, UNKNOWN)
        )

    def __len__(self) -> int:
        return self._tokenizer.get_vocab_size()

    def encode(self, text: str, *, limit: int) -> EncodedWords:
        """Encodes a sentence of any length between [CLS] and [SEP].

        The pieces beyond `limit`, both of these counted, are cut and reported.

        A word of which the vocabulary has no pieces is read as [UNK] and named as it was typed.
        """
        # half a character is U+FFFD
        complete = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        encoding = self._tokenizer.encode(complete, add_special_tokens=False)
        read = encoding.ids[: limit - 2]
        unknown = np.array([False, *(index == self.unknown for index in read), False])
        names = [
            complete[slice(*span)] if index == self.unknown else token
            for index, token, span in zip(encoding.ids, encoding.tokens, encoding.offsets, strict=True)
        ]
        return EncodedWords(
            ids=np.array([self.start, *read, self.end], "int32"),
            tokens=(CLS, *names[: limit - 2], SEP),
            unknown=unknown,
            cut=tuple(names[limit - 2 :]),
        )


@functools.lru_cache(maxsize=2)
def load_pieces(path: pathlib.Path) -> PieceVocabulary:
    """Returns the vocabulary of a file that was verified."""
    return PieceVocabulary(path.read_text(encoding="utf-8"))
