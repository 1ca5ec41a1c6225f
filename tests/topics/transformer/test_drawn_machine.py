"""The figures of a machine, of a block and of its parts: where blocks stand, and what their words say."""

import itertools

import numpy as np
import pytest

from core.base.numerics import softmax
from core.topics.transformer.ablation import plot as parts
from core.topics.transformer.ablation.compute import ablate_each_part, ablate_one_part
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.machine import block_plot, plot
from core.topics.transformer.machine.compute import compute_element
from core.topics.transformer.machine.compute import compute_machine as run
from core.topics.transformer.machine.diagram_layout import lay_out_diagram
from core.topics.transformer.machine.formulas import element_formula, numpy_code
from core.topics.transformer.machine.schema import MachineRequest, TensorElementRequest, TensorElementResult
from core.topics.transformer.machine.token_flow import group_blocks_by_step
from tests.support.small_attention_models import TEXT, make_small_translator
from tests.support.stories import assert_story

NAMES = ("nmt_transformer", "nmt_atlas")


@pytest.fixture(scope="module", params=NAMES)
def result(request):
    return run(make_small_translator(request.param), MachineRequest(model=request.param, text=TEXT))


@pytest.mark.parametrize("is_narrow", [False, True])
def test_no_two_blocks_overlap_and_each_stands_in_its_side(result, is_narrow):
    plan = lay_out_diagram(result.blocks, is_narrow=is_narrow)
    for one, other in itertools.combinations(plan.boxes.values(), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for each in result.blocks:
        top, bottom = plan.panels[each.side]
        assert top < plan.boxes[each.name][1] < plan.boxes[each.name][3] < bottom
    if is_narrow:
        assert plan.height < 420


def test_each_step_has_a_claim_of_its_own_and_its_number(result):
    steps = range(1, len(group_blocks_by_step(result.blocks)) + 1)
    pictures = [plot.plot_machine(result, decoder_position=2, source_position=1, step=step) for step in steps]
    assert len({picture.claim for picture in pictures}) == len(steps)
    for step, picture in zip(steps, pictures, strict=True):
        assert picture.claim.startswith(f"Step {step} of {len(steps)}, ") and picture.claim.count("**") == 2
    assert pictures[-1].table["value"][-1] == pytest.approx(result.predictions.probability[2])


@pytest.mark.parametrize("text", ["I", "the the the the", "zyxwv", " ".join(["I like the beach"] * 12)])
def test_odd_sentences_have_true_words(text):
    odd = run(make_small_translator("nmt_transformer"), MachineRequest(text=text))
    last = len(odd.tokens) - 1
    for is_narrow in (False, True):
        picture = plot.plot_machine(
            odd,
            decoder_position=last,
            source_position=odd.find_most_attended_source(last),
            is_narrow=is_narrow,
        )
        assert f"becomes “{odd.translation}” in 26 blocks" in picture.details or not odd.translation
        assert picture.claim.count("**") == 2


# --- one block ----------------------------------------------------------------------------------------------


def plot_cell(result, **fields):
    """Returns one number of a tensor, and the picture of its block with that number framed."""
    request = TensorElementRequest(model=result.model, text=TEXT, **fields)
    cell = compute_element(make_small_translator(result.model), request)
    return cell, block_plot.plot_block((cell, result), head=0, token=0, column=request.column)


def test_the_bars_of_a_block_are_its_largest_terms(result):
    cell, picture = plot_cell(result, block="encoder_0_feedforward", tensor="in", column=3)
    heights = np.abs(picture.figure.data[-1].y)
    np.testing.assert_allclose(heights, np.sort(np.abs(cell.terms))[::-1][: block_plot.MAX_TERM_BARS])
    assert cell.terms.sum() + cell.bias == pytest.approx(cell.value)
    assert f"The framed number is **{cell.value:.4f}**".replace("-", "−") in picture.claim


def make_cell_result(rule: str, inputs, multipliers, value: float, **more) -> TensorElementResult:
    names = tuple(f"term {number}" for number in range(len(inputs)))
    numbers = {"bias": 0.0, "scale": 1.0, "mean": 0.0, "standard_deviation": 1.0, "chosen_index": -1} | more
    sides = {"inputs": np.array(inputs, float), "multipliers": np.array(multipliers, float)}
    return TensorElementResult(
        tensor="x/y", operation=rule, term_names=names, **sides, value=value, **numbers
    )


@pytest.mark.parametrize(
    ("rule", "inputs", "multipliers", "value", "numbers", "formula"),
    [
        (
            "dense",
            [2, 3],
            [5, -1],
            7.5,
            {"bias": 0.5},
            r"\sum_i x_i w_i + b = (2.000 \cdot 5.000) + (3.000 \cdot -1.000) + (0.5000) = 7.5000",
        ),
        (
            "norm",
            [1, 3],
            [1, 1],
            -2.0,
            {"mean": 2.0, "standard_deviation": 0.5, "scale": 1.0, "chosen_index": 0},
            r"\frac{1.0000 - (2.0000)}{0.5000}",
        ),
        ("relu", [-2], [1], 0.0, {"chosen_index": 0}, r"\max(0,\ -2.0000) = 0.0000"),
    ],
    ids=["dense", "norm", "relu"],
)
def test_formulas_are_filled_in_by_hand(rule, inputs, multipliers, value, numbers, formula):
    assert formula in element_formula(make_cell_result(rule, inputs, multipliers, value, **numbers))


def test_a_masked_token_is_named_as_masked(result):
    cell, picture = plot_cell(result, block="decoder_0_self", tensor="weights", token=0, column=1, head=0)
    assert cell.value == 0 and "the mask hides that token" in picture.claim
    assert r"-\infty" in element_formula(cell)


def test_the_shown_numpy_code_computes_the_tensors(result):
    arrays = make_small_translator(result.model).float64_runtime.arrays
    for block in result.blocks:
        if block.block_type == "embedding":
            continue
        names = list_names(result, block, arrays)
        exec(numpy_code(result, block), names)
        output = names[block.output_tensor.rsplit("/", 1)[1]]
        np.testing.assert_allclose(output, result.tensors[block.output_tensor], atol=1e-6, err_msg=block.name)


def list_names(result, block, arrays):
    """Returns what a block's lines of NumPy read: its inputs, its mask and its weights."""
    inputs = [result.tensors[name] for name in block.input_tensors]
    is_causal = block.name.startswith("decoder") and "self" in block.name
    mask = np.tri(len(inputs[0]), dtype=bool) if is_causal else True
    names = {"np": np, "softmax": softmax, "x": inputs[0], "y": inputs[-1], "mask": mask}
    layers = {
        **{part: f"{block.name}/{part}" for part in ("query", "key", "value")},
        "output": f"{block.name}/attention_output",
        "in": f"{block.name}_wide",
        "out": f"{block.name}_back",
    }
    weights = {
        "table": "positions/embeddings",
        **{f"w_{part}": f"{layer}/kernel" for part, layer in layers.items()},
        **{f"b_{part}": f"{layer}/bias" for part, layer in layers.items()},
        "gamma": f"{block.name}/gamma",
        "beta": f"{block.name}/beta",
        "w": "logits/kernel",
        "b": "logits/bias",
    }
    tied = {"w": arrays["embedding/embeddings"].T, "b": 0} if "logits/kernel" not in arrays else {}
    return names | {name: arrays[weight] for name, weight in weights.items() if weight in arrays} | tied


# --- parts --------------------------------------------------------------------------------------------------


def test_the_part_that_changes_most_is_named(result):
    request = PartsRequest(model=result.model, text="I like soccer")
    every_part = ablate_each_part(make_small_translator(result.model), request)
    most_important = every_part.parts[int(np.abs(every_part.changes).argmax())]
    assert_story(parts.plot_every_part(every_part), f"without the {parts.part_title(most_important)}")


def test_without_a_part_both_translations_are_named(result):
    request = WithoutRequest(model=result.model, text="I like soccer", part="decoder_0_cross_skip")
    one_part = ablate_one_part(make_small_translator(result.model), request)
    picture = parts.plot_one_part(one_part)
    assert "skip connection of decoder 0 cross-attention" in picture.claim
    assert ("instead of" in picture.story) == (one_part.ablated_translation != one_part.translation)
