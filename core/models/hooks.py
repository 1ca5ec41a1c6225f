"""What looks into a forward pass and leaves parts of it out: every pass takes a `record` and a `without`.

Tensors have the names of the layers that make them, such as "decoder_0_cross/weights". What is left out is
left out of a model that was trained with it.
"""

import dataclasses
from collections.abc import Collection
from typing import Any

from core.arrays import functions, placed

# what records call that which traces name in the plural
_INTERNALS = {"queries": "query", "keys": "key", "values": "value", "scores": "scores", "weights": "weights"}
POSITIONS = "positions"  # the part that stands for all positions, of both sides


def skip_of(sublayer: str) -> str:
    """Returns the name of the part that stands for a sublayer's skip connection."""
    return f"{sublayer}_skip"


def head_of(sublayer: str, head: int) -> str:
    """Returns the name of the part that stands for one head of an attention."""
    return f"{sublayer}_head_{head}"


@dataclasses.dataclass(frozen=True)
class Hooks:
    """What is looked at in one forward pass, and what it does without.

    Attributes:
        record: Gets every tensor by its name, in the order in which it is computed. None: none is kept.
        without: Parts that are left out: `POSITIONS`, a skip connection (`skip_of`), a head (`head_of`), a
            norm or a feed-forward module by the name of its layer.

    Example:
        >>> seen = {}
        >>> Hooks(seen).keep("logits", 3.0), seen
        (3.0, {'logits': 3.0})
    """

    record: dict[str, Any] | None = None
    without: Collection[str] = ()

    def keep(self, name: str, tensor):
        """Notes a tensor under a name, and returns it."""
        if self.record is not None:
            self.record[name] = tensor
        return tensor

    def add(self, x, output, sublayer: str):
        """Returns what goes past a sublayer plus what it made, (..., D) each, and notes the sum."""
        total = output if skip_of(sublayer) in self.without else x + output
        return self.keep(f"{sublayer}_add/sum", total)

    def heads(self, context, sublayer: str):
        """Returns what H heads gathered, (R, H, T, K), with zeros for those that are left out; notes it."""
        if self.without:
            kept = [head_of(sublayer, head) not in self.without for head in range(context.shape[1])]
            context = functions(context).where(placed(kept)[:, None, None], context, 0.0)
        return self.keep(f"{sublayer}/context", context)


NO_HOOKS = Hooks()


class OneText(dict):
    """A record of a pass over one text: tensors (1, ...) lose their row, and masks are left out.

    Example:
        >>> import numpy as np
        >>> record = OneText()
        >>> Hooks(record).keep("logits", np.ones((1, 3))).shape, record["logits"].shape
        ((1, 3), (3,))
    """

    def __setitem__(self, name: str, tensor):
        if not name.endswith("/mask"):
            super().__setitem__(name, tensor[0])


def of_layers(record: dict, layers: list[str], axis: int = 0) -> dict[str, Any]:
    """Returns "queries", "keys", "values", "scores" and "weights" of attentions, stacked along an axis."""
    ops = functions(record[f"{layers[0]}/weights"])
    return {
        field: ops.stack([record[f"{layer}/{tensor}"] for layer in layers], axis=axis)
        for field, tensor in _INTERNALS.items()
    }
