"""The engine as a server: in one process, or on Ray Serve."""
