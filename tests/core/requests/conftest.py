"""Requests of attention are answered by the small translators of the analyses' tests."""

from tests.core.analyses.attention.conftest import small

__all__ = ["small"]
