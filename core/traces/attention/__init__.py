"""What comes back about attention: matrices, facts about heads, the views, the encoder."""
