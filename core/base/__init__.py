"""Shared foundations: requests and results, translated messages, numerics, and limits of a deployment."""
