"""One record a family: everybody asks it, and what no family knows is an error everywhere."""

import dataclasses
import pathlib
import sys
import types

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models import families, saving, zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.families import (
    FAMILIES,
    MODELS,
    ModelFamily,
    get_model_config,
    get_model_family,
    list_writers,
)
from core.training import __main__ as command
from core.training.cards import make_card
from core.training.evaluation import __main__ as evaluation
from core.training.fitting import EpochDataset, Training


@dataclasses.dataclass(frozen=True, kw_only=True)
class BigramConfig:
    """A model that no family of this project knows."""

    name: str = "bigram"
    title: str = "Counts of pairs"
    seed: int = 42


BIGRAM = BigramConfig()
KNOWN = ", ".join(kind.__name__ for family in FAMILIES for kind in family.config_types)


def test_each_role_of_each_family_is_there():
    for family in FAMILIES:
        for role in ("build", "training", "convert", "evaluate", "card", "decoder", "runtime", "speed"):
            if getattr(family, role):
                assert callable(family.import_function(role)), (family.name, role)
        for config in family.configs.values():
            assert get_model_family(config) is family


def test_models_come_in_the_order_in_which_a_visitor_meets_them():
    assert next(iter(MODELS)) == "char_rnn"
    assert list(MODELS) == [name for family in FAMILIES for name in family.configs]


@pytest.mark.parametrize(
    "ask",
    [zoo.build, zoo.load, zoo.load_decoder, evaluation.evaluate, get_model_config],
    ids=lambda ask: ask.__name__,
)
def test_an_unknown_name_is_a_sentence_that_lists_what_is_known(ask):
    with pytest.raises(
        InvalidValueError, match=r"`model`: expected one of 'char_rnn', .*'nmt_luong'.*'bigram'"
    ):
        ask("bigram")


@pytest.mark.parametrize(
    ("ask", "arguments"),
    [
        (zoo.build, ["bigram"]),
        (evaluation.evaluate, ["bigram"]),
        (command.train_and_ship, [BIGRAM, pathlib.Path("nowhere"), print]),
        (make_card, [BIGRAM, {}]),
        (saving.apply_storage_rounding, [types.SimpleNamespace(layers=[]), "bigram"]),
    ],
    ids=lambda ask: getattr(ask, "__name__", ""),
)
def test_a_config_of_no_family_is_not_taken_for_a_translator(ask, arguments, monkeypatch):
    """The name stands among the models, as after half an edit, and no family has configs of that type."""
    monkeypatch.setitem(CHAR_RNNS, "bigram", BIGRAM)
    monkeypatch.setattr(zoo, "load", lambda name: None)
    with pytest.raises(InvalidValueError, match=f"`config`: expected a config of a family .*{KNOWN}"):
        ask(*arguments)


def test_what_writes_is_what_has_a_decoder_and_another_is_a_sentence():
    assert list_writers() == (*CHAR_RNNS, *CHAR_GPTS)
    with pytest.raises(
        InvalidValueError, match=r"expected one of a family with a decoder \(char_rnn, char_gpt\)"
    ):
        zoo.load_decoder("nmt_luong")


# --- a family more ------------------------------------------------------------------------------------------


@pytest.fixture
def bigram(monkeypatch, tmp_path):
    """A record and a module of its own: nothing else of the project is touched."""
    import keras

    module = types.ModuleType("bigram_model")

    def build(config, *, dtype=None):
        inputs = keras.Input((4,))
        return keras.Model(inputs, keras.layers.Dense(2, dtype=dtype, name="logits")(inputs))

    class OneBatch(EpochDataset):
        def sample_epoch(self, epoch):
            return [epoch]

        def make_batch(self, batch_spec):
            return np.ones((3, 4)), np.ones((3, 2))

    def make_training(config, work_folder, progress):
        model = build(config)
        model.compile("sgd", "mse")
        return Training(
            model=model, dataset=OneBatch(), epochs=1, validate=lambda trained: {"val_accuracy": 0.5}
        )

    module.build = build
    module.training = make_training
    module.evaluate = lambda model, config: {
        "val_loss": float(np.abs(model.get_weights()[0]).sum()),
        "val_accuracy": 0.5,
        "protocol": "pairs",
    }
    module.card = lambda config: {"task": "the next character from one", "training": {}}
    module.decoder = lambda config, arrays: (config, sorted(arrays))
    monkeypatch.setitem(sys.modules, "bigram_model", module)
    record = ModelFamily(
        name="bigram",
        config_types=(BigramConfig,),
        configs={"bigram": BIGRAM},
        **{role: f"bigram_model:{role}" for role in ("build", "training", "evaluate", "card", "decoder")},
    )
    monkeypatch.setattr(families, "FAMILIES", (*FAMILIES, record))
    monkeypatch.setattr(MODELS, "maps", [*MODELS.maps, record.configs])
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    return record


def test_one_record_is_all_that_a_family_needs(bigram, capsys):
    """It is trained, shipped, loaded, evaluated and streamed by the names of the command line."""
    assert command.main(["bigram"]) == 0
    assert zoo.load_card("bigram")["task"] == "the next character from one"
    assert zoo.filter_shipped(MODELS) == ("bigram",)
    metrics = evaluation.evaluate("bigram")
    assert metrics == zoo.load_card("bigram")["metrics"]
    assert zoo.load_decoder("bigram") == (BIGRAM, ["logits/bias", "logits/kernel"])
    assert "bigram" in list_writers()
    assert evaluation.main(["bigram"]) == 0
    assert "validation on pairs" in capsys.readouterr().out
