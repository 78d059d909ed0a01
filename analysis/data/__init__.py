"""Data frames with polars, and the long computations that fill them. Only this package needs polars."""
