"""Translation: what translators write, how sure they are, how a beam searches, and how good each is."""

from core.topics.translation.beam.view import show_beam
from core.topics.translation.compared.view import show_comparison, show_teacher_forcing
from core.topics.translation.translate.view import (
    show_search_methods,
    show_translation,
    show_visitor_translation,
)
from core.ui.frame import show_page
from core.ui.parts.results_cache import shipped_models
from core.ui.sentence import show_no_translators

VIEWS = {
    "Translate": show_translation,
    "Greedy, beam, sampling": show_search_methods,
    "Beam search": show_beam,
    "Your translation": show_visitor_translation,
    "Models compared": show_comparison,
    "Teacher forcing": show_teacher_forcing,
}
show_page(
    "translation", VIEWS if shipped_models("translators") else dict.fromkeys(VIEWS, show_no_translators)
)
