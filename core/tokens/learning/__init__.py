"""How byte-pair encoding learns, a merge a step."""
