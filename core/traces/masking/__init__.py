"""What comes back about masks: their way through a model, attentions, means of a batch, ragged rows."""
