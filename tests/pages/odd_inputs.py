"""Whatever is typed, moved or written into the address: the page stands, what was typed stays, and no sign of
it becomes markup. Controls are found on the pages, none is named here.
"""

import re

from tests.pages import walk
from tests.support.views import boxes

TEXTS, NUMBERS = ("text_input", "text_area"), ("number_input", "slider")
OTHERS = ("selectbox", "button_group", "checkbox", "toggle", "multiselect")
NASTY = (
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
MARKUP = re.compile(
    r"(?<!\\)<(img|b>)|\]\((javascript|http)|(?<!\\)\$\\href|(?<!\\):red\[|(?<!\\):material/zqx|://zqx",
    re.IGNORECASE,
)
# A visitor's translation belongs to its sentence, and goes with it when another is typed; no browser sends
# both in one run, as these tests do.
GOES_WITH = {f"{page}_translation": f"{page}_text" for page in ("translation", "attention")}
# "text" is plain text
SAID = ("title", "header", "subheader", "markdown", "caption", "error", "warning", "info", "success", "latex")
JUNK = (
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


def faults(app) -> list[str]:
    found = [f"an exception: {one.value}" for one in app.exception]
    for said in (error.value for error in app.error):
        if "\n" in said or len(said) >= 800 or "Traceback" in said or "error of its own" in said:
            found.append(f"no sentence for a visitor: {said[:800]}")
    # one is hidden, and empty
    charts = [one for one in app.get("plotly_chart") if "charts_ready" not in one.proto.id]
    entrance = any(box.key == "classroom_code" for box in app.text_input)
    if not (charts or app.error or app.info or app.dataframe or entrance):
        found.append("neither a figure nor a sentence")
    for kind in SAID:
        for text in (str(element.value) for element in app.get(kind)):
            if tags := MARKUP.search(text):
                found.append(
                    f"{kind} holds {tags[0]!r} as markup, not as signs (`quoted`, `escaped`): {text[:300]}"
                )
    if any(tag in chart.proto.spec for chart in charts for tag in ("<img", "\\u003cimg")):
        found.append("a figure holds a tag: `escaped` takes it")
    if not all(chart.proto.alt for chart in charts):
        found.append("a figure without words")
    return found


def lost(app, typed: dict) -> list[str]:
    """Returns which boxes have not what was typed; one that is gone belonged to what is not shown now."""
    found = []
    for box in boxes(app, *TEXTS, *NUMBERS):
        if box.key in typed and GOES_WITH.get(box.key) not in typed:
            most = getattr(box.proto, "max_chars", 0)  # a browser lets no more through
            if box.value != (typed[box.key][:most] if most else typed[box.key]):
                found.append(f"{box.key} lost {str(typed[box.key])[:60]!r}")
    return found


def send(app) -> None:
    """Runs a page with what was typed into it; what stands in a form comes when it is sent."""
    for button in app.button:
        if button.form_id:
            button.click()
    app.run()


def extremes(box) -> list:
    """Returns the numbers that a browser lets through at the ends of a box or a slider, and some between."""
    whole = isinstance(box.value, int)
    low, high = (
        (box.min, box.max) if box.min is not None else (-(2**53) + 1, 2**53 - 1) if whole else (-1e300, 1e300)
    )
    between = [value for value in ((0, 3) if whole else (0.0, 0.37)) if low <= value <= high]
    return [low, high, *between] if box.type == "number_input" else [low, high]


def faults_of_texts(app, place: str) -> list[str]:
    """Types each text into each box of a page, never two the same, and returns what went wrong. At the end
    the boxes hold what they held.
    """
    found, before = [], {box.key: box.value for box in boxes(app, *TEXTS)}
    for turn in range(len(NASTY) if before else 0):
        typed = {}
        for number, box in enumerate(boxes(app, *TEXTS)):
            typed[box.key] = NASTY[(turn + number) % len(NASTY)]
            box.set_value(typed[box.key])
        send(app)
        found += [f"{place}, text {turn}: {fault}" for fault in (*faults(app), *lost(app, typed))]
    for box in boxes(app, *TEXTS):
        if box.key in before:
            box.set_value(before[box.key])
    return found


def faults_of_numbers(app, place: str) -> list[str]:
    """Moves each number of a page to its ends and returns what went wrong."""
    found = []
    send(app)
    for turn in range(3 if boxes(app, *NUMBERS) else 0):
        typed = {}
        for number, box in enumerate(boxes(app, *NUMBERS)):
            ends = extremes(box)
            typed[box.key] = ends[(turn + number) % len(ends)]
            box.set_value(typed[box.key])
        app.run()
        found += [f"{place}, numbers {typed}: {fault}" for fault in faults(app)]
    return found


def faults_of_junk(app, page: str, choices: dict, number: int) -> list[str]:
    """Opens a page anew with junk in the place of each of its controls but the view, and returns what went
    wrong.
    """
    there = [box.key for box in boxes(app, *TEXTS, *NUMBERS, *OTHERS)]
    junk = {key: JUNK[(number + place) % len(JUNK)] for place, key in enumerate(there)} | choices
    odd = walk.start(page, junk | {"nobody_knows": "1", f"{page}_": "2"})
    return [f"address {str(junk)[:400]}: {fault}" for fault in faults(odd)]
