"""What pages may ask of a Transformer without some of its parts."""

from core.base.request import labelled, request
from core.requests.transformer.machine import MachineRequest


@request
class PartsRequest(MachineRequest):
    """Asks what a translation loses without each part of a Transformer, one after the other.

    Attributes:
        model, text: See `MachineRequest`.
    """

    heavy = True  # 80 passes, each of up to 50 MB of tensors


@request
class WithoutRequest(MachineRequest):
    """Asks what a Transformer says with one part switched off.

    Attributes:
        model, text: See `MachineRequest`.
        part: Name of a part, as `core.traces.transformer.parts.Part` has it.
    """

    part: str = labelled("Switched off", "positions")
