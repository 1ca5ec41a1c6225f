"""The guides: each link opens the state that it names, and shows what its question presumes."""

import pathlib
import re
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
GUIDES = ("students.md", "teachers.md")

# A part of an address, and what is told where it leads: regular expressions, of numbers and key words.
PRESUMED = {
    # The model gives “e” 74 %, “r” comes next.
    "Next+character&shakespeare_prompt=To+be+or+not+to+b&shakespeare_temperature=1": ("“e”.* 74.0 %", "“r”"),
    "shakespeare_top_k=5": ("T = 0.5", "leave 5 of 39"),
    # The colder, the more often the first choice.
    "shakespeare_view=Three+temperatures": ("T = 0.2", "T = 0.8", "T = 1.5", "first choice"),
    "shakespeare_last=3": ("after “␣be” alone", "31.7 % of the distribution"),
    "shakespeare_last=1": ("after “e” alone", "% of the distribution"),
    "shakespeare_view=One+unit": ("speakers' names", "unit 105", "99.[0-9] %"),
    "positions_high=511": ("512 of 512 dimensions", "-0.478552"),
    "positions_p3=35": ("-0.478552", "equation 16-2"),
    "positions_view=Sine+and+cosine": (
        "the sine of position 22|same sine as position 22",
        "cosine tells",
        "98 is 2 waves",
    ),
    "positions_view=Clocks": ("positions 22 and 147", "199", "cosine tells"),
    "positions_relation=Against+offset": ("4 curves", "offset k alone"),
    "positions_relation=Rotation": ("same rotation", "2.151 radians"),
    "positions_view=Who+is+right%3F": ("claim",),
    "masking_architecture=chapter_sequential": ("mask is born in embedding",),
    "masking_architecture=conv1d_between": ("dropped, with a warning, by conv1d", "no mask reaches the loss"),
    "masking_architecture=residual_add": ("dropped silently by add", "recorded a mask for global_average"),
    "masking_view=Attention+masks": ("25 of 49 pairs",),
    "masking_view=Masked+loss": ("with a mean loss of", "without the mask"),
    "masking_view=The+metric": ("real tokens", "the same predictions score"),
    "translation_view=Translate": ("least sure of “voy”", "before “ir”"),
    # The winner once stood behind, and greedy search says something else.
    "translation_view=Beam+search": ("at place 2 at step 4", "greedy search's “olvidé decirte que llamaste"),
    "translation_view=Greedy%2C+beam%2C+sampling": ("1.35 times likelier than greedy", "sampling finds"),
    "translation_view=Your+translation": ("least expected is “los”", "first choice there is “perros”"),
    "translation_view=Models+compared": ("helps most at 14 to 17 words", "best bleu"),
    "attention_view=Matrix": ("“fútbol” attends to “soccer”", "largest weight"),
    "attention_step=The+scale": ("without 1/√d would give", "99.8 %"),
    "attention_step=One+weight": ("divided by √128", "exactly, to rounding"),
    "attention_view=All+heads": ("16 heads", "most focused"),
    "attention_view=Without+a+word": (
        "“think” gets most attention",
        "not the one that matters most",
        "“dont”",
    ),
    "attention_view=Two+sentences": ("none of the 16 heads turns “it”",),
}


@pytest.fixture(autouse=True, scope="module")
def shipped_models_alone():
    """Lets the links meet the shipped models, whatever models a test before put in their place."""
    import streamlit as st

    from core.engine import loading

    for load in (loading._decoder, loading._translator, loading._arrays, loading._keras_model):
        load.cache_clear()
    st.cache_data.clear()
    st.cache_resource.clear()


def addresses() -> list[str]:
    """Returns all links into the app, each once."""
    found = {}
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        found |= dict.fromkeys(re.findall(r"\(http://localhost:8501/([^)]*)\)", text))
    return list(found)


def told(app) -> str:
    """Returns all that a page tells: stories, words, formulas."""
    kinds = ("markdown", "caption", "text", "latex", "info")
    said = [str(element.value) for kind in kinds for element in app.get(kind)]
    return " ".join(" ".join([*said, *(chart.proto.alt for chart in app.get("plotly_chart"))]).split())


def test_there_are_links_to_every_page():
    pages = {path.stem for path in (ROOT / "pages").glob("*.py")} - {"router", "home"}
    assert {address.partition("?")[0] for address in addresses()} == pages


def test_each_link_presumes_something_and_nothing_is_presumed_of_no_link():
    links = addresses()
    assert [link for link in links if not any(part in link for part in PRESUMED)] == []
    assert [part for part in PRESUMED if not any(part in link for link in links)] == []


@pytest.mark.parametrize("address", addresses())
def test_a_link_opens_what_it_names_and_what_its_question_presumes(monkeypatch, address):
    from streamlit.testing.v1 import AppTest

    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    page, _, query = address.partition("?")
    parameters = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
    app = AppTest.from_file(str(ROOT / "pages" / "router.py"), default_timeout=120).run()
    for name, value in parameters.items():
        app.query_params[name] = value
    app = app.switch_page(f"{page}.py").run()
    assert not app.exception
    assert not app.error
    for name, value in parameters.items():
        assert str(app.session_state[name]).removesuffix(".0") == value, name
    said = told(app)
    missing = [
        pattern
        for part, patterns in PRESUMED.items()
        if part in address
        for pattern in patterns
        if not re.search(pattern, said, re.IGNORECASE)
    ]
    assert not missing, f"{missing} in: {said}"


def share_that_changes(last: int) -> float:
    """Returns how much of the next distribution changes when all but the last characters are forgotten."""
    import numpy as np

    from core import engine
    from core.requests.shakespeare import CarryRequest

    trace = engine.run(CarryRequest(text="To be or not to be", last=last))
    return float(np.abs(trace.carried - trace.reset).sum() / 2)


def test_the_network_needs_more_than_three_characters_and_fewer_than_the_prompt_has():
    """Question 3: how many until less than 5 % of the distribution changes?"""
    enough = next(last for last in range(1, 19) if share_that_changes(last) < 0.05)
    assert 3 < enough < 18


def test_the_matrix_hardly_changes_towards_the_top():
    """Question 5: the highest dimensions are the slowest waves."""
    from core import engine
    from core.requests.positions import PositionsRequest

    matrix = engine.run(PositionsRequest(count=201, width=512)).matrix  # (P, D)
    assert matrix[:, 0].std() > 0.6
    assert matrix[:, 500:].std(axis=0).max() < 0.02


@pytest.mark.parametrize("guide", ["students.md", "teachers.md", "hosting.md"])
def test_links_between_files_lead_somewhere(guide):
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (ROOT / "docs" / target).exists(), target
    for name in re.findall(r"`(hosting/[a-z.]+)`", text):
        assert (ROOT / name).exists(), name


def test_every_picture_is_shown_somewhere_and_can_be_made_anew():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        name for page in pages for name in re.findall(r"([\w-]+\.png)\)", page.read_text(encoding="utf-8"))
    }
    made = set(re.findall(r'"([\w-]+\.png)"', (ROOT / "docs" / "screenshots.py").read_text(encoding="utf-8")))
    assert shown == made == {path.name for path in (ROOT / "docs").glob("*.png")}
