"""A figure knows no model's name: what tells a model's lines apart comes with its trace, config or card."""

import pathlib

import pytest

from core.configs.char_rnn import CHAR_RNNS
from core.configs.sentiment import SENTIMENTS
from core.configs.translators import TRANSLATORS

CORE = pathlib.Path(__file__).parents[3] / "core"


@pytest.mark.parametrize(
    "topic", ["positions", "masking", "shakespeare", "sentiment", "transformer", "translation"]
)
def test_no_model_is_named(topic):
    files = sorted([*CORE.glob(f"figures/{topic}/*.py"), *CORE.glob(f"{topic}/*/draw.py")])
    assert files
    names = [*CHAR_RNNS, *SENTIMENTS, *TRANSLATORS]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not [name for name in names if f'"{name}' in text or f" {name} " in text], file.name
