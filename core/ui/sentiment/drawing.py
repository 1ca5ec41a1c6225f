"""The drawing of the page Sentiment on Home."""

from core.configs.reviews import EXAMPLES
from core.figures.home import Miniature
from core.figures.sentiment.miniature import verdict_line
from core.requests.sentiment import LeaveOutRequest
from core.ui.parts.results_cache import answer, drawn


def draw_verdict() -> Miniature:
    """Draws how a verdict moves from word to word."""
    request = LeaveOutRequest(text=EXAMPLES[0].text)
    return drawn(verdict_line, answer(request), of=request)
