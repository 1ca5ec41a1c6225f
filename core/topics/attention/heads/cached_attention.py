"""Attention results from the cache for their size."""

from typing import Any

from ....models.configs.encoder import PRETRAINED_ENCODERS
from ....ui.parts.results_cache import run_cached, run_cached_large


def run_heads_request(request) -> Any:
    """Returns the result of a request; those of an encoder take up to 90 MB, so few of them are cached."""
    return run_cached_large(request) if request.model in PRETRAINED_ENCODERS else run_cached(request)
