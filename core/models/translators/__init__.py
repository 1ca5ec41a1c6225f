"""The chapter's translators and one of our own, as one family: source and target ids in, logits out."""
