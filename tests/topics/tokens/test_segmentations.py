"""All segmentations of a word: distributions, identities, and drawn."""

import numpy as np
import pytest

from core import engine
from core.topics.tokens.segmentations import plot
from core.topics.tokens.segmentations.schema import SegmentationsRequest
from tests.support.stories import assert_story


def test_segmentations_are_distributions_and_draws_are_seeded():
    request = SegmentationsRequest(num_samples=2_000)
    result = engine.run(request)
    for one in (result.unigram, result.bpe_dropout):
        assert one.probability.sum() == pytest.approx(1) and one.sample_counts.sum() == 2_000
        assert (np.diff(one.probability) <= 0).all() and all(
            "".join(cut) == "▁sleepless" for cut in one.segmentations
        )
        assert np.abs(one.sample_counts / 2_000 - one.probability).max() < 0.05
    again, other = (
        engine.run(SegmentationsRequest(num_samples=2_000, sample_seed=seed)).unigram.sample_counts.tolist()
        for seed in (request.sample_seed, 1)
    )
    assert again == result.unigram.sample_counts.tolist() != other


def test_the_lattice_sums_to_one_between_any_two_letters():
    """Every segmentation crosses each letter with exactly one piece."""
    result = engine.run(SegmentationsRequest())
    for letter in range(len(result.marked_word)):
        over = (result.piece_starts <= letter) & (letter < result.piece_ends)
        assert result.marginal_probability[over].sum() == pytest.approx(1)


@pytest.mark.parametrize("word", ["sleepless", "lighthouses", "brightest", "longest", "sailors"])
def test_dropout_favours_few_segmentations(word):
    """The finding of Cognetta et al., 2024: far from even, at the share of 0.1 that is usual."""
    result = engine.run(SegmentationsRequest(word=word, dropout=0.1))
    assert len(result.bpe_dropout.segmentations) >= 10 and result.bpe_dropout.probability[:3].sum() > 0.8
    assert result.bpe_dropout.entropy < 0.5 * np.log2(len(result.bpe_dropout.segmentations))


def test_the_claim_has_the_likeliest_segmentation():
    result = engine.run(SegmentationsRequest(num_samples=500))
    best = f"{100 * result.bpe_dropout.probability[0]:.1f} %"
    ways = len(result.bpe_dropout.segmentations)
    claim = f"Of {ways} segmentations under BPE-dropout the likeliest has **{best}**."
    assert plot.plot_segmentations(result).claim == claim
    always = plot.plot_segmentations(engine.run(SegmentationsRequest(dropout=0.0)))
    assert always.claim == "BPE-dropout always cuts “sleepless” in the same way: **100 %**."


def test_the_lattice_has_an_arc_a_piece_as_thick_as_it_is_used():
    """ "s" fits into “sleepless” in three places, and is one piece."""
    picture = plot.plot_lattice(engine.run(SegmentationsRequest()))
    widths = [one.line.width for one in picture.figure.data if one.mode == "lines"]
    assert widths == sorted(widths)
    assert_story(picture, claim="17 pieces in 23 places make **69** segmentations of “sleepless”.")
    short = plot.plot_lattice(engine.run(SegmentationsRequest(word="e")))
    assert_story(short, claim="2 pieces in 2 places make **1** segmentation of “e”.")
