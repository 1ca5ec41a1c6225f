"""The server: what is done once a process, HTTP headers, static files, errors."""
