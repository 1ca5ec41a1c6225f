"""The Tokens page in the real browser: tiles follow what is typed, a click undoes the merges of a subword."""

from tests.browser import pointer

CUTS, UNDO = "tokens_cuts", "tokens_undo"
_TEXTS = "element => element.data.filter(trace => trace.meta).map(trace => trace.text)"


def box(page, name: str):
    return page.locator(f".st-key-tokens_{name} input")


def test_tiles_follow_what_is_typed_without_enter(open_page, ready):
    page = open_page("/tokens", plot=True)
    field = box(page, "text")
    field.fill("")
    field.press_sequentially("good night", delay=40)
    pointer.until(page, CUTS, "element => element.data.some(trace => trace.text?.join() === 'good,night')")
    characters, words, subwords, pieces = pointer.read(page, CUTS, _TEXTS)
    assert "".join(characters) == "good␣night"
    assert words == ["good", "night"] == pieces and subwords == ["·good", "·night"]
    assert field.input_value() == "good night"
    page.wait_for_function("() => new URLSearchParams(location.search).get('tokens_text') === 'good night'")
    ready(page)


def test_a_click_on_a_subword_undoes_its_merges(open_page, ready):
    page = open_page("/tokens?tokens_text=unbelievable+stories&tokens_token=1", plot=True)
    x, y, token = pointer.read(
        page,
        CUTS,
        """element => {
        const row = element._fullData.find(trace => trace.meta === 'subwords');
        const last = row.text.length - 1;
        return [row.x[last], row.base[last] + row.y[last] / 2, row.text[last]];
    }""",
    )
    pointer.click(page, CUTS, x, y)
    pointer.until(page, UNDO, f"element => element.data[0].text[0] === {token!r}")
    texts = pointer.read(
        page, UNDO, "element => element.data.filter(trace => trace.base).map(row => row.text.join(''))"
    )
    assert len(texts) > 2 and set("".join(texts)) == set(token)  # each row has the letters of the subword
    assert int(box(page, "token").input_value()) > 1
    ready(page)
