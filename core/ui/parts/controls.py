"""The controls of a page: each has the key `<page>_<name>`, and the address of the page holds its value."""

import re
from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from ...base.i18n import get_language, list_languages, number_separators, retranslate, use_language
from ..server.streamlit_query_params import initial_query_param, translate_query_param

_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


class Controls:
    """Makes the controls of a page, knows their values, and shows figures whose link holds them all.

    A box for a number has no least or greatest value: whatever is typed or stands in a link reaches the
    request, whose error formula says what is wrong with it, and stays in the box.

    Args:
        page: Name of the page.
        default_container: Container in which controls stand, unless another is given.

    Attributes:
        values: What the controls that were shown hold, by their names.
        labels: What stands above them, by their names.
    """

    def __init__(self, page: str, default_container):
        self.page = page
        self.side = default_container
        self.values: dict = {}
        self.labels: dict[str, str] = {}
        self._num_rows = 0

    def key(self, name: str) -> str:
        return f"{self.page}_{name}"

    def select_values(self, *names: str) -> dict:
        """Returns the values of controls by the names that the requests give them."""
        return {name: self.values[name] for name in names}

    def set(self, **values) -> None:
        """Moves controls: for callbacks, which run before a page is shown anew."""
        for name, value in values.items():
            st.session_state[self.key(name)] = value

    def link_params(self) -> dict:
        """Returns the parameters of the address that opens the page with these controls as they stand."""
        return {self.key(name): value for name, value in self.values.items() if value is not None}

    def row(self):
        """Returns a container for controls side by side.

        It is sent as one element, where columns are one more each.
        """
        self._num_rows += 1
        return self.side.container(horizontal=True, key=f"{self.page}_row{self._num_rows}")

    # --- kinds of controls ----------------------------------------------------------------------------------

    def _add_widget(self, widget_name: str, name: str, container, *args, **options):
        show_widget = getattr(container if container is not None else self.side, widget_name)
        self.labels[name] = args[0]
        self.values[name] = show_widget(*args, key=self.key(name), bind="query-params", **options)
        return self.values[name]

    def _accept_translated_options(self, name: str, options: Sequence, widget_options: dict) -> None:
        """Lets an address hold an option, or what it is shown as in any language. Options are said now, in
        the language of this run.
        """
        format_option = widget_options.get("format_func", str)
        option_labels = {option: format_option(option) for option in options}
        option_by_name = {str(option): option for option in options}
        address_value = initial_query_param(self.key(name))
        if address_value and address_value not in {*option_labels.values(), *option_by_name}:
            option_by_name |= _options_in_all_languages(option_labels)
        translate_query_param(
            self.key(name),
            {option_name: option_labels[option] for option_name, option in option_by_name.items()},
        )
        if "format_func" in widget_options:
            widget_options["format_func"] = option_labels.__getitem__

    def _reset_unavailable_choice(self, name: str, options: Sequence, default) -> None:
        """Moves a control whose choice is gone, since another control offers others now, to a default."""
        if st.session_state.get(self.key(name), default) not in options:
            st.session_state[self.key(name)] = default

    def number(self, name: str, label: str, default=None, container=None, **options):
        """Shows a box for any number and returns it; an empty one with the default None returns None.

        Args:
            name: Of the control.
            label: What stands above it.
            default: The number that it begins with.
            container: Where it stands.
            options: Of Streamlit's box.
        """
        if isinstance(default, float):
            options = {"format": "%.10g"} | options
        return self._add_widget("number_input", name, container, label, value=default, **options)

    def slider(self, name: str, label: str, low, high, default, step=None, container=None, **options):
        """Shows a slider from `low` to `high` and returns its number; see `number`.

        A number beyond them, left of a longer one, becomes the default.
        """
        if not low <= st.session_state.get(self.key(name), default) <= high:
            st.session_state[self.key(name)] = default
        return self._add_widget("slider", name, container, label, low, high, default, step, **options)

    def selectbox(
        self, name: str, label: str, options: Sequence, container=None, *, index: int = 0, **widget_options
    ):
        """Shows a list to choose from and returns the choice.

        Args:
            name, label, container: As in `number`.
            options: What there is to choose from.
            index: Of the option that it begins with.
            widget_options: Of Streamlit's list. With a `format_func` an address may hold an option or its
                label.
        """
        self._accept_translated_options(name, options, widget_options)
        self._reset_unavailable_choice(name, options, options[index])
        return self._add_widget("selectbox", name, container, label, options, index=index, **widget_options)

    def segmented_control(
        self, name: str, label: str, options: Sequence[str], container=None, **widget_options
    ) -> str:
        """Shows buttons to choose one from and returns the choice: the first where an address names none.

        See `selectbox` for its arguments.
        """
        self._accept_translated_options(name, options, widget_options)
        self._reset_unavailable_choice(name, options, options[0])
        widget_options = {"default": options[0], "required": True, "wrap": True} | widget_options
        choice = self._add_widget("segmented_control", name, container, label, options, **widget_options)
        self.values[name] = choice or options[0]
        return self.values[name]

    def text(self, name: str, label: str, default: str, container=None, **options) -> str:
        return self._add_widget("text_input", name, container, label, default, **options)

    def text_area(self, name: str, label: str, default: str, container=None, **options) -> str:
        """Shows a box to type several lines in and returns the text."""
        return self._add_widget("text_area", name, container, label, default, **options)

    def text_lines_input(
        self, name: str, label: str, default: str, container=None, **options
    ) -> tuple[str, ...]:
        """Shows a box for texts, a line each, and returns them.

        Empty lines at the end are none, those before it are empty texts.
        """
        return tuple(self.text_area(name, label, default, container, **options).rstrip().split("\n"))

    def checkbox(self, name: str, label: str, default: bool, container=None, **options) -> bool:
        return self._add_widget("checkbox", name, container, label, default, **options)

    def numbers(self, name: str, label: str, default: str, **options) -> tuple:
        """Shows a line for numbers between commas and returns them.

        What is no number stays text, for the request to refuse. Where decimals have a comma, as in "0,5; 1",
        a semicolon or a blank stands between two numbers.
        """
        typed_text = self.text(name, label, default, **options)
        if (
            number_separators(get_language())[0] == ","
            and "." not in typed_text
            and _DECIMAL_COMMA.search(typed_text)
        ):
            typed_text = _DECIMAL_COMMA.sub(".", typed_text)
        parts = typed_text.replace(";", ",").split(",")
        return tuple(_parse_number(part.strip()) for part in parts if part.strip())

    # --- what the browser alone shows -----------------------------------------------------------------------

    def read_address_value(self, name: str, options: Collection[str]) -> str:
        """Returns what the address holds of something that no control shows, such as a word that is pinned in
        a figure; "" where it holds none of the options.
        """
        value = st.query_params.get(self.key(name), "")
        if value not in options:
            return ""
        self.values[name] = value
        return value

    def write_address_value(self, name: str, value: str) -> None:
        """Writes such a value into the address, for callbacks; "" takes it out. What comes from a browser is
        checked by `read_address_value` before anything is made of it.
        """
        st.query_params[self.key(name)] = value
        if not value:
            del st.query_params[self.key(name)]


def _options_in_all_languages(option_labels: Mapping) -> dict:
    option_by_label: dict = {}
    for language_code in list_languages():
        with use_language(language_code):
            option_by_label = {
                retranslate(label): option for option, label in option_labels.items()
            } | option_by_label
    return option_by_label


def _parse_number(text: str) -> float | str:
    """Returns a text as the number that it names, or as it is."""
    try:
        return float(text)
    except ValueError:
        return text
