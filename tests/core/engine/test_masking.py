"""What the engine answers about masks, from shipped files."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

from core import engine
from core.engine import loading
from core.requests.masking import (
    InfluenceRequest,
    MaskedLossRequest,
    MaskFileRequest,
    MaskTraceRequest,
    MatrixMasksRequest,
    RaggedRequest,
)
from core.sentiment.reading.ask import ReadingRequest
from core.zoo import ModelFileError

SHIPPED = ("sentiment_unmasked", "sentiment_masked", "sentiment_ragged", "nmt_transformer")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder in which some models lie, untrained."""
    from core import zoo

    folder, patch = tmp_path_factory.mktemp("models"), pytest.MonkeyPatch()
    patch.setenv("ATLAS_MODELS_DIR", str(folder))
    for name in SHIPPED:
        zoo.save(zoo.build(name), name, {"name": name})
    patch.undo()
    return folder


@pytest.fixture(autouse=True)
def shipped(folder, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(folder))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    for function in (loading._arrays, loading._keras_model, loading._reader):
        function.cache_clear()
    yield
    for function in (loading._arrays, loading._keras_model, loading._reader):
        function.cache_clear()


def test_each_request_is_answered_by_its_trace():
    architecture = engine.run(MaskTraceRequest(architecture="gru_sequences"))
    assert [step.did for step in architecture.trace.steps] == ["creates", "passes on", "passes on"]
    matrices = engine.run(MatrixMasksRequest())
    assert set(matrices.masks) == {"encoder", "decoder", "cross"}
    influence = engine.run(InfluenceRequest(model="nmt_transformer"))
    assert influence.leaks == 0
    assert engine.run(InfluenceRequest(causal=False)).leaks > 0
    losses = engine.run(MaskedLossRequest(model="nmt_transformer"))
    assert losses.masked_mean == pytest.approx(losses.losses[losses.mask].mean())


def test_the_shipped_reader_is_the_shipped_model():
    models = ("sentiment_unmasked", "sentiment_masked")
    trace = engine.run(ReadingRequest(models=models, text="this movie was great", pads=20))
    row = np.array([[*masking_ids("this movie was great"), *[0] * 20]], "int32")
    for index, name in enumerate(trace.models):
        logit = float(loading.keras_model(name)(row)[0, 0])
        assert trace.padded_probability[index, 20] == pytest.approx(1 / (1 + np.exp(-logit)), abs=1e-9)
    assert np.ptp(trace.padded_probability[1]) < 1e-5


def masking_ids(text):
    from core.vocabulary.words import load_words

    return load_words("imdb").encode(text, limit=99).ids


def test_the_ragged_model_is_handed_what_the_masked_one_masks():
    trace = engine.run(RaggedRequest())
    assert trace.difference < 1e-5
    assert trace.refusal


def test_a_model_that_is_not_shipped():
    with pytest.raises(ModelFileError, match="sentiment_manual"):
        engine.run(ReadingRequest(models=("sentiment_manual",)))


def test_a_bad_file():
    with pytest.raises(masking_error(), match=r"is not a \.keras file"):
        engine.run(MaskFileRequest(name="a.keras", content=b"no"))


def masking_error():
    from core.analyses.masking.errors import MaskTraceError

    return MaskTraceError


FRESH = """
import threading
from core import engine
from core.engine import loading
from core.requests.masking import MaskTraceRequest, MatrixMasksRequest

answers = []
requests = (MaskTraceRequest(), MatrixMasksRequest())
asking = [threading.Thread(target=lambda each=each: answers.append(engine.run(each))) for each in requests]
threads = [threading.Thread(target=loading.warm_up), *asking]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
loading.keras_model("char_rnn")
print(len(answers))
"""


def test_a_request_while_a_fresh_process_warms_up_does_not_break_the_import_of_keras(monkeypatch):
    monkeypatch.delenv("ATLAS_MODELS_DIR")
    root = pathlib.Path(__file__).resolve().parents[3]
    found = subprocess.run(
        [sys.executable, "-c", FRESH], cwd=root, capture_output=True, text=True, timeout=300, check=False
    )
    assert found.stdout.strip() == "2", found.stderr[-2000:]
    assert "Deadlock" not in found.stderr
    assert "Warming up failed" not in found.stderr
