"""Where a mask goes: traces through models, matrices, the leak test, the loss, ragged batches, own files."""
