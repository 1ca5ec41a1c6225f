"""Trainings of the lab in this process, which has imported TensorFlow: their own take seconds for it."""

import json
import queue
import threading


class InProcessTraining:
    """Stands for `core.topics.lab.process.TrainingProcess`."""

    def __init__(self):
        self._lines: queue.SimpleQueue = queue.SimpleQueue()
        self._stopped = threading.Event()
        self.stdin, self.stdout = self, iter(self._lines.get, None)
        self.returncode = 0

    def write(self, line: str) -> None:
        """Takes the order, then perhaps "stop"."""
        if line == "stop\n":
            self._stopped.set()
        else:
            threading.Thread(target=self._train, args=[json.loads(line)], daemon=True).start()

    def _train(self, order: dict) -> None:
        from core.base import device

        try:
            device.load_keras()
            from core.topics.lab import training

            training.train(order, lambda **progress: self._lines.put(json.dumps(progress)), self._stopped)
        finally:
            self._lines.put(None)

    def flush(self) -> None:
        """Does nothing, nor do the two below: a thread is neither written to nor waited for."""

    poll = wait = flush

    def kill(self) -> None:
        """Ends the training with its batch."""
        self._stopped.set()
        self._lines.put(None)
