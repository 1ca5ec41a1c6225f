"""A class in one room: 300 students answer over websockets, a teacher's count is watched, and each answer is
looked for in the database.

Two ways by which a screen hears that the room has moved on: our small route, asked every second, and a
fragment of Streamlit that runs every two seconds.
"""

import asyncio
import dataclasses
import json
import os
import random
import tempfile
import time
import urllib.parse

from benchmarks.results import Goal, Quantity, Report, Row, max_goal, percentile_cells
from benchmarks.visitor import VisitError, Visitor, memory_megabytes, processor_seconds
from core.teaching.classroom import questions, rooms, status_route, students, tally
from core.teaching.classroom.database import Database
from core.teaching.classroom.records import Question
from core.teaching.classroom.settings import ROOMS_FILENAME
from tests.support.serving import NotStartedError, Server, running_app

_QUESTION = Question(text="Which word?", kind="choice", options=("the", "cat", "sat"), truth="cat")
_COLUMNS = {
    "come": "all have come, s",
    "ack": "acknowledged p50 s",
    "ack95": "p95",
    "worst": "worst",
    "late": "teacher's count behind, worst s",
    "lost": "acknowledged and lost",
    "errors": "errors",
    "cpu": "CPU s of the app",
    "idle": "CPU s of 10 s in which all wait",
    "memory": "MB",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured.

    Attributes:
        class_sizes: Students in the room.
        seconds: In which all answer, at moments of chance.
        idle_seconds: Seconds in which all wait for the next question.
    """

    class_sizes: tuple[int, ...] = (30, 300)
    seconds: tuple[float, ...] = (20.0, 5.0)
    idle_seconds: float = 10.0


QUICK = Sizes(class_sizes=(3,), seconds=(1.0,), idle_seconds=1.0)


@dataclasses.dataclass
class ClassTimes:
    """What happened in a room."""

    acknowledge_seconds: list[float] = dataclasses.field(default_factory=list)
    done: list[float] = dataclasses.field(default_factory=list)  # moments of acknowledgement
    counts: list[tuple[float, int]] = dataclasses.field(
        default_factory=list
    )  # what the teacher saw, and when
    errors: list[str] = dataclasses.field(default_factory=list)
    arrival_seconds: float = 0.0
    idle_cpu_seconds: float = 0.0


async def request_route(address: str, method_and_path: str, body: str = "") -> dict:
    """Returns what a route of the app answers, by a connection of its own, as a browser asks for it.

    Args:
        address: Of the app.
        method_and_path: Method and path, as "GET /classroom/pulse?channel=x".
        body: JSON that is sent. Default: none.
    """
    url_parts = urllib.parse.urlsplit(address)
    reader, writer = await asyncio.open_connection(url_parts.hostname, url_parts.port)
    request_lines = [f"{method_and_path} HTTP/1.1", f"Host: {url_parts.netloc}", "Connection: close"]
    request_lines += (
        ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"] if body else []
    )
    writer.write("\r\n".join([*request_lines, "", body]).encode())
    response = await reader.read()
    writer.close()
    return json.loads(response.partition(b"\r\n\r\n")[2])


async def _send_answer(address: str, token: str, question: int, option: str) -> float:
    """Sends a student's answer by the route of the page's script; returns the seconds until it is kept."""
    start = time.perf_counter()
    payload = {"token": token, "question": question, "round": 1, "value": option}
    response = await request_route(address, "POST /classroom/answer", json.dumps(payload))
    if response.get("kept") != option:
        raise VisitError(f"the answer was not acknowledged: {response}")
    return time.perf_counter() - start


async def _poll(
    address: str, visitor: Visitor, channel: str, use_fragments: bool, stop: asyncio.Event
) -> None:
    """Does what a student's screen does while it waits: it looks for news, time and again."""
    interval = 2.0 if use_fragments else status_route.POLL_SECONDS
    await asyncio.sleep(interval * random.random())
    while not stop.is_set():
        if use_fragments:
            await visitor.run_fragment()
        else:
            await request_route(address, f"GET /classroom/pulse?channel={channel}")
        await asyncio.sleep(interval)


async def _record_counts(address: str, channel: str, times: ClassTimes, stop: asyncio.Event) -> None:
    while not stop.is_set():
        try:
            status = await request_route(address, f"GET /classroom/pulse?channel={channel}")
            times.counts.append((time.perf_counter(), status["answered"]))
        except (OSError, ValueError, KeyError) as error:
            times.errors.append(f"count: {error}")
        await asyncio.sleep(1)


async def _run_student(address: str, token: str, number: int, plan: dict) -> None:
    times, channel = plan["times"], plan["channel"]
    rng = random.Random(number)
    try:
        query = urllib.parse.urlencode({"classroom_room": plan["code"], "classroom_me": token})
        async with Visitor(address, "classroom", query) as visitor:
            await visitor.load()
            await plan["bell"].wait()
            stop = asyncio.Event()
            polling = asyncio.create_task(_poll(address, visitor, channel, plan["fragments"], stop))
            await plan["idle"].wait()
            stop.set()
            await polling
            await asyncio.sleep(rng.uniform(0, plan["seconds"]))
            option = _QUESTION.options[number % 3]
            times.acknowledge_seconds.append(await _send_answer(address, token, plan["question"], option))
            times.done.append(time.perf_counter())
            await plan["all"].wait()
    except (VisitError, OSError, KeyError) as error:
        times.errors.append(f"{type(error).__name__}: {error}")
        await plan["bell"].abort()
        await plan["all"].abort()


async def _run_class(
    server: Server, room: dict, seconds: float, sizes: Sizes, use_fragments: bool
) -> ClassTimes:
    times, count = ClassTimes(), len(room["tokens"])
    plan = room | {"times": times, "seconds": seconds, "fragments": use_fragments}
    plan |= {"bell": asyncio.Barrier(count + 1), "idle": asyncio.Event(), "all": asyncio.Barrier(count + 1)}
    start = time.perf_counter()
    tasks = [
        asyncio.create_task(_run_student(server.address, token, number, plan))
        for number, token in enumerate(room["tokens"])
    ]
    stop = asyncio.Event()
    count_task = None
    try:
        await plan["bell"].wait()
        times.arrival_seconds = time.perf_counter() - start
        cpu_before = processor_seconds(server.process_id)
        await asyncio.sleep(sizes.idle_seconds)
        times.idle_cpu_seconds = processor_seconds(server.process_id) - cpu_before
        count_task = asyncio.create_task(_record_counts(server.address, room["channel"], times, stop))
        plan["idle"].set()
        await plan["all"].wait()
        await asyncio.sleep(3)  # the teacher's count follows
    except asyncio.BrokenBarrierError:
        plan["idle"].set()
    stop.set()
    await asyncio.gather(*tasks, *([count_task] if count_task else []), return_exceptions=True)
    return times


def _max_count_delay(times: ClassTimes) -> float:
    max_delay = 0.0
    for number, moment in enumerate(sorted(times.done), 1):
        count_times = [when for when, count in times.counts if count >= number]
        max_delay = max(max_delay, max(0.0, count_times[0] - moment) if count_times else float("inf"))
    return max_delay


def _measure_class(
    server: Server, database: Database, count: int, seconds: float, sizes: Sizes, use_fragments: bool
):
    new_room = rooms.open_room(database)
    tokens = [students.add_student(database, new_room.code) for _ in range(count)]
    questions.ask_question(database, new_room.code, _QUESTION)
    room = rooms.find_room(database, new_room.code)
    plan = {
        "code": new_room.code,
        "tokens": tokens,
        "channel": room.channel,
        "question": room.current_question.id,
    }
    cpu_before = processor_seconds(server.process_id)
    times = asyncio.run(_run_class(server, plan, seconds, sizes, use_fragments))
    num_saved = len(tally.read_answers(database, room.current_question, 1))
    cells = {
        "come": Quantity((times.arrival_seconds,), 1),
        "late": Quantity((_max_count_delay(times),), 2),
        "lost": Quantity((max(0, len(times.acknowledge_seconds) - num_saved),)),
        "errors": Quantity((len(times.errors),)),
        "cpu": Quantity((processor_seconds(server.process_id) - cpu_before,), 1),
        "idle": Quantity((times.idle_cpu_seconds,), 2),
        "memory": Quantity((memory_megabytes(server) or 0.0,)),
        **percentile_cells("ack", times.acknowledge_seconds),
    }
    if times.acknowledge_seconds:
        cells["worst"] = Quantity((max(times.acknowledge_seconds),), 3)
    rooms.end_room(database, new_room.code)
    polling_method = "fragments every 2 s" if use_fragments else "our route every second"
    label = f"{count} students answer within {seconds:g} s, {polling_method}"
    row = Row(
        name=f"{count}_{seconds:g}_{'fragments' if use_fragments else 'route'}", label=label, cells=cells
    )
    return row, times


def _make_goals(row: Row, times: ClassTimes) -> list[Goal]:
    cells = row.cells
    infinite = Quantity((float("inf"),))
    acknowledged = f"{row.label}: acknowledged, 95th percentile"
    return [
        max_goal(acknowledged, cells.get("ack95", infinite), 1, "s"),
        max_goal(f"{row.label}: age of the teacher's count", cells["late"], 2, "s"),
        Goal(
            text=f"{row.label}: no answer is lost, nothing fails",
            measured=f"{cells['lost'].median:.0f} lost, {len(times.errors)} errors {times.errors[:1]}",
            reached=not cells["lost"].median and not times.errors,
        ),
    ]


def run(*, quick: bool = False) -> Report:
    """Starts the app and lets classes in."""
    sizes = QUICK if quick else Sizes()
    title = "a class in one room: websockets, one process of the app"
    rows, goals = [], []
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "ATLAS_DATABASE"}
        try:
            with running_app(environment=environment | {"ATLAS_DATA_HOME": folder}) as server:
                database = Database(f"sqlite:///{folder}/{ROOMS_FILENAME}")
                _measure_class(server, database, 2, 0.5, QUICK, False)  # warm
                for count in sizes.class_sizes:
                    for seconds in sizes.seconds:
                        row, times = _measure_class(server, database, count, seconds, sizes, False)
                        rows.append(row)
                        goals += _make_goals(row, times)
                row, _ = _measure_class(server, database, count, sizes.seconds[0], sizes, True)
                rows.append(row)
                database.close()
        except NotStartedError as error:
            return Report(name="classroom", title=title, skipped=str(error))
    notes = [
        "The students speak the websocket protocol from one process on this machine, which takes its share.",
        "Each waits first, asks whether the room has moved on, then answers at a moment of chance.",
    ]
    return Report(name="classroom", title=title, rows=rows, columns=_COLUMNS, goals=goals, notes=notes)
