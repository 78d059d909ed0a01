"""Build the notebooks into one static site that runs in the browser."""
