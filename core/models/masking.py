"""Masks in Keras models: `trace_masks` follows one through every layer call, the other functions answer what pages ask."""

from core.models.masks.trace import MaskTraceError, trace_masks

__all__ = ["MaskTraceError", "trace_masks"]
