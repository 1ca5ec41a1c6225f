"""Keras models and the functions that run them. Nothing here imports Streamlit or Plotly."""
