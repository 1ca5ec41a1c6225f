"""The controls of a training: its buttons, its progress, live figures, and downloads.

The process that trains knows no session: a page that is opened anew finds the training by its address, which
contains its settings.
"""

import dataclasses
import functools
import inspect
import json
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
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

_POLL_SECONDS = 0.3


@dataclasses.dataclass(frozen=True)
class TrainingPanel:
    """The training of a session in one view, and the previous one.

    Attributes:
        page, view: Names of the page and the experiment; the keys of the buttons begin with them.
    """

    page: str
    view: str

    def _widget_key(self, name: str) -> str:
        return f"{self.page}_{self.view}_{name}"

    def request_action(self, training_request, action: str = "status") -> RunResult:
        """Requests an action on a training, and returns its status.

        Args:
            training_request: Identifies the training.
            action: One of `core.topics.lab.run_control.schema.ACTIONS`.
        """
        new_viewer_id = f"{st.context.ip_address or ''} {uuid.uuid4().hex}".strip()
        viewer_id = st.session_state.setdefault(f"{self.page}_viewer_id", new_viewer_id)
        return engine.run(RunRequest(training_request=training_request, action=action, viewer_id=viewer_id))

    def begin(self, training_request, *, replace_other: bool, may_start: bool = True) -> RunResult:
        """Begins a training that a lesson needs, and returns its status.

        Args:
            training_request: Identifies the training.
            replace_other: Whether it replaces another training of this session, and starts again if it was
                stopped or left.
            may_start: Whether it may be started; otherwise it is only found where another visitor trains it.
        """
        if is_lab_closed():
            return RunResult(state="closed")
        if not may_start:
            status = self.request_action(training_request)
            if not (status.is_active or status.state == "done"):
                return status
        state, key = st.session_state, self._widget_key("run")
        session_request = state.get(key)
        if session_request is None or replace_other:
            if session_request is not None and session_request != training_request:
                self.request_action(session_request, "stop")
            state[key] = training_request
        status = self.request_action(training_request)
        may_start = status.state == "none" or (replace_other and status.state in ("left", "stopped", "early"))
        if may_start and state[key] == training_request:
            return self.request_action(training_request, "start")
        return status

    def previous_request(self, training_request):
        """Returns the request of the previous training, or None; the address contains what differs."""
        try:
            changes = json.loads(st.query_params.get(f"{self.page}_previous", ""))
            private_values = st.session_state.get(self._widget_key("private"), {})
            return dataclasses.replace(training_request, **changes | private_values)
        except (ValueError, TypeError, RecursionError):  # no JSON, no such field, or a value out of its range
            return None

    def show(
        self, form_request, plot_figures: Callable[[Any, Any], list], buttons
    ) -> tuple[Any, RunResult] | None:
        """Shows the buttons, and during a training its progress and live figures.

        Args:
            form_request: The request that Start would train, or None if the controls are invalid.
            plot_figures: Takes a training request and its result; returns Plotly figures.
            buttons: Container of the buttons.

        Returns:
            The request of the training that has ended and its status, or None if there is none.

        Raises:
            AtlasError: If it failed before its first snapshot, or the lab is closed.
        """
        if is_lab_closed():
            raise AtlasError(message("training-closed"))
        training_request = self._find_training(form_request)
        status = self.request_action(training_request) if training_request else RunResult(state="none")
        with buttons:
            self._show_buttons(form_request, training_request, status)
        if status.is_active:
            self._show_live_figures(training_request, plot_figures)
            st.rerun()
        if status.state == "none":
            refusal_id = f"training-{st.session_state.get(self._widget_key('refused'))}"
            preload_charts()
            if form_request:
                hint = message(refusal_id if has_message(refusal_id) else "training-none")
                st.info(hint, icon=":material/play_arrow:")
            return None
        if status.result is None:
            raise AtlasError(message(f"running-{status.state}"))
        if has_message(f"running-{status.state}"):
            st.warning(message(f"running-{status.state}"))
        return training_request, status

    def _find_training(self, form_request):
        """Returns the training of this session; of a new session the one of its address, if it exists."""
        state, key = st.session_state, self._widget_key("run")
        if key not in state and form_request:
            if self.request_action(form_request).state == "none":
                if not state.setdefault(f"{self.page}_is_warm", False):
                    state[f"{self.page}_is_warm"] = True
                    self.request_action(form_request, "warm_up")
                return None
            state[key] = form_request
        return state.get(key)

    def _start(self, form_request) -> None:
        state, key = st.session_state, self._widget_key("run")
        if (previous_request := state.get(key)) and previous_request != form_request:
            self.request_action(previous_request, "stop")
            public_fields = url_values(previous_request)
            state[self._widget_key("private")] = {
                name: value for name, value in vars(previous_request).items() if name not in public_fields
            }
            st.query_params[f"{self.page}_previous"] = json.dumps(
                {name: value for name, value in public_fields.items() if value != vars(form_request)[name]}
            )
        state[key] = form_request
        state[self._widget_key("refused")] = self.request_action(form_request, "start").state

    def _start_with_next_seed(self, form_request) -> None:
        while self.request_action(form_request).state != "none":
            form_request = dataclasses.replace(form_request, seed=(form_request.seed + 1) % MAX_SEED)
        Controls(self.page, st).set(seed=form_request.seed)
        self._start(form_request)

    def _show_buttons(self, form_request, training_request, status: RunResult) -> None:
        is_done = status.state == "done" and form_request == training_request
        start_options = {"type": "primary", "help": message("training-start.done") if is_done else None}
        is_start_disabled = not form_request or status.is_active or is_done
        self._show_button(
            "start", "play_arrow", is_start_disabled, self._start, form_request, **start_options
        )
        act = functools.partial(self.request_action, training_request)
        self._show_button("stop", "stop", not status.is_active, act, "stop")
        self._show_button("continue", "resume", not status.can_resume, act, "resume")
        if is_done:
            self._show_button("retrain", "replay", False, self._start_with_next_seed, form_request)
            minutes = int(status.seconds_since_end // 60)
            st.caption(f":material/history: {message('training-trained', minutes=minutes)}")
        if training_request and form_request and form_request != training_request:
            st.caption(f":material/info: {message('training-settings-changed')}")
        if status.is_active and status.num_other_viewers:
            st.caption(message("training-other-viewers", num_viewers=status.num_other_viewers))

    def _show_button(
        self, name: str, icon: str, disabled: bool, on_click: Callable, *args, **button_options
    ) -> None:
        st.button(
            message(f"training-{name}"),
            key=self._widget_key(name),
            icon=f":material/{icon}:",
            disabled=disabled,
            on_click=on_click,
            args=args,
            **button_options,
        )

    def _show_live_figures(self, training_request, plot_figures: Callable[[Any, Any], list]) -> None:
        """Shows a training until it ends; Streamlit interrupts the script when a control is used."""
        progress_bar = st.empty()
        containers: list = []
        num_snapshots = 0
        while (status := self.request_action(training_request)).is_active:
            progress_bar.progress(
                min(1.0, status.step / max(1, status.total_steps)), text=progress_text(status)
            )
            if status.result is not None and len(status.result.snapshot_steps) > num_snapshots:
                num_snapshots = len(status.result.snapshot_steps)
                figures = plot_figures(training_request, status.result)
                containers = containers or [st.empty() for _ in figures]
                for index, (container, figure) in enumerate(zip(containers, figures, strict=False)):
                    # the figures of two snapshots may be equal
                    key = self._widget_key(f"live_{num_snapshots}_{index}")
                    container.plotly_chart(figure, width="stretch", key=key, config={"displayModeBar": False})
            time.sleep(_POLL_SECONDS)

    def show_figure(
        self, frame: Frame, training_request, result, figure: tuple[str, Callable], proof_fields
    ) -> None:
        """Shows a figure of a training, with the curves of the previous training dotted.

        Args:
            frame: Frame of the page.
            training_request, result: The training.
            figure: Name of the figure, and the function that draws it.
            proof_fields: Fields of the result that its proof reads.
        """
        figure_name, plot_function = figure
        plot_options = {}
        previous_request = self.previous_request(training_request)
        if previous_request and previous_request != training_request:
            previous_result = self.request_action(previous_request).result
            if previous_result:
                frame.controls.values["previous"] = st.query_params[f"{self.page}_previous"]
                changes = describe_changes(previous_request, training_request)
                st.caption(f":material/compare_arrows: {changes}")
                if "previous_result" in inspect.signature(plot_function).parameters:
                    plot_options = {"previous_result": record_request(previous_request, previous_result)}
        frame.show(
            figure_name,
            plot_function,
            training_request,
            result=result,
            proof_values={name: np.asarray(getattr(result, name)).tolist() for name in proof_fields},
            **plot_options,
        )

    def show_presets(self, frame: Frame, request_type: type, presets: Mapping[str, Mapping]) -> None:
        """Shows a menu of settings to try, typical mistakes among them; a preset sets the controls.

        Args:
            frame: Frame of the page.
            request_type: The class of `TrainingRequest`s.
            presets: Values that differ from the defaults, by the name of the preset.
        """
        defaults = url_values(request_type())  # a text that a visitor typed stays
        with frame.row.popover(
            message("training-presets"), icon=":material/lightbulb:", key=self._widget_key("presets")
        ):
            for name, settings in presets.items():
                st.button(
                    message(f"{self.view}-preset.{name}"),
                    key=self._widget_key(f"preset_{name}"),
                    on_click=functools.partial(frame.controls.set, **defaults | dict(settings)),
                    type="tertiary",
                )

    def show_downloads(self, training_request, status: RunResult) -> None:
        """Shows buttons that download a training: its script, a notebook, and the model if there is one."""
        extensions = {"script": "py", "notebook": "ipynb"}  # by file type
        extensions |= {"keras": "keras"} if status.has_model else {}
        with st.container(horizontal=True, key=self._widget_key("files")):
            for file_type, extension in extensions.items():
                st.download_button(
                    message(f"training-{file_type}"),
                    functools.partial(self._request_file, training_request, file_type),
                    f"{self.view}.{extension}", key=self._widget_key(file_type), on_click="ignore",
                    icon=":material/download:", type="tertiary",
                )  # fmt: skip

    def show_open_button(self, training_request, page: str, **query_params: str) -> None:
        """Shows a button that opens the trained model on another page, as an uploaded file.

        Args:
            training_request: Identifies the training.
            page: Name of the page, which reads `<page>_sample` of the session.
            **query_params: Of the page's address.
        """
        label, key = message("training-open"), self._widget_key("open")
        if not is_hosted() and st.button(label, key=key, icon=":material/visibility_off:"):
            model_file = self._request_file(training_request, "keras")
            st.session_state[f"{page}_sample"] = f"{self.view}.keras", model_file
            st.switch_page(contents.find_page(page).file, query_params=query_params)

    def _request_file(self, training_request, file_type: str) -> bytes:
        return self.request_action(training_request, file_type).file
