"""Many sentences at once: each gets what it would get by itself, in whatever batches, on however many
threads.
"""

import threading

import numpy as np
import pytest

from core.base import device
from core.models.translators import search
from core.models.translators.batch_translation import translate_ids
from core.models.translators.beam import BeamSearchResult, SearchConfig
from core.models.translators.search import beam_search

BEAM = {"width": 4, "length_penalty": 1.0}


class Speaker:
    """A translator whose searches are replaced; remembers its batches and the threads that worked at them."""

    runtime = search_config = None

    def __init__(self):
        self.batches, self.threads = [], set()

    def greedy(self, runtime, sources, tokens):
        self.batches.append(sources.shape)
        self.threads.add(threading.get_ident())
        return [np.array([int(row[row > 0].sum()), int((row > 0).sum())]) for row in sources]

    def beam(self, runtime, sources, tokens, **options):
        assert options == BEAM
        translations = self.greedy(runtime, sources, tokens)
        return BeamSearchResult(
            ids=[[ids, ids + 1] for ids in translations], totals=[], ranking_scores=[], beam_positions=[]
        )


@pytest.fixture
def speaker(monkeypatch):
    speaker = Speaker()
    monkeypatch.setattr(search, "greedy_search", speaker.greedy)
    monkeypatch.setattr(search, "beam_search", speaker.beam)
    return speaker


def some_sources(count: int) -> list[np.ndarray]:
    rng = np.random.default_rng(1)
    return [rng.integers(1, 99, size=rng.integers(1, 12)).astype("int32") for _ in range(count)]


@pytest.mark.parametrize("beam", [None, BEAM])
@pytest.mark.parametrize("batch_size", [7, 128])
def test_all_are_translated_in_batches_of_like_length_and_stay_in_order(beam, batch_size, speaker):
    sources = some_sources(50)
    found = translate_ids(speaker, sources, beam=beam, batch_size=batch_size, threads=1)
    assert [ids.tolist() for ids in found] == [[int(ids.sum()), len(ids)] for ids in sources]
    assert sum(rows for rows, _ in speaker.batches) == 50
    assert max(rows for rows, _ in speaker.batches) <= batch_size
    widths = [width for _, width in speaker.batches]
    assert widths == sorted(widths, reverse=True)
    assert len(speaker.threads) == 1


@pytest.mark.parametrize(
    ("lengths", "threads", "sizes"),
    [
        ([4] * 64, 2, [32, 32]),
        ([9] * 10 + [3] * 30, 2, [10, 30]),
        ([4] * 60, 3, [20, 20, 20]),
        ([4] * 300, 2, [128, 22, 128, 22]),
        ([4] * 15, 2, [15]),
        ([4] * 16, 4, [8, 8]),
        ([1], 2, [1]),
        ([], 2, []),
    ],
)
def test_threads_get_as_many_words_each_when_it_is_worth_it(lengths, threads, sizes, speaker):
    sources = [
        np.arange(1, length + 1) for length in np.random.default_rng(3).permutation(np.array(lengths, int))
    ]
    found = translate_ids(speaker, sources, threads=threads)
    assert [ids.tolist() for ids in found] == [[int(ids.sum()), len(ids)] for ids in sources]
    assert sorted(rows for rows, _ in speaker.batches) == sorted(sizes)
    assert len(speaker.threads) <= threads


def test_two_threads_work_at_the_same_time(speaker, monkeypatch):
    both = threading.Barrier(2, timeout=60)  # broken, which raises, if only one came

    def meet(runtime, sources, tokens):
        both.wait()
        return speaker.greedy(runtime, sources, tokens)

    monkeypatch.setattr(search, "greedy_search", meet)
    translate_ids(speaker, some_sources(64), threads=2)
    assert len(speaker.threads) == 2


def test_an_error_of_any_thread_is_raised(speaker, monkeypatch):
    both = threading.Barrier(2, timeout=60)

    def second_fails(runtime, sources, tokens):
        if both.wait():
            return speaker.greedy(runtime, sources, tokens)
        raise MemoryError("no room")

    monkeypatch.setattr(search, "greedy_search", second_fails)
    with pytest.raises(MemoryError, match="no room"):
        translate_ids(speaker, some_sources(64), threads=2)


@pytest.mark.parametrize("kind", ["general", "norms before"])
def test_translating_all_is_translating_each(kind, small):
    """A real runtime, greedy and by beam, against one source at a time."""

    class Small:
        runtime, search_config = (
            small(kind).runtime(),
            SearchConfig(start_id=2, end_id=3, unknown_id=1, max_length=8),
        )

    rng = np.random.default_rng(2)
    sources = [rng.integers(4, 23, size=rng.integers(1, 7)).astype("int32") for _ in range(17)]
    greedy_texts, in_beam = (
        translate_ids(Small, sources, threads=2),
        translate_ids(Small, sources, beam=BEAM, threads=2),
    )
    for source, one, best in zip(sources, greedy_texts, in_beam, strict=True):
        assert (
            one.tolist() == search.greedy_search(Small.runtime, source[None], Small.search_config)[0].tolist()
        )
        alone = beam_search(Small.runtime, source[None], Small.search_config, **BEAM).ids[0][0]
        assert best.tolist() == alone.tolist()


def test_each_thread_works_where_who_asks_works(monkeypatch, stand_in):
    places = []

    def greedy(runtime, sources, tokens):
        places.append(device.current_device_type())
        return list(sources)

    monkeypatch.setattr(search, "greedy_search", greedy)
    with device.use_device("gpu"):
        translate_ids(Speaker(), some_sources(20), threads=2)
    assert places == ["gpu", "gpu"]
