"""Embedding tables from uploaded text files: parsed, validated, and held in this process's memory.

A line is a word and its numbers, between tabs or blanks: what word2vec, fastText and TensorBoard's projector
write. A first line that says how many there are, or what the columns are, is passed over.
"""

import collections
import hashlib
import threading

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.text import add_quotation_marks
from ...models.configs.embeddings import UPLOADED_PREFIX

MAX_FILE_BYTES = 20_000_000  # of a file, as server.maxUploadSize: some 8,000 words of 300 numbers
MAX_WORDS, MAX_DIMENSIONS, MAX_WORD_CHARACTERS = 20_000, 300, 60
MIN_WORDS = 4  # words: a sum of three needs one that answers
_MAX_TABLES = 3  # files that are kept

Words = tuple[str, ...]
_tables_by_name: collections.OrderedDict[str, tuple[Words, np.ndarray]] = collections.OrderedDict()
_lock = threading.Lock()


def store_table(content: bytes) -> str:
    """Parses and stores a file, and returns the table name for requests.

    Raises:
        InvalidValueError: If it is no such file; the sentence says in which line.
    """
    name = UPLOADED_PREFIX + hashlib.sha256(content).hexdigest()[:16]
    with _lock:
        if name not in _tables_by_name:
            _tables_by_name[name] = parse_table(content)
            while len(_tables_by_name) > _MAX_TABLES:
                _tables_by_name.popitem(last=False)
    return name


def get_table(name: str) -> tuple[Words, np.ndarray]:
    """Returns the words and the table (V, E) of a stored file.

    Raises:
        InvalidValueError: If this process no longer holds it.
    """
    table = _tables_by_name.get(name)
    if table is None:
        raise_invalid("table", message("uploaded-missing"), name, message("uploaded-missing.fix"))
    return table


def parse_table(content: bytes) -> tuple[Words, np.ndarray]:
    """Parses a file into its words and their table (V, E) in float64; see `store_table`."""
    if len(content) > MAX_FILE_BYTES:
        _raise_invalid_file("file-size", max_megabytes=MAX_FILE_BYTES // 1_000_000)
    try:
        text_lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        _raise_invalid_file("encoding")
    first_line = 1 if text_lines and _is_heading(text_lines[0]) else 0
    vectors: dict[str, np.ndarray] = {}
    num_dimensions = 0
    for line_number, line in enumerate(text_lines[first_line:], first_line + 1):
        if not line.strip():
            continue
        word, vector = _parse_line(line, line_number)
        if word in vectors:
            _raise_invalid_file("duplicate", line=line_number, word=add_quotation_marks(word))
        if vectors and len(vector) != num_dimensions:
            _raise_invalid_file("width", line=line_number, num_found=len(vector), expected=num_dimensions)
        vectors[word], num_dimensions = vector, len(vector)
        if len(vectors) > MAX_WORDS:
            _raise_invalid_file("max-words", max_words=MAX_WORDS)
    if len(vectors) < MIN_WORDS:
        _raise_invalid_file("min-words", min_words=MIN_WORDS)
    return tuple(vectors), np.array(list(vectors.values()))


def _split_cells(line: str) -> list[str]:
    """Returns the cells of a line; of a line with too many, the first: 20 MB of blanks are no list."""
    if "\t" in line:
        return [cell.strip() for cell in line.rstrip().split("\t", MAX_DIMENSIONS + 1)]
    return line.split(maxsplit=MAX_DIMENSIONS + 1)


def _is_heading(line: str) -> bool:
    cells = _split_cells(line)
    has_counts = len(cells) == 2 and all(cell.isdecimal() for cell in cells)
    return has_counts or (len(cells) > 1 and not any(map(_is_number, cells[1:])))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _parse_line(line: str, line_number: int) -> tuple[str, np.ndarray]:
    """Parses a line into its word and its vector (E,)."""
    word, *cells = _split_cells(line)
    if not 1 <= len(word) <= MAX_WORD_CHARACTERS:
        _raise_invalid_file("word-length", line=line_number, max_characters=MAX_WORD_CHARACTERS)
    if not 2 <= len(cells) <= MAX_DIMENSIONS:
        _raise_invalid_file("dimensions", line=line_number, max_dimensions=MAX_DIMENSIONS)
    try:
        vector = np.array([float(cell) for cell in cells])
    except ValueError:
        vector = np.array([np.nan])
    if not (np.abs(vector) < 1e30).all():
        _raise_invalid_file("finite", line=line_number)
    return word, vector


def _raise_invalid_file(problem: str, **values):
    raise_invalid(
        "uploaded",
        message("uploaded-format"),
        message("uploaded-file"),
        message(f"uploaded-{problem}", **values),
    )
