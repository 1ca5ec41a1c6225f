"""A visitor's own vectors: what is read, what is refused in one sentence, and what is computed with them."""

import time

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.topics.embeddings import uploaded_tables
from core.topics.embeddings.map import plot
from core.topics.embeddings.map.schema import MapRequest, NeighboursRequest
from core.topics.embeddings.sums.schema import ArithmeticRequest

WORDS = "\n".join(["north 0 1 0", "south 0 -1 0", "east 1 0 0.1", "west -1 0 0.1", "up 0 0 1"])


@pytest.mark.parametrize(
    "text",
    [WORDS, f"5 3\n{WORDS}", "word\tx\ty\tz\n" + WORDS.replace(" ", "\t"), WORDS.replace("\n", "\r\n\r\n")],
    ids=["plain", "word2vec", "table", "blank lines"],
)
def test_what_programs_write_is_read(text):
    words, table = uploaded_tables.parse_table(text.encode())
    assert words == ("north", "south", "east", "west", "up")
    np.testing.assert_array_equal(table[3], [-1, 0, 0.1])


REFUSED = {
    "Give at least 4 words": b"",
    "Give line 2 2 to 300 numbers after its word.": b"a 1 2\nb 1\nc 1 2",
    "Give line 3 finite numbers": b"a 1 2\nb 3 4\nc 1 inf",
    "Give line 1 finite numbers": b"a 1 x\nb 3 4\nc 1 2",
    "Give each word once: line 3 has “a” again.": b"a 1 2\nb 3 4\na 1 2",
    "Give line 2 2 numbers, as the lines before it; it has 3.": b"a 1 2\nb 1 2 3\nc 1 2",
    "Choose a text in UTF-8.": b"\xff\xfe\x00",
    "Give line 1 a word of 1 to 60 letters.": b"a" * 61 + b" 1 2\nb 1 2\nc 1 2",
    "Give at most 20,000 words.": "\n".join(f"w{number} 1 2" for number in range(20_001)).encode(),
    "Choose a file of at most 20 MB.": b"a" * (uploaded_tables.MAX_FILE_BYTES + 1),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_cannot_be_read_is_one_sentence(sentence):
    with pytest.raises(
        InvalidValueError, match="expected a text with a word and its numbers in each line"
    ) as error_info:
        uploaded_tables.parse_table(REFUSED[sentence])
    assert sentence in str(error_info.value)


def test_a_line_without_end_is_refused_at_once():
    """20 MB of "a a a": split into 10 million cells it held the app up for minutes."""
    began = time.process_time()
    for line in (b"a " * 2_000_000, b"w" + b"\t1" * 2_000_000):
        with pytest.raises(InvalidValueError):
            uploaded_tables.parse_table(line)
    assert time.process_time() - began < 1


def test_they_are_mapped_searched_and_computed_with():
    name = uploaded_tables.store_table(WORDS.encode())
    result = engine.run(MapRequest(table=name, colour="Topics"))
    assert result.words == uploaded_tables.get_table(name)[0] and result.coordinates.shape == (5, 2)
    near = engine.run(NeighboursRequest(table=name, word="North"))
    units = uploaded_tables.get_table(name)[1] / np.linalg.norm(
        uploaded_tables.get_table(name)[1], axis=1, keepdims=True
    )
    assert near.words == tuple(np.array(result.words)[np.argsort(-(units @ units[0]), kind="stable")[1:]])
    turned = engine.run(ArithmeticRequest(table=name, base="north", minus="up", plus="up", num_answers=2))
    assert turned.nearest_words[0] == "north" and turned.input_words == ("north", "up", "up")


def test_of_equal_rows_nothing_is_told_that_is_not_so():
    name = uploaded_tables.store_table(b"a 0 0\nb 0 0\nc 0 0\nd 0 0")
    for colour in ("Topics", "Frequency"):
        result = engine.run(MapRequest(table=name, colour=colour))
        near = engine.run(NeighboursRequest(table=name, word="a"))
        assert "nan" not in plot.plot_embedding_map(result, near).story


def test_a_file_that_is_not_kept_any_more_is_asked_for_again():
    names = [uploaded_tables.store_table(f"{WORDS}\nmore {number} 1 1".encode()) for number in range(4)]
    with pytest.raises(InvalidValueError, match="Choose your file again"):
        engine.run(NeighboursRequest(table=names[0], word="up"))
    with pytest.raises(InvalidValueError, match="expected one of 'PCA'"):
        MapRequest(table=names[-1], method="UMAP")
    with pytest.raises(InvalidValueError, match="expected one of 'Sentiment'"):
        MapRequest(table="sentiment", colour="Language")
