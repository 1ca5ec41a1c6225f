"""What pages may ask of the neurons of the feed-forward modules."""

from core.base.checks import check_choice, fail
from core.base.request import labelled, ranged, request
from core.configs.transformer_layout import MODELS, layout_named
from core.requests.transformer.machine import MachineRequest


def _layer():
    return ranged(0, 0, 47, label="Layer")


def _check_module(model: str, side: str, layer: int) -> None:
    """Raises where a model has no such feed-forward module."""
    layout = layout_named(model)
    check_choice("side", side, tuple(layout.sides))
    layers = layout.layers
    if layer >= layers:
        fail("layer", f"a layer of the model, 0 to {layers - 1}", layer)


@request
class NeuronsRequest(MachineRequest):
    """Asks which neurons of one feed-forward module are on, token by token.

    Attributes:
        model, text: See `MachineRequest`.
        side: "encoder" or "decoder"; a model that reads no source has a decoder alone.
        layer: From 0, {layer}.
    """

    side: str = labelled("Side", "encoder")
    layer: int = _layer()

    def check(self):
        """Checks what concerns more than one field."""
        super().check()
        _check_module(self.model, self.side, self.layer)


@request
class DriversRequest:
    """Asks which tokens of 300 sentences drive one neuron most, and how sparse all modules are on them.

    Attributes:
        model: One of `core.configs.transformer_layout.MODELS`.
        side: "encoder" or "decoder"; a model that reads no source has a decoder alone.
        layer: From 0, {layer}.
        neuron: From 0, {neuron}; None is the one whose strongest tokens are most alike.
    """

    on_cpu = True  # the list is read once for all who ask
    heavy = True  # up to 200 MB where the list is read for the first time
    model: str = labelled("Model", "nmt_transformer")
    side: str = labelled("Side", "encoder")
    layer: int = _layer()
    neuron: int | None = ranged(None, 0, 4095, label="Neuron")

    def check(self):
        """Checks what concerns more than one field."""
        check_choice("model", self.model, tuple(MODELS))
        _check_module(self.model, self.side, self.layer)
        last = layout_named(self.model).feedforward - 1
        if self.neuron is not None and self.neuron > last:
            fail("neuron", f"a neuron of the module, 0 to {last:,}", self.neuron)
