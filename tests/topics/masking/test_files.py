"""A stranger's file: what is refused before anything is run, and the process in which the rest is run."""

import contextlib
import functools
import io
import json
import os
import pathlib
import tempfile
import time
import tracemalloc
import zipfile

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import AtlasError, InvalidValueError, MaskTraceError
from core.base.i18n import message
from core.base.serialization import to_jsonable
from core.topics.masking.files import compute as file_process
from core.topics.masking.files import worker
from core.topics.masking.files.checks import check_file
from core.topics.masking.files.compute import trace_file
from core.topics.masking.files.loading import load_model, trace_file_masks
from core.topics.masking.files.schema import (
    ANSWER_FILE,
    FILE_TIMEOUT_SECONDS,
    MAX_FILE_BYTES,
    READY_FILE,
    MaskFileRequest,
)
from core.topics.masking.mask_propagation.schema import MaskWayResult
from tests.support.forged_files import (
    FORGED_FILES,
    change_layer,
    find_worker_processes,
    make_valid_file,
    read_config,
    repack,
    save_to_bytes,
)
from tests.support.processes import run_in_fresh_process

FIRST_LOOK = {
    "zip_bomb_config_list": "holds a config.json of 180,000,004 bytes",
    "zip_bomb_config": "config.json of 190,000,002 bytes",
    "size_input_5000": "requires 5,000 steps",
}


@pytest.fixture(scope="module")
def endless() -> bytes:
    return FORGED_FILES["size_layers_1000"]()


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A folder for temporary files of a test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


# --- refused before anything is run ------------------------------------------------------------------

CHECK_FILES_PROGRAM = """
import json, pathlib, resource, sys, time
from core import engine
from core.base.checks import AtlasError
from core.topics.masking.files.schema import MaskFileRequest

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

errors = {}
engine.status()
from core.topics.masking.files import compute as file_process
from core.topics.masking.files import worker
for path in sorted(pathlib.Path(FOLDER).glob("*.keras")):
    content, before, begun = path.read_bytes(), peak(), time.monotonic()
    try:
        engine.run(MaskFileRequest(name=path.name, content=content))
    except AtlasError as error:
        errors[path.stem] = [str(error), time.monotonic() - begun, peak() - before]
print(json.dumps([errors, sorted({"keras", "tensorflow", "h5py"} & set(sys.modules))]))
"""


def test_what_a_file_says_of_itself_is_refused_at_once_and_takes_no_memory(tmp_path):
    """In a process like the app's, into which neither Keras nor TensorFlow comes: a sentence each."""
    for name in FIRST_LOOK:
        (tmp_path / f"{name}.keras").write_bytes(FORGED_FILES[name]())
    assert max(path.stat().st_size for path in tmp_path.iterdir()) < 200_000
    errors, imported = json.loads(
        run_in_fresh_process(f"FOLDER = {str(tmp_path)!r}\n{CHECK_FILES_PROGRAM}", ATLAS_DEVICE="cpu")
    )
    assert set(errors) == set(FIRST_LOOK)
    assert not imported
    for name, (sentence, seconds, memory) in errors.items():
        assert FIRST_LOOK[name] in sentence
        assert sentence.count("\n") == 0
        assert len(sentence) < 300
        assert seconds < 5, name
        assert memory < 50_000_000, name


def measure_unpacked_bytes(content: bytes) -> int:
    """Returns the most bytes of memory that a look into a file takes."""
    message("tracer-memory")  # messages are read once a process
    tracemalloc.start()
    try:
        with contextlib.suppress(MaskTraceError):
            check_file("x.keras", content)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_full_config_json_of_small_parts_takes_little_memory():
    assert (
        measure_unpacked_bytes(_repack_valid_file(config=b'{"config":[' + b"[]," * 660_000 + b"[]]}"))
        < 100_000_000
    )


def test_a_part_that_unpacks_to_more_than_it_says_is_not_unpacked():
    """The table of contents is the stranger's as well: it may say 9 bytes of 50 MB."""
    content = _repack_valid_file(config=b'"' + b"x" * 50_000_000 + b'"')
    size = (50_000_002).to_bytes(4, "little")
    assert content.count(size) == 2
    content = content.replace(size, (9).to_bytes(4, "little"))
    assert measure_unpacked_bytes(content) < 5_000_000
    with pytest.raises(MaskTraceError, match="is damaged"):
        check_file("x.keras", content)


def _repack_valid_file(**parts) -> bytes:
    return repack(make_valid_file(), **parts)


def _make_with_more_layers(place: int, *more: dict) -> bytes:
    """The good file with more layers, from a place on."""
    config = read_config(make_valid_file())
    config["config"]["layers"][place:place] = more
    return repack(make_valid_file(), config=json.dumps(config))


def _make_reading_another_file(layer) -> bytes:
    """A file that names another one of the machine as its vocabulary, and would show what stands in it."""
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
        "is damaged",
    ),
    (functools.partial(_repack_valid_file, weights=None), r"lacks model\.weights\.h5"),
    (functools.partial(_repack_valid_file, weights="no weights"), "cannot be loaded"),
    (_make_with_other_weights, r"its weights do not fit its layers\. .*(embedding|\(50, 5\)|expected)"),
    (functools.partial(_repack_valid_file, config="{"), "is damaged"),
    (functools.partial(_repack_valid_file, config="[" * 100_000), "is damaged"),
    (functools.partial(_repack_valid_file, config="{}"), "cannot be loaded"),
    *(
        (functools.partial(_repack_valid_file, config=odd), "config.json describes no model")
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
        functools.partial(_repack_valid_file, metadata=b" " * 100_001),
        r"holds a metadata\.json of 100,001 bytes",
    ),
    *(
        (
            functools.partial(_repack_valid_file, compression=packing),
            "packed in a way that Keras does not write",
        )
        for packing in (zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2)
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
    (lambda: _make_with_layer(layers.Lambda(lambda x: x)), r"x\.keras holds a Lambda layer"),
    # the look into the file is not what keeps code out: Keras' safe mode is asked for as well
    (lambda: _make_with_more_layers(9, EVAL), CUSTOM_CLASS_ERRORS[1]),
    (lambda: _make_with_layer(Own()), CUSTOM_CLASS_ERRORS[0]),
    (_make_whole_model, "class Whole cannot be traced layer by layer"),
]


@pytest.fixture
def here(monkeypatch):
    """Has a file loaded and traced in this process, as the process apart does it, but some seconds faster."""

    def run(request, path, progress):
        answer = worker.trace_or_error(path, request.name, request.sentences)
        (path.parent / ANSWER_FILE).write_text(json.dumps(answer))
        return 0

    monkeypatch.setattr(worker, "end_after", lambda seconds: None)
    monkeypatch.setattr(file_process, "_run_worker", run)


@pytest.mark.parametrize(("make", "error_text"), REFUSED, ids=[text for _, text in REFUSED])
def test_what_is_wrong_with_a_file_is_one_sentence(here, make, error_text):
    content = make()
    with pytest.raises(MaskTraceError, match=error_text) as caught:
        trace_file(MaskFileRequest(name="x.keras", content=content))
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert "Example error" not in sentence
    assert ("of your own" in sentence) == (error_text in CUSTOM_CLASS_ERRORS)


def test_a_file_that_unpacks_to_too_much_or_masks_more_than_a_figure_has_room_for(here, monkeypatch):
    request = MaskFileRequest(name="x.keras", content=make_valid_file())
    monkeypatch.setattr("core.topics.masking.files.loading._MAX_CELLS", 5)
    with pytest.raises(MaskTraceError, match="cells; at most 5 are drawn"):
        trace_file(request)
    monkeypatch.setattr("core.topics.masking.files.checks._MAX_UNPACKED_BYTES", 1_000)
    with pytest.raises(MaskTraceError, match="unpacks to more than 1,000 bytes"):
        trace_file(request)


# --- traced ------------------------------------------------------------------------------------------------


def test_a_file_is_traced():
    result = trace_file_masks(
        MaskFileRequest(name="mine.keras", content=make_valid_file(), sentences=("one two", "one"))
    )
    assert [(step.layer_class, step.did) for step in result.trace.steps] == [
        ("Embedding", "creates"),
        ("GRU", "passes on"),
        ("Dense", "passes on"),
    ]
    assert result.trace.outputs[0].mask.astype(int).tolist() == [[1, 1], [1, 0]]
    assert result.ids.tolist() == [[1, 2], [1, 0]]
    assert result.code == ""
    assert result.input_descriptions == ("ids",)


def test_nothing_stays_on_the_disk(alone):
    load_model("mine.keras", make_valid_file())
    with pytest.raises(MaskTraceError):
        load_model("mine.keras", repack(make_valid_file(), weights="no weights"))
    assert not list(alone.iterdir())


def test_text_with_its_vocabulary_is_traced():
    model = keras.Sequential(
        [
            keras.Input((), dtype="string"),
            layers.TextVectorization(vocabulary=["one", "two"]),
            layers.Embedding(4, 2, mask_zero=True),
            layers.GRU(2),
        ]
    )
    result = trace_file_masks(
        MaskFileRequest(name="text.keras", content=save_to_bytes(model), sentences=("one two", "two"))
    )
    assert result.input_descriptions == ("texts",)
    assert result.trace.steps[1].outgoing[0].astype(int).tolist() == [[1, 1], [1, 0]]


def test_a_file_that_was_built_but_never_called():
    model = keras.Sequential([layers.Embedding(20, 4, mask_zero=True), layers.GRU(3)])
    model.build((None, None))
    result = trace_file_masks(MaskFileRequest(name="built.keras", content=save_to_bytes(model)))
    assert [step.did for step in result.trace.steps] == ["creates", "uses and stops"]


def test_too_large_a_file_and_no_bytes():
    with pytest.raises(InvalidValueError, match="at most 20,000,000 bytes"):
        MaskFileRequest(name="x.keras", content=bytes(MAX_FILE_BYTES + 1))
    with pytest.raises(InvalidValueError, match="the bytes of a file"):
        MaskFileRequest(name="x.keras", content="text")


def test_a_model_that_cannot_take_the_words_says_so():
    model = keras.Sequential([keras.Input((None,), dtype="int32"), layers.Embedding(2, 2), layers.GRU(2)])
    with pytest.raises(AtlasError, match=r"an Embedding of it knows the ids 0 to 1 alone"):
        trace_file_masks(MaskFileRequest(name="x.keras", content=save_to_bytes(model)))


# --- the process apart ----------------------------------------------------------------------------


def _oom_score(process: int) -> int:
    """Returns whom Linux ends first where memory runs out: 1000 is before the app."""
    return int(pathlib.Path(f"/proc/{process}/oom_score_adj").read_text(encoding="ascii"))


def test_a_process_apart_answers_as_this_one_does(alone):
    seen = set()

    def look() -> None:
        begun = alone.glob(f"*/{READY_FILE}")
        seen.update(_oom_score(process) for process in find_worker_processes() if any(begun))

    request = MaskFileRequest(
        name="good.keras", content=make_valid_file(), sentences=("one two three", "one", "")
    )
    apart = trace_file(request, look)
    assert to_jsonable(apart) == to_jsonable(trace_file_masks(request))
    assert isinstance(apart, MaskWayResult)
    assert seen == {1000} or not pathlib.Path("/proc/self").exists()
    assert not find_worker_processes()
    assert not list(alone.iterdir())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("size_embedding", r"cannot be loaded: .*more memory than"),
        ("size_padding", "fails on this input: .*more memory"),
    ],
)
def test_more_memory_than_a_file_gets_is_a_sentence(name, expected):
    """20 GB of weights, and 24 GB of padding, of files of some kB."""
    if not os.path.exists("/proc/self"):
        pytest.skip("only Linux holds a process to its memory")
    before = get_peak_memory()
    with pytest.raises(MaskTraceError, match=expected) as caught:
        trace_file(MaskFileRequest(name="large.keras", content=FORGED_FILES[name]()))
    assert "\n" not in str(caught.value)
    assert get_peak_memory() - before < 300_000_000


def get_peak_memory() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_what_takes_too_long_is_stopped(endless, alone, monkeypatch):
    monkeypatch.setattr(file_process, "FILE_TIMEOUT_SECONDS", 1)
    with pytest.raises(MaskTraceError, match="was not loaded and traced within 1 s, and was stopped"):
        trace_file(MaskFileRequest(name="long.keras", content=endless))
    assert not find_worker_processes()
    assert not list(alone.iterdir())
    assert FILE_TIMEOUT_SECONDS <= 30


def test_who_leaves_ends_the_process(endless, alone):
    class Left(BaseException):
        """Streamlit's way to end a script."""

    def leave():
        if list(alone.glob(f"*/{READY_FILE}")):
            raise Left

    with pytest.raises(Left):
        trace_file(MaskFileRequest(name="long.keras", content=endless), leave)
    assert not find_worker_processes()
    assert not list(alone.iterdir())


def test_a_process_that_never_starts_is_a_sentence(monkeypatch):
    monkeypatch.setattr(file_process, "START_TIMEOUT_SECONDS", 0.2)
    with pytest.raises(MaskTraceError, match=r"did not start within 0\.2 s: this machine is busy"):
        trace_file(MaskFileRequest(name="x.keras", content=make_valid_file()))


def test_a_process_that_cannot_be_started_is_a_sentence(monkeypatch, alone):
    monkeypatch.setattr(file_process.sys, "executable", "/no/such/python")
    with pytest.raises(MaskTraceError, match=r"could not be started \(No such file or directory\)"):
        trace_file(MaskFileRequest(name="x.keras", content=make_valid_file()))
    assert not list(alone.iterdir())


@pytest.mark.parametrize(
    ("code", "written", "error_text"),
    [
        (-6, None, "broke the process that ran it"),
        (0, None, "broke the process that ran it"),
        (1, "{}", "broke the process"),
        (0, "[" * 9_000, "is no trace"),
        (0, "[]", "is no trace"),
        (0, "{}", "is no trace"),
        (0, '{"trace": {"title": 1}}', "is no trace"),
        (0, '{"error": "One sentence."}', "^One sentence.$"),
        (0, "too large", "broke the process"),
    ],
)
def test_what_comes_back_is_not_trusted(monkeypatch, code, written, error_text):
    monkeypatch.setattr(file_process, "MAX_ANSWER_BYTES", 10_000)

    def run(request, path, progress):
        (path.parent / "log.txt").write_text("why")
        if written is not None:
            text = written if written != "too large" else "x" * 10_001
            (path.parent / ANSWER_FILE).write_text(text)
        return code

    monkeypatch.setattr(file_process, "_run_worker", run)
    with pytest.raises(MaskTraceError, match=error_text):
        trace_file(MaskFileRequest(name="x.keras", content=make_valid_file()))


def test_the_first_looks_start_no_process(monkeypatch):
    monkeypatch.setattr(
        file_process.subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started")
    )
    begun = time.monotonic()
    with pytest.raises(MaskTraceError, match="Lambda"):
        trace_file(
            MaskFileRequest(
                name="x.keras", content=change_layer(make_valid_file(), "Dense", any={"class_name": "Lambda"})
            )
        )
    assert time.monotonic() - begun < 1


def test_a_stateful_model_takes_as_many_sentences_as_its_batch():
    texts = keras.Input(batch_shape=(2, None), dtype="int32")
    x = layers.GRU(3, stateful=True)(layers.Embedding(20, 4, mask_zero=True)(texts))
    content = save_to_bytes(keras.Model(texts, x))
    result = trace_file_masks(MaskFileRequest(name="own.keras", content=content, sentences=("a b c", "d")))
    assert [step.did for step in result.trace.steps] == ["creates", "uses and stops"]
    with pytest.raises(MaskTraceError, match="batches of 2 alone"):
        trace_file_masks(MaskFileRequest(name="own.keras", content=content, sentences=("a b c",)))
