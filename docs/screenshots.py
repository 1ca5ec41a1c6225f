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
    "shakespeare-light.png": ("/shakespeare?shakespeare_length=420", 1280, "light"),
    "shakespeare-dark.png": ("/shakespeare?shakespeare_view=Next+character", 1280, "dark"),
    "tokens-light.png": ("/tokens", 1280, "light"),
    "embeddings-light.png": ("/embeddings?embeddings_view=Learning%2C+replayed", 1280, "light"),
    "sentiment-light.png": ("/sentiment?sentiment_view=Order+matters", 1280, "light"),
    "positions-light.png": ("/positions", 1280, "light"),
    "positions-sine-dark.png": ("/positions?positions_view=Sine+and+cosine", 1280, "dark"),
    "translation-beam-dark.png": ("/translation?translation_view=Beam+search", 1280, "dark"),
    "masking-padding-dark.png": ("/masking?masking_view=With+and+without+a+mask", 1280, "dark"),
    "attention-heads-dark.png": ("/attention", 1280, "dark"),
    "transformer-light.png": ("/transformer", 1280, "light"),
}


def _shoot(browser, url: str, width: int, theme: str, target: pathlib.Path) -> None:
    context = browser.new_context(
        **(chromium.CONTEXT | {"viewport": {"width": width, "height": 900}, "color_scheme": theme})
    )
    page = context.new_page()
    page.goto(url)
    plot = not url.endswith("/")  # all pages but Home draw a figure
    page.wait_for_selector("h1")
    chromium.wait_until_ready(page, plot)
    # the page scrolls inside
    height = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": width, "height": min(height, 2600)})
    page.wait_for_timeout(800)
    chromium.wait_until_ready(page, plot)
    picture = PIL.Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    # 256 colours, a third of the size: a screen of flat colours and letters looks the same
    flat = picture.convert("RGB").quantize(256, dither=PIL.Image.Dither.NONE)
    flat.save(target, optimize=True)
    context.close()


def main() -> None:
    """Starts the app, opens each page as a new visitor, and writes the pictures beside this file."""
    from playwright.sync_api import sync_playwright

    with running_app() as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for name in sys.argv[1:] or SHOTS:
            path, width, theme = SHOTS[name]
            _shoot(browser, server.address + path, width, theme, HERE / name)
            print(HERE / name)
        browser.close()


if __name__ == "__main__":
    main()
