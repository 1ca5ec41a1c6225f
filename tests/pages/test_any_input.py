"""Whatever is typed, moved or written into the address: the page stands, what was typed stays, and no sign of
it becomes markup.

Controls are found on the pages, none is named here. A lone half of a character cannot come from a browser:
the protocol between it and Streamlit has no form for it (the last test), and `tests/core` gives it to all
that reads text.
"""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pages.walk import PAGES
from tests.support.views import boxes, views

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


def holds(app, done: str) -> None:
    """Holds what a page keeps whatever was done."""
    assert not app.exception, f"{done}: {app.exception[0].value}"
    for error in app.error:
        said = error.value
        assert "\n" not in said, f"{done}: {said[:800]}"
        assert len(said) < 800, f"{done}: {said[:800]}"
        assert "Traceback" not in said, f"{done}: {said[:800]}"
        assert "error of its own" not in said, f"{done}: {said[:800]}"
    shown = [
        one for one in app.get("plotly_chart") if "charts_ready" not in one.proto.id
    ]  # hidden, and empty
    entrance = any(box.key == "classroom_code" for box in app.text_input)
    said = app.error or app.info or app.dataframe
    assert shown or said or entrance, f"{done}: neither a figure nor a sentence"
    for kind in SAID:
        for element in app.get(kind):
            assert not (found := MARKUP.search(str(element.value))), (
                f"{done}: {kind} holds {found[0]!r} as markup, not as signs; a story names what was typed by "
                f"`quoted` or `escaped` of core.figures.names: {str(element.value)[:300]}"
            )
    for chart in shown:
        for tag in ("<img", "\\u003cimg"):
            assert tag not in chart.proto.spec, f"{done}: a figure holds a tag: `escaped` takes it"
        assert chart.proto.alt, f"{done}: a figure without words"


def kept(app, typed: dict, done: str) -> None:
    """Holds that boxes have what was typed; one that is gone belonged to what is not shown now."""
    for box in boxes(app, *TEXTS, *NUMBERS):
        if GOES_WITH.get(box.key) in typed:
            continue
        if box.key in typed:
            whole = typed[box.key]
            most = getattr(box.proto, "max_chars", 0)  # a browser lets no more through
            assert box.value == (whole[:most] if most else whole), (
                f"{done}: {box.key} lost {str(whole)[:60]!r}"
            )


def extremes(box) -> list:
    """Returns the numbers that a browser lets through at the ends of a box or a slider, and some between."""
    whole = isinstance(box.value, int)
    low, high = (
        (box.min, box.max) if box.min is not None else (-(2**53) + 1, 2**53 - 1) if whole else (-1e300, 1e300)
    )
    between = [value for value in ((0, 3) if whole else (0.0, 0.37)) if low <= value <= high]
    return [low, high, *between] if box.type == "number_input" else [low, high]


@pytest.mark.parametrize("page", PAGES)
def test_any_text_in_every_box(open_app, page):
    for view in views(open_app, page):
        app = open_app(page, **view)
        for turn in range(len(NASTY) if boxes(app, *TEXTS) else 0):
            typed = {}
            # each box gets each text, and two never the same one
            for place, box in enumerate(boxes(app, *TEXTS)):
                typed[box.key] = NASTY[(turn + place) % len(NASTY)]
                box.set_value(typed[box.key])
            for button in app.button:
                if button.form_id:  # what stands in a form comes when it is sent
                    button.click()
            done = f"{page} {view}, text {turn}"
            holds(app.run(), done)
            kept(app, typed, done)


@pytest.mark.parametrize("page", PAGES)
def test_any_number_in_every_box(open_app, page):
    for view in views(open_app, page):
        app = open_app(page, **view)
        for turn in range(3 if boxes(app, *NUMBERS) else 0):
            typed = {}
            for place, box in enumerate(boxes(app, *NUMBERS)):
                ends = extremes(box)
                typed[box.key] = ends[(turn + place) % len(ends)]
                box.set_value(typed[box.key])
            holds(app.run(), f"{page} {view}, numbers {typed}")


@pytest.mark.parametrize("page", PAGES)
def test_any_junk_in_the_address(open_app, page):
    for number, view in enumerate(views(open_app, page)):
        there = [box.key for box in boxes(open_app(page, **view), *TEXTS, *NUMBERS, *OTHERS)]
        junk = {key: JUNK[(number + place) % len(JUNK)] for place, key in enumerate(there)} | view
        holds(
            open_app(page, **junk | {"nobody_knows": "1", f"{page}_": "2"}),
            f"{page} {view}, address {str(junk)[:400]}",
        )
    assert not open_app(page, **{f"{page}_view": ""}).exception


@pytest.mark.parametrize("value", JUNK)
def test_every_kind_of_control_stands_every_junk(open_app, value):
    """One of each kind: whole and other numbers, with bounds and without, buttons, a list, a text."""
    names = ("seed", "temperature", "view", "model", "prompt", "draws")
    holds(
        open_app("shakespeare", **{f"shakespeare_{name}": value for name in names}),
        f"shakespeare {value[:20]!r}",
    )
    names = ("count", "base", "from", "i", "view", "layout", "drawn")
    holds(
        open_app("positions", **{f"positions_{name}": value for name in names}), f"positions {value[:20]!r}"
    )


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_any_text_and_any_number_at_once(open_app, data):
    page = data.draw(st.sampled_from([name for name in PAGES if name != "home"]))
    app = open_app(page, **data.draw(st.sampled_from(list(views(open_app, page)))))
    typed = {}
    for box in boxes(app, *TEXTS):
        alphabet = (
            st.characters(codec="utf-8")
            if data.draw(st.booleans())
            else st.sampled_from("<>[]()$:`*_\\ \n\t\0.,'abi")
        )
        typed[box.key] = data.draw(st.text(alphabet, max_size=80), label=box.key)
        box.set_value(typed[box.key])
    for box in boxes(app, "number_input"):
        low, high = extremes(box)[:2]
        whole = isinstance(low, int) and isinstance(high, int)
        box.set_value(data.draw(st.integers(low, high) if whole else st.floats(low, high), label=box.key))
    holds(app.run(), page)
    kept(app, typed, page)


def test_a_number_that_is_refused_stays_in_its_box(open_app):
    app = open_app("positions")
    app.number_input(key="positions_count").set_value(10**9).run()
    assert "whole number from 1 to 5,000" in app.error[0].value
    assert app.number_input(key="positions_count").value == 10**9
    app.number_input(key="positions_count").set_value(9).run()
    assert not app.error
    assert app.get("plotly_chart")


def test_half_a_character_cannot_be_sent(open_app):
    app = open_app("translation")
    with pytest.raises(UnicodeEncodeError):
        app.text_input(key="translation_text").set_value("a\ud800").run()
