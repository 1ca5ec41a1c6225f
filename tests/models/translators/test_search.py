"""Greedy, beam and sampling against slow searches written out as the book describes them, on toy models and
on small real ones.
"""

import math
import zlib

import numpy as np
import pytest

from core.base.numerics import log_softmax
from core.base.sampling import generate_uniforms
from core.models.translators.beam import SearchConfig
from core.models.translators.search import beam_search, greedy_search, sample_translation
from core.models.vocabulary.words import END, PAD, START, UNKNOWN, WordVocabulary
from tests.support.beams import make_beam_result
from tests.support.reference_sampling import reference_probabilities

WORDS = WordVocabulary((PAD, UNKNOWN, START, END, *"abcdefgh"))
SOURCES = np.array([[5, 6, 7, 0], [8, 0, 0, 0], [9, 10, 11, 12], [5, 7, 0, 0]])


def tokens(limit, **until):
    return SearchConfig(start_id=2, end_id=3, unknown_id=1, max_length=limit, **until)


class State:
    def __init__(self, rows):
        self.rows = rows

    def take(self, rows):
        return State([self.rows[row] for row in np.arange(len(self.rows))[rows]])


class Toy:
    """A model whose next token depends on the source and on all tokens before it, by a hash: logits are
    random, or whole for ties.
    """

    def __init__(self, seed, size=7, *, ties=False, end=0.0):
        self.seed, self.size, self.ties, self.end, self.steps = seed, size, ties, end, 0

    def logits(self, source, prefix):
        rng = np.random.default_rng([self.seed, zlib.crc32(repr((source, prefix)).encode())])
        logits = rng.integers(0, 3, self.size) if self.ties else rng.normal(size=self.size) * 2
        logits = logits.astype("float32")
        logits[3] += self.end
        return logits

    def init_state(self, sources):
        return State([(tuple(int(index) for index in source if index), ()) for source in sources])

    def decode_step(self, state, ids):
        self.steps += 1
        rows = [
            (source, (*prefix, int(index)))
            for (source, prefix), (index,) in zip(state.rows, ids, strict=True)
        ]
        return np.stack([self.logits(*row) for row in rows])[:, None], State(rows)


def toys(count=6):
    return [
        Toy(seed, ties=ties, end=end)
        for seed in range(count)
        for ties in (False, True)
        for end in (-1.0, 0.0, 2.0)
    ]


# --- slow searches ------------------------------------------------------------------------------------------


def is_in_loop(ids, max_repeats, digit_ids):
    """Tells by the definition whether ids end in a pattern that came `rounds` times and begins once more."""
    text = list(ids)
    for period in range(1, len(text)):
        pattern = text[-period - 1 : -1]
        loop = text[-1] == pattern[0] and text[-max_repeats * period - 1 : -1] == pattern * max_repeats
        if max_repeats and loop and 1 not in pattern and not set(pattern) <= set(digit_ids):
            return True
    return False


def reference_greedy(toy, source, limit, max_repeats=0, digit_ids=()):
    ids = []
    while len(ids) < limit and 3 not in ids and not is_in_loop(ids, max_repeats, digit_ids):
        ids.append(int(toy.logits(source, (2, *ids)).argmax()))
    return ids


def compute_ranking_score(ids, total, length_penalty, unknown_penalty):
    return (total - unknown_penalty * ids.count(1)) / ((5 + len(ids)) / 6) ** length_penalty


def reference_beam(
    toy, source, limit, width, length_penalty=0.0, unknown_penalty=0.0, max_repeats=0, digit_ids=()
):
    """Keeps the W best of all one-token continuations, step by step; returns the beam and the candidates of
    each step. Of the beam in the end those that were stopped in a loop come last.

    A hypothesis is (ids, total); a candidate is (ids, total, order, place of what it continues).
    """
    beam, steps = [((), 0.0)], []

    def over(ids):
        return 3 in ids or is_in_loop(ids, max_repeats, digit_ids)

    while not all(over(ids) for ids, _ in beam) and len(steps) < limit:
        candidates = []
        for place, (ids, total) in enumerate(beam):
            if over(ids):
                candidates.append(
                    (ids, total, compute_ranking_score(ids, total, length_penalty, unknown_penalty), place)
                )
                continue
            log_probability = log_softmax(toy.logits(source, (2, *ids)).astype("float64"))
            for index in range(toy.size):
                longer = (*ids, index)
                sums = total + float(log_probability[index])
                candidates.append(
                    (
                        longer,
                        sums,
                        compute_ranking_score(longer, sums, length_penalty, unknown_penalty),
                        place,
                    )
                )
        # stable: of equal ones the earlier hypothesis, the lower id
        candidates.sort(key=lambda candidate: -candidate[2])
        steps.append(candidates)
        beam = [candidate[:2] for candidate in candidates[:width]]
    beam.sort(key=lambda one: is_in_loop(one[0], max_repeats, digit_ids))
    return beam, steps


# --- parts --------------------------------------------------------------------------------------------------


def test_log_softmax_by_hand_and_without_overflow():
    found = log_softmax(np.array([[0.0, math.log(3.0)], [1e5, 0.0]]))
    np.testing.assert_allclose(found, [[math.log(0.25), math.log(0.75)], [0.0, -1e5]], atol=1e-12)
    assert log_softmax(np.zeros((2, 3, 5), "float32")).dtype == "float32"


# --- greedy -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 6])
def test_greedy_is_the_slow_one(limit):
    ended = set()
    for toy in toys():
        found = greedy_search(toy, SOURCES, tokens(limit))
        for source, ids in zip(SOURCES, found, strict=True):
            assert ids.tolist() == reference_greedy(toy, tuple(source[source > 0].tolist()), limit)
            assert ids.dtype == np.int32
            ended.add(bool(ids[-1] == 3))
    assert ended == {False, True}


def test_greedy_stops_when_all_rows_have_ended():
    toy = Toy(1, end=50.0)
    assert [ids.tolist() for ids in greedy_search(toy, SOURCES, tokens(10))] == [[3]] * 4
    assert toy.steps == 1


# --- beam ---------------------------------------------------------------------------------------------------

PENALTIES = [(0.0, 0.0), (0.7, 1.5)]


def assert_same_beam(result, row, expected, penalties):
    """Holds one source of a result to a slow beam of (ids, total)."""
    assert [tuple(ids.tolist()) for ids in result.ids[row]] == [ids for ids, *_ in expected]
    np.testing.assert_allclose(result.totals[row], [total for _, total, *_ in expected], atol=1e-12)
    np.testing.assert_allclose(
        result.ranking_scores[row],
        [compute_ranking_score(ids, total, *penalties) for ids, total, *_ in expected],
        atol=1e-12,
    )


@pytest.mark.parametrize("penalties", PENALTIES)
@pytest.mark.parametrize("width", [1, 3, 10])
def test_a_beam_is_the_slow_one(width, penalties):
    """Of 60 tokens few are looked at: they must hold the best, with many ties and with none."""
    for toy in (*toys(3), *(Toy(9, size=60, ties=ties) for ties in (False, True))):
        found = beam_search(
            toy, SOURCES, tokens(5), width=width, length_penalty=penalties[0], unknown_penalty=penalties[1]
        )
        for row, source in enumerate(SOURCES):
            expected, _ = reference_beam(toy, tuple(source[source > 0].tolist()), 5, width, *penalties)
            assert_same_beam(found, row, expected, penalties)


@pytest.mark.parametrize("digit_ids", [(), (5, 6)])
def test_searches_that_stop_loops_are_the_slow_ones_and_rank_a_loop_last(digit_ids):
    """Small vocabularies repeat themselves: with two rounds most searches meet a loop."""
    until = {"max_repeats": 2, "digit_ids": digit_ids}
    stopped, moved = 0, 0
    for toy in toys(3):
        found = greedy_search(toy, SOURCES, tokens(9, **until))
        result = beam_search(toy, SOURCES, tokens(9, **until), width=3)
        for row, source in enumerate(SOURCES):
            own = tuple(source[source > 0].tolist())
            assert found[row].tolist() == reference_greedy(toy, own, 9, **until)
            expected, steps = reference_beam(toy, own, 9, 3, **until)
            assert_same_beam(result, row, expected, (0.0, 0.0))
            loops = [is_in_loop(ids, **until) for ids, _ in expected]
            assert loops == sorted(loops)
            stopped += sum(loops)
            moved += [ids for ids, _ in expected] != [one[0] for one in steps[-1][:3]]
    assert stopped > 10
    assert moved > 0


def test_a_beam_that_cannot_be_filled_has_fewer():
    """Four tokens and a limit of one: there are four translations, whatever the width."""
    toy = Toy(3, size=4)
    for record in (False, True):
        found = beam_search(toy, SOURCES[:1], tokens(1), width=10, record_steps=record)
        assert len(found.ids[0]) == len(found.totals[0]) == len(found.ranking_scores[0]) == 4
    result = make_beam_result(found, WORDS, width=10)
    assert len(result.tokens) == 5
    assert len(result.final_beam) == 4
    assert result.in_beam.all()


@pytest.mark.parametrize("width, penalties", [(4, (1.0, 2.0))])
def test_a_batch_gives_what_each_source_gives_by_itself(each, width, penalties):
    sources, runtime = (
        np.array([[5, 6, 7, 8], [9, 10, 0, 0], [11, 0, 0, 0], [22, 1, 3, 0]]),
        each.runtime("float64"),
    )
    options = {"width": width, "length_penalty": penalties[0], "unknown_penalty": penalties[1]}
    together = beam_search(runtime, sources, tokens(9), **options)
    lengths = set()
    for row, source in enumerate(sources):
        alone = beam_search(runtime, source[source > 0][None], tokens(9), **options)
        assert [ids.tolist() for ids in together.ids[row]] == [ids.tolist() for ids in alone.ids[0]]
        np.testing.assert_allclose(together.totals[row], alone.totals[0], atol=1e-9)
        lengths |= {len(ids) for ids in alone.ids[0]}
        assert (
            greedy_search(runtime, sources, tokens(9))[row].tolist()
            == greedy_search(runtime, source[source > 0][None], tokens(9))[0].tolist()
        )


# --- the record ---------------------------------------------------------------------------------------------


def reference_tree(toy, source, limit, width, penalties):
    """Returns every hypothesis of the slow beam's best 2 W candidates a step, by ids: what the record must
    say of it.
    """
    _, steps = reference_beam(toy, source, limit, width, *penalties)
    nodes = {
        (): {
            "parent": None,
            "step": 0,
            "total": 0.0,
            "ranked": 0.0,
            "rank": 0,
            "in_beam": True,
            "pruned_step": -1,
        }
    }
    beam = [()]
    for step, candidates in enumerate(steps, 1):
        best = candidates[: 2 * width]
        for rank, (ids, total, order, _) in enumerate(best):
            survives = rank < width
            if ids not in nodes:
                nodes[ids] = {
                    "parent": ids[:-1],
                    "step": step,
                    "total": total,
                    "ranked": order,
                    "rank": rank,
                    "in_beam": survives,
                    "pruned_step": -1 if survives else step,
                }
        for ids in beam:  # which of those that were in the beam go on in nothing that is kept?
            ranks = [rank for rank, candidate in enumerate(best) if candidate[0][: len(ids)] == ids]
            if not ranks or ranks[0] >= width:
                nodes[ids].update(pruned_step=step)
        beam = [candidate[0] for candidate in best[:width]]
    return nodes, beam


@pytest.mark.parametrize("penalties", PENALTIES)
@pytest.mark.parametrize("width", [1, 3])
def test_the_record_is_that_of_a_slow_search(width, penalties):
    pruned = set()
    for toy in toys(2):
        source = (8, 9)
        result = beam_search(
            toy,
            np.array([source]),
            tokens(5),
            width=width,
            length_penalty=penalties[0],
            unknown_penalty=penalties[1],
            record_steps=True,
        )
        computed = make_beam_result(result, WORDS, width=width)
        nodes, beam = reference_tree(toy, source, 5, width, penalties)
        ids = [
            tuple(WORDS._ids[computed.tokens[node]] for node in computed.get_path(number)[1:])
            for number in range(len(computed.tokens))
        ]
        assert len(ids) == len(set(ids))
        assert set(ids) == set(nodes)
        assert [ids[node] for node in computed.final_beam] == beam
        for number, own in enumerate(ids):
            expected = nodes[own]
            assert (-1 if own == () else ids.index(own[:-1])) == computed.parent[number]
            assert computed.has_ended[number] == (3 in own)
            for name in ("step", "rank", "in_beam", "pruned_step"):
                assert getattr(computed, name)[number] == expected[name], (name, own)
            assert computed.total[number] == pytest.approx(expected["total"], abs=1e-12)
            assert computed.ranking_score[number] == pytest.approx(expected["ranked"], abs=1e-12)
            if own:
                assert computed.log_probability[number] == pytest.approx(
                    expected["total"] - nodes[own[:-1]]["total"], abs=1e-12
                )
        pruned |= set(zip(computed.in_beam.tolist(), (computed.pruned_step >= 0).tolist(), strict=True))
    assert width == 1 or pruned == {(True, True), (True, False), (False, True)}


def test_alternatives_are_the_five_likeliest_next_tokens():
    toy = Toy(5)
    result = make_beam_result(
        beam_search(toy, SOURCES[:1], tokens(4), width=2, record_steps=True), WORDS, width=2
    )
    continued = set()
    for node, found in enumerate(result.alternatives):
        ids = tuple(WORDS._ids[result.tokens[place]] for place in result.get_path(node)[1:])
        if not result.in_beam[node] or result.has_ended[node] or len(ids) == 4:
            assert found == ()
            continue
        continued.add(node)
        logits = toy.logits((5, 6, 7), (2, *ids)).astype("float64")
        order = np.argsort(-logits, kind="stable")[:5]
        assert [word for word, _ in found] == list(WORDS.tokens(order))
        np.testing.assert_allclose(
            [chance for _, chance in found], (np.exp(logits) / np.exp(logits).sum())[order], atol=1e-12
        )
    assert len(continued) > 3


# --- sampling -----------------------------------------------------------------------------------------------


def drawn(toy, source=SOURCES[:1], limit=6, **options):
    settings = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "seed": 1, **options}
    return [ids.tolist() for ids in sample_translation(toy, source, tokens(limit), **settings)]


@pytest.mark.parametrize(
    "cuts", [{}, {"top_k": 2, "temperature": 5.0}, {"top_p": 0.6}, {"top_k": 4, "top_p": 0.9}]
)
def test_each_step_is_drawn_with_its_own_number(cuts):
    settings = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, **cuts}
    for seed in range(10):
        toy, numbers, ids = Toy(4, end=-1.0), generate_uniforms(seed, 0, 6), []
        while len(ids) < 6 and 3 not in ids:
            probabilities = reference_probabilities(
                toy.logits((5, 6, 7), (2, *ids)).astype("float64"), **settings
            )
            ids.append(int(np.argmax(np.cumsum(probabilities) > numbers[len(ids)])))
        assert drawn(toy, seed=seed, **cuts) == [ids]


def test_temperature_0_is_greedy():
    for toy in toys(3):
        assert drawn(toy, temperature=0) == [
            ids.tolist() for ids in greedy_search(toy, SOURCES[:1], tokens(6))
        ]
        assert drawn(toy, top_k=1) == drawn(toy, temperature=0)
        assert toy.ties or drawn(toy, temperature=1e-9) == drawn(toy, temperature=0)
