"""Answers calls that come at the same time in one batch: on a GPU 64 rows take little longer than one."""

import collections
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


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
        self._waiting: collections.deque[tuple[Any, Future]] = collections.deque()
        self._working = threading.Lock()

    def __call__(self, item):
        answer: Future = Future()
        self._waiting.append((item, answer))
        with self._working:
            while not answer.done():
                count = min(self._most, len(self._waiting))
                self._answer_batch([self._waiting.popleft() for _ in range(count)])
        return answer.result()

    def _answer_batch(self, batch: list[tuple[Any, Future]]) -> None:
        """Gives each call of a batch its answer, or all the error."""
        try:
            answers = list(zip(batch, self._answer_all([item for item, _ in batch]), strict=True))
        except BaseException as error:
            for _, answer in batch:
                answer.set_exception(error)
            return
        for (_, answer), value in answers:
            answer.set_result(value)
