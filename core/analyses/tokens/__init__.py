"""What is asked about tokens: ways to cut a text, how these are learnt, all cuts of a word, batches."""
