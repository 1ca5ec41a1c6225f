"""The sentence pairs: unpacked from an archive, in the chapter's order; as ids; length-bucketed batches."""

import hashlib
import http.server
import io
import itertools
import os
import threading
import zipfile

import numpy as np
import pytest

from core import datasets
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import RecurrentConfig, translator_config
from core.datasets import DATASETS, Dataset, DatasetError
from core.models.translators.batches import IdPairs, encode_pairs, like_length, pad, teacher_forced
from tests.support.counted_words import most_frequent

CONTENT = "".join(f"Sentence {n}.\tFrase ¡{n}!\n" for n in range(5_000)).encode()


def archive(name="set/pairs.txt", content=CONTENT, **options):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, **options) as opened:
        opened.writestr("set/about.txt", "nothing")
        opened.writestr(name, content)
    return buffer.getvalue()


# --- the archive --------------------------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path, monkeypatch):
    """Returns a function that serves some bytes as the data set "zipped" from this machine; the cache folder
    is empty.
    """
    monkeypatch.delenv("ATLAS_DATA_DIR", raising=False)
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "*")
    running = []

    def serve(sent: bytes):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *args):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        running.append(server)
        monkeypatch.setitem(
            DATASETS,
            "zipped",
            Dataset(
                name="zipped",
                file="set/pairs.txt",
                url=f"http://127.0.0.1:{server.server_port}/x.zip",
                size=len(sent),
                licence="none",
                sha256=hashlib.sha256(CONTENT).hexdigest(),
                member="set/pairs.txt",
            ),
        )

    yield serve
    for server in running:
        server.shutdown()
        server.server_close()


def files_in(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_member_of_an_archive_is_unpacked_verified_and_kept(served, tmp_path):
    served(archive())
    seen = []
    path = datasets.find("zipped", progress=lambda *numbers: seen.append(numbers))
    assert path == tmp_path / "cache" / "set" / "pairs.txt"
    assert path.read_bytes() == CONTENT
    assert files_in(tmp_path) == [path]  # neither the archive nor a part is left
    assert seen[-1] == (len(archive()), len(archive()))  # of what is sent, not of what comes out


def damaged_stream() -> bytes:
    """An archive whose directory is whole and whose compressed bytes are not: zlib stumbles before the
    checksum of zip is reached.
    """
    sent = bytearray(archive())
    start = bytes(sent).index(b"set/pairs.txt") + len("set/pairs.txt")
    sent[start : start + 400] = b"\xff" * 400
    return bytes(sent)


def encrypted() -> bytes:
    """An archive that says of its member that it is encrypted."""
    sent = bytearray(archive())
    directory = bytes(sent).rindex(b"PK\x01\x02")
    local = bytes(sent).rindex(b"PK\x03\x04")
    sent[directory + 8] |= 1
    sent[local + 6] |= 1
    return bytes(sent)


def unknown_compression() -> bytes:
    sent = bytearray(archive())
    directory, local = bytes(sent).rindex(b"PK\x01\x02"), bytes(sent).rindex(b"PK\x03\x04")
    sent[directory + 10] = sent[local + 8] = 77
    return bytes(sent)


WRONG = {
    "other member": archive(name="set/others.txt"),
    "other content": archive(content=CONTENT[:-1]),
    "nothing": b"",
    "damaged stream": damaged_stream(),
    "encrypted": encrypted(),
    "unknown compression": unknown_compression(),
}


@pytest.mark.parametrize("sent", WRONG.values(), ids=WRONG)
def test_a_wrong_archive_is_a_sentence_and_leaves_nothing(sent, served, tmp_path):
    served(sent)
    with pytest.raises(DatasetError, match=r"is not the data set zipped.*ATLAS_DATA_DIR"):
        datasets.find("zipped")
    assert files_in(tmp_path) == []


def test_pairs_lose_their_inverted_marks_and_are_shuffled_as_the_chapter_does(monkeypatch, tmp_path):
    file = tmp_path / "pairs.txt"
    file.write_bytes(CONTENT)
    monkeypatch.setattr(datasets, "find", lambda name, progress=None: file)
    state = np.random.get_state()[1].tolist()
    found = datasets.translation_pairs(CHAPTER_PAIR)
    assert np.random.get_state()[1].tolist() == state  # the generator of everybody else is left alone
    expected = [line.split("\t") for line in CONTENT.decode().replace("¡", "").replace("¿", "").splitlines()]
    np.random.seed(42)
    np.random.shuffle(expected)
    np.random.seed(None)
    assert found == [tuple(pair) for pair in expected]
    assert len(found) == 5_000


@pytest.fixture(scope="module")
def real_pairs():
    given = os.environ.get("ATLAS_DATA_DIR")
    if not given or not os.path.isfile(os.path.join(given, "spa-eng", "spa.txt")):
        pytest.skip("the sentence pairs are not in ATLAS_DATA_DIR; no test fetches them")
    return datasets.translation_pairs(CHAPTER_PAIR)


def test_the_split_is_the_chapter_s(real_pairs):
    assert len(real_pairs) == CHAPTER_PAIR.pairs == 118_964
    assert [source for source, _ in real_pairs[:3]] == [
        "How boring!",
        "I love sports.",
        "Would you like to swap jobs?",
    ]
    assert len(real_pairs[CHAPTER_PAIR.train_pairs :]) == 18_964
    assert all(len(pair) == 2 for pair in real_pairs)
    assert not any(mark in text for pair in real_pairs for text in pair for mark in "¡¿")


def test_the_shipped_words_are_the_most_frequent_of_all_pairs(real_pairs):
    """As in the chapter, whose vectorisation is adapted before the split."""
    from core.vocabulary.words import load_words

    assert most_frequent((source for source, _ in real_pairs), 1000) == load_words("en").words
    assert (
        most_frequent((f"startofseq {target} endofseq" for _, target in real_pairs), 1000)
        == load_words("es").words
    )


# --- as ids -------------------------------------------------------------------------------------------------

PAIRS = IdPairs(
    sources=tuple(np.array(ids, "int32") for ids in ([5, 6], [7], [8, 9, 4])),
    targets=tuple(np.array(ids, "int32") for ids in ([2, 11, 12, 3], [2, 13, 3], [2, 14, 15, 16, 3])),
)


def test_pairs_are_encoded_with_start_end_and_limit():
    config = RecurrentConfig(name="x", title="x", max_length=4)
    pairs = encode_pairs(config, [("I like you. I do!", "Me gusta el fútbol, a veces"), ("", "no")])
    assert [len(ids) for ids in pairs.sources] == [4, 0]
    # start, three words, end
    assert pairs.targets[0][0] == 2
    assert pairs.targets[0][-1] == 3
    assert len(pairs.targets[0]) == 5
    assert pairs.targets[1].tolist()[::2] == [2, 3]
    assert len(pairs) == 2
    assert all(ids.dtype == np.int32 for ids in (*pairs.sources, *pairs.targets))


def test_subword_pairs_are_encoded_with_their_own_start_and_end():
    pairs = encode_pairs(translator_config("nmt_atlas"), [("I like it.", "Me gusta.")])
    assert pairs.targets[0][0] == 2
    assert pairs.targets[0][-1] == 3
    assert not {1, 2, 3} & set(pairs.targets[0][1:-1].tolist())


def test_rows_are_padded_at_the_end():
    assert pad([np.array([1, 2]), np.array([3])]).tolist() == [[1, 2], [3, 0]]
    assert pad([np.array([], "int32")]).tolist() == [[0]]
    assert pad([[1]]).dtype == np.int32


def test_each_target_token_is_told_from_those_before_it():
    (source, known), following = teacher_forced(PAIRS, [0, 1, 2])
    assert source.tolist() == [[5, 6, 0], [7, 0, 0], [8, 9, 4]]
    assert known.tolist() == [[2, 11, 12, 0], [2, 13, 0, 0], [2, 14, 15, 16]]
    assert following.tolist() == [[11, 12, 3, 0], [13, 3, 0, 0], [14, 15, 16, 3]]


# --- batches ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many():
    rng = np.random.default_rng(2)
    draw = lambda: tuple(np.ones(n, "int32") for n in rng.integers(1, 40, size=503))  # noqa: E731
    return IdPairs(sources=draw(), targets=draw())


@pytest.mark.parametrize(
    "options",
    [{"batch_size": 32}, {"batch_size": 7, "batch_tokens": 200}, {"batch_size": 7, "batch_tokens": 1}],
)
@pytest.mark.parametrize("seed", [None, [42, 0]])
def test_every_pair_is_in_one_batch(many, options, seed):
    batches = like_length(many, **options, seed=seed)
    assert sorted(np.concatenate(batches).tolist()) == list(range(503))
    assert all(len(rows) for rows in batches)
    limit, lengths = (
        options.get("batch_tokens"),
        np.array([(len(s), len(t)) for s, t in zip(many.sources, many.targets, strict=True)]),
    )
    for rows in batches:
        if limit:
            assert len(rows) == 1 or len(rows) * lengths[rows].max() <= limit
        else:
            assert len(rows) <= options["batch_size"]
    if not limit:
        assert len(batches) == -(-503 // options["batch_size"])


def test_batches_of_tokens_are_filled(many):
    """No batch could have taken the first pair of the next one."""
    batches, longest = (
        like_length(many, batch_size=1, batch_tokens=300),
        lambda rows: max(max(len(many.sources[row]), len(many.targets[row])) for row in rows),
    )
    for rows, following in itertools.pairwise(batches):
        assert (len(rows) + 1) * longest([*rows, following[0]]) > 300


@pytest.mark.parametrize("seed", [None, 5])
def test_a_batch_holds_targets_of_like_length(many, seed):
    batches = like_length(many, batch_size=32, seed=seed)
    assert all(np.ptp([len(many.targets[row]) for row in rows]) <= 4 for rows in batches)
    padded = sum(teacher_forced(many, rows)[1].size for rows in batches)
    assert padded < 1.1 * sum(len(target) - 1 for target in many.targets)


def test_an_order_is_that_of_its_seed(many):
    def order(seed):
        return [rows.tolist() for rows in like_length(many, batch_size=32, seed=seed)]

    assert order(1) == order(1) != order(2)
    assert order(None) == order(None)
    # pairs of one length change places, too
    assert {frozenset(rows) for rows in order(1)} != {frozenset(rows) for rows in order(2)}
    first = order(None)
    assert [len(many.targets[rows[0]]) for rows in first] == sorted(
        len(many.targets[rows[0]]) for rows in first
    )
