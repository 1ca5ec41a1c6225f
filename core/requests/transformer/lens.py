"""What pages may ask of the logit lens: what a decoder would say after each layer, and one token followed."""

from core.base.checks import check_choice
from core.base.request import labelled, ranged, request
from core.requests.transformer.machine import MachineRequest

STEPS = ("layer", "sublayer")  # after which the lens reads


@request
class LensRequest(MachineRequest):
    """Asks what a decoder would say after each layer of its own translation of a sentence.

    Attributes:
        model, text: See `MachineRequest`.
        step: "layer" reads after each layer, "sublayer" after each attention and feed-forward module too.
    """

    step: str = labelled("Read after", "layer")

    def check(self):
        """Checks what concerns more than one field."""
        super().check()
        check_choice("step", self.step, STEPS)


@request
class FollowRequest(LensRequest):
    """Asks how likely one token is after each layer, beside those that come first somewhere.

    Attributes:
        model, text, step: See `LensRequest`.
        position: Of the token that is predicted, {position}, counted from 0; the last one where the
            translation is shorter.
        token: Of the model's vocabulary, as it writes it. None is the one that it says there.
    """

    position: int = ranged(0, 0, 99, label="Position")
    token: str | None = labelled("Token to follow", None)
