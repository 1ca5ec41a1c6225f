"""Tokenizations of a sentence, the merges behind a subword, and three tokenizers trained on one text."""

import collections
import re

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models.vocabulary.bpe import BpeLearner, apply_merges, list_merge_steps, mark_words, rank_merges
from ....models.vocabulary.characters import CHARACTERS, encode_characters
from ....models.vocabulary.pieces import load_pieces
from ....models.vocabulary.subwords import load_merges, load_subwords
from ....models.vocabulary.unigram import find_best_segmentation, learn_unigram
from ....models.vocabulary.wordpiece import learn_pieces, tokenize_longest_first
from ....models.vocabulary.words import UNKNOWN_ID, load_words, split_words
from .schema import (
    MergeUndoRequest,
    MergeUndoResult,
    Tokenization,
    TokenizeRequest,
    TokenizeResult,
    TokenizersRequest,
    TokenizersResult,
    TrainedTokenizer,
)

_WORD_CHUNK = re.compile(r"[^ \t\n\r\f\v]+")  # what TextVectorization cuts at is ASCII white space
_BYTE_TOKEN = re.compile(r"<0x[0-9A-F]{2}>")
_MAX_CANDIDATES = 8  # candidates of a tokenizer


# --- shipped vocabularies -----------------------------------------------------------------------------------


@handles(TokenizeRequest)
def tokenize_all_ways(request: TokenizeRequest) -> TokenizeResult:
    """Tokenizes a sentence into characters, words, subwords and word pieces."""
    text = request.text
    return TokenizeResult(
        text=text,
        tokenizations=(
            _tokenize_characters(text),
            _tokenize_words(text),
            _tokenize_subwords(text),
            _tokenize_pieces(text),
        ),
    )


def _utf8_length(text: str) -> int:
    return len(text.encode("utf-8", "replace"))  # half a surrogate pair counts as its replacement


def _make_tokenization(
    name: str, vocabulary: int, rows: list[tuple], dropped_characters: list[str], unknown_id: int = -1
) -> Tokenization:
    tokens, *numbers = zip(*rows, strict=True) if rows else ((),) * 5
    ids, starts, ends, byte_counts = (np.array(column, "int32") for column in numbers)
    return Tokenization(
        name=name,
        vocabulary_size=vocabulary,
        tokens=tuple(tokens),
        ids=ids,
        starts=starts,
        ends=ends,
        byte_counts=byte_counts,
        is_unknown=ids == unknown_id,
        dropped_characters=tuple(dropped_characters),
    )


def _tokenize_characters(text: str) -> Tokenization:
    """Tokenizes as the character RNN does: one typed character may become none or several."""
    rows: list[tuple] = []
    dropped_characters: list[str] = []
    for position, character in enumerate(text):
        encoded = encode_characters(character)
        for token, index in zip(encoded.text, encoded.ids.tolist(), strict=True):
            rows.append((token, index, position, position + 1, _utf8_length(token)))
        if not encoded.text:
            dropped_characters.append(character)
    return _make_tokenization("characters", len(CHARACTERS), rows, dropped_characters)


def _tokenize_words(text: str) -> Tokenization:
    """Tokenizes as the chapter's `TextVectorization` with 1,000 English words does."""
    vocabulary = load_words("en")
    rows: list[tuple] = []
    dropped_characters: list[str] = []
    for chunk in _WORD_CHUNK.finditer(text):
        words = split_words(chunk[0])
        if words:
            index = int(vocabulary.encode(words[0], max_tokens=1).ids[0])
            rows.append((words[0], index, chunk.start(), chunk.end(), _utf8_length(words[0])))
        if len(chunk[0]) > len("".join(words)):
            dropped_characters.extend(character for character in chunk[0] if not split_words(character))
    return _make_tokenization("words", len(vocabulary), rows, dropped_characters, UNKNOWN_ID)


def _tokenize_subwords(text: str) -> Tokenization:
    vocabulary = load_subwords()  # of `nmt_atlas`: characters out of the vocabulary become bytes
    rows = []
    for token, index, (first, last) in zip(*vocabulary.spans(text), strict=True):
        byte_count = 1 if _BYTE_TOKEN.fullmatch(token) else _utf8_length(text[first:last].strip())
        rows.append((token, index, first, last, byte_count))
    return _make_tokenization(
        "subwords", len(vocabulary), rows, _find_dropped_characters(text, rows), vocabulary.unknown_id
    )


def _tokenize_pieces(text: str) -> Tokenization:
    vocabulary = load_pieces()
    rows = [
        (
            token if index != vocabulary.unknown_id else text[first:last],
            index,
            first,
            last,
            _utf8_length(text[first:last]),
        )
        for token, index, (first, last) in zip(*vocabulary.spans(text), strict=True)
    ]
    return _make_tokenization(
        "pieces", len(vocabulary), rows, _find_dropped_characters(text, rows), vocabulary.unknown_id
    )


def _find_dropped_characters(text: str, rows: list[tuple]) -> list[str]:
    read_positions = {position for row in rows for position in range(row[2], row[3])}
    return [
        character
        for position, character in enumerate(text)
        if position not in read_positions and not character.isspace()
    ]


@handles(MergeUndoRequest)
def undo_merges(request: MergeUndoRequest) -> MergeUndoResult:
    """Undoes the merges of a subword one by one.

    Raises:
        InvalidValueError: If the text has no subword.
    """
    vocabulary = load_subwords()
    tokens, _, _ = vocabulary.spans(request.text)
    if not tokens:
        raise_invalid(
            "text", message("tokenization-no-subword"), request.text, message("tokenization-no-subword.fix")
        )
    token_number = min(request.token_number, len(tokens))
    token = tokens[token_number - 1]
    merges = load_merges()
    steps = [] if _BYTE_TOKEN.fullmatch(token) else list_merge_steps(token, rank_merges(merges))
    first_state = [token] if _BYTE_TOKEN.fullmatch(token) else list(token)
    states = [first_state, *(word for word, _ in steps)][::-1]
    return MergeUndoResult(
        token=token,
        token_number=token_number,
        states=tuple(map(tuple, states)),
        merge_numbers=np.array([rank + 1 for _, rank in reversed(steps)], "int32"),
        ids=np.array([vocabulary.token_to_id(piece) for state in states for piece in state], "int32"),
        num_merges=len(merges),
    )


# --- one text for three tokenizers --------------------------------------------------------------------------


@handles(TokenizersRequest)
def train_tokenizers(request: TokenizersRequest) -> TokenizersResult:
    """Trains three tokenizers on one text, and tokenizes a sentence with each."""
    words = request.sentence.split()
    return TokenizersResult(
        requested_vocabulary_size=request.vocabulary_size,
        words=tuple(words),
        tokenizers=tuple(
            learn(request.corpus, request.vocabulary_size, words)
            for learn in (_learn_bpe, _learn_wordpiece, _learn_unigram)
        ),
    )


def _make_tokenizer(name: str, vocabulary: list[str], candidates: list[tuple], word_tokens: list[list[str]]):
    token_ids = {token: index for index, token in enumerate(vocabulary)}
    tokens = [token for word in word_tokens for token in word]
    return TrainedTokenizer(
        name=name,
        vocabulary_size=len(vocabulary),
        candidates=tuple(row[0] for row in candidates),
        scores=np.array([row[1] for row in candidates], "float64"),
        counts=np.array([row[2] for row in candidates], "int32").reshape(-1, 3),
        is_chosen=np.array([row[3] for row in candidates], bool),
        tokens=tuple(tokens),
        word_numbers=np.array([index for index, word in enumerate(word_tokens) for _ in word], "int32"),
        ids=np.array([token_ids.get(token, -1) for token in tokens], "int32"),
    )


def _learn_bpe(corpus: str, size: int, words: list[str]) -> TrainedTokenizer:
    """Learns by counts: the most frequent pair is merged."""
    learner = BpeLearner(collections.Counter(mark_words(corpus)))
    merges, last_options = [], []
    while len(learner.token_indices) < size:
        options = learner.list_best_pairs(_MAX_CANDIDATES)
        step = learner.step()
        if step is None:
            break
        merges.append(step[0])
        last_options = options
    ranks = rank_merges(merges)
    candidates = [
        (pair, count, (count, 0, 0), index == 0) for index, (pair, count) in enumerate(last_options)
    ]
    return _make_tokenizer(
        "BPE", list(learner.token_indices), candidates, [apply_merges(f"▁{word}", ranks) for word in words]
    )


def _learn_wordpiece(corpus: str, size: int, words: list[str]) -> TrainedTokenizer:
    vocabulary, last_options = learn_pieces(
        collections.Counter(corpus.split()), size, num_last_scores=_MAX_CANDIDATES
    )
    candidates = [
        (option.pair, option.score, (option.count, option.left_count, option.right_count), index == 0)
        for index, option in enumerate(last_options)
    ]
    word_tokens = [tokenize_longest_first(word, frozenset(vocabulary)) for word in words]
    return _make_tokenizer("WordPiece", vocabulary, candidates, word_tokens)


def _learn_unigram(corpus: str, size: int, words: list[str]) -> TrainedTokenizer:
    log_probabilities, scored_pieces = learn_unigram(collections.Counter(mark_words(corpus)), size)
    dropped_pieces = [scored for scored in scored_pieces if not scored.is_retained]
    shown_pieces = [
        *dropped_pieces[-_MAX_CANDIDATES // 2 :],
        *(scored for scored in scored_pieces if scored.is_retained),
    ][:_MAX_CANDIDATES]
    candidates = [
        ((scored.piece,), scored.loss, (0, 0, 0), not scored.is_retained) for scored in shown_pieces
    ]
    word_tokens = [list(find_best_segmentation(f"▁{word}", log_probabilities)[0]) for word in words]
    return _make_tokenizer("Unigram", list(log_probabilities), candidates, word_tokens)
