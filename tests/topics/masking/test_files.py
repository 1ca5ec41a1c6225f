"""A stranger's file: what is refused, and the process in which it is loaded."""

import functools
import io
import json
import os
import pathlib
import tempfile
import zipfile

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import InvalidValueError, MaskTraceError
from core.engine import wire
from core.topics.masking.files import compute as file_process
from core.topics.masking.files import worker
from core.topics.masking.files.compute import trace_file_in_worker
from core.topics.masking.files.loading import load_model, trace_model_file
from core.topics.masking.files.schema import (
    FILE_TIMEOUT_SECONDS,
    MAX_FILE_BYTES,
    RESULT_FILE,
    STARTED_FILE,
    ModelFileRequest,
)
from core.topics.masking.mask_propagation.schema import MaskPropagationResult
from tests.support.forged_files import (
    FORGED_FILES,
    change_layer,
    find_worker_processes,
    make_valid_file,
    read_config,
    repack,
    save_to_bytes,
)


@pytest.fixture(scope="module")
def endless() -> bytes:
    return FORGED_FILES["size_layers_1000"]()


@pytest.fixture
def temporary_folder(tmp_path, monkeypatch):
    """The folder for temporary files; no file and no process may be left after the test."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    yield tmp_path
    assert (list(tmp_path.iterdir()), find_worker_processes()) == ([], [])


def make_request(content: bytes, *sentences: str) -> ModelFileRequest:
    return ModelFileRequest(
        name="x.keras", content=content, **({"sentences": sentences} if sentences else {})
    )


# --- refused ----------------------------------------------------------------------------------------------


def _repack_valid_file(**parts) -> bytes:
    return repack(make_valid_file(), **parts)


def _make_with_more_layers(place: int, *more: dict) -> bytes:
    config = read_config(make_valid_file())
    config["config"]["layers"][place:place] = more
    return repack(make_valid_file(), config=json.dumps(config))


def _make_reading_another_file(layer) -> bytes:
    described = keras.saving.serialize_keras_object(layer)
    described["config"]["vocabulary"] = "/etc/hostname"
    return _make_with_more_layers(1, described)


def _overwrite_with_noise(begin: int, content: bytes) -> bytes:
    return content[:begin] + b"\xff" * 40 + content[begin + 40 :]


def _make_with_other_weights() -> bytes:
    embedding = layers.Embedding(50, 5, mask_zero=True)
    other = save_to_bytes(keras.Sequential([keras.Input((None,), dtype="int32"), embedding, layers.GRU(3)]))
    with zipfile.ZipFile(io.BytesIO(other)) as archive:
        return repack(make_valid_file(), weights=archive.read("model.weights.h5"))


class Own(layers.Layer):
    """A class that is not in the file."""

    def call(self, inputs):
        return inputs


@keras.saving.register_keras_serializable("tests_masks")
class Whole(keras.Model):
    """A model without a graph of layers."""

    def call(self, inputs):
        return inputs


def _make_whole_model() -> bytes:
    model = Whole()
    model(np.ones((2, 3), "float32"))
    return save_to_bytes(model)


def _make_with_layer(layer) -> bytes:
    return save_to_bytes(keras.Sequential([keras.Input((None, 2)), layer]))


CUSTOM_CLASS_ERRORS = "a class of your own, which is not in the file", r"x\.keras cannot be loaded"
EVAL = {"module": "builtins", "class_name": "eval", "config": {"source": "1"}, "registered_name": None}
REFUSED = [
    (lambda: b"", r"is not a \.keras file"),
    (lambda: b"not a zip", r"is not a \.keras file"),
    (lambda: make_valid_file()[: len(make_valid_file()) // 2], r"x\.keras"),
    (lambda: _overwrite_with_noise(len(make_valid_file()) // 3, make_valid_file()), r"x\.keras"),
    (
        lambda: _overwrite_with_noise((at := repack(make_valid_file())).index(b"config.json") + 211, at),
        r"cannot be loaded: Bad CRC-32 for file 'config\.json'\. Save the model again",
    ),
    (functools.partial(_repack_valid_file, weights=None), r"lacks model\.weights\.h5"),
    (functools.partial(_repack_valid_file, weights="no weights"), "cannot be loaded"),
    (_make_with_other_weights, r"its weights do not fit its layers\. .*(embedding|\(50, 5\)|expected)"),
    (functools.partial(_repack_valid_file, config="{"), "cannot be loaded"),
    (functools.partial(_repack_valid_file, config="[" * 100_000), "cannot be loaded"),
    (functools.partial(_repack_valid_file, config="{}"), "cannot be loaded"),
    *(
        (functools.partial(_repack_valid_file, config=odd), "cannot be loaded")
        for odd in ("null", "5", '"a"', "[]", "[{}]")
    ),
    *(
        (
            functools.partial(
                _repack_valid_file, config=b'{"config":{"layer":' * depth + b"1" + b"}}" * depth
            ),
            r"x\.keras",
        )
        for depth in (200, 5_000)
    ),
    (
        lambda: change_layer(make_valid_file(), "Embedding", input_dim=-5),
        r"x\.keras cannot be loaded: .*input_dim",
    ),
    (lambda: change_layer(make_valid_file(), "GRU", units=0), r"x\.keras cannot be loaded: .*units"),
    (lambda: change_layer(make_valid_file(), "GRU", units=[3]), r"x\.keras"),
    (
        lambda: change_layer(make_valid_file(), "GRU", activation="no such activation"),
        "cannot be loaded: .*activation",
    ),
    *(
        (
            functools.partial(_make_reading_another_file, layer),
            "needs a vocabulary from another file, which is not read",
        )
        for layer in (
            layers.StringLookup(vocabulary=["a"]),
            layers.IntegerLookup(vocabulary=[1]),
            layers.TextVectorization(vocabulary=["a"]),
        )
    ),
    (lambda: _make_with_layer(layers.Lambda(lambda x: x)), "holds Python code of its own, which is not run"),
    (lambda: _make_with_more_layers(9, EVAL), CUSTOM_CLASS_ERRORS[1]),
    (lambda: _make_with_layer(Own()), CUSTOM_CLASS_ERRORS[0]),
    (_make_whole_model, "class Whole cannot be traced layer by layer"),
]


@pytest.fixture
def worker_in_process(monkeypatch):
    """Has a file loaded and traced in this process: some seconds faster than in one of its own."""

    def run(request, path, progress):
        answer = worker.trace_or_error(path, request.name, request.sentences)
        (path.parent / RESULT_FILE).write_bytes(wire.pack(answer))
        return 0

    monkeypatch.setattr(worker, "exit_after", lambda seconds: None)
    monkeypatch.setattr(file_process, "_run_worker", run)


@pytest.mark.parametrize(("make", "error_text"), REFUSED, ids=[text for _, text in REFUSED])
def test_what_is_wrong_with_a_file_is_one_sentence(worker_in_process, make, error_text):
    with pytest.raises(MaskTraceError, match=error_text) as caught:
        trace_file_in_worker(make_request(make()))
    sentence = str(caught.value)
    assert "\n" not in sentence and "Example error" not in sentence
    assert ("of your own" in sentence) == (error_text in CUSTOM_CLASS_ERRORS)


def test_a_file_beyond_a_limit_is_refused(worker_in_process, monkeypatch):
    monkeypatch.setattr("core.topics.masking.files.loading._MAX_CELLS", 5)
    with pytest.raises(MaskTraceError, match="cells; at most 5 are drawn"):
        trace_file_in_worker(make_request(make_valid_file()))


# --- traced ------------------------------------------------------------------------------------------------


def test_a_file_is_traced():
    result = trace_model_file(make_request(make_valid_file(), "one two", "one"))
    assert [(step.layer_class, step.verdict) for step in result.mask_trace.layer_calls] == [
        ("Embedding", "creates"),
        ("GRU", "passes on"),
        ("Dense", "passes on"),
    ]
    assert result.mask_trace.loss_weightings[0].mask.astype(int).tolist() == [[1, 1], [1, 0]]
    assert (result.ids.tolist(), result.model_code, result.input_descriptions) == (
        [[1, 2], [1, 0]],
        "",
        ("ids",),
    )


def test_nothing_stays_on_the_disk(temporary_folder):
    load_model("mine.keras", make_valid_file())
    with pytest.raises(MaskTraceError):
        load_model("mine.keras", repack(make_valid_file(), weights="no weights"))


def test_text_with_its_vocabulary_is_traced():
    model = keras.Sequential(
        [
            keras.Input((), dtype="string"),
            layers.TextVectorization(vocabulary=["one", "two"]),
            layers.Embedding(4, 2, mask_zero=True),
            layers.GRU(2),
        ]
    )
    result = trace_model_file(make_request(save_to_bytes(model), "one two", "two"))
    assert result.input_descriptions == ("texts",)
    assert result.mask_trace.layer_calls[1].outgoing_masks[0].astype(int).tolist() == [[1, 1], [1, 0]]


def test_a_file_that_was_built_but_never_called():
    model = keras.Sequential([layers.Embedding(20, 4, mask_zero=True), layers.GRU(3)])
    model.build((None, None))
    result = trace_model_file(make_request(save_to_bytes(model)))
    assert [step.verdict for step in result.mask_trace.layer_calls] == ["creates", "uses and stops"]


@pytest.mark.parametrize(
    ("content", "error_text"),
    [(bytes(MAX_FILE_BYTES + 1), "at most 20,000,000 bytes"), ("text", "the bytes of a file")],
    ids=["too large", "no bytes"],
)
def test_content_that_is_no_file_is_refused(content, error_text):
    with pytest.raises(InvalidValueError, match=error_text):
        make_request(content)


def test_a_stateful_model_takes_as_many_sentences_as_its_batch():
    texts = keras.Input(batch_shape=(2, None), dtype="int32")
    x = layers.GRU(3, stateful=True)(layers.Embedding(20, 4, mask_zero=True)(texts))
    content = save_to_bytes(keras.Model(texts, x))
    result = trace_model_file(make_request(content, "a b c", "d"))
    assert [step.verdict for step in result.mask_trace.layer_calls] == ["creates", "uses and stops"]
    with pytest.raises(MaskTraceError, match="batches of 2 alone"):
        trace_model_file(make_request(content, "a b c"))


# --- the process apart ----------------------------------------------------------------------------


def _oom_score(process: int) -> int:
    """Returns whom Linux ends first where memory runs out: 1000 is before the app."""
    return int(pathlib.Path(f"/proc/{process}/oom_score_adj").read_text(encoding="ascii"))


def test_the_subprocess_returns_the_same_result_as_this_process(temporary_folder):
    seen = set()

    def look() -> None:
        begun = temporary_folder.glob(f"*/{STARTED_FILE}")
        seen.update(_oom_score(process) for process in find_worker_processes() if any(begun))

    request = make_request(make_valid_file(), "one two three", "one", "")
    apart = trace_file_in_worker(request, look)
    assert isinstance(apart, MaskPropagationResult)
    assert wire.pack(apart) == wire.pack(trace_model_file(request))
    assert seen == {1000} or not pathlib.Path("/proc/self").exists()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("size_embedding", r"cannot be loaded: .*more memory than"),
        ("size_padding", "fails on this input: .*more memory"),
    ],
)
def test_more_memory_than_a_file_gets_is_a_sentence(name, expected):
    """20 GB of weights, and 24 GB of padding, of files of some kB."""
    resource = pytest.importorskip("resource")
    if not os.path.exists("/proc/self"):
        pytest.skip("only Linux holds a process to its memory")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(MaskTraceError, match=expected) as caught:
        trace_file_in_worker(make_request(FORGED_FILES[name]()))
    assert "\n" not in str(caught.value)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < 300_000_000


@pytest.mark.parametrize("name", ["size_layers_1000", "zip_bomb"])
def test_what_takes_too_long_is_stopped(name, temporary_folder, monkeypatch):
    assert FILE_TIMEOUT_SECONDS <= 30
    monkeypatch.setattr(file_process, "FILE_TIMEOUT_SECONDS", 1)
    with pytest.raises(MaskTraceError, match="was not loaded and traced within 1 s, and was stopped"):
        trace_file_in_worker(make_request(FORGED_FILES[name]()))


def test_a_visitor_who_leaves_ends_the_subprocess(endless, temporary_folder):
    class Left(BaseException):
        """Streamlit's way to end a script."""

    def leave():
        if list(temporary_folder.glob(f"*/{STARTED_FILE}")):
            raise Left

    with pytest.raises(Left):
        trace_file_in_worker(make_request(endless), leave)


@pytest.mark.parametrize(
    ("setting", "value", "error_text"),
    [
        ("START_TIMEOUT_SECONDS", 0.2, r"did not start within 0\.2 s: this machine is busy"),
        ("sys.executable", "/no/such/python", r"could not be started \(No such file or directory\)"),
    ],
)
def test_a_process_that_does_not_start_is_a_sentence(
    monkeypatch, temporary_folder, setting, value, error_text
):
    monkeypatch.setattr(f"{file_process.__name__}.{setting}", value)
    with pytest.raises(MaskTraceError, match=error_text):
        trace_file_in_worker(make_request(make_valid_file()))


@pytest.mark.parametrize(
    ("code", "written", "error_text"),
    [
        (-6, None, "crashed the process that ran it"),
        (0, None, "crashed the process that ran it"),
        (1, b"", "crashed the process"),
        (0, b"", "gave an invalid result"),
        (0, wire.pack([]), "gave an invalid result"),
        (0, wire.pack("One sentence."), "^One sentence.$"),
        (0, b"x" * 10_001, "crashed the process"),
    ],
)
def test_what_comes_back_is_not_trusted(monkeypatch, code, written, error_text):
    monkeypatch.setattr(file_process, "MAX_RESULT_BYTES", 10_000)

    def run(request, path, progress):
        (path.parent / "log.txt").write_text("why")
        if written is not None:
            (path.parent / RESULT_FILE).write_bytes(written)
        return code

    monkeypatch.setattr(file_process, "_run_worker", run)
    with pytest.raises(MaskTraceError, match=error_text):
        trace_file_in_worker(make_request(make_valid_file()))
