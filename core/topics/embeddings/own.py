"""A visitor's own vectors, from a text file: read, checked, and kept by this process alone.

A line is a word and its numbers, between tabs or blanks: what word2vec, fastText and TensorBoard's projector
write. A first line that says how many there are, or what the columns are, is passed over.
"""

import collections
import hashlib
import threading

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.text import in_quotes
from ...models.configs.embeddings import OWN

MAX_BYTES = 20_000_000  # of a file, as server.maxUploadSize: some 8,000 words of 300 numbers
MAX_WORDS, MAX_WIDTH, MAX_LETTERS = 20_000, 300, 60
LEAST = 4  # words: a sum of three needs one that answers
_MOST = 3  # files that are kept

Words = tuple[str, ...]
_kept: collections.OrderedDict[str, tuple[Words, np.ndarray]] = collections.OrderedDict()
_lock = threading.Lock()


def keep(content: bytes) -> str:
    """Reads a file, keeps its table and returns the name by which requests ask for it.

    Raises:
        InvalidValueError: If it is no such file; the sentence says in which line.
    """
    name = OWN + hashlib.sha256(content).hexdigest()[:16]
    with _lock:
        if name not in _kept:
            _kept[name] = read(content)
            while len(_kept) > _MOST:
                _kept.popitem(last=False)
    return name


def kept(name: str) -> tuple[Words, np.ndarray]:
    """Returns the words and the table (V, E) of a file that was kept.

    Raises:
        InvalidValueError: If this process does not keep it any more.
    """
    found = _kept.get(name)
    if found is None:
        raise_invalid("table", message("own-gone"), name, message("own-gone.fix"))
    return found


def read(content: bytes) -> tuple[Words, np.ndarray]:
    """Returns the words of a file and their table (V, E) in float64; see `keep`."""
    if len(content) > MAX_BYTES:
        _refuse("size", most=MAX_BYTES // 1_000_000)
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        _refuse("text")
    first = 1 if lines and _is_heading(lines[0]) else 0
    rows: dict[str, np.ndarray] = {}
    width = 0
    for number, line in enumerate(lines[first:], first + 1):
        if not line.strip():
            continue
        word, numbers = _row(line, number)
        if word in rows:
            _refuse("twice", line=number, word=in_quotes(word))
        if rows and len(numbers) != width:
            _refuse("width", line=number, count=len(numbers), wanted=width)
        rows[word], width = numbers, len(numbers)
        if len(rows) > MAX_WORDS:
            _refuse("many", most=MAX_WORDS)
    if len(rows) < LEAST:
        _refuse("few", least=LEAST)
    return tuple(rows), np.array(list(rows.values()))


def _cells(line: str) -> list[str]:
    """Returns the cells of a line; of a line with too many, the first: 20 MB of blanks are no list."""
    if "\t" in line:
        return [cell.strip() for cell in line.rstrip().split("\t", MAX_WIDTH + 1)]
    return line.split(maxsplit=MAX_WIDTH + 1)


def _is_heading(line: str) -> bool:
    """Tells whether a line is no word: two whole numbers, or names of columns."""
    cells = _cells(line)
    counts = len(cells) == 2 and all(cell.isdecimal() for cell in cells)
    return counts or (len(cells) > 1 and not any(map(_is_number, cells[1:])))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _row(line: str, number: int) -> tuple[str, np.ndarray]:
    """Returns the word of a line and its numbers (E,)."""
    word, *cells = _cells(line)
    if not 1 <= len(word) <= MAX_LETTERS:
        _refuse("word", line=number, most=MAX_LETTERS)
    if not 2 <= len(cells) <= MAX_WIDTH:
        _refuse("numbers", line=number, most=MAX_WIDTH)
    try:
        numbers = np.array([float(cell) for cell in cells])
    except ValueError:
        numbers = np.array([np.nan])
    if not (np.abs(numbers) < 1e30).all():
        _refuse("finite", line=number)
    return word, numbers


def _refuse(what: str, **values):
    raise_invalid("own", message("own-form"), message("own-file"), message(f"own-{what}", **values))
