"""Benchmarks: the engines beside OpenSpiel, a naive solver, C programs, and Python in the browser."""
