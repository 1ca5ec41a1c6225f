"""The frame of a page: title and question, tabs of views, a row of controls, a figure, an explanation.

A view is a function of a `Frame`: it shows the form of a request and a figure of the result.
"""

import contextlib
import dataclasses
import typing
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from .. import contents
from ..base.checks import InvalidValueError
from ..base.i18n import load_page_text, message, slugify
from ..base.proofs import load_proof
from ..base.request import DEFAULT_WIDGET, Widget, field_ranges, text_field_names
from ..figures.library_call import format_show_call
from ..figures.picture import Picture
from .figure import show_figure
from .form import is_advanced, is_visible, show_field
from .parts import page_language
from .parts.browser import is_narrow, mount_browser_script
from .parts.controls import Controls
from .parts.embedded_figure import isolate_figure
from .parts.input_notes import show_typed_replacements
from .parts.page_header import set_tab_title
from .parts.page_hooks import PageHook, make_page_hook
from .parts.results_cache import cached_picture, run_cached
from .sentence import complete_sentence
from .server.errors import format_error, set_field_labels, show_error_text, show_errors
from .server.page_address import sync_address

_Request = typing.TypeVar("_Request")
View = Callable[["Frame"], None]


class RequestRefused(Exception):
    """A value of a form is invalid: the error is shown under the controls, and the view ends."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """The page, as its views use it.

    Attributes:
        page: Name of the page.
        controls: Controls whose values are in the address.
        controls_area: Container above the figure.
        row: Container in `controls_area` for controls side by side.
        page_hook: Hook of the page.
        figure_options: More arguments of `show_figure`, such as `csv_export` or `show_below`.
    """

    page: str
    controls: Controls
    controls_area: typing.Any
    row: typing.Any
    page_hook: PageHook
    figure_options: Mapping[str, typing.Any] = dataclasses.field(default_factory=dict)

    # --- the form -------------------------------------------------------------------------------------------

    def choose_figure(self, name: str, options: Sequence[str]) -> str:
        """Shows buttons for the figures of a view and returns the one that is chosen.

        Args:
            name: Name of the control. The message `<page>-<name>` is its label, with an attribute per option.
            options: Names of the figures in addresses.
        """
        label_key = f"{self.page}-{name}"
        return self.controls.segmented_control(
            name,
            message(label_key),
            options,
            self.row,
            format_func=lambda option: message(f"{label_key}.{slugify(option)}"),
            label_visibility="collapsed",
        )

    def form(
        self,
        request_type: type[_Request],
        *,
        skipped_fields: Sequence[str] = (),
        available_options: Mapping[str, Sequence] | None = None,
        **fixed_values,
    ) -> _Request:
        """Shows a control for each field of a request, in their order, and returns the request.

        Range, default and widget are in the field; label and help are the messages `<Request>-<field>` and
        `<Request>-<field>.help`.

        Args:
            request_type: Class of the request.
            skipped_fields: Names of fields without a control, which have their defaults.
            available_options: Options that can be chosen now, by names of fields. Default: all.
            fixed_values: Values of other fields without a control.

        Raises:
            RequestRefused: If a value is invalid; the error is shown under the controls.
        """
        values = dict(fixed_values)
        shown_fields = self._show_fields(request_type, values, skipped_fields, available_options or {})
        self._show_typed_replacements(request_type, values)
        for field in shown_fields:  # after all controls: a model may follow its sentence
            if "examples" in field.metadata:
                model, text = values.get("model", ""), values[field.name]
                values[field.name] = complete_sentence(
                    self.controls, self.controls_area, text, model, field.name
                )
        try:
            return request_type(**values)
        except InvalidValueError as error:
            with self.controls_area:
                show_error_text(format_error(error, self.controls.labels))
            raise RequestRefused from error

    def _show_fields(
        self, request_type: type, values: dict, skipped_fields: Sequence[str], available_options: Mapping
    ) -> list[dataclasses.Field]:
        """Shows the controls of `form`, adds their values to `values`, and returns their fields."""
        shown_fields: list[dataclasses.Field] = []
        advanced_container = None
        for field in sorted(dataclasses.fields(request_type), key=is_advanced):
            widget: Widget | None = field.metadata.get("widget", DEFAULT_WIDGET)
            is_set = field.name in values or field.name in skipped_fields
            if is_set or widget is None or not is_visible(widget, values, request_type):
                continue
            if widget.advanced and advanced_container is None:
                advanced_container = self.row.popover(
                    message("more-settings"), icon=":material/tune:", key=f"{self.page}_more"
                )
            container = self.controls_area if widget.hidden_from_url else self.row
            values[field.name] = show_field(
                self.controls,
                request_type,
                field,
                advanced_container if widget.advanced else container,
                available_options.get(field.name),
            )
            shown_fields.append(field)
        return shown_fields

    def _show_typed_replacements(self, request_type: type, values: Mapping) -> None:
        ranges = field_ranges(request_type)
        typed_values = [
            values[name]
            for name in text_field_names(request_type)
            if not (name in ranges and ranges[name].view_reports_replacements) and values.get(name)
        ]
        lists = [[value] if isinstance(value, str) else value for value in typed_values]
        texts = [text for value in lists for text in value if isinstance(text, str)]
        show_typed_replacements(texts, self.controls_area)

    # --- the figure -----------------------------------------------------------------------------------------

    def show(
        self,
        figure_name: str,
        plot: Callable[..., Picture],
        request,
        *,
        result=None,
        proof_values: Mapping | None = None,
        **plot_options,
    ) -> typing.Any:
        """Runs a request, plots its result and shows the figure with its claim and tabs; returns the result.

        The request is the key of the cache, and gives the names of files, the link and the values of the
        proof.

        Args:
            figure_name: Name of the figure on its page; the proof is `prove/<figure_name>.txt` beside the
                module of `plot`.
            plot: Returns a picture of a result.
            request: The request.
            result: Result of the request. Default: it is run.
            proof_values: Values of the proof besides the fields of the request.
            plot_options: More arguments of `plot`.
        """
        result = run_cached(request) if result is None else result
        picture = cached_picture(plot, result, request=request, **plot_options)
        fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
        files = {name: value for name, value in fields.items() if isinstance(value, bytes)}  # a visitor's own
        settings = {name: value for name, value in fields.items() if name not in files}
        all_proof_values = settings | dict(proof_values or {})
        show_figure(
            self.page,
            figure_name,
            picture,
            settings=settings | {name: value for name, value in plot_options.items() if name != "is_narrow"},
            make_proof=lambda: (
                load_proof(plot.__module__, figure_name, all_proof_values),
                picture.table.proved_values,
            ),
            make_python_line=lambda: "" if files else format_show_call(plot, request, result, plot_options),
            files=files,
            link_params=self.controls.link_params(),
            page_hook=self.page_hook,
            **self.figure_options,
        )
        return result

    @property
    def is_narrow_screen(self) -> bool:
        """Whether the window is too narrow for long lines, as on a telephone."""
        return is_narrow(self.controls.key("telephone"))

    def two_columns(self, name: str):
        """Returns two columns for two figures, one below the other on a narrow screen and a projector."""
        return st.container(key=self.controls.key(f"{name}_beside")).columns([1.75, 1], gap="medium")


# --- the page -----------------------------------------------------------------------------------------------


def show_page(name: str, views: Mapping[str, View]) -> None:
    """Shows a page: title and question, the choice of a view, the view and its explanation.

    Args:
        name: Name of the page.
        views: At most six views by their names in addresses. The message `<page>-view.<slug>` is the title of
            one, `<slug>.md` its explanation.
    """
    entry = contents.find_page(name)
    embed_params = isolate_figure()
    with st.container(key="atlas_header", gap=None):
        st.title(f":small[{entry.title}] {entry.question}", anchor=False)
    page_hook = make_page_hook(name)
    page_hook.show_before_view()
    controls = Controls(name, st)
    set_field_labels(controls.labels)
    view_titles = {selected_view: message(f"{name}-view.{slugify(selected_view)}") for selected_view in views}
    selected_view = controls.segmented_control(
        "view",
        message("view"),
        list(views),
        st,
        format_func=view_titles.__getitem__,
        label_visibility="collapsed",
    )
    set_tab_title(entry.title, view_titles[selected_view])
    mount_browser_script(name, selected_view, next(iter(views)))
    controls_area = st.container(key="atlas_above")
    control_row = controls_area.container(
        horizontal=True, vertical_alignment="bottom", key=f"{name}_controls"
    )
    controls.default_container = control_row
    with page_hook.make_figure_area(st.container()):
        with show_errors(), contextlib.suppress(RequestRefused):
            views[selected_view](Frame(name, controls, controls_area, control_row, page_hook))
        explanation = load_page_text(f"topics/{name}", slugify(selected_view))
        if explanation:
            st.markdown(f"## {message('what-you-see')}\n\n{explanation}")
    with st.expander(message("about-this-page")):
        st.markdown(load_page_text(f"topics/{name}", "page"))
    page_hook.show_after_view(selected_view, controls.link_params())
    page_language.remember_page_params(controls.link_params())
    sync_address(
        controls_area,
        controls.link_params() | page_hook.address_params() | embed_params | page_language.language_params(),
    )
