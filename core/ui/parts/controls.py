"""The controls of a page: each has the key `<page>_<name>`, and its value is in the address of the page."""

import re
from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from ...base.i18n import get_language, list_languages, number_separators, retranslate, use_language
from ..server.streamlit_query_params import initial_query_param, translate_query_param

_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


class Controls:
    """Shows the controls of a page, and has their values.

    A number input has no smallest or largest value: the request checks what is typed or in a link, and its
    error is shown beside it.

    Args:
        page: Name of the page.
        default_container: Container of controls for which no other is named.

    Attributes:
        values: Values of the controls that were shown, by their names.
        labels: Labels of these controls, by their names.
    """

    def __init__(self, page: str, default_container):
        self.page = page
        self.default_container = default_container
        self.values: dict = {}
        self.labels: dict[str, str] = {}

    def key(self, name: str) -> str:
        return f"{self.page}_{name}"

    def set(self, **values) -> None:
        """Sets values of controls; for callbacks, which run before the page reruns."""
        for name, value in values.items():
            st.session_state[self.key(name)] = value

    def link_params(self) -> dict:
        """Returns the query parameters that open the page with these values."""
        return {self.key(name): value for name, value in self.values.items() if value is not None}

    # --- kinds of controls ----------------------------------------------------------------------------------

    def _add_widget(self, widget_name: str, name: str, container, *args, **options):
        show_widget = getattr(container if container is not None else self.default_container, widget_name)
        self.labels[name] = args[0]
        self.values[name] = show_widget(*args, key=self.key(name), bind="query-params", **options)
        return self.values[name]

    def _prepare_choice(self, name: str, options: Sequence, default, widget_options: dict) -> None:
        """Lets an address hold an option, or its label in any language, and moves a control whose choice is
        gone, since another control offers others now, to a default.
        """
        format_option = widget_options.get("format_func", str)
        option_labels = {option: format_option(option) for option in options}  # in the language of this run
        option_by_name = {str(option): option for option in options}
        address_value = initial_query_param(self.key(name))
        if address_value and address_value not in {*option_labels.values(), *option_by_name}:
            option_by_name |= _options_in_all_languages(option_labels)
        shown_values = {option_name: option_labels[option] for option_name, option in option_by_name.items()}
        translate_query_param(self.key(name), shown_values)
        if "format_func" in widget_options:
            widget_options["format_func"] = option_labels.__getitem__
        if st.session_state.get(self.key(name), default) not in options:
            st.session_state[self.key(name)] = default

    def number(self, name: str, label: str, default=None, container=None, **options):
        """Shows a number input and returns the number, or None if it is empty and the default is None.

        Args:
            name: Name of the control.
            label: Label above it.
            default: Initial value.
            container: Container of the control. Default: that of the page.
            options: More arguments of `st.number_input`.
        """
        if isinstance(default, float):
            options = {"format": "%.10g"} | options
        return self._add_widget("number_input", name, container, label, value=default, **options)

    def slider(self, name: str, label: str, low, high, default, step=None, container=None, **options):
        """Shows a slider from `low` to `high` and returns its number; see `number`.

        A value out of range, of an earlier and longer slider, becomes the default.
        """
        if not low <= st.session_state.get(self.key(name), default) <= high:
            st.session_state[self.key(name)] = default
        return self._add_widget("slider", name, container, label, low, high, default, step, **options)

    def selectbox(
        self, name: str, label: str, options: Sequence, container=None, *, index: int = 0, **widget_options
    ):
        """Shows a select box and returns the chosen option.

        Args:
            name, label, container: See `number`.
            options: Options to choose from.
            index: Index of the initial option.
            widget_options: More arguments of `st.selectbox`. With a `format_func`, an address may have an
                option or its label.
        """
        self._prepare_choice(name, options, options[index], widget_options)
        return self._add_widget("selectbox", name, container, label, options, index=index, **widget_options)

    def segmented_control(
        self, name: str, label: str, options: Sequence[str], container=None, **widget_options
    ) -> str:
        """Shows buttons and returns the chosen option, initially the first; see `selectbox`."""
        self._prepare_choice(name, options, options[0], widget_options)
        widget_options = {"default": options[0], "required": True, "wrap": True} | widget_options
        choice = self._add_widget("segmented_control", name, container, label, options, **widget_options)
        self.values[name] = choice or options[0]
        return self.values[name]

    def text(self, name: str, label: str, default: str, container=None, **options) -> str:
        return self._add_widget("text_input", name, container, label, default, **options)

    def text_area(self, name: str, label: str, default: str, container=None, **options) -> str:
        return self._add_widget("text_area", name, container, label, default, **options)

    def checkbox(self, name: str, label: str, default: bool, container=None, **options) -> bool:
        return self._add_widget("checkbox", name, container, label, default, **options)

    def numbers(self, name: str, label: str, default: str, **options) -> tuple:
        """Shows a text input of numbers between commas and returns them.

        What is no number stays text, which the request refuses. In languages with a decimal comma, numbers
        are separated as in "0,5; 1" or "0,5, 1".
        """
        typed_text = self.text(name, label, default, **options)
        if number_separators(get_language())[0] == "," and "." not in typed_text:
            typed_text = _DECIMAL_COMMA.sub(".", typed_text)
        parts = typed_text.replace(";", ",").split(",")
        return tuple(_parse_number(part.strip()) for part in parts if part.strip())

    # --- what the browser alone shows -----------------------------------------------------------------------

    def read_address_value(self, name: str, options: Collection[str]) -> str:
        """Returns a value of the address that no control shows, such as the word that is pinned in a figure,
        or "" if it is none of the options.
        """
        value = st.query_params.get(self.key(name), "")
        if value not in options:
            return ""
        self.values[name] = value
        return value

    def write_address_value(self, name: str, value: str) -> None:
        """Writes a value for `read_address_value`, which checks it, into the address; "" removes it. For
        callbacks.
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
    try:
        return float(text)
    except ValueError:
        return text
