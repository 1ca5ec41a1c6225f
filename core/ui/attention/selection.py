"""The parts of the Attention page: which model looks at what, how it reads it, which heads, and each figure
with its proof.
"""

import dataclasses

import streamlit as st

from core.configs.encoder import PRETRAINED
from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSLATORS, RecurrentConfig
from core.figures.base.matrices import KIND_PHRASES, KINDS
from core.figures.base.picture import Picture
from core.requests.attention import AttentionRequest, EncodeRequest, attending
from core.requests.fields import range_of
from core.traces.attention.matrices import AttentionTrace
from core.ui.attention.encoder import fetched
from core.ui.parts.controls import Desk
from core.ui.parts.figure_block import figure_block, proof_code
from core.ui.parts.results_cache import seen, shared_answer, shipped_translators
from core.ui.translation.sentence import as_typed, reading, reading_of_yours, sentence_box

FIRST_MODEL = "nmt_transformer"
ENCODER = "minilm"
TARGETS = {"Greedy": "greedy", "Beam": "beam", "Yours": "yours"}
MEAN = "mean"
_KINDS_HELP = "Cross: the decoder looks at the encoder. Encoder, Decoder: each at itself."
KIND_NAMES = {name: kind for kind, name in KINDS.items()}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Look:
    """An attention that a visitor looks at.

    Attributes:
        model: Its name.
        text: The sentence as it was typed.
        trace: All of one kind of attention.
        queries: Names of its T rows; of the cross-attention the tokens that the decoder says there.
        said: Ids of the target, empty for a model that has none.
        asked: What `core.requests.attention.InsideRequest` and its like take: model, text, translation,
            method, width.
    """

    model: str
    text: str
    trace: AttentionTrace
    queries: tuple[str, ...]
    said: tuple[int, ...]
    asked: dict

    @property
    def kind(self) -> str:
        """Of the attention."""
        return self.trace.kind

    @property
    def made(self) -> dict:
        """What every figure of it hangs on, for the names of files."""
        return {**{name: value for name, value in self.asked.items() if value is not None}, "kind": self.kind}


# --- which model, which sentence ----------------------------------------------------------------------------


def translators() -> tuple[str, ...]:
    """Returns the translators with attention that are shipped."""
    return tuple(filter(attending, shipped_translators()))


def model_box(desk: Desk, *, encoder: bool = True) -> str | None:
    """Shows the list of the models that can be looked into, and returns the choice, None where there is none."""
    names = (*translators(), *((ENCODER,) if encoder else ()))
    if not names:
        return None
    model = desk.select(
        "model", "Model", names, index=names.index(FIRST_MODEL) if FIRST_MODEL in names else 0
    )
    desk.side.caption((TRANSLATORS | PRETRAINED)[model].title)
    return model


def target_box(desk: Desk, place, own: tuple[str, ...] = tuple(TARGETS)) -> dict:
    """Shows what the decoder is given, one of some of TARGETS, and returns it by the names of the requests."""
    if st.session_state.get(desk.key("target"), own[0]) not in own:
        st.session_state[desk.key("target")] = own[0]
    help_ = "The model's own, or yours: then each word is told from those of yours that stand before it."
    way = TARGETS[desk.choice("target", "Translation", own, help=help_)]
    if way == "beam":
        return {
            "method": "beam",
            "width": desk.number("width", "Beam width", 4, help=range_of(AttentionRequest, "width").about),
        }
    if way == "yours":
        return {
            "translation": desk.text(
                "translation",
                f"Your {CHAPTER_PAIR.target.name} translation",
                CHAPTER_PAIR.long_example.target,
                place,
            )
        }
    return {"method": "greedy"}


def looked_at(desk: Desk, place, *, kinds: bool = True, encoder: bool = True) -> Look | None:
    """Shows sentence, model, translation and kind, and how all is read; None where a model has to be fetched
    first.

    Args:
        desk: Makes the controls.
        place: Where sentence and reading stand.
        kinds: Whether the kind of attention can be chosen.
        encoder: Whether the pretrained encoder is among the models.
    """
    typed = sentence_box(desk, place)
    model = model_box(desk, encoder=encoder)
    if model == ENCODER:
        with place:
            return _encoded(typed) if fetched(desk, ENCODER) else None
    asked = {"model": model, "text": typed, **target_box(desk, place)}
    found = attended(asked)
    there = [KINDS[name] for name in KINDS if name in found.attentions]
    kind = (
        KIND_NAMES[_kept_choice(desk, "kind", "Attention", there, _KINDS_HELP)]
        if kinds and len(there) > 1
        else next(iter(KINDS))
    )
    with place:
        reading(found.source, model)
        _target_words(found, asked)
    trace = found.attentions[kind]
    return Look(
        model=model,
        text=typed,
        trace=trace,
        queries=rows(found, kind),
        said=tuple(found.scores.ids.tolist()),
        asked=asked,
    )


def ablated(desk: Desk, place) -> Look | None:
    """Shows sentence, model and translation for a look at the cross-attention of a translator."""
    return looked_at(desk, place, kinds=False, encoder=False)


def _kept_choice(desk: Desk, name: str, label: str, options: list[str], about: str) -> str:
    """Shows buttons to choose one from; what was chosen where there were others falls back to the first."""
    if st.session_state.get(desk.key(name), options[0]) not in options:
        st.session_state[desk.key(name)] = options[0]
    return desk.choice(name, label, options, help=about)


def rows(found, kind: str) -> tuple[str, ...]:
    """Returns the names of the queries: of the cross-attention what the decoder says at each step, else what
    stands there.
    """
    return found.scores.tokens if kind == "cross" else found.attentions[kind].query_tokens


def attended(asked: dict):
    """Returns every attention of a translator, by the names of the request."""
    with st.spinner("Translating, and looking ..."):
        return seen(AttentionRequest(**asked))


def encoded(text: str):
    """Returns a sentence as the pretrained encoder reads it."""
    with st.spinner("Reading with the pretrained encoder; the first time takes some seconds ..."):
        # up to 90 MB: 256 pieces under 72 heads
        return shared_answer(EncodeRequest(model=ENCODER, text=text))


def looked_again(asked: dict, kind: str) -> tuple[AttentionTrace, tuple[str, ...]]:
    """Returns the attention of a look and the names of its queries, from what was asked."""
    if asked["model"] == ENCODER:
        found = shared_answer(EncodeRequest(**asked))
        return found.attention, found.source.tokens
    found = seen(AttentionRequest(**asked))
    return found.attentions[kind], rows(found, kind)


def _encoded(typed: str) -> Look:
    found = encoded(typed)
    reading(found.source, ENCODER)
    asked = {"model": ENCODER, "text": typed}
    return Look(
        model=ENCODER, text=typed, trace=found.attention, queries=found.source.tokens, said=(), asked=asked
    )


def _target_words(found, asked: dict) -> None:
    """Says over which translation the model was looked at."""
    if asked.get("translation") is None:
        st.markdown(f"{asked['model']} says: **{as_typed(found.translation) or '(nothing)'}**")
    else:
        reading_of_yours(found, asked["translation"])


# --- which head ---------------------------------------------------------------------------------------------


def head_boxes(desk: Desk, trace: AttentionTrace, *, mean: bool = True) -> tuple[int | None, int | None]:
    """Shows which layer and which head is looked at, and returns both; None is the mean over all. One head
    alone is not asked for.
    """
    found = []
    for name, label, count in zip(("layer", "head"), ("Layer", "Head"), trace.weights.shape, strict=False):
        if trace.weights.shape[:2] == (1, 1):
            found.append(0)
            continue
        options = [*([MEAN] if mean else []), *map(str, range(count))]
        if st.session_state.get(desk.key(name), options[0]) not in options:
            st.session_state[desk.key(name)] = options[0]
        chosen = desk.select(
            name,
            label,
            options,
            help=f"{count} of them, counted from 0{'; or the mean over all' if mean else ''}.",
        )
        found.append(None if chosen == MEAN else int(chosen))
    return tuple(found)


def head_name(trace: AttentionTrace, layer: int | None, head: int | None) -> str:
    """Returns whose weights are shown, as a sentence begins."""
    kind = KIND_PHRASES[trace.kind]
    if trace.weights.shape[:2] == (1, 1):
        return f"The attention ({kind})"
    layers, heads = trace.weights.shape[:2]
    whose = f"head {head}" if head is not None else f"mean of {heads} heads"
    where = f"layer {layer}" if layer is not None else f"mean of {layers} layers"
    return f"{whose[:1].upper() + whose[1:]}, {where} ({kind})"


# --- figures ------------------------------------------------------------------------------------------------


def architecture(model: str) -> str:
    """Returns which plain function recomputes a model: "recurrent", "transformer" or "minilm"."""
    if model in PRETRAINED:
        return "minilm"
    return "recurrent" if isinstance(TRANSLATORS[model], RecurrentConfig) else "transformer"


@dataclasses.dataclass(frozen=True)
class Name:
    """Stands in a proof for the name of a function, which is printed without quotes."""

    name: str

    def __repr__(self) -> str:
        return self.name


def proof(look: Look, name: str, **values) -> str:
    """Returns the code that recomputes all attention of a look in plain NumPy, and then what
    `attention_<name>` takes of it.
    """
    kind = architecture(look.model)
    function = {"model": look.model, "architecture": Name(kind)}
    if kind == "minilm":
        run = proof_code("attention_run_minilm", text=look.text)
    else:
        run = proof_code("attention_run_translator", text=look.text, said=list(look.said), **function)
    return (
        proof_code(f"attention_{kind}")
        + run
        + proof_code(f"attention_{name}", kind=look.kind, **function, **values)
    )


def show(desk: Desk, thing: str, picture: Picture, code: str, shown, made: dict, csv=None) -> None:
    """Shows a figure with all that belongs to it."""
    figure_block(desk.page, thing, picture, settings=made, code=code, shown=shown, link=desk.link(), csv=csv)
