"""The languages stand in one file, and a second pair needs no other."""

import dataclasses
import pathlib
import re

import pytest

from core.base.checks import InvalidValueError
from core.models import datasets
from core.models.configs import pairs
from core.models.configs.encoder import PRETRAINED_ENCODERS
from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR, Example, Language, get_language_pair
from core.models.configs.translators import RecurrentConfig
from core.models.families import MODELS
from core.models.vocabulary import load_vocabularies

ROOT = pathlib.Path(__file__).resolve().parents[3]
KNOWN = re.compile(r"Spanish|spa-eng|¿|\"es\"|fútbol")  # keys of controls, such as "spanish", stay
# the pairs themselves; the table of data sets, which has one of that name; widths of letters, of any language
KNOWING = {"core/models/configs/pairs.py", "core/models/datasets/registry.py", "core/figures/margins.py"}
# maps of the tables that ship, each called by its language; the counts that pruned the pretrained encoder
SHIPPED_TABLES = {
    "core/models/configs/embeddings.py",
    "core/topics/embeddings/map/compute.py",
    "core/topics/embeddings/map/schema.py",
    "core/training/encoder.py",
}


def test_no_other_file_knows_the_languages():
    knowing = {
        file.relative_to(ROOT).as_posix()
        for folder in ("core", "pages")
        for file in (ROOT / folder).rglob("*.py")
        if KNOWN.search(file.read_text(encoding="utf-8"))
    }
    assert knowing - SHIPPED_TABLES == KNOWING


ITALIAN = dataclasses.replace(
    DEFAULT_LANGUAGE_PAIR,
    name="italian-ladin",
    source=Language("imdb", "Italian"),  # vocabularies that are there
    target=Language("es", "Ladin"),
    dataset="shakespeare",
    pairs=4,
    num_train_pairs=3,
    removed_marks=("!",),
    examples=(Example("ciao", "hello"),) * 3,
)


@pytest.fixture
def italian(monkeypatch):
    monkeypatch.setitem(pairs.LANGUAGE_PAIRS, ITALIAN.name, ITALIAN)
    return RecurrentConfig(name="nmt_luong", title="tiny", languages=ITALIAN.name, attention_score="dot")


def test_a_second_pair_has_its_own_vocabularies_data_and_card(italian, tmp_path, monkeypatch):
    from core.training.translators import describe_model

    file = tmp_path / "pairs.txt"
    file.write_text("ciao!\thello\nsi\tyes\nno\tno\ngatto\tcat!\n", encoding="utf-8")
    found = []
    monkeypatch.setattr(datasets, "ensure_dataset", lambda name, progress=None: found.append(name) or file)
    source, target = load_vocabularies(italian)
    assert source.encode("movie perro", max_tokens=5).is_unknown.tolist() == [False, True]
    assert target.encode("movie perro", max_tokens=5).is_unknown.tolist() == [True, False]
    train, validation = datasets.load_translation_split(italian.pair)
    assert found == ["shakespeare"]
    assert sorted([*train, *validation]) == [("ciao", "hello"), ("gatto", "cat"), ("no", "no"), ("si", "yes")]
    assert (len(train), len(validation)) == (3, 1)
    assert describe_model(italian)["task"] == "Italian to Ladin"
    assert describe_model(italian)["dataset"]["name"] == "shakespeare"


def test_a_second_pair_is_named_in_messages(italian):
    from core.models.translators.build import build
    from core.models.translators.translator import Translator
    from core.models.weights import named_weights

    small = dataclasses.replace(italian, embedding_size=4, units=4)
    translator = Translator(small, named_weights(build(small)))
    with pytest.raises(InvalidValueError, match="Type some Italian words"):
        translator.read_source("!?")
    with pytest.raises(InvalidValueError, match="Type some Ladin words"):
        translator.read_target("!?")


def test_an_unknown_pair_is_a_sentence_that_lists_what_is_known():
    with pytest.raises(InvalidValueError, match="`languages`: expected one of 'english-spanish'"):
        get_language_pair("klingon")


OUT_OF_RANGE = {
    "attention_score": "cosine",
    "vocabulary": "letters",
    "languages": "klingon",
    "position_encoding": "rotary",
    "mask_type": "paper",
    "feature_type": "smell",
    "dropout": 1.0,
    "input_dropout": 1.0,
    "shortened_share": 1.1,
    "learning_rate": 0.0,
    "scale": 0.0,
    **dict.fromkeys(("batch_size", "epochs", "num_heads", "num_layers", "units", "window"), 0),
    **dict.fromkeys(("context_length", "rank", "num_features"), 0),
    **dict.fromkeys(("vocabulary_size", "embedding_size", "max_length"), 0),
    **dict.fromkeys(("num_averaged_epochs", "hidden_units", "num_frozen_layers"), -1),
}
CHECKED = {
    (type(config).__name__, field.name): config
    for config in MODELS.values()
    for field in dataclasses.fields(config)
    if field.name in OUT_OF_RANGE and (field.name != "max_length" or config.name in PRETRAINED_ENCODERS)
}


@pytest.mark.parametrize(
    ("config", "name"),
    [pytest.param(config, name, id=f"{kind}-{name}") for (kind, name), config in CHECKED.items()],
)
def test_a_config_is_frozen_and_what_is_out_of_range_is_refused(config, name):
    with pytest.raises(InvalidValueError, match=f"`{name}`: expected "):
        dataclasses.replace(config, **{name: OUT_OF_RANGE[name]})
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(config, name, OUT_OF_RANGE[name])


def test_an_unknown_kind_of_vocabulary_is_not_taken_for_subwords():
    @dataclasses.dataclass
    class Config:
        vocabulary: str = "syllables"
        pair = DEFAULT_LANGUAGE_PAIR

    with pytest.raises(InvalidValueError, match="`vocabulary`: expected one of 'words', 'subwords'"):
        load_vocabularies(Config())
