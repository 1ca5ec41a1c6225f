"""What pages may ask: frozen, checked when made, each range declared once."""
