"""Whole tables with polars, and the long work that makes them. Only this part needs a data frame."""
