"""What pages may ask of a model's weights: where they are."""

from core.base.request import labelled, request
from core.families import config_of


@request
class ParametersRequest:
    """Asks how many parameters each weight of a shipped model has.

    Attributes:
        model: One of `core.families.MODELS`.
    """

    model: str = labelled("Model", "nmt_transformer")

    on_cpu = True

    def check(self):
        """Checks that the model is known."""
        config_of(self.model)
