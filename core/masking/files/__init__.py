"""A visitor's own `.keras` file: looked into, loaded in a process apart, and traced there."""
