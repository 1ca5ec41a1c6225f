"""The view "Heads": small heads choose the large one, as a matrix or as lines; or two sentences."""

import dataclasses
import functools
from typing import Any

import streamlit as st

from ....base.checks import check_float
from ....base.i18n import message
from ....base.text import distinct_names, token_label, token_word
from ....models.configs.char_gpt import CHAR_GPTS
from ....ui.frame import Frame
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import index_below, listen
from ....ui.parts.results_cache import run_cached, run_cached_large, shipped
from ....ui.parts.unread import say_read
from ....ui.sentence import how_read, how_yours_is_read, none_shipped, read_whole
from ....ui.words import group, say_how_read, show_words
from ..cells import who_of
from ..choices import AMONG, MEAN, below, choose_head, choose_kind
from ..facts import cell_heads, head_facts
from ..groups import groups_of
from ..proofs import passes
from . import plot, two
from .lines import MOST_HEADS, lines
from .schema import (
    KINDS,
    SENTENCES,
    TURN,
    AttentionResult,
    HeadsRequest,
    HeadsResult,
    PairRequest,
    PairResult,
)
from .small import small_heads

MATRIX, LINES, HABITS, FLOW, PAIR = LOOKS = ("Matrix", "Lines", "What heads do", "Rollout", "Two sentences")
EVERY = "every token"


def show_heads(frame: Frame) -> None:
    """The heads of a model: one of them large, all of them in numbers, or over two sentences."""
    if not set(shipped()) & {*SENTENCES, *CHAR_GPTS}:
        none_shipped(frame)
        return
    look = frame.choose("look", LOOKS)
    if look == PAIR:
        _show_pair(frame)
        return
    asking = below(frame)
    request = asking.form(HeadsRequest)
    result = answered(request)
    kind = _kind(frame, result, look)
    given = passes(request.model, what_is_read(request), result.target_ids, rules=look in (MATRIX, FLOW)) | {
        "kind": kind
    }
    if request.model in CHAR_GPTS:
        with frame.above:
            say_read(frame.controls.values["characters"], request.model)
    if look == HABITS:
        habits = head_facts(result.attentions[kind]).habits
        given |= {"habits": list(habits), "tokens": list(result.attentions[kind].key_tokens)}
        frame.show(
            "habits", plot.habits, request, result=result, proof_values=given, kind=kind, narrow=frame.narrow
        )
    elif look == FLOW and kind != "cross":
        frame.show(
            "rollout", plot.rolled, request, result=result, proof_values=given, kind=kind, narrow=frame.narrow
        )
    else:
        _show_large(frame, asking.row, request, result, kind, look, given)
    if request.model not in CHAR_GPTS:
        yours = request.target == "Yours" and result.scores
        how = yours and how_yours_is_read(yours, result.cut, request.model, request.translation or "")
        tokens = result.scores.tokens if result.scores else ()
        say_how_read(frame.controls, result.source, request.model, how or "", tokens)


def answered(request) -> Any:
    """Returns the trace of a request, of which few are kept: all attention of an encoder may have 90 MB."""
    return run_cached(request) if request.model not in SENTENCES[-1:] else run_cached_large(request)


def what_is_read(request: HeadsRequest) -> str:
    """Returns what the model of a request reads."""
    return request.characters if request.model in CHAR_GPTS else request.text


def _kind(frame: Frame, result: HeadsResult, look: str) -> str:
    kinds = [kind for kind in KINDS if kind in result.attentions]
    if look == FLOW and len(kinds) > 1:
        kinds.remove("cross")
    return choose_kind(frame, "flow_kind" if look == FLOW else "kind", kinds)


# --- one large ----------------------------------------------------------------------------------------------


def _show_large(
    frame: Frame, row, request: HeadsRequest, result: HeadsResult, kind: str, look: str, given: dict[str, Any]
) -> None:
    """Shows the small heads, and the chosen one large: as a matrix or as lines."""
    attention = result.attentions[kind]
    place = row.popover(message("attention-settings"), key=frame.controls.key("head_settings"))
    layer, head = choose_head(frame, attention, place)
    if attention.heads != (1, 1):
        with frame.above:
            _small_heads(frame, attention, (layer, head))
    groups = groups_of(result, kind, group, request.target == "Yours")
    shared: dict[str, Any] = {"kind": kind, "narrow": frame.narrow}
    if look == LINES:
        shared |= _line_settings(frame, result, kind, (layer, head), place)
        given = given | {"lines": list(shared["heads"])}
        with show_words(frame.controls, "lines", groups):
            frame.show("lines", lines, request, result=result, proof_values=given, **shared)
        return
    given = given | {"layer": layer, "head": head, "most": plot.shown(result, kind)}
    shared |= {"layer": layer, "head": head}
    if request.model in CHAR_GPTS:
        frame.show("matrix", plot.one_matrix, request, result=result, proof_values=given, **shared)
        return
    whose = who_of(attention, layer, head)
    with show_words(frame.controls, "matrix", groups, who=whose, opens=True):
        frame.show("matrix", plot.one_matrix, request, result=result, proof_values=given, **shared)
        open_weight = functools.partial(_open_weight, frame.page, request, kind, (layer, head))
        listen(frame.controls.key("matrix"), "matrix", "", open_weight)


def _line_settings(frame: Frame, result: HeadsResult, kind: str, chosen: tuple, place) -> dict[str, Any]:
    """Shows which heads have lines besides, from which weight on, and of which token."""
    controls, attention = frame.controls, result.attentions[kind]
    heads, names = [chosen], {}
    if attention.heads[1] > 1:
        names = {MEAN: message("attention-head-option.mean")} | {
            str(at): str(at) for at in range(attention.heads[1])
        }
        key = controls.key("drawn")
        if not set(st.session_state.get(key) or ()) <= set(names):
            st.session_state[key] = []  # another model has other heads
        drawn = place.multiselect(
            message("heads-drawn"), list(names), [], key=key, bind="query-params", max_selections=MOST_HEADS,
            help=message("heads-drawn.help", most=MOST_HEADS), format_func=names.__getitem__,
        )  # fmt: skip
        controls.values["drawn"], controls.labels["drawn"] = drawn, message("heads-drawn")
        heads = [(chosen[0], None if one == MEAN else int(one)) for one in drawn] or heads
    least = controls.number(
        "least", message("heads-least"), 0.15, place, step=0.05, help=message("heads-least.help")
    )
    queries = distinct_names(result.queries(kind))
    options = [EVERY, *(f"{index}: {name}" for index, name in enumerate(queries))]
    words = {
        option: message("heads-focus.every") if option == EVERY else token_label(option) for option in options
    }
    focus = controls.select("focus", message("heads-focus"), options, place, format_func=words.__getitem__)
    return {
        "heads": tuple(heads),
        "who": tuple(who_of(attention, *one) for one in heads),
        "least": check_float("least", least, 0.0, 1.0),
        "focus": None if focus == EVERY else options.index(focus) - 1,
    }


def _open_weight(
    page: str, request: HeadsRequest, kind: str, head: tuple[int | None, int | None], event: dict
) -> None:
    """Opens the numbers behind a cell that was clicked, in the head that gives it most."""
    result = answered(request)
    attention, queries = result.attentions[kind], distinct_names(result.queries(kind))
    keys = distinct_names(attention.key_tokens)
    query, key = index_below(event.get("query"), len(queries)), index_below(event.get("key"), len(keys))
    if event.get("kind") == "cell" and query is not None and key is not None:
        strongest = cell_heads(attention, query, key, *head).strongest
        Controls(page, st).set(
            view="One weight",
            step="One weight",
            layer=str(strongest[0]),
            head=str(strongest[1]),
            among=AMONG[head[0] is not None, head[1] is not None],
            query=f"{query}: {queries[query]}",
            key=f"{key}: {keys[key]}",
        )


# --- the small heads ----------------------------------------------------------------------------------------


def _small_heads(frame: Frame, attention: AttentionResult, chosen: tuple[int | None, int | None]) -> None:
    """Shows every head small, a group a layer with its mean, and the mean of all: a click chooses one."""
    layers, heads = attention.heads
    key = frame.controls.key("heads")
    component("heads", __file__)(
        data=small_heads(attention, chosen),
        key=key,
        **hears(key, "chosen", functools.partial(choose_small, frame.page, layers, heads)),
    )


def choose_small(page: str, layers: int, heads: int, event: dict) -> None:
    """Chooses the head, or the mean, that was clicked; the event comes from the browser."""
    layer, head = str(event.get("layer")), str(event.get("head"))
    if layer in [MEAN, *map(str, range(layers))] and head in [MEAN, *map(str, range(heads))]:
        Controls(page, st).set(layer=layer, head=head)


# --- two sentences ------------------------------------------------------------------------------------------


def _show_pair(frame: Frame) -> None:
    asking = below(frame)
    request = asking.form(PairRequest)
    second = read_whole(frame.controls, frame.above, request.second, request.model, "second")
    request = dataclasses.replace(request, second=second)
    result = answered(request)
    kinds = [kind for kind in ("encoder", "cross", "decoder") if kind in result.first.attentions]
    kind = choose_kind(frame, "pair_kind", kinds)
    word = _word(frame, result, kind)
    place = asking.row.popover(message("attention-settings"), key=frame.controls.key("pair_settings"))
    turned = _turned(frame, result, kind, word, place)
    found = result.turn(kind, word, *turned) if turned and word else None
    first = found.best if found else (MEAN, MEAN)
    layer, head = choose_head(frame, result.first.attentions[kind], place, prefix="pair_", first=first)
    sides = (result.first, result.second)
    given = passes(request.model, request.first, result.first.target_ids) | {
        "kind": kind, "layer": layer, "head": head,
        "texts": [request.first, request.second], "targets": [side.target_ids for side in sides],
    }  # fmt: skip
    _show_both(frame, request, result, given, word, turned)


def _show_both(
    frame: Frame, request: PairRequest, result: PairResult, given: dict[str, Any], word: str | None, turned
) -> None:
    kind, layer, head = (given[name] for name in ("kind", "layer", "head"))
    shared: dict[str, Any] = {"result": result, "kind": kind, "layer": layer, "head": head}
    sides = (result.first, result.second)
    groups = [one for side in sides for one in groups_of(side, kind, group)]
    whose = who_of(result.first.attentions[kind], layer, head)
    with show_words(frame.controls, "pair", groups, who=whose):
        if word is None:
            st.caption(message("heads-apart"))
        else:
            rows = [side.queries(kind).index(word) for side in sides]
            look = {"word": word, "turned": turned}
            frame.show(
                "word_bars", two.word_bars, request, proof_values=given | {"rows": rows}, **look, **shared
            )
        frame.show("pair", two.pair, request, proof_values=given, narrow=frame.narrow, **shared)
    say_how_read(frame.controls, result.first.source, request.model)
    if result.second.source.unknown.any() or result.second.source.cut:
        st.caption(how_read(result.second.source, request.model))


def _both(tokens: list[tuple[str, ...]], without: str | None = None) -> list[str]:
    return list(dict.fromkeys(token for token in tokens[0] if token in tokens[1] and token != without))


def _first(options: list[str], word: str, other: int = 0) -> int:
    words = [token_word(option) for option in options]
    return words.index(word) if word in words else other


def _word(frame: Frame, result: PairResult, kind: str) -> str | None:
    """Shows the tokens that stand in both sentences, and returns the choice; None where there is none."""
    options = _both([result.first.queries(kind), result.second.queries(kind)])
    if not options:
        return None
    label = message("heads-shared-word")
    index = _first(options, TURN.word)
    return frame.controls.select(
        "shared_word", label, options, frame.row, index=index, format_func=token_label, width=160
    )


def _turned(frame: Frame, result: PairResult, kind: str, word: str | None, place) -> tuple[str, str] | None:
    """Shows between which two words another may turn, and returns them; None where there are no two."""
    options = _both([side.attentions[kind].key_tokens for side in (result.first, result.second)], word)
    if word is None or len(options) < 2 or kind == "cross":
        return None
    chosen = []
    for name, example, other in (("turn_from", TURN.one, 0), ("turn_to", TURN.other, 1)):
        index = _first(options, example, other)
        label = message(f"heads-{name.replace('_', '-')}")
        chosen.append(
            frame.controls.select(name, label, options, place, index=index, format_func=token_label)
        )
    return chosen[0], chosen[1]
