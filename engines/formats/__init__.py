"""Text formats of a match: the transcript, the link and the configuration file."""
