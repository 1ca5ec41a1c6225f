"""Accessibility of every page by axe-core, in both themes: no serious finding that is ours."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from core.figures.colours import contrast

PATHS = {
    "Home": "/",
    "Shakespeare": "/shakespeare",
    "a text to scroll": "/shakespeare?shakespeare_length=2000",
    "next character": "/shakespeare?shakespeare_view=Next+character",
    "Tokens": "/tokens",
    "all segmentations": "/tokens?tokens_view=All+segmentations",
    "Positions": "/positions",
    "Masking": "/masking",
    "leak test": "/masking?masking_view=Attention+masks",
    "Sentiment": "/sentiment",
    "what each classifier sees": "/sentiment?sentiment_view=All+classifiers"
    "&sentiment_classifiers=What+each+sees",
    "Translation": "/translation",
    "the beam": "/translation?translation_view=The+beam",
    "Attention": "/attention",
    "two sentences": "/attention?attention_look=Two+sentences",
    "without a word": "/attention?attention_view=Without+a+word",
}
# Streamlit's own navigation puts the items of its list into divs, which no page can change.
NOT_OURS = {"exclude": [['[data-testid="stSidebarNav"]']]}


# The words of each figure with the colour of their letters; those on the cells of a heatmap are held by tests
# of the figures.
WORDS = """() => [...document.querySelectorAll('.js-plotly-plot text')]
    .filter(text => text.textContent.trim())
    .filter(text => !text.closest('.heatmap-label, .bars, .trace.bars, .hoverlayer'))
    .map(text => [text.textContent.trim(), getComputedStyle(text).fill])"""
GROUND = "() => getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"


def findings(page) -> list[str]:
    """Returns a line for each serious or critical finding."""
    return [
        f"{violation['id']}: {node['target']}: {node['html'][:160]}: {node.get('failureSummary', '')[:300]}"
        for violation in Axe().run(page, context=NOT_OURS).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def test_axe_finds_what_is_wrong(page, open_page):
    open_page("/", on=page)
    page.wait_for_selector('[data-testid="stMain"] img', state="attached")  # a page's words come before
    page.evaluate("() => { document.querySelector('[data-testid=stMain] img').removeAttribute('alt'); }")
    assert any(line.startswith("image-alt") for line in findings(page))


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS.keys())
def test_no_serious_finding(page, open_page, ready, path):
    plot = path != "/"
    open_page(path, plot=plot, on=page)
    for scheme, before in (("light", ""), ("dark", page.evaluate(GROUND))):
        page.emulate_media(color_scheme=scheme)  # the page follows it while it is open
        page.wait_for_function(f"before => ({GROUND})() !== before", arg=before)
        ready(page, plot)
        found = findings(page)
        assert not found, "\n".join([scheme, *found])
        words, ground = page.evaluate(WORDS), page.evaluate(GROUND)
        assert words or path in ("/", "/translation")  # where all that is written stands on tiles
        on_its_own_ground = "rgb(17, 17, 17)"
        assert not [
            (scheme, word, fill)
            for word, fill in words
            if fill != on_its_own_ground and contrast(fill, ground) < 4.5
        ]
