"""What of an open page somebody who sees little, or nothing, cannot use: by axe-core, and by our own look at
figures.
"""

from axe_playwright_python.sync_playwright import Axe

from core.figures.colours import contrast

# Streamlit's own navigation puts the items of its list into divs, which no page can change.
NOT_OURS = {"exclude": [['[data-testid="stSidebarNav"]']]}
VIOLATIONS = {"resultTypes": ["violations"]}  # nothing else is told in full, which takes half as long
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
        for violation in Axe().run(page, context=NOT_OURS, options=VIOLATIONS).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def pale(page) -> list[str]:
    """Returns a line for each word of a figure that is hard to tell from the ground of the page."""
    ground, on_its_own_ground = page.evaluate(GROUND), "rgb(17, 17, 17)"
    return [
        f"pale: {word!r} in {fill} on {ground}"
        for word, fill in page.evaluate(WORDS)
        if fill != on_its_own_ground and contrast(fill, ground) < 4.5
    ]
