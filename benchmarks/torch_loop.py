"""The usual way in PyTorch: an eager loop over a GRUCell with carried state, holding the same weights.
PyTorch is optional.
"""

import numpy as np

MISSING = "PyTorch is not installed"


def available() -> bool:
    """Tells whether PyTorch can be imported."""
    try:
        import torch  # noqa: F401
    except ImportError:
        return False
    return True


def _gates(array: np.ndarray):
    """Turns Keras' gates z, r, candidate along the last axis into PyTorch's r, z, n along the first."""
    import torch

    update, reset, candidate = np.split(np.asarray(array, "float32"), 3, axis=-1)
    return torch.from_numpy(np.ascontiguousarray(np.concatenate([reset, update, candidate], axis=-1).T))


class TorchCharRNN:
    """Embedding, GRUCell and Linear in float32, from the arrays of a weights file."""

    def __init__(self, arrays: dict[str, np.ndarray]):
        import torch

        vocabulary, size = arrays["embedding/embeddings"].shape
        units = arrays["logits/kernel"].shape[0]
        self.embedding = torch.nn.Embedding(vocabulary, size)
        self.cell = torch.nn.GRUCell(size, units)
        self.output = torch.nn.Linear(units, vocabulary)
        # (2, 3U): of the input, of the state (`reset_after`)
        bias = arrays["gru/bias"]
        with torch.no_grad():
            self.embedding.weight.copy_(torch.from_numpy(np.array(arrays["embedding/embeddings"], "float32")))
            self.cell.weight_ih.copy_(_gates(arrays["gru/kernel"]))  # (3U, E)
            self.cell.weight_hh.copy_(_gates(arrays["gru/recurrent_kernel"]))  # (3U, U)
            self.cell.bias_ih.copy_(_gates(bias[0]))
            self.cell.bias_hh.copy_(_gates(bias[1]))
            self.output.weight.copy_(torch.from_numpy(np.array(arrays["logits/kernel"].T, "float32")))
            self.output.bias.copy_(torch.from_numpy(np.array(arrays["logits/bias"], "float32")))

    def read(self, ids: np.ndarray):
        """Returns the state (1, U) after reading ids (T,), and the logits (T, V) on the way."""
        import torch

        with torch.inference_mode():
            state, logits = torch.zeros(1, self.cell.hidden_size), []
            for position in torch.from_numpy(np.asarray(ids, "int64")).split(1):
                state = self.cell(self.embedding(position), state)
                logits.append(self.output(state))
            return state, torch.cat(logits).numpy()

    def generate(self, ids: np.ndarray, length: int, *, greedy: bool = False) -> np.ndarray:
        """Returns the ids (length,) that follow ids (T,), drawn at temperature 1 or taken greedily; no
        probability is kept.
        """
        import torch

        state, _ = self.read(ids)
        drawn = []
        with torch.inference_mode():
            for _ in range(length):
                logits = self.output(state)  # (1, V)
                chosen = (
                    logits.argmax(-1) if greedy else torch.multinomial(torch.softmax(logits, -1), 1)[:, 0]
                )
                drawn.append(chosen)
                state = self.cell(self.embedding(chosen), state)
            return torch.cat(drawn).numpy()
