"""Transformer: the whole encoder-decoder, block by block."""

from core.topics.transformer.kept.view import show_kept
from core.topics.transformer.lens.view import show_lens
from core.topics.transformer.machine.view import show_machine
from core.topics.transformer.neurons.view import show_neurons
from core.topics.transformer.parts.view import show_parts
from core.ui.frame import page
from core.ui.parts.results_cache import shipped
from core.ui.sentence import none_shipped

VIEWS = {
    "The machine": show_machine,
    "Ablation": show_parts,
    "Logit lens": show_lens,
    "Key-value cache": show_kept,
    "Feed-forward": show_neurons,
}
SHIPPED = shipped("translators") or shipped("char_gpt")
page("transformer", VIEWS if SHIPPED else dict.fromkeys(VIEWS, none_shipped))
