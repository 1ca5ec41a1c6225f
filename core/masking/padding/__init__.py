"""What padding costs: in the loss, in the accuracy, in memory and arithmetic."""
