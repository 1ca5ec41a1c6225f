"""What only a browser shows of the Transformer page: clicks on blocks and cells, and play."""

from playwright.sync_api import expect

from tests.browser.figure_actions import (
    click_point,
    evaluate_on_figure,
    rest_pointer,
    wait_until_clickable,
    wait_until_still,
)

MACHINE = "/transformer?transformer_text=I+like+soccer"
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
    number = evaluate_on_figure(
        page,
        "transformer_machine",
        "element => element._fullData[0].customdata.findIndex(([title]) => title.includes('layer 1: feed'))",
    )
    x, y = evaluate_on_figure(page, "transformer_machine", BOX, ["blocks", number])
    click_point(page, "transformer_machine", x, y)
    page.wait_for_selector(".st-key-transformer_one_block .js-plotly-plot .main-svg")
    page.wait_for_url(lambda url: "transformer_block=" in url)
    wait_until_clickable(page, "transformer_one_block")
    wait_until_still(page, "transformer_one_block")
    x, y = evaluate_on_figure(page, "transformer_one_block", CELL)
    rest_pointer(page, x, y)
    page.mouse.click(x, y)
    page.wait_for_url(lambda url: "transformer_column=7" in url)


def test_the_way_goes_on_by_itself_until_its_end(open_page, page):
    open_page(f"{MACHINE}&transformer_step=24", plot=True)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("Step 26 of 26, Decoder: softmax").first).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has ended
