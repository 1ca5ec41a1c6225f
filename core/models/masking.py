"""Masks in Keras models: `trace_masks` follows one through every layer call, `influence` tests whether a model leaks.

What pages ask is answered by `core.models.masks`, a module a question.
"""

from core.models.masks.influence import influence
from core.models.masks.trace import MaskTraceError, trace_masks

__all__ = ["MaskTraceError", "influence", "trace_masks"]
