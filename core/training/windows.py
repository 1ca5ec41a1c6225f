"""Windows of a text as batches: what is read, and the same text one token later."""

import numpy as np

from .fitting import Epochs


class NextTokenWindows(Epochs):
    """Batches of windows of a text, of which `draw` gives the ids (B, T + 1) of each."""

    def batch(self, item: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns windows (B, T), and the same shifted by one."""
        return item[:, :-1], item[:, 1:]
