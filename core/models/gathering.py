"""Answers calls that come at the same time in one batch: on a GPU 64 rows take little longer than one."""

import collections
import threading
from collections.abc import Callable


class _Call:
    """One that waits for its answer, or for the error that it got."""

    def __init__(self, item):
        self.item = item
        self.done = False
        self.answer = None
        self.error = None


class Gathering:
    """A function of one item, made of a function of many.

    Who comes while a batch is worked out waits in a line; the first of the line then works for all in it.

    Args:
        answer_all: Takes up to `most` items and returns as many answers.
        most: Items of a batch.

    Example:
        >>> Gathering(lambda items: [2 * item for item in items])(3)
        6
    """

    def __init__(self, answer_all: Callable[[list], list], most: int = 64):
        self._answer_all = answer_all
        self._most = most
        self._waiting: collections.deque[_Call] = collections.deque()
        self._working = threading.Lock()

    def __call__(self, item):
        call = _Call(item)
        self._waiting.append(call)
        with self._working:
            while not call.done:
                self._answer_batch(
                    [self._waiting.popleft() for _ in range(min(self._most, len(self._waiting)))]
                )
        if call.error is not None:
            raise call.error
        return call.answer

    def _answer_batch(self, batch: list[_Call]) -> None:
        """Gives each call of a batch its answer, or all the error."""
        try:
            for call, answer in zip(batch, self._answer_all([call.item for call in batch]), strict=True):
                call.answer = answer
        except Exception as error:
            for call in batch:
                call.error = error
        finally:
            for call in batch:
                call.done = True
