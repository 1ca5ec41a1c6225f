"""A sentence in every way to cut it that the atlas has, and the merges behind a subword."""

import re

import numpy as np

from core.checks import fail
from core.requests.tokens import CutRequest, UndoRequest
from core.traces.tokens import Cut, CutTrace, UndoTrace
from core.vocabulary.bpe import merge_steps, ranks_of
from core.vocabulary.characters import CHARACTERS, encode_characters
from core.vocabulary.pieces import load_pieces
from core.vocabulary.subwords import load_merges, load_subwords
from core.vocabulary.words import UNKNOWN_ID, load_words, split_words

_CHUNK = re.compile(r"[^ \t\n\r\f\v]+")  # what TextVectorization cuts at is ASCII white space
_BYTE = re.compile(r"<0x[0-9A-F]{2}>")


def cuts(request: CutRequest) -> CutTrace:
    """Answers how a sentence is cut into characters, words, subwords and word pieces."""
    text = request.text
    return CutTrace(text=text, cuts=(_characters(text), _words(text), _subwords(text), _pieces(text)))


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


def undo(request: UndoRequest) -> UndoTrace:
    """Answers by which merges a subword came about.

    Raises:
        InvalidValueError: If the text has no subword.
    """
    vocabulary = load_subwords()
    tokens, _, _ = vocabulary.spans(request.text)
    if not tokens:
        fail("text", "a text with at least one letter or sign", request.text, "Type a letter or a sign.")
    number = min(request.token, len(tokens))
    token = tokens[number - 1]
    merges = load_merges()
    steps = [] if _BYTE.fullmatch(token) else merge_steps(token, ranks_of(merges))
    start = [token] if _BYTE.fullmatch(token) else list(token)
    states = [start, *(word for word, _ in steps)][::-1]
    return UndoTrace(
        token=token,
        number=number,
        count=len(tokens),
        states=tuple(map(tuple, states)),
        merges=np.array([rank + 1 for _, rank in reversed(steps)], "int32"),
        ids=np.array([vocabulary.id_of(piece) for state in states for piece in state], "int32"),
        learnt=len(merges),
    )
