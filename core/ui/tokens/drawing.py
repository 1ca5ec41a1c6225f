"""The drawing of the page Tokens on Home."""

from core.figures.home import Miniature
from core.figures.tokens.miniature import tiles_of_cuts
from core.requests.tokens import CutRequest
from core.ui.parts.results_cache import answer, drawn


def draw_cuts() -> Miniature:
    """Draws the beginning of a sentence as characters, words and subwords."""
    request = CutRequest(text="a lighthouse keeper")
    return drawn(tiles_of_cuts, answer(request), of=request)
