"""Translation: what translators write, how sure they are, how a beam searches, and how good each is."""

from core.topics.translation.beam import view as beam
from core.topics.translation.compared import view as compared
from core.topics.translation.translate import view as translate
from core.ui.frame import show_page
from core.ui.parts.results_cache import shipped_models
from core.ui.sentence import show_no_translators

VIEWS = {
    "Translate": translate.show_translation,
    "Greedy, beam, sampling": translate.show_search_methods,
    "Beam search": beam.show_beam,
    "Your translation": translate.show_visitor_translation,
    "Models compared": compared.show_comparison,
    "Teacher forcing": compared.show_teacher_forcing,
}
HAS_MODELS = shipped_models("translators")
show_page("translation", VIEWS if HAS_MODELS else dict.fromkeys(VIEWS, show_no_translators))
