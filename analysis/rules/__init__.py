"""Rules compared: what a change does, every combination of them, and whether a design reaches what it wants."""
