"""What answers the requests of the view "Heads", out of the cache that its size allows."""

from typing import Any

from ....ui.parts.results_cache import run_cached, run_cached_large
from .schema import SENTENCE_MODELS


def run_heads_request(request) -> Any:
    """Returns the trace of a request, of which few are kept: all attention of an encoder may have 90 MB."""
    return run_cached(request) if request.model not in SENTENCE_MODELS[-1:] else run_cached_large(request)
