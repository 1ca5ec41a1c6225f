"""What holds for every page beside the audit: what stands around it, and which links lead to it."""

import dataclasses
import json
import urllib.parse

import pytest

from core import contents, engine
from core.base.device import Device
from tests.pages.page_walk import PAGES, find_controls, find_ignored_parameters, select_tab
from tests.support.documented_addresses import find_documented_addresses
from tests.support.new_apps import new_app, open_page
from tests.support.views import assert_no_errors


def test_the_sidebar_says_what_answers(open_app, monkeypatch):
    assert "CPU: " in open_app().sidebar.caption[0].value
    gpu = Device(device_type="gpu", name="Fast", memory_bytes=8 * 2**30)
    status = dataclasses.replace(engine.status(), device=gpu)
    monkeypatch.setattr(engine, "status", lambda: status)
    assert "GPU: Fast, 8 GiB" in open_app().sidebar.caption[0].value


def test_a_device_that_is_not_there_is_a_sentence_and_the_page_stays(open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "warp")
    app = new_app().run()
    assert not app.exception and app.title[0].value.startswith("Attention Atlas")
    for part in ("ATLAS_DEVICE", "one of 'auto', 'cpu', 'gpu'"):
        assert part in app.sidebar.error[0].value


def test_the_map_leads_to_every_page(open_app):
    assert {page.name for page in contents.NAVIGATION} == set(PAGES) - {"home"}
    assert not open_app().exception


@pytest.mark.parametrize("page", ["attention", "tokens"])
def test_a_projector_is_told_to_the_browser_and_stands_in_the_link(open_app, page):
    app = open_app(page)
    sent = json.loads(app.get("bidi_component")[0].proto.json)
    assert (sent["wall"], sent["scale"] >= 1.6) == (False, True)
    assert_no_errors(app.toggle(key="atlas_projector").set_value(True).run())
    assert json.loads(app.get("bidi_component")[0].proto.json)["wall"] is True
    assert any("atlas_projector=true" in code.value for code in select_tab(app, "Link").run().code)


@pytest.mark.parametrize("page", ["attention", "tokens"])
def test_a_link_with_unknown_settings_opens_and_one_line_says_which(open_app, page):
    app = assert_no_errors(open_app(page, **{f"{page}_nothing": 7, f"{page}_view": "Nonsense"}))
    (line,) = find_ignored_parameters(app)
    assert line.startswith("2 settings of this link are") and "nothing" in line and "Nonsense" in line
    assert not find_ignored_parameters(app.run())  # it is said once
    (line,) = find_ignored_parameters(open_app(page, **{f"{page}_nothing": 7}))
    assert line.startswith("1 setting of this link is")


def test_a_choice_of_a_list_or_a_figure_that_is_none_is_the_first_and_one_line_says_so(open_app):
    app = assert_no_errors(open_app("attention", attention_model="minilm", attention_heads_figure="Nonsense"))
    chosen = [app.session_state[f"attention_{name}"] for name in ("model", "heads_figure")]
    assert chosen == ["nmt_transformer", "Matrix"]
    (line,) = find_ignored_parameters(app)
    assert line.startswith("2 settings of this link are") and "minilm" in line and "Nonsense" in line


@pytest.mark.parametrize("address", [one for one in find_documented_addresses() if "atlas_" not in one])
def test_an_address_of_the_docs_opens_what_it_says(open_app, address):
    page, _, query = address.partition("?")
    parameters = dict(urllib.parse.parse_qsl(query, strict_parsing=True))
    app = assert_no_errors(open_app(page, **parameters))
    assert not find_ignored_parameters(app) and app.get("plotly_chart")
    for name, value in parameters.items():
        assert str(app.session_state[name]) == value


@pytest.mark.parametrize("page", contents.PAGES, ids=lambda page: page.name)
def test_the_control_that_benchmarks_change_is_shown_at_its_address(page):
    assert page.probe.control_key in find_controls(open_page(page.name, page.probe.address_params))
