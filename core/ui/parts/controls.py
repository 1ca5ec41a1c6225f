"""The controls of a page: each has the key `<page>_<name>`, and the address of the page holds its value."""

import re
from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from ...base.i18n import language, languages, number_separators, relocalize, use_language
from ..server.streamlit_address import held_in_address, rename_in_address

_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


class Controls:
    """Makes the controls of a page, knows their values, and shows figures whose link holds them all.

    A box for a number has no least or greatest value: whatever is typed or stands in a link reaches the
    request, whose error formula says what is wrong with it, and stays in the box.

    Args:
        page: Name of the page.
        side: Container in which controls stand, unless another is given.

    Attributes:
        values: What the controls that were shown hold, by their names.
        labels: What stands above them, by their names.
    """

    def __init__(self, page: str, side):
        self.page = page
        self.side = side
        self.values: dict = {}
        self.labels: dict[str, str] = {}
        self._rows = 0

    def key(self, name: str) -> str:
        return f"{self.page}_{name}"

    def settings(self, *names: str) -> dict:
        """Returns the values of controls by the names that the requests give them."""
        return {name: self.values[name] for name in names}

    def set(self, **values) -> None:
        """Moves controls: for callbacks, which run before a page is shown anew."""
        for name, value in values.items():
            st.session_state[self.key(name)] = value

    def link(self) -> dict:
        """Returns the parameters of the address that opens the page with these controls as they stand."""
        return {self.key(name): value for name, value in self.values.items() if value is not None}

    def row(self):
        """Returns a container for controls side by side.

        It is sent as one element, where columns are one more each.
        """
        self._rows += 1
        return self.side.container(horizontal=True, key=f"{self.page}_row{self._rows}")

    # --- kinds of controls ----------------------------------------------------------------------------------

    def _add(self, kind: str, name: str, container, *args, **options):
        show = getattr(container if container is not None else self.side, kind)
        self.labels[name] = args[0]
        self.values[name] = show(*args, key=self.key(name), bind="query-params", **options)
        return self.values[name]

    def _understand(self, name: str, options: Sequence, more: dict) -> None:
        """Lets an address hold an option, or what it is shown as in any language. Options are said now, in
        the language of this run.
        """
        shown = more.get("format_func", str)
        words = {option: shown(option) for option in options}
        names = {str(option): option for option in options}
        held = held_in_address(self.key(name))
        if held and held not in {*words.values(), *names}:
            names |= _in_all_languages(words)
        rename_in_address(self.key(name), {one: words[option] for one, option in names.items()})
        if "format_func" in more:
            more["format_func"] = words.__getitem__

    def _fall_back(self, name: str, options: Sequence, default) -> None:
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
        return self._add("number_input", name, container, label, value=default, **options)

    def slider(self, name: str, label: str, low, high, default, step=None, container=None, **options):
        """Shows a slider from `low` to `high` and returns its number; see `number`.

        A number beyond them, left of a longer one, becomes the default.
        """
        if not low <= st.session_state.get(self.key(name), default) <= high:
            st.session_state[self.key(name)] = default
        return self._add("slider", name, container, label, low, high, default, step, **options)

    def select(self, name: str, label: str, options: Sequence, container=None, *, index: int = 0, **more):
        """Shows a list to choose from and returns the choice.

        Args:
            name, label, container: As in `number`.
            options: What there is to choose from.
            index: Of the option that it begins with.
            more: Of Streamlit's list. With a `format_func` an address may hold an option or what it is shown
                as.
        """
        self._understand(name, options, more)
        self._fall_back(name, options, options[index])
        return self._add("selectbox", name, container, label, options, index=index, **more)

    def choice(self, name: str, label: str, options: Sequence[str], container=None, **more) -> str:
        """Shows buttons to choose one from and returns the choice: the first where an address names none.

        See `select` for its arguments.
        """
        self._understand(name, options, more)
        self._fall_back(name, options, options[0])
        more = {"default": options[0], "required": True, "wrap": True} | more
        chosen = self._add("segmented_control", name, container, label, options, **more)
        self.values[name] = chosen or options[0]
        return self.values[name]

    def text(self, name: str, label: str, default: str, container=None, **options) -> str:
        return self._add("text_input", name, container, label, default, **options)

    def area(self, name: str, label: str, default: str, container=None, **options) -> str:
        """Shows a box to type several lines in and returns the text."""
        return self._add("text_area", name, container, label, default, **options)

    def lines(self, name: str, label: str, default: str, container=None, **options) -> tuple[str, ...]:
        """Shows a box for texts, a line each, and returns them.

        Empty lines at the end are none, those before it are empty texts.
        """
        return tuple(self.area(name, label, default, container, **options).rstrip().split("\n"))

    def tick(self, name: str, label: str, default: bool, container=None, **options) -> bool:
        return self._add("checkbox", name, container, label, default, **options)

    def numbers(self, name: str, label: str, default: str, **options) -> tuple:
        """Shows a line for numbers between commas and returns them.

        What is no number stays text, for the request to refuse. Where decimals have a comma, as in "0,5; 1",
        a semicolon or a blank stands between two numbers.
        """
        typed = self.text(name, label, default, **options)
        if number_separators(language())[0] == "," and "." not in typed and _DECIMAL_COMMA.search(typed):
            typed = _DECIMAL_COMMA.sub(".", typed)
        parts = typed.replace(";", ",").split(",")
        return tuple(_number(part.strip()) for part in parts if part.strip())

    # --- what the browser alone shows -----------------------------------------------------------------------

    def noted(self, name: str, options: Collection[str]) -> str:
        """Returns what the address holds of something that no control shows, such as a word that is pinned in
        a figure; "" where it holds none of the options.
        """
        value = st.query_params.get(self.key(name), "")
        if value not in options:
            return ""
        self.values[name] = value
        return value

    def note(self, name: str, value: str) -> None:
        """Writes such a value into the address, for callbacks; "" takes it out. What comes from a browser is
        checked by `noted` before anything is made of it.
        """
        st.query_params[self.key(name)] = value
        if not value:
            del st.query_params[self.key(name)]


def _in_all_languages(words: Mapping) -> dict:
    """Returns options by what they are shown as in each language: an address may come from any."""
    names: dict = {}
    for one in languages():
        with use_language(one):
            names = {relocalize(said): option for option, said in words.items()} | names
    return names


def _number(text: str) -> float | str:
    """Returns a text as the number that it names, or as it is."""
    try:
        return float(text)
    except ValueError:
        return text
