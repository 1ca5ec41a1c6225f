"""A part that is switched off is what its name says, and the log-probability is that without it."""

import numpy as np
import pytest

from core import zoo
from core.base.checks import InvalidValueError
from core.configs.transformer_layout import layout_of
from core.configs.translators import TRANSFORMERS
from core.models.hooks import OnePass
from core.transformer.parts.answer import parts, parts_of, without
from core.transformer.parts.ask import PartsRequest, WithoutRequest
from core.transformer.subjects import LONGER
from tests.support.attending_models import TEXT
from tests.support.small_translators import Small

SHIPPED = zoo.shipped(TRANSFORMERS)

SOURCE, KNOWN = np.array([5, 6, 7, 8]), np.array([2, 12, 13])


@pytest.fixture(scope="module", params=["transformer", "norms before, tied"])
def kind(request):
    return request.param


def passed(kind: str, *off: str) -> OnePass:
    steps = OnePass(Small(kind).runtime("float64"), off)
    steps.decode(steps.encode(SOURCE), KNOWN)
    return steps


def test_a_skip_connection_that_is_off_leaves_what_the_sublayer_made(kind):
    tensors = passed(kind, "encoder_0_self_skip").tensors
    np.testing.assert_array_equal(tensors["encoder_0_self_add/sum"], tensors["encoder_0_self/output"])
    whole = passed(kind).tensors
    assert np.abs(whole["encoder_0_self_add/sum"] - whole["encoder_0_self/output"]).max() > 1e-3


def test_a_norm_that_is_off_lets_its_input_pass(kind):
    tensors = passed(kind, "decoder_1_cross_norm").tensors
    before = "decoder_1_self_add/sum" if "before" in kind else "decoder_1_cross_add/sum"
    np.testing.assert_array_equal(tensors["decoder_1_cross_norm/norm"], tensors[before])


def test_a_module_that_is_off_adds_nothing(kind):
    tensors = passed(kind, "decoder_0_feedforward").tensors
    assert not tensors["decoder_0_feedforward/out"].any()
    before = "decoder_0_cross_add/sum" if "before" in kind else "decoder_0_cross_norm/norm"
    np.testing.assert_array_equal(tensors["decoder_0_feedforward_add/sum"], tensors[before])


def test_a_head_that_is_off_gathers_nothing_and_the_others_go_on(kind):
    less, whole = passed(kind, "encoder_0_self_head_1").tensors, passed(kind).tensors
    assert not less["encoder_0_self/context"][1].any()
    np.testing.assert_array_equal(less["encoder_0_self/context"][0], whole["encoder_0_self/context"][0])
    kernel = Small(kind).arrays["encoder_0_self/attention_output/kernel"].astype("float64")  # (H, K, D)
    missing = whole["encoder_0_self/context"][1] @ kernel[1]  # (S, D): what the head had added
    np.testing.assert_allclose(
        whole["encoder_0_self/output"] - less["encoder_0_self/output"], missing, atol=1e-12
    )


def test_without_positions_a_shuffled_source_shuffles_the_encoder(kind):
    steps = OnePass(Small(kind).runtime("float64"), ("positions",))
    order = np.array([2, 0, 3, 1])
    np.testing.assert_allclose(steps.encode(SOURCE)[order], steps.encode(SOURCE[order]), atol=1e-12)
    whole = OnePass(Small(kind).runtime("float64"))
    assert np.abs(whole.encode(SOURCE)[order] - whole.encode(SOURCE[order])).max() > 1e-2


def test_every_part_has_a_name_that_the_pass_knows(kind):
    """Switching any one off changes the logits; a name that nothing knows would change none."""
    whole = passed(kind).tensors["logits/logits"]
    names = [part.name for part in parts_of(layout_of(Small(kind).config))]
    assert len(set(names)) == len(names) == (1 + 10 * 2 + 4 + 6 * 2 + 2 * ("before" in kind))
    for name in names:
        assert np.abs(passed(kind, name).tensors["logits/logits"] - whole).max() > 1e-9, name


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request):
    return zoo.translator(request.param)


@pytest.fixture(scope="module")
def trace(shipped):
    """What each part of a shipped model is worth: one pass a part, and so made once."""
    return parts(shipped, PartsRequest(model=shipped.config.name, text=TEXT))


def test_with_all_parts_it_is_the_model_s_own_log_probability(shipped, trace):
    own = shipped.own_scores(trace.source.ids, trace.target_ids)
    assert trace.whole == pytest.approx(float(own.log_probability.sum()), abs=1e-9)
    assert len(trace.parts) == len(trace.log_probability)
    assert trace.log_probability.max() <= 0


def test_one_part_agrees_with_all_of_them(shipped, trace):
    """The encoder that is kept for a part of the decoder gives what a whole pass gives."""
    name = shipped.config.name
    known = shipped.preceding_ids(trace.target_ids)
    for number in range(0, len(trace.parts), 9):
        part = trace.parts[number]
        one = without(shipped, WithoutRequest(model=name, text=TEXT, part=part.name))
        total = float(one.scores_without.log_probability.sum())
        assert total == pytest.approx(trace.log_probability[number], abs=1e-9), part
        assert one.translation == trace.translation
        steps = OnePass(shipped.exact, (part.name,))
        best = steps.decode(steps.encode(trace.source.ids), known[:1])[0].argmax()
        assert one.says.split()[:1] == shipped.target.decode(np.array([best])).split()[:1]


def test_a_translation_that_does_not_end_is_stopped(shipped, trace):
    worst = trace.parts[int(trace.log_probability.argmin())]
    one = without(shipped, WithoutRequest(model=shipped.config.name, text=TEXT, part=worst.name))
    length = len(shipped.target.encode(one.says, limit=1000).ids) if one.says else 0
    assert length <= len(trace.target_ids) + LONGER


def test_a_part_that_is_not_there_is_an_error(shipped):
    with pytest.raises(InvalidValueError, match="Invalid value for `part`"):
        without(shipped, WithoutRequest(model=shipped.config.name, text=TEXT, part="encoder_7_self_skip"))
