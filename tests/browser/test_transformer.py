"""What only a browser shows of the Transformer page: clicks on blocks, words and cells, play, a telephone."""

from playwright.sync_api import expect

from tests.browser.pointer import at_rest, click, hover, read, rest_on, until, until_it_listens

MACHINE = "/transformer?transformer_text=I+like+soccer"
VIEW = f"{MACHINE}&transformer_model=nmt_transformer&transformer_view="
# The middle of a box of a trace on the axes of the machine.
BOX = """(element, [meta, number]) => {
    const {base, x, y} = element._fullData.find((trace) => trace.meta === meta);
    return [base[number] + x[number] / 2, y[number]];
}"""
CELL = """element => {
    const {xaxis2, yaxis2} = element._fullLayout, box = element.getBoundingClientRect();
    return [box.x + xaxis2._offset + xaxis2.l2p(7), box.y + yaxis2._offset + yaxis2.l2p(2)];
}"""


def test_a_block_that_is_clicked_opens_and_a_number_in_it_is_explained(open_page, page):
    open_page(MACHINE, plot=True)
    number = read(
        page,
        "transformer_machine",
        "element => element._fullData[0].customdata.findIndex(([title]) => title.includes('layer 1: feed'))",
    )
    x, y = read(page, "transformer_machine", BOX, ["blocks", number])
    click(page, "transformer_machine", x, y)
    page.wait_for_selector(".st-key-transformer_one_block .js-plotly-plot .main-svg")
    page.wait_for_url(lambda url: "transformer_block=" in url)
    until_it_listens(page, "transformer_one_block")
    at_rest(page, "transformer_one_block")
    x, y = read(page, "transformer_one_block", CELL)
    rest_on(page, x, y)
    page.mouse.click(x, y)
    page.wait_for_url(lambda url: "transformer_column=7" in url)


def test_a_word_that_is_clicked_is_followed(open_page, page):
    open_page(MACHINE, plot=True)
    x, y = read(page, "transformer_machine", BOX, ["decoder", 2])
    click(page, "transformer_machine", x, y)
    page.wait_for_url(lambda url: "transformer_says=2" in url)
    expect(page.get_by_text("is the nearest token").first).to_be_visible()


def test_the_way_goes_on_by_itself_until_its_end(open_page, page):
    open_page(f"{MACHINE}&transformer_step=24", plot=True)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("Step 26 of 26, Decoder: softmax").first).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has ended


def test_layers_stand_below_each_other_on_a_telephone(open_page, new_page):
    phone = new_page(viewport={"width": 390, "height": 844})
    open_page(MACHINE, plot=True, on=phone)
    until(phone, "transformer_machine", "element => element._fullLayout.xaxis.range[1] === 1")
    assert read(phone, "transformer_machine", "element => element._fullLayout.height") <= 420


def test_a_cell_of_the_lens_is_followed_and_tells_five_tokens(open_page, page):
    open_page(f"{VIEW}Logit+lens", plot=True)
    box = hover(page, "transformer_lens", 1, 3)
    expect(box).to_contain_text("position 3, after layer 0")
    click(page, "transformer_lens", 1, 3)
    until(page, "transformer_lens", "element => element.layout.shapes[0].y0 === 2.5")


def test_a_neuron_that_is_clicked_shows_what_drives_it(open_page, page):
    open_page(f"{VIEW}Feed-forward", plot=True)
    wanted = read(page, "transformer_neurons", "element => element._fullData[0].customdata[0][7]")
    click(page, "transformer_neurons", 7, 0)
    expect(page.get_by_text(f"drive neuron {wanted} most").first).to_be_visible()
