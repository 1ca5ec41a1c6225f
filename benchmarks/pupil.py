"""A student's screen of Classroom without a browser: it answers, and runs its fragment when asked."""

import asyncio
import time

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.visitor import VisitError, Visitor


class Pupil(Visitor):
    """A student's screen: answers, and asks the small route or runs its fragment while it waits."""

    def __init__(self, address: str, query: str):
        super().__init__(address, "classroom", query)
        self.fragment = ""

    async def answer(self, key: str, option: str) -> float:
        """Sends an answer and returns the seconds until the screen says that it is kept."""
        start = time.perf_counter()
        message = self._of_fragment()
        message.rerun_script.widget_states.widgets.add(id=self.widgets[key], string_value=option)
        message.rerun_script.widget_states.widgets.add(id=self.widgets["classroom_send"], trigger_value=True)
        await self._line.send(message.SerializeToString())
        said = await self._until_end()
        if not any(text.startswith("Sent: ") for text in said):
            raise VisitError(f"the answer was not acknowledged: {said[:3]}")
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

    async def _until_end(self) -> list[str]:
        """Reads until the script has finished and returns the alerts that it showed."""
        said: list[str] = []
        while True:
            try:
                raw = await asyncio.wait_for(self._line.recv(), self.patience)
            except (websockets.ConnectionClosed, TimeoutError) as error:
                raise VisitError(f"classroom: {type(error).__name__}") from error
            message = ForwardMsg.FromString(raw)
            kind = message.WhichOneof("type")
            if kind == "delta":
                self.fragment = message.delta.fragment_id or self.fragment
            if kind == "delta" and message.delta.HasField("new_element"):
                element = message.delta.new_element
                self._note(element)
                if element.WhichOneof("type") == "alert":
                    said.append(element.alert.body)
            elif kind == "navigation":
                self._script = message.navigation.page_script_hash
            elif kind == "script_finished" and message.script_finished in (
                ForwardMsg.FINISHED_SUCCESSFULLY,
                ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
            ):
                return said
