"""Benchmarks: the engines beside OpenSpiel, a lean enumeration, C programs, and Python in the browser."""
