"""A sentence in every way to cut it, the merges behind a subword, and three tokenizers that learn."""

import collections
import re

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models.vocabulary.bpe import BpeLearner, cut_by_merges, marked_words, merge_steps, ranks_of
from ....models.vocabulary.characters import CHARACTERS, encode_characters
from ....models.vocabulary.pieces import load_pieces
from ....models.vocabulary.subwords import load_merges, load_subwords
from ....models.vocabulary.unigram import best_cut, learn_unigram
from ....models.vocabulary.wordpiece import cut_longest, learn_pieces
from ....models.vocabulary.words import UNKNOWN_ID, load_words, split_words
from .schema import (
    Cut,
    CutRequest,
    CutResult,
    LearntTokenizer,
    TokenizersRequest,
    TokenizersResult,
    UndoRequest,
    UndoResult,
)

_CHUNK = re.compile(r"[^ \t\n\r\f\v]+")  # what TextVectorization cuts at is ASCII white space
_BYTE = re.compile(r"<0x[0-9A-F]{2}>")
_SHOWN = 8  # candidates of a tokenizer


# --- shipped vocabularies -----------------------------------------------------------------------------------


@handles(CutRequest)
def cuts(request: CutRequest) -> CutResult:
    """Answers how a sentence is cut into characters, words, subwords and word pieces."""
    text = request.text
    return CutResult(text=text, cuts=(_characters(text), _words(text), _subwords(text), _pieces(text)))


def _bytes_of(text: str) -> int:
    """Returns the bytes of UTF-8 of a text; half a character counts as the sign that stands for it."""
    return len(text.encode("utf-8", "replace"))


def _cut(name: str, vocabulary: int, rows: list[tuple], left_out: list[str], unknown: int = -1) -> Cut:
    """Returns a cut of rows (token, id, first, last, bytes)."""
    tokens, *numbers = zip(*rows, strict=True) if rows else ((),) * 5
    ids, first, last, byte_count = (np.array(column, "int32") for column in numbers)
    return Cut(
        name=name,
        vocabulary=vocabulary,
        tokens=tuple(tokens),
        ids=ids,
        first=first,
        last=last,
        byte_count=byte_count,
        unknown=ids == unknown,
        left_out=tuple(left_out),
    )


def _characters(text: str) -> Cut:
    """Returns what the character RNN reads: one typed character may be read as none or as several."""
    rows: list[tuple] = []
    left_out: list[str] = []
    for place, character in enumerate(text):
        encoded = encode_characters(character)
        for letter, index in zip(encoded.text, encoded.ids.tolist(), strict=True):
            rows.append((letter, index, place, place + 1, _bytes_of(letter)))
        if not encoded.text:
            left_out.append(character)
    return _cut("characters", len(CHARACTERS), rows, left_out)


def _words(text: str) -> Cut:
    """Returns what the chapter's `TextVectorization` reads with 1,000 English words."""
    vocabulary = load_words("en")
    rows: list[tuple] = []
    left_out: list[str] = []
    for chunk in _CHUNK.finditer(text):
        words = split_words(chunk[0])
        if words:
            index = int(vocabulary.encode(words[0], limit=1).ids[0])
            rows.append((words[0], index, chunk.start(), chunk.end(), _bytes_of(words[0])))
        if len(chunk[0]) > len("".join(words)):
            left_out.extend(character for character in chunk[0] if not split_words(character))
    return _cut("words", len(vocabulary), rows, left_out, UNKNOWN_ID)


def _subwords(text: str) -> Cut:
    """Returns what `nmt_atlas` reads; a character that its vocabulary lacks is read as its bytes."""
    vocabulary = load_subwords()
    rows = []
    for token, index, (first, last) in zip(*vocabulary.spans(text), strict=True):
        size = 1 if _BYTE.fullmatch(token) else _bytes_of(text[first:last].strip())
        rows.append((token, index, first, last, size))
    return _cut("subwords", len(vocabulary), rows, _unread(text, rows), vocabulary.unknown)


def _pieces(text: str) -> Cut:
    """Returns what the pretrained encoder reads between [CLS] and [SEP]."""
    vocabulary = load_pieces()
    rows = [
        (
            token if index != vocabulary.unknown else text[first:last],
            index,
            first,
            last,
            _bytes_of(text[first:last]),
        )
        for token, index, (first, last) in zip(*vocabulary.spans(text), strict=True)
    ]
    return _cut("pieces", len(vocabulary), rows, _unread(text, rows), vocabulary.unknown)


def _unread(text: str, rows: list[tuple]) -> list[str]:
    """Returns the characters of a text that no token of rows (token, id, first, last, bytes) stands for."""
    read = {place for row in rows for place in range(row[2], row[3])}
    return [sign for place, sign in enumerate(text) if place not in read and not sign.isspace()]


@handles(UndoRequest)
def undo(request: UndoRequest) -> UndoResult:
    """Answers by which merges a subword came about.

    Raises:
        InvalidValueError: If the text has no subword.
    """
    vocabulary = load_subwords()
    tokens, _, _ = vocabulary.spans(request.text)
    if not tokens:
        raise_invalid("text", message("cuts-needs-sign"), request.text, message("cuts-needs-sign.fix"))
    number = min(request.token, len(tokens))
    token = tokens[number - 1]
    merges = load_merges()
    steps = [] if _BYTE.fullmatch(token) else merge_steps(token, ranks_of(merges))
    start = [token] if _BYTE.fullmatch(token) else list(token)
    states = [start, *(word for word, _ in steps)][::-1]
    return UndoResult(
        token=token,
        number=number,
        states=tuple(map(tuple, states)),
        merges=np.array([rank + 1 for _, rank in reversed(steps)], "int32"),
        ids=np.array([vocabulary.id_of(piece) for state in states for piece in state], "int32"),
        learnt=len(merges),
    )


# --- one text for three tokenizers --------------------------------------------------------------------------


@handles(TokenizersRequest)
def tokenizers(request: TokenizersRequest) -> TokenizersResult:
    """Answers what three tokenizers learn from one text, and how they cut a sentence."""
    words = request.sentence.split()
    learnt = tuple(
        learn(request.corpus, request.size, words) for learn in (_learn_bpe, _learn_wordpiece, _learn_unigram)
    )
    return TokenizersResult(asked=request.size, sentence=tuple(words), tokenizers=learnt)


def _learnt(name: str, vocabulary: list[str], candidates: list[tuple], cut: list[list[str]]):
    """Returns a tokenizer with its candidates (pair, value, counts, taken) and its cut of each word."""
    numbers = {token: number for number, token in enumerate(vocabulary)}
    tokens = [token for word in cut for token in word]
    return LearntTokenizer(
        name=name,
        size=len(vocabulary),
        candidates=tuple(row[0] for row in candidates),
        values=np.array([row[1] for row in candidates], "float64"),
        counts=np.array([row[2] for row in candidates], "int32").reshape(-1, 3),
        taken=np.array([row[3] for row in candidates], bool),
        tokens=tuple(tokens),
        words=np.array([number for number, word in enumerate(cut) for _ in word], "int32"),
        ids=np.array([numbers.get(token, -1) for token in tokens], "int32"),
    )


def _learn_bpe(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by counts: the pair that comes most often is merged."""
    learner = BpeLearner(collections.Counter(marked_words(corpus)))
    merges, last = [], []
    while len(learner.age) < size:
        options = learner.best(_SHOWN)
        step = learner.step()
        if step is None:
            break
        merges.append(step[0])
        last = options
    ranks = ranks_of(merges)
    candidates = [(pair, count, (count, 0, 0), number == 0) for number, (pair, count) in enumerate(last)]
    return _learnt("BPE", list(learner.age), candidates, [cut_by_merges(f"▁{word}", ranks) for word in words])


def _learn_wordpiece(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by counts over products: the pair whose parts are rarely apart is merged."""
    vocabulary, last = learn_pieces(collections.Counter(corpus.split()), size, told=_SHOWN)
    candidates = [
        (one.pair, one.score, (one.count, one.left, one.right), number == 0)
        for number, one in enumerate(last)
    ]
    cut = [cut_longest(word, frozenset(vocabulary)) for word in words]
    return _learnt("WordPiece", vocabulary, candidates, cut)


def _learn_unigram(corpus: str, size: int, words: list[str]) -> LearntTokenizer:
    """Learns by losses: the pieces that the text misses least are dropped."""
    logs, looked_at = learn_unigram(collections.Counter(marked_words(corpus)), size)
    dropped = [one for one in looked_at if not one.kept]
    around = [*dropped[-_SHOWN // 2 :], *(one for one in looked_at if one.kept)][:_SHOWN]
    candidates = [((one.piece,), one.loss, (0, 0, 0), not one.kept) for one in around]
    cut = [list(best_cut(f"▁{word}", logs)[0]) for word in words]
    return _learnt("Unigram", list(logs), candidates, cut)
