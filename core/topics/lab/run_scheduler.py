"""Schedules the trainings of this server: each runs in its own process; two run at a time, the others wait.

A training is identified by its request: whoever opens its address or reloads the page finds it, and a class
that starts the same training shares one. It ends when it is done, when it is stopped, or when nobody has
watched it for `run.UNWATCHED_TIMEOUT_SECONDS`. All end with the app, since each reads its standard input.
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
MAX_STORED_RUNS = 8  # trainings whose snapshots stay in memory, active ones included
MAX_STEPS = 20_000  # batches of one training
MAX_WAITING = 12  # trainings in the queue
MAX_WAITING_PER_ADDRESS = 4  # of these: one visitor with many tabs leaves room for others
BASE_MEMORY_BYTES = 600_000_000  # what TensorFlow itself may allocate, before a model is built
_STOP_GRACE_SECONDS = 4.0  # until a training that was asked to stop is killed
_SPARE_PROCESS_SECONDS = 600.0  # for which a spare process waits for a job
_STARTUP_SECONDS = 90.0  # until the first snapshot, on a busy machine
_log = logging.getLogger(__name__)


def run_key(training_request) -> str:
    """Returns the key that identifies the run of a training request."""
    return repr(training_request)


def resource_limits() -> dict[str, int]:
    """Returns the limits of a training for this visitor: seconds, batches ("steps"), bytes ("memory")."""
    if is_hosted():
        return {"seconds": 60, "steps": MAX_STEPS, "memory": BASE_MEMORY_BYTES + 400_000_000}
    return {"seconds": 900, "steps": MAX_STEPS, "memory": 8_000_000_000}


class RunScheduler:
    """Starts, resumes and stops trainings, and holds their runs; its methods are thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._runs: dict[str, Run] = {}
        self._spare_process: subprocess.Popen | None = None
        self._watchdog_thread: threading.Thread | None = None
        atexit.register(self.end)

    def find(self, key: str, viewer_id: str = "") -> Run | None:
        """Returns a run by its key, or None; notes that the viewer, if one is given, watches it."""
        with self._lock:
            run = self._runs.get(key)
            if run and viewer_id:
                run.last_seen[viewer_id] = time.monotonic()
            return run

    def start(self, key: str, training_request, viewer_id: str) -> Run:
        """Starts a training, or finds one that is active or done."""
        settings = make_settings(training_request)  # may download a text, for which nobody else shall wait
        with self._lock:
            run = self._runs.get(key)
            if run is None or not (run.is_active or run.state == "done"):
                run = Run(training_request.experiment_name, settings)
                self._enqueue(key, run, viewer_id)
            run.last_seen[viewer_id] = time.monotonic()
            self._start_waiting_runs()
            return run

    def resume(self, key: str, viewer_id: str) -> Run | None:
        """Resumes a training that has ended, from its last model."""
        with self._lock:
            run = self._runs.get(key)
            if run and run.model and not run.is_active and not self.is_full_for(viewer_id):
                self._enqueue(key, run, viewer_id)
                run.state, run.stop_time = "waiting", 0.0
                run.last_seen[viewer_id] = time.monotonic()
                self._start_waiting_runs()
            return run

    def stop(self, key: str, viewer_id: str) -> bool:
        """Stops a training; returns False if it continues since others watch it."""
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
        """Returns the position of a run in the queue, 1 for the next one; 0 if it does not wait."""
        with self._lock:
            waiting_runs = self._list_runs("waiting")
            return waiting_runs.index(run) + 1 if run in waiting_runs else 0

    def is_full_for(self, viewer_id: str) -> bool:
        """Returns whether the queue is full, or full for the address of a viewer.

        Args:
            viewer_id: The address, a space and an identifier; see `TrainingPanel.request_action`.
        """
        with self._lock:
            address, _, _ = viewer_id.rpartition(" ")
            starters = [run.started_by.rpartition(" ")[0] for run in self._list_runs("waiting")]
            is_full_for_address = bool(address) and starters.count(address) >= MAX_WAITING_PER_ADDRESS
            return len(starters) >= MAX_WAITING or is_full_for_address

    def start_spare_process(self) -> None:
        """Starts a process that imports TensorFlow, for the next training."""
        with self._lock, contextlib.suppress(OSError):  # whoever starts a training sees the error
            if self._spare_process is None or self._spare_process.poll() is not None:
                self._spare_process = spare_process = TrainingProcess()
                timer = threading.Timer(_SPARE_PROCESS_SECONDS, self._end_spare_process, [spare_process])
                timer.daemon = True
                timer.start()

    def _end_spare_process(self, process: subprocess.Popen) -> None:
        with self._lock:
            if self._spare_process is process:
                self._spare_process = None
                process.kill()
                process.wait()

    def end(self) -> None:
        """Ends all processes and forgets all runs."""
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

    def _list_runs(self, state: str) -> list[Run]:
        return [run for run in self._runs.values() if run.state == state]

    def _enqueue(self, key: str, run: Run, viewer_id: str) -> None:
        self._runs.pop(key, None)  # behind those that wait
        self._runs[key] = run
        run.limits, run.started_by = resource_limits(), viewer_id

    def _start_waiting_runs(self) -> None:
        """Starts the next runs, and forgets the oldest that have ended."""
        ended_keys = [key for key, run in self._runs.items() if not run.is_active]
        for key in ended_keys[: max(0, len(self._runs) - MAX_STORED_RUNS)]:
            del self._runs[key]
        for run in self._list_runs("waiting"):
            if len(self._list_runs("running")) < MAX_RUNNING:
                self._start_process(run)  # if that fails, the next one has its turn
        if self._watchdog_thread is None or not self._watchdog_thread.is_alive():
            self._watchdog_thread = threading.Thread(target=self._run_watchdog, name="atlas-lab", daemon=True)
            self._watchdog_thread.start()

    def _start_process(self, run: Run) -> None:
        try:
            check_disk_space()
            process, self._spare_process = self._spare_process, None
            if process is None or process.poll() is not None:
                process = TrainingProcess()
        except OSError as error:
            _log.warning("A training's process cannot be started: %s", error)
            run.state = "disk" if isinstance(error, NoDiskSpaceError) else "broken"
            return
        job: dict[str, Any] = {"experiment_name": run.experiment_name, "settings": run.settings}
        job["limits"] = run.limits
        if run.model:
            job["model"] = base64.b64encode(run.model).decode()
            job["previous"] = [run.step, run.get_snapshot(-1).seconds]
        run.process, run.state, run.has_job = process, "running", False
        # for a resumed run, too: its process is a new one
        run.timing_start, run.timing_start_step = time.monotonic(), -1
        threading.Thread(target=self._read_events, args=[run, process, job], daemon=True).start()

    def _request_stop(self, run: Run) -> None:
        if run.state == "waiting":
            run.state = "stopped"
            return
        run.stop_time = run.stop_time or time.monotonic()
        if not run.has_job:
            run.process.kill()  # type: ignore[union-attr]
            return
        with contextlib.suppress(OSError):  # it has ended already
            run.process.stdin.write("stop\n")  # type: ignore[union-attr]
            run.process.stdin.flush()  # type: ignore[union-attr]

    # --- threads --------------------------------------------------------------------------------------------

    def _read_events(self, run: Run, process: subprocess.Popen, job: dict) -> None:
        """Sends a process its job, handles its events until it ends, and makes sure that it is gone then.

        A long text is read once TensorFlow is imported: nobody else may wait for that, so no lock is held.
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
            pass  # it ended before it had read its job
        except (ValueError, KeyError, TypeError, binascii.Error):
            _log.exception("A training sent an invalid event")
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
        """Stops runs that nobody watches, and kills those that are overdue."""
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


def wait_for_run(training_request, progress) -> Run:
    """Starts a training, unless it is active or done, and returns its run once it has ended.

    Args:
        training_request: A `TrainingRequest`.
        progress: Called some times a second meanwhile; what it raises does not stop the training.

    Raises:
        AtlasError: If it fails, or the lab is closed.
    """
    if is_lab_closed():
        raise AtlasError(message("training-closed"))
    key, viewer_id = run_key(training_request), f"engine-{uuid.uuid4()}"
    run = SCHEDULER.start(key, training_request, viewer_id)
    while run.is_active:
        time.sleep(0.1)
        progress()
        SCHEDULER.find(key, viewer_id)
    if not run.snapshots:
        raise AtlasError(message(f"running-{run.status}"))
    return run
