"""Analyses that only one game has."""
