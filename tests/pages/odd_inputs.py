"""Whatever is typed, moved or written into the address: the page stands, what was typed stays, and no sign of
it becomes markup. Controls are found on the pages, none is named here.
"""

import re
from collections.abc import Callable, Iterator

from tests.support.new_apps import open_page
from tests.support.views import find_controls

TEXT_CONTROLS, NUMBER_CONTROLS = ("text_input", "text_area"), ("number_input", "slider")
OTHER_CONTROLS = ("selectbox", "button_group", "checkbox", "toggle", "multiselect")
ODD_TEXTS = (
    "<img src=zqx onerror=zqx> [zqx](javascript:zqx) $\\href{zqx}{q}$",
    ":red[zqx] ![zqx](http://zqx.example) :material/zqx: <b>zqx</b>",
    "".join(map(chr, [*range(32), *range(127, 160)]))
    + " a\0b \u2028 \u202eabc \u2066 مرحبا שלום 👩‍👩‍👧‍👦 🏳️‍🌈 z"
    + "\u0335" * 40,
    " \t\n \u3000\u00a0",
    "中文 ﷽ İ ß\tgood\n\n\r\n[UNK] endofseq [PAD] <0x41> ▁ ''' \"\"\" ${x} $x %s {0} \\n \\",
    "word " * 210_000,
)
# What would be a link, a picture, a formula, a colour or an icon of the texts above.
MARKUP_PATTERN = re.compile(
    r"(?<!\\)<(img|b>)|\]\((javascript|http)|(?<!\\)\$\\href|(?<!\\):red\[|(?<!\\):material/zqx|://zqx",
    re.IGNORECASE,
)
# A visitor's translation belongs to its sentence, and goes with it when another is typed; no browser sends
# both in one run, as these tests do.
DEPENDENT_BOXES = {f"{page}_translation": f"{page}_text" for page in ("translation", "attention")}
# "text" is plain text
TEXT_ELEMENTS = (
    "title",
    "header",
    "subheader",
    "markdown",
    "caption",
    "error",
    "warning",
    "info",
    "success",
    "latex",
)
JUNK_VALUES = (
    "inf",
    "nan",
    "-1",
    "1e400",
    "9" * 400,
    "",
    "<img src=zqx>",
    "\0",
    "[]",
    "None",
    "0x10",
    "1.5",
    "true",
    "a&b=c#d",
    "x" * 100_000,
)


def find_faults(app) -> list[str]:
    messages = [f"an exception: {one.value}" for one in app.exception]
    for error_text in (error.value for error in app.error):
        signs_of_a_bug = ("\n", "Traceback", "error of its own")
        if len(error_text) >= 800 or any(sign in error_text for sign in signs_of_a_bug):
            messages.append(f"no sentence for a visitor: {error_text[:800]}")
    # one is hidden, and empty
    charts = [one for one in app.get("plotly_chart") if "charts_ready" not in one.proto.id]
    has_code_box = any(box.key == "classroom_code" for box in app.text_input)
    if not (charts or app.error or app.info or app.dataframe or has_code_box):
        messages.append("neither a figure nor a sentence")
    for element in (one for kind in TEXT_ELEMENTS for one in app.get(kind)):
        if tags := MARKUP_PATTERN.search(str(element.value)):
            messages.append(
                f"{element.type} holds {tags[0]!r} as markup, not as signs "
                f"(`quote_text`, `escape_label`): {str(element.value)[:300]}"
            )
    if any(tag in chart.proto.spec for chart in charts for tag in ("<img", "\\u003cimg")):
        messages.append("a figure holds a tag: `escape_label` takes it")
    if not all(chart.proto.alt for chart in charts):
        messages.append("a figure without words")
    return messages


def find_lost_inputs(app, typed_values: dict) -> list[str]:
    """Returns which boxes have not what was typed; one that is gone belonged to what is not shown now."""
    found = []
    for box in find_controls(app, *TEXT_CONTROLS, *NUMBER_CONTROLS):
        if box.key in typed_values and DEPENDENT_BOXES.get(box.key) not in typed_values:
            typed = typed_values[box.key]
            max_length = getattr(box.proto, "max_chars", 0)  # a browser lets no more through
            if box.value != (typed[:max_length] if max_length else typed):
                found.append(f"{box.key} lost {str(typed)[:60]!r}")
    return found


def submit(app) -> None:
    """Runs a page with what was typed into it; what stands in a form comes when it is sent."""
    for button in app.button:
        if button.form_id:
            button.click()
    app.run()


def list_extremes(box) -> list:
    """Returns the numbers that a browser lets through at the ends of a box or a slider, and some between."""
    is_integer = isinstance(box.value, int)
    low, high = (
        (box.min, box.max)
        if box.min is not None
        else (-(2**53) + 1, 2**53 - 1)
        if is_integer
        else (-1e300, 1e300)
    )
    between = [value for value in ((0, 3) if is_integer else (0.0, 0.37)) if low <= value <= high]
    return [low, high, *between] if box.type == "number_input" else [low, high]


def _type_odd_values(
    app, control_types: tuple[str, ...], list_values: Callable, num_rounds: int
) -> Iterator[dict]:
    """Gives each control of some types one of its odd values, never two the same; yields the values of a
    round by the keys of the controls once the page has run.
    """
    for round_number in range(num_rounds if find_controls(app, *control_types) else 0):
        typed_values = {}
        for number, box in enumerate(find_controls(app, *control_types)):
            values = list_values(box)
            typed_values[box.key] = values[(round_number + number) % len(values)]
            box.set_value(typed_values[box.key])
        submit(app)
        yield typed_values


def find_text_faults(app, place: str) -> list[str]:
    """Types each text into each box of a page and returns what went wrong. At the end the boxes hold what
    they held.
    """
    initial_values = {box.key: box.value for box in find_controls(app, *TEXT_CONTROLS)}
    rounds = _type_odd_values(app, TEXT_CONTROLS, lambda _: ODD_TEXTS, len(ODD_TEXTS))
    found = [
        f"{place}, text {round_number}: {fault}"
        for round_number, typed_values in enumerate(rounds)
        for fault in find_faults(app) + find_lost_inputs(app, typed_values)
    ]
    for box in find_controls(app, *TEXT_CONTROLS):
        box.set_value(initial_values.get(box.key, box.value))
    return found


def find_number_faults(app, place: str) -> list[str]:
    """Moves each number of a page to its ends and returns what went wrong."""
    submit(app)
    return [
        f"{place}, numbers {typed_values}: {fault}"
        for typed_values in _type_odd_values(app, NUMBER_CONTROLS, list_extremes, 3)
        for fault in find_faults(app)
    ]


def find_address_faults(app, page: str, choices: dict, number: int) -> list[str]:
    """Opens a page anew with junk in the place of each of its controls but the view, and returns what went
    wrong.
    """
    controls = find_controls(app, *TEXT_CONTROLS, *NUMBER_CONTROLS, *OTHER_CONTROLS)
    junk = {box.key: JUNK_VALUES[(number + i) % len(JUNK_VALUES)] for i, box in enumerate(controls)} | choices
    junk_app = open_page(page, junk | {"nobody_knows": "1", f"{page}_": "2"})
    return [f"address {str(junk)[:400]}: {fault}" for fault in find_faults(junk_app)]
