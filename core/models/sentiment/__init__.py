"""The sentiment models of the chapter, and the batches of reviews they read."""
