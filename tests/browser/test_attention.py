"""The Attention page in the real browser: type, choose a head by click and by keys, open a weight, point at a
token, save, share.
"""

import csv
import pathlib
import re

import numpy as np
import pytest
from playwright.sync_api import expect

from core.traces.attention.facts import cell_heads, mean_weights
from tests.browser import pointer

MODELS = pathlib.Path(__file__).resolve().parents[2] / "assets" / "models"
MODEL, TYPED = "nmt_transformer", "We like to go to the beach and to the park"
LINES = """element => [...element.querySelectorAll('.scatterlayer path.js-line')]
    .filter(path => path.style.display !== 'none' && path.getAttribute('d') !== 'M0,0')
    .map(path => (path.getAttribute('d').match(/M/g) || []).length).reduce((sum, lines) => sum + lines, 0)"""
# of tokens
BARS = "element => element._fullData.filter(trace => trace.type === 'bar').map(bar => bar.y.length)"

pytestmark = pytest.mark.skipif(
    not (MODELS / MODEL / "card.json").is_file(), reason=f"{MODEL} is not shipped yet"
)


def chart(thing: str) -> str:
    return pointer.chart(f"attention_{thing}")


def hover(page, thing: str, x: float, y: float) -> None:
    pointer.hover(page, f"attention_{thing}", x, y)


def click(page, thing: str, x: float, y: float) -> None:
    pointer.click(page, f"attention_{thing}", x, y)


def read(page, thing: str, what: str):
    return pointer.read(page, f"attention_{thing}", what)


def until(page, thing: str, test: str) -> None:
    pointer.until(page, f"attention_{thing}", test)


def middle(page, layer: int, head: int) -> tuple[float, float]:
    """Returns the middle of a head in the grid."""
    grid = read(page, "heads", "element => element._fullLayout.meta")
    return head * (grid["width"] + grid["gap"]) + grid["width"] // 2, layer * (
        grid["height"] + grid["gap"]
    ) + grid["height"] // 2


def wait_for_head(page, layer: int, head: int) -> None:
    page.get_by_text(f"Layer {layer} head {head}:").wait_for()


def chosen(page, name: str) -> str:
    return page.locator(f".st-key-attention_{name} input").input_value()


def weights(page, thing: str = "large") -> list[list[float]]:
    """Returns the cells that a figure draws; an empty one is None."""
    return read(page, thing, "element => element._fullData[0].z.map(row => Array.from(row))")


def about(page, thing: str, what: str) -> None:
    pointer.about(page, f"attention_{thing}", what)


def saved(page, kind: str, thing: str, folder: pathlib.Path) -> pathlib.Path:
    return pointer.saved(page, f"attention_{thing}", kind, folder)


def typed(open_page, page, view: str = "All heads"):
    open_page(
        f"/attention?attention_view={view.replace(' ', '+')}&attention_model={MODEL}", plot=True, on=page
    )
    box = page.locator(".st-key-attention_text input")
    box.fill(TYPED)
    box.press("Enter")
    expect(page.locator(".words button").first).to_have_text("we")
    return page


def test_a_typed_sentence_a_head_from_the_grid_its_files_and_its_link(new_page, open_page, ready, tmp_path):
    from core import engine
    from core.requests.attention import AttentionRequest
    from core.ui.attention.selection import Selection, proof

    page = typed(open_page, new_page())
    ready(page, plot=True)
    click(page, "heads", *middle(page, 1, 5))
    wait_for_head(page, 1, 5)
    ready(page, plot=True)
    settings = {"model": MODEL, "text": TYPED, "method": "greedy"}
    selection = Selection(settings=settings, kind="cross")
    trace = engine.run(AttentionRequest(**settings)).attentions["cross"]
    shown = weights(page)
    assert shown == pytest.approx([pytest.approx(row, abs=1e-6) for row in trace.weights[1, 5].tolist()])
    assert page.evaluate("chart => document.querySelector(chart + ' .atlas-frame') !== null", chart("heads"))

    about(page, "large", "Export")
    svg = saved(page, "SVG", "large", tmp_path)
    assert svg.read_bytes().startswith(b"<svg")
    assert svg.name.startswith("attention_large_nmt_transformer_we-like")
    table = list(
        csv.DictReader(saved(page, "CSV", "large", tmp_path).read_text(encoding="utf-8-sig").splitlines())
    )
    names: dict = {}
    exec(proof(selection, "matrix", layer=1, head=5), names)  # plain NumPy from the weights
    assert len(table) == names["recomputed"].size
    for row in table:
        assert float(row["weight"]) == pytest.approx(
            names["recomputed"][int(row["query"]), int(row["key"])], abs=1e-6
        )

    about(page, "large", "Link")
    address = page.locator("code", has_text="attention_view=").last.inner_text()
    other = new_page()
    other.goto(address)
    ready(other, plot=True)
    wait_for_head(other, 1, 5)
    assert weights(other) == shown
    assert other.locator(".st-key-attention_text input").input_value() == TYPED


def test_a_head_is_chosen_with_the_keys_alone(page, open_page, ready):
    open_page("/attention?attention_view=All+heads", plot=True, on=page)
    grid = page.locator(chart("heads"))
    until(page, "heads", "element => element.tabIndex === 0")
    for _ in range(60):  # as a visitor without a mouse comes to it
        page.keyboard.press("Tab")
        if grid.evaluate("element => element === document.activeElement"):
            break
    expect(grid).to_be_focused()
    # the first key goes to the first head
    for name in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(name)
    wait_for_head(page, 1, 2)
    expect(grid).to_be_focused()
    page.keyboard.press("ArrowLeft")
    wait_for_head(page, 1, 1)
    assert (chosen(page, "layer"), chosen(page, "head")) == ("1", "1")


def test_a_cell_opens_the_way_to_its_weight(page, open_page, ready):
    open_page("/attention?attention_layer=1&attention_head=1", plot=True, on=page)
    weight = weights(page, "matrix")[4][3]
    click(page, "matrix", 3, 4)
    page.locator(".st-key-attention_inside .js-plotly-plot").wait_for()
    ready(page, plot=True)
    assert chosen(page, "query").startswith("4: ")
    assert chosen(page, "key").startswith("3: ")
    assert (chosen(page, "layer"), chosen(page, "head")) == ("1", "1")
    expect(page.locator(".katex-html").first).to_contain_text(f"{weight:.4f}")
    products = read(page, "inside", "element => Array.from(element._fullData[2].y)")
    numbers = [
        float(number) for number in re.findall(r"\d+\.\d{4}", page.locator(".katex-html").first.inner_text())
    ]
    # float32 of the figure against the formula's digits
    assert any(abs(number - abs(sum(products))) < 1e-3 for number in numbers)


def word(page, name: str, nth: int = 0):
    """Returns a word above the figure."""
    return page.locator(".words button", has_text=re.compile(f"^{name}$")).nth(nth)


def lit(page, thing: str) -> str:
    """Returns what is outlined in a figure, as the path of an SVG."""
    return page.locator(f"{chart(thing)} .atlas-lit path").first.get_attribute("d") or ""


def said(page):
    return page.locator('.said[role="status"]').first


def largest(trace, queries, query: int) -> str:
    """Returns the three largest mean weights of a query as the page says them."""
    weights = mean_weights(trace)[query]
    names = [f"“{trace.key_tokens[key]}” {weights[key]:.2f}" for key in np.argsort(-weights)[:3]]
    return f"“{queries[query]}” attends to {', '.join(names)}"


def shown_attention():
    """Returns the traces that the page begins with."""
    from core import engine
    from core.configs.pairs import CHAPTER_PAIR
    from core.requests.attention import AttentionRequest

    text = CHAPTER_PAIR.long_example.source
    return engine.run(AttentionRequest(model=MODEL, text=text))


def test_a_mean_that_is_clicked_shows_its_heads_and_leads_back(new_page, open_page, ready):
    page = open_page("/attention", plot=True, on=new_page())
    found = shown_attention()
    cell = cell_heads(found.attentions["cross"], 3, 3)
    click(page, "matrix", 3, 3)
    page.locator(chart("inside")).wait_for()
    ready(page, plot=True)
    sentence = page.get_by_text("is the mean of 16 heads")
    expect(sentence).to_contain_text(f"{cell.mean:.2f} is the mean of 16 heads")
    expect(sentence).to_contain_text(f"from {cell.weights.min():.2f} to {cell.weights.max():.2f}")
    bars = read(page, "inside", "element => Array.from(element._fullData[0].y)")
    assert bars == pytest.approx(cell.weights.tolist(), abs=1e-6)

    other = new_page()  # the address alone opens the same cell
    other.goto(page.url)
    ready(other, plot=True)
    for name in ("query", "key", "layer", "head"):
        assert chosen(other, name) == chosen(page, name)
    expect(other.get_by_text("is the mean of 16 heads")).to_have_text(sentence.inner_text())

    click(page, "inside", 2, 0.01)  # the third head's bar
    expect(page.get_by_text("Here: layer 0 head 2")).to_be_visible()
    page.get_by_role("button", name="Back to the matrix").click()
    page.locator(chart("matrix")).wait_for()
    ready(page, plot=True)
    assert (chosen(page, "layer"), chosen(page, "head")) == ("mean", "mean")


def test_heads_are_stepped_through_with_the_arrow_keys(page, open_page, ready):
    open_page("/attention?attention_view=One+weight", plot=True, on=page)
    until(page, "inside", "element => element.tabIndex === 0")
    page.locator(chart("inside")).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Here: layer 0 head 1")).to_be_visible()


def test_a_word_lights_its_row_and_a_click_keeps_it(new_page, open_page):
    page = open_page("/attention", plot=True, on=new_page(color_scheme="dark"))
    until(page, "matrix", "element => element.atlasWords")
    found = shown_attention()
    queries = found.scores.tokens
    query = queries.index("playa")
    word(page, "playa").hover()
    expect(said(page)).to_contain_text(largest(found.attentions["cross"], queries, query))
    assert lit(page, "matrix").count("M") == 1  # a row
    page.mouse.move(5, 5)
    expect(said(page)).not_to_contain_text("playa")
    word(page, "playa").click()
    page.mouse.move(5, 5)
    expect(said(page)).to_contain_text("“playa” attends to")
    expect(word(page, "playa")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(said(page)).not_to_contain_text("playa")
    assert lit(page, "matrix") == ""


def test_the_address_alone_opens_the_word_that_is_pinned(new_page, open_page):
    page = open_page("/attention", plot=True, on=new_page())
    until(page, "matrix", "element => element.atlasWords")
    word(page, "playa").click()
    expect(page).to_have_url(re.compile("attention_word=query"))
    other = open_page("/" + page.url.split("/", 3)[3], plot=True, on=new_page())
    expect(word(other, "playa")).to_have_attribute("aria-pressed", "true")
    expect(said(other)).to_contain_text("“playa” attends to")
    until(
        other,
        "matrix",
        "element => element.querySelector('.atlas-lit path')?.getAttribute('d').includes('M')",
    )
    other.locator(".st-key-attention_matrix_about").get_by_text("Link").click()
    expect(other.locator("code", has_text="attention_word=query")).to_be_visible()
    word(page, "playa").click()
    expect(page).not_to_have_url(re.compile("attention_word"))


def test_a_cell_lights_its_row_its_column_and_both_words(page, open_page):
    open_page("/attention", plot=True, on=page)
    until(page, "matrix", "element => element.atlasWords")
    found = shown_attention()
    weight = mean_weights(found.attentions["cross"])[4, 3]
    hover(page, "matrix", 3, 4)
    expect(said(page)).to_contain_text(f"attends to “and” with {weight:.2f} (mean of 16 heads)")
    assert lit(page, "matrix").count("M") == 2
    assert page.locator("button.lit").all_inner_texts() == ["and", found.scores.tokens[4]]
    hover(page, "matrix", -1.2, 4)  # the word beside its row
    expect(said(page)).to_contain_text(f"“{found.scores.tokens[4]}” attends to")
    assert lit(page, "matrix").count("M") == 1


def test_words_are_gone_through_with_the_keys_alone(page, open_page):
    open_page("/attention?attention_kind=Encoder", plot=True, on=page)
    until(page, "matrix", "element => element.atlasWords")
    word(page, "i").focus()
    expect(said(page)).to_contain_text("“i” attends to")
    assert lit(page, "matrix").count("M") == 2  # it is a query and a key
    page.keyboard.press("ArrowRight")
    expect(word(page, "like")).to_be_focused()
    expect(said(page)).to_contain_text("“like” attends to")
    page.keyboard.press("Enter")
    expect(word(page, "like")).to_have_attribute("aria-pressed", "true")


def test_a_tap_on_a_word_lights_it(new_page, open_page):
    phone = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = open_page("/attention", plot=True, on=phone)
    until(page, "matrix", "element => element.atlasWords")
    expect(said(page)).to_have_text("Tap a word to see what it attends to.")
    assert word(page, "like").bounding_box()["height"] >= 44
    word(page, "like").tap()
    expect(said(page)).to_contain_text("“like” gets most from")
    assert lit(page, "matrix").count("M") == 1


def test_a_word_shows_its_lines_alone_and_nothing_lies_on_them(page, open_page):
    open_page(
        "/attention?attention_view=Lines&attention_least=0&attention_layer=1&attention_drawn=0&attention_drawn=3",
        plot=True,
        on=page,
    )
    until(page, "lines", "element => element.atlasWords")
    queries, keys = read(page, "lines", BARS)
    # of two heads, which the link names
    assert page.locator(chart("lines")).evaluate(LINES) == 2 * queries * keys
    hover(page, "lines", -0.1, 3)
    until(page, "lines", f"element => ({LINES})(element) === {2 * keys}")
    expect(said(page)).to_contain_text("attends to head 0:")
    assert page.locator(f"{chart('lines')} .hoverlayer .hovertext").count() == 0
    hover(page, "lines", 1.1, 2)
    until(page, "lines", f"element => ({LINES})(element) === {2 * queries}")
    page.mouse.move(5, 5)
    until(page, "lines", f"element => ({LINES})(element) === {2 * queries * keys}")
    word(page, "playa").click()
    page.mouse.move(5, 5)
    until(page, "lines", f"element => ({LINES})(element) === {2 * keys}")


def test_a_word_lights_its_row_in_every_head(page, open_page):
    open_page("/attention?attention_view=All+heads", plot=True, on=page)
    until(page, "heads", "element => element.atlasWords")
    found = shown_attention()
    trace = found.attentions["cross"]
    query = found.scores.tokens.index("playa")
    most = trace.weights[:, :, query].argmax(axis=-1)
    count = int((most == trace.key_tokens.index("beach")).sum())
    word(page, "playa").hover()
    expect(said(page)).to_contain_text(f"“playa” attends most to “beach” in {count}")
    assert lit(page, "heads").count("M") == trace.weights.shape[0]


def test_forty_tokens_a_side_are_drawn_in_the_grid_and_as_lines(page, open_page, ready):
    words = "+".join(["we", "like", "to", "go", "to", "the", "beach", "with", "you", "tom"] * 4)
    translation = "+".join(["la", "playa"] * 20)
    given = f"attention_text={words}&attention_target=Yours&attention_translation={translation}"
    open_page(f"/attention?attention_view=All+heads&{given}", plot=True, on=page)
    grid = read(page, "heads", "element => element._fullLayout.meta")
    assert (grid["height"], grid["width"]) == (41, 40)
    open_page(f"/attention?attention_view=Lines&{given}", plot=True, on=page)
    assert read(page, "lines", BARS) == [41, 40]


def test_values_stand_in_the_cells_where_they_fit(new_page, open_page):
    written = "element => element.querySelectorAll('.heatmaplayer text, .heatmap-label text').length"
    page = open_page("/attention", plot=True, on=new_page())
    until(page, "matrix", f"element => ({written})(element) > 50")
    page = open_page("/attention", plot=True, on=new_page(viewport={"width": 390, "height": 844}))
    until(page, "matrix", f"element => ({written})(element) === 0")


def test_sentences_are_compared_out_of_the_box(page, open_page):
    open_page("/attention?attention_view=Sentence+similarity", plot=True, on=page)
    assert page.locator(chart("alike")).evaluate("element => element.data[0].type") == "heatmap"
    expect(page.get_by_role("button", name="Fetch")).to_have_count(0)


def test_a_finger_taps_a_head(new_page, open_page, ready):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_page("/attention?attention_view=All+heads", plot=True, on=page)
    until(page, "heads", "element => element.atlas")
    expect(page.get_by_text("Tap a head to see it large below.", exact=True)).to_be_visible()
    page.touchscreen.tap(*pointer.point(page, "attention_heads", *middle(page, 0, 6)))
    wait_for_head(page, 0, 6)


def test_a_word_above_two_sentences_is_pinned_beside_the_one_that_is_compared(new_page, open_page):
    address = "/attention?attention_view=Two+sentences&attention_model=encoder&attention_word=animal"
    page = open_page(address, plot=True, on=new_page())
    compared = page.locator(".st-key-attention_shared_word input")
    expect(compared).to_have_value("animal")  # an address of before
    until(page, "pair", "element => element.atlasWords")
    street = page.locator(".st-key-attention_pair_words").get_by_role("button", name="street").first
    street.click()
    expect(page).to_have_url(re.compile("attention_word=both"))
    expect(street).to_have_attribute("aria-pressed", "true")
    expect(compared).to_have_value("animal")
    other = open_page("/" + page.url.split("/", 3)[3], plot=True, on=new_page())
    pinned = other.locator(".st-key-attention_pair_words").get_by_role("button", name="street").first
    expect(pinned).to_have_attribute("aria-pressed", "true")
    expect(other.locator(".st-key-attention_shared_word input")).to_have_value("animal")
