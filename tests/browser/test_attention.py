"""The Attention page in the browser: a head by click and keys, the way to a weight, words that light up."""

import re

import numpy as np
from playwright.sync_api import expect

from core import engine
from core.topics.attention.head_stats import get_weights_by_head
from core.topics.attention.heads.schema import HeadsRequest
from tests.browser import figure_actions
from tests.support.chromium import wait_until_ready

MODEL, TYPED_TEXT = "nmt_transformer", "We like to go to the beach and to the park"
LINES = """element => [...element.querySelectorAll('.scatterlayer path.js-line')]
    .filter(path => path.style.display !== 'none' && path.getAttribute('d') !== 'M0,0')
    .map(path => (path.getAttribute('d').match(/M/g) || []).length).reduce((sum, lines) => sum + lines, 0)"""
# of tokens
BARS = "element => element._fullData.filter(trace => trace.type === 'bar').map(bar => bar.y.length)"


def choose_small(page, label: str) -> None:
    head = page.locator(".heads button", has=page.locator("canvas")).and_(page.get_by_title(label))
    head.click()
    expect(head).to_have_attribute("aria-checked", "true")


def wait_for_head(page, name: str) -> None:
    page.get_by_text(f"in {name}.").first.wait_for()


def test_a_small_head_of_a_typed_sentence_is_chosen_by_a_click_and_by_keys(page, open_page):
    open_page("/attention", plot=True)
    box = page.locator(".st-key-attention_text input")
    box.fill(TYPED_TEXT)
    box.press("Enter")
    expect(page.locator(".words button").first).to_have_text("we")
    wait_until_ready(page, plot=True)
    choose_small(page, "layer 1 head 5: ")
    wait_for_head(page, "layer 1 head 5")
    wait_until_ready(page, plot=True)
    result = engine.run(HeadsRequest(model=MODEL, text=TYPED_TEXT)).cross
    weights = figure_actions.evaluate_on_figure(
        page, "attention_matrix", "element => element._fullData[0].z.map(row => Array.from(row))"
    )
    np.testing.assert_allclose(weights, result.weights[1, 5], atol=1e-6)
    page.locator('.heads button[aria-checked="true"]').focus()  # the one tab stop of them
    for name, head in (("ArrowLeft", "layer 1 head 4"), ("ArrowRight", "layer 1 head 5")):
        page.keyboard.press(name)
        wait_for_head(page, head)
        expect(page.locator('.heads button[aria-checked="true"]')).to_be_focused()
    choose_small(page, "layer 1 head 0: ")
    wait_for_head(page, "layer 1 head 0")
    page.locator('.heads button[aria-checked="true"]').focus()
    page.keyboard.press("ArrowUp")  # past head 0: the mean of the layer before
    wait_for_head(page, "the mean of 8 heads, layer 0")


def test_a_cell_opens_the_way_to_its_weight_and_the_heads_behind_a_mean_lead_back(page, open_page):
    open_page("/attention?attention_layer=mean&attention_head=mean", plot=True)
    cell = get_weights_by_head(engine.run(HeadsRequest(model=MODEL)).cross, 3, 3)
    figure_actions.wait_for_figure(page, "attention_matrix", "element => element.atlas")
    figure_actions.click_point(page, "attention_matrix", 3, 3)
    page.locator(figure_actions.make_chart_selector("attention_products")).wait_for()
    wait_until_ready(page, plot=True)
    for name in ("query", "key"):
        expect(page.locator(f".st-key-attention_{name} input")).to_have_value(re.compile("^3: "))
    figure_actions.wait_for_figure(page, "attention_products", "element => element.tabIndex === 0")
    page.locator(figure_actions.make_chart_selector("attention_products")).focus()
    page.keyboard.press("ArrowLeft")
    layer, head = cell.strongest_head
    expect(page.get_by_text(f"in layer {layer} head {head - 1}.").first).to_be_visible()
    page.get_by_role("button", name="Back to the matrix").click()
    page.locator(figure_actions.make_chart_selector("attention_matrix")).wait_for()
    wait_for_head(page, "the mean of 16 heads")


def wait_for_arcs(page, count: int) -> None:
    figure_actions.wait_for_figure(page, "attention_lines", f"element => ({LINES})(element) === {count}")


def find_word(page, name: str, nth: int = 0):
    return page.locator(".words button", has_text=re.compile(f"^{name}$")).nth(nth)


def read_outline(page, thing: str) -> str:
    return (
        page.locator(
            f"{figure_actions.make_chart_selector(f'attention_{thing}')} .atlas-lit path"
        ).first.get_attribute("d")
        or ""
    )


def find_status(page):
    return page.locator('.said[role="status"]').first


def find_largest_weights(result, queries, query: int) -> str:
    """Returns the three largest weights of a query in the clearest head as the page says them."""
    weights = result.weights[result.find_most_confident_head()][query]
    names = [f"“{result.key_tokens[key]}” {weights[key]:.2f}" for key in np.argsort(-weights)[:3]]
    return f"“{queries[query]}” attends to {', '.join(names)}"


def test_a_word_lights_its_row_and_the_address_alone_opens_the_one_that_is_pinned(new_page, open_page):
    page, found = new_page(color_scheme="dark"), engine.run(HeadsRequest(model=MODEL))
    open_page("/attention", plot=True, on=page)
    figure_actions.wait_for_figure(page, "attention_matrix", "element => element.atlasWords")
    queries = found.get_query_labels("cross")
    query = queries.index("playa")
    find_word(page, "playa").hover()
    expect(find_status(page)).to_contain_text(find_largest_weights(found.cross, queries, query))
    assert read_outline(page, "matrix").count("M") == 1  # a row
    page.mouse.move(5, 5)
    expect(find_status(page)).not_to_contain_text("playa")
    find_word(page, "playa").press("ArrowLeft")  # by the keys alone
    expect(find_status(page)).to_contain_text(f"“{queries[query - 1]}” attends to")
    find_word(page, "playa").click()
    page.mouse.move(5, 5)
    expect(page).to_have_url(re.compile("attention_word=query"))
    other = open_page("/" + page.url.split("/", 3)[3], plot=True, on=new_page())
    expect(find_word(other, "playa")).to_have_attribute("aria-pressed", "true")
    expect(find_status(other)).to_contain_text("“playa” attends to")
    figure_actions.wait_for_figure(
        other,
        "attention_matrix",
        "element => element.querySelector('.atlas-lit path')?.getAttribute('d').includes('M')",
    )
    page.keyboard.press("Escape")
    expect(find_status(page)).not_to_contain_text("playa")
    assert read_outline(page, "matrix") == ""


def test_a_word_shows_its_lines_alone_and_nothing_lies_on_them(page, open_page):
    open_page(
        "/attention?attention_heads_figure=Lines&attention_min_weight=0&attention_layer=1&attention_line_heads=0&attention_line_heads=3",
        plot=True,
        on=page,
    )
    figure_actions.wait_for_figure(page, "attention_lines", "element => element.atlasWords")
    queries, keys = figure_actions.evaluate_on_figure(page, "attention_lines", BARS)
    wait_for_arcs(page, 2 * queries * keys)  # of two heads, which the link names
    figure_actions.hover_point(page, "attention_lines", -0.1, 3)
    wait_for_arcs(page, 2 * keys)
    expect(find_status(page)).to_contain_text("attends to layer 1 head 0:")
    boxes = page.locator(f"{figure_actions.make_chart_selector('attention_lines')} .hoverlayer .hovertext")
    expect(boxes).to_have_count(0)
    figure_actions.hover_point(page, "attention_lines", 1.1, 2)
    wait_for_arcs(page, 2 * queries)
    page.mouse.move(5, 5)
    wait_for_arcs(page, 2 * queries * keys)
    find_word(page, "playa").click()
    page.mouse.move(5, 5)
    wait_for_arcs(page, 2 * keys)
