"""Traces to figures. Nothing here runs a model or knows Streamlit."""
