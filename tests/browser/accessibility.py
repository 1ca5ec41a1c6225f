"""What of an open page somebody who sees little, or nothing, cannot use: by axe-core, by our own look at
figures, and by where Tab goes.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

from core.figures.colours import contrast_ratio

# Streamlit's own navigation puts the items of its list into divs, which no page can change.
EXCLUDED_ELEMENTS = {"exclude": [['[data-testid="stSidebarNav"]']]}
AXE_OPTIONS = {"resultTypes": ["violations"]}  # nothing else is told in full, which takes half as long
# The words of each figure with the colour of their letters; those on the cells of a heatmap are held by tests
# of the figures.
FIGURE_TEXTS_SCRIPT = """() => [...document.querySelectorAll('.js-plotly-plot text')]
    .filter(text => text.textContent.trim())
    .filter(text => !text.closest('.heatmap-label, .bars, .trace.bars, .hoverlayer'))
    .map(text => [text.textContent.trim(), getComputedStyle(text).fill])"""
# Of the element with the focus, also inside a component: the key of what it belongs to, its kind, its name.
FOCUSED_ELEMENT_SCRIPT = """() => {
    const host = document.activeElement;
    let at = host;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const keyed = host?.closest('[class*=st-key-]');
    const key = keyed ? [...keyed.classList].find(name => name.startsWith('st-key-')).slice(7) : '';
    return {key, kind: at?.tagName ?? '', name: (at?.ariaLabel || at?.innerText || '').trim()};
}"""
BACKGROUND_SCRIPT = "() => getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"


def run_axe(page) -> list[str]:
    return [
        f"{violation['id']}: {node['target']}: {node['html'][:160]}: {node.get('failureSummary', '')[:300]}"
        for violation in Axe()
        .run(page, context=EXCLUDED_ELEMENTS, options=AXE_OPTIONS)
        .response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def find_low_contrast_texts(page) -> list[str]:
    background, on_its_own_ground = page.evaluate(BACKGROUND_SCRIPT), "rgb(17, 17, 17)"
    return [
        f"pale: {word!r} in {fill} on {background}"
        for word, fill in page.evaluate(FIGURE_TEXTS_SCRIPT)
        if fill != on_its_own_ground and contrast_ratio(fill, background) < 4.5
    ]


def press_until(page, key: str, press: str = "Tab", most: int = 80) -> int:
    """Presses a key until the focus stands on what has a key, or one that begins so; returns how often."""
    for count in range(most):
        if page.evaluate(FOCUSED_ELEMENT_SCRIPT)["key"].startswith(key):
            return count
        page.keyboard.press(press)
    pytest.fail(f"{press} never reached {key}")
