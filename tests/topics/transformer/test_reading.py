"""What shipped Transformers made of the list is stored, is of the shipped weights, and of no others."""

import numpy as np
import pytest

from core.models import zoo
from core.models.configs.char_gpt import CHAR_GPTS
from core.models.configs.translators import TRANSFORMERS
from core.topics.transformer.neurons import list_activations as list_file
from core.topics.transformer.neurons.list_activations import compute_activations

SHIPPED = zoo.filter_shipped([*TRANSFORMERS, *CHAR_GPTS])


@pytest.mark.parametrize("model", SHIPPED)
def test_the_file_holds_what_the_shipped_weights_make_of_the_list(model):
    stored, computed = list_file.load_activations(model), compute_activations(zoo.load_runtime(model))
    assert stored is not None, f"run `python -m core.topics.transformer.neurons.list_activations {model}`"
    assert (stored.tokens, stored.modules.keys()) == (computed.tokens, computed.modules.keys())
    for side, positions in computed.token_positions.items():
        np.testing.assert_array_equal(stored.token_positions[side], positions)
    for name, module in computed.modules.items():
        same = stored.modules[name]
        np.testing.assert_allclose(same.active_shares, module.active_shares, atol=1e-6)
        np.testing.assert_allclose(same.top_values, module.top_values, rtol=1e-6, atol=1e-7)
        separate = find_separate_values(module.top_values)
        assert separate.sum() > 100
        np.testing.assert_array_equal(same.rows[separate], module.rows[separate])


def find_separate_values(values: np.ndarray) -> np.ndarray:
    """Tells which values (12, U), falling from row to row, are on and apart from both neighbours.

    The order of others differs from processor to processor; what the last row left behind is not known.
    """
    gaps = -np.diff(values, axis=0, prepend=np.inf, append=values[-1:])
    return (values > 1e-6) & (np.minimum(gaps[:-1], gaps[1:]) > 1e-5 * values)


def test_a_file_of_other_weights_a_damaged_one_and_none_are_not_read(monkeypatch, tmp_path):
    model = SHIPPED[0]
    whole, card = list_file.activations_path(model).read_bytes(), zoo.load_card(model)
    with monkeypatch.context() as patch:
        patch.setattr(list_file.zoo, "load_card", lambda name: card | {"weights_sha256": "0" * 64})
        assert list_file.load_activations(model) is None
    monkeypatch.setattr(list_file, "ACTIVATIONS_FOLDER", tmp_path)
    assert list_file.load_activations(model) is None
    list_file.activations_path(model).write_bytes(whole[: len(whole) // 2])
    assert list_file.load_activations(model) is None
