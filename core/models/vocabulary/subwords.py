"""Subwords: one byte-pair encoding for both languages of a pair, without unknown characters."""

import functools
import json
from collections.abc import Iterable

import numpy as np

from ..configs.pairs import INVERTED_MARKS_PAIR, LanguagePair, get_language_pair
from .files import read_vocabulary
from .words import EncodedWords

PAD, UNKNOWN, START, END = "[PAD]", "[UNK]", "[START]", "[END]"  # ids 0 to 3
WORD_START = "▁"  # stands for the space before a word


def train_bpe(sentences: Iterable[str], size: int, pair: LanguagePair = INVERTED_MARKS_PAIR) -> str:
    """Learns a byte-pair encoding and returns it as JSON.

    The most frequent pair of tokens is merged until there are `size` tokens.

    Characters that the sentences do not have are read as their bytes, so that every text can be read.

    Reference: Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units", 2016.
    """
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE(unk_token=UNKNOWN, byte_fallback=True))
    # What was taken out of the pairs the model has never seen.
    replacements = {"’": "'", **dict.fromkeys(reversed(pair.removed_marks), "")}
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFC(), *(normalizers.Replace(*pair) for pair in replacements.items())]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Metaspace(replacement=WORD_START),
            pre_tokenizers.Punctuation(behavior="isolated"),
            pre_tokenizers.Digits(True),
        ]
    )
    tokenizer.decoder = decoders.Sequence(
        [decoders.ByteFallback(), decoders.Metaspace(replacement=WORD_START)]
    )
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
        tokenizer_json: What `train_bpe` returned.
        pair: Whose signs are taken out of what is read.
    """

    start_id = 2
    end_id = 3
    unknown_id = 1

    def __init__(self, tokenizer_json: str, pair: LanguagePair = INVERTED_MARKS_PAIR):
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_str(tokenizer_json)
        self._tokenizer.encode_special_tokens = True  # a token of ours in a typed text is text
        self._special_ids = {0, self.start_id, self.end_id}
        self._pair = pair

    def __len__(self) -> int:
        return self._tokenizer.get_vocab_size()

    def _normalise_text(self, text: str) -> str:
        # half a character, which has no bytes, becomes U+FFFD
        valid_text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return " ".join(self._pair.remove_marks(valid_text).split())

    def encode(self, text: str, *, max_tokens: int) -> EncodedWords:
        """Encodes a sentence of any length; subwords after the first `max_tokens` are cut and reported."""
        encoding = self._tokenizer.encode(self._normalise_text(text), add_special_tokens=False)
        ids = np.array(encoding.ids[:max_tokens], "int32")
        return EncodedWords(
            ids=ids,
            tokens=tuple(encoding.tokens[:max_tokens]),
            is_unknown=ids == self.unknown_id,
            truncated_words=tuple(encoding.tokens[max_tokens:]),
        )

    def spans(self, text: str) -> tuple[tuple[str, ...], tuple[int, ...], list[tuple[int, int]]]:
        """Returns tokens and ids of a text, and where in it each token begins and has ended."""
        normalised_text, positions = self._normalise_with_positions(text)
        encoding = self._tokenizer.encode(normalised_text, add_special_tokens=False)
        spans = []
        for first, last in encoding.offsets:
            inside = positions[first:last]
            spans.append((inside[0], inside[-1] + 1) if inside else (0, 0))
        return tuple(encoding.tokens), tuple(encoding.ids), spans

    def _normalise_with_positions(self, text: str) -> tuple[str, list[int]]:
        """Returns what `_normalise_text` returns, and the place in the text of each of its characters."""
        characters: list[str] = []
        positions: list[int] = []
        for position, character in enumerate(text):
            if character.isspace() and (not characters or characters[-1] == " "):
                continue
            normalised = self._pair.remove_marks(character)
            if normalised:
                characters.append(
                    " "
                    if character.isspace()
                    else "\ufffd"
                    if "\ud800" <= normalised <= "\udfff"
                    else normalised
                )
                positions.append(position)
        if characters and characters[-1] == " ":
            characters.pop()
        return "".join(characters), positions

    def token_to_id(self, token: str) -> int:
        """Returns the id of a token; what is none has that of [UNK]."""
        index = self._tokenizer.token_to_id(token)
        return self.unknown_id if index is None else index

    def tokens(self, ids) -> tuple[str, ...]:
        """Returns the tokens of ids."""
        return tuple(str(self._tokenizer.id_to_token(int(index))) for index in np.asarray(ids).ravel())

    def decode(self, ids) -> str:
        """Returns the text of ids; padding, start and end are left out."""
        text_ids = [int(index) for index in np.asarray(ids).ravel() if int(index) not in self._special_ids]
        return self._tokenizer.decode(text_ids, skip_special_tokens=False)


@functools.cache
def _load_cached(pair_name: str) -> SubwordVocabulary:
    pair = get_language_pair(pair_name)
    return SubwordVocabulary(read_vocabulary(pair.subword_file), pair)


@functools.cache
def load_merges(pair: LanguagePair = INVERTED_MARKS_PAIR) -> tuple[tuple[str, str], ...]:
    """Returns the merges of the shipped subwords of a pair of languages, in their order."""
    model = json.loads(read_vocabulary(pair.subword_file))["model"]
    return tuple((left, right) for left, right in model["merges"])


def load_subwords(pair: LanguagePair = INVERTED_MARKS_PAIR) -> SubwordVocabulary:
    """Returns the shipped subwords of a pair of languages."""
    return _load_cached(pair.name)
