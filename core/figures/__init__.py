"""Figures of results, without Streamlit or models."""
