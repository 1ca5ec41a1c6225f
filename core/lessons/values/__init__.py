"""What lessons take from traces: small functions, a module a page, named in `assets/lessons`."""
