"""A walk over every page, every view and every choice of figure, as a visitor takes it: nothing in it names a
page or a figure.
"""

import dataclasses
import functools
import json
import random
import urllib.parse
from collections.abc import Iterator
from unittest import mock

import numpy as np
import pandas as pd

from core.models.families import MODELS, get_display_name
from core.ui import figure
from tests.support import views
from tests.support.new_apps import ROUTER, open_page

PAGES = sorted(path.stem for path in ROUTER.parent.glob("*.py") if path.stem != "router")
TABS = ("Prove it", "Export", "Numbers", "Link")
TABS_SUFFIX = "_about"


def find_ignored_parameters(app) -> list[str]:
    return [caption.value for caption in app.caption if "of this link" in caption.value]


@dataclasses.dataclass
class ShownFigure:
    """A figure as a page shows it, with what its four tabs hold; None for what is not there.

    Attributes:
        key: Of the chart.
        state_label: Page and choices that lead to it.
        spec: Plotly's JSON.
        story: The text for those who do not see it.
        code: Of "Prove it".
        numbers: That "Prove it" compares with what its code recomputes.
        csv: What the CSV button of "Export" sends.
        notebook: What the button for a notebook sends.
        csv_name: The name that it gives the file.
        image_name: The name of PNG and SVG, without an ending.
        table: Of "Numbers".
        link: Parameters of the address of "Link".
    """

    key: str
    state_label: str
    spec: dict
    story: str
    code: str | None = None
    numbers: np.ndarray | None = None
    csv: bytes | None = None
    notebook: str | None = None
    csv_name: str | None = None
    image_name: str | None = None
    table: pd.DataFrame | None = None
    link: dict | None = None


def prefix_fields(page: str, fields: dict) -> dict:
    return {f"{page}_{name}": value for name, value in fields.items()}


def iterate_elements(block) -> Iterator:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from iterate_elements(child)
        else:
            yield child


def find_charts(app) -> list[ShownFigure]:
    """Returns the figures of a page, but the hidden one that is loaded in advance."""
    return [
        ShownFigure(key=one.key, state_label="", spec=json.loads(one.proto.spec), story=one.proto.alt)
        for one in iterate_elements(app.main)
        if one.type == "plotly_chart" and one.key != "charts_ready_chart"
    ]


def read_words(app) -> list[str]:
    """Returns what a visitor reads of a page, without what the tabs under figures hold."""
    element_types = (
        "title",
        "subheader",
        "markdown",
        "caption",
        "text",
        "error",
        "info",
        "warning",
        "latex",
        "code",
    )
    return [str(one.value) for one in iterate_elements(app.main) if one.type in element_types]


def find_controls(app) -> dict:
    """Returns the controls of a page by their keys, but for the tabs under figures."""
    return {one.key: one for one in views.find_controls(app.main, *views.CONTROL_TYPES)}


def is_in_address(control) -> bool:
    return bool(control.proto.query_param_key)


def select_tab(app, tab: str | None):
    """Chooses one of the four tabs under every figure that has them, or none; the next run shows it."""
    for group in app.get("button_group"):
        if (group.key or "").endswith(TABS_SUFFIX):
            app.session_state[group.key] = tab
    return app


def read_figures(app, state_label: str = "", tabs: tuple[str, ...] = TABS) -> list[ShownFigure]:
    """Returns the figures of a page with what some of the tabs under them hold."""
    from streamlit.runtime.media_file_manager import MediaFileManager

    figures_by_key = {one.key: one for one in find_charts(app)}
    add_file, show_proof = MediaFileManager.add_deferred, figure.show_proof
    with (
        mock.patch.object(MediaFileManager, "add_deferred", autospec=True, side_effect=add_file) as files,
        mock.patch.object(figure, "show_proof", side_effect=show_proof) as proofs,
    ):
        for tab in tabs:
            page_elements = list(iterate_elements(select_tab(app, tab).run().main))
            keys = [one.key for one in page_elements]
            # what download buttons would send when clicked, and what "Prove it" compares
            files_by_id = {
                call.kwargs["element_id"]: (call.kwargs["file_name"], call.args[1])
                for call in files.call_args_list
            }
            numbers = {call.args[0]: np.asarray(call.args[2], "float64") for call in proofs.call_args_list}
            for key, shown in figures_by_key.items():
                shown.state_label = state_label
                if f"{key}{TABS_SUFFIX}" in keys:
                    _record_tab(shown, tab, page_elements[keys.index(f"{key}{TABS_SUFFIX}") :], files_by_id)
                    shown.numbers = numbers.get(key)
    return list(figures_by_key.values())


def _record_tab(shown: ShownFigure, tab: str, below: list, files_by_id: dict) -> None:
    """Notes what a tab of a figure holds; what stands under a figure comes after its tabs."""
    own_elements = {one.key.removeprefix(f"{shown.key}_"): one for one in below if one.key}
    codes = [one.value for one in below if one.type == "code"]
    if tab == "Prove it" and "prove" in own_elements:
        shown.code = codes[0]
    elif tab == "Export" and "csv" in own_elements:
        shown.csv_name, make_csv = files_by_id[own_elements["csv"].proto.id]
        shown.csv = make_csv()
        if "notebook" in own_elements:
            shown.notebook = files_by_id[own_elements["notebook"].proto.id][1]()
        if "images" in own_elements:
            shown.image_name = json.loads(own_elements["images"].proto.json)["name"]
    elif tab == "Numbers":  # Streamlit tells AppTest no key of a table; it stands right under the tabs
        shown.table = below[1].value if below[1].type == "dataframe" else None
    elif tab == "Link":
        address = next((code for code in codes if "?" in code), None)
        shown.link = address and urllib.parse.parse_qs(address.split("?", 1)[1], keep_blank_values=True)


# --- other choices ------------------------------------------------------------------------------------------


def iterate_states(page: str, models: tuple[str, ...]) -> Iterator[tuple]:
    """Yields (app, choices, whether one of them is new on this page) for each view, each choice of buttons in
    it, and each model.

    Args:
        page: Its name.
        models: Names that count as models wherever a list offers them; each is opened in the first view that
            offers it.
    """
    view, visited_on_page = f"{page}_view", set()
    first = find_controls(open_page(page)).get(view)
    for name in first.options if first else [None]:
        queue, visited = [({view: name} if name else {}, True)], set()
        while queue:
            choices, is_new = queue.pop(0)
            app = open_page(page, choices)
            for key, control in find_controls(app).items():
                options = _get_options(control, models)
                visited.add((key, str(control.value)))
                if key != view and control.type != "button_group":
                    options = [option for option in options if (key, option) not in visited_on_page]
                for option in options if key != view else []:
                    if (key, option) not in visited:
                        visited.add((key, option))
                        queue.append(({**choices, key: option}, (key, option) not in visited_on_page))
                        visited_on_page.add((key, option))
            yield app, choices, is_new


# What a walk takes of a control that an address holds: all of a row of buttons, the models of a list.
def _get_options(control, models: tuple[str, ...]) -> list[str]:
    if not is_in_address(control) or control.type not in ("button_group", "selectbox"):
        return []
    if control.type == "button_group":
        return list(control.options)
    return [name for name in map(_to_address_value, control.options) if name in models]


@functools.cache
def _map_reading_names() -> dict[str, str]:
    return {get_display_name(name): name for name in reversed(list(MODELS))}


# The name that an address holds for an option of a list: models stand there by reading name.
def _to_address_value(option: str) -> str:
    return _map_reading_names().get(option, option)


def press_primary_buttons(app) -> None:
    """Presses the buttons that a page waits for, such as "Write"; what is written comes as fast as it can."""
    for box in app.selectbox:
        if box.key.endswith("_speed"):
            box.select_index(len(box.options) - 1)
    primary_buttons = [
        one for one in app.main.get("button") if one.proto.type == "primary" and not one.proto.disabled
    ]
    if primary_buttons:
        for one in primary_buttons:
            one.click()
        app.run()


def change_all_controls(app, seed: int) -> None:
    """Gives every control that the address holds another value, but for rows of buttons; one that leads to no
    figure stays as it is. A control gets the same one in every state: what a lab has trained is found again.
    """
    controls = {
        key: control
        for key, control in find_controls(select_tab(app, None)).items()
        if is_in_address(control) and control.type != "button_group"
    }
    previous_values = {key: control.value for key, control in controls.items()}
    values = {
        key: choose_other_value(control, random.Random(f"{seed} {key}")) for key, control in controls.items()
    }
    if has_figures_without_error(_set_controls(app, values)):
        return
    _set_controls(app, previous_values)
    for key, value in values.items():
        if key in find_controls(app) and not has_figures_without_error(_set_controls(app, {key: value})):
            _set_controls(app, {key: previous_values[key]})


def _set_controls(app, values: dict):
    controls = find_controls(app)
    for key in values.keys() & controls.keys():
        controls[key].set_value(values[key])
    return app.run()


def has_figures_without_error(app) -> bool:
    return (
        not app.exception
        and not app.error
        and any(True for one in iterate_elements(app.main) if one.type == "plotly_chart")
    )


def choose_other_value(control, rng: random.Random):
    """Returns another value of a control than the one that it has, near to it if a number or a text."""
    value = control.value
    if control.type == "selectbox":
        options = [_to_address_value(option) for option in control.options]
        options = [option for option in options if option != str(value)]
        return rng.choice(options) if options else value
    if control.type == "multiselect":
        return rng.sample([option for option in control.options if option not in value], 2)
    if control.type == "checkbox":
        return not value
    if control.type in ("text_input", "text_area"):
        return value.rsplit(maxsplit=1)[0] if value.split()[1:] else value
    if value is None:
        return 3.0
    step = 3 * (control.proto.step or 1)
    high = control.proto.max if control.type == "slider" or control.proto.has_max else None
    return type(value)(value + step if high is None or value + step <= high else value - step)
