"""The frame of a page: title and question, the views, one row of controls, the figure over the whole width,
words.

A view is a function of a `Frame`: it asks for a request, whose fields are its form, and shows its answer.
"""

import contextlib
import dataclasses
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence

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
    """A request was refused: what is wrong with it stands under its controls, and the view ends here."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """What a view of a page is given.

    Attributes:
        page: Its name.
        controls: Makes controls whose values the address holds.
        controls_area: Container of the controls, over the figure.
        row: Of the controls in it, side by side.
        figure_area: Container of the figure.
        page_hook: What accompanies the page.
    """

    page: str
    controls: Controls
    controls_area: typing.Any
    row: typing.Any
    figure_area: typing.Any
    page_hook: PageHook

    # --- the form -------------------------------------------------------------------------------------------

    def choose_figure(self, name: str, options: Sequence[str]) -> str:
        """Shows buttons for the figures of a view and returns the one that is chosen, which the address
        holds.

        Args:
            name: Of the control; `<page>-<name>` is the message of its label, with an attribute an option.
            options: As addresses hold them.
        """
        label_key = f"{self.page}-{name}"
        option_labels = {option: message(f"{label_key}.{slugify(option)}") for option in options}
        return self.controls.segmented_control(
            name,
            message(label_key),
            options,
            self.row,
            format_func=option_labels.__getitem__,
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

        A field's range, default and way to be asked stand in it; label and help are the messages
        `<Request>-<field>` and its `.help`.

        Args:
            request_type: Of request.
            skipped_fields: Fields that have no control here and keep their defaults.
            available_options: Which of a field's options there are now, by its name: a mapping. Default: all.
            fixed_values: Fields that have no control here, with what they hold.

        Raises:
            RequestRefused: If the request refuses a value; its sentence stands under the controls then.
        """
        values = dict(fixed_values)
        shown_fields = self._show_fields(request_type, values, skipped_fields, available_options or {})
        self._show_typed_replacements(request_type, values)
        sentence_fields = [field.name for field in shown_fields if "examples" in field.metadata]
        for name in sentence_fields:  # once all is chosen: a model may come after its sentence
            values[name] = complete_sentence(
                self.controls, self.controls_area, values[name], values.get("model", ""), name
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
        """Shows the controls of `form`, adds to some values what they hold, and returns their fields."""
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
        """Says which signs of what was typed are read as others, where the view does not say it itself."""
        self_reporting_fields = {
            name
            for name, value_range in field_ranges(request_type).items()
            if value_range.view_reports_replacements
        }
        typed_values = [
            values[name]
            for name in text_field_names(request_type)
            if name not in self_reporting_fields and values.get(name)
        ]
        texts_of_fields = [[value] if isinstance(value, str) else value for value in typed_values]
        show_typed_replacements(
            [text for value in texts_of_fields for text in value if isinstance(text, str)], self.controls_area
        )

    # --- the figure -----------------------------------------------------------------------------------------

    def show(
        self,
        figure_name: str,
        plot: Callable[..., Picture],
        request,
        *,
        result=None,
        attach_listener: Callable[[str], None] | None = None,
        proof_values: Mapping | None = None,
        csv_export=None,
        show_below: Callable[[], None] | None = None,
        **plot_options,
    ) -> None:
        """Answers a request, draws the trace and shows the figure with all that belongs to it.

        Cache, names of files, link and the values of the proof come from the request; the names also from how
        it is drawn.

        Args:
            figure_name: Of the figure on its page; its proof is `prove/<name>.txt` beside the function that
                draws it.
            plot: From the trace to a picture.
            request: What is asked.
            result: Where it is known already. Default: what answers the request.
            attach_listener: Called with the key of the chart before it is shown, to hear what is chosen in
                it.
            proof_values: Names that the proof has besides the fields of the request.
            csv_export, show_below: See `show_figure`.
            plot_options: How it is drawn: what else `plot` takes.
        """
        result = run_cached(request) if result is None else result
        picture = cached_picture(plot, result, request=request, **plot_options)
        if attach_listener is not None:
            attach_listener(self.controls.key(figure_name))
        fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
        files = {name: value for name, value in fields.items() if isinstance(value, bytes)}  # a visitor's own
        settings = {name: value for name, value in fields.items() if name not in files}
        all_proof_values = settings | dict(proof_values or {})
        show_figure(
            self.page,
            figure_name,
            picture,
            settings=settings | {name: value for name, value in plot_options.items() if name != "narrow"},
            make_proof=lambda: (
                load_proof(plot.__module__, figure_name, all_proof_values),
                picture.table.recomputed_values,
            ),
            make_python_line=lambda: "" if files else format_show_call(plot, request, result, plot_options),
            files=files,
            link_params=self.controls.link_params(),
            page_hook=self.page_hook,
            csv_export=csv_export,
            show_below=show_below,
        )

    @property
    def is_narrow_screen(self) -> bool:
        """Whether it is shown on a telephone."""
        return is_narrow(self.controls.key("telephone"))

    def two_columns(self, name: str):
        """Returns two columns for two figures; on a telephone and on a wall they stand below each other."""
        return st.container(key=self.controls.key(f"{name}_beside")).columns([1.75, 1], gap="medium")


# --- the page -----------------------------------------------------------------------------------------------


def show_page(name: str, views: Mapping[str, View]) -> None:
    """Shows a page: title and question, the choice of a view, the view, its words, what comes next.

    Args:
        name: Of the page.
        views: At most six functions of a frame, by what addresses call them; `view-<slug>` of the page is the
            message of what people read, and `<slug>.md` of its words what you see.
    """
    entry = contents.find_page(name)
    embed_params = isolate_figure()
    _show_header(entry.title, entry.question)
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
    controls.side = control_row
    figure_area = page_hook.make_figure_area(st.container())
    with figure_area:
        with show_errors(), stop_on_refusal():
            views[selected_view](Frame(name, controls, controls_area, control_row, figure_area, page_hook))
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


@contextlib.contextmanager
def stop_on_refusal() -> Iterator[None]:
    """Ends what is inside where a request was refused: the sentence stands there already."""
    with contextlib.suppress(RequestRefused):
        yield


def _show_header(title: str, question: str) -> None:
    with st.container(key="atlas_header", gap=None):
        st.title(f":small[{title}] {question}", anchor=False)
