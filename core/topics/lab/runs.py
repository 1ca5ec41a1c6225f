"""The trainings of this process: each in a process of its own, two at a time, the others in a line.

A training is known by what was asked, so that who opens its address, or reloads the page, finds it, and a
class that starts the same training shares one. It ends when it is done, when it is stopped, or when nobody
has looked at it for `run.PATIENCE` seconds; with the app all end, since each reads from it.
"""

import atexit
import base64
import binascii
import contextlib
import json
import logging
import subprocess
import threading
import time
import uuid
from typing import Any

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.limits import hosted, lab_closed
from .corpora import settings_of
from .process import NoRoom, Process, check_room
from .run import ABSENT, Run

MOST = 2  # trainings at a time
KEPT = 8  # trainings whose moments are kept, those that go on among them
MOST_STEPS = 20_000  # batches of one training
MOST_WAITING = 12
MOST_OF_ADDRESS = 4  # of these, which an address has: one visitor with many tabs leaves room for others
BASE_MEMORY = 600_000_000  # bytes that TensorFlow itself may write to, before a model is built
_GRACE = 4.0  # seconds that a training has to end after "stop"
_SPARE = 600.0  # seconds that a process waits for an order
_STARTING = 90.0  # seconds until the first moment, on a machine that is busy
_log = logging.getLogger(__name__)


def key_of(request) -> str:
    """Returns by what the training that a request asks for is known."""
    return repr(request)


def limits() -> dict[str, int]:
    """Returns what a training may take: seconds, batches, bytes of memory."""
    if hosted():
        return {"seconds": 60, "steps": MOST_STEPS, "memory": BASE_MEMORY + 400_000_000}
    return {"seconds": 900, "steps": MOST_STEPS, "memory": 8_000_000_000}


class Runs:
    """The trainings of this process."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._runs: dict[str, Run] = {}
        self._spare: subprocess.Popen | None = None
        self._keeper: threading.Thread | None = None
        atexit.register(self.end)

    def find(self, key: str, who: str = "") -> Run | None:
        """Returns a training by its key, or None; `who` looks at it."""
        with self._lock:
            run = self._runs.get(key)
            if run and who:
                run.looked[who] = time.monotonic()
            return run

    def start(self, key: str, request, who: str) -> Run:
        """Begins a training, or finds one that goes on or is done."""
        settings = settings_of(request)  # may fetch a text, for which nobody else shall wait
        with self._lock:
            run = self._runs.get(key)
            if run is None or not (run.goes_on or run.state == "done"):
                run = Run(request.experiment, settings)
                self._runs.pop(key, None)  # behind those that wait
                self._runs[key] = run
                run.limits, run.starter = limits(), who
            run.looked[who] = time.monotonic()
            self._admit()
            return run

    def go_on(self, key: str, who: str) -> Run | None:
        """Continues a training that has ended with its model, from there."""
        with self._lock:
            run = self._runs.get(key)
            if run and run.model and not run.goes_on and not self.is_full_for(who):
                self._runs[key] = self._runs.pop(key)  # behind those that wait
                run.limits, run.starter = limits(), who
                run.state = "waiting"
                run.stopping = 0.0
                run.looked[who] = time.monotonic()
                self._admit()
            return run

    def stop(self, key: str, who: str) -> bool:
        """Stops a training; False where others look at it, too, and it goes on for them."""
        with self._lock:
            run = self._runs.get(key)
            if run is None or not run.goes_on:
                return True
            run.looked.pop(who, None)
            if run.watchers(ABSENT):
                return False
            self._stop(run)
            return True

    def place(self, run: Run) -> int:
        """Returns the place of a training in the line, 1 for the next; 0 when it does not wait."""
        with self._lock:
            waiting = [one for one in self._runs.values() if one.state == "waiting"]
            return waiting.index(run) + 1 if run in waiting else 0

    @property
    def full(self) -> bool:
        with self._lock:
            return sum(run.state == "waiting" for run in self._runs.values()) >= MOST_WAITING

    def is_full_for(self, who: str) -> bool:
        """Tells whether the line has no room, or none for the address of somebody; see `Trainings.order`."""
        with self._lock:
            address, _, _ = who.rpartition(" ")
            waiting = [run for run in self._runs.values() if run.state == "waiting"]
            same = sum(run.starter.rpartition(" ")[0] == address for run in waiting)
            return self.full or (bool(address) and same >= MOST_OF_ADDRESS)

    def warm(self) -> None:
        """Has a process import TensorFlow, for the training that may come."""
        with self._lock, contextlib.suppress(OSError):  # it is told to who starts one
            if self._spare is None or self._spare.poll() is not None:
                self._spare = spare = Process()
                timer = threading.Timer(_SPARE, self._cool, [spare])
                timer.daemon = True
                timer.start()

    def _cool(self, process: subprocess.Popen) -> None:
        """Ends a process that was warmed and got no order."""
        with self._lock:
            if self._spare is process:
                self._spare = None
                process.kill()
                process.wait()

    def end(self) -> None:
        """Ends all processes and forgets all trainings."""
        with self._lock:
            for process in (self._spare, *(run.process for run in self._runs.values())):
                if process is not None:
                    process.kill()
                    process.wait()
            self._spare = None
            for run in self._runs.values():
                run.state = "left" if run.goes_on else run.state
            self._runs.clear()

    # --- inside: with the lock held -------------------------------------------------------------------------

    def _admit(self) -> None:
        """Starts those that come next, and forgets the oldest that are over."""
        over = [key for key, run in self._runs.items() if not run.goes_on]
        for key in over[: max(0, len(self._runs) - KEPT)]:
            del self._runs[key]
        for run in self._runs.values():
            running = sum(one.state == "running" for one in self._runs.values())
            if running < MOST and run.state == "waiting":
                self._begin(run)  # where that fails, the next one has its turn
        if self._keeper is None or not self._keeper.is_alive():
            self._keeper = threading.Thread(target=self._keep, name="atlas-lab", daemon=True)
            self._keeper.start()

    def _begin(self, run: Run) -> None:
        try:
            check_room()
            process, self._spare = self._spare, None
            if process is None or process.poll() is not None:
                process = Process()
            order: dict[str, Any] = {
                "experiment": run.experiment,
                "settings": run.settings,
                "limits": run.limits,
            }
            if run.model:
                order |= {
                    "model": base64.b64encode(run.model).decode(),
                    "before": [run.step, run.at(-1).seconds],
                }
        except OSError as error:
            _log.warning("A training's process cannot be started: %s", error)
            run.state = "disk" if isinstance(error, NoRoom) else "broken"
            return
        run.process, run.state, run.ordered = process, "running", False
        run.began, run.paced = time.monotonic(), -1  # of one that is continued, too: its process begins anew
        threading.Thread(target=self._follow, args=[run, process, order], daemon=True).start()

    def _stop(self, run: Run) -> None:
        if run.state == "waiting":
            run.state = "stopped"
            return
        run.stopping = run.stopping or time.monotonic()
        if not run.ordered:
            run.process.kill()  # type: ignore[union-attr]
            return
        try:
            run.process.stdin.write("stop\n")  # type: ignore[union-attr]
            run.process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            pass  # it has ended already

    # --- threads --------------------------------------------------------------------------------------------

    def _follow(self, run: Run, process: subprocess.Popen, order: dict) -> None:
        """Gives a process its order and notes what it tells until it ends; however that is, it is gone then.

        A long text waits until TensorFlow is imported: nobody else may wait for that, so no lock is held.
        """
        ending = "broken"
        try:
            process.stdin.write(json.dumps(order) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            run.ordered = True
            for line in process.stdout:  # type: ignore[union-attr]
                told = json.loads(line)
                with self._lock:
                    run.note(told)
                ending = told.get("ending", ending)
        except OSError:
            pass  # it ended before it had read its order
        except (ValueError, KeyError, TypeError, binascii.Error):
            _log.exception("A training told what is no line of ours")
        process.kill()
        process.wait()
        with self._lock:
            if run.process is process:
                run.process = None
                late = run.stopping and ending == "broken"
                run.state = run.state if run.state == "left" else "stopped" if late else ending
                if ending == "broken":
                    _log.warning("A training's process ended with %s", process.returncode)
            self._admit()

    def _keep(self) -> None:
        """Stops those that nobody looks at, and ends those that do not end."""
        while True:
            time.sleep(0.5)
            with self._lock:
                for run in self._runs.values():
                    if run.goes_on and not run.watchers():
                        self._stop(run)
                    if run.process and _overdue(run):
                        run.process.kill()
                if not any(run.goes_on or run.process for run in self._runs.values()):
                    self._keeper = None
                    return


def _overdue(run: Run) -> bool:
    now = time.monotonic()
    if run.stopping:
        return now - run.stopping > _GRACE
    return now - run.began > run.limits.get("seconds", 0) + _STARTING


RUNS = Runs()


def finished(request, progress) -> Run:
    """Returns the training that a request asks for once it has ended; it is started where it is not there.

    Args:
        request: Of an experiment.
        progress: Called some times a second meanwhile; what it raises leaves the training alone.

    Raises:
        AtlasError: If it fails, or the lab is closed.
    """
    if lab_closed():
        raise AtlasError(message("training-closed"))
    key, who = key_of(request), f"engine-{uuid.uuid4()}"
    run = RUNS.start(key, request, who)
    while run.goes_on:
        time.sleep(0.1)
        progress()
        RUNS.find(key, who)
    if not run.moments:
        raise AtlasError(message(f"running-{run.how}"))
    return run
