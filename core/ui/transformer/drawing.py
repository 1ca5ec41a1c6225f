"""The drawing of the page Transformer on Home."""

from core.configs.pairs import CHAPTER_PAIR
from core.figures.home import Miniature
from core.figures.transformer.miniature import rooms
from core.requests.transformer.machine import MachineRequest
from core.ui.parts.results_cache import drawn, shared_answer
from core.ui.transformer.selection import transformers


def draw_machine() -> Miniature:
    """Draws the rooms of a Transformer for a short sentence."""
    request = MachineRequest(model=transformers()[0], text=CHAPTER_PAIR.examples[0].source)
    return drawn(rooms, shared_answer(request), of=request)
