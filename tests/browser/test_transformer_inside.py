"""What only a browser shows of the views inside a Transformer: a click on a cell, on a neuron, on a tile."""

from playwright.sync_api import expect

from tests.browser.pointer import at_rest, chart, click, hover, read, rest_on, until, until_it_listens

VIEW = "/transformer?transformer_model=nmt_transformer&transformer_text=I+like+soccer&transformer_view="


def test_a_cell_of_the_lens_is_followed_and_tells_five_tokens(open_page, page):
    open_page(f"{VIEW}Logit+lens", plot=True)
    box = hover(page, "transformer_lens", 1, 3)
    expect(box).to_contain_text("position 3, after layer 0")
    tokens = read(page, "transformer_lens", "element => element._fullData[0].text.map(row => row[1])")
    click(page, "transformer_lens", 1, 3)
    story = page.get_by_text("at position 3, where the decoder has read")
    expect(story).to_be_visible()
    assert len(tokens) == 5
    until(page, "transformer_lens", "element => element.layout.shapes[0].y0 === 2.5")


def test_the_attention_beside_the_lens_is_no_cell_of_it(open_page, page):
    open_page(f"{VIEW}Logit+lens", plot=True)
    right = """element => {
        const {xaxis2, yaxis} = element._fullLayout, box = element.getBoundingClientRect();
        return [box.x + xaxis2._offset + xaxis2.l2p(1), box.y + yaxis._offset + yaxis.l2p(3)];
    }"""
    until_it_listens(page, "transformer_lens")
    at_rest(page, "transformer_lens")
    x, y = read(page, "transformer_lens", right)
    rest_on(page, x, y)
    page.mouse.click(x, y)
    page.wait_for_timeout(800)  # nothing comes of it
    assert read(page, "transformer_lens", "element => element.layout.shapes[0].y0") == -0.5


def test_a_neuron_that_is_clicked_shows_what_drives_it(open_page, page):
    open_page(f"{VIEW}Feed-forward", plot=True)
    column = 7
    wanted = read(page, "transformer_neurons", f"element => element._fullData[0].customdata[0][{column}]")
    click(page, "transformer_neurons", column, 0)
    expect(page.get_by_text(f"What drives neuron {wanted}", exact=True)).to_be_visible()


def test_a_part_of_the_treemap_opens(open_page, page):
    open_page("/transformer?transformer_view=Where+the+parameters+are", plot=True)
    level = "element => element._fullData[0].level ?? ''"
    assert read(page, "transformer_weights", level) in ("", "model")
    page.locator(f"{chart('transformer_weights')} .slicetext", has_text="encoder").first.click(force=True)
    until(page, "transformer_weights", "element => element._fullData[0].level === 'model/encoder'")
