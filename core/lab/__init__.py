"""The lab: a visitor trains a small model and sees when it learns what."""
