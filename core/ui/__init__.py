"""The parts that every page is built of; the only place in core that knows Streamlit."""
