"""The Shakespeare page in the real browser: type, watch, stop, continue, share; a temperature in the hand."""

import urllib.parse

import numpy as np
import pytest
from playwright.sync_api import expect

from core import engine
from core.base.i18n import format_percent
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from tests.browser import figure_actions
from tests.support.chromium import wait_for_rerun, wait_until_ready

TEXT = ".st-key-shakespeare_text"
STOP = ".st-key-shakespeare_stop button"
PROMPT = "JULIET: o"
READ = "juliet: o"  # as the model reads it, and the text shows it


def shown(page) -> str:
    """Returns the text: plain while it is written, folded under its figure afterwards."""
    return page.text_content(TEXT)


def button(page, name: str):
    """A button of ours: while a script runs, Streamlit shows a Stop of its own in the header."""
    return page.get_by_test_id("stMain").get_by_role("button", name=name)


# Whether a text has come in three parts: it is being written.
GROWN = """where => {
    const seen = (window.atlasTestLengths ??= new Set());
    seen.add(document.querySelector(where)?.textContent.length ?? 0);
    return seen.size > 3;
}"""


# Notes the length of the text at each change, and presses Stop once it is long enough: in the browser, since
# from here a busy machine would miss some and come too late.
STOP_AT = """([where, enough]) => {
    window.lengths = [];
    const note = () => {
        const length = document.querySelector(where)?.textContent.length ?? 0;
        const stop = document.querySelector('.st-key-shakespeare_stop button');
        if (window.lengths.at(-1) >= enough) return;
        window.lengths.push(length);
        if (length >= enough) stop.click();
    };
    const what = {subtree: true, childList: true, characterData: true};
    new MutationObserver(note).observe(document.querySelector(where), what);
}"""


def test_a_text_streams_stops_continues_and_is_shared(new_page, open_page):
    page = open_page("/shakespeare?shakespeare_length=700", plot=True, on=new_page())
    before = shown(page)
    box = page.locator(".st-key-shakespeare_prompt textarea")
    box.fill(PROMPT)
    box.press("Control+Enter")
    page.wait_for_function(
        "prompt => new URLSearchParams(location.search).get('shakespeare_prompt') === prompt", arg=PROMPT
    )
    wait_until_ready(page)
    assert shown(page) == before  # a control that changes loses no text
    button(page, "Write").click()
    expect(page.locator(TEXT)).to_contain_text(READ)

    page.evaluate(STOP_AT, [TEXT, 400])
    expect(page.locator(STOP)).to_be_disabled()
    lengths = page.evaluate("() => window.lengths")
    assert len(set(lengths)) >= 4 and lengths == sorted(lengths)  # it came in parts, and grew

    wait_until_ready(page, plot=True)
    stopped = shown(page)
    assert len(PROMPT) < len(stopped) < 700

    button(page, "Continue").click()
    page.wait_for_function("where => document.querySelector(where)?.textContent.length >= 700", arg=TEXT)
    wait_until_ready(page, plot=True)
    whole = shown(page)
    assert whole.startswith(stopped)
    assert len(whole) - len(PROMPT) in (699, 700)  # a blank at its very end is not shown

    other = open_page("/" + page.url.split("/", 3)[3], plot=True, on=new_page())
    assert shown(other) == whole


@pytest.mark.nightly
@pytest.mark.clock
def test_stop_is_heard_within_half_a_second(page, open_page):
    open_page("/shakespeare?shakespeare_length=5000", plot=True, on=page)
    button(page, "Write").click()
    page.wait_for_function("() => !document.querySelector('.st-key-shakespeare_stop button').disabled")
    page.wait_for_function(GROWN, arg=TEXT)
    page.evaluate(
        """where => {
        window.changed = 0;
        const note = () => { window.changed = performance.now(); };
        const what = {subtree: true, childList: true, characterData: true};
        new MutationObserver(note).observe(document.querySelector(where), what);
        const stop = document.querySelector('.st-key-shakespeare_stop button');
        stop.addEventListener('click', () => { window.clicked = performance.now(); }, true);
    }""",
        TEXT,
    )
    button(page, "Stop").click()
    expect(page.locator(".st-key-shakespeare_stop button")).to_be_disabled()
    before = shown(page)
    page.wait_for_timeout(700)
    assert shown(page) == before
    assert page.evaluate("() => window.changed - window.clicked") < 500


# --- the temperature in the hand ----------------------------------------------------------------------------

HAND = ".st-key-shakespeare_temperature_slider"
BARS = """() => {
    const chart = document.querySelector('.st-key-shakespeare_next .js-plotly-plot');
    const drawn = trace => trace.meta === 'drawn from';
    return [...(chart.data.find(drawn).atlasHeld ?? chart._fullData.find(drawn).y)];
}"""
HEIGHTS = """() => {
    const chart = document.querySelector('.st-key-shakespeare_next .js-plotly-plot');
    const {yaxis} = chart._fullLayout;
    const moved = [...chart.querySelectorAll('.barlayer .trace')].find(
        group => group.__data__[0].trace.meta === 'drawn from');
    return [...moved.querySelectorAll('.point path')].map(
        path => path.getBBox().height / (yaxis.l2p(0) - yaxis.l2p(1)));
}"""
SET = """(slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
SHARP = {"prompt": "To be or not to b", "top_k": 0, "top_p": 1.0, "model": "char_rnn"}


def next_character(page, open_page, **settings):
    parameters = {f"shakespeare_{name}": value for name, value in settings.items()}
    query = urllib.parse.urlencode({"shakespeare_view": "Next character", **parameters})
    open_page(f"/shakespeare?{query}", plot=True, on=page)
    slider = page.locator(f"{HAND} input[aria-valuetext]")  # its script has set it
    slider.wait_for()
    figure_actions.wait_for_figure(page, "shakespeare_next", "element => Boolean(element.atlasHand)")
    return slider


def compute_expected_bars(temperature: float, **settings) -> np.ndarray:
    """Returns what the server draws from, in the order of the figure."""
    text = settings.pop("prompt")
    result = engine.run(NextCharacterRequest(prompt=text, temperature=temperature, **settings))
    return result.filtered_probability[np.argsort(-result.logits, kind="stable")]


@pytest.mark.parametrize(
    "settings",
    [
        SHARP | {"top_k": 7},
        SHARP | {"prompt": "the king", "top_p": 0.9},
        SHARP | {"prompt": "romeo:", "top_k": 12, "top_p": 0.75, "model": "char_rnn_stateful"},
    ],
    ids=["top-k", "top-p", "both, and a stateful model"],
)
def test_the_browser_computes_what_the_server_computes(page, open_page, settings):
    slider = next_character(page, open_page, **settings)
    for temperature in (0.0, 0.01, 0.05, 0.3, 0.8, 1.0, 1.37, 2.0):
        slider.evaluate(SET, str(temperature))
        expected = compute_expected_bars(temperature, **settings)
        np.testing.assert_allclose(page.evaluate(BARS), expected, atol=1e-6)
        np.testing.assert_allclose(page.evaluate(HEIGHTS), expected, atol=0.002)  # half a pixel
        words = page.locator(f"{HAND} .formula").inner_text()
        assert words.endswith(f"= {format_percent(expected[0])}"), (temperature, words)


def test_the_slider_asks_the_server_once_it_is_released_and_keys_a_button_and_a_click_do_the_rest(
    new_page, open_page
):
    page = new_page()
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda _: sent.append(1)))
    slider = next_character(page, open_page, prompt="to be or not to be", temperature=1)
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    with wait_for_rerun(page):  # what the click itself may send
        page.mouse.down()
    sent.clear()
    firsts = []
    for step in range(12):
        page.mouse.move(box["x"] + box["width"] * (0.5 - 0.03 * step), middle)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        firsts.append(page.evaluate(BARS)[0])
    assert not sent  # the browser alone
    assert firsts == sorted(firsts) and firsts[-1] > firsts[0] + 0.2  # colder and colder
    temperature = float(slider.input_value())
    page.mouse.up()
    wait_for_temperature(page, temperature)
    assert sent
    expected = compute_expected_bars(temperature, prompt="to be or not to be")
    np.testing.assert_allclose(page.evaluate(BARS), expected, atol=1e-6)
    expect(page.locator(".st-key-shakespeare_temperature input")).to_have_value(f"{temperature:g}")

    slider.focus()
    page.keyboard.press("ArrowRight")
    temperature = round(temperature + 0.01, 2)
    wait_for_temperature(page, temperature)
    assert slider.evaluate("slider => slider.getRootNode().activeElement === slider")  # it keeps the focus
    assert slider.get_attribute("aria-valuetext").startswith(f"{temperature:g}: p(")
    page.locator(f"{HAND} button").click()
    wait_for_temperature(page, 1)
    expect(slider).to_have_value("1")
    expect(page.locator(f"{HAND} button")).to_be_disabled()

    x, y = figure_actions.get_screen_position(page, "shakespeare_next", 1, 0.03)
    figure_actions.rest_pointer(page, x, y)
    page.mouse.click(x, y)
    expect(page.locator(f"{HAND} .formula")).to_contain_text("p(a) = exp(")
    page.wait_for_function("() => location.search.includes('shakespeare_character=a')")
    wait_until_ready(page, plot=True)
    expect(page.locator(f"{HAND} .formula")).to_contain_text("p(a) = exp(")


def wait_for_temperature(page, temperature: float) -> None:
    """Waits until the server has drawn at a temperature, which the address holds then."""
    page.wait_for_function(
        "value => +new URLSearchParams(location.search).get('shakespeare_temperature') === value",
        arg=temperature,
    )
    wait_until_ready(page, plot=True)
