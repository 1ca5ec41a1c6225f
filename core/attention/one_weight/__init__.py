"""One weight, from query and key to what its head puts out."""
