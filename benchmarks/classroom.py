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

from benchmarks.results import Goal, Quantity, Report, Row, spread, under
from benchmarks.visitor import VisitError, Visitor, memory, processor_seconds
from core.teaching.classroom import pulse, questions, rooms, students, tally
from core.teaching.classroom.database import Database
from core.teaching.classroom.host import FILE
from core.teaching.classroom.records import Question
from tests.support.serving import NotStarted, Server, running_app

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
        idle: Seconds in which all wait for the next question.
    """

    class_sizes: tuple[int, ...] = (30, 300)
    seconds: tuple[float, ...] = (20.0, 5.0)
    idle: float = 10.0


QUICK = Sizes(class_sizes=(3,), seconds=(1.0,), idle=1.0)


@dataclasses.dataclass
class ClassTimes:
    """What happened in a room."""

    ack: list[float] = dataclasses.field(default_factory=list)
    done: list[float] = dataclasses.field(default_factory=list)  # moments of acknowledgement
    counts: list[tuple[float, int]] = dataclasses.field(
        default_factory=list
    )  # what the teacher saw, and when
    errors: list[str] = dataclasses.field(default_factory=list)
    come: float = 0.0
    idle: float = 0.0


async def ask_route(address: str, what: str, body: str = "") -> dict:
    """Returns what a route of the app answers, by a connection of its own, as a browser asks for it.

    Args:
        address: Of the app.
        what: Method and path, as "GET /classroom/pulse?channel=x".
        body: JSON that is sent. Default: none.
    """
    parts = urllib.parse.urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    lines = [f"{what} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"] if body else []
    writer.write("\r\n".join([*lines, "", body]).encode())
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])


async def _answer(address: str, token: str, question: int, option: str) -> float:
    """Sends a student's answer by the route of the page's script; returns the seconds until it is kept."""
    start = time.perf_counter()
    sent = {"token": token, "question": question, "round": 1, "value": option}
    answer = await ask_route(address, "POST /classroom/answer", json.dumps(sent))
    if answer.get("kept") != option:
        raise VisitError(f"the answer was not acknowledged: {answer}")
    return time.perf_counter() - start


async def _poll(address: str, pupil: Visitor, channel: str, fragments: bool, until: asyncio.Event) -> None:
    """Does what a student's screen does while it waits: it looks for news, time and again."""
    every = 2.0 if fragments else pulse.EVERY
    await asyncio.sleep(every * random.random())
    while not until.is_set():
        if fragments:
            await pupil.look()
        else:
            await ask_route(address, f"GET /classroom/pulse?channel={channel}")
        await asyncio.sleep(every)


async def _watch(address: str, channel: str, times: ClassTimes, until: asyncio.Event) -> None:
    """Notes the count that the teacher sees, every second."""
    while not until.is_set():
        try:
            told = await ask_route(address, f"GET /classroom/pulse?channel={channel}")
            times.counts.append((time.perf_counter(), told["answered"]))
        except (OSError, ValueError, KeyError) as error:
            times.errors.append(f"count: {error}")
        await asyncio.sleep(1)


async def _pupil(address: str, token: str, number: int, plan: dict) -> None:
    times, channel = plan["times"], plan["channel"]
    chance = random.Random(number)
    try:
        query = urllib.parse.urlencode({"classroom_room": plan["code"], "classroom_me": token})
        async with Visitor(address, "classroom", query) as pupil:
            await pupil.load()
            await plan["bell"].wait()
            until = asyncio.Event()
            polling = asyncio.create_task(_poll(address, pupil, channel, plan["fragments"], until))
            await plan["idle"].wait()
            until.set()
            await polling
            await asyncio.sleep(chance.uniform(0, plan["seconds"]))
            option = _QUESTION.options[number % 3]
            times.ack.append(await _answer(address, token, plan["question"], option))
            times.done.append(time.perf_counter())
            await plan["all"].wait()
    except (VisitError, OSError, KeyError) as error:
        times.errors.append(f"{type(error).__name__}: {error}")
        await plan["bell"].abort()
        await plan["all"].abort()


async def _class(server: Server, room: dict, seconds: float, sizes: Sizes, fragments: bool) -> ClassTimes:
    times, count = ClassTimes(), len(room["tokens"])
    plan = room | {"times": times, "seconds": seconds, "fragments": fragments}
    plan |= {"bell": asyncio.Barrier(count + 1), "idle": asyncio.Event(), "all": asyncio.Barrier(count + 1)}
    start = time.perf_counter()
    tasks = [
        asyncio.create_task(_pupil(server.address, token, number, plan))
        for number, token in enumerate(room["tokens"])
    ]
    until = asyncio.Event()
    watching = None
    try:
        await plan["bell"].wait()
        times.come = time.perf_counter() - start
        began = processor_seconds(server.process)
        await asyncio.sleep(sizes.idle)
        times.idle = processor_seconds(server.process) - began
        watching = asyncio.create_task(_watch(server.address, room["channel"], times, until))
        plan["idle"].set()
        await plan["all"].wait()
        await asyncio.sleep(3)  # the teacher's count follows
    except asyncio.BrokenBarrierError:
        plan["idle"].set()
    until.set()
    await asyncio.gather(*tasks, *([watching] if watching else []), return_exceptions=True)
    return times


def _behind(times: ClassTimes) -> float:
    """Returns the longest time for which the teacher's count was less than what had been acknowledged."""
    worst = 0.0
    for number, moment in enumerate(sorted(times.done), 1):
        seen = [when for when, count in times.counts if count >= number]
        worst = max(worst, max(0.0, seen[0] - moment) if seen else float("inf"))
    return worst


def _row(server: Server, database: Database, count: int, seconds: float, sizes: Sizes, fragments: bool):
    opened = rooms.open_room(database)
    tokens = [students.enter(database, opened.code) for _ in range(count)]
    questions.ask(database, opened.code, _QUESTION)
    room = rooms.find(database, opened.code)
    plan = {"code": opened.code, "tokens": tokens, "channel": room.channel, "question": room.asked.id}
    began = processor_seconds(server.process)
    times = asyncio.run(_class(server, plan, seconds, sizes, fragments))
    kept = len(tally.given_answers(database, room.asked, 1))
    cells = {
        "come": Quantity((times.come,), 1),
        "late": Quantity((_behind(times),), 2),
        "lost": Quantity((max(0, len(times.ack) - kept),)),
        "errors": Quantity((len(times.errors),)),
        "cpu": Quantity((processor_seconds(server.process) - began,), 1),
        "idle": Quantity((times.idle,), 2),
        "memory": Quantity((memory(server) or 0.0,)),
        **spread("ack", times.ack),
    }
    if times.ack:
        cells["worst"] = Quantity((max(times.ack),), 3)
    rooms.end_room(database, opened.code)
    way = "fragments every 2 s" if fragments else "our route every second"
    label = f"{count} students answer within {seconds:g} s, {way}"
    row = Row(name=f"{count}_{seconds:g}_{'fragments' if fragments else 'route'}", label=label, cells=cells)
    return row, times


def _goals(row: Row, times: ClassTimes) -> list[Goal]:
    cells = row.cells
    never = Quantity((float("inf"),))
    acknowledged = f"{row.label}: acknowledged, 95th percentile"
    return [
        under(acknowledged, cells.get("ack95", never), 1, "s"),
        under(f"{row.label}: age of the teacher's count", cells["late"], 2, "s"),
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
                database = Database(f"sqlite:///{folder}/{FILE}")
                _row(server, database, 2, 0.5, QUICK, False)  # warm
                for count in sizes.class_sizes:
                    for seconds in sizes.seconds:
                        row, times = _row(server, database, count, seconds, sizes, False)
                        rows.append(row)
                        goals += _goals(row, times)
                row, _ = _row(server, database, count, sizes.seconds[0], sizes, True)
                rows.append(row)
                database.close()
        except NotStarted as error:
            return Report(name="classroom", title=title, skipped=str(error))
    notes = [
        "The students speak the websocket protocol from one process on this machine, which takes its share.",
        "Each waits first, asks whether the room has moved on, then answers at a moment of chance.",
    ]
    return Report(name="classroom", title=title, rows=rows, columns=_COLUMNS, goals=goals, notes=notes)
