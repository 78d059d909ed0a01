"""Publishes the notebooks as one static site that runs in the browser."""
