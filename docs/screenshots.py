"""Regenerates the pictures of README and docs from the running app: `make docs-figures` (default: all)."""

import io
import math
import pathlib
import sys

import PIL.Image

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # because this file runs as a script

from tests.browser import figure_actions  # noqa: E402
from tests.support import chromium  # noqa: E402
from tests.support.serving import running_app  # noqa: E402

SHOTS = {  # file: path, width, theme
    "home-light.webp": ("/", 1280, "light"),
    "home-es.webp": ("/?lang=es", 1280, "light"),
    "attention-es.webp": ("/attention?lang=es", 1280, "dark"),
    "shakespeare-light.webp": ("/shakespeare?shakespeare_length=420", 1280, "light"),
    "shakespeare-dark.webp": ("/shakespeare?shakespeare_view=Next+character", 1280, "dark"),
    "tokens-light.webp": ("/tokens", 1280, "light"),
    "embeddings-light.webp": ("/embeddings?embeddings_view=Training%2C+replayed", 1280, "light"),
    "sentiment-light.webp": ("/sentiment?sentiment_view=Order+matters", 1280, "light"),
    "positions-light.webp": ("/positions", 1280, "light"),
    "positions-sine-dark.webp": ("/positions?positions_view=Sine+and+cosine", 1280, "dark"),
    "translation-beam-dark.webp": ("/translation?translation_view=Beam+search", 1280, "dark"),
    "masking-padding-dark.webp": ("/masking?masking_view=With+and+without+a+mask", 1280, "dark"),
    "attention-heads-dark.webp": ("/attention", 1280, "dark"),
    "transformer-light.webp": ("/transformer", 1280, "light"),
}

CLASS = ("class-wall.webp", "class-telephone.webp")  # of a lesson in class
FILM = "atlas.webp"  # the one that moves
HEIGHT = "() => document.querySelector('[data-testid=stMain]').scrollHeight"  # the page scrolls inside
EXACT = {"lossless": True, "quality": 100, "method": 6}  # small letters stay crisp


def _shoot(browser, url: str, width: int, theme: str, target: pathlib.Path) -> None:
    context = browser.new_context(
        **(chromium.CONTEXT_OPTIONS | {"viewport": {"width": width, "height": 900}, "color_scheme": theme})
    )
    page = context.new_page()
    page.goto(url)
    plot = "/?" not in f"{url}?"  # all pages but Home draw a figure
    page.wait_for_selector("h1")
    chromium.wait_until_ready(page, plot)
    height = 0
    while (needed := min(page.evaluate(HEIGHT), 2600)) > height:  # a part that comes late makes it taller
        height = needed
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(1500)
        chromium.wait_until_ready(page, plot)
    _save(page, target)
    context.close()


def _save(page, target: pathlib.Path) -> None:
    """Writes a picture of a page."""
    picture = PIL.Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    # 256 colours, half the size: a screen of flat colours and letters looks the same. The median cut would
    # leave out those of small things, such as the ring around a chosen head.
    coverage, plain = PIL.Image.Quantize.MAXCOVERAGE, PIL.Image.Dither.NONE
    flat = picture.convert("RGB").quantize(256, coverage, kmeans=1, dither=plain)
    flat.convert("RGB").save(target, **EXACT)
    print(target)


def _hold_a_lesson(browser, address: str) -> None:
    """Opens a room, asks its first question, answers on three telephones, and uncovers it on the wall."""

    def opened(width: int, height: int, url: str, **more):
        context = browser.new_context(
            **(chromium.CONTEXT_OPTIONS | {"viewport": {"width": width, "height": height}} | more)
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
        phone.get_by_role("button", name="Join").tap()
        phone.get_by_text("You have joined").wait_for()
    teacher.get_by_role("button", name="Ask the class").click()
    for place, phone in enumerate(phones):
        box = phone.get_by_role("slider").bounding_box()
        phone.touchscreen.tap(box["x"] + box["width"] * (0.25 + 0.2 * place), box["y"] + box["height"] / 2)
    _save(phones[0], HERE / CLASS[1])
    for phone in phones:
        phone.get_by_role("button", name="Send").tap()
        phone.get_by_text("Sent:").wait_for()
    teacher.get_by_role("button", name="Uncover").click()
    wall.frame_locator("iframe").locator(".js-plotly-plot .main-svg").first.wait_for(
        timeout=chromium.TIMEOUT_MILLISECONDS
    )
    wall.wait_for_timeout(3000)
    _save(wall, HERE / CLASS[0])


# --- the film -----------------------------------------------------------------------------------------------

SCREEN = {"width": 1280, "height": 760}
START = (1150.0, 80.0)  # of the pointer: on nothing
PART = {"x": 320, "y": 0, "width": 960, "height": 676}  # of the screen: a page without its sidebar
BEFORE, TYPED = "She has a very small house", "My friend bought a red car"
HEADS = ("layer 1 head 3: ", "layer 0 head 7: ")  # an article that looks at its noun; one word ahead
PROMPT = "my lord, w"
# A screenshot lacks the pointer: an arrow in its place, and a ring around its tip while it presses.
ARROW = """() => {
    const mark = document.body.appendChild(document.createElement('div'));
    mark.innerHTML = '<svg width="60" height="60" viewBox="-30 -30 60 60" stroke-width="1.5">'
        + '<circle r="13" fill="#e8710a55" stroke="#e8710a" stroke-width="3"/>'
        + '<path d="M0 0v20l4.5-4.5 4 8 3.5-1.7-4-7.8h6.5z" fill="#111" stroke="#fff"/></svg>';
    mark.style = 'position: fixed; left: -30px; top: -30px; z-index: 10000000; pointer-events: none';
    const follow = ({clientX, clientY, buttons}) => {
        mark.style.translate = `${clientX}px ${clientY}px`;
        mark.querySelector('circle').style.visibility = buttons ? 'visible' : 'hidden';
    };
    for (const kind of ['move', 'down', 'up']) addEventListener(`pointer${kind}`, follow, true);
}"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class _Film:
    """Pictures of a page one after another, and for how many milliseconds each is seen."""

    def __init__(self, page) -> None:
        self.page, self.at, self.pictures, self.times = page, START, [], []

    def open(self, url: str) -> None:
        self.page.goto(url)
        self.page.wait_for_selector("h1")
        chromium.wait_until_ready(self.page, plot=True)
        self.page.evaluate(ARROW)
        self.at = START
        self.page.mouse.move(*self.at)

    def see(self, milliseconds: int) -> None:
        self.pictures.append(PIL.Image.open(io.BytesIO(self.page.screenshot(clip=PART))).convert("RGB"))
        self.times.append(milliseconds)

    def result(self, milliseconds: int) -> None:
        """Shows what a run of the page has brought."""
        chromium.wait_until_ready(self.page, plot=True)
        self.page.wait_for_timeout(500)
        self.see(milliseconds)

    def move(self, x: float, y: float, steps: int) -> None:
        """Moves the pointer, slower where it starts and where it arrives."""
        left, top = self.at
        for step in range(1, steps + 1):
            part = (1 - math.cos(math.pi * step / steps)) / 2
            self.at = (left + part * (x - left), top + part * (y - top))
            self.page.mouse.move(*self.at)
            self.page.evaluate(TWO_FRAMES)
            self.see(50)

    def press(self, thing, right: float = 0.5, down: float = 0.5) -> None:
        """Moves to a part of a thing and presses the button there."""
        box = thing.bounding_box()
        self.move(box["x"] + right * box["width"], box["y"] + down * box["height"], 6)
        self.page.mouse.down()
        self.see(200)
        self.page.mouse.up()

    def save(self, target: pathlib.Path) -> None:
        first, *others = self.pictures
        first.save(
            target, save_all=True, append_images=others, duration=self.times, minimize_size=True, **EXACT
        )
        print(target)


def _film(browser, address: str) -> None:
    """Films a sentence that is typed, two heads that are chosen, and a temperature that is dragged."""
    page = browser.new_context(**(chromium.CONTEXT_OPTIONS | {"viewport": SCREEN})).new_page()
    film = _Film(page)
    film.open(f"{address}/attention?attention_text={BEFORE}")
    film.result(900)
    film.press(page.locator(".st-key-attention_text input"), right=0.6)
    page.keyboard.press("Control+a")
    for letter in TYPED:
        page.keyboard.type(letter)
        film.see(70)
    film.times[-1] = 400
    with chromium.wait_for_rerun(page):
        page.keyboard.press("Enter")
    film.result(1300)
    for head in HEADS:
        with chromium.wait_for_rerun(page):
            film.press(page.locator(".heads").get_by_title(head), down=0.2)
        film.result(1200)
    _film_temperature(film, address)
    film.save(HERE / FILM)


def _film_temperature(film: _Film, address: str) -> None:
    film.open(f"{address}/shakespeare?shakespeare_view=Next+character&shakespeare_prompt={PROMPT}")
    figure_actions.wait_for_figure(film.page, "shakespeare_next", "element => Boolean(element.atlasHand)")
    film.result(900)
    box = film.page.locator(".st-key-shakespeare_temperature_slider input").bounding_box()
    thumb = 16  # wide

    def place(temperature: float) -> tuple[float, float]:
        return box["x"] + thumb / 2 + temperature / 2 * (box["width"] - thumb), box["y"] + box["height"] / 3

    film.move(*place(0.8), 6)
    for temperature, steps, seen in ((0.1, 14, 1200), (1.8, 20, 1500)):
        with chromium.wait_for_rerun(film.page):
            film.page.mouse.down()
            film.move(*place(temperature), steps)
            film.page.mouse.up()
        film.result(seen)


def main() -> None:
    """Starts the app, opens each page as a new visitor, and writes the pictures beside this file."""
    from playwright.sync_api import sync_playwright

    with running_app() as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        names = sys.argv[1:] or [*SHOTS, *CLASS, FILM]
        for name in names:
            if name in SHOTS:
                path, width, theme = SHOTS[name]
                _shoot(browser, server.address + path, width, theme, HERE / name)
        if set(names) & set(CLASS):
            _hold_a_lesson(browser, server.address)
        if FILM in names:
            _film(browser, server.address)
        browser.close()


if __name__ == "__main__":
    main()
