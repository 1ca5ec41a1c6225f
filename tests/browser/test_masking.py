"""The Masking page in the real browser: the padding slider, hovers, a visitor's file, what is saved."""

import pathlib
import time

import keras
import pytest
from keras import layers
from playwright.sync_api import expect

from core.configs.sentiment import SENTIMENTS
from core.masking.files.ask import MAX_FILE
from tests.browser import pointer
from tests.support.forged_files import FORGED, workers

# Where each model's marked point stands: padding, probability.
MARKED = """element => Object.fromEntries(element._fullData
    .filter(data => data.meta === 'now' && data.yaxis === 'y')
    .map(data => [data.name, [data.x[0], data.y[0]]]))"""


def test_the_padding_slider_moves_the_unmasked_line_and_not_the_masked_one(page, open_page, ready):
    open_page(
        "/masking?masking_view=With+and+without+a+mask&masking_plain=sentiment_like_length&masking_pads=0",
        plot=True,
        on=page,
    )
    before = pointer.read(page, "masking_padding", MARKED)
    slider = page.locator(".st-key-masking_pads").get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    pointer.until(
        page,
        "masking_padding",
        "element => element._fullData.some(data => data.meta === 'now' && data.x[0] === 200)",
    )
    ready(page, plot=True)
    after = pointer.read(page, "masking_padding", MARKED)
    unmasked, masked = (SENTIMENTS[name].title for name in ("sentiment_like_length", "sentiment_masked"))
    assert set(before) == set(after) == {unmasked, masked}
    assert all(point[0] == 0 for point in before.values())
    assert all(point[0] == 200 for point in after.values())
    assert after[masked][1] == before[masked][1]
    assert abs(after[unmasked][1] - before[unmasked][1]) > 0.001
    expect(page.get_by_text("200 tokens of padding move “").first).to_be_visible()


def test_the_code_of_a_model_comes_when_it_is_asked_for_and_what_colours_it_only_then(page, open_page):
    fetched = []
    page.on("request", lambda request: fetched.append(request.url))
    open_page("/masking", plot=True, on=page)
    assert not any("SyntaxHighlighter" in url for url in fetched)
    page.locator(".st-key-masking_code summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-masking_code").get_by_text("mask_zero=True")).to_be_visible()
    assert any("SyntaxHighlighter" in url for url in fetched)


def test_the_switch_of_the_causal_mask_makes_the_leak(page, open_page):
    open_page("/masking?masking_view=Attention+masks&masking_figure=Leak+test", plot=True, on=page)
    expect(page.get_by_text("Nothing leaks").first).to_be_visible()
    page.locator(".st-key-masking_causal label").click()
    expect(page.get_by_text("of the 22 outputs that a full set of masks must hide").first).to_be_visible()
    pointer.until(
        page,
        "masking_leak",
        "element => element._fullData.find(data => data.name === 'a leak').x.length === 10",
    )


FILE_PAGE = "/masking?masking_architecture=Your+own+.keras+file"
PATIENCE = 100_000  # milliseconds: a file's process imports TensorFlow, on a machine that may be busy


def choose(page, path) -> None:
    page.locator(".st-key-masking_file input[type=file]").set_input_files(path)


def test_hover_says_what_the_mask_is_and_why_a_key_may_not_be_seen(page, open_page):
    open_page("/masking", plot=True, on=page)
    # the padding of the first sentence, at the embedding
    expect(pointer.hover(page, "masking_trace", 4, 6)).to_contain_text("the mask is False here")
    open_page("/masking?masking_view=Attention+masks", plot=True, on=page)
    expect(pointer.hover(page, "masking_matrix", 6, 1)).to_contain_text("reason: padding in the future")


def test_a_file_of_the_size_that_the_box_names_is_traced_and_others_are_told_in_a_sentence(
    page, open_page, tmp_path
):
    width = 66  # 19 MB
    embedding = layers.Embedding(72_000, width, mask_zero=True)
    begin = keras.Input((None,), dtype="int32")
    keras.Sequential([begin, embedding, layers.GRU(3, name="reader")]).save(tmp_path / "large.keras")
    assert (tmp_path / "large.keras").stat().st_size in range(width * 288_000, MAX_FILE)
    keras.Sequential([keras.Input((None, 4)), layers.Lambda(lambda x: 2 * x)]).save(tmp_path / "code.keras")
    open_page(FILE_PAGE, on=page)
    choose(page, tmp_path / "large.keras")
    expect(page.get_by_text("reader is the last layer to use").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)
    choose(page, tmp_path / "code.keras")
    expect(page.get_by_role("alert").get_by_text("holds a Lambda layer")).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(0)
    (tmp_path / "large.keras").write_bytes(bytes(MAX_FILE + 1))
    choose(page, tmp_path / "large.keras")
    expect(page.get_by_text("File must be 20.0MB or smaller.")).to_be_visible()
    expect(page.get_by_text("AxiosError")).to_have_count(0)


def until(there: bool) -> None:
    """Waits until the process of a file is there, or is gone."""
    end = time.monotonic() + 60
    while bool(workers()) != there and time.monotonic() < end:
        time.sleep(0.1)
    assert bool(workers()) == there


@pytest.mark.skipif(not pathlib.Path("/proc/self").exists(), reason="looks for the process as Linux lists it")
def test_stop_and_leaving_end_the_process_of_a_file(new_page, open_page, tmp_path):
    (tmp_path / "long.keras").write_bytes(FORGED["size_layers_1000"]())
    page = open_page(FILE_PAGE, on=new_page())
    choose(page, tmp_path / "long.keras")
    expect(page.get_by_text("Loading long.keras and running it").last).to_be_visible()
    until(True)
    page.get_by_role("button", name="Stop", exact=True).click()  # Streamlit's own
    until(False)
    page.reload()
    choose(page, tmp_path / "long.keras")
    until(True)
    page.close()
    until(False)
