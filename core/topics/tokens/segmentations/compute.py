"""All segmentations of a word: exact probabilities under two tokenizers, and seeded samples."""

import collections
from collections.abc import Callable, Iterable

import numpy as np

from ....base.registry import handles
from ....models.vocabulary.bpe import learn_merges, mark_words, rank_merges
from ....models.vocabulary.dropout import BpeDropout
from ....models.vocabulary.subwords import WORD_START
from ....models.vocabulary.unigram import Lattice, learn_unigram
from .schema import SegmentationsRequest, SegmentationsResult, TokenizerSegmentations

Segmentation = tuple[str, ...]


@handles(SegmentationsRequest)
def compute_segmentations(request: SegmentationsRequest) -> SegmentationsResult:
    """Computes all segmentations of a word with their probabilities, and samples from them."""
    word = WORD_START + request.word
    counts = collections.Counter(mark_words(request.corpus))
    log_probabilities, _ = learn_unigram(counts, request.num_pieces)
    ranks = rank_merges(learn_merges(request.corpus, request.num_pieces - len(set("".join(counts)))))
    lattice, dropout = (
        Lattice(word, log_probabilities, request.alpha),
        BpeDropout(word, ranks, request.dropout),
    )
    log_normalizer = lattice.forward()[-1]
    probability_by_segmentation = {
        cut: float(np.exp(request.alpha * sum(log_probabilities[piece] for piece in cut) - log_normalizer))
        for cut in lattice.list_segmentations()
    }
    return SegmentationsResult(
        marked_word=word,
        num_samples=request.num_samples,
        unigram=_sample_segmentations(probability_by_segmentation, request, lattice.draw_segmentations),
        bpe_dropout=_sample_segmentations(
            dropout.compute_probabilities(), request, dropout.draw_segmentations
        ),
        piece_starts=np.array([first for first, _ in lattice.edges], "int32"),
        piece_ends=np.array([last for _, last in lattice.edges], "int32"),
        marginal_probability=np.array([probability for _, probability in lattice.compute_marginals()]),
        piece_log_probability=np.array(
            [log_probabilities[word[first:last]] for first, last in lattice.edges]
        ),
    )


def _sample_segmentations(
    probability_by_segmentation: dict[Segmentation, float],
    request: SegmentationsRequest,
    draw_segmentations: Callable[[int, np.random.Generator], Iterable[Segmentation]],
) -> TokenizerSegmentations:
    generator = np.random.default_rng(request.sample_seed)
    sample_counts = collections.Counter(draw_segmentations(request.num_samples, generator))
    sorted_segmentations = sorted(
        probability_by_segmentation, key=lambda cut: (-probability_by_segmentation[cut], len(cut), cut)
    )
    probabilities = np.array([probability_by_segmentation[cut] for cut in sorted_segmentations])
    positive = probabilities[probabilities > 0]
    return TokenizerSegmentations(
        segmentations=tuple(sorted_segmentations),
        probability=probabilities,
        sample_counts=np.array([sample_counts[cut] for cut in sorted_segmentations], "int32"),
        entropy=float(-(positive * np.log2(positive)).sum()),
    )
