"""The view "One weight": from query and key to what the head puts out."""

import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....base.text import distinct_names
from ....models.configs.encoder import PRETRAINED
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import index_below, listen
from ....ui.parts.results_cache import run_cached, run_cached_large
from ....ui.words import group, say_how_read, show_words
from ..cells import who_of
from ..choices import AMONG, MEAN, below, choose_head, choose_kind, choose_token
from ..facts import cell_heads, clearest_query
from ..groups import groups_of
from ..heads.schema import KINDS, HeadsRequest, HeadsResult
from ..proofs import passes
from . import plot, whole
from .schema import CellHeads, WeightRequest

CELL, OUTPUT, MATRICES, SCALE = STEPS = ("One weight", "Value and output", "Four matrices", "The scale")
_MEANS = {name: means for means, name in AMONG.items()}  # whether layer and head are fixed


def show_weight(frame: Frame) -> None:
    """How one weight comes about, what its head puts out, and the steps of the whole head."""
    step = frame.choose("step", STEPS)
    asking = below(frame)
    asked = asking.form(WeightRequest)
    shared = {name: getattr(asked, name) for name in ("model", "text", "target", "width", "translation")}
    request = HeadsRequest(**shared)
    result = run_cached_large(request) if asked.model in PRETRAINED else run_cached(request)
    given = passes(asked.model, asked.text, result.target_ids)
    all_cells = step in (MATRICES, SCALE)
    kinds = [kind for kind in (reversed(KINDS) if all_cells else KINDS) if kind in result.attentions]
    kind = choose_kind(frame, "matrices_kind" if all_cells else "kind", kinds)
    place = asking.row.popover(message("attention-settings"), key=frame.controls.key("weight_settings"))
    layer, head = choose_head(frame, result.attentions[kind], place, means=False)
    found = {"kind": kind, "layer": layer, "head": head}
    if all_cells:
        _whole_head(frame, step, WeightRequest(**shared, **found), result.queries(kind), given)
    else:
        _one_cell(frame, step, shared | found, result, given, asking.row, place)
    tokens = result.scores.tokens if result.scores else ()
    say_how_read(frame.controls, result.source, asked.model, tokens=tokens)


# --- one cell -----------------------------------------------------------------------------------------------


def _one_cell(
    frame: Frame, step: str, found: dict[str, Any], result: HeadsResult, given: dict[str, Any], row, place
) -> None:
    """Shows how a query and a key make a weight, and the ways back to the matrix."""
    kind, layer, head = found["kind"], found["layer"], found["head"]
    attention, queries = result.attentions[kind], result.queries(kind)
    query = choose_token(
        frame, "query", message("attention-query"), queries, clearest_query(attention, layer, head)
    )
    strongest = int(attention.weights[layer, head, query].argmax())
    key = choose_token(frame, "key", message("attention-key"), attention.key_tokens, strongest)
    request = WeightRequest(**found, query=query, key=key)
    cell = _cell_heads(frame, result, request, row, place)
    weight, words = run_cached(request), groups_of(result, kind, group, request.target == "Yours")
    shared: dict[str, Any] = {"result": weight, "queries": queries, "narrow": frame.narrow}
    if step == OUTPUT:
        with show_words(frame.controls, "output", words):
            frame.show("output", plot.output, request, proof_values=given, **shared)
        return
    heads = cell.heads if cell else ()
    name = "products" if weight.vector is None else "products_concat"
    choose_bar = functools.partial(_choose_bar, frame.page, attention.key_tokens, heads)
    at = (heads.index((layer, head)), 0) if cell else None
    with show_words(frame.controls, name, words, who=who_of(attention, layer, head)):
        frame.show(
            name, plot.products, request, proof_values=given | {"among": list(heads)}, cell=cell, **shared
        )
        listen(frame.controls.key(name), "bars", message("one_weight-bars"), choose_bar, at)
        st.latex(plot.formula(weight, queries))


def _cell_heads(frame: Frame, result: HeadsResult, request: WeightRequest, row, place) -> CellHeads | None:
    """Shows which heads are compared and the way back to their mean, and returns what each gives to the cell.

    Returns:
        None where one head is compared with no other.
    """
    attention = result.attentions[request.kind]
    chosen: tuple[int | None, int | None] = (request.layer, request.head)
    if attention.heads != (1, 1):
        words = {name: message(f"one_weight-among.{name.replace(' ', '_')}") for name in _MEANS}
        among = frame.controls.select(
            "among", message("one_weight-among"), list(_MEANS), place, format_func=words.__getitem__,
            help=message("one_weight-among.help"),
        )  # fmt: skip
        fixed_layer, fixed_head = _MEANS[among]
        chosen = (request.layer if fixed_layer else None, request.head if fixed_head else None)
    row.button(
        message("one_weight-back"),
        key=frame.controls.key("back"),
        icon=":material/arrow_back:",
        type="tertiary",
        on_click=_go_back,
        args=(frame.page, *(MEAN if index is None else str(index) for index in chosen)),
    )
    cell = cell_heads(attention, request.query, request.key, *chosen)
    return cell if len(cell.heads) > 1 else None


def _choose_bar(page: str, keys: tuple[str, ...], heads: tuple[tuple[int, int], ...], event: dict) -> None:
    key, head = index_below(event.get("x"), len(keys)), index_below(event.get("x"), len(heads))
    controls = Controls(page, st)
    if event.get("where") == "heads" and head is not None:
        controls.set(layer=str(heads[head][0]), head=str(heads[head][1]))
    elif event.get("where") == "keys" and key is not None:
        controls.set(key=f"{key}: {distinct_names(keys)[key]}")


def _go_back(page: str, layer: str, head: str) -> None:
    Controls(page, st).set(view="Heads", look="Matrix", layer=layer, head=head)


# --- the whole head -----------------------------------------------------------------------------------------


def _whole_head(
    frame: Frame, step: str, request: WeightRequest, queries: tuple[str, ...], given: dict[str, Any]
) -> None:
    """Shows what a head does with all queries and keys; begins with the decoder, where the mask is seen."""
    result = run_cached(request)
    values = given | {"own_divisor": result.divisor, "switched_divisor": result.switched_divisor}
    shared: dict[str, Any] = {"result": result, "queries": queries, "narrow": frame.narrow}
    if step == SCALE:
        frame.show("scale", whole.scale, request, proof_values=values, **shared)
        return
    switched = False
    if result.switched_divisor != result.divisor:
        label = message("one_weight-switched.without" if result.divisor != 1 else "one_weight-switched.with")
        switched = frame.controls.tick("switched", label, False, frame.row)
    values |= {"divisor": result.switched_divisor if switched else result.divisor}
    frame.show("steps", whole.steps, request, proof_values=values, switched=switched, **shared)
