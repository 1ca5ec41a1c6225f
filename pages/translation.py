"""Translation: what translators write, how sure they are, how a beam searches, and how good each is."""

from core.topics.translation.beam.view import show_beam
from core.topics.translation.compared.view import show_compared, show_forcing
from core.topics.translation.translate.view import show_translation, show_ways, show_yours
from core.ui.frame import page
from core.ui.parts.results_cache import shipped
from core.ui.sentence import none_shipped

VIEWS = {
    "Translate": show_translation,
    "Greedy, beam, sampling": show_ways,
    "Beam search": show_beam,
    "Your translation": show_yours,
    "Models compared": show_compared,
    "Teacher forcing": show_forcing,
}
page("translation", VIEWS if shipped("translators") else dict.fromkeys(VIEWS, none_shipped))
