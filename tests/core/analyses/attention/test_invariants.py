"""The rules that attention must keep: kept by every kind of model, in both precisions, and broken models are
caught.
"""

import math

import numpy as np
import pytest

from core.analyses.attention import invariants as module
from core.analyses.attention.invariants import hidden_are_zero, invariants, last_source, rows_sum
from core.models.translators import recurrent_runtime, transformer_runtime
from core.requests.attention import PADDINGS, InvariantsRequest
from core.traces.attention.views import Invariant
from tests.support.attending_models import TARGET, TEXT
from tests.support.attention_traces import trace_of


def ask(name, **fields):
    return InvariantsRequest(**{"model": name, "text": TEXT, "translation": TARGET, **fields})


def by_name(trace):
    return {(one.name, one.kind): one for one in trace.invariants}


def test_every_kind_of_model_keeps_the_rules(attending):
    name, translator = attending
    trace = invariants(translator, ask(name, paddings=tuple(range(31))))
    assert trace.held
    assert trace.paddings == tuple(range(31))
    assert trace.translation == TARGET.lower()
    found = by_name(trace)
    kinds = {"cross"} if hasattr(translator.config, "score") else {"encoder", "decoder", "cross"}
    for rule in ("rows", "masked"):
        assert {kind for found_rule, kind in found if found_rule == rule} == kinds
    assert {kind for rule, kind in found if rule == "padding"} == kinds | {"all"}
    assert {kind for rule, kind in found if rule == "future"} == (kinds | {"all"}) - {"encoder"}
    assert all(
        math.isfinite(one.measured) and one.count > 0 for one in trace.invariants if one.name != "masked"
    )
    assert found["last source", "cross"].measured > 0
    assert found["rows", "cross"].measured < 1e-12
    assert found["padding", "all"].measured < 1e-9
    assert found["future", "all"].measured < 1e-9
    assert found["looking", "all"].measured == 0


def test_they_are_kept_in_the_precision_of_searches_too(attending, monkeypatch):
    name, translator = attending
    monkeypatch.setitem(vars(translator), "exact", translator.runtime)
    found = by_name(invariants(translator, ask(name, paddings=(3, 10))))
    loose = {key: one for key, one in found.items() if key != ("padding", "all") and key != ("future", "all")}
    assert all(one.held for one in loose.values())
    assert found["padding", "cross"].measured <= 1e-5


def test_what_is_counted(small):
    found = by_name(invariants(small("nmt_transformer"), ask("nmt_transformer", paddings=(2, 0, 1, 1.0))))
    assert found["rows", "encoder"].count == 2 * 3 * 9
    assert found["rows", "cross"].count == 2 * 3 * 8
    assert found["masked", "decoder"].count == 2 * 3 * (8 * 7 // 2)
    assert found["masked", "cross"].count == 0
    assert found["future", "decoder"].count == 2 * 3 * 8 * sum(range(1, 8))
    assert found["last source", "cross"].count == 6
    assert found["padding", "cross"].count == 6 * 8 * (9 + 10 + 11)


def test_padding_stops_where_the_positions_end(small):
    trace = invariants(small("nmt_transformer"), ask("nmt_transformer", text="a " * 45))
    assert trace.paddings == (0, 1, 2, 3, 5)
    assert trace.held
    none = invariants(small("nmt_transformer"), ask("nmt_transformer", text="a " * 60, paddings=(1, 2)))
    assert none.paddings == ()
    assert by_name(none)["padding", "cross"].count == 0
    assert invariants(small("nmt_luong"), ask("nmt_luong", text="a " * 60)).paddings == PADDINGS


def test_batches_of_rows_change_nothing(small, monkeypatch):
    monkeypatch.setattr(module, "_NUMBERS", 1)
    assert invariants(small("nmt_transformer"), ask("nmt_transformer", paddings=(0,))).held


# --- broken models ------------------------------------------------------------------------------------------


def broken(small, monkeypatch, name, mask_of):
    """The rules of a translator whose softmax sees another mask: `mask_of(scores, mask)`."""
    runtime = recurrent_runtime if name == "nmt_luong" else transformer_runtime
    softmax = runtime.masked_softmax

    monkeypatch.setattr(
        runtime, "masked_softmax", lambda scores, mask: softmax(scores, mask_of(scores, mask))
    )
    return by_name(invariants(small(name), ask(name, paddings=(0, 3))))


def failed(found):
    return {key for key, one in found.items() if not one.held}


def test_a_decoder_that_sees_the_future_is_caught(small, monkeypatch):
    def seeing(scores, mask):
        return mask if mask.shape[-1] != mask.shape[-2] else np.ones_like(mask)

    found = broken(small, monkeypatch, "nmt_transformer", seeing)
    assert {("masked", "decoder"), ("future", "decoder"), ("future", "cross"), ("future", "all")} <= failed(
        found
    )
    assert ("rows", "decoder") not in failed(found)


@pytest.mark.parametrize("name", ["nmt_transformer", "nmt_luong"])
def test_a_model_that_sees_padding_is_caught(name, small, monkeypatch):
    def seeing(scores, mask):
        causal = mask.shape[-1] == 8
        return mask if causal else np.ones_like(mask)

    found = broken(small, monkeypatch, name, seeing)
    assert {("padding", "cross"), ("padding", "all")} <= failed(found)


def test_a_causal_mask_on_the_cross_attention_is_caught(small, monkeypatch):
    """As in the example that gets it wrong: the first position may look at the first source token alone."""

    def causal(scores, mask):
        queries, keys = scores.shape[-2:]
        return mask & np.tril(np.ones((queries, keys), bool)) if queries != keys else mask

    found = broken(small, monkeypatch, "nmt_transformer", causal)
    assert failed(found) == {("last source", "cross")}


def test_rows_and_hidden_weights_by_hand():
    trace = trace_of([[[[0.5, 0.5], [0.25, 0.5]]]], mask=[[True, False], [True, True]])
    assert rows_sum(trace) == Invariant(name="rows", kind="encoder", measured=0.25, bound=1e-6, count=2)
    assert hidden_are_zero(trace) == Invariant(
        name="masked", kind="encoder", measured=0.5, bound=0.0, count=1
    )
    assert not rows_sum(trace).held
    assert not hidden_are_zero(trace).held
    assert last_source(trace).measured == 0.5
    assert last_source(trace).held
    assert not last_source(trace_of([[[[1.0, 0.0]]]])).held
    assert not rows_sum(trace_of([[[[np.nan, 1.0]]]])).held
