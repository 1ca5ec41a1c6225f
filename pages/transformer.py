"""Transformer: the whole encoder-decoder, block by block."""

from core.topics.transformer.ablation.view import show_parts
from core.topics.transformer.kv_cache.view import show_kv_cache
from core.topics.transformer.lens.view import show_lens
from core.topics.transformer.machine.view import show_machine
from core.topics.transformer.neurons.view import show_neurons
from core.ui.frame import show_page
from core.ui.parts.results_cache import shipped_models
from core.ui.sentence import show_no_translators

VIEWS = {
    "The machine": show_machine,
    "Ablation": show_parts,
    "Logit lens": show_lens,
    "Key-value cache": show_kv_cache,
    "Feed-forward": show_neurons,
}
HAS_MODELS = shipped_models("translators") or shipped_models("char_gpt")
show_page("transformer", VIEWS if HAS_MODELS else dict.fromkeys(VIEWS, show_no_translators))
