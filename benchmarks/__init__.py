"""What the app costs, beside the chapter's own way, in one run: `python -m benchmarks [NAME ...] [--json FILE] [--quick]`."""
