"""Every tensor is what a slow pass of plain NumPy makes, the logits are Keras', each number has its terms."""

import math

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.configs.transformer_layout import MODELS, reads_characters
from core.models.vocabulary.characters import encode_characters
from core.topics.transformer.machine.compute import list_parameters, weight_block
from core.topics.transformer.machine.parameter_plot import plot_parameters as draw
from core.topics.transformer.machine.schema import MachineRequest, ParametersRequest, TensorElementRequest
from tests.support.proof_programs import MODEL_INPUTS, run_proof_program
from tests.support.stories import assert_story

EXACT = 1e-6


@pytest.fixture(scope="module", params=zoo.filter_shipped(MODELS))
def result(request):
    return engine.run(MachineRequest(model=request.param, **MODEL_INPUTS))


def keras_logits(result) -> np.ndarray:
    model = zoo.load(result.model, dtype="float64")
    if reads_characters(result.model):
        return np.asarray(model(encode_characters(MODEL_INPUTS["context"]).ids[None]))[0]
    known = zoo.load_runtime(result.model).preceding_ids(result.predictions.ids)
    return np.asarray(model([result.source.ids[None].astype("int32"), known[None].astype("int32")]))[0]


def test_every_tensor_is_that_of_the_slow_pass_and_the_logits_are_those_of_keras(result):
    values = {"model": result.model, "target_ids": result.predictions.ids.tolist(), "parts": ()}
    expected = run_proof_program("transformer.ablation", "parts", **values)["machine"]()
    shown = {tensor for block in result.blocks for tensor in block.tensors}
    assert shown == result.tensors.keys() == expected.keys()
    for name, tensor in result.tensors.items():
        np.testing.assert_allclose(tensor, expected[name], rtol=0, atol=EXACT, err_msg=name)
    np.testing.assert_allclose(result.tensors["logits/logits"], keras_logits(result), rtol=0, atol=EXACT)


def test_the_inputs_of_a_block_are_computed_before_it(result):
    """Blocks stand in the order of the computation, and each but an embedding reads what another makes."""
    computed: set[str] = set()
    for block in result.blocks:
        assert computed >= set(block.input_tensors), block.name
        assert bool(block.input_tensors) == (block.block_type != "embedding")
        computed |= set(block.tensors)


def test_the_framed_number_of_every_tensor_is_that_of_its_terms(result):
    rng = np.random.default_rng(5)
    for name, tensor in [(block.name, tensor) for block in result.blocks for tensor in block.tensors]:
        head, token, column = [0, *(int(rng.integers(size)) for size in result.tensors[tensor].shape)][-3:]
        index = (head, token, column)[-result.tensors[tensor].ndim :]
        place = {"tensor": tensor.rsplit("/", 1)[1], "head": head, "token": token, "column": column}
        cell = TensorElementRequest(model=result.model, **MODEL_INPUTS, block=name, **place)
        assert engine.run(cell).value == pytest.approx(result.tensors[tensor][index], abs=1e-9), tensor


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"block": "encoder_9_self"}, "block"),
        ({"tensor": "relu"}, "tensor"),
        ({"token": 90}, "token"),
        ({"column": 5000}, "column"),
        ({"head": 8, "tensor": "query"}, "head"),
    ],
)
def test_a_number_that_is_not_there_is_an_error_that_names_its_field(change, message):
    request = TensorElementRequest(**{**MODEL_INPUTS, "block": "encoder_0_self"} | change)
    with pytest.raises(InvalidValueError, match=f"Invalid value for `{message}`"):
        engine.run(request)


# --- where the parameters are -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", zoo.filter_shipped(MODELS))
def test_the_sum_is_what_keras_counts_and_each_weight_is_in_a_block(name):
    result = engine.run(ParametersRequest(model=name))
    assert result.num_parameters == zoo.build(name).count_params() == sum(map(math.prod, result.shapes))
    assert set(result.block_names) <= {block.name for block in result.blocks}
    assert result.group_shares[result.largest_group] == max(result.group_shares.values())


def test_small_weights_by_hand():
    arrays = {
        "encoder_0_self/query/kernel": np.zeros((2, 3, 4)),
        "encoder_0_self_norm/gamma": np.zeros(2),
        "encoder_0_feedforward_wide/bias": np.zeros(9),
        "logits/bias": np.zeros(5),
    }
    result = list_parameters(arrays, ParametersRequest())
    assert result.block_names == ("encoder_0_feedforward", "encoder_0_self", "encoder_0_self_norm", "logits")
    assert (result.num_parameters, result.group_shares["attention"], result.group_shares["feed-forward"]) == (
        40,
        26 / 40,
        9 / 40,
    )
    largest = "The largest weight is `encoder_0_self/query/kernel`, 2 × 3 × 4, with 60.0 %"
    assert_story(draw(result), "Attention has **65.0 %** of the 40 parameters", largest)


@pytest.mark.parametrize(
    ("name", "block"),
    [
        ("decoder_2_cross_norm/beta", "decoder_2_cross_norm"),
        ("decoder_1_feedforward_back/kernel", "decoder_1_feedforward"),
        ("embedding/embeddings", "source_embedding"),
        ("positions/embeddings", "source_positions"),
        ("encoder_norm/gamma", "encoder_norm"),
    ],
)
def test_in_which_block_a_weight_is(name, block):
    assert weight_block(name) == block
