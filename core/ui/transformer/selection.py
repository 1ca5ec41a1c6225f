"""Which text goes through which Transformer: what all views of the page have in common."""

import dataclasses
from collections.abc import Callable

import streamlit as st

from core.configs.char_gpt import CharGPTConfig
from core.configs.pairs import CHAPTER_PAIR
from core.configs.transformer_layout import MAX_CHARACTERS, MODELS
from core.configs.translators import TRANSFORMERS, TransformerConfig
from core.families import reading_name
from core.requests.transformer.machine import MachineRequest
from core.text import plain
from core.traces.transformer.machine import MachineTrace
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import shared_answer, shipped_transformers, shipped_translators
from core.ui.parts.sentence import read_whole, sentence_box, show_how_read
from core.ui.parts.typed import honest_input

EXAMPLES = CHAPTER_PAIR.examples
LONG = EXAMPLES.index(CHAPTER_PAIR.long_example)
_TEXT = "to be, or not to be: that is the question"


def transformers() -> tuple[str, ...]:
    """Returns the Transformers that are shipped, translators first."""
    shipped = shipped_translators()
    translators = tuple(name for name in TRANSFORMERS if name in shipped)
    return (*translators, *shipped_transformers())


# --- what differs between the kinds of models ---------------------------------------------------------------


def _sentence(controls: Controls, container) -> str:
    return sentence_box(controls, container, EXAMPLES, LONG)


def _text(controls: Controls, container) -> str:
    """Shows the box for the text that a model of characters reads."""
    typed = controls.text(
        "context",
        "Text",
        _TEXT,
        container,
        label_visibility="collapsed",
        placeholder="A text that the model reads; press Enter",
    )
    with container:
        honest_input(typed)
    return typed


def _show_sentence(trace) -> None:
    show_how_read(trace.source, trace.model, says=trace.translation, tokens=trace.tokens)


def _show_text(trace) -> None:
    st.caption(
        f"The model reads (characters, {MAX_CHARACTERS} at the most): {plain(trace.translation)} "
        f":material/arrow_forward: says **{plain(trace.said)}** next"
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class Kind:
    """What the page does differently for the models of one kind.

    Attributes:
        box: Shows the box of what is read, `(controls, container) -> text`.
        show_read: Shows on one line how a `MachineTrace` or a `LensTrace` was read and what the model says.
        proof: What the names of its snippets in `assets/prove/transformer` begin with.
    """

    box: Callable
    show_read: Callable
    proof: str


_KINDS = {
    TransformerConfig: Kind(box=_sentence, show_read=_show_sentence, proof="transformer"),
    CharGPTConfig: Kind(box=_text, show_read=_show_text, proof="transformer_text"),
}


def kind_of(model: str) -> Kind:
    """Returns what the page does for a model."""
    return _KINDS[type(MODELS[model])]


# --- the selection ------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Selection:
    """A text and a model that a visitor selected; it holds no trace, so that callbacks may hold it."""

    model: str
    text: str

    @property
    def settings(self) -> dict:
        """What requests take and names of files hang on."""
        return {"model": self.model, "text": self.text}

    @property
    def request(self) -> MachineRequest:
        """The request for every tensor."""
        return MachineRequest(**self.settings)

    @property
    def trace(self) -> MachineTrace:
        """Every tensor; all sessions share one copy."""
        return shared_answer(self.request)


def select_machine(frame: Frame, *, container=None, first: str = "") -> Selection:
    """Shows the boxes for text and model, and returns what they hold.

    Args:
        frame: Of the page.
        container: A row where the list of models stands without a label. Default: at the side, with one.
        first: The model that the view begins with. Default: the first that is shipped.
    """
    controls = frame.controls
    box = frame.above.container()
    names = transformers()
    index = names.index(first) if first in names else 0
    look = QUIET if container is not None else {}
    model = controls.select("model", "Model", names, container, index=index, format_func=reading_name, **look)
    text = kind_of(model).box(controls, box)
    return Selection(model=model, text=read_whole(controls, box, text, model))


def translated(selection: Selection) -> MachineTrace:
    """Returns every tensor of a selection, and says meanwhile that the model reads."""
    with st.spinner("Reading ..."):
        return selection.trace


def show_read(selection: Selection) -> None:
    """Shows on one line how the model reads the text and what it says."""
    kind_of(selection.model).show_read(selection.trace)


def proof(
    selection: Selection,
    name: str,
    *,
    target_ids: list[int] | None = None,
    between: tuple[str, ...] = (),
    **values,
) -> str:
    """Returns the code that recomputes every tensor in NumPy, and takes `transformer_<name>` of them.

    Args:
        selection: What was read.
        name: Of the last snippet.
        target_ids: What the model says. Default: what the trace of every tensor has.
        between: Names of snippets before the last.
        values: What the snippets name with a dollar.
    """
    ids = selection.trace.scores.ids.tolist() if target_ids is None else target_ids
    values |= {**selection.settings, "target_ids": ids}
    kind = kind_of(selection.model).proof
    parts = (f"{kind}_tensors", f"{kind}_run", *(f"transformer_{part}" for part in (*between, name)))
    return "".join(proof_code(part, **values) for part in parts)
