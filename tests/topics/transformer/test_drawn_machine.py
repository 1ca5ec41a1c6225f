"""The figures of a machine, of a block and of its parts: where blocks stand, and what their words say."""

import itertools

import numpy as np
import pytest

from core.base.numerics import softmax
from core.topics.transformer.ablation import plot as parts
from core.topics.transformer.ablation.compute import ablate_each_part as run_parts
from core.topics.transformer.ablation.compute import ablate_one_part as run_without
from core.topics.transformer.ablation.schema import PartsRequest, WithoutRequest
from core.topics.transformer.machine import block_plot, plot
from core.topics.transformer.machine.compute import compute_cell
from core.topics.transformer.machine.compute import compute_machine as run
from core.topics.transformer.machine.diagram_layout import lay_out_diagram
from core.topics.transformer.machine.formulas import cell_formula, numpy_code
from core.topics.transformer.machine.schema import CellRequest, CellResult, MachineRequest
from core.topics.transformer.machine.token_path import group_blocks
from tests.support.small_attention_models import TEXT, make_small_translator
from tests.support.stories import assert_story

NAMES = ("nmt_transformer", "nmt_atlas")


@pytest.fixture(scope="module", params=NAMES)
def result(request):
    return run(make_small_translator(request.param), MachineRequest(model=request.param, text=TEXT))


@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_blocks_overlap_and_each_stands_in_its_side(result, narrow):
    plan = lay_out_diagram(result.blocks, narrow=narrow)
    for one, other in itertools.combinations(plan.boxes.values(), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for each in result.blocks:
        top, bottom = plan.panels[each.side]
        assert top < plan.boxes[each.name][1] < plan.boxes[each.name][3] < bottom
    if narrow:
        assert plan.height < 420


def test_each_step_has_a_claim_of_its_own_and_its_number(result):
    steps = len(group_blocks(result.blocks))
    pictures = [plot.plot_machine(result, position=2, source=1, step=step) for step in range(1, steps + 1)]
    assert len({picture.claim for picture in pictures}) == steps
    for number, picture in enumerate(pictures, 1):
        assert picture.claim.startswith(f"Step {number} of {steps}, ") and picture.claim.count("**") == 2
    assert pictures[-1].table["value"][-1] == pytest.approx(result.scores.probability[2])


@pytest.mark.parametrize("text", ["I", "the the the the", "zyxwv", " ".join(["I like the beach"] * 12)])
def test_odd_sentences_have_true_words(text):
    odd = run(make_small_translator("nmt_transformer"), MachineRequest(text=text))
    last = len(odd.tokens) - 1
    for narrow in (False, True):
        picture = plot.plot_machine(odd, position=last, source=odd.most_attended_source(last), narrow=narrow)
        assert f"becomes “{odd.translation}” in 26 blocks" in picture.details or not odd.translation
        assert picture.claim.count("**") == 2


# --- one block ----------------------------------------------------------------------------------------------


def test_the_bars_of_a_block_are_its_largest_terms(result):
    request = CellRequest(model=result.model, text=TEXT, block="encoder_0_feedforward", tensor="in", column=3)
    made = compute_cell(make_small_translator(result.model), request)
    picture = block_plot.plot_block((made, result), head=0, token=0, column=3)
    bars = picture.figure.data[-1]
    np.testing.assert_allclose(np.abs(bars.y), np.sort(np.abs(made.terms))[::-1][: block_plot.MAX_TERM_BARS])
    assert made.terms.sum() + made.bias == pytest.approx(made.value)
    assert f"The framed number is **{made.value:.4f}**".replace("-", "−") in picture.claim


def make_cell_result(rule: str, left, right, value: float, **more) -> CellResult:
    names = tuple(f"term {number}" for number in range(len(left)))
    numbers = {"bias": 0.0, "scale": 1.0, "mean": 0.0, "deviation": 1.0, "chosen": -1} | more
    sides = {"left": np.array(left, float), "right": np.array(right, float)}
    return CellResult(tensor="x/y", operation=rule, names=names, **sides, value=value, **numbers)


def test_formulas_are_filled_in_by_hand():
    dense = make_cell_result("dense", [2, 3], [5, -1], 7.5, bias=0.5)
    assert cell_formula(dense) == (
        r"\sum_i x_i w_i + b = (2.000 \cdot 5.000) + (3.000 \cdot -1.000) + (0.5000) = 7.5000"
    )
    norm = make_cell_result("norm", [1, 3], [1, 1], -2.0, mean=2.0, deviation=0.5, scale=1.0, chosen=0)
    assert r"\frac{1.0000 - (2.0000)}{0.5000}" in cell_formula(norm)
    assert cell_formula(make_cell_result("relu", [-2], [1], 0.0, chosen=0)).endswith(
        r"\max(0,\ -2.0000) = 0.0000"
    )


def test_a_hidden_token_is_told_as_hidden(result):
    where = {"block": "decoder_0_self", "tensor": "weights", "token": 0, "column": 1, "head": 0}
    made = compute_cell(
        make_small_translator(result.model), CellRequest(model=result.model, text=TEXT, **where)
    )
    picture = block_plot.plot_block((made, result), head=0, token=0, column=1)
    assert made.value == 0 and "the mask hides that token" in picture.claim
    assert r"-\infty" in cell_formula(made)


def test_the_lines_of_numpy_make_the_tensors(result):
    arrays = make_small_translator(result.model).float64_runtime.arrays
    for one in result.blocks:
        if one.kind == "embedding":
            continue
        names = names_of(result, one, arrays)
        exec(numpy_code(result, one), names)
        out = one.output_tensor.rsplit("/", 1)[1]
        np.testing.assert_allclose(names[out], result.tensors[one.output_tensor], atol=1e-6, err_msg=one.name)


def names_of(result, one, arrays):
    reads = [result.tensors[name] for name in one.input_tensors]
    names = {
        "np": np,
        "softmax": softmax,
        "x": reads[0],
        "y": reads[-1],
        "table": arrays["positions/embeddings"],
    }
    if one.kind == "attention":
        for part in ("query", "key", "value"):
            names |= {f"w_{part}": arrays[f"{one.name}/{part}/kernel"]}
            names |= {f"b_{part}": arrays[f"{one.name}/{part}/bias"]}
        names["w_output"] = arrays[f"{one.name}/attention_output/kernel"]
        names["b_output"] = arrays[f"{one.name}/attention_output/bias"]
        causal = one.name.startswith("decoder") and "self" in one.name
        names["mask"] = np.tri(len(reads[0]), dtype=bool) if causal else True
    if one.kind == "feed-forward":
        for ours, theirs in (("in", "wide"), ("out", "back")):
            names |= {f"w_{ours}": arrays[f"{one.name}_{theirs}/kernel"]}
            names |= {f"b_{ours}": arrays[f"{one.name}_{theirs}/bias"]}
    if "norm" in one.kind:
        names |= {"gamma": arrays[f"{one.name}/gamma"], "beta": arrays[f"{one.name}/beta"]}
    if one.name == "logits":
        tied = "logits/kernel" not in arrays
        names["w"] = arrays["embedding/embeddings"].T if tied else arrays["logits/kernel"]
        names["b"] = 0 if tied else arrays["logits/bias"]
    return names


# --- parts --------------------------------------------------------------------------------------------------


def test_the_part_that_changes_most_is_named(result):
    lost = run_parts(
        make_small_translator(result.model), PartsRequest(model=result.model, text="I like soccer")
    )
    worst = lost.parts[int(np.abs(lost.changes).argmax())]
    assert_story(parts.plot_every_part(lost), f"without the {parts.part_title(worst)}")


def test_without_a_part_both_translations_are_told(result):
    request = WithoutRequest(model=result.model, text="I like soccer", part="decoder_0_cross_skip")
    found = run_without(make_small_translator(result.model), request)
    picture = parts.plot_one_part(found)
    assert "skip connection of decoder 0 cross-attention" in picture.claim
    assert ("instead of" in picture.story) == (found.says != found.translation)
