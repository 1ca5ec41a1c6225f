"""The lines that show a figure in a page of another site: which frames of that page may set a height."""

from core.ui.parts.embedded_figure import iframe_html

TELLS = "<script>parent.postMessage({ atlasHeight: 777 }, '*'); parent.postMessage(null, '*')</script>"
SITE = "http://site.example/"
ATLAS = "http://atlas.example/attention?atlas_figure=attention_matrix"
HEIGHTS = "() => [...document.querySelectorAll('iframe')].map(frame => frame.getAttribute('height'))"

MOVED = """() => {
    window.messages = 0;
    const frame = document.querySelectorAll('iframe')[2].contentWindow;
    addEventListener('message', ({ source }) => { window.messages += source === frame; });
    frame.location = 'http://other.example/';
}"""


def test_only_a_frame_of_the_atlas_sets_its_height_and_only_its_own(page):
    foreign = '<iframe src="http://other.example/" height="50"></iframe>'
    quiet = iframe_html(ATLAS.replace("atlas.", "quiet."), "No word", 300)
    shown = f"<!doctype html>{foreign}{iframe_html(ATLAS, 'A claim', 400)}{quiet}"
    page.route("**/*", lambda route: route.fulfill(body=TELLS, content_type="text/html"))
    page.route("http://quiet.example/**", lambda route: route.fulfill(body="", content_type="text/html"))
    page.route(SITE, lambda route: route.fulfill(body=shown, content_type="text/html"))
    page.goto(SITE)
    page.wait_for_function(f"({HEIGHTS})()[1] !== '400'")
    assert page.evaluate(HEIGHTS) == ["50", "777", "300"]
    page.evaluate(MOVED)
    page.wait_for_function("() => window.messages === 2")
    assert page.evaluate(HEIGHTS) == ["50", "777", "300"], "it went to another site"
