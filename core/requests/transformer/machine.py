"""What pages may ask of a whole Transformer: all of its tensors, one cell, what it is without some parts."""

from core.base.checks import check_choice
from core.base.request import labelled, ranged, request
from core.configs.transformer_layout import MODELS, reads_characters
from core.configs.translators import MAX_SUBWORDS
from core.requests.translation import SOURCE_LABEL, check_sentence
from core.shakespeare.writing.ask import check_prompt

MAX_COLUMN = 100_000  # of a tensor: the largest vocabulary


@request
class MachineRequest:
    """Asks for every tensor of a Transformer that translates a sentence, or that reads a text of characters.

    Attributes:
        model: One of `core.configs.transformer_layout.MODELS`.
        text: In the source language, or what a model of characters goes on from; 1 to 10,000 characters.
    """

    model: str = labelled("Model", "nmt_transformer")
    text: str = labelled(SOURCE_LABEL)

    def check(self):
        """Checks model and text."""
        check_choice("model", self.model, tuple(MODELS))
        check_text = check_prompt if reads_characters(self.model) else check_sentence
        check_text("text", self.text)


@request
class CellRequest(MachineRequest):
    """Asks how one number of a Transformer's tensor is computed.

    Attributes:
        model, text: See `MachineRequest`.
        room: Name of a room, such as "encoder_0_self".
        tensor: One of the room's, without its layer, such as "query". Default: what goes out.
        token: Row of the tensor, from 0.
        column: Its column, from 0: a dimension, a unit, a key's position, an id of the vocabulary.
        head: Of a tensor that has heads.
    """

    room: str = labelled("Room", "encoder_0_self")
    tensor: str = labelled("Tensor", "")
    token: int = ranged(0, 0, MAX_SUBWORDS - 1, label="Token")
    column: int = ranged(0, 0, MAX_COLUMN, label="Column", help="From 0; or click a number of what goes out.")
    head: int = ranged(0, 0, 127, label="Head")

    @property
    def machine(self) -> MachineRequest:
        """The request for every tensor."""
        return MachineRequest(model=self.model, text=self.text)
