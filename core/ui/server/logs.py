"""One message of a kind a minute: who sends nonsense 200 times a second does not fill the disk with it."""

import logging
import threading
import time
from collections.abc import Callable

MINUTE = 60.0
_MOST_KINDS = 1000  # a kind is a line of code, of which there are fewer; a bound all the same
_SERVERS = ("streamlit", "uvicorn", "websockets")


class OncePerMinute(logging.Filter):
    """Lets one message of a kind through a minute; the next one tells how many were held back.

    A kind is the line of code that logs, and for an error its class and the line that raised it: what a
    visitor sends changes neither. Below a warning all messages pass.

    Args:
        clock: Seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        super().__init__()
        self._clock, self._lock = clock, threading.Lock()
        # When the next of a kind may pass, and how many were held back.
        self._kinds: dict[tuple, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a message is logged."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = _kind(record), self._clock()
        with self._lock:
            if len(self._kinds) >= _MOST_KINDS:
                self._kinds.clear()
            opens, held_back = self._kinds.get(kind, (now, 0))
            if now < opens:
                self._kinds[kind] = opens, held_back + 1
                return False
            self._kinds[kind] = now + MINUTE, 0
        if held_back:
            record.msg = f"{record.getMessage()} (and {held_back} more like it, which were not logged)"
            record.args = None
        return True


def _kind(record: logging.LogRecord) -> tuple:
    error = record.exc_info[1] if record.exc_info else None
    frame = error.__traceback__ if error else None
    while frame and frame.tb_next:
        frame = frame.tb_next
    raised = (frame.tb_frame.f_code.co_filename, frame.tb_lineno) if frame else None
    return record.pathname, record.lineno, type(error), raised


def calm() -> None:
    """Puts one such filter before what Streamlit and its server log, and before what has no handler, as ours.

    Streamlit's loggers pass nothing on to the root, and a filter of a logger is not asked about those below
    it: so each gets it.
    """
    only = OncePerMinute()
    for handler in filter(None, (logging.lastResort, *logging.root.handlers)):
        handler.addFilter(only)
    for name, logger in list(logging.root.manager.loggerDict.items()):
        if isinstance(logger, logging.Logger) and name.split(".")[0] in _SERVERS:
            logger.addFilter(only)
