"""The words and numbers of the docs that come from the shipped models are those of the models."""

import re

import pytest

from core.models import zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.configs.char_rnn import CHAR_RNNS
from core.models.configs.classifiers import FEATURE_CLASSIFIERS, LORA_CLASSIFIERS
from core.models.configs.sentiment import SENTIMENT_MODELS
from core.models.configs.translators import TRANSLATORS
from docs import translators
from tests.support.processes import ROOT

GUIDES = (ROOT / "docs" / "models.md", ROOT / "docs" / "classifiers.md")
MODELS = "".join(path.read_text(encoding="utf-8") for path in GUIDES)

SHIPPED = zoo.filter_shipped(
    [*CHAR_RNNS, *CHAR_GPTS, *SENTIMENT_MODELS, *TRANSLATORS, *FEATURE_CLASSIFIERS, *LORA_CLASSIFIERS]
)


def _rows(name: str) -> str:
    lines = MODELS.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(f"| `{name}`:"))
    last = next(number for number in range(first + 1, len(lines)) if not lines[number].startswith("|  |"))
    return "\n".join(lines[first:last])


def test_the_page_of_the_translators_is_up_to_date():
    assert (ROOT / "docs" / "translators.md").read_text(encoding="utf-8") == translators.document(), (
        "run `python docs/translators.py`"
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_the_tables_of_the_models_tell_what_their_cards_say(name):
    card, rows = zoo.load_card(name), _rows(name)
    expected_numbers = [f"{card['metrics']['val_accuracy']:.4f}"]
    if name not in TRANSLATORS:  # docs/translators.md is written from the cards
        expected_numbers.append(f"{card['metrics']['val_loss']:.4f}")
    if name not in SENTIMENT_MODELS:
        expected_numbers += [f"{card['parameters']:,}", f"{card['weights_bytes'] / 1e6:.2f} MB"]
    missing = [
        number for number in expected_numbers if not re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", rows)
    ]
    assert not missing, f"the row of {name} in the guides of the models lacks {missing}"


def test_the_accuracy_in_a_question_is_that_of_the_card():
    share = f"{100 * zoo.load_card('sentiment_masked')['metrics']['val_accuracy']:.1f}"
    lessons = ROOT / "assets" / "lessons"
    assert f"{share} % of 2,500" in (lessons / "sentiment.toml").read_text(encoding="utf-8")
    spanish = (lessons / "es" / "sentiment.toml").read_text(encoding="utf-8")
    assert f"{share.replace('.', ',')} % de 2.500" in spanish
