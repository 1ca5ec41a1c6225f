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
from ...base.limits import is_hosted, is_lab_closed
from .corpora import make_settings
from .process import NoDiskSpaceError, TrainingProcess, check_disk_space
from .run import VIEWER_TIMEOUT_SECONDS, Run

MAX_RUNNING = 2  # trainings at a time
MAX_STORED_RUNS = 8  # trainings whose moments are kept, those that go on among them
MAX_STEPS = 20_000  # batches of one training
MAX_WAITING = 12
# of these, which an address has: one visitor with many tabs leaves room for others
MAX_WAITING_PER_ADDRESS = 4
BASE_MEMORY_BYTES = 600_000_000  # bytes that TensorFlow itself may write to, before a model is built
_STOP_GRACE_SECONDS = 4.0  # seconds that a training has to end after "stop"
_SPARE_PROCESS_SECONDS = 600.0  # seconds that a process waits for an order
_STARTUP_SECONDS = 90.0  # seconds until the first moment, on a machine that is busy
_log = logging.getLogger(__name__)


def run_key(request) -> str:
    """Returns by what the training that a request asks for is known."""
    return repr(request)


def resource_limits() -> dict[str, int]:
    """Returns what a training may take: seconds, batches, bytes of memory."""
    if is_hosted():
        return {"seconds": 60, "steps": MAX_STEPS, "memory": BASE_MEMORY_BYTES + 400_000_000}
    return {"seconds": 900, "steps": MAX_STEPS, "memory": 8_000_000_000}


class RunScheduler:
    """The trainings of this process."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._runs: dict[str, Run] = {}
        self._spare_process: subprocess.Popen | None = None
        self._watchdog_thread: threading.Thread | None = None
        atexit.register(self.end)

    def find(self, key: str, viewer_id: str = "") -> Run | None:
        """Returns a training by its key, or None; `viewer_id` looks at it."""
        with self._lock:
            run = self._runs.get(key)
            if run and viewer_id:
                run.last_seen[viewer_id] = time.monotonic()
            return run

    def start(self, key: str, request, viewer_id: str) -> Run:
        """Begins a training, or finds one that goes on or is done."""
        settings = make_settings(request)  # may fetch a text, for which nobody else shall wait
        with self._lock:
            run = self._runs.get(key)
            if run is None or not (run.is_active or run.state == "done"):
                run = Run(request.experiment, settings)
                self._runs.pop(key, None)  # behind those that wait
                self._runs[key] = run
                run.limits, run.started_by = resource_limits(), viewer_id
            run.last_seen[viewer_id] = time.monotonic()
            self._start_waiting_runs()
            return run

    def resume(self, key: str, viewer_id: str) -> Run | None:
        """Continues a training that has ended with its model, from there."""
        with self._lock:
            run = self._runs.get(key)
            if run and run.model and not run.is_active and not self.is_full_for(viewer_id):
                self._runs[key] = self._runs.pop(key)  # behind those that wait
                run.limits, run.started_by = resource_limits(), viewer_id
                run.state = "waiting"
                run.stop_time = 0.0
                run.last_seen[viewer_id] = time.monotonic()
                self._start_waiting_runs()
            return run

    def stop(self, key: str, viewer_id: str) -> bool:
        """Stops a training; False where others look at it, too, and it goes on for them."""
        with self._lock:
            run = self._runs.get(key)
            if run is None or not run.is_active:
                return True
            run.last_seen.pop(viewer_id, None)
            if run.recent_viewers(VIEWER_TIMEOUT_SECONDS):
                return False
            self._request_stop(run)
            return True

    def queue_position(self, run: Run) -> int:
        """Returns the place of a training in the line, 1 for the next; 0 when it does not wait."""
        with self._lock:
            waiting_runs = [other_run for other_run in self._runs.values() if other_run.state == "waiting"]
            return waiting_runs.index(run) + 1 if run in waiting_runs else 0

    @property
    def full(self) -> bool:
        with self._lock:
            return sum(run.state == "waiting" for run in self._runs.values()) >= MAX_WAITING

    def is_full_for(self, viewer_id: str) -> bool:
        """Tells whether the line has no room, or none for the address of somebody; see `Trainings.order`."""
        with self._lock:
            address, _, _ = viewer_id.rpartition(" ")
            waiting_runs = [run for run in self._runs.values() if run.state == "waiting"]
            num_of_address = sum(run.started_by.rpartition(" ")[0] == address for run in waiting_runs)
            return self.full or (bool(address) and num_of_address >= MAX_WAITING_PER_ADDRESS)

    def start_spare_process(self) -> None:
        """Has a process import TensorFlow, for the training that may come."""
        with self._lock, contextlib.suppress(OSError):  # it is told to who starts one
            if self._spare_process is None or self._spare_process.poll() is not None:
                self._spare_process = spare_process = TrainingProcess()
                timer = threading.Timer(_SPARE_PROCESS_SECONDS, self._end_spare_process, [spare_process])
                timer.daemon = True
                timer.start()

    def _end_spare_process(self, process: subprocess.Popen) -> None:
        """Ends a process that was warmed and got no order."""
        with self._lock:
            if self._spare_process is process:
                self._spare_process = None
                process.kill()
                process.wait()

    def end(self) -> None:
        """Ends all processes and forgets all trainings."""
        with self._lock:
            for process in (self._spare_process, *(run.process for run in self._runs.values())):
                if process is not None:
                    process.kill()
                    process.wait()
            self._spare_process = None
            for run in self._runs.values():
                run.state = "left" if run.is_active else run.state
            self._runs.clear()

    # --- inside: with the lock held -------------------------------------------------------------------------

    def _start_waiting_runs(self) -> None:
        """Starts those that come next, and forgets the oldest that are over."""
        ended_keys = [key for key, run in self._runs.items() if not run.is_active]
        for key in ended_keys[: max(0, len(self._runs) - MAX_STORED_RUNS)]:
            del self._runs[key]
        for run in self._runs.values():
            num_running = sum(other_run.state == "running" for other_run in self._runs.values())
            if num_running < MAX_RUNNING and run.state == "waiting":
                self._start_process(run)  # where that fails, the next one has its turn
        if self._watchdog_thread is None or not self._watchdog_thread.is_alive():
            self._watchdog_thread = threading.Thread(target=self._run_watchdog, name="atlas-lab", daemon=True)
            self._watchdog_thread.start()

    def _start_process(self, run: Run) -> None:
        try:
            check_disk_space()
            process, self._spare_process = self._spare_process, None
            if process is None or process.poll() is not None:
                process = TrainingProcess()
            job: dict[str, Any] = {
                "experiment": run.experiment,
                "settings": run.settings,
                "limits": run.limits,
            }
            if run.model:
                job |= {
                    "model": base64.b64encode(run.model).decode(),
                    "before": [run.step, run.at(-1).seconds],
                }
        except OSError as error:
            _log.warning("A training's process cannot be started: %s", error)
            run.state = "disk" if isinstance(error, NoDiskSpaceError) else "broken"
            return
        run.process, run.state, run.has_job = process, "running", False
        run.timing_start, run.timing_start_step = (
            time.monotonic(),
            -1,
        )  # of one that is continued, too: its process begins anew
        threading.Thread(target=self._read_events, args=[run, process, job], daemon=True).start()

    def _request_stop(self, run: Run) -> None:
        if run.state == "waiting":
            run.state = "stopped"
            return
        run.stop_time = run.stop_time or time.monotonic()
        if not run.has_job:
            run.process.kill()  # type: ignore[union-attr]
            return
        try:
            run.process.stdin.write("stop\n")  # type: ignore[union-attr]
            run.process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            pass  # it has ended already

    # --- threads --------------------------------------------------------------------------------------------

    def _read_events(self, run: Run, process: subprocess.Popen, job: dict) -> None:
        """Gives a process its order and notes what it tells until it ends; however that is, it is gone then.

        A long text waits until TensorFlow is imported: nobody else may wait for that, so no lock is held.
        """
        ending = "broken"
        try:
            process.stdin.write(json.dumps(job) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            run.has_job = True
            for line in process.stdout:  # type: ignore[union-attr]
                event = json.loads(line)
                with self._lock:
                    run.handle_event(event)
                ending = event.get("ending", ending)
        except OSError:
            pass  # it ended before it had read its order
        except (ValueError, KeyError, TypeError, binascii.Error):
            _log.exception("A training told what is no line of ours")
        process.kill()
        process.wait()
        with self._lock:
            if run.process is process:
                run.process = None
                stopped_by_kill = run.stop_time and ending == "broken"
                run.state = run.state if run.state == "left" else "stopped" if stopped_by_kill else ending
                if ending == "broken":
                    _log.warning("A training's process ended with %s", process.returncode)
            self._start_waiting_runs()

    def _run_watchdog(self) -> None:
        """Stops those that nobody looks at, and ends those that do not end."""
        while True:
            time.sleep(0.5)
            with self._lock:
                for run in self._runs.values():
                    if run.is_active and not run.recent_viewers():
                        self._request_stop(run)
                    if run.process and _is_overdue(run):
                        run.process.kill()
                if not any(run.is_active or run.process for run in self._runs.values()):
                    self._watchdog_thread = None
                    return


def _is_overdue(run: Run) -> bool:
    now = time.monotonic()
    if run.stop_time:
        return now - run.stop_time > _STOP_GRACE_SECONDS
    return now - run.timing_start > run.limits.get("seconds", 0) + _STARTUP_SECONDS


SCHEDULER = RunScheduler()


def wait_for_run(request, progress) -> Run:
    """Returns the training that a request asks for once it has ended; it is started where it is not there.

    Args:
        request: Of an experiment.
        progress: Called some times a second meanwhile; what it raises leaves the training alone.

    Raises:
        AtlasError: If it fails, or the lab is closed.
    """
    if is_lab_closed():
        raise AtlasError(message("training-closed"))
    key, viewer_id = run_key(request), f"engine-{uuid.uuid4()}"
    run = SCHEDULER.start(key, request, viewer_id)
    while run.is_active:
        time.sleep(0.1)
        progress()
        SCHEDULER.find(key, viewer_id)
    if not run.snapshots:
        raise AtlasError(message(f"running-{run.status}"))
    return run
