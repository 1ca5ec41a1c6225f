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
from ....base.i18n import has_message, message
from ....base.limits import is_hosted, is_lab_closed
from ....base.request import MAX_SEED, url_values
from ....figures.library_call import record_request
from ....ui.frame import Frame
from ....ui.parts.charts import preload_charts
from ....ui.parts.controls import Controls
from .descriptions import describe_changes, progress_text
from .schema import RunRequest, RunResult

_POLL_SECONDS = 0.3  # seconds between two looks


@dataclasses.dataclass(frozen=True)
class TrainingPanel:
    """The training of a session in one view, and the one before it.

    Attributes:
        page, view: The beginning of the keys of its buttons.
    """

    page: str
    view: str

    def _widget_key(self, name: str) -> str:
        return f"{self.page}_{self.view}_{name}"

    def order(self, run, order: str = "look") -> RunResult:
        """Gives an order to a training, and returns how it goes."""
        new_viewer_id = f"{st.context.ip_address or ''} {uuid.uuid4().hex}".strip()
        viewer_id = st.session_state.setdefault(f"{self.page}_who", new_viewer_id)
        return engine.run(RunRequest(run=run, order=order, who=viewer_id))

    def begin(self, run, *, replace_other: bool, may_start: bool = True) -> RunResult:
        """Begins a training that a lesson needs, and returns how it goes.

        Args:
            run: Its request.
            replace_other: Whether it takes the place of the one that this session has, and of one that was
                left.
            may_start: Whether it may be started; otherwise it is only found, where another visitor trains it.
        """
        if is_lab_closed():
            return RunResult(state="closed")
        if not may_start:
            status = self.order(run)
            if not (status.is_active or status.state == "done"):
                return status
        state, key = st.session_state, self._widget_key("run")
        previous_run = state.get(key)
        if previous_run is None or replace_other:
            if previous_run is not None and previous_run != run:
                self.order(previous_run, "stop")
            state[key] = run
        status = self.order(run)
        may_start = status.state == "none" or (replace_other and status.state in ("left", "stopped", "early"))
        return self.order(run, "start") if may_start and state[key] == run else status

    def run_request(self, request):
        """Returns what answers a request now, while a training goes on: it is not kept."""
        return engine.run(request)

    def previous_run(self, run):
        """Returns the request of the training before, or None: the address holds in what it differs."""
        try:
            changes = json.loads(st.query_params.get(f"{self.page}_before", ""))
            return dataclasses.replace(run, **changes | st.session_state.get(self._widget_key("private"), {}))
        except (ValueError, TypeError, RecursionError):  # no JSON, no such field, or a value out of its range
            return None

    def show(
        self, form_request, plot_figures: Callable[[Any, Any], list], buttons
    ) -> tuple[Any, RunResult] | None:
        """Shows the buttons; while a training goes on, how far it is, and the figures of its moments.

        Args:
            form_request: The request of a training that would be started, or None where it cannot.
            plot_figures: Of a training and its trace: figures of Plotly.
            buttons: Their container.

        Returns:
            The training that stands, and how it ended; None where there is none.

        Raises:
            AtlasError: If it failed before its first moment, or the lab is closed.
        """
        if is_lab_closed():
            raise AtlasError(message("training-closed"))
        run = self._find_run(form_request)
        status = self.order(run) if run else RunResult(state="none")
        with buttons:
            self._show_buttons(form_request, run, status)
        if status.is_active:
            self._show_live_figures(run, plot_figures)
            st.rerun()
        if status.state == "none":
            refusal_key = f"training-{st.session_state.get(self._widget_key('refused'))}"
            preload_charts()
            if form_request:
                st.info(
                    message(refusal_key if has_message(refusal_key) else "training-none"),
                    icon=":material/play_arrow:",
                )
            return None
        if status.result is None:
            raise AtlasError(message(f"running-{status.state}"))
        if has_message(f"running-{status.state}"):
            st.warning(message(f"running-{status.state}"))
        return run, status

    def _find_run(self, form_request):
        """Returns the training of this session; of a new one that which its address names, if it is there."""
        state, key = st.session_state, self._widget_key("run")
        if key not in state and form_request:
            if self.order(form_request).state == "none":
                if not state.setdefault(f"{self.page}_warm", False):
                    state[f"{self.page}_warm"] = True
                    self.order(form_request, "warm")
                return None
            state[key] = form_request
        return state.get(key)

    def _start(self, form_request) -> None:
        state, key = st.session_state, self._widget_key("run")
        if (previous_run := state.get(key)) and previous_run != form_request:
            self.order(previous_run, "stop")
            public_fields = url_values(previous_run)
            state[self._widget_key("private")] = {
                name: value for name, value in vars(previous_run).items() if name not in public_fields
            }
            st.query_params[f"{self.page}_before"] = json.dumps(
                {name: value for name, value in public_fields.items() if value != vars(form_request)[name]}
            )
        state[key] = form_request
        state[self._widget_key("refused")] = self.order(form_request, "start").state

    def _start_with_next_seed(self, form_request) -> None:
        while self.order(form_request).state != "none":
            form_request = dataclasses.replace(form_request, seed=(form_request.seed + 1) % MAX_SEED)
        Controls(self.page, st).set(seed=form_request.seed)
        self._start(form_request)

    def _show_buttons(self, form_request, run, status: RunResult) -> None:
        is_done = status.state == "done" and form_request == run
        is_start_disabled = not form_request or status.is_active or is_done
        help_text = message("training-start.done") if is_done else None
        self._show_button(
            "start",
            "play_arrow",
            is_start_disabled,
            self._start,
            form_request,
            type="primary",
            help=help_text,
        )
        self._show_button("stop", "stop", not status.is_active, self.order, run, "stop")
        self._show_button("continue", "resume", not status.can_resume, self.order, run, "continue")
        if is_done:
            self._show_button("anew", "replay", False, self._start_with_next_seed, form_request)
            minutes = int(status.seconds_since_end // 60)
            st.caption(f":material/history: {message('training-trained', minutes=minutes)}")
        if run and form_request and form_request != run:
            st.caption(f":material/info: {message('training-other')}")
        if status.is_active and status.num_other_viewers:
            st.caption(message("training-others", count=status.num_other_viewers))

    def _show_button(
        self, name: str, icon: str, disabled: bool, on_click: Callable, *args, **button_options
    ) -> None:
        label, icon_name = message(f"training-{name}"), f":material/{icon}:"
        st.button(
            label,
            key=self._widget_key(name),
            icon=icon_name,
            disabled=disabled,
            on_click=on_click,
            args=args,
            **button_options,
        )

    def _show_live_figures(self, run, plot_figures: Callable[[Any, Any], list]) -> None:
        """Shows a training until it ends; Streamlit interrupts the script where something is pressed."""
        bar = st.empty()
        containers: list = []
        num_snapshots = 0
        while (status := self.order(run)).is_active:
            bar.progress(min(1.0, status.step / max(1, status.total)), text=progress_text(status))
            if status.result is not None and len(status.result.steps) > num_snapshots:
                num_snapshots = len(status.result.steps)
                figures = plot_figures(run, status.result)
                containers = containers or [st.empty() for _ in figures]
                for index, (container, figure) in enumerate(zip(containers, figures, strict=False)):
                    key = self._widget_key(f"live_{num_snapshots}_{index}")  # two moments may look alike
                    container.plotly_chart(figure, width="stretch", key=key, config={"displayModeBar": False})
            time.sleep(_POLL_SECONDS)

    def show_figure(self, frame: Frame, run, result, figure: tuple[str, Callable], proof_fields) -> None:
        """Shows the figure that is chosen of a training, beside it, dotted, the training before.

        Args:
            frame: Of the view.
            run, result: The training.
            figure: The name of the one that is chosen, and the function that draws it.
            proof_fields: Names of what the proofs take from the trace.
        """
        previous_run = self.previous_run(run)
        baseline = previous_run and previous_run != run and self.order(previous_run).result
        plot_options = {}
        figure_name, plot_function = figure
        if baseline:
            frame.controls.values["before"] = st.query_params[f"{self.page}_before"]
            st.caption(f":material/compare_arrows: {describe_changes(previous_run, run)}")
            if "baseline" in inspect.signature(plot_function).parameters:
                plot_options = {"baseline": record_request(previous_run, baseline)}
        proof_values = {field: getattr(result, field) for field in proof_fields}
        proof_values = {
            field: value.tolist() if hasattr(value, "tolist") else value
            for field, value in proof_values.items()
        }
        frame.show(figure_name, plot_function, run, result=result, proof_values=proof_values, **plot_options)

    def choose_snapshot(self, frame: Frame, result, row) -> int:
        """Shows a slider through the moments of a training and returns the one that is chosen."""
        last_index = len(result.steps) - 1
        if not last_index:
            return last_index
        return frame.controls.slider(
            "moment", message("training-moment"), 0, last_index, last_index, 1, row, width=320
        )

    def show_presets(self, frame: Frame, request_type: type, presets: Mapping[str, Mapping]) -> None:
        """Shows settings that are worth trying, mistakes among them; one press sets the controls.

        Args:
            frame: Of the view.
            request_type: Of request.
            presets: Settings other than the defaults, by the name of what they show.
        """
        defaults = url_values(request_type())  # what a visitor typed himself stays
        with frame.row.popover(
            message("training-offers"), icon=":material/lightbulb:", key=self._widget_key("offers")
        ):
            for name, settings in presets.items():
                apply_preset = functools.partial(frame.controls.set, **defaults | dict(settings))
                key = self._widget_key(f"offer_{name}")
                st.button(
                    message(f"{self.view}-offer.{name}"), key=key, on_click=apply_preset, type="tertiary"
                )

    def show_downloads(self, run, status: RunResult) -> None:
        """Shows buttons that save a training: its script, a notebook, the model where there is one."""
        extensions = {"script": "py", "notebook": "ipynb"}  # by the name of the button
        extensions |= {"keras": "keras"} if status.model else {}
        with st.container(horizontal=True, key=self._widget_key("files")):
            for button, extension in extensions.items():
                st.download_button(
                    message(f"training-{button}"), functools.partial(self._request_file, run, button),
                    f"{self.view}.{extension}", key=self._widget_key(button), on_click="ignore",
                    icon=":material/download:", type="tertiary",
                )  # fmt: skip

    def show_open_button(self, run, page: str, **parameters: str) -> None:
        """Shows a button that opens the trained model on another page, which takes it as a visitor's file.

        Args:
            run: Its request.
            page: That takes `<page>_sample` of the session.
            parameters: Of its address.
        """
        if not is_hosted() and st.button(
            message("training-open"), key=self._widget_key("open"), icon=":material/visibility_off:"
        ):
            st.session_state[f"{page}_sample"] = f"{self.view}.keras", self._request_file(run, "keras")
            st.switch_page(contents.find_page(page).file, query_params=parameters)

    def _request_file(self, run, order: str) -> bytes:
        return self.order(run, order).file
