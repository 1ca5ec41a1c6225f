"""The words and numbers of the docs that come from the shipped models are those of the models."""

import importlib.util
import pathlib
import re

import numpy as np
import pytest

from core import engine, zoo
from core.configs.char_gpt import CHAR_GPTS
from core.configs.char_rnn import CHAR_RNNS
from core.configs.classifiers import ADAPTERS, HEADS
from core.configs.sentiment import SENTIMENTS
from core.configs.translators import TRANSLATORS
from core.numerics import sampling_error
from core.sentiment.measured.ask import FewLabelsRequest

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUIDES = (ROOT / "docs" / "models.md", ROOT / "docs" / "classifiers.md")
MODELS = "".join(path.read_text(encoding="utf-8") for path in GUIDES)


SHIPPED = zoo.shipped([*CHAR_RNNS, *CHAR_GPTS, *SENTIMENTS, *TRANSLATORS, *HEADS, *ADAPTERS])


def _module(path: pathlib.Path):
    spec = importlib.util.spec_from_file_location(f"docs_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _rows(name: str) -> str:
    """Returns the rows of the tables that tell of a model: its own, and those below it without a name."""
    lines = MODELS.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(f"| `{name}`:"))
    last = next(number for number in range(first + 1, len(lines)) if not lines[number].startswith("|  |"))
    return "\n".join(lines[first:last])


def test_the_page_of_the_translators_is_up_to_date():
    made = _module(ROOT / "docs" / "translators.py").document()
    assert (ROOT / "docs" / "translators.md").read_text(encoding="utf-8") == made, (
        "run `python docs/translators.py`"
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_the_tables_of_the_models_tell_what_their_cards_say(name):
    card, rows = zoo.card(name), _rows(name)
    told = [f"{card['metrics']['val_accuracy']:.4f}"]
    if name not in TRANSLATORS:  # docs/translators.md is written from the cards
        told.append(f"{card['metrics']['val_loss']:.4f}")
    if name not in SENTIMENTS:
        told += [f"{card['parameters']:,}", f"{card['weights_bytes'] / 1e6:.2f} MB"]
    missing = [number for number in told if not re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", rows)]
    assert not missing, f"the row of {name} in the guides of the models lacks {missing}"


def test_the_accuracy_in_a_question_is_that_of_the_card():
    share = f"{100 * zoo.card('sentiment_masked')['metrics']['val_accuracy']:.1f}"
    lessons = ROOT / "assets" / "lessons"
    assert f"{share} % of 2,500" in (lessons / "sentiment.toml").read_text(encoding="utf-8")
    spanish = (lessons / "es" / "sentiment.toml").read_text(encoding="utf-8")
    assert f"{share.replace('.', ',')} % de 2.500" in spanish


def test_the_errors_of_the_classifiers_are_those_of_95_percent():
    accuracy = zoo.card("sentiment_masked")["metrics"]["val_accuracy"]
    assert (
        f"The sampling error of such an accuracy is ± {sampling_error(accuracy, 2_500):.3f} (95 %)" in MODELS
    )


def test_where_the_fine_tuned_encoder_is_ahead_of_the_bag_is_told_for_means_and_for_each_order():
    trace = engine.run(FewLabelsRequest())
    bag, tuned = (trace.models.index(name) for name in ("sentiment_bow", "sentiment_minilm"))
    assert (trace.mean[tuned] > trace.mean[bag]).all()
    apart = np.nanmin(trace.accuracy[tuned], axis=1) > np.nanmax(trace.accuracy[bag], axis=1)
    assert apart.tolist() == [False] + [True] * 6
    assert trace.labels[1] == 100
    told = " ".join(MODELS.split())
    assert (
        "ahead of the bag of words on average with any number of labels, in each order from 100 on." in told
    )


@pytest.mark.parametrize("file", ["README.md", "docs/pages.md"])
def test_a_table_is_not_promised_to_hold_each_number_of_its_figure(file):
    """Of the 2,304 numbers of “One block” its table has those of one cell."""
    told = " ".join((ROOT / file).read_text(encoding="utf-8").split())
    assert "numbers as a table (its own, or where those are too many the ones its sentence tells)" in told
