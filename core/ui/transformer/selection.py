"""Which sentence goes through which Transformer: what all views of the page have in common."""

import dataclasses

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.configs.translators import TRANSFORMERS
from core.families import reading_name
from core.requests.transformer.machine import MachineRequest
from core.traces.transformer.machine import MachineTrace
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import shared_answer, shipped_translators
from core.ui.parts.sentence import sentence_box, show_how_read

EXAMPLES = CHAPTER_PAIR.examples
LONG = EXAMPLES.index(CHAPTER_PAIR.long_example)


def transformers() -> tuple[str, ...]:
    """Returns the Transformers that are shipped."""
    return tuple(name for name in TRANSFORMERS if name in shipped_translators())


@dataclasses.dataclass(frozen=True, kw_only=True)
class Selection:
    """A sentence and a model that a visitor selected; it holds no trace, so that callbacks may hold it."""

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
    """Shows the boxes for sentence and model, and returns what they hold.

    Args:
        frame: Of the page.
        container: A row where the list of models stands without a label. Default: at the side, with one.
        first: The model that the view begins with. Default: the first that is shipped.
    """
    controls = frame.controls
    text = sentence_box(controls, frame.above, EXAMPLES, LONG)
    names = transformers()
    index = names.index(first) if first in names else 0
    look = QUIET if container is not None else {}
    model = controls.select("model", "Model", names, container, index=index, format_func=reading_name, **look)
    return Selection(model=model, text=text)


def translated(selection: Selection) -> MachineTrace:
    """Returns every tensor of a selection, and says meanwhile that the model translates."""
    with st.spinner("Translating ..."):
        return selection.trace


def show_read(selection: Selection) -> None:
    """Shows on one line how the model reads the sentence and what it says."""
    trace = selection.trace
    show_how_read(trace.source, selection.model, says=trace.translation)


def proof(selection: Selection, name: str, **values) -> str:
    """Returns the code that recomputes every tensor in NumPy, and takes `transformer_<name>` of them."""
    values |= {**selection.settings, "target_ids": selection.trace.scores.ids.tolist()}
    return "".join(proof_code(f"transformer_{part}", **values) for part in ("tensors", "run", name))
