"""What only a browser shows of the machine and the walk: a click on a room, arrow keys, play, a telephone."""

from playwright.sync_api import expect

from tests.browser.pointer import at_rest, click, read, rest_on, until, until_it_listens
from tests.support.chromium import wait_until_heard

MACHINE = "/transformer?transformer_text=I+like+soccer"
WALK = f"{MACHINE}&transformer_view=The+walk"
# The middle of a room on the axes of the machine, and its title.
ROOM = """(element, name) => {
    const {x0, dx, y0, dy, z} = element._fullData.find(({meta}) => meta === name);
    return [x0 + dx * (Math.floor(z[0].length / 2) - 0.25), y0 + dy * Math.floor(z.length / 2)];
}"""
# Looked for at each frame: the next step comes by itself.
SAYS = "words => document.querySelector('[data-testid=stMain]').innerText.includes(words)"
LEFTS = """element => {
    const rooms = element._fullData.filter(({type}) => type === 'heatmap');
    return [...new Set(rooms.map(({x0, dx}) => (x0 - dx / 2).toFixed(3)))];
}"""


def test_a_room_that_is_clicked_opens_and_a_number_in_it_is_explained(open_page, page):
    open_page(MACHINE, plot=True)
    x, y = read(page, "transformer_machine", ROOM, "decoder_1_feedforward")
    click(page, "transformer_machine", x, y)
    expect(page.get_by_text("Decoder, layer 1: feed-forward: output for “startofseq”").first).to_be_visible()
    place = """element => {
        const {xaxis2, yaxis2} = element._fullLayout, box = element.getBoundingClientRect();
        return [box.x + xaxis2._offset + xaxis2.l2p(7), box.y + yaxis2._offset + yaxis2.l2p(2)];
    }"""
    x, y = read(page, "transformer_one_room", place)
    until_it_listens(page, "transformer_one_room")
    at_rest(page, "transformer_one_room")
    x, y = read(page, "transformer_one_room", place)
    rest_on(page, x, y)
    page.mouse.click(x, y)
    expect(page.get_by_text("Decoder, layer 1: feed-forward: output for “gusta”").first).to_be_visible()
    page.wait_for_url(lambda url: "transformer_column=7" in url)


def test_the_arrow_keys_walk_through_the_rooms(open_page, page):
    open_page(MACHINE, plot=True)
    expect(page.get_by_text("3 of 26", exact=True)).to_be_visible()
    wait_until_heard(page, "steps")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("4 of 26", exact=True)).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("3 of 26", exact=True)).to_be_visible()
    page.locator(".st-key-transformer_text input").press("ArrowLeft")  # who types moves in the text
    page.wait_for_timeout(500)  # nothing comes of it
    expect(page.get_by_text("3 of 26", exact=True)).to_be_visible()
    assert "transformer_view" not in page.url  # the keys change no view meanwhile


def test_the_walk_goes_on_by_itself_until_it_is_paused(open_page, page):
    open_page(f"{WALK}&transformer_walk_step=24", plot=True)
    player = page.locator(".st-key-transformer_player")
    player.get_by_role("button", name="Play").click()
    page.wait_for_function(SAYS, arg="Step 25 of 26, decoder linear")
    page.wait_for_function(SAYS, arg="Step 26 of 26, decoder softmax")
    expect(player.get_by_role("button", name="Play")).to_be_visible()  # it has ended
    expect(player.get_by_role("button", name="Next")).to_be_disabled()
    player.get_by_role("button", name="Back").click()
    expect(page.get_by_text("Step 25 of 26").first).to_be_visible()
    page.wait_for_url(lambda url: "transformer_walk_step=25" in url)
    wait_until_heard(page, "steps")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Step 24 of 26").first).to_be_visible()
    until(page, "transformer_walk", "element => element._fullData[0].z.length === 24")


def test_rooms_stand_below_each_other_on_a_telephone(open_page, new_page):
    phone = new_page(viewport={"width": 390, "height": 844})
    open_page(MACHINE, plot=True, on=phone)
    until(phone, "transformer_machine", "element => element._fullLayout.height > 2000")
    assert len(read(phone, "transformer_machine", LEFTS)) == 1
