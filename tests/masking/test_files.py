"""A stranger's file: what is refused before anything is run, and the process in which the rest is run."""

import io
import json
import os
import pathlib
import tempfile
import time
import zipfile

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import MaskTraceError
from core.masking.files import answer as file_process
from core.masking.files.answer import trace_file
from core.masking.files.ask import ANSWER, BEGUN, FILE_SECONDS, MaskFileRequest
from core.masking.files.checks import look_into
from core.masking.files.loading import file_masks, load_model
from core.masking.mask_way.ask import MaskWayTrace
from core.traces.plain import to_plain
from tests.support.forged_files import FORGED, changed, config_of, doublings, repacked, saved, workers
from tests.support.processes import in_a_fresh_process

TOLD_BEFORE = {
    "zip_bomb_config_list": "holds a config.json of 180,000,004 bytes",
    "zip_bomb_config_nums": "config.json of 190,000,003 bytes",
    "zip_bomb_config": "config.json of 190,000,002 bytes",
    "size_emb_1e6_1e3": "weights of 1,000,000,000 numbers and holds 11,",
    "size_emb_1e6_5e3": "weights of 5,000,000,000 numbers",
    "size_gru_30000": "declares weights of 2,700,",
    "size_attention_2e4": "requires 20,000 steps",
    "size_layers_1000": "1,003 calls of layers; at most 300 are allowed",
    "size_layers_10000": "10,003 calls of layers",
    "size_layers_300_gru": "303 calls of layers",
    "size_dense_units_1e6_act": "makes 900,000,000 numbers for a sentence; at most 100,000,000",
    "size_upsample": "makes 48,000,000,000 numbers for a sentence",
    "size_input_5000_gru": "requires 5,000 steps",
    "expo_nested_8": "calls of layers; at most 300 are allowed",
}


@pytest.fixture(scope="module")
def good() -> bytes:
    model = keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(50, 4, mask_zero=True),
            layers.GRU(3, return_sequences=True),
            layers.Dense(2),
        ],
        name="good",
    )
    return saved(model)


@pytest.fixture(scope="module")
def endless() -> bytes:
    return FORGED["size_gru_900_steps"]()


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A folder for temporary files of a test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


# --- told before anything is run ------------------------------------------------------------------

ASK = """
import json, pathlib, resource, sys, time
from core import engine
from core.base.checks import AtlasError
from core.masking.files.ask import MaskFileRequest

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

said = {}
engine.status()
from core.masking.files import answer as file_process
for path in sorted(pathlib.Path(FOLDER).glob("*.keras")):
    content, before, begun = path.read_bytes(), peak(), time.monotonic()
    try:
        engine.run(MaskFileRequest(name=path.name, content=content))
    except AtlasError as error:
        said[path.stem] = [str(error), time.monotonic() - begun, peak() - before]
print(json.dumps([said, sorted({"keras", "tensorflow", "h5py"} & set(sys.modules))]))
"""


def test_what_a_file_says_of_itself_is_refused_at_once_and_takes_no_memory(tmp_path):
    """In a process like the app's, into which neither Keras nor TensorFlow comes: a sentence each."""
    for name in TOLD_BEFORE:
        (tmp_path / f"{name}.keras").write_bytes(FORGED[name]())
    assert max(path.stat().st_size for path in tmp_path.iterdir()) < 200_000
    said, imported = json.loads(in_a_fresh_process(f"FOLDER = {str(tmp_path)!r}\n{ASK}", ATLAS_DEVICE="cpu"))
    assert set(said) == set(TOLD_BEFORE)
    assert not imported
    for name, (sentence, seconds, memory) in said.items():
        assert TOLD_BEFORE[name] in sentence
        assert sentence.count("\n") == 0
        assert len(sentence) < 300
        assert seconds < 5, name
        assert memory < 50_000_000, name


def test_a_full_config_json_of_small_parts_takes_little_memory(good):
    import tracemalloc

    config = b'{"config":[' + b"[]," * 660_000 + b"[]]}"
    content = repacked(good, config=config)
    tracemalloc.start()
    try:
        look_into("x.keras", content)  # which is Keras' to refuse
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"metadata": b" " * 100_001}, r"holds a metadata\.json of 100,001 bytes"),
        *(({"config": odd}, "config.json describes no model") for odd in ("null", "5", '"a"', "[]", "[{}]")),
        ({"packing": zipfile.ZIP_LZMA}, "packed in a way that Keras does not write"),
        ({"packing": zipfile.ZIP_BZIP2}, "packed in a way that Keras does not write"),
    ],
)
def test_damaged_and_swollen_parts(good, parts, said):
    with pytest.raises(MaskTraceError, match=said):
        look_into("x.keras", repacked(good, **parts))


def test_a_part_that_unpacks_to_more_than_it_says_is_not_unpacked(good):
    """The table of contents is the stranger's as well: it may say 9 bytes of 50 MB."""
    import tracemalloc

    content = bytearray(repacked(good, config=b'"' + b"x" * 50_000_000 + b'"'))
    size = (50_000_002).to_bytes(4, "little")
    assert content.count(size) == 2
    content = bytes(content).replace(size, (9).to_bytes(4, "little"))
    tracemalloc.start()
    try:
        with pytest.raises(MaskTraceError, match="is damaged"):
            look_into("x.keras", content)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_packed_part_that_is_broken_is_a_sentence(good):
    content = bytearray(repacked(good))
    begin = content.index(b"config.json") + len(b"config.json") + 200
    content[begin : begin + 40] = b"\xff" * 40
    with pytest.raises(MaskTraceError, match="is damaged"):
        look_into("x.keras", bytes(content))


def test_objects_in_each_other_are_walked_through_without_a_traceback(good):
    for depth in (200, 5_000):
        config = b'{"config":{"layer":' * depth + b"1" + b"}}" * depth
        with pytest.raises(MaskTraceError, match=r"x\.keras"):
            load_model("x.keras", repacked(good, config=config))


@pytest.mark.parametrize(
    ("kind", "settings", "said"),
    [
        ("Embedding", {"input_dim": -5}, r"x\.keras cannot be loaded: .*input_dim"),
        ("GRU", {"units": 0}, r"x\.keras cannot be loaded: .*units"),
        ("GRU", {"units": [3]}, r"x\.keras"),
        ("GRU", {"units": 1_300}, "weights of 5,0"),
    ],
)
def test_sizes_that_no_layer_has(good, kind, settings, said):
    with pytest.raises(MaskTraceError, match=said) as caught:
        load_model("x.keras", changed(good, kind, **settings))
    assert "of your own" not in str(caught.value)


def test_many_layers_of_middling_size_are_summed(good):
    config = config_of(good)
    gru = config["config"]["layers"][2]
    config["config"]["layers"] += [
        gru | {"config": gru["config"] | {"name": f"g{k}", "units": 300}} for k in range(20)
    ]
    with pytest.raises(MaskTraceError, match=r"declares weights of 5,4\d\d,\d\d\d numbers"):
        look_into("x.keras", repacked(good, config=json.dumps(config)))


def test_honest_files_pass(good):
    """Unbuilt, without weights; with a byte a weight; with the layers of 12 blocks of a Transformer."""
    look_into("x.keras", good)
    look_into(
        "x.keras", saved(keras.Sequential([layers.Embedding(10_000, 128, mask_zero=True), layers.GRU(128)]))
    )
    dense = keras.Sequential([keras.Input((None, 1_500)), layers.Dense(4_000)])
    dense.quantize("int8")
    look_into("x.keras", saved(dense))
    values = keras.Input((None, 8))
    out = values
    for _ in range(12):
        attended = layers.LayerNormalization()(
            layers.Add()([out, layers.Dropout(0.1)(layers.MultiHeadAttention(2, 4)(out, out))])
        )
        inner = layers.Dense(8)(layers.Dropout(0.1)(layers.Dense(16, activation="relu")(attended)))
        out = layers.LayerNormalization()(layers.Add()([attended, layers.Dropout(0.1)(inner)]))
    look_into("x.keras", saved(keras.Model(values, out)))
    look_into("x.keras", doublings(5))


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["StringLookup", "TextVectorization"])
def test_a_vocabulary_of_another_file_is_told_as_that(good, kind):
    config = config_of(good)
    layer = {
        "module": "keras.layers",
        "class_name": kind,
        "config": {"name": "words", "vocabulary": "/etc/hostname"},
    }
    config["config"]["layers"].insert(1, layer)
    with pytest.raises(
        MaskTraceError, match="needs a vocabulary from another file, '/etc/hostname', which is not read"
    ):
        load_model("x.keras", repacked(good, config=json.dumps(config)))


def test_wrong_weights_are_told_with_what_is_wrong(good):
    other = saved(
        keras.Sequential(
            [keras.Input((None,), dtype="int32"), layers.Embedding(50, 5, mask_zero=True), layers.GRU(3)]
        )
    )
    with zipfile.ZipFile(io.BytesIO(other)) as archive:
        weights = archive.read("model.weights.h5")
    with pytest.raises(
        MaskTraceError, match=r"its weights do not fit its layers\. .*(embedding|\(50, 5\)|expected)"
    ) as caught:
        load_model("x.keras", repacked(good, weights=weights))
    assert "Example error" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_setting_that_keras_refuses_is_told_in_keras_words(good):
    with pytest.raises(MaskTraceError, match=r"cannot be loaded: .*activation") as caught:
        load_model("x.keras", changed(good, "GRU", activation="no such activation"))
    assert "class of your own" not in str(caught.value)


# --- the process apart ----------------------------------------------------------------------------


def test_a_process_apart_answers_as_this_one_does(good, alone):
    seen = []
    request = MaskFileRequest(name="good.keras", content=good, sentences=("one two three", "one", ""))
    apart = trace_file(request, lambda: seen.append(workers()))
    assert to_plain(apart) == to_plain(file_masks(request))
    assert isinstance(apart, MaskWayTrace)
    assert any(seen) or not pathlib.Path("/proc/self").exists()
    assert not workers()
    assert not list(alone.iterdir())


def test_more_memory_than_a_file_gets_is_a_sentence():
    """24 GB of padding, of a file of some kB that declares nothing large."""
    if not os.path.exists("/proc/self"):
        pytest.skip("only Linux holds a process to its memory")
    before = peak()
    with pytest.raises(MaskTraceError, match="more memory than"):
        trace_file(MaskFileRequest(name="padding.keras", content=FORGED["size_padding"]()))
    assert peak() - before < 300_000_000


def peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def test_what_takes_too_long_is_stopped(endless, alone, monkeypatch):
    monkeypatch.setattr(file_process, "FILE_SECONDS", 1)
    with pytest.raises(MaskTraceError, match="was not loaded and traced within 1 s, and was stopped"):
        trace_file(MaskFileRequest(name="long.keras", content=endless))
    assert not workers()
    assert not list(alone.iterdir())
    assert FILE_SECONDS <= 30


def test_who_leaves_ends_the_process(endless, alone):
    class Left(BaseException):
        """Streamlit's way to end a script."""

    def leave():
        if list(alone.glob(f"*/{BEGUN}")):
            raise Left

    with pytest.raises(Left):
        trace_file(MaskFileRequest(name="long.keras", content=endless), leave)
    assert not workers()
    assert not list(alone.iterdir())


def test_a_process_that_never_starts_is_a_sentence(good, monkeypatch):
    monkeypatch.setattr(file_process, "FILE_START_SECONDS", 0.2)
    with pytest.raises(MaskTraceError, match=r"did not start within 0\.2 s: this machine is busy"):
        trace_file(MaskFileRequest(name="x.keras", content=good))


def test_a_process_that_cannot_be_started_is_a_sentence(good, monkeypatch, alone):
    monkeypatch.setattr(file_process.sys, "executable", "/no/such/python")
    with pytest.raises(MaskTraceError, match=r"could not be started \(No such file or directory\)"):
        trace_file(MaskFileRequest(name="x.keras", content=good))
    assert not list(alone.iterdir())


@pytest.mark.parametrize(
    ("code", "written", "said"),
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
def test_what_comes_back_is_not_trusted(good, monkeypatch, code, written, said):
    monkeypatch.setattr(file_process, "MAX_ANSWER", 10_000)

    def run(request, path, progress):
        (path.parent / "log.txt").write_text("why")
        if written is not None:
            text = written if written != "too large" else "x" * 10_001
            (path.parent / ANSWER).write_text(text)
        return code

    monkeypatch.setattr(file_process, "_run", run)
    with pytest.raises(MaskTraceError, match=said):
        trace_file(MaskFileRequest(name="x.keras", content=good))


def test_the_first_looks_start_no_process(good, monkeypatch):
    monkeypatch.setattr(
        file_process.subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started")
    )
    begun = time.monotonic()
    with pytest.raises(MaskTraceError, match="Lambda"):
        trace_file(
            MaskFileRequest(name="x.keras", content=changed(good, "Dense", any={"class_name": "Lambda"}))
        )
    assert time.monotonic() - begun < 1


def test_masks_that_no_figure_has_room_for(good, monkeypatch):
    monkeypatch.setattr("core.masking.files.loading._MAX_CELLS", 5)
    with pytest.raises(
        MaskTraceError, match=r"masks of the file x\.keras have .* cells; at most 5 are drawn"
    ):
        file_masks(MaskFileRequest(name="x.keras", content=good))


def test_memory_that_is_refused_is_not_taken_for_a_mask_that_matters(monkeypatch):
    """A layer that fails without its mask needs it; one that finds no memory says nothing about masks."""

    class Hungry(layers.Layer):
        def __init__(self):
            super().__init__()
            self.supports_masking = True
            self.calls = 0

        def call(self, inputs, mask=None):
            self.calls += keras.ops.is_tensor(inputs) and not isinstance(inputs, keras.KerasTensor)
            if self.calls > 1:
                raise MemoryError("Unable to allocate")
            return inputs

    from core.masking.tracer.tracing import trace_masks

    model = keras.Sequential(
        [keras.Input((None,), dtype="int32"), layers.Embedding(9, 2, mask_zero=True), Hungry()]
    )
    with pytest.raises(MaskTraceError, match="more memory than there is"):
        trace_masks(model, np.array([[1, 2, 0]]))
