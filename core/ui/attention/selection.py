"""Which attention a visitor selects: of which model, over which sentences, of which kind, and which heads."""

import dataclasses

import streamlit as st

from core.configs.encoder import PRETRAINED
from core.configs.translators import TRANSLATORS, RecurrentConfig
from core.figures.base.matrices import KIND_PHRASES, KINDS
from core.requests.attention import AttentionRequest, EncodeRequest, attending
from core.text import plain
from core.traces.attention.encoder import EncodedTrace
from core.traces.attention.matrices import AttentionsTrace, AttentionTrace
from core.ui.attention.encoder import fetched
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import seen, shared_answer, shipped_translators
from core.ui.parts.sentence import sentence_box, show_how_read, show_how_yours_is_read, translation_box

FIRST_MODEL = "nmt_transformer"
ENCODER = "minilm"
TARGETS = {"Greedy": "greedy", "Beam": "beam", "Yours": "yours"}
MEAN = "mean"
_WAITING = {
    "cross": "Translating, and looking ...",
    "encoder": "Reading with the pretrained encoder; the first time takes some seconds ...",
}
_KIND_OF_LABEL = {label: kind for kind, label in KINDS.items()}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Selection:
    """An attention that a visitor selected.

    It holds no trace, so that callbacks, which a session keeps for as long as it lives, may hold it: `result`
    comes from the cache that all sessions share.

    Attributes:
        settings: What `core.requests.attention.InsideRequest` and its like take: model, text, translation,
            method, width.
        kind: "cross", "encoder" or "decoder".
    """

    settings: dict
    kind: str

    @property
    def model(self) -> str:
        """Its name."""
        return self.settings["model"]

    @property
    def result(self) -> AttentionsTrace | EncodedTrace:
        """All attention of the model over the sentence; of the encoder up to 90 MB: 256 pieces, 72 heads."""
        if self.model == ENCODER:
            return shared_answer(EncodeRequest(**self.settings))
        return seen(AttentionRequest(**self.settings))

    @property
    def trace(self) -> AttentionTrace:
        """All layers and heads of this kind."""
        return self.result.attention if self.model == ENCODER else self.result.attentions[self.kind]

    @property
    def queries(self) -> tuple[str, ...]:
        """Names of the T rows; of the cross-attention the tokens that the decoder says there."""
        return self.result.scores.tokens if self.kind == "cross" else self.trace.query_tokens

    @property
    def target_ids(self) -> list[int]:
        """Ids of the target, empty for a model that has none."""
        return [] if self.model == ENCODER else self.result.scores.ids.tolist()

    @property
    def file_settings(self) -> dict:
        """What every figure of it hangs on, for the names of files."""
        return {**self.settings, "kind": self.kind}


def run(settings: dict) -> Selection:
    """Runs a model, says so meanwhile, and returns its first kind of attention."""
    kind = "encoder" if settings["model"] == ENCODER else "cross"
    selection = Selection(settings=settings, kind=kind)
    with st.spinner(_WAITING[kind]):
        _ = selection.result  # from now on it comes from the cache
    return selection


# --- which model, which sentence ----------------------------------------------------------------------------


def translators() -> tuple[str, ...]:
    """Returns the translators with attention that are shipped."""
    return tuple(filter(attending, shipped_translators()))


def model_box(controls: Controls, *, encoder: bool = True) -> str:
    """Shows the list of the models with attention, the encoder among them or not, and returns the choice."""
    names = (*translators(), ENCODER) if encoder else translators()
    first = names.index(FIRST_MODEL) if FIRST_MODEL in names else 0
    model = controls.select("model", "Model", names, index=first)
    controls.side.caption((TRANSLATORS | PRETRAINED)[model].title)
    return model


def target_box(controls: Controls, container, options: tuple[str, ...] = tuple(TARGETS)) -> dict:
    """Shows what the decoder is given, one of some TARGETS, and returns it by the names of the requests."""
    about = "The model's own, or yours: then each word is told from those of yours that stand before it."
    target = TARGETS[controls.choice("target", "Translation", options, help=about)]
    if target == "beam":
        return {"method": "beam", "width": controls.number("width", "Beam width", of=AttentionRequest)}
    if target == "yours":
        return {"translation": translation_box(controls, container)}
    return {"method": "greedy"}


def select_attention(frame: Frame, *, kinds: bool = True, encoder: bool = True) -> Selection | None:
    """Shows sentence, model, translation and kind, and how all is read.

    Args:
        frame: Of the page.
        kinds: Whether the kind of attention can be chosen.
        encoder: Whether the pretrained encoder is among the models.

    Returns:
        The selection; None where the encoder has to be fetched first.
    """
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    settings = {"model": model_box(controls, encoder=encoder), "text": sentence}
    if settings["model"] == ENCODER:
        with frame.above:
            if not fetched(controls, ENCODER):
                return None
            selection = run(settings)
            show_how_read(selection.result.source, ENCODER)
        return selection
    selection = run(settings | target_box(controls, frame.above))
    if kinds:
        kind = _kind_box(controls, selection.result)
        selection = dataclasses.replace(selection, kind=kind)
    with frame.above:
        show_how_read(selection.result.source, selection.model)
        _show_target(selection)
    return selection


def _kind_box(controls: Controls, result: AttentionsTrace) -> str:
    """Shows which kind of attention is looked at, where a model has several, and returns it."""
    labels = [label for kind, label in KINDS.items() if kind in result.attentions]
    if len(labels) == 1:
        return _KIND_OF_LABEL[labels[0]]
    about = "Cross: the decoder looks at the encoder. Encoder, Decoder: each at itself."
    return _KIND_OF_LABEL[controls.choice("kind", "Attention", labels, help=about)]


def _show_target(selection: Selection) -> None:
    """Says over which translation the model is looked at."""
    result = selection.result
    if "translation" in selection.settings:
        show_how_yours_is_read(result, selection.settings["translation"])
    else:
        st.markdown(f"{selection.model} says: **{plain(result.translation) or '(nothing)'}**")


# --- which head ---------------------------------------------------------------------------------------------


def index_box(controls: Controls, name: str, count: int, *, mean: bool = True) -> int | None:
    """Shows a list of the layers or of the heads, and returns the chosen one; None is the mean over all."""
    options = [*([MEAN] if mean else []), *map(str, range(count))]
    about = f"{count} of them, counted from 0{'; or the mean over all' if mean else ''}."
    chosen = controls.select(name, name.capitalize(), options, help=about)
    return None if chosen == MEAN else int(chosen)


def head_boxes(
    controls: Controls, trace: AttentionTrace, *, mean: bool = True
) -> tuple[int | None, int | None]:
    """Shows which layer and which head is looked at, and returns both; None is the mean over all.

    One head alone is not asked for.
    """
    layers, heads = trace.weights.shape[:2]
    if (layers, heads) == (1, 1):
        return 0, 0
    layer = index_box(controls, "layer", layers, mean=mean)
    head = index_box(controls, "head", heads, mean=mean)
    return layer, head


def head_name(trace: AttentionTrace, layer: int | None, head: int | None) -> str:
    """Returns whose weights are shown, as a sentence begins."""
    layers, heads = trace.weights.shape[:2]
    kind = KIND_PHRASES[trace.kind]
    if (layers, heads) == (1, 1):
        return f"The attention ({kind})"
    of_head = f"Mean of {heads} heads" if head is None else f"Head {head}"
    of_layer = f"mean of {layers} layers" if layer is None else f"layer {layer}"
    return f"{of_head}, {of_layer} ({kind})"


# --- proofs -------------------------------------------------------------------------------------------------


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


def proof(selection: Selection, name: str, **values) -> str:
    """Returns the code that recomputes a selection in plain NumPy, and takes `attention_<name>` of it."""
    function = architecture(selection.model)
    values |= {"model": selection.model, "architecture": Name(function), "target_ids": selection.target_ids}
    run = "attention_run_minilm" if function == "minilm" else "attention_run_translator"
    return (
        proof_code(f"attention_{function}")
        + proof_code(run, text=selection.settings["text"], **values)
        + proof_code(f"attention_{name}", kind=selection.kind, **values)
    )
