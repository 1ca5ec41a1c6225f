"""char_rnn."""
