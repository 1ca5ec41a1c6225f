"""What pages may ask of the keys and values that a decoder keeps from token to token."""

from core.base.request import ranged, request
from core.requests.transformer.machine import MachineRequest


@request
class KeptRequest(MachineRequest):
    """Asks what a translation costs with its keys and values kept, and with nothing kept.

    Attributes:
        model, text: See `MachineRequest`.
        rounds: How often each step is timed, {rounds}; the quickest counts.
    """

    on_cpu = True  # on a GPU a translation is one compiled loop
    heavy = True  # it is measured: others would be measured with it
    rounds: int = ranged(5, 1, 20, label="Rounds", help="How often each step is timed, {low} to {high}.")
