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
from ..base.i18n import message, page_text, slug
from ..base.proofs import code_of
from ..base.request import DEFAULT_WIDGET, Widget, ranges, text_fields
from ..figures.picture import Picture
from ..figures.python_line import python_line
from .figure import show_figure
from .form import control, counts, is_folded
from .parts import language
from .parts.alone import shown_alone
from .parts.browser import in_browser, is_narrow
from .parts.companions import Companion, companion
from .parts.controls import Controls
from .parts.page_text import tab_title
from .parts.results_cache import cached_picture, run_cached
from .parts.unread import say_reading
from .sentence import read_whole
from .server.address import say_left_out
from .server.errors import name_fields, page_sentence, show_sentence, shown_errors

_Request = typing.TypeVar("_Request")
View = Callable[["Frame"], None]


class Refused(Exception):
    """A request was refused: what is wrong with it stands under its controls, and the view ends here."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """What a view of a page is given.

    Attributes:
        page: Its name.
        controls: Makes controls whose values the address holds.
        above: Container of the controls, over the figure.
        row: Of the controls in it, side by side.
        stage: Container of the figure.
        guide: What accompanies the page.
    """

    page: str
    controls: Controls
    above: typing.Any
    row: typing.Any
    stage: typing.Any
    guide: Companion

    # --- the form -------------------------------------------------------------------------------------------

    def choose(self, name: str, options: Sequence[str]) -> str:
        """Shows buttons for the figures of a view and returns the one that is chosen, which the address
        holds.

        Args:
            name: Of the control; `<page>-<name>` is the message of its label, with an attribute an option.
            options: As addresses hold them.
        """
        label = f"{self.page}-{name}"
        words = {option: message(f"{label}.{slug(option)}") for option in options}
        return self.controls.choice(
            name,
            message(label),
            options,
            self.row,
            format_func=words.__getitem__,
            label_visibility="collapsed",
        )

    def form(
        self,
        request_type: type[_Request],
        *,
        skip: Sequence[str] = (),
        choices: Mapping[str, Sequence] | None = None,
        **fixed,
    ) -> _Request:
        """Shows a control for each field of a request, in their order, and returns the request.

        A field's range, default and way to be asked stand in it; label and help are the messages
        `<Request>-<field>` and its `.help`.

        Args:
            request_type: Of request.
            skip: Fields that have no control here and keep their defaults.
            choices: Which of a field's options there are now, by its name: a mapping. Default: all.
            fixed: Fields that have no control here, with what they hold.

        Raises:
            Refused: If the request refuses a value; its sentence stands under the controls then.
        """
        values = dict(fixed)
        text_names: list[str] = []  # sentences, for a model that may come after them
        advanced = None
        for field in sorted(dataclasses.fields(request_type), key=is_folded):  # type: ignore[arg-type]
            widget: Widget | None = field.metadata.get("widget", DEFAULT_WIDGET)
            if field.name in {*values, *skip} or widget is None or not counts(widget, values, request_type):
                continue
            if widget.advanced and advanced is None:
                advanced = self.row.popover(
                    message("more-settings"), icon=":material/tune:", key=f"{self.page}_more"
                )
            container = advanced if widget.advanced else self.above if widget.private else self.row
            values[field.name] = control(
                self.controls, request_type, field, container, (choices or {}).get(field.name)
            )
            if "examples" in field.metadata:
                text_names.append(field.name)
        self._say_reading(request_type, values)
        for name in text_names:
            values[name] = read_whole(self.controls, self.above, values[name], values.get("model", ""), name)
        try:
            return request_type(**values)
        except InvalidValueError as error:
            with self.above:
                show_sentence(page_sentence(error, self.controls.labels))
            raise Refused from error

    def _say_reading(self, request_type: type, values: Mapping) -> None:
        """Says which signs of what was typed are read as others, where the view does not say it itself."""
        own = {name for name, allowed in ranges(request_type).items() if allowed.reports_reading}
        held = [values[name] for name in text_fields(request_type) if name not in own and values.get(name)]
        lines = [[one] if isinstance(one, str) else one for one in held]
        say_reading([line for one in lines for line in one if isinstance(line, str)], self.above)

    # --- the figure -----------------------------------------------------------------------------------------

    def show(
        self,
        name: str,
        plot: Callable[..., Picture],
        request,
        *,
        result=None,
        listen: Callable[[str], None] | None = None,
        proof_values: Mapping | None = None,
        csv=None,
        under: Callable[[], None] | None = None,
        **plot_options,
    ) -> None:
        """Answers a request, draws the trace and shows the figure with all that belongs to it.

        Cache, names of files, link and the values of the proof come from the request; the names also from how
        it is drawn.

        Args:
            name: Of the figure on its page; its proof is `prove/<name>.txt` beside the function that draws
                it.
            plot: From the trace to a picture.
            request: What is asked.
            result: Where it is known already. Default: what answers the request.
            listen: Called with the key of the chart before it is shown, to hear what is chosen in it.
            proof_values: Names that the proof has besides the fields of the request.
            csv, under: See `show_figure`.
            plot_options: How it is drawn: what else `plot` takes.
        """
        result = run_cached(request) if result is None else result
        picture = cached_picture(plot, result, request=request, **plot_options)
        if listen is not None:
            listen(self.controls.key(name))
        fields = {field.name: getattr(request, field.name) for field in dataclasses.fields(request)}
        files = {name: value for name, value in fields.items() if isinstance(value, bytes)}  # a visitor's own
        settings = {name: value for name, value in fields.items() if name not in files}
        values = settings | dict(proof_values or {})
        show_figure(
            self.page,
            name,
            picture,
            settings=settings | {name: value for name, value in plot_options.items() if name != "narrow"},
            proof=lambda: (code_of(plot.__module__, name, values), picture.table.numbers),
            python=lambda: "" if files else python_line(plot, request, result, plot_options),
            files=files,
            link=self.controls.link(),
            guide=self.guide,
            csv=csv,
            under=under,
        )

    @property
    def narrow(self) -> bool:
        """Whether it is shown on a telephone."""
        return is_narrow(self.controls.key("telephone"))

    def beside(self, name: str):
        """Returns two columns for two figures; on a telephone and on a wall they stand below each other."""
        return st.container(key=self.controls.key(f"{name}_beside")).columns([1.75, 1], gap="medium")


# --- the page -----------------------------------------------------------------------------------------------


def page(name: str, views: Mapping[str, View]) -> None:
    """Shows a page: title and question, the choice of a view, the view, its words, what comes next.

    Args:
        name: Of the page.
        views: At most six functions of a frame, by what addresses call them; `view-<slug>` of the page is the
            message of what people read, and `<slug>.md` of its words what you see.
    """
    entry = contents.page(name)
    alone = shown_alone()
    _header(entry.title, entry.question)
    guide = companion(name)
    guide.before()
    controls = Controls(name, st)
    name_fields(controls.labels)
    titles = {view: message(f"{name}-view.{slug(view)}") for view in views}
    view = controls.choice(
        "view", message("view"), list(views), st, format_func=titles.__getitem__, label_visibility="collapsed"
    )
    tab_title(entry.title, titles[view])
    in_browser(name, view, next(iter(views)))
    above = st.container(key="atlas_above")
    row = above.container(horizontal=True, vertical_alignment="bottom", key=f"{name}_controls")
    controls.side = row
    stage = guide.stage(st.container())
    with stage:
        with shown_errors(), ended_quietly():
            views[view](Frame(name, controls, above, row, stage, guide))
        words = page_text(f"topics/{name}", slug(view))
        if words:
            st.markdown(f"## {message('what-you-see')}\n\n{words}")
    with st.expander(message("about-this-page")):
        st.markdown(page_text(f"topics/{name}", "page"))
    guide.after(view, controls.link())
    language.note(controls.link())
    say_left_out(above, controls.link() | guide.parameters() | alone | language.link())


@contextlib.contextmanager
def ended_quietly() -> Iterator[None]:
    """Ends what is inside where a request was refused: the sentence stands there already."""
    with contextlib.suppress(Refused):
        yield


def _header(title: str, question: str) -> None:
    with st.container(key="atlas_header", gap=None):
        st.title(f":small[{title}] {question}", anchor=False)
