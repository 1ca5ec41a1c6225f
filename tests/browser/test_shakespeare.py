"""The Shakespeare page in the real browser: type, watch, stop, continue, share, export, prove."""

import csv
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

TEXT = ".st-key-shakespeare_text"
PROMPT = "JULIET: o"


def shown(page) -> str:
    return page.inner_text(TEXT)


def button(page, name: str):
    """A button of ours: while a script runs, Streamlit shows a Stop of its own in the header."""
    return page.get_by_test_id("stMain").get_by_role("button", name=name)


def type_prompt(page, ready, prompt: str) -> None:
    box = page.locator(".st-key-shakespeare_prompt textarea")
    box.fill(prompt)
    box.press("Control+Enter")
    page.wait_for_function(
        "prompt => location.search.includes(encodeURIComponent(prompt).replaceAll('%20', '+'))", arg=prompt
    )
    ready(page)


def wait_for_length(page, length: int) -> None:
    page.wait_for_function(
        "([where, n]) => document.querySelector(where).innerText.length >= n", arg=[TEXT, length]
    )


def about(page, thing: str, what: str) -> None:
    page.locator(f".st-key-shakespeare_{thing}_about").get_by_text(what, exact=True).click()


def test_a_text_streams_stops_continues_and_is_shared(new_page, open_page, ready):
    page = open_page("/shakespeare?shakespeare_length=700", plot=True, on=new_page())
    before = shown(page)
    type_prompt(page, ready, PROMPT)
    assert shown(page) == before  # a control that changes loses no text
    button(page, "Write").click()
    page.wait_for_function(
        "([where, start]) => document.querySelector(where).innerText.startsWith(start)", arg=[TEXT, PROMPT]
    )

    lengths = []
    while not lengths or (lengths[-1] < 150 and len(lengths) < 300):
        lengths.append(len(shown(page)))
        page.wait_for_timeout(30)
    assert len(set(lengths)) >= 4 and lengths == sorted(lengths)  # it came in parts, and grew

    button(page, "Stop").click()
    ready(page, plot=True)
    stopped = shown(page)
    page.wait_for_timeout(400)
    assert shown(page) == stopped and len(PROMPT) < len(stopped) < 700

    button(page, "Continue").click()
    wait_for_length(page, len(stopped) + 20)
    assert shown(page).startswith(stopped)
    wait_for_length(page, 700)
    ready(page, plot=True)
    whole = shown(page)
    assert whole.startswith(stopped) and len(whole) == len(PROMPT) + 700

    about(page, "tinted", "Link")
    address = page.locator("code", has_text="shakespeare_seed=").last.inner_text()
    other = new_page()
    other.goto(address)
    ready(other, plot=True)
    assert shown(other) == whole


def test_stop_is_heard_within_a_fifth_of_a_second(page, open_page):
    open_page("/shakespeare?shakespeare_length=5000", plot=True, on=page)
    button(page, "Write").click()
    page.wait_for_function("() => !document.querySelector('.st-key-shakespeare_stop button').disabled")
    page.wait_for_timeout(500)
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
    delay = page.evaluate("() => window.changed - window.clicked")
    print(f"last change of the text {delay:.0f} ms after the click on Stop")


def test_a_control_that_changes_while_a_text_is_written_does_not_end_it(page, open_page, ready):
    open_page("/shakespeare?shakespeare_length=600", plot=True, on=page)
    whole = shown(page)
    button(page, "Write").click()
    page.wait_for_timeout(600)
    page.locator(".st-key-shakespeare_top_k input").fill("50")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Top-k 50 counts as 39")).to_be_visible()
    wait_for_length(page, len(whole))
    ready(page, plot=True)
    assert shown(page) == whole


def test_what_was_typed_stands_in_the_text_as_it_is(page, open_page):
    typed = (
        "<img src=x onerror='window.met=1'> <b>to</b> [be](javascript:met) "
        "$\\frac{o}{r}$ :red[not] **to** :material/home: be"
    )
    open_page(
        f"/shakespeare?{urllib.parse.urlencode({'shakespeare_prompt': typed, 'shakespeare_length': 40})}",
        plot=True,
        on=page,
    )
    assert shown(page).startswith(typed)
    assert page.locator(TEXT).locator("img, b, a, strong, .katex, [data-testid=stIconMaterial]").count() == 0
    assert page.evaluate("() => window.met") is None


@pytest.mark.parametrize("kind", ["PNG", "SVG", "CSV"])
def test_exports_are_named_after_page_figure_model_and_text(page, open_page, ready, tmp_path, kind):
    open_page("/shakespeare?shakespeare_length=90&shakespeare_seed=9", plot=True, on=page)
    about(page, "tinted", "Export")
    with page.expect_download() as download:
        page.get_by_role("button", name=kind, exact=True).click()
    name = download.value.suggested_filename
    pattern = rf"shakespeare_tinted_char_rnn_to-be-or-not-to-be_[0-9a-f]{{4}}\.{kind.lower()}"
    assert re.fullmatch(pattern, name), name
    download.value.save_as(tmp_path / name)
    content = (tmp_path / name).read_bytes()
    if kind == "CSV":
        rows = list(csv.DictReader(content.decode("utf-8-sig").splitlines()))
        assert len(rows) == 90 and all(0 < float(row["probability"]) <= 1 for row in rows)
    else:
        assert content.startswith(b"\x89PNG" if kind == "PNG" else b"<svg") and len(content) > 5_000


def test_a_proof_runs_on_the_page(page, open_page, ready):
    open_page("/shakespeare?shakespeare_length=90", plot=True, on=page)
    about(page, "tinted", "Prove it")
    page.get_by_role("button", name="Run it now").click()
    result = page.get_by_text(re.compile("Largest difference"))
    expect(result).to_be_visible(timeout=60_000)
    assert float(result.inner_text().rsplit(":", 1)[1]) < 1e-6


def test_hovering_a_character_shows_what_it_beat(page, open_page):
    open_page("/shakespeare?shakespeare_length=90&shakespeare_top_k=5", plot=True, on=page)
    x, y = page.evaluate("""() => {
        const chart = document.querySelector('.st-key-shakespeare_tinted .js-plotly-plot');
        const {xaxis, yaxis} = chart._fullLayout;
        chart.scrollIntoView({block: 'center'});
        const box = chart.getBoundingClientRect(), words = chart.data[0].customdata;
        // a line that does not begin with the prompt
        const row = words.findIndex(line => line[2]), column = 2;
        return [box.x + xaxis._offset + xaxis.l2p(column), box.y + yaxis._offset + yaxis.l2p(row)];
    }""")
    page.wait_for_timeout(300)
    page.mouse.move(x - 3, y - 3)
    page.mouse.move(x, y)
    hover = page.locator(".hoverlayer .hovertext").first
    expect(hover).to_contain_text("likeliest:")
    expect(hover).to_contain_text("5 of 39 left; top-k cut")


def test_a_bad_prompt_says_one_sentence_and_keeps_the_page(page, open_page, ready):
    open_page("/shakespeare", plot=True, on=page)
    text = shown(page)
    type_prompt(page, ready, "😀")
    expect(page.get_by_text("Type some Latin letters")).to_be_visible()
    assert shown(page) == text and page.locator(".st-key-shakespeare_prompt textarea").input_value() == "😀"
    assert page.get_by_text("Traceback").count() == 0


def test_a_closed_tab_frees_its_slot(new_page, open_page, ready):
    writer, watcher = new_page(), new_page()
    open_page("/shakespeare?shakespeare_length=5000", plot=True, on=writer)
    button(writer, "Write").click()
    writer.wait_for_function("() => !document.querySelector('.st-key-shakespeare_stop button').disabled")
    open_page("/", on=watcher)
    expect(watcher.get_by_text("Texts being written: 1")).to_be_visible()
    writer.close()
    watcher.wait_for_timeout(1000)
    watcher.reload()
    expect(watcher.get_by_role("heading", level=1)).to_be_visible()
    ready(watcher)
    assert watcher.get_by_text("Texts being written").count() == 0
