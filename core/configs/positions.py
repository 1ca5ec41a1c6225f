"""What pages may ask about position encodings; every range is checked before memory is spent."""

MAX_WIDTH = 2_048
MIN_BASE, MAX_BASE = 1e-3, 1e9
LAYOUTS = ("interleaved", "concatenated")  # the book's; tensor2tensor's
