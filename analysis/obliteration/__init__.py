"""What only Operation Obliteration has: paths of one number, and maps by number."""
