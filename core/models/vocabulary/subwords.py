"""Subwords: one byte-pair encoding for both languages of a pair, to which nothing is unknown."""

import functools
import json
from collections.abc import Iterable

import numpy as np

from ..configs.pairs import MARKED_PAIR, LanguagePair, language_pair
from .files import read_vocabulary
from .words import EncodedWords

PAD, UNKNOWN, START, END = "[PAD]", "[UNK]", "[START]", "[END]"  # ids 0 to 3
SPACE = "▁"  # stands for the space before a word


def train(sentences: Iterable[str], size: int, pair: LanguagePair = MARKED_PAIR) -> str:
    """Learns a byte-pair encoding and returns it as JSON.

    The most frequent pair of tokens is merged until there are `size` tokens.

    Characters that the sentences do not have are read as their bytes, so that every text can be read.

    Reference: Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units", 2016.
    """
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE(unk_token=UNKNOWN, byte_fallback=True))
    # What was taken out of the pairs the model has never seen.
    replaced = {"’": "'", **dict.fromkeys(reversed(pair.removed), "")}
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFC(), *(normalizers.Replace(*pair) for pair in replaced.items())]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Metaspace(replacement=SPACE),
            pre_tokenizers.Punctuation(behavior="isolated"),
            pre_tokenizers.Digits(True),
        ]
    )
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Metaspace(replacement=SPACE)])
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=[PAD, UNKNOWN, START, END, *(f"<0x{byte:02X}>" for byte in range(256))],
        show_progress=False,
        min_frequency=2,
    )
    tokenizer.train_from_iterator(sentences, trainer)
    return tokenizer.to_str()


class SubwordVocabulary:
    """A byte-pair encoding with the interface of `core.models.vocabulary.words.WordVocabulary`.

    Args:
        encoded: What `train` returned.
        pair: Whose signs are taken out of what is read.
    """

    start = 2
    end = 3
    unknown = 1

    def __init__(self, encoded: str, pair: LanguagePair = MARKED_PAIR):
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_str(encoded)
        self._tokenizer.encode_special_tokens = True  # a token of ours in a typed text is text
        self._special = {0, self.start, self.end}
        self._pair = pair

    def __len__(self) -> int:
        return self._tokenizer.get_vocab_size()

    def _readable(self, text: str) -> str:
        """Returns a text with single blanks, without the signs that are taken out before blanks are counted.

        Half a character, which has no bytes, becomes U+FFFD.
        """
        complete = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return " ".join(self._pair.normalise(complete).split())

    def encode(self, text: str, *, limit: int) -> EncodedWords:
        """Encodes a sentence of any length; all subwords after the first `limit` are cut and reported."""
        encoding = self._tokenizer.encode(self._readable(text), add_special_tokens=False)
        ids = np.array(encoding.ids[:limit], "int32")
        return EncodedWords(
            ids=ids,
            tokens=tuple(encoding.tokens[:limit]),
            unknown=ids == self.unknown,
            cut=tuple(encoding.tokens[limit:]),
        )

    def spans(self, text: str) -> tuple[tuple[str, ...], tuple[int, ...], list[tuple[int, int]]]:
        """Returns tokens and ids of a text, and where in it each token begins and has ended."""
        readable, places = self._followed(text)
        encoding = self._tokenizer.encode(readable, add_special_tokens=False)
        spans = []
        for first, last in encoding.offsets:
            inside = places[first:last]
            spans.append((inside[0], inside[-1] + 1) if inside else (0, 0))
        return tuple(encoding.tokens), tuple(encoding.ids), spans

    def _followed(self, text: str) -> tuple[str, list[int]]:
        """Returns what `_readable` returns, and the place in the text of each of its characters."""
        read: list[str] = []
        places: list[int] = []
        for place, character in enumerate(text):
            if character.isspace() and (not read or read[-1] == " "):
                continue
            kept = self._pair.normalise(character)
            if kept:
                read.append(
                    " " if character.isspace() else "\ufffd" if "\ud800" <= kept <= "\udfff" else kept
                )
                places.append(place)
        if read and read[-1] == " ":
            read.pop()
        return "".join(read), places

    def id_of(self, token: str) -> int:
        """Returns the id of a token; what is none has that of [UNK]."""
        index = self._tokenizer.token_to_id(token)
        return self.unknown if index is None else index

    def tokens(self, ids) -> tuple[str, ...]:
        """Returns the tokens of ids."""
        return tuple(str(self._tokenizer.id_to_token(int(index))) for index in np.asarray(ids).ravel())

    def decode(self, ids) -> str:
        """Returns the text of ids; padding, start and end are left out."""
        real = [int(index) for index in np.asarray(ids).ravel() if int(index) not in self._special]
        return self._tokenizer.decode(real, skip_special_tokens=False)


@functools.cache
def _load(pair_name: str) -> SubwordVocabulary:
    pair = language_pair(pair_name)
    return SubwordVocabulary(read_vocabulary(pair.subwords), pair)


@functools.cache
def load_merges(pair: LanguagePair = MARKED_PAIR) -> tuple[tuple[str, str], ...]:
    """Returns the merges of the shipped subwords of a pair of languages, in their order."""
    model = json.loads(read_vocabulary(pair.subwords))["model"]
    return tuple((left, right) for left, right in model["merges"])


def load_subwords(pair: LanguagePair = MARKED_PAIR) -> SubwordVocabulary:
    """Returns the shipped subwords of a pair of languages."""
    return _load(pair.name)
