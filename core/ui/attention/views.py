"""The larger views of the Attention page: one weight from within, the score bench, a word left out, two
sentences, the rules.
"""

import numpy as np
import streamlit as st

from core.configs.translators import TRANSLATORS
from core.figures.attention import ablation as attention_ablation
from core.figures.attention import head_steps, invariants, one_weight, score_functions, sentences
from core.figures.attention.sentences import Side
from core.figures.base.matrices import distinct_names
from core.figures.base.picture import percent
from core.requests.attention import (
    SCORED,
    AblationRequest,
    BenchRequest,
    InsideRequest,
    InvariantsRequest,
    SentencesRequest,
)
from core.traces.attention.facts import mean_weights
from core.ui.attention.encoder import fetched
from core.ui.attention.selection import (
    ENCODER,
    MEAN,
    Look,
    Name,
    architecture,
    attended,
    encoded,
    head_boxes,
    model_box,
    proof,
    rows,
    show,
    translators,
)
from core.ui.parts.controls import Desk
from core.ui.parts.figure_block import proof_code
from core.ui.parts.results_cache import drawn, seen
from core.ui.translation.sentence import as_typed, reading

QUIET = {"label_visibility": "collapsed"}
TIRED, WIDE = (f"The animal didn't cross the street because it was too {word}." for word in ("tired", "wide"))
ALIKE = "The cat sleeps on the sofa.\nA kitten naps on the couch.\nThe dog barks at the postman.\nThe bank raised its interest rates."


# --- one weight ---------------------------------------------------------------------------------------------


def token_box(desk: Desk, name: str, label: str, tokens: tuple[str, ...], first: int) -> int:
    """Shows a list of tokens and returns the place of the chosen one; what was chosen of another sentence
    falls back to `first`.
    """
    options = [f"{place}: {token}" for place, token in enumerate(distinct_names(tokens))]
    if st.session_state.get(desk.key(name), options[first]) not in options:
        st.session_state[desk.key(name)] = options[first]
    return options.index(desk.select(name, label, options, index=first))


def inside(desk: Desk, look: Look, stage) -> None:
    """The way to one weight."""
    layer, head = head_boxes(desk, look.trace, mean=False)
    weights = look.trace.weights[layer, head]
    # where there is something to choose from
    firm = np.where(look.trace.mask.sum(axis=-1) > 1, weights.max(axis=-1), 0)
    query = token_box(desk, "query", "Query: the token that looks", look.queries, int(firm.argmax()))
    key = token_box(
        desk, "key", "Key: the token that is looked at", look.trace.key_tokens, int(weights[query].argmax())
    )
    place = {"layer": layer, "head": head, "query": query, "key": key}
    trace = seen(InsideRequest(**look.asked, kind=look.kind, **place))
    with stage:
        steps = {
            "One weight": _one,
            "Four matrices": _matrices,
            "Value and output": _output,
            "The scale": _saturation,
        }
        steps[desk.choice("step", "Figure", list(steps), stage, **QUIET)](desk, look, trace, place)


def _one(desk: Desk, look: Look, trace, place: dict) -> None:
    st.latex(one_weight.formula(trace, look.queries))
    name = "inside_one" if trace.vector is None else "inside_one_concat"
    picture = drawn(one_weight.products, trace, look.queries)
    show(
        desk,
        "inside",
        picture,
        proof(look, name, **place),
        [*trace.products, trace.weight],
        look.made | place,
    )


def _matrices(desk: Desk, look: Look, trace, place: dict) -> None:
    other = trace.switched_divisor != trace.divisor
    label = (
        "Without the 1/√d scale"
        if trace.divisor != 1
        else "With a 1/√d scale, which this model does not have"
    )
    switched = other and desk.tick("switched", label, False, st)
    divisor = trace.switched_divisor if switched else trace.divisor
    weights = trace.switched_weights if switched else trace.weights
    where = {name: place[name] for name in ("layer", "head")}
    code = proof(look, "inside_matrices", **where, divisor=divisor, own=trace.divisor)
    picture = drawn(head_steps.matrices, trace, look.queries, switched=switched)
    show(
        desk,
        "steps",
        picture,
        code,
        [trace.raw, trace.raw / divisor, weights],
        look.made | place | {"switched": switched},
    )


def _output(desk: Desk, look: Look, trace, place: dict) -> None:
    where = {name: place[name] for name in ("layer", "head", "query")}
    picture, code = drawn(one_weight.output, trace, look.queries), proof(look, "inside_output", **where)
    show(desk, "output", picture, code, [*trace.weighted, trace.output], look.made | place)


def _saturation(desk: Desk, look: Look, trace, place: dict) -> None:
    where = {name: place[name] for name in ("layer", "head")}
    code = proof(look, "inside_saturation", **where, own=trace.divisor, switched=trace.switched_divisor)
    shown = [trace.entropy, trace.switched_entropy]
    show(desk, "scale", drawn(head_steps.saturation, trace, look.queries), code, shown, look.made | where)


# --- the score bench ----------------------------------------------------------------------------------------


def bench(desk: Desk, typed: str, own: str | None, stage) -> None:
    """The score functions side by side.

    Args:
        desk: Makes the controls.
        typed: The sentence.
        own: The target that is given to all; None is the first model's own.
        stage: Where the figures stand.
    """
    there = [name for name in SCORED if name in translators()]
    missing = [name for name in SCORED if name not in there]
    if missing:
        names = ", ".join(f"{name} ({TRANSLATORS[name].score})" for name in missing)
        stage.info(
            f"Not shipped here yet: {names}. `python -m core.training {missing[0]}` trains one; the bench takes what is there."
        )
    if not there:
        return
    layer, head = None, None
    if "nmt_transformer" in there:
        config = TRANSLATORS["nmt_transformer"]
        options = [MEAN, *(f"{one}.{two}" for one in range(config.layers) for two in range(config.heads))]
        chosen = desk.select(
            "bench_head",
            "Head of the Transformer",
            options,
            help="layer.head, counted from 0; the others have one.",
        )
        layer, head = (None, None) if chosen == MEAN else map(int, chosen.split("."))
    asked = {"text": typed, "translation": own}
    trace = seen(BenchRequest(models=tuple(there), **asked, layer=layer, head=head))
    found = attended({"model": there[0], **asked})
    queries, said = found.scores.tokens, found.scores.ids.tolist()
    values = {"text": typed, "said": said, "models": list(trace.models), "layer": layer, "head": head}
    run = (
        proof_code("attention_transformer")
        + proof_code("attention_recurrent")
        + proof_code("attention_run_bench", **values)
    )
    made = {"text": typed, "layer": layer, "head": head} | ({} if own is None else {"translation": own})
    with stage:
        reading(trace.source, there[0])
        st.markdown(f"All are given: **{as_typed(trace.translation)}**")
        _bench_figures(desk, trace, queries, run, made)


def _bench_figures(desk: Desk, trace, queries, run: str, made: dict) -> None:
    names = [score_functions.title(trace, place) for place in range(len(trace.models))]
    options = ["Weights", *(["Difference"] if len(names) > 1 else []), "Entropy"]
    what = desk.choice("compared", "Figure", options, st, **QUIET)
    if what == "Weights":
        show(
            desk,
            "bench",
            drawn(score_functions.bench, trace, queries),
            run + proof_code("attention_bench"),
            trace.weights,
            made,
        )
    elif what == "Entropy":
        picture = drawn(score_functions.bench_entropy, trace, queries)
        show(desk, "bench_entropy", picture, run + proof_code("attention_bench_entropy"), trace.entropy, made)
    else:
        one = names.index(desk.select("one", "Weights of", names))
        other = names.index(desk.select("other", "less those of", names, index=1))
        picture = drawn(score_functions.bench_difference, trace, queries, one, other)
        code = run + proof_code("attention_bench_difference", one=one, other=other)
        show(
            desk,
            "bench_difference",
            picture,
            code,
            trace.difference(one, other),
            made | {"one": one, "other": other},
        )


# --- without a word -----------------------------------------------------------------------------------------


def ablation(desk: Desk, look: Look, stage) -> None:
    """Each word is missing in turn."""
    ways = {"taken out": "remove", "hidden from the cross-attention": "hide"}
    about = "Hidden: the encoder still reads it, and the decoder does not see its place."
    how = ways[desk.select("how", "The word is", list(ways), help=about)]
    with st.spinner("Translating without each word ..."):
        trace = seen(AblationRequest(**look.asked, how=how))
    with stage:
        what = desk.choice("effect", "Figure", ["Words", "Cells", "Effects"], stage, **QUIET)
        place = st.container()
        _again(desk, trace)  # first, since its word is part of the figure's address
        code, shown = proof(look, "ablation", how=how, said=list(look.said)), [trace.weights, trace.effects]
        if what == "Words":
            code, shown = code + proof_code("attention_ablation_words"), [trace.weight, trace.effect]
        figures = {
            "Words": attention_ablation.word_scatter,
            "Cells": attention_ablation.cell_scatter,
            "Effects": attention_ablation.effects,
        }
        picture = drawn(figures[what], trace)
        with place:
            show(desk, what.lower(), picture, code, shown, look.made | {"how": how})


def _again(desk: Desk, trace) -> None:
    """Shows what the model says without one word, beside what it said."""
    place = token_box(desk, "without", "Translate again without", trace.source.tokens, trace.most_attended)
    st.markdown(f"**Translated again without “{as_typed(distinct_names(trace.source.tokens)[place])}”**")
    words = [
        f":orange-background[{as_typed(token)}]" if new else as_typed(token)
        for token, new in attention_ablation.changed_tokens(trace.own_tokens, trace.tokens[place])
    ]
    count = int(trace.changed[place])
    st.markdown(f"before: {as_typed(trace.own)}  \nafter: {' '.join(words) or '(nothing)'}")
    counted = f"{count} token{'s' * (count != 1)} replaced, inserted or taken out"
    st.caption(f"{counted}; marked: what was not there before. Greedy search both times.")
    if what := attention_ablation.word_columns(trace):
        st.dataframe(
            what,
            key=desk.key("again"),
            hide_index=True,
            column_config={
                name: st.column_config.NumberColumn(format="%.3f") for name in ("weight", "nats lost")
            },
        )
    if TRANSLATORS[trace.model].vocabulary == "subwords":
        st.caption("This model reads subwords: they are missing one by one, not whole words.")


# --- two sentences ------------------------------------------------------------------------------------------


def two(desk: Desk, above, stage) -> None:
    """The same attention over two sentences."""
    left, right = above.columns(2)
    texts = (
        desk.text("first", "First sentence", TIRED, left),
        desk.text("pinned", "Second sentence, pinned beside it", WIDE, right),
    )
    model = model_box(desk)
    if model == ENCODER and not fetched(desk, ENCODER):
        return
    sides = [_side(model, text) for text in texts]
    traces, kind = [side[0] for side in sides], "encoder"
    if model != ENCODER:
        kinds = [name for name in ("encoder", "cross", "decoder") if name in traces[0]]
        kind = kinds[0] if len(kinds) == 1 else desk.select("pair_kind", "Attention", kinds)
        traces = [trace[kind] for trace in traces]
    layer, head = head_boxes(desk, traces[0])
    values = {"texts": texts, "layer": layer, "head": head}
    if model == ENCODER:
        code = proof_code("attention_minilm") + proof_code("attention_pair", **values)
    else:
        plain = architecture(model)
        values |= {
            "model": model,
            "kind": kind,
            "saids": [side[2] for side in sides],
            "architecture": Name(plain),
        }
        code = proof_code(f"attention_{plain}") + proof_code("attention_pair_translator", **values)
    queries = [
        trace.query_tokens if model == ENCODER else rows(side[1], kind)
        for trace, side in zip(traces, sides, strict=True)
    ]
    named = [
        Side(
            name=name,
            weights=mean_weights(trace, layer, head),
            mask=trace.mask,
            queries=names,
            keys=trace.key_tokens,
        )
        for name, trace, names in zip(("the first", "the second"), traces, queries, strict=True)
    ]
    made, place = (
        {"model": model, "texts": texts, "kind": kind, "layer": layer, "head": head},
        stage.container(),
    )
    with stage:
        word = _word_box(desk, named)  # first, since its token is part of the address of both figures
        with place:
            shown = np.concatenate([side.weights.ravel() for side in named])
            show(desk, "pair", drawn(sentences.pair, named), code, shown, made)
        if word is not None:
            _word(desk, word, named, [trace.weights for trace in traces], code, made)


def _side(model: str, text: str):
    """Returns (attention, what was found, ids of the target) of a sentence."""
    if model == ENCODER:
        return encoded(text).attention, None, []
    found = attended({"model": model, "text": text})
    return found.attentions, found, found.scores.ids.tolist()


def _word_box(desk: Desk, sides: list[Side]) -> str | None:
    """Shows the list of the tokens that stand in both sentences, and returns the choice; None where there is
    none.
    """
    options = list(dict.fromkeys(token for token in sides[0].queries if token in sides[1].queries))
    if not options:
        st.caption("No token stands in both rows.")
        return None
    first = options.index("it") if "it" in options else 0
    if st.session_state.get(desk.key("word"), options[first]) not in options:
        st.session_state[desk.key("word")] = options[first]
    return desk.select("word", "What does this token look at?", options, st, index=first)


def _word(desk: Desk, word: str, sides: list[Side], weights, code: str, made: dict) -> None:
    """Shows what one token looks at in both sentences, and in which head that changes most."""
    places = [side.queries.index(word) for side in sides]
    code += proof_code("attention_word", places=places)
    shown = np.concatenate([side.weights[place] for side, place in zip(sides, places, strict=True)])
    show(desk, "word_bars", drawn(sentences.word_in_both, word, sides), code, shown, made | {"word": word})
    one, other = (each[:, :, place] for each, place in zip(weights, places, strict=True))  # (L, H, S)
    if one.shape == other.shape and one.shape[:2] != (1, 1):
        moved = np.abs(one - other).sum(axis=-1) / 2
        layer, head = np.unravel_index(moved.argmax(), moved.shape)
        st.caption(
            f"Of all heads, head {head} of layer {layer} moves most of its weight between the sentences: {percent(moved.max())}."
        )


# --- how alike, and the rules -------------------------------------------------------------------------------


def alike(desk: Desk, stage) -> None:
    """How alike sentences are to the pretrained encoder."""
    texts = tuple(
        line for line in desk.lines("sentences", "Sentences, one a line", ALIKE, height=200) if line.strip()
    )
    with stage:
        if not fetched(desk, ENCODER):
            return
        with st.spinner("Reading with the pretrained encoder; the first time takes some seconds ..."):
            trace = seen(SentencesRequest(texts=texts))
        for source in trace.sources:
            if source.unknown.any() or source.cut:
                reading(source, ENCODER)
        code = proof_code("attention_minilm") + proof_code("attention_similarity", texts=texts)
        show(desk, "alike", drawn(sentences.similarity, trace), code, trace.similarity, {"texts": texts})


def rules(desk: Desk, look: Look, stage) -> None:
    """The rules that attention must keep."""
    with st.spinner("Adding padding, changing the future ..."):
        trace = seen(InvariantsRequest(**look.asked))
    picture = drawn(invariants.rules, trace)
    if look.model == ENCODER:
        shown = [one.measured for one in trace.invariants if one.name == "rows"]
        code = proof(look, "rules_minilm")
    else:
        shown = [one.measured for one in trace.invariants if one.name != "looking"]
        code = proof(look, "rules_translator", paddings=list(trace.paddings))
    with stage:
        show(desk, "rules", picture, code, shown, look.made)
        table = picture.columns
        st.dataframe(
            table,
            key=desk.key("rule_table"),
            hide_index=True,
            column_config={name: st.column_config.NumberColumn(format="%.1e") for name in ("found", "bound")},
        )
