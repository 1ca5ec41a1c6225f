"""The door to the models, with random weights: what it answers, also when files or devices fail."""

import concurrent.futures
import contextlib
import gc
import shutil
import threading

import numpy as np
import pytest

from core import engine
from core.base import device
from core.base.device import Device
from core.engine import loading, streams
from core.engine.schema import CardsRequest, ReadyRequest, WarmUpRequest
from core.models import zoo
from core.models.char_rnn import gru
from core.models.char_rnn.gru import GRUDecoder
from core.models.zoo import CARD_FILE, WEIGHTS_FILE, ModelFileError
from core.topics.shakespeare.generation import generate_chunks
from core.topics.shakespeare.next_character.schema import ContextEffectRequest, NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest, TemperaturesRequest, join_generations
from tests.support.text_generation import generate_together, make_units_request

pytestmark = pytest.mark.usefixtures("shipped")

PATIENCE = 20.0
TEXT = "now is the winter of our discontent"


@pytest.fixture(autouse=True)
def no_slot_stays_taken():
    assert streams.WORKER.num_active == 0
    yield
    assert streams.WORKER.num_active == 0


def make_request(number=0, **fields):
    settings = (
        dict(),
        dict(temperature=0.5),
        dict(top_k=5),
        dict(top_p=0.7),
        dict(temperature=0),
        dict(temperature=2, top_k=9, top_p=0.9),
    )
    model = ("char_rnn", "char_rnn_stateful")[number % 7 == 3]
    default_fields = dict(
        prompt=TEXT[: 3 + number % 20],
        length=40 + 13 * (number % 8),
        seed=number,
        model=model,
        **settings[number % 6],
    )
    return GenerateRequest(**{**default_fields, **fields})


def generate_alone(text_request):
    return join_generations(generate_chunks(loading.decoder(text_request.model), text_request))


def assert_same_generation(found, expected):
    assert (found.text, found.prompt, found.start) == (expected.text, expected.prompt, expected.start)
    for name in ("ids", "alternatives", "num_candidates"):
        np.testing.assert_array_equal(getattr(found, name), getattr(expected, name), err_msg=name)
    np.testing.assert_allclose(found.logits, expected.logits, atol=1e-5)
    for name in (
        "probability",
        "filtered_probability",
        "entropy",
        "alternative_probability",
        "cut_mass_k",
        "cut_mass_p",
        "state",
    ):
        np.testing.assert_allclose(
            getattr(found, name), getattr(expected, name), rtol=0, atol=1e-9, err_msg=name
        )


def call_in_threads(function, many):
    """Calls a function with each of many arguments in a thread of its own, all at once; returns the results
    in order.
    """
    many = list(many)
    with concurrent.futures.ThreadPoolExecutor(len(many)) as pool:
        return list(pool.map(function, many, timeout=PATIENCE))


# --- what it answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 5])
def test_stream_and_run_give_what_the_model_gives_alone(number):
    text_request = make_request(number, length=100)
    expected = generate_alone(text_request)
    parts = list(engine.stream(text_request))
    assert len(parts) > 1
    assert_same_generation(join_generations(parts), expected)
    assert_same_generation(engine.run(text_request), expected)


def test_forty_at_once_all_get_what_each_gets_alone():
    many = [make_request(number) for number in range(40)]
    expected = [generate_alone(text_request) for text_request in many]
    for found, right in zip(call_in_threads(engine.run, many), expected, strict=True):
        assert_same_generation(found, right)


def test_a_comparison_that_fails_half_way_frees_its_slots():
    with pytest.raises(ModelFileError):
        generate_together((make_request(length=500), make_request(model="char_rnn_large")))
    gc.collect()


def test_a_model_is_loaded_once():
    assert len({id(found) for found in call_in_threads(loading.decoder, ["char_rnn"] * 8)}) == 1
    assert loading.keras_model("char_rnn") is loading.keras_model("char_rnn")
    assert loading.decoder("char_rnn") is not loading.decoder("char_rnn_stateful")


def test_two_who_load_the_same_at_once_get_the_same(monkeypatch):
    """A cache of functools alone would let both load."""
    loads = []

    def load(name):
        loads.append(name)
        threading.Event().wait(0.05)
        return object()

    monkeypatch.setattr(zoo, "load_runtime", load)
    loading.runtime.cache_clear()
    assert (len(set(call_in_threads(loading.runtime, ["nmt_luong"] * 4))), loads) == (1, ["nmt_luong"])
    loading.runtime.cache_clear()


# --- files of the models ------------------------------------------------------------------------------------

REQUESTS = (
    ReadyRequest(model="char_rnn"),
    GenerateRequest(prompt="to be", length=5),
    NextCharacterRequest(prompt="to be"),
    ContextEffectRequest(prompt="to be"),
    make_units_request("to be"),
    TemperaturesRequest(prompt="to be", length=5),
)


def delete_weights(folder):
    (folder / WEIGHTS_FILE).unlink()


def flip_bit(folder):
    content = bytearray((folder / WEIGHTS_FILE).read_bytes())
    content[-1] ^= 1
    (folder / WEIGHTS_FILE).write_bytes(content)


def replace_weights_by_folder(folder):
    (folder / WEIGHTS_FILE).unlink()
    (folder / WEIGHTS_FILE).mkdir()


def truncate_card(folder):
    (folder / CARD_FILE).write_text((folder / CARD_FILE).read_text()[:50])


def remove_checksum(folder):
    (folder / CARD_FILE).write_text("{}")


@pytest.mark.parametrize(
    "damage, says",
    [
        (delete_weights, "The weights of the model char_rnn are missing at "),
        (flip_bit, "The weights .* are damaged: expected sha256 "),
        (replace_weights_by_folder, "The weights .* cannot be read"),
        (truncate_card, "The card of the model char_rnn at .* cannot be read"),
        (remove_checksum, "The card .* cannot be read"),
        (shutil.rmtree, "The card .* is missing"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_missing_and_damaged_files_are_one_sentence_and_other_models_work(own_shipped, damage, says):
    damage(own_shipped / "char_rnn")
    for model_request in REQUESTS:
        fixes = (
            r"[^\n]*git checkout -- assets/models/char_rnn`[^\n]*python -m core\.training char_rnn`[^\n]*$"
        )
        with pytest.raises(ModelFileError, match=rf"\A{says}{fixes}"):
            engine.run(model_request)
    with pytest.raises(ModelFileError):
        engine.stream(make_request())
    assert len(engine.run(make_request(length=40, model="char_rnn_stateful")).text) == 40


def test_a_restored_file_works_without_a_restart(own_shipped):
    content = (own_shipped / "char_rnn" / WEIGHTS_FILE).read_bytes()
    delete_weights(own_shipped / "char_rnn")
    with pytest.raises(ModelFileError):
        engine.run(make_request())
    (own_shipped / "char_rnn" / WEIGHTS_FILE).write_bytes(content)
    assert_same_generation(engine.run(make_request()), generate_alone(make_request()))


def test_cards_tell_of_each_model_or_why_not(own_shipped):
    truncate_card(own_shipped / "char_rnn_stateful")
    cards = {card["name"]: card for card in engine.run(CardsRequest())}
    assert list(cards) == ["char_rnn", "char_rnn_stateful", "char_rnn_large"]
    assert cards["char_rnn"]["metrics"]["val_accuracy"] == 0.02
    assert "error" not in cards["char_rnn"] and "cannot be read" in cards["char_rnn_stateful"]["error"]
    assert "is missing" in cards["char_rnn_large"]["error"]


# --- devices ------------------------------------------------------------------------------------------------


class ResourceExhaustedError(Exception):
    """Named as TensorFlow names it."""


class FakeGPU(GRUDecoder):
    """A decoder whose GPU fails in one place."""

    fails_in = ""
    calls = 0

    def __init__(self, weights):
        self._run("loading", super().__init__, weights)

    def _run(self, step, function, *args):
        type(self).calls += 1
        if self.fails_in == step:
            raise ResourceExhaustedError("out of memory")
        return function(*args)

    def read(self, *args):
        return self._run("reading", super().read, *args)

    def decode(self, *args):
        return self._run("decoding", super().decode, *args)


@pytest.fixture
def gpu(monkeypatch):
    """A machine with a GPU, on which a decoder is one that may fail."""

    class Decoder(FakeGPU):
        pass

    decoder_on = {"cpu": GRUDecoder, "gpu": Decoder}
    monkeypatch.setattr(gru, "GRUDecoder", lambda weights: decoder_on[device.current_device_type()](weights))
    monkeypatch.setattr(device, "_fallback_reasons", [])
    monkeypatch.setattr(device, "_stand_in_devices", ["cpu:0"])
    monkeypatch.setenv("ATLAS_DEVICE", "gpu")
    monkeypatch.setattr(
        device,
        "find_device",
        lambda: (
            device.cpu_device(device._fallback_reasons[0])
            if device._fallback_reasons
            else Device(device_type="gpu", name="A fast one", memory_bytes=2**34)
        ),
    )
    return Decoder


def test_a_gpu_that_works_is_used(gpu, decoder):
    text_request = make_request()
    assert engine.run(text_request).text == join_generations(generate_chunks(decoder, text_request)).text
    assert gpu.calls >= 3
    assert device.find_device().device_type == "gpu"


@pytest.mark.parametrize("place", ["loading", "reading", "decoding"])
def test_when_the_gpu_fails_the_cpu_goes_on_and_it_is_said_once(gpu, place, decoder, caplog):
    gpu.fails_in = place
    if place != "decoding":  # single answers go on as well
        engine.run(ContextEffectRequest(prompt="to be"))
    text_request = make_request()
    assert engine.run(text_request).text == join_generations(generate_chunks(decoder, text_request)).text
    assert len(engine.run(make_request(3)).text) == make_request(3).length  # another model
    engine.run(NextCharacterRequest(prompt="to be"))
    warnings = [one for one in caplog.records if one.levelname == "WARNING" and "GPU failed" in one.message]
    assert (len(warnings), device.find_device().device_type) == (1, "cpu")
    assert "GPU failed (ResourceExhaustedError)" in device.find_device().note


def test_streams_under_way_go_on_when_the_gpu_fails(gpu, decoder):
    text_requests = [make_request(number, length=200, model="char_rnn") for number in range(4)]
    streams = [engine.stream(one) for one in text_requests]
    parts = [[next(stream)] for stream in streams]
    gpu.fails_in = "decoding"
    for one, stream, part in zip(text_requests, streams, parts, strict=True):
        assert_same_generation(
            join_generations([*part, *stream]), join_generations(generate_chunks(decoder, one))
        )


def test_another_error_on_a_gpu_is_not_taken_for_its_failure(gpu, monkeypatch):
    monkeypatch.setattr(gpu, "decode", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        engine.run(make_request())
    assert device.find_device().device_type == "gpu"


def test_an_error_of_that_name_on_the_cpu_is_told(monkeypatch):
    def fail(*args):
        raise ResourceExhaustedError("out of memory")

    monkeypatch.setattr(device, "_fallback_reasons", [])
    monkeypatch.setattr(GRUDecoder, "decode", fail)
    with pytest.raises(ResourceExhaustedError):
        engine.run(make_request())
    assert device._fallback_reasons == []


# --- status and warming -------------------------------------------------------------------------------------


def test_status_tells_device_versions_and_streams():
    import keras

    status = engine.status()
    assert (status.device.device_type, status.num_streams) == ("cpu", 0)
    assert (status.versions["keras"], status.versions["numpy"]) == (keras.__version__, np.__version__)
    with contextlib.closing(engine.stream(make_request(length=1000))):
        assert engine.status().num_streams == 1
    assert engine.status().num_streams == 0


def test_status_does_not_wait_for_a_device_that_may_be_there(monkeypatch):
    monkeypatch.setattr(loading, "_warm_up_done", threading.Event())
    monkeypatch.setattr(device, "may_have_gpu", lambda: True)
    monkeypatch.setattr(device, "find_device", lambda: 1 / 0)
    assert engine.status().device is None


def test_after_warming_the_first_model_is_there(own_shipped, monkeypatch):
    monkeypatch.setattr(loading, "_warm_up_done", threading.Event())
    engine.run(WarmUpRequest())
    assert loading._warm_up_done.is_set()
    shutil.rmtree(own_shipped / "char_rnn")  # what is loaded needs no files
    assert len(engine.run(make_request()).text) == 40
    assert engine.run(make_units_request("to be")).states.shape == (5, 128)


def test_warming_without_the_files_is_logged_and_nothing_more(own_shipped, monkeypatch, caplog):
    shutil.rmtree(own_shipped / "char_rnn")
    monkeypatch.setattr(loading, "_warm_up_done", threading.Event())
    engine.run(WarmUpRequest())
    assert loading._warm_up_done.is_set() and "Warming up failed" in caplog.text
