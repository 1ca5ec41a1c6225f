"""Makes the screenshots of README and docs anew from the running app: `make docs-figures`, all by default."""

import io
import pathlib
import sys

import PIL.Image

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # this is run as a script

from tests.support import chromium  # noqa: E402
from tests.support.serving import running_app  # noqa: E402

SHOTS = {  # file: path, width, theme
    "home-light.png": ("/", 1280, "light"),
    "home-es.png": ("/?lang=es", 1280, "light"),
    "attention-es.png": ("/attention?lang=es", 1280, "dark"),
    "shakespeare-light.png": ("/shakespeare?shakespeare_length=420", 1280, "light"),
    "shakespeare-dark.png": ("/shakespeare?shakespeare_view=Next+character", 1280, "dark"),
    "tokens-light.png": ("/tokens", 1280, "light"),
    "embeddings-light.png": ("/embeddings?embeddings_view=Training%2C+replayed", 1280, "light"),
    "sentiment-light.png": ("/sentiment?sentiment_view=Order+matters", 1280, "light"),
    "positions-light.png": ("/positions", 1280, "light"),
    "positions-sine-dark.png": ("/positions?positions_view=Sine+and+cosine", 1280, "dark"),
    "translation-beam-dark.png": ("/translation?translation_view=Beam+search", 1280, "dark"),
    "masking-padding-dark.png": ("/masking?masking_view=With+and+without+a+mask", 1280, "dark"),
    "attention-heads-dark.png": ("/attention", 1280, "dark"),
    "transformer-light.png": ("/transformer", 1280, "light"),
}

CLASS = ("class-wall.png", "class-telephone.png")  # of a lesson that is held


def _shoot(browser, url: str, width: int, theme: str, target: pathlib.Path) -> None:
    context = browser.new_context(
        **(chromium.CONTEXT | {"viewport": {"width": width, "height": 900}, "color_scheme": theme})
    )
    page = context.new_page()
    page.goto(url)
    plot = "/?" not in f"{url}?"  # all pages but Home draw a figure
    page.wait_for_selector("h1")
    chromium.wait_until_ready(page, plot)
    # the page scrolls inside
    height = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": width, "height": min(height, 2600)})
    page.wait_for_timeout(800)
    chromium.wait_until_ready(page, plot)
    _save(page, target)
    context.close()


def _save(page, target: pathlib.Path) -> None:
    """Writes a picture of a page."""
    picture = PIL.Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    # 128 colours, a third of the size: a screen of flat colours and letters looks the same
    flat = picture.convert("RGB").quantize(128, dither=PIL.Image.Dither.NONE)
    flat.save(target, optimize=True)
    print(target)


def _hold_a_lesson(browser, address: str) -> None:
    """Opens a room, asks its first question, answers on three telephones, and uncovers it on the wall."""

    def opened(width: int, height: int, url: str, **more):
        context = browser.new_context(
            **(chromium.CONTEXT | {"viewport": {"width": width, "height": height}} | more)
        )
        page = context.new_page()
        page.goto(url)
        return page

    teacher = opened(1280, 800, f"{address}/classroom")
    teacher.get_by_role("button", name="Open a room").click()
    door = teacher.get_by_text("classroom_key=").inner_text().strip()
    wall = opened(1280, 720, teacher.get_by_role("link", name="Open the wall").get_attribute("href"))
    phones = [opened(390, 844, door, has_touch=True, is_mobile=True) for _ in range(3)]
    for phone in phones:
        phone.get_by_role("button", name="Come in").tap()
        phone.get_by_text("You are in").wait_for()
    teacher.get_by_role("button", name="Ask the class").click()
    for place, phone in enumerate(phones):
        box = phone.get_by_role("slider").bounding_box()
        phone.touchscreen.tap(box["x"] + box["width"] * (0.25 + 0.2 * place), box["y"] + box["height"] / 2)
    _save(phones[0], HERE / CLASS[1])
    for phone in phones:
        phone.get_by_role("button", name="Send").tap()
        phone.get_by_text("Sent:").wait_for()
    teacher.get_by_role("button", name="Uncover").click()
    wall.frame_locator("iframe").locator(".js-plotly-plot .main-svg").first.wait_for(timeout=chromium.TIMEOUT)
    wall.wait_for_timeout(3000)
    _save(wall, HERE / CLASS[0])


def main() -> None:
    """Starts the app, opens each page as a new visitor, and writes the pictures beside this file."""
    from playwright.sync_api import sync_playwright

    with running_app() as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        names = sys.argv[1:] or [*SHOTS, *CLASS]
        for name in names:
            if name in SHOTS:
                path, width, theme = SHOTS[name]
                _shoot(browser, server.address + path, width, theme, HERE / name)
        if set(names) & set(CLASS):
            _hold_a_lesson(browser, server.address)
        browser.close()


if __name__ == "__main__":
    main()
