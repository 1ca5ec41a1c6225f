"""A walk over every page, every view and every choice of figure, as a visitor takes it: nothing in it names a
page or a figure.
"""

import contextlib
import dataclasses
import functools
import json
import random
import urllib.parse
from collections.abc import Callable, Iterator
from unittest import mock

import numpy as np
import pandas as pd

from core.models.families import MODELS, reading_name
from core.ui import figure
from tests.support.new_apps import ROUTER, open_page

PAGES = sorted(path.stem for path in ROUTER.parent.glob("*.py") if path.stem != "router")
TABS = ("Prove it", "Export", "Numbers", "Link")
CONTROLS = (
    "button_group",
    "selectbox",
    "number_input",
    "slider",
    "text_input",
    "text_area",
    "checkbox",
    "multiselect",
)
ABOUT = "_about"


def left_out(app) -> list[str]:
    """Returns the lines that say what of a link was left out."""
    return [caption.value for caption in app.caption if "of this link" in caption.value]


@dataclasses.dataclass
class Shown:
    """A figure as a page shows it, with what its four tabs hold; None for what is not there.

    Attributes:
        key: Of the chart.
        place: Page and choices that lead to it.
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
    place: str
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


def named(page: str, fields: dict) -> dict:
    """Returns parameters of an address by the names of a page's controls."""
    return {f"{page}_{name}": value for name, value in fields.items()}


def start(page: str, parameters: dict | None = None):
    return open_page(page, parameters or {})


def elements(block) -> Iterator:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from elements(child)
        else:
            yield child


def charts(app) -> list[Shown]:
    """Returns the figures of a page, but the hidden one that is loaded in advance."""
    return [
        Shown(key=one.key, place="", spec=json.loads(one.proto.spec), story=one.proto.alt)
        for one in elements(app.main)
        if one.type == "plotly_chart" and one.key != "charts_ready_chart"
    ]


def words(app) -> list[str]:
    """Returns what a visitor reads of a page, without what the tabs under figures hold."""
    kinds = ("title", "subheader", "markdown", "caption", "text", "error", "info", "warning", "latex", "code")
    return [str(one.value) for one in elements(app.main) if one.type in kinds]


def controls(app) -> dict:
    """Returns the controls of a page by their keys, but for the tabs under figures."""
    found = [one for kind in CONTROLS for one in app.main.get(kind)]
    return {one.key: one for one in found if one.key and not one.key.endswith(ABOUT)}


def in_address(control) -> bool:
    return bool(control.proto.query_param_key)


@contextlib.contextmanager
def downloads() -> Iterator[dict[str, Callable[[], bytes]]]:
    """Notes what download buttons would send when clicked: the functions by the names of the files."""
    from streamlit.runtime.media_file_manager import MediaFileManager

    found, real = {}, MediaFileManager.add_deferred

    def noted(self, data, mimetype, coordinates, file_name=None, **more):
        found[more["element_id"]] = file_name, data
        return real(self, data, mimetype, coordinates, file_name, **more)

    with mock.patch.object(MediaFileManager, "add_deferred", noted):
        yield found


@contextlib.contextmanager
def compared() -> Iterator[dict[str, np.ndarray]]:
    """Notes by the keys of figures the numbers with which "Prove it" compares what the code recomputes."""
    found, real = {}, figure.prove

    def noted(key, code, shown, given=None):
        found[key] = np.asarray(shown, "float64")
        real(key, code, shown, given)

    with mock.patch.object(figure, "prove", noted):
        yield found


def set_tabs(app, tab: str | None) -> None:
    """Chooses one of the four tabs under every figure that has them, or none; the next run shows it."""
    for group in app.get("button_group"):
        if (group.key or "").endswith(ABOUT):
            app.session_state[group.key] = tab


def look(app, place: str, tabs: tuple[str, ...] = TABS) -> list[Shown]:
    """Returns the figures of a page with what some of the tabs under them hold."""
    found = {one.key: one for one in charts(app)}
    with downloads() as sent, compared() as numbers:
        for tab in tabs:
            set_tabs(app, tab)
            app.run()
            under = list(elements(app.main))
            keys = [one.key for one in under]
            for key, shown in found.items():
                shown.place = place
                if f"{key}{ABOUT}" in keys:
                    _note(shown, tab, under, keys, sent)
                    shown.numbers = numbers.get(key)
    return list(found.values())


def _note(shown: Shown, tab: str, under: list, keys: list, sent: dict) -> None:
    """Notes what a tab of a figure holds; what stands under a figure comes after its tabs."""
    below = keys.index(f"{shown.key}{ABOUT}")
    if tab == "Prove it" and f"{shown.key}_prove" in keys:
        shown.code = next(one.value for one in under[below:] if one.type == "code")
    elif tab == "Export" and f"{shown.key}_csv" in keys:
        shown.csv_name, make = next(sent[one.proto.id] for one in under if one.key == f"{shown.key}_csv")
        shown.csv = make()
        makes = [sent[one.proto.id][1] for one in under if one.key == f"{shown.key}_notebook"]
        shown.notebook = makes[0]() if makes else None
        shown.image_name = next(
            (json.loads(one.proto.json)["name"] for one in under if one.key == f"{shown.key}_images"), None
        )
    elif tab == "Numbers":  # Streamlit tells AppTest no key of a table; it stands right under the tabs
        shown.table = under[below + 1].value if under[below + 1].type == "dataframe" else None
    elif tab == "Link":
        address = next((one.value for one in under[below:] if one.type == "code" and "?" in one.value), None)
        shown.link = address and urllib.parse.parse_qs(address.split("?", 1)[1], keep_blank_values=True)


# --- other choices ------------------------------------------------------------------------------------------


def states(page: str, models: tuple[str, ...]) -> Iterator[tuple]:
    """Yields (app, choices, whether one of them is new on this page) for each view, each choice of buttons in
    it, and each model.

    Args:
        page: Its name.
        models: Names that count as models wherever a list offers them; each is opened in the first view that
            offers it.
    """
    view, on_page = f"{page}_view", set()
    first = controls(start(page)).get(view)
    for name in first.options if first else [None]:
        queue, seen = [({view: name} if name else {}, True)], set()
        while queue:
            choices, new = queue.pop(0)
            app = start(page, choices)
            for key, control in controls(app).items():
                options = _choices(control, models)
                seen.add((key, str(control.value)))
                if key != view and control.type != "button_group":
                    options = [option for option in options if (key, option) not in on_page]
                for option in options if key != view else []:
                    if (key, option) not in seen:
                        seen.add((key, option))
                        queue.append(({**choices, key: option}, (key, option) not in on_page))
                        on_page.add((key, option))
            yield app, choices, new


def _choices(control, models: tuple[str, ...]) -> list[str]:
    """Returns what a walk takes of a control that an address holds: all of a row of buttons, the models of a
    list.
    """
    if not in_address(control):
        return []
    if control.type == "button_group":
        return list(control.options)
    if control.type != "selectbox":
        return []
    return [name for name in map(_model_or_option, control.options) if name in models]


@functools.cache
def _names_of_models() -> dict[str, str]:
    return {reading_name(name): name for name in reversed(list(MODELS))}


def _model_or_option(option: str) -> str:
    """Returns the name that an address holds for an option of a list: models stand there by reading name."""
    return _names_of_models().get(option, option)


def press(app) -> None:
    """Presses the buttons that a page waits for, such as "Write"; what is written comes as fast as it can."""
    for box in app.selectbox:
        if box.key.endswith("_pace"):
            box.select_index(len(box.options) - 1)
    wait = [one for one in app.main.get("button") if one.proto.type == "primary" and not one.proto.disabled]
    if wait:
        for one in wait:
            one.click()
        app.run()


def vary(app, seed: int) -> None:
    """Gives every control that the address holds another value, but for rows of buttons; one that leads to no
    figure stays as it is. A control gets the same one in every state: what a lab has trained is found again.
    """
    ours = [
        key
        for key, control in controls(app).items()
        if in_address(control) and control.type != "button_group"
    ]
    set_tabs(app, None)
    before = {key: controls(app)[key].value for key in ours}
    values = {key: other(controls(app)[key], random.Random(f"{seed} {key}")) for key in ours}
    for key in ours:
        controls(app)[key].set_value(values[key])
    app.run()
    if whole(app):
        return
    for key in before.keys() & controls(app).keys():
        controls(app)[key].set_value(before[key])
    app.run()
    for key in ours:
        if key in (there := controls(app)):
            there[key].set_value(values[key])
            if not whole(app.run()) and key in (there := controls(app)):
                there[key].set_value(before[key])
                app.run()


def whole(app) -> bool:
    """Tells whether a page shows figures and no error."""
    return (
        not app.exception
        and not app.error
        and any(True for one in elements(app.main) if one.type == "plotly_chart")
    )


def other(control, chance: random.Random):
    """Returns another value of a control than the one that it has, near to it if a number or a text."""
    value = control.value
    if control.type == "selectbox":
        options = [_model_or_option(option) for option in control.options]
        options = [option for option in options if option != str(value)]
        return chance.choice(options) if options else value
    if control.type == "multiselect":
        return chance.sample([option for option in control.options if option not in value], 2)
    if control.type == "checkbox":
        return not value
    if control.type in ("text_input", "text_area"):
        return value.rsplit(maxsplit=1)[0] if value.split()[1:] else value
    if value is None:
        return 3.0
    step = 3 * (control.proto.step or 1)
    high = control.proto.max if control.type == "slider" or control.proto.has_max else None
    return type(value)(value + step if high is None or value + step <= high else value - step)
