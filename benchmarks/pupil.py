"""A student's screen of Classroom without a browser: it answers, and runs its fragment when asked."""

import asyncio
import json
import time
import urllib.parse

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.visitor import VisitError, Visitor


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


class Pupil(Visitor):
    """A student's screen: answers, and asks the small route or runs its fragment while it waits.

    Args:
        address: Of the app.
        query: Parameters of the address.
        token: Of the student.
    """

    def __init__(self, address: str, query: str, token: str):
        super().__init__(address, "classroom", query)
        self.token = token
        self.fragment = ""

    async def answer(self, question: int, option: str) -> float:
        """Sends an answer by the route of the page's script and returns the seconds until it is kept.

        Args:
            question: Id of the question, in its first round.
            option: The answer.
        """
        start = time.perf_counter()
        sent = {"token": self.token, "question": question, "round": 1, "value": option}
        answer = await ask_route(self.address, "POST /classroom/answer", json.dumps(sent))
        if answer.get("kept") != option:
            raise VisitError(f"the answer was not acknowledged: {answer}")
        return time.perf_counter() - start

    async def look(self) -> None:
        """Runs the fragment once, as `run_every` does."""
        await self._line.send(self._of_fragment().SerializeToString())
        await self._until_end()

    def _of_fragment(self) -> BackMsg:
        message = BackMsg()
        message.ParseFromString(self._ask(None, None))
        message.rerun_script.fragment_id = self.fragment
        return message

    async def load(self) -> float:
        """Opens the page; notes the fragment that its widgets stand in."""
        start = time.perf_counter()
        await self._line.send(self._ask(None, None))
        await self._until_end()
        return time.perf_counter() - start

    async def _until_end(self) -> None:
        """Reads until the script has finished."""
        while True:
            try:
                raw = await asyncio.wait_for(self._line.recv(), self.patience)
            except (websockets.ConnectionClosed, TimeoutError) as error:
                raise VisitError(f"classroom: {type(error).__name__}") from error
            message = ForwardMsg.FromString(raw)
            kind = message.WhichOneof("type")
            if kind == "delta":
                self.fragment = message.delta.fragment_id or self.fragment
            elif kind == "navigation":
                self._script = message.navigation.page_script_hash
            elif kind == "script_finished" and message.script_finished in (
                ForwardMsg.FINISHED_SUCCESSFULLY,
                ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
            ):
                return
