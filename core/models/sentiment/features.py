"""Features of a review: the terms that occur, the mean of its word vectors, word pieces for the encoder."""

import re
from collections.abc import Sequence

import numpy as np

from ..configs.classifiers import NUM_OPENING_PIECES
from ..vocabulary.pieces import PieceVocabulary
from ..vocabulary.terms import TermVocabulary
from ..vocabulary.words import split_words

_LINE_BREAK = re.compile(r"<br\s*/?>")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[.!?][\"')])\s+")
_MIN_SENTENCE_WORDS = 4  # fewer of them are "Mr." or "Wow!": part of the sentence after them


def replace_html_breaks(text: str) -> str:
    """Returns a review with a blank for each line break of HTML, of which reviews of IMDb are full.

    Example:
        >>> replace_html_breaks("Bad.<br /><br />Very bad.")
        'Bad.  Very bad.'
    """
    return _LINE_BREAK.sub(" ", text)


def blank_out_html_breaks(text: str) -> str:
    """Returns a review of the same length with blanks for line breaks, so that positions stay.

    Example:
        >>> blank_out_html_breaks("Bad.<br /><br />Very bad.")
        'Bad.            Very bad.'
    """
    return _LINE_BREAK.sub(lambda match: " " * len(match[0]), text)


def split_sentences(text: str) -> list[str]:
    """Cuts a review into its sentences, at least one; under four words belong to the next sentence.

    Example:
        >>> split_sentences("Wow! Mr. Smith is good.<br />The rest is not.")
        ['Wow! Mr. Smith is good.', 'The rest is not.']
    """
    sentences = []
    pending_words: list[str] = []
    for part in _SENTENCE_END.split(replace_html_breaks(text).strip()):
        pending_words += part.split()
        if len(pending_words) >= _MIN_SENTENCE_WORDS:
            sentences.append(" ".join(pending_words))
            pending_words = []
    if pending_words or not sentences:
        sentences[-1:] = [" ".join([*sentences[-1:], *pending_words])]
    return sentences


def draw_sentences(text: str, rng: np.random.Generator, max_sentences: int = 3) -> str:
    """Returns one to three sentences of a review that follow each other; how many and where is drawn.

    Example:
        >>> draw_sentences("It is a film. It is too long.", np.random.default_rng(0), max_sentences=1)
        'It is too long.'
    """
    sentences = split_sentences(text)
    count = min(int(rng.integers(1, max_sentences + 1)), len(sentences))
    start = rng.integers(len(sentences) - count + 1)
    return " ".join(sentences[start : start + count])


class TermFeatures:
    """N reviews as the terms that occur in them; a batch of them is multi-hot.

    Args:
        texts: N reviews.
        vocabulary: F terms.

    Example:
        >>> features = TermFeatures(["Not bad", "good"], TermVocabulary(("bad", "not", "not bad")))
        >>> features[[0, 1]].tolist()
        [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]
    """

    def __init__(self, texts: Sequence[str], vocabulary: TermVocabulary):
        self.size = len(vocabulary)
        self.ids = [vocabulary.encode(replace_html_breaks(text)) for text in texts]

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, rows) -> np.ndarray:
        """Returns (B, F) float32 of B row numbers: 1 where the term occurs."""
        batch = np.zeros((len(rows), self.size), "float32")
        for number, row in enumerate(rows):
            batch[number, self.ids[row]] = 1
        return batch


def mean_vectors(texts: Sequence[str], words: Sequence[str], vectors: np.ndarray) -> np.ndarray:
    """Returns (N, D) float32: of each review the mean vector of its words; of one without known words zeros.

    Args:
        texts: N reviews.
        words: V words.
        vectors: (V, D), theirs.

    Example:
        >>> mean_vectors(["Not BAD, sir", "?"], ("bad", "not"), np.array([[1.0, 0.0], [0.0, 1.0]])).tolist()
        [[0.5, 0.5], [0.0, 0.0]]
    """
    ids = {word: index for index, word in enumerate(words)}
    means = np.zeros((len(texts), vectors.shape[1]), "float32")
    for number, text in enumerate(texts):
        rows = [ids[word] for word in split_words(replace_html_breaks(text)) if word in ids]
        if rows:
            means[number] = vectors[rows].astype("float32").mean(axis=0)
    return means


def count_read_pieces(num_pieces: int, max_tokens: int) -> tuple[int, int]:
    """Returns how many pieces of a review of `num_pieces` are read of its beginning, and how many of its end.

    Args:
        num_pieces: Pieces of the review.
        max_tokens: Pieces that the encoder reads, [CLS] and [SEP] among them.

    Example:
        >>> count_read_pieces(100, 256), count_read_pieces(1_000, 256)
        ((100, 0), (64, 190))
    """
    available = max_tokens - 2
    if num_pieces <= available:
        return num_pieces, 0
    opening = min(NUM_OPENING_PIECES, available // 2)
    return opening, available - opening


def encode_review_pieces(texts: Sequence[str], pieces: PieceVocabulary, max_tokens: int) -> list[np.ndarray]:
    """Returns the ids of N reviews as the encoder reads them, [CLS] first and [SEP] last.

    Of a review with more pieces than fit, the first 64 and the last ones are read: what a reviewer thinks
    stands at the end more often than in the middle.

    Args:
        texts: N reviews.
        pieces: The vocabulary.
        max_tokens: Pieces that the encoder reads, [CLS] and [SEP] among them.

    Reference: Sun et al., "How to Fine-Tune BERT for Text Classification?", 2019, section 5.3.1,
    https://arxiv.org/abs/1905.05583
    """
    rows = []
    for ids in pieces.tokenize_batch([replace_html_breaks(text) for text in texts]):
        opening, ending = count_read_pieces(len(ids), max_tokens)
        ids = ids[:opening] + ids[len(ids) - ending :]
        rows.append(np.array([pieces.start_id, *ids, pieces.end_id], "int32"))
    return rows
