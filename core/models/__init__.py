"""Keras models and the functions that run them: inputs -> a trace. Nothing here knows Streamlit or Plotly."""
