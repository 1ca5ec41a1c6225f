"""What only a browser shows of the application as a whole."""

from playwright.sync_api import expect


def test_a_deep_link_with_parameters_is_the_first_request_of_a_fresh_process(open_page, fresh_server):
    page = open_page(
        "/shakespeare?shakespeare_view=Memory&shakespeare_tail_length=3", plot=True, at=fresh_server
    )
    expect(page.get_by_role("heading", name="Shakespeare", level=1)).to_be_visible()
    expect(page.get_by_text("last 3 characters alone")).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()  # the router ran: its navigation is there


def test_nothing_is_fetched_from_elsewhere(page, open_page):
    elsewhere = []
    page.on(
        "request", lambda request: elsewhere.append(request.url) if "127.0.0.1" not in request.url else None
    )
    open_page("/", on=page)
    open_page("/shakespeare", plot=True, on=page)
    assert [url for url in elsewhere if not url.startswith(("data:", "blob:"))] == []


def test_a_figure_has_the_margins_that_it_needs_and_is_drawn_once(page, open_page):
    """Plotly draws a figure whose margins are too small a second time, which doubles the time between a
    control and its figure.
    """
    drawn_twice = []
    # the browser has the fonts once it has drawn a page: one that comes after the figure was measured makes a
    # legend wider than it is
    open_page("/positions", plot=True, on=page)
    for path in (
        "/positions",
        "/tokens",
        "/tokens?tokens_view=How+BPE+learns",
        "/tokens?tokens_view=All+segmentations",
        "/shakespeare?shakespeare_view=Next+character",
        "/masking?masking_view=Attention+masks",
        "/translation",
        "/translation?translation_view=Beam+search",
        "/attention",
    ):
        open_page(path, plot=True, on=page)
        set_margins, taken = page.locator(".js-plotly-plot").first.evaluate(
            "({_fullLayout: {margin, _size}}) => [margin, _size].map(({l, r, t, b}) => ({l, r, t, b}))"
        )
        if taken != set_margins:
            drawn_twice.append(f"{path}: given {set_margins}, taken {taken}")
    assert not drawn_twice, "\n".join(drawn_twice)
