"""All segmentations of a word: exact probabilities under two tokenizers, beside seeded draws."""

import collections
from collections.abc import Callable, Iterable

import numpy as np

from ....base.registry import handles
from ....models.vocabulary.bpe import learn_merges, mark_words, rank_merges
from ....models.vocabulary.dropout import BpeDropout
from ....models.vocabulary.subwords import WORD_START
from ....models.vocabulary.unigram import Lattice, learn_unigram
from .schema import Segmentations, SegmentationsRequest, SegmentationsResult

Segmentation = tuple[str, ...]


@handles(SegmentationsRequest)
def compute_segmentations(request: SegmentationsRequest) -> SegmentationsResult:
    """Answers in how many ways a word can be cut, how probable each is, and how often draws find it."""
    word = WORD_START + request.word
    counts = collections.Counter(mark_words(request.corpus))
    log_probabilities, _ = learn_unigram(counts, request.pieces)
    ranks = rank_merges(learn_merges(request.corpus, request.pieces - len(set("".join(counts)))))
    lattice, dropout = (
        Lattice(word, log_probabilities, request.alpha),
        BpeDropout(word, ranks, request.dropout),
    )
    log_normalizer = lattice.forward()[-1]
    probability_by_cut = {
        cut: float(np.exp(request.alpha * sum(log_probabilities[piece] for piece in cut) - log_normalizer))
        for cut in lattice.list_segmentations()
    }
    return SegmentationsResult(
        word=word,
        num_draws=request.draws,
        unigram=_sample_segmentations(probability_by_cut, request, lattice.draw_segmentations),
        dropout=_sample_segmentations(dropout.compute_probabilities(), request, dropout.draw_segmentations),
        first=np.array([first for first, _ in lattice.edges], "int32"),
        last=np.array([last for _, last in lattice.edges], "int32"),
        marginal=np.array([probability for _, probability in lattice.compute_marginals()]),
        log_probability=np.array([log_probabilities[word[first:last]] for first, last in lattice.edges]),
    )


def _sample_segmentations(
    probability_by_cut: dict[Segmentation, float],
    request: SegmentationsRequest,
    draws: Callable[[int, np.random.Generator], Iterable[Segmentation]],
) -> Segmentations:
    generator = np.random.default_rng(request.draws_seed)
    draw_counts = collections.Counter(draws(request.draws, generator))
    sorted_cuts = sorted(probability_by_cut, key=lambda cut: (-probability_by_cut[cut], len(cut), cut))
    probabilities = np.array([probability_by_cut[cut] for cut in sorted_cuts])
    positive = probabilities[probabilities > 0]
    return Segmentations(
        cuts=tuple(sorted_cuts),
        exact=probabilities,
        draw_counts=np.array([draw_counts[cut] for cut in sorted_cuts], "int32"),
        entropy=float(-(positive * np.log2(positive)).sum()),
    )
