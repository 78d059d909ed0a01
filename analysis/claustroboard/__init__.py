"""What only Claustroboard has: maps of reach and mobility, and its deals."""
