"""What a visitor may do hangs on where he sits: at this machine, elsewhere, or behind a proxy."""

import types

import pytest
import streamlit as st

from core.base import limits
from core.base.child_processes import environment_without_secrets
from core.ui.server import visitors
from core.ui.server.http_headers import RefusalMiddleware
from tests.support.asgi import App, send_request


def set_visitor_address(monkeypatch, address, **headers) -> None:
    monkeypatch.setattr(visitors, "is_in_session", lambda: True)
    monkeypatch.setattr(st, "context", types.SimpleNamespace(ip_address=address, headers=headers))


@pytest.mark.parametrize(
    ("address", "headers", "hosted"),
    [
        (None, {}, False),  # as Streamlit has it of localhost
        ("127.0.0.2", {}, False),
        ("::1", {}, False),
        ("192.168.1.20", {}, True),
        ("2001:db8::1", {}, True),
        ("a pupil", {}, True),
        (None, {"x-forwarded-for": "10.0.0.7"}, True),
        (None, {"x-real-ip": "10.0.0.7"}, True),
        ("127.0.0.1", {"forwarded": "for=10.0.0.7"}, True),
    ],
)
def test_who_sits_at_this_machine_has_a_laptops_rights_and_nobody_else(monkeypatch, address, headers, hosted):
    monkeypatch.delenv("ATLAS_HOSTED", raising=False)
    monkeypatch.delenv("ATLAS_LAB", raising=False)
    set_visitor_address(monkeypatch, address, **headers)
    assert limits.is_hosted() is hosted
    assert limits.is_lab_closed() is hosted
    assert limits.get_limit("prompt_characters", 10_000) == (2_000 if hosted else 10_000)


def test_where_all_are_hosted_the_address_says_nothing(monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    set_visitor_address(monkeypatch, None)
    assert limits.is_hosted()


@pytest.mark.parametrize(
    ("status", "address", "request_"),
    [
        (200, "127.0.0.1", {}),
        (200, "::1", {}),
        (413, "192.168.1.20", {}),
        (413, None, {}),
        (413, "192.168.1.20", {"path": "/base/_stcore/upload_file/s/f"}),
        (413, "127.0.0.1", {"headers": {"x-forwarded-for": "10.0.0.7"}}),
        (200, "192.168.1.20", {"path": "/_stcore/health", "method": "GET"}),
        (200, "127.0.0.1", {"path": "/_stcore/metrics", "method": "GET"}),
        (404, "192.168.1.20", {"path": "/base/_stcore/metrics", "method": "GET"}),
    ],
)
def test_a_file_is_taken_and_what_streamlit_counts_told_at_this_machine_alone(status, address, request_):
    request_scope = {"path": "/_stcore/upload_file/session/file", "method": "PUT"} | request_
    middleware = RefusalMiddleware(App(), visitors.refuse_remote_request)
    answer = send_request(middleware, client=address and (address, 1), **request_scope)
    assert answer.status == status


def test_a_class_bounds_what_holds_for_all(monkeypatch):
    monkeypatch.delenv("ATLAS_HOSTED", raising=False)
    monkeypatch.delenv("ATLAS_CLASS_ADDRESS", raising=False)
    assert not limits.is_shared_server()
    monkeypatch.setenv("ATLAS_CLASS_ADDRESS", "http://192.168.1.5:8501")
    assert limits.is_shared_server()
    assert limits.get_limit("streams", 1_000_000) == 48


def test_a_process_that_the_app_starts_gets_no_secret(monkeypatch):
    for name in ("ATLAS_TEACHER_PASSWORD", "ATLAS_ENGINE_TOKEN", "ATLAS_DATABASE", "ATLAS_MODELS_DIR"):
        monkeypatch.setenv(name, "x")
    found = environment_without_secrets()
    assert [name for name in found if name.startswith("ATLAS_") and found[name] == "x"] == [
        "ATLAS_MODELS_DIR"
    ]
