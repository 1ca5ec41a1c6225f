"""What may be asked, and what the engine makes of it: bad input is a sentence; the encoder is fetched only
when it is wished.
"""

import dataclasses
import hashlib
import http.server
import socket
import threading

import numpy as np
import pytest

from core import datasets, engine
from core.analyses.attention.matrices import attention
from core.analyses.translation import translate
from core.checks import InvalidValueError
from core.configs.encoder import PRETRAINED, EncoderConfig
from core.datasets import DATASETS, DatasetError
from core.engine import attention as answers
from core.engine import loading
from core.requests.attention import (
    SCORED,
    AblationRequest,
    AttentionRequest,
    BenchRequest,
    EncodeRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
    attending,
)
from core.requests.models import EncoderFilesRequest, FetchRequest
from core.requests.translation import TranslateRequest
from core.traces.models import EncoderFilesTrace
from tests.support.attending_models import TARGET, TEXT

PAIRED = (InsideRequest, AblationRequest, InvariantsRequest, BenchRequest)


# --- requests -----------------------------------------------------------------------------------------------


def test_equal_requests_are_one_key():
    assert InsideRequest(text="a", layer=1.0) == InsideRequest(text="a", layer=1) and hash(
        InsideRequest(text="a")
    )
    assert isinstance(InsideRequest(text="a", layer=1.0).layer, int)
    assert InsideRequest(text="a").attention() == AttentionRequest(model="nmt_transformer", text="a")
    assert AblationRequest(text="a", method="beam", width=3).attention().width == 3


@pytest.mark.parametrize("kind", PAIRED)
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"text": ""}, "`text`: expected a sentence"),
        ({"text": "  \n"}, "`text`: expected a sentence"),
        ({"text": "a" * 10_001}, "Shorten it by 1 character"),
        ({"text": None}, "`text`: expected a text"),
        ({"text": "", "translation": ""}, "`text`: expected a sentence"),
        ({"text": "a", "translation": " "}, "`translation`: expected a sentence"),
    ],
)
def test_empty_and_endless_sides_are_sentences(kind, fields, message):
    with pytest.raises(InvalidValueError, match=message):
        kind(**fields)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: InsideRequest(text="a", model="gpt"), "`model`: expected one of 'nmt_luong'"),
        (
            lambda: InsideRequest(text="a", kind="self"),
            "`kind`: expected one of 'encoder', 'decoder', 'cross'",
        ),
        (lambda: InsideRequest(text="a", layer=-1), "`layer`"),
        (lambda: InsideRequest(text="a", query=1.5), "`query`"),
        (lambda: InsideRequest(text="a", model="minilm", translation="b"), "`translation`: expected nothing"),
        (lambda: InsideRequest(text="a", method="sample"), "`method`: expected one of 'greedy', 'beam'"),
        (
            lambda: InvariantsRequest(text="a", paddings=(0, 31)),
            "`paddings`: expected a whole number from 0 to 30",
        ),
        (lambda: InvariantsRequest(text="a", paddings=()), "`paddings`: expected one or more"),
        (lambda: InvariantsRequest(text="a", paddings=5), "`paddings`: expected one or more"),
        (lambda: InvariantsRequest(text="a", model="nmt_bilstm"), "`model`"),
        (lambda: BenchRequest(text="a", models=()), "`models`: expected one or more"),
        (lambda: BenchRequest(text="a", models=("nmt_luong", "nmt_luong")), "none of them twice"),
        (lambda: BenchRequest(text="a", models=("nmt_atlas",)), "`models`: expected one of"),
        (lambda: BenchRequest(text="a", models=("nmt_lstm",)), "`models`: expected one of"),
        (lambda: BenchRequest(text="a", layer=1), "`head`: expected a head where a layer"),
        (lambda: SentencesRequest(texts=("a",)), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts=("a",) * 13), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts="ab"), "`texts`: expected 2 to 12 sentences"),
        (lambda: SentencesRequest(texts=("a", " ")), "`texts`: expected a sentence"),
        (lambda: EncodeRequest(text="a", model="nmt_luong"), "`model`: expected one of 'minilm'"),
        (lambda: AttentionRequest(text="a", method="sample"), "`method`"),
        (lambda: AttentionRequest(text="a", width=11), "`width`"),
        (
            lambda: dataclasses.replace(PRETRAINED["minilm"], heads=7),
            "`heads`: expected a divisor of the width 384",
        ),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(make, message):
    with pytest.raises(InvalidValueError, match=message):
        make()


def test_the_four_scores_are_the_chapter_s():
    assert (
        [attending(name) for name in SCORED] == [True] * 4
        and not attending("nmt_lstm")
        and not attending("nmt_bilstm")
    )


# --- targets ------------------------------------------------------------------------------------------------


def test_the_target_may_come_from_a_beam(small):
    others = []
    for name in ("nmt_luong", "nmt_transformer"):
        found = attention(small(name), AttentionRequest(model=name, text=TEXT, method="beam", width=3))
        said = translate(small(name), TranslateRequest(model=name, text=TEXT, method="beam", width=3))
        assert found.translation == said.translation and found.scores.ids.tolist() == said.scores.ids.tolist()
        greedy = attention(small(name), AttentionRequest(model=name, text=TEXT))
        assert (
            greedy.translation == translate(small(name), TranslateRequest(model=name, text=TEXT)).translation
            and greedy.cut == ()
        )
        others.append(found.translation != greedy.translation)
    assert any(others)


def test_labels_name_their_axes(small):
    found = attention(
        small("nmt_transformer"), AttentionRequest(model="nmt_transformer", text=TEXT, translation=TARGET)
    ).attentions
    source, target = tuple(TEXT.lower().split()), ("startofseq", *TARGET.split())
    assert {kind: (one.query_tokens, one.key_tokens) for kind, one in found.items()} == {
        "encoder": (source, source),
        "decoder": (target, target),
        "cross": (target, source),
    }
    assert {kind: one.weights.shape for kind, one in found.items()} == {
        "encoder": (2, 3, 9, 9),
        "decoder": (2, 3, 8, 8),
        "cross": (2, 3, 8, 9),
    }


def test_a_target_longer_than_the_model_allows_is_cut_and_reported(small):
    target = " ".join(["la"] * 60)
    found = attention(
        small("nmt_transformer"), AttentionRequest(model="nmt_transformer", text=TEXT, translation=target)
    )
    assert len(found.scores.ids) == 50 and found.cut == ("la",) * 11
    assert found.attentions["decoder"].weights.shape[-2:] == (50, 50) and found.attentions[
        "cross"
    ].weights.shape[-2:] == (50, 9)


def test_a_target_of_unknown_words_alone_is_reported(small):
    found = attention(small("nmt_luong"), AttentionRequest(text=TEXT, translation="qwxyz zyxwq"))
    assert found.scores.unknown.tolist() == [True, True, False] and found.scores.tokens[:2] == (
        "qwxyz",
        "zyxwq",
    )
    np.testing.assert_allclose(found.attentions["cross"].weights.sum(axis=-1), 1)
    with pytest.raises(InvalidValueError, match="`translation`: expected at least one word"):
        attention(small("nmt_luong"), AttentionRequest(text=TEXT, translation="?!"))


# --- the engine ---------------------------------------------------------------------------------------------


@pytest.fixture
def engine_of_small(small, monkeypatch):
    """An engine whose translators are the small ones; the one with trained positions does not ship."""
    monkeypatch.setattr(answers, "translator", small)
    monkeypatch.setattr("core.zoo.shipped", lambda names: ("nmt_luong", "nmt_bahdanau", "nmt_transformer"))


def test_requests_are_answered(engine_of_small):
    inside = engine.run(InsideRequest(model="nmt_bahdanau", text=TEXT, translation=TARGET, query=2, key=1))
    assert inside.products.sum() == pytest.approx(inside.raw[2, 1]) and inside.score == "concat"
    bench = engine.run(BenchRequest(text=TEXT, translation=TARGET))
    assert bench.models == ("nmt_luong", "nmt_bahdanau", "nmt_transformer") and bench.left_out == (
        "nmt_luong_general",
    )
    assert engine.run(AblationRequest(model="nmt_luong", text="I like the beach")).effects.shape[1] == 4
    assert engine.run(InvariantsRequest(text=TEXT, translation=TARGET, paddings=(1,))).held


# --- fetching -----------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path, monkeypatch):
    """Two files served from this machine in place of the published ones; nothing is on this machine yet.
    Returns what was asked.
    """
    asked, contents = [], {"minilm-weights": b"w" * 200_000, "minilm-pieces": b"p" * 1_000}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            content = contents[self.path[1:]]
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *args):
            pass

    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    monkeypatch.delenv("ATLAS_DATA_DIR", raising=False)
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("no_proxy", "*")
    for name, content in contents.items():
        url, sha256 = f"http://127.0.0.1:{running.server_port}/{name}", hashlib.sha256(content).hexdigest()
        monkeypatch.setitem(
            DATASETS, name, dataclasses.replace(DATASETS[name], url=url, size=len(content), sha256=sha256)
        )
    loading._encoder.cache_clear()
    yield asked
    running.shutdown()
    running.server_close()


def test_the_published_files_are_registered_as_the_issue_has_them():
    weights, pieces = (DATASETS[name] for name in PRETRAINED["minilm"].files)
    assert (weights.size, weights.sha256[:8], pieces.size, pieces.sha256[:8]) == (
        90_868_376,
        "53aa5117",
        466_247,
        "be50c362",
    )
    for one in (weights, pieces):
        assert one.url.startswith(
            "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/main/"
        )
        assert one.licence.startswith("Apache-2.0")
    config: EncoderConfig = PRETRAINED["minilm"]
    assert (config.layers, config.heads, config.key_size, config.embedding_size, config.feedforward) == (
        6,
        12,
        32,
        384,
        1536,
    )


def test_nothing_is_fetched_by_a_request(server):
    files = engine.run(EncoderFilesRequest())
    assert not files.available
    assert files.missing_bytes == 201_000
    requests = (
        EncodeRequest(text="a"),
        SentencesRequest(texts=("a", "b")),
        InsideRequest(model="minilm", text="a", kind="encoder"),
        InvariantsRequest(model="minilm", text="a"),
    )
    for request in requests:
        with pytest.raises(
            DatasetError,
            match=r"The encoder minilm is not on this machine: fetch it once \(0 MB\), or put min",
        ) as caught:
            engine.run(request)
        assert "\n" not in str(caught.value)
    assert server == []


def test_a_wish_fetches_both_with_one_progress(server):
    steps = list(engine.stream(FetchRequest()))
    done = [step.done for step in steps]
    assert done == sorted(set(done))
    assert done[-1] == 201_000
    assert {step.total for step in steps} == {201_000}
    assert server == ["/minilm-weights", "/minilm-pieces"]
    assert engine.run(EncoderFilesRequest()) == EncoderFilesTrace(available=True, missing_bytes=0)
    assert list(engine.stream(FetchRequest())) == []
    assert len(server) == 2


def test_a_wish_that_is_stopped_keeps_nothing_of_that_file(server, tmp_path):
    steps = engine.stream(FetchRequest())
    assert next(steps).done > 0
    assert [path for path in tmp_path.rglob("*.part") if path.is_file()] != []
    steps.close()
    assert not engine.run(EncoderFilesRequest()).available
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert len(list(engine.stream(FetchRequest()))) > 1  # nobody holds up the next wish


def test_what_lies_in_the_data_folder_is_taken(server, tmp_path, monkeypatch):
    folder = tmp_path / "given" / "minilm"
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(b"w" * 200_000)
    monkeypatch.setenv("ATLAS_DATA_DIR", str(tmp_path / "given"))
    assert engine.run(EncoderFilesRequest()).missing_bytes == 1_000
    assert datasets.present("minilm-weights") == folder / "model.safetensors"
    list(engine.stream(FetchRequest()))
    assert server == ["/minilm-pieces"]
    assert engine.run(EncoderFilesRequest()).available


def test_without_a_network_a_wish_is_one_sentence(server, monkeypatch):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: refused
        made = dataclasses.replace(
            DATASETS["minilm-weights"], url=f"http://127.0.0.1:{closed.getsockname()[1]}/x"
        )
        monkeypatch.setitem(DATASETS, "minilm-weights", made)
        with pytest.raises(
            DatasetError, match=r"minilm-weights could not be fetched.*Connect to the network"
        ) as caught:
            list(engine.stream(FetchRequest()))
    assert "\n" not in str(caught.value)
    assert not engine.run(EncoderFilesRequest()).available
