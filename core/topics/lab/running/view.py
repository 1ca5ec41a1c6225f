"""A training of one session: its buttons, how far it is, what is drawn meanwhile, and what can be taken away.

What trains is a process of its own, which knows no session: a page that is opened anew finds it by its
address, in which its settings stand.
"""

import dataclasses
import functools
import inspect
import json
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from .... import contents, engine
from ....base.checks import AtlasError
from ....base.i18n import has_message, join_with_and, message, message_if_any, message_key, slug
from ....base.limits import hosted, lab_closed
from ....base.request import DEFAULT_WIDGET, MAX_SEED, public_values
from ....base.text import shortened
from ....figures.names import quoted
from ....figures.python_line import record_call
from ....ui.form import counts
from ....ui.frame import Frame
from ....ui.parts.charts import get_charts_ready
from ....ui.parts.controls import Controls
from .schema import RunRequest, RunResult

_TICK = 0.3  # seconds between two looks
_SHOWN = 40  # characters of a text that is another than before


@dataclasses.dataclass(frozen=True)
class Trainings:
    """The training of a session in one view, and the one before it.

    Attributes:
        page, view: The beginning of the keys of its buttons.
    """

    page: str
    view: str

    def _key(self, name: str) -> str:
        return f"{self.page}_{self.view}_{name}"

    def order(self, run, what: str = "look") -> RunResult:
        """Gives an order to a training, and returns how it goes."""
        someone = f"{st.context.ip_address or ''} {uuid.uuid4().hex}".strip()
        who = st.session_state.setdefault(f"{self.page}_who", someone)
        return engine.run(RunRequest(run=run, order=what, who=who))

    def begin(self, run, *, anew: bool, starts: bool = True) -> RunResult:
        """Begins a training that a lesson needs, and returns how it goes.

        Args:
            run: Its request.
            anew: Whether it takes the place of the one that this session has, and of one that was left.
            starts: Whether it may be started; otherwise it is only found, where another visitor trains it.
        """
        if lab_closed():
            return RunResult(state="closed")
        if not starts:
            now = self.order(run)
            if not (now.goes_on or now.state == "done"):
                return now
        state, key = st.session_state, self._key("run")
        old = state.get(key)
        if old is None or anew:
            if old is not None and old != run:
                self.order(old, "stop")
            state[key] = run
        now = self.order(run)
        starts = now.state == "none" or (anew and now.state in ("left", "stopped", "early"))
        return self.order(run, "start") if starts and state[key] == run else now

    def ask(self, request):
        """Returns what answers a request now, while a training goes on: it is not kept."""
        return engine.run(request)

    def before(self, run):
        """Returns the request of the training before, or None: the address holds in what it differs."""
        try:
            changes = json.loads(st.query_params.get(f"{self.page}_before", ""))
            return dataclasses.replace(run, **changes | st.session_state.get(self._key("private"), {}))
        except (ValueError, TypeError, RecursionError):  # no JSON, no such field, or a value out of its range
            return None

    def show(self, wanted, draw: Callable[[Any, Any], list], buttons) -> tuple[Any, RunResult] | None:
        """Shows the buttons; while a training goes on, how far it is, and the figures of its moments.

        Args:
            wanted: The request of a training that would be started, or None where it cannot.
            draw: Of a training and its trace: figures of Plotly.
            buttons: Their container.

        Returns:
            The training that stands, and how it ended; None where there is none.

        Raises:
            AtlasError: If it failed before its first moment, or the lab is closed.
        """
        if lab_closed():
            raise AtlasError(message("training-closed"))
        run = self._standing(wanted)
        now = self.order(run) if run else RunResult(state="none")
        with buttons:
            self._buttons(wanted, run, now)
        if now.goes_on:
            self._watch(run, draw)
            st.rerun()
        if now.state == "none":
            refused = f"training-{st.session_state.get(self._key('refused'))}"
            get_charts_ready()
            if wanted:
                st.info(
                    message(refused if has_message(refused) else "training-none"),
                    icon=":material/play_arrow:",
                )
            return None
        if now.trace is None:
            raise AtlasError(message(f"running-{now.state}"))
        if has_message(f"running-{now.state}"):
            st.warning(message(f"running-{now.state}"))
        return run, now

    def _standing(self, wanted):
        """Returns the training of this session; of a new one that which its address names, if it is there."""
        state, key = st.session_state, self._key("run")
        if key not in state and wanted:
            if self.order(wanted).state == "none":
                if not state.setdefault(f"{self.page}_warm", False):
                    state[f"{self.page}_warm"] = True
                    self.order(wanted, "warm")
                return None
            state[key] = wanted
        return state.get(key)

    def _start(self, wanted) -> None:
        state, key = st.session_state, self._key("run")
        if (old := state.get(key)) and old != wanted:
            self.order(old, "stop")
            held = public_values(old)
            state[self._key("private")] = {
                name: value for name, value in vars(old).items() if name not in held
            }
            st.query_params[f"{self.page}_before"] = json.dumps(
                {name: value for name, value in held.items() if value != vars(wanted)[name]}
            )
        state[key] = wanted
        state[self._key("refused")] = self.order(wanted, "start").state

    def _start_anew(self, wanted) -> None:
        """Starts the training with the next seed with which nobody has trained here."""
        while self.order(wanted).state != "none":
            wanted = dataclasses.replace(wanted, seed=(wanted.seed + 1) % MAX_SEED)
        Controls(self.page, st).set(seed=wanted.seed)
        self._start(wanted)

    def _buttons(self, wanted, run, now: RunResult) -> None:
        done = now.state == "done" and wanted == run
        off = not wanted or now.goes_on or done
        told = message("training-start.done") if done else None
        self._button("start", "play_arrow", off, self._start, wanted, type="primary", help=told)
        self._button("stop", "stop", not now.goes_on, self.order, run, "stop")
        self._button("continue", "resume", not now.ended, self.order, run, "continue")
        if done:
            self._button("anew", "replay", False, self._start_anew, wanted)
            st.caption(f":material/history: {message('training-trained', minutes=int(now.age // 60))}")
        if run and wanted and wanted != run:
            st.caption(f":material/info: {message('training-other')}")
        if now.goes_on and now.others:
            st.caption(message("training-others", count=now.others))

    def _button(self, name: str, icon: str, disabled: bool, does: Callable, *args, **look) -> None:
        label, shown = message(f"training-{name}"), f":material/{icon}:"
        st.button(label, key=self._key(name), icon=shown, disabled=disabled, on_click=does, args=args, **look)

    def _watch(self, run, draw: Callable[[Any, Any], list]) -> None:
        """Shows a training until it ends; Streamlit interrupts the script where something is pressed."""
        bar = st.empty()
        places: list = []
        seen = 0
        while (now := self.order(run)).goes_on:
            bar.progress(min(1.0, now.step / max(1, now.total)), text=progress(now))
            if now.trace is not None and len(now.trace.steps) > seen:
                seen = len(now.trace.steps)
                figures = draw(run, now.trace)
                places = places or [st.empty() for _ in figures]
                for number, (place, figure) in enumerate(zip(places, figures, strict=False)):
                    key = self._key(f"live_{seen}_{number}")  # two moments may look alike
                    place.plotly_chart(figure, width="stretch", key=key, config={"displayModeBar": False})
            time.sleep(_TICK)

    def show_figure(self, frame: Frame, run, result, figure: tuple[str, Callable], held) -> None:
        """Shows the figure that is chosen of a training, beside it, dotted, the training before.

        Args:
            frame: Of the view.
            run, result: The training.
            figure: The name of the one that is chosen, and the function that draws it.
            held: Names of what the proofs take from the trace.
        """
        old = self.before(run)
        before = old and old != run and self.order(old).trace
        look = {}
        name, draw = figure
        if before:
            frame.controls.values["before"] = st.query_params[f"{self.page}_before"]
            st.caption(f":material/compare_arrows: {changed(old, run)}")
            if "before" in inspect.signature(draw).parameters:
                look = {"before": record_call(old, before)}
        given = {one: getattr(result, one) for one in held}
        given = {one: value.tolist() if hasattr(value, "tolist") else value for one, value in given.items()}
        frame.show(name, draw, run, result=result, proof_values=given, **look)

    def moment(self, frame: Frame, result, row) -> int:
        """Shows a slider through the moments of a training and returns the one that is chosen."""
        last = len(result.steps) - 1
        if not last:
            return last
        return frame.controls.slider("moment", message("training-moment"), 0, last, last, 1, row, width=320)

    def show_offers(self, frame: Frame, request_type: type, offers: Mapping[str, Mapping]) -> None:
        """Shows settings that are worth trying, mistakes among them; one press sets the controls.

        Args:
            frame: Of the view.
            request_type: Of request.
            offers: Settings other than the defaults, by the name of what they show.
        """
        defaults = public_values(request_type())  # what a visitor typed himself stays
        with frame.row.popover(
            message("training-offers"), icon=":material/lightbulb:", key=self._key("offers")
        ):
            for name, settings in offers.items():
                press = functools.partial(frame.controls.set, **defaults | dict(settings))
                key = self._key(f"offer_{name}")
                st.button(message(f"{self.view}-offer.{name}"), key=key, on_click=press, type="tertiary")

    def show_files(self, run, now: RunResult) -> None:
        """Shows buttons that save a training: its script, a notebook, the model where there is one."""
        endings = {"script": "py", "notebook": "ipynb"}  # by the name of the button
        endings |= {"keras": "keras"} if now.model else {}
        with st.container(horizontal=True, key=self._key("files")):
            for button, ending in endings.items():
                st.download_button(
                    message(f"training-{button}"), functools.partial(self._file, run, button),
                    f"{self.view}.{ending}", key=self._key(button), on_click="ignore",
                    icon=":material/download:", type="tertiary",
                )  # fmt: skip

    def show_way(self, run, page: str, **parameters: str) -> None:
        """Shows a button that opens the trained model on another page, which takes it as a visitor's file.

        Args:
            run: Its request.
            page: That takes `<page>_sample` of the session.
            parameters: Of its address.
        """
        if not hosted() and st.button(
            message("training-open"), key=self._key("open"), icon=":material/visibility_off:"
        ):
            st.session_state[f"{page}_sample"] = f"{self.view}.keras", self._file(run, "keras")
            st.switch_page(contents.page(page).file, query_params=parameters)

    def _file(self, run, what: str) -> bytes:
        return self.order(run, what).file


def progress(now: RunResult) -> str:
    """Returns how far a training is that goes on."""
    if now.state == "waiting":
        return message("training-place", place=now.place)
    if not now.total:
        return message("training-loading")
    if not now.step or (not now.seconds_left and now.step < now.total):  # as one does that is continued
        return message("training-compiling")
    left = round(now.seconds_left)
    return message("training-step", step=now.step, total=now.total, left=left)


def changed(before, after) -> str:
    """Returns in a sentence what differs between two trainings, or ""."""
    kind = type(after)
    changes = [
        message("training-change", what=message(message_key(kind, field.name)),
            old=_value(kind, field.name, old), new=_value(kind, field.name, new))
        for field in dataclasses.fields(kind)
        if (old := getattr(before, field.name)) != (new := getattr(after, field.name))
        and all(counts(field.metadata.get("widget") or DEFAULT_WIDGET, vars(one), kind)
                for one in (before, after))
    ]  # fmt: skip
    return message("training-changes", changes=join_with_and(changes)) if changes else ""


def _value(request_type: type, name: str, value) -> str:
    """Returns a setting as its control writes it."""
    if isinstance(value, bool):
        return message("yes") if value else message("no")
    if isinstance(value, str) and len(value) > _SHOWN:
        return quoted(shortened(value, _SHOWN))
    return message_if_any(f"{message_key(request_type, name)}.{slug(str(value))}") or f"{value}"
