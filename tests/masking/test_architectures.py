"""The architectures that are offered, what any model is fed with, and the files of visitors."""

import io
import json
import zipfile

import keras
import numpy as np
import pytest
from keras import layers

from core.base.checks import AtlasError, InvalidValueError, MaskTraceError
from core.masking.files.ask import MAX_FILE, MaskFileRequest
from core.masking.files.loading import file_masks, load_model
from core.masking.mask_way.answer import FOLDER, architecture, architecture_code, architecture_masks
from core.masking.mask_way.ask import ARCHITECTURES, MAX_WORDS, MaskWayRequest
from core.masking.tracer.feeding import batch_of, feed
from tests.support.forged_files import repacked

SENTENCES = ("a great movie", "no", "")

EXPECTED = {
    "chapter_sequential": [("Embedding", "creates"), ("GRU", "uses and stops")],
    "functional_manual": [("NotEqual", "creates"), ("GRU", "uses and stops")],
    "masking_layer": [("Masking", "creates"), ("GRU", "uses and stops")],
    "gru_last": [("Embedding", "creates"), ("GRU", "uses and stops")],
    "gru_sequences": [("Embedding", "creates"), ("GRU", "passes on"), ("Dense", "passes on")],
    "bidirectional": [
        ("Embedding", "creates"),
        ("Bidirectional", "passes on"),
        ("Bidirectional", "uses and stops"),
    ],
    "conv1d_between": [("Embedding", "creates"), ("Conv1D", "loses")],
    "custom_unsupported": [("Embedding", "creates"), ("Scale", "loses")],
    "custom_supported": [("Embedding", "creates"), ("Scale", "passes on"), ("GRU", "uses and stops")],
    "custom_compute_mask": [("Embedding", "creates"), ("Pairs", "changes"), ("GRU", "uses and stops")],
    "positional": [
        ("Embedding", "creates"),
        ("PositionalEncoding", "passes on"),
        ("MultiHeadAttention", "combines"),
        ("GlobalAveragePooling1D", "uses and stops"),
    ],
    "nested_sequential": [
        ("Embedding", "creates"),
        ("Sequential", "passes on"),
        ("Dense", "passes on"),
        ("GRU", "passes on"),
        ("GRU", "uses and stops"),
    ],
    "residual_add": [
        ("Embedding", "creates"),
        ("MultiHeadAttention", "combines"),
        ("Add", "ignores"),
        ("GlobalAveragePooling1D", "uses and stops"),
    ],
    "transformer": [
        ("NotEqual", "creates"),
        ("GetItem", "changes"),
        ("MultiHeadAttention", "uses and stops"),
        ("NotEqual", "creates"),
        ("GetItem", "changes"),
        ("MultiHeadAttention", "combines"),
        ("MultiHeadAttention", "uses and stops"),
    ],
}


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_does_what_one_expects(name):
    trace = architecture_masks(MaskWayRequest(architecture=name, sentences=SENTENCES))
    assert [(step.layer_class, step.did) for step in trace.trace.steps if step.did != "none"] == EXPECTED[
        name
    ]
    assert trace.tokens == (("a", "great", "movie"), ("no", "", ""), ("", "", ""))
    born = next(step for step in trace.trace.steps if step.did == "creates").outgoing[0]
    assert born.astype(int).tolist() == [[1, 1, 1], [1, 0, 0], [0, 0, 0]]
    assert trace.code == architecture_code(name)
    assert "build(words)" in trace.code


@pytest.mark.parametrize("name", ["gru_sequences", "positional", "transformer"])
def test_what_reaches_the_loss_is_what_the_model_carries(name):
    batch, model = batch_of(SENTENCES, known=True), architecture(name, "cpu")
    inputs, _ = feed(model, batch)
    (output,) = architecture_masks(MaskWayRequest(architecture=name, sentences=SENTENCES)).trace.outputs
    carried = getattr(model(inputs), "_keras_mask", None)
    assert (output.mask is None) == (carried is None)
    assert output.mask is None or np.array_equal(output.mask, carried)
    assert output.weights.sum() == pytest.approx(1)


def test_a_model_of_texts_gets_no_more_words_than_are_shown():
    request = MaskWayRequest(sentences=("Film! " * (MAX_WORDS + 2), "A, b"))
    trace = architecture_masks(request)
    assert trace.trace.steps[0].output_shapes == ((2, MAX_WORDS),)
    assert len(trace.tokens[0]) == MAX_WORDS


def test_texts_without_a_word_make_no_step():
    with pytest.raises(MaskTraceError, match="None of the sentences holds a word"):
        architecture_masks(MaskWayRequest(sentences=("", "?!")))


def test_each_file_is_offered_and_each_offer_has_a_file():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ARCHITECTURES) == set(EXPECTED)


def test_names_and_numbers_are_the_same_each_time():
    request = MaskWayRequest(architecture="custom_supported", sentences=SENTENCES)
    first = architecture_masks(request)
    architecture.cache_clear()
    second = architecture_masks(request)
    steps = [[(step.name, step.effect) for step in trace.trace.steps] for trace in (first, second)]
    assert steps[0] == steps[1]
    assert [name for name, _ in steps[0]] == ["embedding", "scale", "gru", "dense"]


def test_batches_by_hand():
    known, numbered = (
        batch_of(("Great movie, zyzzyva", "great", "?"), known=known) for known in (True, False)
    )
    assert known.tokens == numbered.tokens == (("great", "movie", "zyzzyva"), ("great", "", ""), ("", "", ""))
    assert known.unknown.tolist() == [[False, False, True], [False] * 3, [False] * 3]
    assert known.ids[0, 2] == 1
    assert numbered.ids.tolist() == [[1, 2, 3], [1, 0, 0], [0, 0, 0]]
    assert not numbered.unknown.any()
    long = batch_of(("a " * (MAX_WORDS + 2),), known=True)
    assert long.ids.shape == (1, MAX_WORDS)
    assert long.cut == ("a", "a")
    assert batch_of(("",), known=True).ids.tolist() == [[0]]


def test_inputs_are_filled_by_what_they_ask_for():
    batch = batch_of(("one two", "one"), known=False)
    inputs = {
        "ids": keras.Input((None,), dtype="int64", name="ids"),
        "long": keras.Input((3,), name="long"),
        "texts": keras.Input((1,), dtype="string", name="texts"),
        "vectors": keras.Input((1, 3), name="vectors"),
    }
    model = keras.Model(inputs, list(inputs.values()))
    values, fed = feed(model, batch)
    assert values["ids"].tolist() == [[1, 2], [1, 0]]
    assert values["long"].tolist() == [[1, 2, 0], [1, 0, 0]]
    assert values["texts"].tolist() == [["one two"], ["one"]]
    np.testing.assert_allclose(
        values["vectors"][:, 0], [[np.sin(1), np.cos(1), np.sin(1 * 10000 ** (-2 / 4))]] * 2, rtol=1e-6
    )
    assert sorted(fed) == ["ids", "ids", "texts", "vectors of 3 numbers"]
    pictures = keras.Input((8, 8, 3), name="pictures")
    with pytest.raises(
        MaskTraceError, match="cannot be fed with sentences: its input pictures takes float32"
    ):
        feed(keras.Model(pictures, layers.Flatten()(pictures)), batch)


@pytest.mark.parametrize(
    "wrong",
    [
        {"architecture": "gpt"},
        {"sentences": ()},
        {"sentences": ("a",) * 6},
        {"sentences": "abc"},
        {"sentences": (1,)},
        {"sentences": ("a" * 301,)},
    ],
)
def test_traces_that_cannot_be_asked(wrong):
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{next(iter(wrong))}`"):
        MaskWayRequest(**wrong)


# --- files --------------------------------------------------------------------------------------------------


def saved(model, tmp_path) -> bytes:
    path = tmp_path / "saved.keras"
    model.save(path)
    return path.read_bytes()


@pytest.fixture
def good(tmp_path):
    model = keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(9, 4, mask_zero=True),
            layers.GRU(3, return_sequences=True),
            layers.Dense(2),
        ]
    )
    return saved(model, tmp_path)


def test_a_file_is_traced(good):
    trace = file_masks(MaskFileRequest(name="mine.keras", content=good, sentences=("one two", "one")))
    assert [(step.layer_class, step.did) for step in trace.trace.steps] == [
        ("Embedding", "creates"),
        ("GRU", "passes on"),
        ("Dense", "passes on"),
    ]
    assert trace.trace.outputs[0].mask.astype(int).tolist() == [[1, 1], [1, 0]]
    assert trace.ids.tolist() == [[1, 2], [1, 0]]
    assert trace.code == ""
    assert trace.fed == ("ids",)


def test_nothing_stays_on_the_disk(good, tmp_path, monkeypatch):
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "here"))
    (tmp_path / "here").mkdir()
    load_model("mine.keras", good)
    with pytest.raises(MaskTraceError):
        load_model("mine.keras", repacked(good, weights="no weights"))
    assert list((tmp_path / "here").iterdir()) == []


def test_text_with_its_vocabulary_is_traced(tmp_path):
    model = keras.Sequential(
        [
            keras.Input((), dtype="string"),
            layers.TextVectorization(vocabulary=["one", "two"]),
            layers.Embedding(4, 2, mask_zero=True),
            layers.GRU(2),
        ]
    )
    trace = file_masks(
        MaskFileRequest(name="text.keras", content=saved(model, tmp_path), sentences=("one two", "two"))
    )
    assert trace.fed == ("texts",)
    assert trace.trace.steps[1].outgoing[0].astype(int).tolist() == [[1, 1], [1, 0]]


def test_a_file_that_was_built_but_never_called(tmp_path):
    model = keras.Sequential([layers.Embedding(20, 4, mask_zero=True), layers.GRU(3)])
    model.build((None, None))
    trace = file_masks(MaskFileRequest(name="built.keras", content=saved(model, tmp_path)))
    assert [step.did for step in trace.trace.steps] == ["creates", "uses and stops"]


def test_a_lambda_layer_is_refused_before_anything_is_run(tmp_path):
    model = keras.Sequential([keras.Input((None, 2)), layers.Lambda(lambda x: x)])
    with pytest.raises(MaskTraceError, match=r"The file l\.keras holds a Lambda layer"):
        load_model("l.keras", saved(model, tmp_path))


def test_a_lambda_under_another_name_is_refused_by_safe_mode(good):
    """The look into the file is not what keeps code out: Keras' safe mode is asked for as well."""
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        config = json.loads(archive.read("config.json"))
    config["config"]["layers"][-1] = {
        "module": "builtins",
        "class_name": "eval",
        "config": {"source": "1"},
        "registered_name": None,
    }
    with pytest.raises(MaskTraceError, match=r"The file e\.keras cannot be loaded"):
        load_model("e.keras", repacked(good, config=json.dumps(config)))


def test_a_vocabulary_that_is_a_file_of_the_machine_is_refused(tmp_path, good):
    """A file could name another file of the machine as its vocabulary, and show what stands in it."""
    (tmp_path / "secret.txt").write_text("secret\nwords\n")
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        config = json.loads(archive.read("config.json"))
    layer = layers.StringLookup(vocabulary=["a"])
    entry = json.loads(json.dumps(keras.saving.serialize_keras_object(layer)))
    entry["config"]["vocabulary"] = str(tmp_path / "secret.txt")
    config["config"]["layers"].insert(1, entry)
    with pytest.raises(MaskTraceError, match=r"The file v\.keras"):
        load_model("v.keras", repacked(good, config=json.dumps(config)))


def test_a_class_of_ones_own_is_refused(tmp_path):
    class Mine(layers.Layer):
        def call(self, inputs):
            return inputs

    content = saved(keras.Sequential([keras.Input((None, 2)), Mine()]), tmp_path)
    with pytest.raises(MaskTraceError, match="a class of your own, which is not in the file"):
        load_model("mine.keras", content)


def test_a_subclassed_model_is_refused(tmp_path):
    @keras.saving.register_keras_serializable("tests_masks")
    class Whole(keras.Model):
        def __init__(self, **settings):
            super().__init__(**settings)
            self.dense = layers.Dense(1)

        def call(self, inputs):
            return self.dense(inputs)

    model = Whole()
    model(np.ones((2, 3), "float32"))
    with pytest.raises(MaskTraceError, match="class Whole cannot be traced layer by layer"):
        load_model("whole.keras", saved(model, tmp_path))


@pytest.mark.parametrize(
    ("content", "message"), [(b"", r"is not a \.keras file"), (b"not a zip", r"is not a \.keras file")]
)
def test_what_is_no_file_of_keras(content, message):
    with pytest.raises(MaskTraceError, match=message):
        load_model("x.keras", content)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"weights": None}, r"lacks model\.weights\.h5"),
        ({"config": "{"}, "is damaged"),
        ({"weights": "no weights"}, "cannot be loaded"),
        ({"config": "[" * 100_000}, "is damaged"),
        ({"config": "{}"}, "cannot be loaded"),
    ],
)
def test_damaged_parts(good, parts, message):
    with pytest.raises(MaskTraceError, match=message):
        load_model("x.keras", repacked(good, **parts))


def test_a_file_cut_in_the_middle(good):
    with pytest.raises(MaskTraceError, match=r"x\.keras"):
        load_model("x.keras", good[: len(good) // 2])
    broken = bytearray(good)
    broken[len(good) // 3 : len(good) // 3 + 40] = b"\xff" * 40
    with pytest.raises(MaskTraceError, match=r"x\.keras"):
        load_model("x.keras", bytes(broken))


def test_a_small_file_that_asks_for_much(good):
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        config = archive.read("config.json").decode().replace('"units": 3', '"units": 30000000')
    with pytest.raises(MaskTraceError, match="makes 360,000,000 numbers for a sentence"):
        load_model("big.keras", repacked(good, config=config))


def test_a_file_that_unpacks_to_too_much(good, monkeypatch):
    monkeypatch.setattr("core.masking.files.checks._MAX_UNPACKED", 1_000)
    with pytest.raises(MaskTraceError, match="unpacks to more than 1,000 bytes"):
        load_model("bomb.keras", good)


def test_too_large_a_file_and_no_bytes():
    with pytest.raises(InvalidValueError, match="at most 20,000,000 bytes"):
        MaskFileRequest(name="x.keras", content=bytes(MAX_FILE + 1))
    with pytest.raises(InvalidValueError, match="the bytes of a file"):
        MaskFileRequest(name="x.keras", content="text")


def test_a_model_that_cannot_take_the_words_says_so(tmp_path):
    model = keras.Sequential([keras.Input((None,), dtype="int32"), layers.Embedding(2, 2), layers.GRU(2)])
    with pytest.raises(AtlasError, match=r"an Embedding of it knows the ids 0 to 1 alone"):
        file_masks(MaskFileRequest(name="x.keras", content=saved(model, tmp_path)))
