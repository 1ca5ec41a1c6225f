"""One function a question: models and a request in, a trace out. Nothing here draws."""
