"""How one number of a Transformer's tensor is computed: its terms, from the weights and from what came in."""

import numpy as np

from core.analyses.transformer.subjects import subject_of
from core.arrays import host
from core.base.checks import check_choice, check_int
from core.models.char_gpt.rotation import rotation_table
from core.requests.transformer.machine import CellRequest
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.machine import MachineTrace, Room


def cell(model, trace: MachineTrace, request: CellRequest) -> CellTrace:
    """Returns how one number of a tensor is computed.

    Args:
        model: A loaded translator, or the runtime of a model of characters.
        trace: Every tensor of the request's sentence.
        request: Which number.

    Raises:
        InvalidValueError: If there is no such room, tensor, token, column or head.
    """
    names = tuple(room.name for room in trace.rooms)
    room = trace.room(check_choice("room", request.room, names))
    whats = tuple(tensor.rsplit("/", 1)[1] for tensor in room.tensors)
    what = check_choice("tensor", request.tensor or whats[-1], whats)
    tensor = room.tensors[whats.index(what)]
    values = trace.tensors[tensor]
    index: tuple[int, ...] = (
        check_int("token", request.token, 0, values.shape[-2] - 1),
        check_int("column", request.column, 0, values.shape[-1] - 1),
    )
    if values.ndim == 3:
        index = (check_int("head", request.head, 0, values.shape[0] - 1), *index)
    parts = _Cell(model, trace, room, index).of(what)
    return CellTrace(tensor=tensor, **parts, value=_value(**parts))


def _value(
    rule: str, left, right, bias=0.0, scale=1.0, mean=0.0, deviation=1.0, chosen=-1, **_names
) -> float:
    """Returns what a rule makes of its terms."""
    if rule == "norm":
        return float((left[chosen] - mean) / deviation * scale + bias)
    if rule == "relu":
        return max(float(left[chosen]), 0.0)
    if rule == "square":
        return float(left[chosen]) ** 2
    if rule == "softmax":
        return float(right[chosen])
    return float((left * right).sum() * scale + bias)


class _Cell:
    """One cell of a tensor: what each kind of tensor is made of, with the weights of the model."""

    def __init__(self, model, trace: MachineTrace, room: Room, index: tuple[int, ...]):
        subject = subject_of(model)
        self.layout = subject.layout
        self.weights = subject.weights
        self.names = subject.names
        self.trace = trace
        self.room = room
        self.head = index[0] if len(index) == 3 else 0
        self.token, self.column = index[-2:]

    def of(self, what: str) -> dict:
        """Returns the parts of a `CellTrace` for a tensor of the room."""
        if what in ("query", "key", "value"):
            return self._projection(what)
        return getattr(self, f"_{what}")()

    # --- what comes in --------------------------------------------------------------------------------------

    def _tensor(self, what: str) -> np.ndarray:
        return self.trace.tensors[f"{self.room.name}/{what}"]

    def _array(self, name: str) -> np.ndarray:
        """Returns weights of the model, in float64."""
        return np.asarray(host(self.weights[name]), "float64")

    def _read(self, number: int = 0) -> np.ndarray:
        """Returns a tensor (T, D) that comes into the room."""
        return self.trace.tensors[self.room.reads[number]]

    def _dense(self, x: np.ndarray, kernel: np.ndarray, bias: float, name: str) -> dict:
        """Returns the terms of one unit of a dense layer: x (N,) times a column (N,) of its kernel."""
        return {"rule": "dense", "names": _numbered(name, len(x)), "left": x, "right": kernel, "bias": bias}

    # --- embedding and positions ----------------------------------------------------------------------------

    def _embedding(self) -> dict:
        factor = self.layout.embedding_scale
        value = self._tensor("embedding")[self.token, self.column]
        return _one("look-up", "row of the table", value / factor, factor)

    def _positions(self) -> dict:
        return _one(
            "look-up", "row of the positions", self._tensor("positions")[self.token, self.column], 1.0
        )

    def _sum(self) -> dict:
        """Returns a token plus its position, or what went past a sublayer plus what it made."""
        if self.room.kind == "positions":
            parts = {"token": self._read(), "position": self._tensor("positions")}
        else:
            parts = {"skip connection": self._read(), "sublayer": self._read(1)}
        left = np.array([values[self.token, self.column] for values in parts.values()])
        return {"rule": "sum", "names": tuple(parts), "left": left, "right": np.ones(2)}

    # --- attention ------------------------------------------------------------------------------------------

    def _projection(self, what: str) -> dict:
        x = self._read(1 if what != "query" and self.room.name.endswith("_cross") else 0)[self.token]
        kernel = self._array(f"{self.room.name}/{what}/kernel")[:, self.head, self.column]
        bias = float(self._array(f"{self.room.name}/{what}/bias")[self.head, self.column])
        return self._dense(x, kernel, bias, "dimension")

    def _rotated_query(self) -> dict:
        return self._rotated("query")

    def _rotated_key(self) -> dict:
        return self._rotated("key")

    def _rotated(self, what: str) -> dict:
        """Returns the two terms of a turned number: its own by the cosine, its partner's by the sine."""
        vector = self._tensor(what)[self.head, self.token]  # (K,)
        half = len(vector) // 2
        second = self.column >= half
        partner = self.column - half if second else self.column + half
        cosines, sines = rotation_table(self.token + 1, len(vector))
        sine = sines[self.token, self.column] * (1 if second else -1)
        return {
            "rule": "dense",
            "names": (f"dimension {self.column}", f"dimension {partner}, its partner"),
            "left": vector[[self.column, partner]],
            "right": np.array([cosines[self.token, self.column], sine]),
        }

    def _scores(self) -> dict:
        turned = "rotated_" if self.layout.rotary else ""
        left = self._tensor(f"{turned}query")[self.head, self.token]
        right = self._tensor(f"{turned}key")[self.head, self.column]
        scale = self.layout.score_scale
        names = _numbered("dimension", len(left))
        return {"rule": "product", "names": names, "left": left, "right": right, "scale": scale}

    def _weights(self) -> dict:
        """Returns the softmax of a row of scores; what the mask hides has no share."""
        weights = self._tensor("weights")[self.head, self.token]
        scores = self._tensor("scores")[self.head, self.token]
        return _softmax(scores, weights, self._keys(), self.column)

    def _keys(self) -> tuple[str, ...]:
        return self.trace.queries(f"{self.room.name}/key")

    def _context(self) -> dict:
        weights = self._tensor("weights")[self.head, self.token]
        right = self._tensor("value")[self.head, :, self.column]
        return {"rule": "mean", "names": self._keys(), "left": weights, "right": right}

    def _output(self) -> dict:
        """Returns what each head adds to a dimension of the output."""
        context = self._tensor("context")[:, self.token]  # (H, K)
        kernel = self._array(f"{self.room.name}/attention_output/kernel")[..., self.column]  # (H, K)
        bias = float(self._array(f"{self.room.name}/attention_output/bias")[self.column])
        left = (context * kernel).sum(axis=-1)  # (H,)
        names = _numbered("head", len(left))
        return {"rule": "sum", "names": names, "left": left, "right": np.ones(len(left)), "bias": bias}

    # --- feed-forward, norm, output -------------------------------------------------------------------------

    def _in(self) -> dict:
        name = f"{self.room.name}_wide"
        kernel = self._array(f"{name}/kernel")[:, self.column]
        return self._dense(
            self._read()[self.token], kernel, float(self._array(f"{name}/bias")[self.column]), "dimension"
        )

    def _relu(self) -> dict:
        return _one("relu", "before the ReLU", self._tensor("in")[self.token, self.column], 1.0) | {
            "chosen": 0
        }

    def _squared(self) -> dict:
        value = self._tensor("relu")[self.token, self.column]
        return _one("square", "after the ReLU", value, 1.0) | {"chosen": 0}

    def _out(self) -> dict:
        name = f"{self.room.name}_back"
        kernel = self._array(f"{name}/kernel")[:, self.column]
        hidden_state = self._tensor(self.layout.feed_forward_tensors[-2])[self.token]
        return self._dense(hidden_state, kernel, float(self._array(f"{name}/bias")[self.column]), "unit")

    def _norm(self) -> dict:
        add = self.room.name.removesuffix("_norm") + "_add/sum"
        x = (self.trace.tensors[add] if self.room.kind == "add & norm" else self._read())[self.token]
        return {
            "rule": "norm",
            "names": _numbered("dimension", len(x)),
            "left": x,
            "right": np.ones(len(x)),
            "bias": float(self._array(f"{self.room.name}/beta")[self.column]),
            "scale": float(self._array(f"{self.room.name}/gamma")[self.column]),
            "mean": float(x.mean()),
            "deviation": float(np.sqrt(x.var() + self.layout.epsilon)),
            "chosen": self.column,
        }

    def _logits(self) -> dict:
        x = self._read()[self.token]
        if self.layout.tied:
            return self._dense(x, self._array("embedding/embeddings")[self.column], 0.0, "dimension")
        kernel = self._array("logits/kernel")[:, self.column]
        return self._dense(x, kernel, float(self._array("logits/bias")[self.column]), "dimension")

    def _probability(self) -> dict:
        """Returns the softmax over the vocabulary: of its tokens those that the figure shows."""
        ids = np.union1d(self.trace.shown_ids, self.column)
        shares = self._tensor("probability")[self.token]
        logits = self._read()[self.token]
        names = tuple(self.names(ids))
        return _softmax(logits[ids], shares[ids], names, int(np.searchsorted(ids, self.column)))


def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name} {number}" for number in range(count))


def _one(rule: str, name: str, left: float, right: float) -> dict:
    return {"rule": rule, "names": (name,), "left": np.array([left]), "right": np.array([right])}


def _softmax(scores: np.ndarray, shares: np.ndarray, names: tuple[str, ...], chosen: int) -> dict:
    return {"rule": "softmax", "names": names, "left": scores, "right": shares, "chosen": chosen}
