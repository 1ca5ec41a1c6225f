"""Transformer: the whole encoder-decoder, room by room."""

from core.ui.parts.page_frame import page_frame
from core.ui.parts.sentence import none_shipped
from core.ui.transformer.keys_values import show_keys_values
from core.ui.transformer.lens import show_lens
from core.ui.transformer.machine import show_machine
from core.ui.transformer.neurons import show_neurons
from core.ui.transformer.parameters import show_parameters
from core.ui.transformer.parts import show_parts
from core.ui.transformer.selection import transformers
from core.ui.transformer.walk import show_walk

# One line a view, in the order of the page.
VIEWS = {
    "The machine": show_machine,
    "The walk": show_walk,
    "What each part is for": show_parts,
    "Logit lens": show_lens,
    "Keys and values kept": show_keys_values,
    "Feed-forward": show_neurons,
    "Where the parameters are": show_parameters,
}
page_frame(
    "transformer",
    VIEWS if transformers() else dict.fromkeys(VIEWS, none_shipped),
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Attention Is All You Need: The Original "
    "Transformer Architecture, Figure 16-8.",
    wide=("The machine",),
)
