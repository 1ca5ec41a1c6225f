"""All segmentations of a word: exact probabilities under two tokenizers, beside seeded draws."""

import collections
from collections.abc import Callable, Iterable

import numpy as np

from ....base.registry import handles
from ....models.vocabulary.bpe import learn_merges, marked_words, ranks_of
from ....models.vocabulary.dropout import Dropout
from ....models.vocabulary.subwords import SPACE
from ....models.vocabulary.unigram import Lattice, learn_unigram
from .schema import Segmentations, SegmentationsRequest, SegmentationsResult

Word = tuple[str, ...]


@handles(SegmentationsRequest)
def all_segmentations(request: SegmentationsRequest) -> SegmentationsResult:
    """Answers in how many ways a word can be cut, how probable each is, and how often draws find it."""
    word = SPACE + request.word
    counts = collections.Counter(marked_words(request.corpus))
    logs, _ = learn_unigram(counts, request.pieces)
    ranks = ranks_of(learn_merges(request.corpus, request.pieces - len(set("".join(counts)))))
    lattice, dropout = Lattice(word, logs, request.alpha), Dropout(word, ranks, request.dropout)
    total = lattice.forward()[-1]
    exact = {
        cut: float(np.exp(request.alpha * sum(logs[piece] for piece in cut) - total))
        for cut in lattice.segmentations()
    }
    return SegmentationsResult(
        word=word,
        draws=request.draws,
        unigram=_drawn(exact, request, lattice.draws),
        dropout=_drawn(dropout.exact(), request, dropout.draws),
        first=np.array([first for first, _ in lattice.edges], "int32"),
        last=np.array([last for _, last in lattice.edges], "int32"),
        marginal=np.array([share for _, share in lattice.marginals()]),
        log_probability=np.array([logs[word[first:last]] for first, last in lattice.edges]),
    )


def _drawn(
    exact: dict[Word, float],
    request: SegmentationsRequest,
    draws: Callable[[int, np.random.Generator], Iterable[Word]],
) -> Segmentations:
    """Returns segmentations with their probabilities, the likeliest first, and how often draws find each."""
    generator = np.random.default_rng(request.draws_seed)
    drawn = collections.Counter(draws(request.draws, generator))
    ordered = sorted(exact, key=lambda cut: (-exact[cut], len(cut), cut))
    probabilities = np.array([exact[cut] for cut in ordered])
    positive = probabilities[probabilities > 0]
    return Segmentations(
        cuts=tuple(ordered),
        exact=probabilities,
        drawn=np.array([drawn[cut] for cut in ordered], "int32"),
        entropy=float(-(positive * np.log2(positive)).sum()),
    )
