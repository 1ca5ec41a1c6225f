"""The Tokens page in the real browser: tiles follow what is typed, a click undoes the merges of a subword."""

from tests.browser import figure_actions
from tests.support.chromium import wait_for_key_listener, wait_until_ready

CUTS, UNDO = "tokens_tokenizations", "tokens_merge_undo"
_TEXTS = "element => element.data.filter(trace => trace.meta).map(trace => trace.text)"


def find_box(page, name: str):
    return page.locator(f".st-key-tokens_{name} input")


def test_tiles_follow_what_is_typed_without_enter(open_page):
    page = open_page("/tokens", plot=True)
    field = find_box(page, "text")
    field.fill("")
    field.press_sequentially("good night", delay=40)
    figure_actions.wait_for_figure(
        page, CUTS, "element => element.data.some(trace => trace.text?.join() === 'good,night')"
    )
    characters, words, subwords, pieces = figure_actions.evaluate_on_figure(page, CUTS, _TEXTS)
    assert ("".join(characters), words, subwords, pieces, field.input_value()) == (
        "good␣night",
        ["good", "night"],
        ["·good", "·night"],
        ["good", "night"],
        "good night",
    )
    page.wait_for_function("() => new URLSearchParams(location.search).get('tokens_text') === 'good night'")
    wait_until_ready(page)


def test_a_click_on_a_subword_undoes_its_merges(open_page):
    page = open_page("/tokens?tokens_text=unbelievable+stories&tokens_token_number=1", plot=True)
    x, y, token = figure_actions.evaluate_on_figure(
        page,
        CUTS,
        """element => {
        const row = element._fullData.find(trace => trace.meta === 'subwords');
        const last = row.text.length - 1;
        return [row.x[last], row.base[last] + row.y[last] / 2, row.text[last]];
    }""",
    )
    figure_actions.click_point(page, CUTS, x, y)
    figure_actions.wait_for_figure(page, UNDO, f"element => element.data[0].text[0] === {token!r}")
    texts = figure_actions.evaluate_on_figure(
        page, UNDO, "element => element.data.flatMap((row) => (row.type === 'bar' ? row.text : []))"
    )
    assert len(texts) > 2 and set("".join(texts)) == set(token)  # each row has the letters of the subword
    assert int(find_box(page, "token_number").input_value()) > 1
    wait_until_ready(page)


_MOST_AT_ONCE = """() => {
    window.atlasMoved = 0;
    const animate = Element.prototype.animate;
    let frame = null;
    let count = 0;
    Element.prototype.animate = function (...how) {
        if (this.closest(".barlayer")) {
            count = frame === document.timeline.currentTime ? count + 1 : 1;
            frame = document.timeline.currentTime;
            window.atlasMoved = Math.max(window.atlasMoved, count);
        }
        return animate.apply(this, how);
    };
}"""


_LENGTHS = (
    "element._fullData.filter((one) => one.orientation === 'h').map((one) => Array.from(one.x).join()).join()"
)


def test_bars_move_to_their_new_lengths_but_for_who_wants_none(open_page, new_page):
    page = open_page(
        "/tokens?tokens_view=How+BPE+learns", plot=True, on=new_page(reduced_motion="no-preference")
    )
    wait_for_key_listener(page)
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        before = figure_actions.evaluate_on_figure(page, "tokens_step", f"element => {_LENGTHS}")
        page.evaluate(_MOST_AT_ONCE)
        page.locator(".st-key-tokens_num_merges input").press("ArrowRight")
        figure_actions.wait_for_figure(page, "tokens_step", f"element => {_LENGTHS} !== {before!r}")
        wait_until_ready(page)
        assert (page.evaluate("window.atlasMoved") >= 5) is moves
