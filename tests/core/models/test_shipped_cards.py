"""Every card that ships belongs to its weights and to its configuration, and says what was to be reached."""

import pytest

from core import zoo
from core.configs.encoder import PRETRAINED
from core.datasets import file_sha256
from core.families import FAMILIES

CONFIGS = {name: config for family in FAMILIES for name, config in family.configs.items()}
SHIPPED = zoo.shipped([name for name in CONFIGS if name not in PRETRAINED])
MOST_BYTES = {"nmt_atlas": 14_000_000}
SMALL_BYTES = 1_000_000  # of a classifier, each
# on validation; the chapter's, in its order, then ours
REACHED = {
    "sentiment_masked": 0.8696,
    "sentiment_manual": 0.87,
    "sentiment_ragged": 0.852,
    "sentiment_bow": 0.89,
    "sentiment_minilm": 0.9008,
}


@pytest.mark.parametrize("name", SHIPPED)
def test_the_card_belongs_to_the_weights_and_the_configuration(name):
    card, weights = zoo.card(name), zoo.folder(name) / zoo.WEIGHTS
    parameters = zoo.load(name).count_params()
    assert card["name"] == name
    assert card["parameters"] == parameters
    assert card["weights_sha256"] == file_sha256(weights)
    assert card["weights_bytes"] == weights.stat().st_size
    classifies = name.startswith("sentiment")
    # a byte a number, and the scales
    assert classifies or weights.stat().st_size <= MOST_BYTES.get(name, 1.15 * parameters + 100_000)
    assert not classifies or weights.stat().st_size < SMALL_BYTES
    for field, value in vars(CONFIGS[name]).items():
        assert card["config"].get(field, value) == value or isinstance(value, tuple), field
    assert len(card["history"]) == card["training"]["epochs"] >= card["training"]["best_epoch"] >= 1
    assert card["metrics"]["val_accuracy"] >= REACHED.get(name, 0.49)
