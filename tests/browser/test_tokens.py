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


_SHOWN = """element => [
    element.data.find(trace => trace.meta === 'words').text.join(' '),
    element.closest('[data-testid="stPlotlyChart"]').getAttribute('aria-label'),
    element.closest('.stElementContainer').getBoundingClientRect().height - element._fullLayout.height,
    element.marked === true,
]"""


def test_tiles_are_drawn_into_the_figure_that_stands(open_page, ready):
    page = open_page("/tokens?tokens_text=one+day", plot=True)
    pointer.read(page, CUTS, "element => { element.marked = true; }")
    field = box(page, "text")
    field.press("End")
    field.press_sequentially(" is like another, said the keeper of the lighthouse by the sea", delay=20)
    pointer.until(page, CUTS, "element => element.data[1].text.join(' ').endsWith('by the sea')")
    words, said, spare, same = pointer.read(page, CUTS, _SHOWN)
    assert words == "one day is like another said the keeper of the lighthouse by the sea"
    assert same and abs(spare) < 1  # the element that Streamlit made, as high as its tiles need
    assert said.startswith("The same sentence is 70 characters, 14 words, ")
    page.set_viewport_size({"width": 900, "height": 800})  # Streamlit draws it anew, as it was sent
    pointer.until(page, CUTS, "element => element._fullLayout.width < 560")
    pointer.until(page, CUTS, "element => element.data[1].text.join(' ').endsWith('by the sea')")
    field.fill("one day")
    pointer.until(page, CUTS, "element => element.data[1].text.join(' ') === 'one day'")
    words, said, spare, _ = pointer.read(page, CUTS, _SHOWN)
    assert words == "one day" and said.startswith("The same sentence is 7 characters") and abs(spare) < 1
    ready(page)


def test_a_figure_that_an_error_took_away_comes_back_with_what_is_typed_then(open_page, ready):
    page = open_page("/tokens?tokens_text=one+day", plot=True)
    field = box(page, "text")
    field.fill("")
    page.get_by_text("Type at least one character").wait_for()
    field.fill("another day")
    pointer.until(page, CUTS, "element => element.data[1].text.join(' ') === 'another day'")
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
    texts = pointer.read(page, UNDO, "element => element.data[0].text")
    assert len(texts) > 2 and set("".join(texts)) == set(token)  # each row has the letters of the subword
    assert int(box(page, "token").input_value()) > 1
    ready(page)


def test_a_row_of_one_id_has_one_colour(open_page):
    page = open_page("/tokens?tokens_text=the+cat+and+the+dog", plot=True)
    colours = pointer.read(
        page, CUTS, "element => element.data.find(trace => trace.meta === 'words').marker.color"
    )
    assert colours[0] == colours[3] and len(set(colours)) == 4
