"""Training: `python -m core.training NAME` trains a model of the zoo and ships its weights with a card."""
