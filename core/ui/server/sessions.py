"""Sessions that have ended give back what they held, by a timer of ours.

Streamlit keeps the session of a closed tab for `server.disconnectedSessionTTL` seconds, in case it comes
back, and drops it only when the next tab closes: after a class has gone, all of it stays. What a session
leaves behind are cycles, which nobody collects, since collecting after each run is switched off
(`core.ui.server.process`); and the C library keeps what was freed. The private names are those of Streamlit
1.67; canary tests watch them.
"""

import asyncio
import contextlib
import ctypes
import gc
import logging
import sys

from core.ui.server import streamlit_private

EVERY = 10.0  # seconds between two looks
_AFTER = 3  # looks that collect: a script that still ran lets go of its session a little later
_log = logging.getLogger(__name__)


def drop_expired() -> int:
    """Ends the sessions whose tab was closed for longer than Streamlit keeps them, and returns how many.

    To be called on the event loop of the server, to which sessions belong.
    """
    ended = streamlit_private.expired_sessions()
    for session in ended:
        session.shutdown()  # else its files and its event loop wait for the collector
    return len(ended)


def give_back() -> None:
    """Hands memory that was freed back to the system, where the C library is the one that keeps it: glibc."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


async def free_ended(every: float) -> None:
    """Drops ended sessions while the server runs, collects what they leave, and gives back what nobody uses.

    Args:
        every: Seconds between two looks.
    """
    collect = 0
    while True:
        await asyncio.sleep(every)
        try:
            dropped = drop_expired()
            collect = _AFTER if dropped else max(0, collect - 1)
            if dropped:  # each end of a session asks for a sweep, of which one in two seconds is made
                await asyncio.sleep(streamlit_private.SWEEP_SECONDS)
                streamlit_private.sweep_files()
        except Exception:
            _log.exception("Ended sessions could not be dropped")  # the next look tries again
        if collect:
            gc.collect()
        await asyncio.to_thread(give_back)  # lets others run meanwhile
