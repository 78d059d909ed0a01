"""Chance and search: odds that are computed, rates that are played, and how sure a sample makes us."""
