"""The controls of the Attention page: which sentence, model, translation and kind, and which head."""

import dataclasses

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR, Example
from core.figures.base.matrices import KINDS, distinct_names
from core.requests.attention import AttentionRequest, attending
from core.text import token_label
from core.traces.attention.matrices import AttentionTrace
from core.ui.attention.selection import ENCODER, FORMER_NAME, Selection, reader, run
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import shipped_translators
from core.ui.parts.sentence import read_whole, sentence_box, show_how_yours_is_read, translation_box
from core.ui.server.streamlit_address import move_in_address

FIRST_MODEL = "nmt_transformer"
EXAMPLES: tuple[Example, ...] = (*CHAPTER_PAIR.examples, CHAPTER_PAIR.ablation_example)
LONG = CHAPTER_PAIR.examples.index(CHAPTER_PAIR.long_example)
TARGETS = {"Greedy": "greedy", "Beam": "beam", "Yours": "yours"}
MEAN = "mean"
_KIND_OF_LABEL = {label: kind for kind, label in KINDS.items()}


def take_old(controls: Controls, **names: str) -> None:
    """Fills controls from an address that holds them by names of before.

    Args:
        controls: Of the page.
        names: New names of controls by the old ones, which other views still have.
    """
    for old, new in names.items():
        # A view that was left a moment ago still has its controls in the state: that is no address.
        if controls.key(old) not in st.session_state:
            move_in_address(controls.key(old), controls.key(new))


# --- which model, which sentence ----------------------------------------------------------------------------


def translators() -> tuple[str, ...]:
    """Returns the translators with attention that are shipped."""
    return tuple(filter(attending, shipped_translators()))


def model_box(controls: Controls, *, encoder: bool = True) -> str:
    """Shows the list of the models with attention, the encoder among them or not, and returns the choice."""
    names = (*translators(), ENCODER) if encoder else translators()
    first = names.index(FIRST_MODEL) if FIRST_MODEL in names else 0
    model = controls.select(
        "model", "Model", names, index=first, renamed={FORMER_NAME: ENCODER}, format_func=reader
    )
    controls.side.caption(f"`{model}`")
    return model


def more_box(controls: Controls):
    """Returns the container of the folded controls, which stands under all others at the side."""
    outer = controls.side
    basic = outer.container()
    with controls.more_settings():
        more = controls.side
    controls.side = basic
    return more


def target_box(frame: Frame, more, options: tuple[str, ...] = tuple(TARGETS)) -> dict:
    """Shows what the decoder is given, one of some TARGETS, and returns it by the names of the requests."""
    controls = frame.controls
    about = "The model's own, or yours: each token is predicted from your preceding tokens (teacher forcing)."
    target = TARGETS[controls.choice("target", "Translation", options, more, help=about)]
    if target == "beam":
        return {
            "method": "beam",
            "width": controls.number("width", "Beam width", container=more, of=AttentionRequest),
        }
    if target == "yours":
        return {"translation": translation_box(controls, frame.above, EXAMPLES)}
    return {"method": "greedy"}


def select_attention(
    frame: Frame,
    *,
    more=None,
    kinds: bool = True,
    encoder: bool = True,
    first: int = LONG,
    kind_name: str = "kind",
) -> Selection:
    """Shows sentence, model, kind and translation.

    Args:
        frame: Of the page.
        more: The container of `more_box`, where the view has others to put there. Default: it is made here.
        kinds: Whether the kind of attention can be chosen.
        encoder: Whether the pretrained encoder is among the models.
        first: Index of the example with which the view begins.
        kind_name: Of the control for the kind; any but "kind" begins with the decoder's, where the mask is
            seen.

    Returns:
        The selection.
    """
    controls = frame.controls
    more = more or more_box(controls)
    sentence = sentence_box(controls, frame.above, EXAMPLES, first)
    model = model_box(controls, encoder=encoder)
    settings = {"model": model, "text": read_whole(controls, frame.above, sentence, model)}
    if settings["model"] == ENCODER:
        return run(settings)
    selection = run(settings | target_box(frame, more))
    if kinds:
        kind = _kind_box(controls, tuple(selection.translated.attentions), kind_name)
        selection = dataclasses.replace(selection, kind=kind)
    if "translation" in selection.settings:
        with frame.above:
            show_how_yours_is_read(selection.translated, selection.settings["translation"])
    return selection


def _kind_box(controls: Controls, kinds: tuple[str, ...], name: str) -> str:
    """Shows which kind of attention is drawn, where a model has several, and returns it."""
    if len(kinds) == 1:
        return kinds[0]
    if name != "kind":
        take_old(controls, kind=name)
    labels = [KINDS[kind] for kind in (KINDS if name == "kind" else reversed(KINDS)) if kind in kinds]
    about = "Cross: the decoder attends to the encoder. Encoder, Decoder: each attends to itself."
    return _KIND_OF_LABEL[controls.choice(name, "Attention", labels, help=about)]


# --- which head, which token --------------------------------------------------------------------------------


def index_box(
    controls: Controls, name: str, count: int, *, label: str | None = None, first: str = MEAN
) -> int | None:
    """Shows a list of the layers or of the heads, and returns the chosen one; None is the mean over all.

    Args:
        controls: Of the page.
        name: Of the control.
        count: Of layers or heads.
        label: What stands above it. Default: its name.
        first: The option that it begins with.
    """
    options = [MEAN, *map(str, range(count))]
    about = f"{count} of them, counted from 0; or the mean over all."
    chosen = controls.select(
        name, label or name.capitalize(), options, index=options.index(first), help=about
    )
    return None if chosen == MEAN else int(chosen)


def head_boxes(controls: Controls, trace: AttentionTrace) -> tuple[int | None, int | None]:
    """Shows which layer and which head is drawn, and returns both; None is the mean over all.

    One head alone is not asked for.
    """
    layers, heads = trace.weights.shape[:2]
    if (layers, heads) == (1, 1):
        return 0, 0
    return index_box(controls, "layer", layers), index_box(controls, "head", heads)


def one_head_boxes(controls: Controls, trace: AttentionTrace) -> tuple[int, int]:
    """Shows which layer and which head is drawn, none of them a mean, and returns both."""
    layers, heads = trace.weights.shape[:2]
    if (layers, heads) == (1, 1):
        return 0, 0
    layer = controls.select("layer", "Layer", list(map(str, range(layers))))
    head = controls.select("head", "Head", list(map(str, range(heads))))
    return int(layer), int(head)


def token_box(controls: Controls, name: str, label: str, tokens: tuple[str, ...], first: int) -> int:
    """Shows a list of tokens, which begins with one of them, and returns the index of the chosen one."""
    options = [f"{index}: {token}" for index, token in enumerate(distinct_names(tokens))]
    return options.index(controls.select(name, label, options, index=first, format_func=token_label))
